// A dialog on the browser's own <dialog>: focus goes in, stays in, and comes back to where it was.
import { html, useId, useLayoutEffect, useRef } from "../vendor/html.js";

/** `onClose` is called for Escape, the cross and a click beside it. `side` shows it as a sheet at the edge. */
export function Dialog({ title, onClose, children, side = false, wide = false }) {
  const box = useRef(null);
  const id = useId();
  // Before it is painted: what is pressed at first sight of it is pressed in it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current.showModal();
    return () => {
      box.current?.close();
      const back = before?.isConnected ? before : document.querySelector(".dock, main");
      back?.focus();
    };
  }, []);
  const beside = (event) => {
    if (event.target !== box.current) return;
    const { left, right, top, bottom } = box.current.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) onClose();
  };
  return html`<dialog ref=${box} class=${`dialog${side ? " side" : ""}${wide ? " wide" : ""}`} aria-labelledby=${id}
      onCancel=${(event) => { event.preventDefault(); onClose(); }} onPointerDown=${beside}>
    <header class="dialog-head">
      <h2 id=${id}>${title}</h2>
      <button type="button" class="button quiet icon" aria-label="Close" onClick=${onClose}>×</button>
    </header>
    <div class="dialog-body">${children}</div>
  </dialog>`;
}
