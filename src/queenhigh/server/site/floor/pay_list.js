// What to take and what to pay, in the order in which the book settles. The house has settled; the chips follow, row by row.
import { html } from "../vendor/html.js";
import { Amount, dollars } from "../lib/money.js";
import { Clause } from "../lib/rule.js";
import { useTicks } from "./checklist.js";
import { betLabel, plain } from "./words.js";

const taken = (line) => line.taken ?? Math.max(0, line.stake - (line.returned ?? 0) - (line.carried ?? 0));

/** What was paid for the stake, in lowest terms: 2500 for 1000 is "5 to 2". */
function oddsOf({ stake, paid, odds }) {
  if (odds || !paid || !stake) return odds ?? "";
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  const common = divisor(paid, stake);
  return stake / common > 20 ? "" : `${paid / common} to ${stake / common}`;
}

/** "pay $50 beside $25", "take $25", "stays". */
function doing(line) {
  if (line.paid > 0) return `Pay ${dollars(line.paid)}`;
  if (taken(line) > 0) return `Take ${dollars(taken(line))}`;
  if (line.carried) return "Stays for the next round";
  return line.returned > 0 ? `Give back ${dollars(line.returned)}` : "Nothing";
}

const kindOf = (line) => (line.paid > 0 ? "pay" : taken(line) > 0 ? "take" : "leave");

/** @param {{lines: any[], of: string, view: any}} props */
export function PayList({ lines, of, view }) {
  const [done, toggle] = useTicks(of);
  if (!lines?.length) return null;
  const paid = lines.reduce((sum, line) => sum + (line.paid ?? 0), 0);
  const took = lines.reduce((sum, line) => sum + taken(line), 0);
  const next = lines.findIndex((_, at) => !done.has(at));
  return html`<section class="panel pay" aria-label="Take and pay">
    <div class="panel-head"><h2>Take and pay</h2><span class="muted small">${done.size} of ${lines.length} done · take ${dollars(took)}, pay ${dollars(paid)}</span></div>
    <div class="scroll-x" tabindex="0" role="group" aria-label="Lines"><table class="data">
      <thead><tr><th scope="col"><span class="unseen">Done</span></th><th scope="col">Seat</th><th scope="col">Wager</th><th scope="col" class="number">Stake</th>
        <th scope="col">Do</th><th scope="col">Why</th><th scope="col">Clause</th></tr></thead>
      <tbody>${lines.map((line, at) => html`<tr key=${at} class=${`${kindOf(line)}${done.has(at) ? " done" : ""}${at === next ? " now" : ""}`}>
        <td><input type="checkbox" checked=${done.has(at)} onChange=${() => toggle(at)} aria-label=${`Seat ${line.seat}, ${betLabel(view, line.bet)}: ${doing(line)}, done`} /></td>
        <td><strong>${line.seat}</strong> <span class="muted small">${line.player}</span></td>
        <td>${betLabel(view, line.bet)}</td>
        <td class="number"><${Amount} cents=${line.stake} /></td>
        <td><strong>${doing(line)}</strong>${!/ to /.test(line.words ?? "") && html` <span class="muted small">${oddsOf(line)}</span>`}</td>
        <td class="why">${line.words ?? plain(line.outcome)}</td>
        <td class="rules"><${Clause} rule=${line.rule} />${(line.also ?? []).slice(0, 2).map((rule) => html`<${Clause} key=${rule.clause} rule=${rule} />`)}</td>
      </tr>`)}</tbody></table></div>
  </section>`;
}
