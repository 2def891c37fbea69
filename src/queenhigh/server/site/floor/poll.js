// What has no feed of its own is asked for every few seconds, and at once after something was done.
import { useCallback, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";

/** @returns {{data: any, error: any, again: () => Promise<void>}} */
export function usePoll(path, every = 3000) {
  const [state, show] = useState({ data: null, error: null });
  const again = useCallback(async () => {
    if (!path) return;
    try {
      const data = await api.get(path);
      show({ data, error: null });
    } catch (error) {
      show((before) => ({ data: error.status === 403 ? null : before.data, error }));
    }
  }, [path]);
  useEffect(() => {
    again();
    if (!every) return undefined;
    const timer = setInterval(() => { if (!document.hidden) again(); }, every);
    return () => clearInterval(timer);
  }, [again, every]);
  return { ...state, again };
}

/** The time in whole seconds, now and again every second: for what counts down. */
export function useNow(running = true) {
  const [now, tick] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick(Math.floor(Date.now() / 1000)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
