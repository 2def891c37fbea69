// The floor's own places.
import { html } from "../vendor/html.js";
import { Badge } from "../lib/parts.js";

const PLACES = [["tables", "/floor", "Tables"], ["incidents", "/floor?show=incidents", "Incidents"], ["requests", "/floor?show=requests", "Signatures"], ["staff", "/staff", "Staff"]];

export const FloorNav = ({ here, waiting = 0 }) => html`<nav class="floor-nav" aria-label="Floor">${PLACES.map(([id, href, label]) => html`
  <a key=${id} href=${href} aria-current=${id === here ? "page" : undefined}>${label}${id === "requests" && waiting > 0 && html` <${Badge} kind="warn">${waiting}<//>`}</a>`)}</nav>`;
