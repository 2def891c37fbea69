// The tournament's clock: level or round, what is left of it, and what comes next.
import { html } from "../vendor/html.js";
import { useStage } from "./words.js";

export function StageClock({ view, ahead }) {
  const { stage, row } = view;
  const now = useStage(stage, ahead);
  if (!now || ["closed", "cancelled"].includes(row.phase)) return null;
  return html`<section class=${`panel t-clock${stage.stopped || stage.paused_until ? " is-paused" : ""}`} aria-label="The clock">
    <p class="t-clock-what">${now.what}${stage.unit === "level" && !stage.paused_until ? html` <span class="muted">of ${stage.of}</span>` : ""}</p>
    ${now.time ? html`<p class="t-clock-time" role="timer" aria-label=${`${now.time} left`}>${now.time}</p>` : stage.unit === "round" ? html`<p class="t-clock-time is-words">${stage.hands} hands</p>`
      : html`<p class="t-clock-time is-words">until there is a winner</p>`}
    <p class="t-clock-words">${now.words}</p>
    <p class="small muted">${now.following ? `Next: ${now.following}` : stage.unit === "level" ? "The last level" : "The final"}${stage.hand_for_hand ? " · hand for hand" : ""}</p>
    <dl class="t-facts"><div><dt>Left</dt><dd>${row.left} of ${row.entries}</dd></div><div><dt>Average</dt><dd>${view.average.toLocaleString("en-AU")}</dd></div>
      <div><dt>Tables</dt><dd>${view.tables.length}</dd></div></dl>
  </section>`;
}
