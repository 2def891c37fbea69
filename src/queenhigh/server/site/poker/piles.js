// Chips seen from the side, in columns, as they stand on a table. The figure beside them is what counts.
import { html } from "../vendor/html.js";

const CHIPS = [[100000, "yellow"], [50000, "purple"], [10000, "black"], [2500, "green"], [500, "red"], [100, "white"], [1, "silver"]];
const WIDE = 22;
const THICK = 5;
const GAP = 1.5;

/** The largest chips first, at most `columns` columns of at most `high`: [["green", 3], ["red", 2]]. */
export function columnsOf(cents, columns, high) {
  const found = [];
  let rest = cents;
  for (const [value, colour] of CHIPS) {
    let count = Math.floor(rest / value);
    rest -= count * value;
    while (count > 0 && found.length < columns) {
      found.push([colour, Math.min(high, count)]);
      count -= high;
    }
    if (found.length >= columns) break;
  }
  return found;
}

export function Piles({ cents, columns = 3, high = 5 }) {
  if (!cents) return null;
  const piles = columnsOf(cents, columns, high);
  const tall = Math.max(...piles.map(([, count]) => count));
  const width = piles.length * (WIDE + GAP) + 2;
  const height = tall * THICK + 10;
  return html`<svg class="piles" viewBox=${`0 0 ${width} ${height}`} style=${{ "--wide": width, "--tall": height }} aria-hidden="true">
    ${piles.map(([colour, count], at) => html`<${Column} key=${at} colour=${colour} count=${count} x=${1 + at * (WIDE + GAP)} base=${height - 1} />`)}
  </svg>`;
}

function Column({ colour, count, x, base }) {
  const chips = Array.from({ length: count }, (_, at) => base - (at + 1) * THICK);
  const middle = x + WIDE / 2;
  return html`<g class=${`side-${colour}`}>
    <ellipse class="side-shade" cx=${middle} cy=${base - 3} rx=${WIDE / 2 + 1.5} ry="4" />
    ${chips.map((y, at) => html`<g key=${at}>
      <path class="side-edge" d=${`M${x} ${y}v${THICK - 1}a${WIDE / 2} 4 0 0 0 ${WIDE} 0v-${THICK - 1}z`} />
      <path class="side-spot" d=${`M${x + 3.5} ${y + 2.6}v${THICK - 1.4}l3.500 1v-${THICK - 1.4}zM${x + 9.5} ${y + 4}v${THICK - 1.2}h3v-${THICK - 1.2}zM${x + 15} ${y + 3.6}v${THICK - 1.4}l3.500-1v-${THICK - 1.4}z`} />
      ${at === chips.length - 1 && html`<ellipse class="side-top" cx=${middle} cy=${y} rx=${WIDE / 2} ry="4" /><ellipse class="side-ring" cx=${middle}
          cy=${y} rx=${WIDE / 3.2} ry="2.300" />`}
    </g>`)}
  </g>`;
}
