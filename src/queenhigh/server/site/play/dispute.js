// Calling the floor: a player who disagrees says so, a supervisor looks into it, and the player reads the decision here.
import { html, useState } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { Field, toast, Trouble } from "../lib/parts.js";
import { sentence } from "./notices.js";

export function CallTheFloor({ disputes = [], onSend, onClose }) {
  const [about, write] = useState("");
  const [wrong, mark] = useState("");
  const [error, fail] = useState(null);
  const send = async (event) => {
    event.preventDefault();
    mark(about.trim() ? "" : "Say what it is about.");
    if (!about.trim()) return;
    try {
      await onSend(about.trim());
      toast("The floor has been called.");
      onClose();
    } catch (refusal) {
      fail(refusal);
    }
  };
  return html`<${Dialog} title="Call the floor" onClose=${onClose}>
    <p>If you think something was dealt, ruled or paid incorrectly, describe it here. Your dispute is recorded and the floor decides it by the book.</p>
    ${error && html`<${Trouble} error=${error} />`}
    <form onSubmit=${send} noValidate>
      <${Field} id="about" label="What is it about?" wrong=${wrong}><textarea id="about" maxlength="400" value=${about}
        aria-invalid=${Boolean(wrong)} aria-describedby=${wrong ? "about-wrong" : null} onInput=${(event) => write(event.target.value)}></textarea></${Field}>
      <button class="button primary">Call the floor</button>
    </form>
    ${disputes.length > 0 && html`<section class="own-disputes" aria-label="Your disputes"><h3>Your disputes at this table</h3>
      ${disputes.map((one) => html`<p key=${one.number}><strong>${one.about}</strong><br /><span class="muted">${disputeWords(one)}</span></p>`)}</section>`}
  </${Dialog}>`;
}

const STATES = {
  open: "The floor has not decided it yet.", unresolved: "The floor has looked into it, and you do not accept the result.", decided: "Decided.",
  referred: "It was referred to the regulator.", reviewed: "Reviewed by the regulator.",
};

/** What became of a dispute: its state, and the decision in the floor's own words. */
export const disputeWords = ({ state, decision }) => [STATES[state] ?? state, decision && sentence(decision)].filter(Boolean).join(" ");

/** What a player is told when one of their disputes moves. */
export const disputesMoved = (was, is) => (is?.disputes ?? []).filter((one) => {
  const old = (was?.disputes ?? []).find(({ number }) => number === one.number);
  return was && (!old || old.state !== one.state || old.decision !== one.decision);
}).map((one) => (one.state === "open" ? `You called the floor: ${sentence(one.about)}` : `Your dispute: ${disputeWords(one)}`));
