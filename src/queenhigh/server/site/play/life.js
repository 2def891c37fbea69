// What makes a table alive besides its felt: sounds for what changes, the title and a notification when it is your turn, and a way
// to skip whatever still moves.
import { html, useEffect, useRef } from "../vendor/html.js";
import { Dialog } from "../lib/dialog.js";
import { useTitle } from "../lib/parts.js";
import { play, setSound, sound } from "../lib/sound.js";
import { useStore } from "../lib/store.js";
import { mustDecide } from "../felts/layout.js";
import { sum } from "./outcomes.js";

const ASKS = new Set(["fold", "check", "call", "bet", "raise_to", "all_in", "discard"]);

/** Does the table wait for you? */
export const isTurn = ({ you, view }) => (view?.poker ? (you?.poker?.actions ?? []).some((one) => ASKS.has(one.do)) : mustDecide(you));

const count = (cards) => cards?.length ?? 0;

/** What can be heard, as numbers that grow. */
function heard({ view, you }) {
  const seats = view.poker?.seats ?? view.seats ?? [];
  const shared = view.poker?.board ?? view.shared;
  const own = (view.lines ?? []).filter((line) => you?.seats?.includes(line.seat) && (!line.player || line.player === you.player));
  const won = (view.poker?.winners ?? []).filter((one) => one.seat === you?.poker?.seat);
  return {
    round: view.round,
    cards: seats.reduce((all, seat) => all + count(seat.cards), 0) + count(shared) + count(view.dealer?.cards),
    chips: seats.reduce((all, seat) => all + (seat.bet ?? Object.values(seat.wagers ?? {}).reduce((one, cents) => one + cents, 0)), 0),
    paid: view.poker ? won.length : own.length && sum(own) > 0 ? 1 : 0,
    turn: isTurn({ view, you }),
  };
}

export function useLife(table) {
  const { view } = table;
  const before = useRef(null);
  const turn = isTurn(table);
  useTitle(turn ? `Your turn · ${view.house}` : `${view.house}, ${view.title}`);
  useEffect(() => {
    const was = before.current;
    const is = heard(table);
    before.current = is;
    if (!was) return;
    if (is.turn && !was.turn) {
      play("turn");
      notify(view);
    } else if (is.paid > was.paid && is.round === was.round) play("win");
    else if (is.cards > was.cards) play("deal");
    else if (is.chips > was.chips) play("chips");
  }, [table.version]);
  useTicks(table, turn);
  useEffect(() => {
    const skip = () => document.getAnimations().forEach((one) => { if (one.effect?.getTiming().iterations !== Infinity) one.finish(); });
    addEventListener("pointerdown", skip);
    addEventListener("keydown", skip);
    return () => {
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
    };
  }, []);
}

/** The last five seconds of your own time. */
function useTicks({ clock, you }, turn) {
  const until = turn && clock?.until && (!clock.seats?.length || clock.seats.some((seat) => you?.seats?.includes(seat))) ? clock.until : null;
  useEffect(() => {
    if (!until) return undefined;
    const ticks = [5, 4, 3, 2, 1].map((left) => until - Date.now() - left * 1000).filter((wait) => wait > 0).map((wait) => setTimeout(() => play("clock"), wait));
    return () => ticks.forEach(clearTimeout);
  }, [until]);
}

function notify(view) {
  if (!sound.get().notify || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  const note = new Notification("Your turn", { body: `${view.house}, ${view.title}`, tag: view.table, silent: true });
  note.onclick = () => { focus(); note.close(); };
}

export function SoundDialog({ onClose }) {
  const { muted, volume, notify: told } = useStore(sound);
  const ask = async (event) => {
    const wanted = event.target.checked;
    const may = wanted && globalThis.Notification ? await Notification.requestPermission() : "denied";
    setSound({ notify: wanted && may === "granted" });
  };
  const set = (value) => { setSound({ volume: value, muted: value === 0 }); play("chips"); };
  return html`<${Dialog} title="Sound" onClose=${onClose}>
    <label class="check"><input type="checkbox" checked=${!muted} onChange=${(event) => setSound({ muted: !event.target.checked })} /> Sounds on</label>
    <div class="field"><label for="volume">Volume</label>
      <input id="volume" type="range" min="0" max="1" step="0.05" value=${muted ? 0 : volume} onChange=${(event) => set(Number(event.target.value))} /></div>
    <label class="check"><input type="checkbox" checked=${told} disabled=${!globalThis.Notification} onChange=${ask} /> Notify me when it is my turn and this page is in the background</label>
    <p class="muted small">Sounds are made by this page and start with your first press. Movement follows your system's setting; any press skips it.</p>
  </${Dialog}>`;
}
