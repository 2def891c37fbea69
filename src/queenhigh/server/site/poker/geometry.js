// Where places lie on the oval, in percent of the felt. Clockwise from the bottom middle, where the player at this screen sits, and at
// equal distances along the rim: a wide oval on a desk, a tall one with straight sides on a phone. The places beside one's own stay
// above `low`: what a player shows is written below their place.

const SHAPES = {
  wide: { across: 43, down: 40.5, middle: 49, roundness: 2.5, aspect: 1.95, low: 83.5 },
  tall: { across: 38.6, down: 40, middle: 48.5, roundness: 5, aspect: 0.74, low: 100 },
};
/** From this many places, everything is drawn a little smaller. */
const FULL = 8;
export const isFull = (seats) => seats.length >= FULL;
const POINTS = 720;

const power = (value, exponent) => Math.sign(value) * Math.abs(value) ** exponent;

/** The rim as points {x, y}, clockwise on the screen from the bottom middle. */
function rim({ across, down, middle, roundness }) {
  return Array.from({ length: POINTS + 1 }, (_, at) => {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / POINTS;
    return { x: 50 + across * power(Math.cos(angle), 2 / roundness), y: middle + down * power(Math.sin(angle), 2 / roundness) };
  });
}

/** Places along the rim: the first at the bottom, the others at equal distances. Each has x, y and where its bet lies. */
export function spots(count, tall) {
  const shape = SHAPES[tall ? "tall" : "wide"];
  const points = rim(shape);
  const lengths = [0];
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1], points[at]];
    lengths.push(lengths[at - 1] + Math.hypot((b.x - a.x) * shape.aspect, b.y - a.y));
  }
  const whole = lengths.at(-1);
  return Array.from({ length: count }, (_, place) => {
    const at = lengths.findIndex((length) => length >= (whole * place) / count);
    const { x, y } = points[at];
    return place === 0 ? ownBet({ x, y }, tall) : tall ? tallBet({ x, y }, shape, count >= FULL) : wideBet({ x, y: Math.min(y, shape.low) }, shape);
  });
}

const ownBet = (place, tall) => ({ ...place, betX: 50, betY: tall ? 65.5 : 62 });

/** A bet lies in front of its place, on the way to the pot; of the two places at the top of an odd table, outside the pot. */
function wideBet({ x, y }, { middle }) {
  const centre = middle - 5;
  const across = Math.abs(x - 50);
  if (y < 22 && across > 3 && across < 16) return { x, y, betX: 50 + (x - 50) * 0.95, betY: centre + (y - centre) * 0.6 };
  return { x, y, betX: 50 + (x - 50) * 0.71, betY: centre + (y - centre) * (y < centre ? 0.63 : 0.48) };
}

/** On a phone it is beside its seat, because there is no room in front; at a full table close to it, clear of pot and board. */
function tallBet({ x, y }, { middle }, full) {
  if (Math.abs(x - 50) <= 18) return { x, y, betX: x, betY: y + 12.5 };
  const from = (share) => 50 + (x - 50) * share;
  if (y < 22) return { x, y, betX: from(full ? 0.62 : 0.7), betY: y + (full ? 10 : 11.5) };
  if (y > 66) return { x, y, betX: from(0.72), betY: y - 11 };
  if (full) return { x, y, betX: from(0.62), betY: y < middle ? Math.min(y - 7, 36) : Math.max(y - 5, 56) };
  return { x, y, betX: from(0.38), betY: y < middle ? y - 7 : y + 2.5 };
}

export const style = ({ x, y }) => ({ "--x": `${x.toFixed(2)}%`, "--y": `${y.toFixed(2)}%` });

/** The seats of a table in the order of the spots: from `first` on, clockwise. */
export function turned(seats, first) {
  const at = Math.max(0, seats.findIndex((seat) => seat.seat === first));
  return [...seats.slice(at), ...seats.slice(0, at)];
}
