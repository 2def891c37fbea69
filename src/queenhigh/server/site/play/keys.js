// The keyboard at the table. Digits choose a chip and letters go to an area or a choice; only Enter places or decides, so that a
// slip of the finger costs nothing.
import { html, useLayoutEffect } from "../vendor/html.js";
import { KeysDialog, forTheTable } from "./keys_switch.js";

// Before the page is painted: a key pressed at the first sight of the felt is heard.
export function useKeys({ chips, onChip }) {
  useLayoutEffect(() => {
    const press = (event) => {
      if (!forTheTable(event, "input, select, textarea, dialog, [contenteditable]")) return undefined;
      const digit = Number(event.key);
      if (Number.isInteger(digit) && digit >= 1 && digit <= chips.length) return onChip(chips[digit - 1]);
      if (!/^[a-z]$/i.test(event.key)) return undefined;
      const key = event.key.toLowerCase();
      const target = document.querySelector(`.dock [data-key="${key}"]:not(:disabled)`) ?? document.querySelector(`.areas [data-key="${key}"]`);
      if (!target) return undefined;
      event.preventDefault();
      target.focus();
      return undefined;
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [chips.join(), onChip]);
}

export function KeysHelp({ areas, onClose }) {
  return html`<${KeysDialog} onClose=${onClose}>
    <tr><td><kbd>1</kbd>–<kbd>5</kbd></td><td>choose a chip</td></tr>
    ${areas.filter((area) => area.key && !area.later).map((area) => html`<tr
        key=${area.bet}><td><kbd>${area.key.toUpperCase()}</kbd></td><td>go to ${area.label}</td></tr>`)}
    <tr><td><kbd>←</kbd> <kbd>→</kbd></td><td>from area to area</td></tr>
    <tr><td><kbd>Enter</kbd></td><td>place the chip, or take the choice that has the focus</td></tr>
    <tr><td><kbd>Backspace</kbd></td><td>take the wager back</td></tr>
    <tr><td><kbd>D</kbd></td><td>go to Deal; in a decision <kbd>P</kbd> Play, <kbd>F</kbd> Fold, <kbd>K</kbd> Keep, <kbd>C</kbd> Check</td></tr>
  </${KeysDialog}>`;
}
