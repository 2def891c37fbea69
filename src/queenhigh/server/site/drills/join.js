// The link of a trainee: it opens a session as that person and goes on to their practice.
import { html, useEffect, useState } from "../vendor/html.js";
import { Loading, Trouble, useTitle } from "../lib/parts.js";
import { goTo } from "../lib/router.js";
import { beTrainee } from "../lib/session.js";

export default function Join({ id }) {
  const [error, fail] = useState(null);
  useTitle("Coming in");
  useEffect(() => { beTrainee(id).then(() => goTo("/drills"), fail); }, [id]);
  return error ? html`<div class="page"><${Trouble} error=${error} /></div>` : html`<${Loading} what="Coming in" />`;
}
