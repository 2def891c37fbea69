// The shuffle, once more and from its description in words: nothing here is shared with the house, so that a browser can check
// what the house says. It runs anywhere: WebCrypto where there is a secure context, a SHA-256 of its own elsewhere.
//
// 1. The commitment is SHA-256 of the text "queenhigh shuffle 1:" and the seed in lower-case hexadecimal.
// 2. The bytes of the shuffle are SHA-256(seed, 0), SHA-256(seed, 1), ...: the 32 bytes of the seed, then the number of the
//    block as four bytes, highest first.
// 3. Start from 2c 2d 2h 2s 3c ... As. For each place from the 52nd down to the 2nd take bytes until one is below the largest
//    multiple of the place's number that fits in 256, and swap the card there with the one at that byte modulo the place's
//    number, counted from 0.
// 4. A cut takes a number of cards off the top and puts them under the others.

export const NEW_DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

export const isHex = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** @param {string} hex @returns {Uint8Array} */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
export async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownSha256(bytes);
}

export async function commitmentOf(seed) {
  return hexOf(await sha256(new TextEncoder().encode(`queenhigh shuffle 1:${seed}`)));
}

async function* stream(seed) {
  const message = new Uint8Array(36);
  message.set(bytesOf(seed));
  for (let block = 0; ; block += 1) {
    new DataView(message.buffer).setUint32(32, block);
    yield* await sha256(message);
  }
}

/** The fifty-two in the order that a seed fixes, top card first. @param {string} seed 64 hexadecimal digits */
export async function shuffled(seed) {
  const deck = [...NEW_DECK];
  const bytes = stream(seed);
  for (let place = 52; place > 1; place -= 1) {
    const limit = 256 - (256 % place);
    let byte = (await bytes.next()).value;
    while (byte >= limit) byte = (await bytes.next()).value;
    const chosen = byte % place;
    [deck[place - 1], deck[chosen]] = [deck[chosen], deck[place - 1]];
  }
  return deck;
}

export const cut = (deck, at) => [...deck.slice(at), ...deck.slice(0, at)];

export const isWholeDeck = (deck) => deck.length === 52 && new Set(deck).size === 52 && deck.every((card) => NEW_DECK.includes(card));

/**
 * Were these places dealt off the top, hand by hand in the order of the seats and the dealer last? Card by card in passes, or
 * each hand at once; what is shared comes next. Whoever banks in the house's place is served last too.
 * @param {{dealer: number[], shared: number[], seats: Record<string, number[]>}} positions @param {number} [bank] a seat
 */
export function dealtInOrder(positions, bank) {
  const seats = Object.keys(positions.seats).map(Number).sort((one, other) => one - other);
  const first = bank ? seats.findIndex((seat) => seat > bank) : 0;
  const served = first > 0 ? [...seats.slice(first), ...seats.slice(0, first)] : seats;
  const hands = [...served.map((seat) => positions.seats[seat]), positions.dealer];
  const each = positions.dealer.length;
  if (!each || hands.some((hand) => hand.length !== each)) return false;
  const inPasses = hands.every((hand, who) => hand.every((place, card) => place === card * hands.length + who));
  const inPackets = hands.every((hand, who) => hand.every((place, card) => place === who * each + card));
  const next = hands.length * each;
  return (inPasses || inPackets) && positions.shared.every((place, at) => place === next + at);
}

// -- SHA-256 (FIPS 180-4), for pages that were not loaded over https or from this machine

const PRIMES = (() => {
  const found = [];
  for (let n = 2; found.length < 64; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
})();
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const H = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** @param {Uint8Array} bytes */
export function ownSha256(bytes) {
  const length = ((bytes.length + 8) >> 6) + 1;
  const padded = new Uint8Array(length * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = [...H];
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 64; t += 1) {
      if (t < 16) w[t] = view.getUint32(block + t * 4);
      else {
        const s0 = turn(w[t - 15], 7) ^ turn(w[t - 15], 18) ^ (w[t - 15] >>> 3);
        const s1 = turn(w[t - 2], 17) ^ turn(w[t - 2], 19) ^ (w[t - 2] >>> 10);
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let t = 0; t < 64; t += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, at) => { hash[at] = (hash[at] + value) | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((value, at) => out.setUint32(at * 4, value));
  return new Uint8Array(out.buffer);
}
