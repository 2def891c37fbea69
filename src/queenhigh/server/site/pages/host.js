// A private table: which book, for what, with how many seats and bots, and who deals. Then there is a link to share.
import { html, useEffect, useMemo, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Empty, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { SettingField, usually } from "../lobby/settings.js";

const TITLE = { name: "title", kind: "text", label: "Name of the table", help: "Leave it empty to name it after you." };
const BOTS = { name: "bots", kind: "number", label: "Bots", help: "Automatic players at the table. With 0, only people play." };
const DEALING = { name: "dealing", kind: "choice", label: "Who deals", choices: [{ value: "automatic", label: "The house" }, { value: "by_hand", label: "I do, by hand" }] };

export default function HostPage() {
  useTitle("Private table");
  const person = usePerson();
  if (person === undefined) return html`<${Loading} />`;
  return html`<div class="page host-page"><header class="page-head"><div><h1>A table of your own</h1>
    <p class="lead">Any book of the house, with your settings. Only those who have your link can see it.</p></div></header>
    ${!person || person.guest ? html`<${NeedsAccount} person=${person} />` : person.role !== "player" ? html`<${Empty}>Private tables are for players.</${Empty}>` : html`<${Form} />`}</div>`;
}

function NeedsAccount({ person }) {
  return html`<section class="panel"><h2>You need an account</h2>
    <p>A private table belongs to an account: it is still there tomorrow, and so are your chips and rounds.
      ${person?.guest && " Sign up, and what you played as a guest moves to your account."}</p>
    <p class="buttons"><a class="button primary" href="/sign-up?next=/host">Sign up</a><a class="button" href="/login?next=/host">Log on</a></p></section>`;
}

function Form() {
  const { data, error } = useAnswer(() => api.get("/api/hosting"), []);
  const [chosen, choose] = useState("");
  const [given, give] = useState({});
  const [common, commonly] = useState({ title: "", bots: 0, dealing: "automatic" });
  const [refused, refuse] = useState(null);
  const [busy, wait] = useState(false);
  const id = useMemo(() => crypto.randomUUID(), [JSON.stringify([chosen, given, common])]);
  const books = pokerFirst(data?.books ?? []);
  const book = books.find((one) => one.book === chosen) ?? books[0];
  const fields = book?.fields ?? [];
  const wanted = { ...usually(fields), ...given };
  useEffect(() => { give({}); refuse(null); commonly((now) => ({ ...now, seats: book?.places })); }, [book?.book]);
  if (error) return html`<${Trouble} error=${error} />`;
  if (!book) return html`<${Loading} />`;
  const open = async (event) => {
    event.preventDefault();
    wait(true);
    refuse(null);
    const { title, seats, bots, dealing } = common;
    try {
      const made = await api.post("/api/hosting", { id, open: { book: book.book, title, settings: changed(given), seats: Number(seats), bots: Number(bots), dealing } });
      goTo(`/table/${part(made.table)}?share=1`);
    } catch (trouble) {
      refuse(trouble);
      wait(false);
      requestAnimationFrame(() => document.querySelector(".host-form [aria-invalid=true], .host-form .is-wrong select")?.focus());
    }
  };
  const seats = { name: "seats", kind: "number", label: "Seats", help: `At most ${book.places}.` };
  const one = (field) => html`<${SettingField} key=${`${book.book} ${field.name}`} field=${field} value=${wanted[field.name]} error=${refused} set=${(value) => { give({ ...given, [field.name]: value }); if (refused?.field === field.name) refuse(null); }} />`;
  const usual = (field) => html`<${SettingField} key=${field.name} field=${field} value=${common[field.name]} error=${refused} set=${(value) => { commonly({ ...common, [field.name]: value }); if (refused?.field === field.name) refuse(null); }} />`;
  const elsewhere = refused && ![...fields, seats, BOTS].some((field) => field.name === refused.field);
  return html`${data.mine.length > 0 && html`<section class="panel"><h2>Your tables</h2><ul class="host-mine">${data.mine.map((each) => html`<li key=${each.table}>
      <a href=${`/table/${part(each.table)}`}>${each.title}</a> <${Badge}>${each.played.stake.label}</${Badge}> <span class="muted small">${each.played.title}, ${each.taken} of ${each.places} seats taken</span></li>`)}</ul></section>`}
    <form class="panel host-form" onSubmit=${open} novalidate>
      <div class="field"><label for="host-book">Book</label><select id="host-book" value=${book.book} onChange=${(event) => choose(event.target.value)}>
        ${books.map((each) => html`<option key=${each.book} value=${each.book}>${each.title}, ${each.house}</option>`)}</select></div>
      ${usual(TITLE)}
      <fieldset class="host-fields"><legend>The game</legend>${fields.map(one)}</fieldset>
      ${book.note && html`<p class="small muted host-note">${book.note}</p>`}
      <fieldset class="host-fields"><legend>The table</legend>${[seats, BOTS, DEALING].map(usual)}</fieldset>
      ${elsewhere && html`<${Trouble} error=${refused} onClose=${() => refuse(null)} />`}
      <button class="button primary large" disabled=${busy}>Open the table</button>
    </form>`;
}

/** As in the lobby: first where there are games to choose from, then those that are played against a bank. */
const pokerFirst = (books) => [...books.filter(hasGames), ...books.filter((one) => !hasGames(one))];
const hasGames = ({ fields }) => fields.some((field) => field.name === "game");

/** What is left empty follows from the rest. */
const changed = (given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
