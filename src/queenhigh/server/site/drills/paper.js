// A set on paper: the questions, and on a sheet of their own the keys with their clauses.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";

export default function Paper({ id }) {
  const [keys, show] = useState(false);
  const { data, error } = useAnswer(() => api.get(`/api/drills/sets/${part(id)}/paper?keys=${keys}`), [id, keys]);
  useTitle(data?.title ?? "On paper");
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  if (!data) return html`<${Loading} />`;
  return html`<div class="page drills"><header class="page-head no-print"><h1>${data.title}</h1><nav class="buttons" aria-label="Paper">
      <button type="button" class="button" aria-pressed=${keys} onClick=${() => show(!keys)}>${keys ? "The questions" : "The keys"}</button>
      <button type="button" class="button primary" onClick=${() => print()}>Print</button><a class="button" href=${`/drills/sets/${part(id)}`}>Back</a></nav></header>
    <pre class="drill-paper" tabindex="0" aria-label=${keys ? "Keys" : "Questions"}>${data.text}</pre></div>`;
}
