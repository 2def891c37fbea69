// A value that several parts of the page look at.
import { useLayoutEffect, useState } from "../vendor/html.js";

/** @template T @param {T} value */
export function makeStore(value) {
  const listeners = new Set();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore(store) {
  const [value, show] = useState(store.get());
  useLayoutEffect(() => {
    show(store.get());
    return store.subscribe(show);
  }, [store]);
  return value;
}
