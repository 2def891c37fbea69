// Why a wager was settled as it was: the amounts, the clause that decided in our words, and the clauses that shaped it.
import { html } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { Amount } from "../lib/money.js";
import { ClauseWords } from "../lib/rule.js";
import { labelOf } from "../felts/layout.js";
import { compared, netOf, verdict } from "./outcomes.js";

export function Why({ line, felt, mine = true, onClose }) {
  const { kind, words } = verdict(line);
  return html`<${Dialog} title=${`${line.label ?? labelOf(felt, line.bet)}: ${words}`} onClose=${onClose}>
    ${compared(line, felt, mine) && html`<p class="lead">${compared(line, felt, mine)}</p>`}
    ${line.words && html`<p>${line.words}.</p>`}
    <dl class="why-sums">
      <div><dt>Stake</dt><dd><${Amount} cents=${line.stake} /></dd></div>
      <div><dt>Paid on top</dt><dd><${Amount} cents=${line.paid} /></dd></div>
      <div><dt>Stake back</dt><dd><${Amount} cents=${line.returned ?? 0} /></dd></div>
      <div class=${`why-net ${kind}`}><dt>In all</dt><dd><${Amount} cents=${netOf(line)} sign /></dd></div>
    </dl>
    <h3>Decided by</h3>
    <div class="why-clause"><${ClauseWords} rule=${line.rule} heading /></div>
    ${line.also?.length > 0 && html`<h3>Together with</h3>
      ${line.also.map((rule) => html`<div class="why-clause" key=${rule.clause}><${ClauseWords} rule=${rule} heading /></div>`)}`}
  </${Dialog}>`;
}
