// Asking the house for something: busy while it is under way, the refusal with its clause if there is one.
import { useState } from "../vendor/html.js";
import { announce } from "../lib/announce.js";

/** `tell` gets a word of what was done: by default it is only told aloud, and the page shows `note` where it likes.
 * @param {(command: any) => Promise<any>} perform @param {(words: string) => void} tell */
export function useAct(perform, tell = announce) {
  const [state, show] = useState({ busy: false, error: null, note: "" });
  const act = async (command, said = "") => {
    show({ busy: true, error: null, note: "" });
    try {
      const answer = await perform(command);
      const note = answer?.note || said;
      show({ busy: false, error: null, note });
      if (note) tell(note);
      return answer ?? true;
    } catch (error) {
      show({ busy: false, error, note: "" });
      announce(`${error.what ?? error.message} ${error.now ?? ""}`, { now: true });
      return false;
    }
  };
  return { ...state, act, clear: () => show({ busy: false, error: null, note: "" }) };
}
