// A link to a round: made, copied and withdrawn.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Dialog } from "../lib/dialog.js";
import { Trouble, toast } from "../lib/parts.js";
import { at } from "../lib/place.js";
import { location_ } from "../lib/router.js";

const addressOf = (token) => `${location_.origin}${at(`/shared/${token}`)}`;

export function ShareButton({ table, number, what }) {
  const [open, show] = useState(false);
  return html`<button type="button" class="button" aria-haspopup="dialog" onClick=${() => show(true)}>Share</button>
    ${open && html`<${ShareDialog} table=${table} number=${number} what=${what} onClose=${() => show(false)} />`}`;
}

function ShareDialog({ table, number, what, onClose }) {
  const [links, keep] = useState(null);
  const [error, refuse] = useState(null);
  const ask = (what) => what.then((page) => { keep(page.links); refuse(null); }, refuse);
  useEffect(() => { ask(api.get("/api/my/shared")); }, []);
  const mine = links?.find((one) => one.table === table && one.number === number);
  const address = mine && addressOf(mine.token);
  const copy = () => navigator.clipboard.writeText(address).then(() => toast("The link is copied."), () => toast("Select the link and copy it."));
  return html`<${Dialog} title=${`Share ${what} ${number}`} onClose=${onClose}>
    <p>Anyone with the link sees your own cards, and what the whole table saw. Hands that were folded or mucked stay hidden, and other people are shown by their seat numbers.</p>
    ${error && html`<${Trouble} error=${error} onClose=${() => refuse(null)} />`}
    ${mine ? html`<div class="field"><label for="share-link">Link</label><input id="share-link" class="input" readonly value=${address} onFocus=${(event) => event.target.select()} /></div>
        <p class="buttons"><button type="button" class="button primary" onClick=${copy}>Copy the link</button><a class="button" href=${`/shared/${mine.token}`}>See what others see</a>
          <button type="button" class="button danger" onClick=${() => ask(api.post("/api/my/shared", { type: "withdraw", token: mine.token }))}>Withdraw the link</button></p>`
      : html`<p class="buttons"><button type="button" class="button primary" disabled=${!links} onClick=${() => ask(api.post("/api/my/shared", { type: "share", table, number }))}>Make a link</button></p>`}
  </${Dialog}>`;
}
