// Chips: the denominations of a table, a stack for an amount, and dragging one onto a betting area.
import { html } from "../vendor/html.js";
import { short } from "./money.js";

const COLOURS = { 100: "white", 500: "red", 2500: "green", 10000: "black", 50000: "purple", 100000: "yellow" };
const DENOMINATIONS = [100, 500, 2500, 10000, 50000, 100000];

/** Five chips that make sense within the limits: the smallest is the unit or a dollar, the largest at most the maximum. */
export function denominations({ min = 500, max = null, unit = null } = {}) {
  const least = Math.min(unit || 100, min || 100);
  const fitting = DENOMINATIONS.filter((chip) => chip >= Math.min(least, 500) && (!max || chip <= max) && (!unit || chip % unit === 0 || chip >= unit));
  const from = Math.max(0, fitting.findLastIndex((chip) => chip <= Math.max(min, 100)) - 1);
  const chosen = fitting.slice(from, from + 5);
  return chosen.length ? chosen : [min];
}

/** A chip, seen from above. */
export function Chip({ cents }) {
  return html`<svg class=${`chip chip-${COLOURS[cents] ?? "white"}`} viewBox="0 0 64 64" aria-hidden="true">
    <circle class="chip-rim" cx="32" cy="32" r="31" />
    <circle class="chip-edge" cx="32" cy="32" r="27" />
    <circle class="chip-centre" cx="32" cy="32" r="20" />
    <text x="32" y="32" class=${"chip-value" + (short(cents).length > 3 ? " long" : "")}>${short(cents)}</text>
  </svg>`;
}

/** At most five chips that come to about the amount; the figure beside a stack is what counts. */
export function stackOf(cents) {
  const chips = [];
  let rest = cents;
  for (const chip of [...DENOMINATIONS].reverse()) {
    while (rest >= chip && chips.length < 5) {
      chips.push(chip);
      rest -= chip;
    }
  }
  return chips.length ? chips : [100];
}

/** `key` by place keeps the chips that lay there when one comes on top. */
export function Pile({ cents }) {
  return html`<span class="pile" aria-hidden="true">${stackOf(cents).map((chip, at) => html`<span class="pile-chip" key=${at}
      style=${{ "--at": at }}><${Chip} cents=${chip} /></span>`)}</span>`;
}

/**
 * Drag a chip by its pointer. A short press stays a press; nothing is taken over unless the chip is really dragged.
 * Areas are elements with data-area; `onDrop(bet)` is called with the one under the pointer.
 */
export function dragChip(event, onDrop) {
  if (event.button) return;
  const origin = event.currentTarget;
  const { clientX: x0, clientY: y0, pointerId } = event;
  let ghost = null;
  let over = null;
  const areaAt = (x, y) => document.elementFromPoint(x, y)?.closest?.("[data-area]") ?? null;
  const light = (area) => {
    if (area === over) return;
    over?.classList.remove("is-over");
    area?.classList.add("is-over");
    over = area;
  };
  const move = (moved) => {
    if (moved.pointerId !== pointerId) return;
    const { clientX: x, clientY: y } = moved;
    if (!ghost && Math.hypot(x - x0, y - y0) < 10) return;
    if (!ghost) {
      ghost = origin.querySelector(".chip").cloneNode(true);
      ghost.classList.add("chip-ghost");
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
    light(areaAt(x, y));
  };
  const end = (ended) => {
    if (ended.pointerId !== pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    const bet = over?.dataset.area;
    light(null);
    if (!ghost) return;
    ghost.remove();
    if (ended.type === "pointerup" && bet) onDrop(bet);
  };
  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}
