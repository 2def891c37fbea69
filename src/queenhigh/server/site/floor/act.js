// Asking the house for something: busy while it is under way, the refusal with its clause if there is one.
import { useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";

/** @param {(command: any) => Promise<any>} perform */
export function useAct(perform) {
  const [state, show] = useState({ busy: false, error: null, note: "" });
  const act = async (command, said = "") => {
    show({ busy: true, error: null, note: "" });
    try {
      const answer = await perform(command);
      const note = answer?.note || said;
      show({ busy: false, error: null, note });
      announce(note);
      return answer ?? true;
    } catch (error) {
      show({ busy: false, error, note: "" });
      announce(`${error.what ?? error.message} ${error.now ?? ""}`, { now: true });
      return false;
    }
  };
  return { ...state, act, clear: () => show({ busy: false, error: null, note: "" }) };
}
