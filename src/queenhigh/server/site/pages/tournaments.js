// Every tournament of the house, and for those who may: a new one.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Field, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { everyBook } from "../lib/law.js";
import { usePoll } from "../floor/poll.js";
import { TournamentCards } from "../tournaments/cards.js";

export default function TournamentsPage() {
  useTitle("Tournaments");
  const { data, error } = usePoll("/api/tournaments", 3000);
  return html`<div class="page lobby"><header class="welcome"><h1>Tournaments</h1>
      <p class="lead">Tournaments under rule 12 of two books, from the terms to the prizes. Enter a small one, and bots take the other seats.</p></header>
    ${error && !data && html`<${Trouble} error=${error} />`}
    ${!data && !error && html`<${Loading} />`}
    ${data && html`<${TournamentCards} rows=${data.tournaments} />`}
    ${data?.may_begin.length > 0 && html`<${Begin} books=${data.may_begin} />`}
  </div>`;
}

function Begin({ books }) {
  const { data: known } = useAnswer(everyBook, []);
  const named = (id) => known?.find((one) => one.id === id)?.game ?? id;
  const [title, type] = useState("");
  const [book, choose] = useState(books[0]);
  const [wrong, tell] = useState(null);
  const send = async (event) => {
    event.preventDefault();
    try {
      const { name } = await api.post("/api/tournaments", { id: crypto.randomUUID(), do: { type: "begin", book, title } });
      goTo(`/tournament/${part(name)}/director`);
    } catch (error) {
      tell(error);
    }
  };
  return html`<section class="panel t-begin"><h2>A new tournament</h2>${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <form onSubmit=${send}>
      <${Field} id="t-title" label="Name"><input id="t-title" required maxlength="60" value=${title} onInput=${(event) => type(event.target.value)} /></${Field}>
      <${Field} id="t-book" label="Book"><select id="t-book" value=${book} onChange=${(event) => choose(event.target.value)}>${books.map((one) => html`<option key=${one} value=${one}>${named(one)}</option>`)}</select></${Field}>
      <button type="submit" class="button primary" disabled=${!title.trim()}>Begin</button></form></section>`;
}
