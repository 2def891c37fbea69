// The instructor's sets: the list, a new one, and one with its people and results.
import { html } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Empty, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { Compose } from "./compose.js";
import { SetPage } from "./set_page.js";
import { counted, dateOf } from "./words.js";

export default function Sets({ id }) {
  useTitle("Sets of drills");
  const person = usePerson();
  const { data, error } = useAnswer(() => (person ? api.get("/api/drills/sets") : Promise.resolve(null)), [person?.name]);
  if (person === null) return html`<div class="page"><${Empty}>Sets are for staff. <a href="/login">Log on</a> as an instructor.</${Empty}></div>`;
  if (error) return html`<div class="page"><${Trouble} error=${error} /><p><a class="button" href="/drills">Go to the drills</a></p></div>`;
  if (!data) return html`<${Loading} />`;
  if (id === "new") return html`<${Compose} />`;
  if (id) return html`<${SetPage} id=${id} names=${data.names} />`;
  return html`<div class="page drills"><header class="page-head"><div><h1>Sets of drills</h1><p class="lead">Compose a set once, assign it or hand out its link, and see how people do.</p></div>
    <nav class="buttons" aria-label="Sets"><a class="button" href="/drills">All drills</a>${data.composes && html`<a class="button primary" href="/drills/sets/new">Compose a set</a>`}</nav></header>
    ${data.sets.length ? html`<section class="panel"><div class="scroll-x" tabindex="0" role="region" aria-label="Sets"><table class="data"><thead><tr><th scope="col">Set</th><th scope="col" class="number">Questions</th><th scope="col"
        class="number">Assigned</th><th scope="col" class="number">Begun</th><th scope="col" class="number">Passed</th><th scope="col">Made</th></tr></thead>
      <tbody>${data.sets.map((one) => html`<tr key=${one.set}><td><a href=${`/drills/sets/${part(one.set)}`}><b>${one.title}</b></a> ${one.closed && html`<${Badge}>closed</${Badge}>`}<br /><span class="small muted">${one.author}</span></td>
        <td class="number">${one.count}</td><td class="number">${one.assigned}</td><td class="number">${one.people}</td><td class="number">${one.passed}</td><td>${dateOf(one.made)}</td></tr>`)}</tbody></table></div></section>`
      : html`<${Empty}>There is no set yet. ${data.composes && html`<a href="/drills/sets/new">Compose the first</a>.`}</${Empty}>`}
    ${data.sets.length > 0 && html`<p class="small muted">${counted(data.sets.length, "set")}.</p>`}</div>`;
}
