// Classes of a school: the list, a new one from a roster, one with its progress, and one trainee.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Empty, Field, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { goTo, location_, part } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { counted, dateOf, KIND } from "./words.js";

export default function Classes({ id }) {
  useTitle("Classes");
  const person = usePerson();
  const { data, error } = useAnswer(() => (person ? api.get("/api/drills/classes") : Promise.resolve(null)), [person?.name]);
  if (person === null) return html`<div class="page"><${Empty}>Classes are for staff. <a href="/login">Log on</a> as an instructor.</${Empty}></div>`;
  if (error) return html`<div class="page"><${Trouble} error=${error} /><p><a class="button" href="/drills">Go to the drills</a></p></div>`;
  if (!data) return html`<${Loading} />`;
  if (id === "new") return html`<${NewClass} />`;
  if (id) {
    const [one, ...number] = id.split("~");
    return number.length ? html`<${TraineePage} id=${one} number=${number.join("~")} />` : html`<${ClassPage} key=${one} id=${one} />`;
  }
  return html`<div class="page drills"><header class="page-head"><div><h1>Classes</h1><p class="lead">Import a roster, hand out the links, and see how everyone gets on.</p></div>
    <nav class="buttons" aria-label="Classes"><a class="button" href="/drills">All drills</a><a class="button" href="/drills/sets">Sets and exams</a>${data.composes && html`<a class="button primary" href="/drills/classes/new">New class</a>`}</nav></header>
    ${data.classes.length ? html`<section class="panel"><div class="scroll-x" tabindex="0" role="region" aria-label="Classes"><table class="data"><thead><tr><th scope="col">Class</th><th scope="col" class="number">Trainees</th><th scope="col">Made</th></tr></thead>
      <tbody>${data.classes.map((one) => html`<tr key=${one.id}><td><a href=${`/drills/classes/${part(one.id)}`}><b>${one.title}</b></a></td><td class="number">${one.trainees}</td><td>${dateOf(one.made)}</td></tr>`)}</tbody></table></div></section>`
      : html`<${Empty}>There is no class yet. ${data.composes && html`<a href="/drills/classes/new">Import the first</a>.`}</${Empty}>`}</div>`;
}

/** The links of trainees are told once. The page of a new class takes them over from the form. */
const handedOver = { page: null };

function NewClass() {
  const [made, change] = useState({ title: "", roster: "" });
  const [wrong, tell] = useState(null);
  const [busy, wait] = useState(false);
  const save = async (event) => {
    event.preventDefault();
    wait(true);
    tell(null);
    try {
      handedOver.page = await api.post("/api/drills/classes", made);
      goTo(`/drills/classes/${part(handedOver.page.id)}`);
    } catch (trouble) {
      tell(trouble);
      wait(false);
    }
  };
  return html`<div class="page drills narrow"><header class="page-head"><h1>New class</h1></header>
    <form class="stack" onSubmit=${save}>${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
      <section class="panel stack"><${Field} id="title" label="Title"><input id="title" required maxlength="80" value=${made.title} onInput=${(event) => change({ ...made, title: event.target.value })} /></${Field}>
        <${RosterField} value=${made.roster} onChange=${(roster) => change({ ...made, roster })} /></section>
      <p class="buttons"><button type="submit" class="button primary large" disabled=${busy || !made.roster.trim()}>Import the class</button><a class="button large" href="/drills/classes">All classes</a></p></form></div>`;
}

function RosterField({ value, onChange }) {
  const read = async (event) => { const file = event.target.files[0]; if (file) onChange(await file.text()); };
  return html`<${Field} id="roster" label="Roster" help="A CSV with the columns id and name, or one name per line."><textarea id="roster" rows="8" aria-describedby="roster-help" placeholder=${"id,name\n1001,Ada Byron\n1002,Bo Chen"} value=${value} onInput=${(event) => onChange(event.target.value)}></textarea></${Field}>
    <p><label class="button small">From a file <input class="unseen" type="file" accept="text/csv,.csv,text/plain" aria-label="Roster from a file" onChange=${read} /></label></p>`;
}

