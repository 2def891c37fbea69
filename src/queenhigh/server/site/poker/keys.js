// The keyboard at the poker table. Letters go to a button, and a digit to the amount; only Enter acts, so that a slip of the finger
// costs nothing.
import { html, useLayoutEffect } from "../vendor/html.js";
import { KeysDialog, forTheTable } from "../play/keys_switch.js";

const FIELDS = "input:not([type=checkbox]):not([type=range]), select, textarea, dialog, [role=tablist], [contenteditable]";

export function usePokerKeys() {
  useLayoutEffect(() => {
    const press = (event) => {
      if (!forTheTable(event, FIELDS)) return;
      const dock = document.querySelector(".poker-dock");
      const amount = dock?.querySelector("[data-amount]");
      const steps = ["ArrowUp", "ArrowDown", "PageUp", "PageDown"].includes(event.key);
      const target = /^[a-z]$/i.test(event.key) || /^\d$/.test(event.key) ? dock?.querySelector(`[data-key="${event.key.toLowerCase()}"]:not(:disabled)`) : null;
      if (target) {
        event.preventDefault();
        target.focus();
        if (target.matches(".preset, .unseen-until-focus")) target.click();
      } else if (amount && /^\d$/.test(event.key)) {
        amount.focus();
        amount.select();
      } else if (amount && steps && dock.contains(event.target) && event.target.type !== "range") {
        event.preventDefault();
        amount.focus();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const KEYS = [["F", "go to Fold"], ["C", "go to Check or Call"], ["R", "go to the amount of a bet or raise; digits go there too"], ["↑ ↓", "one step more or less; Page Up and Page Down move ten"],
  ["H P M", "half the pot, the pot, the most"], ["Enter", "take what has the focus; in the amount, bet or raise"], ["S", "straddle before the deal; show at the showdown"], ["T", "buy time"],
  ["1 2 3", "choose the card to discard, then D"], ["W", "why: who won what, by which clause"], ["D", "next hand"]];

export const KeysHelp = ({ onClose }) => html`<${KeysDialog} onClose=${onClose}>
  ${KEYS.map(([keys, words]) => html`<tr key=${keys}><td>${keys.split(" ").map((key) => html`<kbd key=${key}>${key}</kbd> `)}</td><td>${words}</td></tr>`)}
</${KeysDialog}>`;
