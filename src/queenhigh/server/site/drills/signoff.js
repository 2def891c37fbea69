// The practical sign-off sheet: what an assessor watches at the table, step by step, to print and sign.
import { html } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";

export default function SignOff({ id }) {
  const { data, error } = useAnswer(() => api.get(`/api/drills/sets/${part(id)}/signoff`), [id]);
  useTitle("Practical sign-off");
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  if (!data) return html`<${Loading} />`;
  return html`<div class="page drills"><header class="page-head"><div><h1>Practical sign-off: ${data.title}</h1><p>Name: ______________________________ Date: ________________ Assessor: ______________________________</p></div>
      <nav class="buttons no-print" aria-label="Sheet"><button type="button" class="button primary" onClick=${() => print()}>Print</button><a class="button" href=${`/drills/sets/${part(id)}`}>Back</a></nav></header>
    ${data.books.map((book) => html`<section key=${book.book}><h2>${book.house}, ${book.title}</h2>
      <table class="signoff"><thead><tr><th scope="col">Step</th><th scope="col">Clause</th><th scope="col" class="signoff-box">Seen</th><th scope="col" class="signoff-box">Again</th><th scope="col" class="signoff-box">Initials</th></tr></thead>
        <tbody>${book.steps.map((step) => html`<tr key=${step.clause}><td>${step.words}</td><td>${step.clause}</td><td></td><td></td><td></td></tr>`)}
          ${data.skills.map((skill) => html`<tr key=${skill}><td>${skill}: at the table, three times without a mistake</td><td></td><td></td><td></td><td></td></tr>`)}</tbody></table></section>`)}
    <p>The trainee is / is not ready to deal under supervision. Signed: ______________________________</p></div>`;
}