function ClassPage({ id }) {
  const path = `/api/drills/classes/${part(id)}`;
  const first = useAnswer(() => { const given = handedOver.page?.id === id ? handedOver.page : null; handedOver.page = null; return given ? Promise.resolve(given) : api.get(path); }, [id]);
  const [changed, show] = useState(null);
  const [wrong, tell] = useState(null);
  const [done, say] = useState("");
  const page = changed ?? first.data;
  useTitle(page?.title ?? "Class");
  const ask = async (request, words = "") => {
    tell(null);
    say("");
    try {
      const told = await request();
      if (told.trainees) show(told);
      say(typeof words === "function" ? words(told) : words);
      return true;
    } catch (trouble) {
      tell(trouble);
      return false;
    }
  };
  if (first.error) return html`<div class="page"><${Trouble} error=${first.error} /><p><a class="button" href="/drills/classes">All classes</a></p></div>`;
  if (!page) return html`<${Loading} />`;
  const weeks = page.weeks.map((week) => week.name);
  return html`<div class="page drills drill-set"><header class="page-head"><div><h1>${page.title}</h1><p class="lead">${counted(page.trainees.length, "trainee")}.</p></div>
      <nav class="buttons no-print" aria-label="Classes"><a class="button" href="/drills/classes">All classes</a><button type="button" class="button" onClick=${() => print()}>Print</button></nav></header>
    ${wrong && html`<${Trouble} error=${wrong} onClose=${() => tell(null)} />`}
    ${done && html`<p class="note" role="status">${done}</p>`}
    ${page.links.length > 0 && html`<${Links} links=${page.links} />`}
    <div class="split"><div class="stack">
      <section class="panel"><h2>Trainees</h2><div class="scroll-x" tabindex="0" role="region" aria-label="Trainees"><table class="data"><thead><tr><th scope="col">Id</th><th scope="col">Name</th><th scope="col" class="number">Questions</th><th scope="col" class="number">Right</th>
          ${weeks.map((week) => html`<th scope="col" class="number" key=${week}>${week}</th>`)}<th scope="col">Last</th></tr></thead>
        <tbody>${page.trainees.map((one) => html`<tr key=${one.number}><td>${one.number}</td><td><a href=${`/drills/classes/${part(`${id}~${one.number}`)}`}>${one.name}</a></td><td class="number">${one.asked}</td><td class="number">${one.asked ? `${one.percent} %` : ""}</td>
          ${weeks.map((week) => { const of = one.weeks.find((each) => each.name === week); return html`<td class="number" key=${week}>${of ? `${of.percent} %` : ""}</td>`; })}<td>${one.last.slice(0, 10)}</td></tr>`)}</tbody></table></div></section>
      <${Weak} weak=${page.weak} />
    </div><aside class="stack">
      <${Skills} skills=${page.skills} />
      ${page.mine && html`<${Assign} page=${page} path=${path} ask=${ask} />`}
      <section class="panel no-print"><h2>Downloads</h2><p class="buttons"><a class="button small" download href=${`${path}/items/csv`}>Every answer, CSV</a><a class="button small" download href=${`${path}/items/json`}>JSON</a><a class="button small" download href=${`${path}/xapi`}>xAPI</a>
        ${page.mine && page.store && html`<button type="button" class="button small" onClick=${() => ask(() => api.post(`${path}/xapi`), (told) => `${counted(told.statements, "statement")} sent.`)}>Send to the xAPI store</button>`}</p></section>
      ${page.mine && html`<${More} path=${path} ask=${ask} />`}
    </aside></div></div>`;
}

