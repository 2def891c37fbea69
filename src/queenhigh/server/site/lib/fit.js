// The felt gets the room that is really there: the window's height less what is above it and the dock below, whatever these hold
// just now. Where even the least felt is too high it is drawn smaller, so that the dock never covers cards or amounts. A felt that has
// once been high stays so (`--held`): the dock below it does not move away under a thumb when cards are cleared.
import { useLayoutEffect, useRef } from "../vendor/html.js";

/** Tried in turn until it fits. */
const SCALES = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56];
const BELOW = 10;

/** @returns a ref for the felt; with `grows`, a selector within it, that part takes what is left over. */
export function useFit(grows = "") {
  const box = useRef(null);
  useLayoutEffect(() => {
    const felt = box.current;
    const page = felt.closest(".table-page");
    let calm = 0;
    let held = 0;
    let fitted = "";
    const fit = () => {
      const dock = page.querySelector(".dock");
      if (getComputedStyle(dock).position !== "sticky") {
        for (const one of ["zoom", "--drawn", "--held"]) felt.style.removeProperty(one);
        return undefined;
      }
      const now = dock.offsetHeight + parseFloat(getComputedStyle(dock).marginTop);
      // A dock that changes from turn to turn does not make the felt jump: only what is out of the ordinary does.
      if (!dock.querySelector(":scope > .trouble, :scope > .advice, :scope > .leaving")) calm = Math.max(calm, now);
      page.style.setProperty("--calm", `${calm}px`);
      const { top, height } = felt.getBoundingClientRect();
      const room = Math.round(innerHeight - top - scrollY - Math.max(calm, now) - BELOW);
      const key = `${room} ${innerWidth}`;
      if (key === fitted && height <= room + 1) {
        hold(room, height);
        return undefined;
      }
      fitted = key;
      felt.style.removeProperty("--held");
      const part = grows && felt.querySelector(grows);
      for (const scale of SCALES) {
        felt.style.zoom = scale;
        felt.style.setProperty("--drawn", scale);
        felt.style.setProperty("--room", `${Math.floor(room / scale)}px`);
        if (part) {
          felt.style.setProperty("--arc", "0px");
          const others = felt.getBoundingClientRect().height - part.getBoundingClientRect().height;
          felt.style.setProperty("--arc", `${Math.floor((room - others) / scale)}px`);
        }
        if (felt.getBoundingClientRect().height <= room + 1) break;
      }
      hold(room, felt.getBoundingClientRect().height);
      return undefined;
    };
    const hold = (room, height) => {
      held = Math.min(room, Math.max(held, Math.floor(height)));
      felt.style.setProperty("--held", `${held / felt.style.zoom}px`);
    };
    // Once more when the parts have changed to the new size: a dock that was high on a phone does not stay so on a desk.
    let again = 0;
    const anew = () => {
      calm = held = 0;
      fitted = "";
      page.style.removeProperty("--calm");
      fit();
    };
    const resized = () => {
      anew();
      cancelAnimationFrame(again);
      again = requestAnimationFrame(() => { again = requestAnimationFrame(anew); });
    };
    const observer = new ResizeObserver(fit);
    for (const one of [felt, page, page.querySelector(".dock"), document.querySelector(".lost")]) if (one) observer.observe(one);
    fit();
    addEventListener("resize", resized);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(again);
      removeEventListener("resize", resized);
    };
  }, []);
  return box;
}
