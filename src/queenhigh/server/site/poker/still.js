// The oval as it stood at one moment of a hand that is over.
import { html } from "../vendor/html.js";
import { useFit } from "../lib/fit.js";
import { Oval } from "./oval.js";
import { useTall } from "./tall.js";

export default function StillOval({ view, own }) {
  const tall = useTall();
  const box = useFit();
  return html`<${Oval} box=${box} view=${view} own=${own} tall=${tall} still />`;
}
