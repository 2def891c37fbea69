// The dealer's next step on one large button, what to call out with it, and the other orders that are possible now.
import { html, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { Badge } from "../lib/parts.js";
import { Clause } from "../lib/rule.js";
import { Form } from "./form.js";
import { article, plain } from "./words.js";

/** @typedef {{order: string, label?: string, say?: string, rule?: object, fields?: object[], needs?: {rank: string, label: string}}} Step */

const labelOf = (step) => step.label ?? plain(step.order);

const typing = (target) => target?.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]");

/** N gives the next order from anywhere on the page. Not Space or Enter: those belong to whatever has the focus. */
function useKey(key, press) {
  const latest = useRef(press);
  latest.current = press;
  useLayoutEffect(() => {
    const listen = (event) => {
      if (event.key.toLowerCase() !== key || event.metaKey || event.ctrlKey || event.altKey || event.repeat || typing(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current?.();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [key]);
}

/** What an order may carry but need not (where to cut): the large button sends the book's own, this asks first. */
const needed = (step) => (step.fields ?? []).filter((field) => field.required);

/** A prize waits for a supervisor, even when the dealer is automatic. */
const PRIZES = new Set(["VerifyPrizes", "DeterminePrize"]);

/** @param {{dealer: {next: Step|null, orders?: Step[], waiting?: number[]}, give: (order: object, said: string) => Promise<any>, busy: boolean, mayDeal: boolean, onDuty: boolean, room: object, report: () => void}} props */
export function NextStep({ dealer, give, busy, mayDeal, onDuty, room, report }) {
  const [asking, ask] = useState(null);
  const next = dealer.next;
  const send = (step, fields = {}) => give({ type: "order", order: step.order, ...fields }, `${labelOf(step)}: done.`);
  const press = (step) => (needed(step).length ? ask(step) : send(step));
  const ready = next && !busy && (mayDeal || (onDuty && PRIZES.has(next.order)));
  useKey("n", ready ? () => press(next) : null);
  useKey("i", report);
  const others = (dealer.orders ?? []).filter((step) => step.order !== next?.order);
  return html`<section class="panel next" aria-label="Next step">
    <button type="button" class="next-button" disabled=${!ready} onClick=${() => press(next)} aria-keyshortcuts="n">
      <span class="next-what">${next ? labelOf(next) : room.held?.words ?? waitingWords(dealer)}</span>
      ${next && html`<kbd aria-hidden="true">N</kbd>`}
    </button>
    <div class="next-said">
      ${next?.say && html`<p class="say"><span class="unseen">Say: </span>“${next.say}”</p>`}
      ${next?.rule && html`<${Clause} rule=${next.rule} />`}
      ${next?.needs && html`<${Badge} kind="warn">needs ${article(next.needs.label)} ${next.needs.label}<//>`}
      ${next?.fields?.length > 0 && html`<button type="button" class="button quiet small" disabled=${!ready} onClick=${() => ask(next)}>With details</button>`}
    </div>
    <div class="buttons others">
      ${others.map((step) => html`<button type="button" key=${step.order} class="button small" disabled=${busy || !mayDeal} 
        onClick=${() => press(step)}>${labelOf(step)}${step.needs && html` <span class="muted">(${step.needs.label})</span>`}</button>`)}
      <button type="button" class="button small warned" onClick=${report} aria-keyshortcuts="i">Report an irregularity <kbd aria-hidden="true">I</kbd></button>
    </div>
    ${asking && html`<${Dialog} title=${labelOf(asking)} onClose=${() => ask(null)}>
      <${Form} fields=${asking.fields} room=${room} label=${labelOf(asking)} send=${async (values) => {
        const done = await send(asking, values);
        ask(null);
        return done;
      }} /><//>`}
  </section>`;
}

function waitingWords({ waiting }) {
  if (waiting?.length) return `Waiting for ${waiting.length === 1 ? "seat" : "seats"} ${waiting.join(", ")}`;
  return "Nothing for the dealer to do now";
}
