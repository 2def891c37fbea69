// A round that a player shares by a link: their own cards and what the table showed, for anyone who has the link.
import { html } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { part } from "../lib/router.js";
import { FeltReplay } from "../history/replay.js";
import { timeOf } from "../play/rounds.js";

export default function SharedRound({ params }) {
  const { data, error } = useAnswer(() => api.get(`/api/shared/${part(params.token)}`), [params.token]);
  useTitle(data ? `A round of ${data.player}` : "A shared round");
  if (error) return html`<div class="page narrow"><h1>A shared round</h1><${Trouble} error=${error} /><p><a class="button" href="/">Go to the tables</a></p></div>`;
  if (!data) return html`<div class="page"><${Loading} what="Recalling the round" /></div>`;
  return html`<div class="page history-one"><header class="page-head"><div><h1>A round of ${data.player}</h1><p class="muted">${data.house} · ${data.title} · ${timeOf(data.ended)}</p></div>
      <div class="buttons"><a class="button primary" href="/">Play here</a></div></header>
    <${FeltReplay} page=${data} />
    <p class="small muted shared-by">Shared by ${data.player}. Hands that were folded or mucked stay hidden, and other people are shown by their seat numbers.</p></div>`;
}
