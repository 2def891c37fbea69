// A notice of the house in words: its amounts in dollars, and from when it holds.
import { inDollars } from "./money.js";
import { clock, isToday, moment } from "./time.js";

export function noticeWords(notice) {
  const words = inDollars(notice.text || `${notice.subject}: ${notice.change}`);
  return notice.effective ? `${words}, from ${isToday(notice.effective) ? clock(notice.effective) : moment(notice.effective)}` : words;
}
