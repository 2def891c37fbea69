// Your rank may not do this: call a person whose rank may. They take this screen with their own name, or find the report
// waiting on the floor's page.
import { html, useState } from "../vendor/html.js";
import { TakeOver } from "./take_over.js";
import { article, capital, rankName } from "./words.js";

/** @param {{table: string, book: string, fact: object, ruling: {by: any}, act: Function, busy: boolean, give: () => Promise<void>, close: () => void}} props */
export function Call({ table, book, fact, ruling, act, busy, give, close }) {
  const [here, open] = useState(false);
  const rank = rankName(ruling.by);
  const wait = async () => {
    if (await act({ type: "ask_ruling", fact }, `It waits for ${article(rank)} ${rank} on the floor's page.`)) close();
  };
  return html`<div class="call" role="region" aria-label="Who may give it">
    <p><strong>Call ${article(rank)} ${rank}.</strong> This ruling needs that rank or a higher one. Leave cards and chips as they are.</p>
    <div class="buttons">
      <button type="button" class="button primary" disabled=${busy} onClick=${wait}>Send it to the floor</button>
      <button type="button" class="button" aria-expanded=${here ? "true" : "false"} onClick=${() => open(!here)}>${capital(article(rank))} ${rank} takes this screen</button>
    </div>
    ${here && html`<${TakeOver} table=${table} book=${book} rank=${ruling.by?.rank ?? ruling.by} label="Log on and give it" done=${give} />`}
  </div>`;
}
