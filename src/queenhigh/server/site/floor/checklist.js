// The dealer's duties in this phase, to tick off; ticks are gone when the phase is.
import { html, useEffect, useState } from "../vendor/html.js";
import { Clause } from "../lib/rule.js";

/** A set of ticks that begins anew whenever `of` changes. */
export function useTicks(of) {
  const [ticks, show] = useState({ of, done: new Set() });
  useEffect(() => { show((before) => (before.of === of ? before : { of, done: new Set() })); }, [of]);
  const done = ticks.of === of ? ticks.done : new Set();
  const toggle = (key) => {
    const next = new Set(done);
    if (!next.delete(key)) next.add(key);
    show({ of, done: next });
  };
  return [done, toggle];
}

/** @param {{items: {text: string, rule: object}[], of: string, phase: string}} props */
export function Checklist({ items, of, phase }) {
  const [done, toggle] = useTicks(of);
  if (!items?.length) return null;
  return html`<section class="panel" aria-label="Checklist">
    <div class="panel-head"><h2>Duties${phase ? ` · ${phase}` : ""}</h2><span class="muted small">${done.size} of ${items.length}</span></div>
    <ul class="checklist">${items.map(({ text, rule }, at) => html`<li key=${at}>
      <label class="check"><input type="checkbox" checked=${done.has(at)} onChange=${() => toggle(at)} /><span>${text}</span></label>
      <${Clause} rule=${rule} /></li>`)}</ul>
  </section>`;
}
