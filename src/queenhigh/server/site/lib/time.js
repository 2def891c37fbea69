// Times as the house tells them: in its own time zone, always with the zone's name.

let zone = "UTC";

/** @param {string} name of the world's time zones, as the house says it */
export const keepTime = (name) => { if (name) zone = name; };

const dateOf = (at) => (at instanceof Date ? at : new Date(typeof at === "number" ? at * 1000 : at));
const format = (at, options) => new Intl.DateTimeFormat("en-AU", { timeZone: zone, hourCycle: "h23", ...options }).format(dateOf(at));
const TIME = { hour: "2-digit", minute: "2-digit" };
const DAY = { day: "numeric", month: "short" };

/** "UTC", "AEDT": what the zone is called at that time. */
export const zoneName = (at = new Date()) => new Intl.DateTimeFormat("en-AU", { timeZone: zone, timeZoneName: "short" })
  .formatToParts(dateOf(at)).find((part) => part.type === "timeZoneName").value.replace("GMT", "UTC");

/** Without the name of the zone, where a heading has it. `at` is whole seconds since 1970, or a time in text. */
export const bareTime = (at, { seconds = false } = {}) => format(at, { ...TIME, ...(seconds ? { second: "2-digit" } : {}) });
export const bareMoment = (at, { seconds = false } = {}) => `${format(at, DAY)} ${bareTime(at, { seconds })}`;

/** "20:40 AEDT" */
export const clock = (at, options) => `${bareTime(at, options)} ${zoneName(at)}`;
/** "15 Nov 20:40 AEDT" */
export const moment = (at, options) => `${bareMoment(at, options)} ${zoneName(at)}`;
/** "Sat 15 Nov 20:40 AEDT" */
export const dayAndTime = (at) => `${format(at, { weekday: "short", ...DAY })} ${clock(at)}`;
export const isToday = (at) => format(at, { dateStyle: "short" }) === format(new Date(), { dateStyle: "short" });

/** The figures on the wall of the house at that time, as if they were UTC: milliseconds. */
function onWall(ms) {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" })
    .formatToParts(new Date(ms)).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** "2026-11-15T20:40", typed in the time of the house, as whole seconds since 1970; undefined where it is no time. */
export function secondsOf(text) {
  const typed = Date.parse(`${text}Z`);
  if (Number.isNaN(typed)) return undefined;
  const near = typed - (onWall(typed) - typed);
  return Math.floor((typed - (onWall(near) - near)) / 1000);
}

/** The other way round, for an input. */
export const inputOf = (seconds) => new Date(onWall(seconds * 1000)).toISOString().slice(0, 16);
/** "2026-11-15", today at the house. */
export const todayOf = () => new Date(onWall(Date.now())).toISOString().slice(0, 10);
