// A set, for the person who takes it: what is in it, what it takes to pass, and one button.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Empty, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { somebody, usePerson } from "../lib/session.js";
import { start } from "./start.js";
import { counted, dateOf, KIND, percent } from "./words.js";

export default function SetToTake({ id }) {
  const person = usePerson();
  const path = `/api/drills/sets/${part(id)}`;
  const { data, error } = useAnswer(() => (person === undefined ? Promise.resolve(null) : somebody().then(() => api.get(`${path}/mine`))), [id, person?.name]);
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  useTitle(data?.title ?? "A set of drills");
  const begin = async () => {
    wait(true);
    tell(null);
    try {
      await start({}, `${path}/runs`);
    } catch (trouble) {
      tell(trouble);
      wait(false);
    }
  };
  if (error) return html`<div class="page"><${Trouble} error=${error} /><p><a class="button" href="/drills">Go to the drills</a></p></div>`;
  if (!data) return html`<${Loading} />`;
  return html`<div class="page drills narrow"><header class="page-head"><div><h1>${data.title}</h1><p class="lead">From ${data.author}.</p></div></header>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    <section class="panel stack"><p>${data.note}</p>
      <ul><li>${counted(data.count, "question")}: ${data.kinds.map((kind) => KIND[kind]).join(", ")}</li>
        ${data.exam && html`<li>An exam: ${counted(data.exam.attempts ?? 1, "attempt")}${data.exam.minutes ? ` of ${counted(data.exam.minutes, "minute")}` : ""}. The answers are given out when it closes.</li>${data.exam.opens && html`<li>Opens ${dateOf(data.exam.opens)}.</li>`}${data.exam.due && html`<li>Due ${dateOf(data.exam.due)}.</li>`}`}
        <li>${data.timed ? "Some are against the clock." : "Take your time: there is no clock."}</li>${data.pass_mark > 0 && html`<li>${data.pass_mark} % of the answers must be right.</li>`}</ul>
      ${data.passed !== null && html`<p><${Badge} kind=${data.passed ? "good" : "warn"}>${data.passed ? "passed" : "not passed yet"}</${Badge}> best ${data.exam ? data.percent : percent(data.best, data.count)} % in ${counted(data.attempts, "attempt")}</p>`}
      ${data.certificate && html`<p><a class="button primary" href=${`/drills/certificate/${part(data.certificate)}`}>Your certificate</a></p>`}
      ${data.closed && !data.run ? html`<${Empty}>This ${data.exam ? "exam" : "set"} is closed.</${Empty}>`
        : data.exam && !data.run && data.attempts >= (data.exam.attempts ?? 1) ? html`<${Empty}>You have used ${counted(data.attempts, "attempt")}. The answers are given out when the exam closes.</${Empty}>`
        : html`<p><button type="button" class="button primary large" disabled=${busy} onClick=${begin}>${data.run ? "Continue" : data.attempts ? "Take it again" : "Begin"}</button></p>`}</section>
    ${person?.guest && html`<p class="small muted">You are here as ${person.name}. The author of this set sees that name.</p>`}</div>`;
}
