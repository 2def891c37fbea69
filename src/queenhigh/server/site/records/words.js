// What the pages of the record say alike: where a round is, how it ended, and when.
import { html } from "../vendor/html.js";
import { Badge } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { bareMoment, bareTime } from "../lib/time.js";

export const roundPath = (table, number) => `/inspect/${part(table)}/${number}`;

export const Outcome = ({ outcome }) => html`<${Badge} kind=${!outcome || /void|misdeal/.test(outcome) ? "warn" : "good"}>${outcome.replace(/_/g, " ") || "unknown"}</${Badge}>`;

/** "2026-11-15T10:02:11.250000+00:00" -> "15 Nov 10:02:11", in the time of the house. */
export const clock = (at, { day = true } = {}) => (day ? bareMoment : bareTime)(at, { seconds: true });
