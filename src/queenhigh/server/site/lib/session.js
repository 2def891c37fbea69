// Who is at this browser. A visitor becomes a guest with the first thing that takes a person: nobody fills in a form to play.
import { api } from "./api.js";
import { keepTime } from "./time.js";
import { makeStore, useStore } from "./store.js";
import { socket } from "./socket.js";

/** undefined: not known yet; null: nobody; else {name, role, guest, manages, duty, factor?, due?}. */
export const person = makeStore(undefined);

export const usePerson = () => useStore(person);

export async function refresh() {
  const { person: who, time_zone: zone } = await api.get("/api/session");
  keepTime(zone);
  person.set(who);
  return who;
}

/** A change of person that is under way. It ends the session before, and with it the socket: that is no news then. */
let becoming = Promise.resolve();

socket.onLoggedOff = () => becoming.then(refresh).catch(() => person.set(null)).finally(() => socket.restart());

async function become(change) {
  await renew(change);
  return refresh();
}

/** The same person with a new session. The answer is the house's. */
export async function renew(change) {
  becoming = change.catch(() => null);
  const answer = await change;
  socket.restart();
  return answer;
}

let guest = null;

/** The person at this browser; a guest, made now, if there is none. */
export async function somebody() {
  const who = person.get() ?? (await refresh());
  if (who) return who;
  guest ??= become(api.post("/api/session/guest")).finally(() => { guest = null; });
  return guest;
}

export const beGuest = (name) => become(api.post("/api/session/guest", name ? { name } : {}));
export const signUp = (given) => become(api.post("/api/session/sign-up", given));
export const beTrainee = (token) => become(api.post("/api/session/trainee", { token }));
export const logOn = (name, password, code = "") => become(api.post("/api/session", { name, password, code }));
export const changePassword = (old, fresh) => become(api.post("/api/session/password", { old, new: fresh }));
export const logOff = () => become(api.delete("/api/session"));
