// Report an irregularity: find it in the book's own list, say just what its clause asks, see the ruling, and give it or call
// whoever may. Nothing changes at the table until the ruling is given.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Dialog } from "../lib/dialog.js";
import { Trouble } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { Call } from "./call.js";
import { Fields, given, missing, useValues } from "./form.js";
import { Ruling } from "./ruling.js";
import { capital, plain } from "./words.js";

const GROUPS = [
  ["Betting", "Before and while wagers are placed"],
  ["BetsClosed", "Shuffle, cut and shoe"],
  ["Dealt", "In the deal"],
  ["Deciding", "While players decide"],
  ["Showdown", "At the showdown"],
  ["Settled", "While wagers are settled"],
];
const ANY = "At any time";

/** Which heading an irregularity stands under: the earliest moment at which it can happen, or any. */
function groupOf(one) {
  const when = one.when ?? [];
  if (!when.length || when.length >= GROUPS.length) return ANY;
  return GROUPS.find(([phase]) => when.includes(phase))?.[1] ?? ANY;
}

export const matches = (one, words) => {
  const text = `${one.title} ${one.type.replaceAll("_", " ")} ${(one.clauses ?? []).map((each) => each.clause ?? each).join(" ")} ${one.help ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** `first` is a fact that was reported elsewhere under `number`. A refusal is shown here, over the page that has it too. */
export const ReportDialog = ({ title = "Report an irregularity", error, clear, ...rest }) => html`<${Dialog} wide title=${title} onClose=${rest.close}>
  <${Report} ...${rest} />${error && html`<${Trouble} error=${error} onClose=${clear} />`}<//>`;

/** @param {{table: string, view: any, act: Function, busy: boolean, first?: any, number?: number, close: () => void}} props */
function Report({ table, view, act, busy, first, number, close }) {
  const [list, show] = useState(null);
  const [error, fail] = useState(null);
  const [type, choose] = useState(first?.type ?? "");
  useEffect(() => {
    api.get(`/api/books/${view.book}/irregularities`).then((found) => show(found.irregularities ?? found), fail);
  }, [view.book]);
  const chosen = list?.find((one) => one.type === type);
  return html`<div class="report">
    ${error && html`<${Trouble} error=${error} />`}
    ${!list ? !error && html`<p class="muted">Loading the book</p>`
      : chosen ? html`<${Facts} key=${type} table=${table} view=${view} one=${chosen} first=${first?.type === type ? first : undefined} number=${number}
          act=${act} busy=${busy} back=${() => choose("")} close=${close} />`
      : html`<${Finder} list=${list} phase=${view.phase} choose=${choose} />`}
  </div>`;
}

function Finder({ list, phase, choose }) {
  const [search, type] = useState("");
  const box = useRef(null);
  useLayoutEffect(() => { box.current?.focus(); }, []);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.filter((one) => matches(one, words));
  const hints = useMemo(() => hintsOf(list), [list]);
  const groups = useMemo(() => {
    const now = found.filter((one) => (one.when ?? []).includes(phase));
    const rest = found.filter((one) => !now.includes(one));
    const heads = [...GROUPS.map(([, head]) => head), ANY];
    return [["What can happen now", now], ...heads.map((head) => [head, rest.filter((one) => groupOf(one) === head)])].filter(([, each]) => each.length);
  }, [list, search, phase]);
  return html`
    <label class="search"><span class="unseen">Search the book's irregularities</span>
      <input ref=${box} class="input" type="search" placeholder="What happened?" value=${search} onInput=${(event) => type(event.target.value)} /></label>
    ${hints.length > 0 && html`<p class="search-hints small"><span class="muted">For example:</span> ${hints.map((hint) => html`<button type="button" class="button small" key=${hint}
      aria-pressed=${search === hint} onClick=${() => type(search === hint ? "" : hint)}>${hint}</button>`)}</p>`}
    <p class="muted" role="status">${found.length} of ${list.length} irregularities${words.length ? " fit" : " in this book"}</p>
    <div class="irregularities">${groups.map(([head, each]) => html`<section key=${head}><h3>${head}</h3><ul>${each.map((one) => html`
      <li key=${one.type}><button type="button" class="irregularity" onClick=${() => choose(one.type)}>
        <strong>${one.title ?? plain(one.type)}</strong>${one.help && html`<span>${inWords(one.help).split(/(?<=[.;])\s+/)[0].replace(/;$/, ".")}</span>`}
        <small>${(one.clauses ?? []).map((clause) => clause.clause ?? clause).join(", ")}</small></button></li>`)}</ul></section>`)}</div>`;
}

const COMMON = ["exposed", "count", "mixed", "late", "wrong", "dispute", "fraud", "shuffle"];

/** Words that find something in this book, and a clause's number. */
export function hintsOf(list) {
  const clause = list.flatMap((one) => one.clauses ?? []).map((one) => one.clause ?? one)[0];
  return [...COMMON.filter((word) => list.some((one) => matches(one, [word]))).slice(0, 3), clause].filter(Boolean);
}

const MOMENTS = [{ value: "deal", label: "In the deal" }, { value: "decision", label: "While players decide" }, { value: "settlement", label: "At settlement" }];
const STREETS = [{ value: "before_pickup", label: "Before a hand was picked up" }, { value: "after_pickup", label: "After a hand was picked up" }];
const CHOICES = { exposed_by: [{ value: "dealer", label: "Dealer" }, { value: "player", label: "Player" }] };

/** What the clause turns on comes first; the moment and the words of the person who reports it come last, and may be left out. */
function asked(fields, view) {
  const last = ["when", "detail"];
  const moments = view.phase && view.later?.some(({ bet }) => bet === "flop") ? STREETS : MOMENTS;
  const drawn = fields.map((field) => (field.name === "when" ? { ...field, kind: "choice", choices: moments }
    : field.kind === "to" ? { ...field, required: true, default: undefined }
    : CHOICES[field.name] && !field.choices ? { ...field, kind: "choice", choices: CHOICES[field.name] } : field));
  return [...drawn.filter((field) => !last.includes(field.name)), ...last.flatMap((name) => drawn.filter((field) => field.name === name))];
}

/** What happened, without its clauses, which stand beside it, and without what is said of single facts, which have words of their own. */
function inWords(help) {
  const said = help.replace(/^[\d.,()a-z\s-]*\d[\d.,()a-z\s-]*:\s*/, "");
  return capital(said.split(/(?<=[.;])\s+/).filter((part) => !part.includes("`")).join(" ").replace(/;$/, "."));
}

function Facts({ table, view, one, first, number, act, busy, back, close }) {
  const fields = useMemo(() => asked(one.fields ?? [], view), [one]);
  const [values, set] = useValues(fields, first ? given({ ...first, type: undefined }) : {});
  const [preview, show] = useState({ ruling: null, error: null, of: "" });
  const lacking = missing(fields, values);
  const fact = { type: one.type, ...values };
  const said = JSON.stringify(fact);
  useEffect(() => {
    if (lacking.length) {
      show({ ruling: null, error: null, of: said });
      return undefined;
    }
    let wanted = true;
    const timer = setTimeout(() => api.post(`/api/tables/${table}/ruling`, { fact: JSON.parse(said) }).then(
      (ruling) => wanted && show({ ruling, error: null, of: said }),
      (error) => wanted && show({ ruling: null, error, of: said }),
    ), 250);
    return () => { wanted = false; clearTimeout(timer); };
  }, [said, view.phase, view.round]);
  const fresh = preview.of === said;
  const give = async () => {
    if (await act({ type: "report", fact, ...(number === undefined ? {} : { number }) }, "The ruling is given and carried out.")) close();
  };
  return html`
    <div class="report-head"><button type="button" class="button quiet small" onClick=${back}>Another irregularity</button>
      <h3>${one.title ?? plain(one.type)}</h3>
      <span class="clauses">${(one.clauses ?? []).map((clause) => html`<${Clause} key=${clause.clause ?? clause} rule=${clause.clause ? clause : { book: view.book, clause }} />`)}</span></div>
    ${one.help && html`<p class="muted">${inWords(one.help)}</p>`}
    <div class="report-body">
      <div class="facts-form" role="group" aria-label="The facts">
        <${Fields} fields=${fields} values=${values} set=${set} room=${view} />
        ${!fields.length && html`<p class="muted">Its clause needs no further details.</p>`}
      </div>
      <div class="verdict" aria-live="polite" aria-busy=${fresh ? "false" : "true"}>
        ${lacking.length > 0 ? html`<p class="muted">Say first: ${lacking.join(", ")}.</p>`
          : preview.error ? html`<${Trouble} error=${preview.error} />`
          : preview.ruling && html`<${Ruling} ruling=${preview.ruling} heading="The ruling would be" />
            ${preview.ruling.may_give
              ? html`<button type="button" class="button primary large" disabled=${busy || !fresh} onClick=${give}>Give this ruling</button>`
              : html`<${Call} table=${table} book=${view.book} fact=${fact} ruling=${preview.ruling} act=${act} busy=${busy} give=${give} close=${close} />`}`}
      </div>
    </div>`;
}
