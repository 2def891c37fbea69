// The other houses of the group, in the lobby: what is open there, and chips that move to them.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "./api.js";
import { dollars } from "./money.js";
import { Badge, Field, Trouble, toast } from "./parts.js";

const EVERY = 10000;

export function Houses() {
  const [houses, show] = useState([]);
  const look = () => api.get("/api/houses").then((found) => show(found.houses), () => {});
  useEffect(() => {
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  const others = houses.filter((house) => !house.here);
  if (!others.length) return null;
  const here = houses.find((house) => house.here);
  return html`<section class="lobby-houses" aria-labelledby="lobby-houses">
    <div class="lobby-head"><h2 id="lobby-houses">Other houses</h2><span class="muted small">You are in ${here.title}. One account is good for all of them.</span></div>
    <div class="house-cards">${others.map((house) => html`<${Other} key=${house.name} house=${house} />`)}</div>
    ${here.chips > 0 && html`<${Send} here=${here} others=${others} sent=${look} />`}
  </section>`;
}

function Other({ house }) {
  const rooms = [...Map.groupBy(house.tables, (table) => table.room)];
  return html`<article class="panel house-card">
    <header><h3><a href=${`/h/${house.name}/`}>${house.title}</a></h3>${!house.open && html`<${Badge} kind="warn">closed</${Badge}>`}</header>
    <ul>${rooms.map(([room, tables]) => html`<li key=${room}><span>${room}</span> <span class="muted small">${seats(tables)}</span></li>`)}</ul>
    <footer>${house.chips !== null && html`<span class="small">You hold ${dollars(house.chips)} there.</span>`}
      <a class="button" href=${`/h/${house.name}/`} aria-label=${`Go to ${house.title}`}>Go there</a></footer>
  </article>`;
}

function seats(tables) {
  const open = tables.filter((table) => table.status === "open");
  const free = open.reduce((sum, table) => sum + table.places - table.taken, 0);
  return open.length ? `${open.length} ${open.length === 1 ? "table" : "tables"}, ${free} free ${free === 1 ? "seat" : "seats"}` : "closed";
}

/** One transfer has one id for as long as it was not answered, so pressing again cannot send twice. */
function Send({ here, others, sent }) {
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const [transfer, renew] = useState(() => crypto.randomUUID());
  const send = async (event) => {
    event.preventDefault();
    const form = event.target;
    const data = new FormData(form);
    const amount = Math.round(Number(data.get("amount")) * 100);
    const to = others.find((house) => house.name === data.get("to"));
    wait(true);
    tell(null);
    try {
      await api.post("/api/chips/send", { to: to.name, amount, id: transfer });
      toast(`${dollars(amount)} moved to ${to.title}.`);
      form.reset();
      renew(crypto.randomUUID());
      setTimeout(sent, 1000);
    } catch (error) {
      tell(error);
      if (error.status >= 400 && error.status < 500) renew(crypto.randomUUID());
    }
    wait(false);
    sent();
  };
  return html`<form class="panel house-send" onSubmit=${send}>
    <h3>Move chips</h3><p class="small muted">You hold ${dollars(here.chips)} in ${here.title}. Chips can be played only in the house that holds them.</p>
    <div class="house-send-fields"><${Field} id="send-amount" label="Amount in dollars"><input id="send-amount" name="amount" type="number" min="0.01"
        max=${here.chips / 100} step="0.01" required /></${Field}>
      <${Field} id="send-to" label="To"><select id="send-to" name="to">${others.map((house) => html`<option key=${house.name} value=${house.name}>${house.title}</option>`)}</select></${Field}>
      <button type="submit" class="button primary" disabled=${busy}>Move chips</button></div>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
  </form>`;
}
