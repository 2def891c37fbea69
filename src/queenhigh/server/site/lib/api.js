// HTTP: JSON in and out. Whatever goes wrong is thrown as a Refusal: what, why, rule, now.
import { inDollars } from "./money.js";
import { at } from "./place.js";

export class Refusal extends Error {
  /** @param {{what: string, why?: string, rule?: object|null, now?: string, code?: string, field?: string, nearest?: any}} error */
  constructor(error, status = 0) {
    super(inDollars(error.what));
    this.what = this.message;
    this.why = error.why ?? "";
    this.rule = error.rule ?? null;
    this.now = inDollars(error.now);
    this.code = error.code ?? "unknown";
    this.field = error.field ?? "";
    this.nearest = error.nearest ?? null;
    this.status = status;
  }
}

const OFFLINE = { what: "The house does not answer.", why: "The connection is lost.", now: "Try again in a moment.", code: "offline" };

async function ask(method, path, body) {
  const headers = { Accept: "application/json" };
  if (method !== "GET") headers["X-Queenhigh"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(at(path), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal(OFFLINE);
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    // No JSON: a proxy's page, or the end of a server. The status says what there is to say.
  }
  if (answer.ok) return data;
  throw new Refusal(data?.error ?? { what: `The house answered ${answer.status}.`, now: "Try again in a moment." }, answer.status);
}

export const api = {
  get: (path) => ask("GET", path),
  post: (path, body = {}) => ask("POST", path, body),
  delete: (path) => ask("DELETE", path),
};
