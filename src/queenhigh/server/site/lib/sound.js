// The sounds of the room, made here and not loaded: a card, chips, your turn, a win, the clock. Nothing sounds before the first
// press or key, as browsers require, nor while it is muted.
import { kept, keep } from "../play/kept.js";
import { makeStore } from "./store.js";

export const sound = makeStore({ muted: kept("sound.muted", false), volume: kept("sound.volume", 0.5), notify: kept("sound.notify", false) });

export function setSound(change) {
  sound.set({ ...sound.get(), ...change });
  for (const [name, value] of Object.entries(change)) keep(`sound.${name}`, value);
}

let line = null;
function wake() {
  if (!line) line = new AudioContext();
  if (line.state === "suspended") line.resume().catch(() => {});
}
for (const first of ["pointerdown", "keydown"]) addEventListener(first, wake, { capture: true });

/** A tone that fades: hertz, seconds from now, how long, how loud. */
function tone(out, hertz, at, seconds, level, type = "sine") {
  const [source, gain, start] = [line.createOscillator(), line.createGain(), line.currentTime + at];
  source.type = type;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(gain).connect(out);
  source.start(start);
  source.stop(start + seconds);
}

/** A breath of noise through a filter: a card over the felt, chips on each other. */
function noise(out, hertz, at, seconds, level) {
  const length = Math.ceil(line.sampleRate * seconds);
  const buffer = line.createBuffer(1, length, line.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2;
  const [source, filter, gain] = [line.createBufferSource(), line.createBiquadFilter(), line.createGain()];
  source.buffer = buffer;
  Object.assign(filter, { type: "bandpass" });
  filter.frequency.value = hertz;
  gain.gain.value = level;
  source.connect(filter).connect(gain).connect(out);
  source.start(line.currentTime + at);
}

const SOUNDS = {
  deal: (out) => noise(out, 2600, 0, 0.09, 0.5),
  chips: (out) => [0, 0.05].forEach((at) => { tone(out, 3300 + 900 * at * 20, at, 0.05, 0.16, "triangle"); noise(out, 5200, at, 0.03, 0.35); }),
  turn: (out) => { tone(out, 660, 0, 0.16, 0.3); tone(out, 880, 0.13, 0.24, 0.3); },
  win: (out) => [523, 659, 784, 1047].forEach((hertz, n) => tone(out, hertz, n * 0.09, 0.32, 0.22)),
  clock: (out) => tone(out, 1500, 0, 0.04, 0.18, "square"),
};

export function play(name) {
  const { muted, volume } = sound.get();
  if (muted || !line || line.state !== "running") return;
  document.documentElement.dataset.sound = name;
  const out = line.createGain();
  out.gain.value = volume * volume;
  out.connect(line.destination);
  SOUNDS[name](out);
}
