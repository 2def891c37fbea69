// A certificate, for anyone who has its number: to print, and to check.
import { html } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { location_, part } from "../lib/router.js";

export default function Certificate({ id }) {
  const { data, error } = useAnswer(() => api.get(`/api/drills/certificates/${part(id)}`), [id]);
  useTitle("Certificate");
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  if (!data) return html`<${Loading} />`;
  const date = new Date(`${data.date}T12:00:00Z`).toLocaleDateString("en-AU", { dateStyle: "long" });
  return html`<div class="page drills"><article class="certificate"><p class="certificate-house">${data.house}</p><h1>Certificate</h1>
    <p>This certifies that</p><p class="certificate-name">${data.name}</p><p>passed the exam</p><p class="certificate-title">${data.title}</p>
    <ul>${data.books.map((book) => html`<li key=${book}>${book}</li>`)}</ul>
    <p>with ${data.percent} % of the points on ${date}. ${data.pass_mark} % were needed.</p>
    <p class="certificate-sign"><span>${data.instructor}, instructor</span><span>${date}</span></p>
    <p class="small">Number ${data.number}. It can be checked at ${location_.origin}/drills/certificate/${data.number}. Not a licence, and not certified by any casino or regulator.</p></article>
    <p class="buttons no-print"><button type="button" class="button primary" onClick=${() => print()}>Print</button><a class="button" href="/drills">Go to the drills</a></p></div>`;
}
