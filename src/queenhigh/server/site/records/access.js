// The access log: who logged on, what was changed, and who looked at what.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { part } from "../lib/router.js";
import { bareMoment, zoneName } from "../lib/time.js";
import { Empty, Loading, Trouble, useAnswer } from "../lib/parts.js";

export function Access() {
  const [who, type] = useState("");
  const [limit, more] = useState(50);
  const { data, error } = useAnswer(() => api.get(`/api/access?limit=${limit}${who.trim() ? `&who=${part(who.trim())}` : ""}`), [who, limit]);
  const [check, tell] = useState(null);
  const walk = () => api.get("/api/access/check").then(tell, (fault) => tell({ fault: fault.what }));
  if (error) return html`<${Trouble} error=${error} />`;
  return html`<div>
    <form class="incident-filter" onSubmit=${(event) => event.preventDefault()}>
      <label>Person <input class="input" autocomplete="off" value=${who} onInput=${(event) => type(event.currentTarget.value)} /></label></form>
    <p class="small muted">Each entry is signed and carries the hash of the one before, and the ledger records where the log ends. ${data && (data.days ? `Entries are kept for ${data.days} days.` : "Entries are kept for ever.")} Duty and ranks come from the ledger.</p>
    <p><button type="button" class="button small" onClick=${walk}>Check the log</button> ${check && html`<span role="status" class=${check.fault ? "wrong" : ""}>${check.fault ? `Not sound: ${check.fault}.`
      : `Every entry is as it was written. The ledger records the log up to entry ${check.anchored}.`}</span>`}</p>
    ${!data ? html`<${Loading} />` : data.lines.length === 0 ? html`<${Empty}>Nothing is on record.</${Empty}>`
      : html`<div class="scroll-x" tabindex="0" role="group" aria-label="Entries"><table class="data stacks"><caption class="unseen">The access log, newest first</caption>
        <thead><tr><th scope="col">Time (${zoneName()})</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">About</th><th scope="col">From</th></tr></thead>
        <tbody>${data.lines.map((one) => html`<tr key=${`${one.entry}/${one.event}`}><td class="access-time" data-name=${`Time (${zoneName()})`}>${bareMoment(one.at, { seconds: true })}</td>
          <th scope="row" data-name="Who">${one.who}</th><td class="access-time" data-name="What">${one.what}</td><td class="access-about" data-name="About">${one.detail}</td><td data-name="From">${one.address}</td></tr>`)}</tbody></table></div>`}
    ${data && data.lines.length === limit && limit < 200 && html`<p><button type="button" class="button" onClick=${() => more(200)}>More</button></p>`}
  </div>`;
}
