// Addresses. `goTo("/table/canberra-1")` changes the page; links do so by themselves.
import { makeStore, useStore } from "./store.js";
import { at, houseIn, within } from "./place.js";

export const location_ = globalThis.location;

const read = () => ({
  path: within(location_.pathname).replace(/(.)\/$/, "$1"),
  search: location_.search,
  query: Object.fromEntries(new URLSearchParams(location_.search)),
});

const address = makeStore(read());
addEventListener("popstate", () => address.set(read()));

export const useAddress = () => useStore(address);

/** @param {string} path @param {{replace?: boolean}} [how] */
export function goTo(path, { replace = false } = {}) {
  const there = at(path);
  if (houseIn(there) !== houseIn(location_.pathname)) return location_.assign(there);
  history[replace ? "replaceState" : "pushState"](null, "", there);
  return address.set(read());
}

/** Parts of a clause's name may hold spaces or slashes: write them with this. */
export const part = encodeURIComponent;

export function match(routes, path) {
  const parts = path.split("/");
  for (const [pattern, load] of routes) {
    const names = pattern.split("/");
    if (names.length !== parts.length) continue;
    const params = {};
    const fits = names.every((name, at) => {
      if (!name.startsWith(":")) return name === parts[at];
      params[name.slice(1)] = decodeURIComponent(parts[at]);
      return parts[at] !== "";
    });
    if (fits) return { load, params };
  }
  return null;
}
