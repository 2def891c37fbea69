// The decision: one large button for each choice, with what it costs and what it means.
import { html, useLayoutEffect, useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";
import { dollars } from "../lib/money.js";
import { labelOfChoice } from "../felts/layout.js";

const KEYS = { play: "P", fold: "F", keep_side_bets: "K", check: "C", not_exposed: "U" };

const sure = (one) => `${one.choice === "not_exposed" ? "The hand is given up." : "The side bets go too."} Press again to confirm.`;

const costOf = (one) => (one.cost ? `Put down ${dollars(one.cost)}` : one.choice === "check" ? "Costs nothing" : "Nothing more to pay");

/** Cents and their fractions, as a person reads them: "−$9.93". */
const worthOf = (one) => `${one.cents < 0 ? "−" : one.cents > 0 ? "+" : ""}$${(Math.abs(one.cents) / 100).toFixed(2)}`;

/** Where the house wants a choice confirmed (`confirm`), the first press asks and the second one means it. */
export function Decisions({ choices, felt, onDecide, busy, many, advice }) {
  const [asked, ask] = useState(null);
  const nameOf = (one) => `${one.seat}-${one.choice}`;
  useLayoutEffect(() => ask(null), [choices.map(nameOf).join()]);
  const worth = (one) => advice?.worths.find((each) => each.seat === one.seat && each.choice === one.choice);
  const press = (one) => {
    if (!(one.confirm || one.choice === "not_exposed") || asked === nameOf(one)) return onDecide(one);
    ask(nameOf(one));
    announce(`${labelOfChoice(one)}: ${sure(one)}`, { now: true });
    return undefined;
  };
  return html`<div class="decisions" role="group" aria-label="Your decision">
    ${choices.map((one) => html`<button type="button" key=${nameOf(one)}
        class=${`decision is-${one.choice}${asked === nameOf(one) ? " is-asked" : ""}`} disabled=${busy}
        data-key=${(KEYS[one.choice] ?? "").toLowerCase()} onClick=${() => press(one)}>
      <span class="decision-name">
        ${asked === nameOf(one) ? `${labelOfChoice(one)}: are you sure?` : felt.short[one.choice] ?? labelOfChoice(one)}
        ${many ? ` (${felt.seat.toLowerCase()} ${one.seat})` : ""}
        ${KEYS[one.choice] && html`<kbd aria-hidden="true">${KEYS[one.choice]}</kbd>`}</span>
      <span class=${"decision-cost" + (one.cost ? "" : " is-free")}>${costOf(one)}</span>
      ${worth(one) && html`<span class=${"decision-worth" + (worth(one).best ? " is-best" : "")} title=${`Exactly ${worth(one).exact} dollars on average`}>
        Worth ${worthOf(worth(one))}${worth(one).best && html` <b>best</b>`}</span>`}
      <span class="decision-means">${asked === nameOf(one) ? sure(one) : felt.choices[one.choice] ?? ""}</span>
    </button>`)}
    ${advice && (advice.doing || advice.note) && html`<p class="decision-note">${advice.doing
      ? html`<span class="spinner" aria-hidden="true"></span> Working out what they are worth: ${advice.doing}.` : advice.note}</p>`}
  </div>`;
}