function Links({ links }) {
  const of = (link) => `${location_.origin}/drills/join/${link.token}`;
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`id,name,link\n${links.map((one) => `${one.number},${one.name},${of(one)}`).join("\n")}\n`)}`;
  return html`<section class="panel drill-links"><h2>Links</h2><p>Each trainee comes in by their own link, without a password. They are shown here once: print them, or keep the file.</p>
    <div class="scroll-x" tabindex="0" role="region" aria-label="Links"><table class="data"><tbody>${links.map((one) => html`<tr key=${one.token}><td>${one.number}</td><td>${one.name}</td><td><code>${of(one)}</code></td></tr>`)}</tbody></table></div>
    <p class="buttons no-print"><a class="button small" download="links.csv" href=${file}>Links CSV</a></p></section>`;
}

function Assign({ page, path, ask }) {
  const [set, choose] = useState("");
  const chosen = page.sets.some((one) => one.set === set) ? set : page.sets[0]?.set ?? "";
  return html`<section class="panel no-print"><h2>Assign to the class</h2>
    ${page.sets.length ? html`<form class="stack" onSubmit=${(event) => { event.preventDefault(); ask(() => api.post(`${path}/sets`, { set: chosen }), "Assigned to the whole class."); }}>
      <${Field} id="set" label="Set or exam"><select id="set" value=${chosen} onChange=${(event) => choose(event.target.value)}>${page.sets.map((one) => html`<option key=${one.set} value=${one.set}>${one.title}${one.exam ? " (exam)" : ""}</option>`)}</select></${Field}>
      <button type="submit" class="button primary">Assign</button></form>` : html`<p>There is no set yet. <a href="/drills/sets/new">Compose one</a>.</p>`}</section>`;
}

function More({ path, ask }) {
  const [roster, type] = useState("");
  const add = async (event) => { event.preventDefault(); if (await ask(() => api.post(`${path}/trainees`, { roster }))) type(""); };
  return html`<details class="panel no-print"><summary>Add trainees, or make new links</summary><form class="stack" onSubmit=${add}><${RosterField} value=${roster} onChange=${type} />
    <p class="buttons"><button type="submit" class="button" disabled=${!roster.trim()}>Add</button><button type="button" class="button" onClick=${() => ask(() => api.post(`${path}/links`, {}), "New links were made. The old ones no longer work.")}>New links for all</button></p></form></details>`;
}

function Skills({ skills, title = "By skill" }) {
  if (!skills.length) return null;
  return html`<section class="panel"><h2>${title}</h2><ul class="drill-skills">${skills.map((one) => html`<li key=${one.name} style=${{ "--share": `${one.percent}%` }}><span>${KIND[one.name] ?? one.name}</span><b>${one.percent} %</b><span class="small muted">${one.right} of ${one.asked}</span><span class="drill-share" aria-hidden="true"></span></li>`)}</ul></section>`;
}

function Weak({ weak }) {
  if (!weak.length) return null;
  return html`<section class="panel"><h2>By clause: most often wrong</h2><ul class="drill-weak">${weak.map((one) => html`<li key=${`${one.rule.book} ${one.rule.clause}`}><span><${Clause} rule=${one.rule} /> <b>${one.wrong} of ${one.asked}</b> wrong</span><span class="small muted">${one.words}</span></li>`)}</ul></section>`;
}

function TraineePage({ id, number }) {
  const { data, error } = useAnswer(() => api.get(`/api/drills/classes/${part(id)}/trainee/${part(number)}`), [id, number]);
  useTitle(data?.name ?? "Trainee");
  if (error) return html`<div class="page"><${Trouble} error=${error} /></div>`;
  if (!data) return html`<${Loading} />`;
  return html`<div class="page drills drill-set"><header class="page-head"><div><h1>${data.name}</h1><p class="lead">Id ${data.number}: ${data.right} of ${counted(data.asked, "question")} right.</p></div>
      <nav class="buttons no-print" aria-label="Class"><a class="button" href=${`/drills/classes/${part(id)}`}>The class</a><button type="button" class="button" onClick=${() => print()}>Print</button></nav></header>
    <div class="split"><div class="stack">
      <section class="panel"><h2>Sets and exams</h2>${data.attempts.length ? html`<div class="scroll-x" tabindex="0" role="region" aria-label="Attempts"><table class="data"><thead><tr><th scope="col">Set</th><th scope="col" class="number">Attempt</th><th scope="col">Begun</th><th scope="col" class="number">Points</th><th scope="col">Result</th></tr></thead>
        <tbody>${data.attempts.map((one) => html`<tr key=${`${one.set} ${one.attempt}`}><td><a href=${`/drills/sets/${part(one.set)}`}>${one.title}</a></td><td class="number">${one.attempt}</td><td>${one.begun.slice(0, 16).replace("T", " ")}</td><td class="number">${one.points} of ${one.possible}, ${one.percent} %</td>
          <td>${one.passed === null ? html`<${Badge}>not finished</${Badge}>` : html`<${Badge} kind=${one.passed ? "good" : "bad"}>${one.passed ? "passed" : "not passed"}</${Badge}>`}</td></tr>`)}</tbody></table></div>` : html`<${Empty}>Nothing has been taken yet.</${Empty}>`}</section>
      <${Weak} weak=${data.weak} /></div>
      <aside class="stack"><${Skills} skills=${data.skills} /><${Skills} skills=${data.weeks} title="By week" /></aside></div></div>`;
}
