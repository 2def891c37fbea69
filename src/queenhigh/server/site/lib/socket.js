// The one WebSocket of a page. It comes back by itself: watches resume after the version last seen, and commands that got
// no answer go out again with the same id, which the house answers once and the same.
import { Refusal } from "./api.js";
import { at } from "./place.js";
import { makeStore } from "./store.js";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const LOGGED_OFF = 4401;
const LONGEST_UNSEEN = 1500;

/** "connecting" | "live" | "lost": what the banner of the shell shows. */
export const link = makeStore("connecting");

class Socket {
  #ws = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #beat = 0;
  #heard = 0;
  /** @type {Map<string, {as: string, version: number, last: object, resuming: boolean, listeners: Set<Function>, unseen: {version: number, seen: Function}[]}>} */
  #watches = new Map();
  /** @type {Map<string, {message: object, resolve: Function, reject: Function}>} */
  #pending = new Map();
  #lobby = new Set();
  /** Who was here is not any more: logged off elsewhere, or dismissed. */
  onLoggedOff = () => {};

  /** Every message about a table goes to `listener`; call the answer to stop. One audience a table. */
  watch(table, as, listener) {
    let watch = this.#watches.get(table);
    if (!watch || watch.as !== as) {
      watch = { as, version: 0, last: null, resuming: true, listeners: watch?.listeners ?? new Set(), unseen: [] };
      this.#watches.set(table, watch);
      this.#send({ t: "watch", table, as });
    }
    watch.listeners.add(listener);
    if (watch.last) listener({ ...watch.last, t: "view", events: [] });
    this.#open();
    return () => {
      watch.listeners.delete(listener);
      if (watch.listeners.size || this.#watches.get(table) !== watch) return;
      this.#watches.delete(table);
      this.#send({ t: "unwatch", table });
    };
  }

  lobby(listener) {
    this.#lobby.add(listener);
    this.#open();
    this.#send({ t: "lobby" });
    return () => this.#lobby.delete(listener);
  }

  /** Ask for something at a table. Settles when the ledger has it ({version, note?}) or rejects with a Refusal. */
  do(table, command, { version } = {}) {
    const id = crypto.randomUUID();
    const message = { t: "do", table, id, do: command, ...(version === undefined ? {} : { version }) };
    this.#open();
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      this.#send(message);
    });
  }

  /** After the person at the browser changed: nothing of the old one is kept. */
  restart() {
    const ws = this.#ws;
    this.#ws = null;
    this.#wait = FIRST_WAIT;
    for (const watch of this.#watches.values()) Object.assign(watch, { version: 0, last: null });
    if (ws) {
      ws.onclose = ws.onmessage = null;
      ws.close();
    }
    if (this.#watches.size || this.#lobby.size) this.#open();
  }

  #open() {
    if (this.#ws) return;
    clearTimeout(this.#timer);
    const url = new URL(at("/ws"), location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const ws = new WebSocket(url);
    this.#ws = ws;
    ws.onmessage = (event) => this.#hear(JSON.parse(event.data));
    ws.onclose = ({ code }) => this.#lose(code);
  }

  #send(message) {
    if (this.#ws?.readyState === WebSocket.OPEN && link.get() === "live") this.#ws.send(JSON.stringify(message));
  }

  #greet() {
    this.#wait = FIRST_WAIT;
    link.set("live");
    for (const [table, watch] of this.#watches) this.#resume(table, watch);
    if (this.#lobby.size) this.#send({ t: "lobby" });
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #lose(code) {
    clearInterval(this.#beat);
    this.#ws = null;
    link.set("lost");
    if (code === LOGGED_OFF) {
      for (const [id] of this.#pending) this.#answer(id).reject(new Refusal({ what: "You were logged off.", now: "Come in again.", code: "no_session" }));
      this.onLoggedOff();
      return;
    }
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #keepAlive(seconds) {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard > 2500 * seconds) this.#ws?.close();
      else this.#send({ t: "ping" });
    }, 1000 * seconds);
  }

  #hear(message) {
    this.#heard = Date.now();
    switch (message.t) {
      case "hello":
        this.#keepAlive(message.heartbeat ?? 15);
        this.#greet();
        break;
      case "view": case "step": case "clock":
        this.#tell(message);
        break;
      case "lobby":
        for (const listener of [...this.#lobby]) listener(message.lobby);
        break;
      case "ack":
        this.#acknowledge(message);
        break;
      case "refused":
        if (message.id) this.#answer(message.id)?.reject(new Refusal(message.error));
        else this.#refuse(message);
        break;
      default:
    }
  }

  /** What was done counts as done once it can be seen: until then nothing may be pressed that was meant for before. */
  #acknowledge(message) {
    const asked = this.#answer(message.id);
    const watch = this.#watches.get(asked?.message.table);
    if (!watch || !(message.version > watch.version)) return asked?.resolve(message);
    watch.unseen.push({ version: message.version, seen: () => asked.resolve(message) });
    setTimeout(() => asked.resolve(message), LONGEST_UNSEEN);
  }

  /** A watch that was refused: of the table it names, or of those that have not been seen yet. */
  #refuse(message) {
    for (const [table, watch] of this.#watches) {
      if (message.table ? message.table === table : !watch.version) this.#tell({ ...message, table });
    }
  }

  /** The house is asked for the view, and for what was missed since the last one. */
  #resume(table, watch) {
    watch.resuming = true;
    this.#send({ t: "watch", table, as: watch.as, ...(watch.version ? { after: watch.version } : {}) });
  }

  #answer(id) {
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    return waiting;
  }

  #tell(message) {
    const watch = this.#watches.get(message.table);
    if (!watch) return;
    if (message.t === "step") {
      if (message.after !== watch.version) return watch.resuming || this.#resume(message.table, watch);
      message = follow(watch.last, message);
    }
    if (message.version !== undefined) {
      watch.version = message.version;
      watch.last = message;
      watch.resuming = false;
    }
    for (const listener of [...watch.listeners]) listener(message);
    watch.unseen = watch.unseen.filter(({ version, seen }) => version > watch.version || seen());
  }
}

/** A step with all that it says nothing about, which has stayed as it was. Of the view it has only what changed. */
function follow(last, step) {
  const view = step.view ?? step.changes.reduce((now, [path, ...value]) => put(now, path, value), last.view);
  const { you, dealer, floor } = last;
  return { you, dealer, floor, ...step, view };
}

/** A copy in which something else is at the end of the path, or nothing. What is beside the path stays the same object. */
function put(within, [key, ...rest], value) {
  const copy = Array.isArray(within) ? [...within] : { ...within };
  if (rest.length) copy[key] = put(within[key], rest, value);
  else if (value.length) copy[key] = value[0];
  else delete copy[key];
  return copy;
}

export const socket = new Socket();
