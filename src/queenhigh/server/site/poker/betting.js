// Your turn: exactly what the book allows now, between exactly the amounts that it allows. Letters go to a button and Enter presses
// it; all-in, and a fold where a check is free, are asked once more.
import { html, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { Clause } from "../lib/rule.js";
import { centsOf, dollars, inChips, plain, currency, unitWords } from "../lib/money.js";

const find = (actions, ...names) => actions.find((one) => names.includes(one.do)) ?? null;

export function Betting({ table, asking }) {
  const { actions, barred_by: barred } = table.you.poker;
  const stack = table.you.poker.stack ?? 0;
  const [fold, check, call] = ["fold", "check", "call"].map((name) => find(actions, name));
  const size = find(actions, "bet", "raise_to");
  const allIn = find(actions, "all_in");
  const [sure, ask] = useState("");
  const key = `${table.view.round} ${table.view.poker.board?.length} ${table.view.poker.to_call}`;
  useLayoutEffect(() => ask(""), [key]);
  const off = Boolean(asking.busy);
  const go = (command) => asking.ask("act", command);
  const careful = (name, needed, command) => () => {
    if (needed && sure !== name) ask(name);
    else go(command);
  };
  const adds = call ? call.adds ?? call.amount : 0;
  const callsAll = call && adds >= stack && stack > 0;
  return html`<div class=${`betting${size ? "" : " is-short"}`}>
    <div class="betting-plain">
      ${fold && html`<button type="button" class=${`act is-fold${sure === "fold" ? " is-asked" : ""}`} data-key="f" disabled=${off} onClick=${careful("fold", check, { type: "fold" })}>
        <span>${sure === "fold" ? "Fold anyway" : "Fold"}</span><small>${sure === "fold" ? "checking is free" : ""}</small><kbd>F</kbd></button>`}
      ${check && html`<button type="button" class="act is-call" data-key="c" disabled=${off} onClick=${() => go({ type: "check" })}><span>Check</span><small></small><kbd>C</kbd></button>`}
      ${call && html`<button type="button" class=${`act is-call${sure === "call" ? " is-asked" : ""}`} data-key="c" disabled=${off} onClick=${careful("call", callsAll, { type: "call" })}>
        <span>${callsAll ? (sure === "call" ? "Call all in" : "Call") : "Call"} ${dollars(adds)}</span><small>${callsAll ? (sure === "call" ? "press again" : "all in") : ""}</small><kbd>C</kbd></button>`}
      ${allIn && !size && !(callsAll) && html`<button type="button" class=${`act is-raise${sure === "all_in" ? " is-asked" : ""}`} data-key="r" disabled=${off} onClick=${careful("all_in", true, { type: "all_in" })}>
        <span>All in${allIn.amount ? ` ${dollars(allIn.amount)}` : ""}</span><small>${sure === "all_in" ? "press again" : ""}</small><kbd>R</kbd></button>`}
    </div>
    ${size ? html`<${Sizing} key=${`${size.do} ${size.min} ${size.max} ${key}`} size=${size} off=${off} go=${go} sure=${sure} ask=${ask} allIn=${allIn} />`
      : barred && !callsAll ? html`<p class="betting-barred">No bet or raise here. <${Clause} rule=${barred} /></p>` : null}
  </div>`;
}

const SHORT = { "Half pot": "½ pot", "Two thirds": "⅔ pot" };
const LETTERS = { "½ pot": "h", Pot: "p", Max: "m" };

/** Half the pot, the pot and so on, as totals between the least and the most; where the house names some, those. */
function suggestions(size) {
  const named = (size.pot ?? []).filter((one) => one.amount > size.min && one.amount < size.max).map((one) => ({ ...one, label: SHORT[one.label] ?? one.label }));
  return size.min === size.max ? [] : [{ label: "Min", amount: size.min }, ...named, { label: "Max", amount: size.max }];
}

/** The slider runs in equal steps of the logarithm, so that small raises have room; the field takes any exact amount. */
function Sizing({ size, off, go, allIn, sure, ask }) {
  const step = size.step || 1;
  const [cents, put] = useState(size.min);
  const [text, type] = useState(plain(size.min));
  const field = useRef(null);
  const fits = (value) => Math.min(size.max, Math.max(size.min, size.min + Math.round((value - size.min) / step) * step));
  const set = (value) => {
    put(value);
    type(plain(value));
    ask("");
  };
  const move = (steps) => set(steps > 0 && cents + steps * step > size.max ? size.max : fits(cents + steps * step));
  const typed = centsOf(text);
  const wrong = typed === null ? inChips() ? "Type a whole number of chips." : "Type an amount, such as 12 or 12.50."
    : typed < size.min ? `At least ${dollars(size.min)}.` : typed > size.max ? `At most ${dollars(size.max)}.` : "";
  const verb = size.do === "bet" ? "Bet" : "Raise to";
  const everything = Boolean(allIn) && (typed ?? cents) >= allIn.amount;
  const submit = () => {
    if (wrong) return field.current.focus();
    if (everything && sure !== "raise") return ask("raise");
    return go({ type: size.do, amount: typed });
  };
  const keys = (event) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (event.key === "Enter") { event.preventDefault(); submit(); }
    else if (steps) { event.preventDefault(); move(steps); }
    else if (event.key === "Escape") { event.preventDefault(); set(size.min); }
  };
  const scale = Math.log(size.max / size.min) || 1;
  const share = Math.round((Math.log(Math.max(cents, size.min) / size.min) / scale) * 1000);
  const fixed = size.min === size.max;
  return html`<div class=${`sizing${fixed ? " is-fixed" : ""}`}>
    ${!fixed && html`<div class="presets" role="group" aria-label="Amounts">${suggestions(size).map((one) => html`<button type="button" key=${one.label} class="preset" aria-pressed=${cents === one.amount} disabled=${off}
        data-key=${LETTERS[one.label]} aria-label=${`${one.label}: ${dollars(one.amount)}`} onClick=${() => set(one.amount)} title=${dollars(one.amount)}>${one.label}</button>`)}</div>
    <label class="sizing-field"><span class="unseen">${verb}, ${unitWords()}</span><span aria-hidden="true">${currency()}</span><input ref=${field} class="input" inputmode="decimal" autocomplete="off" value=${text} data-key="r" data-amount
        aria-invalid=${Boolean(wrong)} aria-describedby="sizing-wrong" onFocus=${(event) => event.target.select()} onKeyDown=${keys}
        onInput=${(event) => { type(event.target.value); ask(""); const value = centsOf(event.target.value); if (value !== null) put(Math.min(size.max, Math.max(size.min, value))); }} /></label>
    <div class="sizing-slide"><button type="button" class="nudge" aria-label="Bet less" disabled=${off || cents <= size.min} onClick=${() => move(-1)}>−</button>
      <input type="range" min="0" max="1000" value=${share} aria-label=${`${verb}: slide to the amount`} aria-valuetext=${dollars(cents)} style=${{ "--share": `${share / 10}%` }} disabled=${off}
        onKeyDown=${(event) => { const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]; if (steps) { event.preventDefault(); move(steps); } if (event.key === "Enter") submit(); }}
        onInput=${(event) => { const at = Number(event.target.value) / 1000; set(at >= 1 ? size.max : fits(size.min * Math.exp(at * scale))); }} />
      <button type="button" class="nudge" aria-label="Bet more" disabled=${off || cents >= size.max} onClick=${() => move(1)}>+</button></div>`}
    <button type="button" class=${`act is-raise${sure === "raise" ? " is-asked" : ""}`} data-key=${fixed ? "r" : undefined} disabled=${off} onClick=${submit}>
      <span>${everything && sure === "raise" ? "All in" : verb} ${dollars(typed ?? cents)}</span><small>${everything ? (sure === "raise" ? "press again" : "all in") : ""}</small><kbd>${fixed ? "R" : "↵"}</kbd></button>
    <p class="sizing-wrong" id="sizing-wrong" role="status">${wrong}</p>
  </div>`;
}
