// A document of the office with an address of its own, so that it can be printed, kept or handed out.
import { html, useEffect } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { location_, part } from "../lib/router.js";
import { Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { Paper } from "../records/paper.js";

const FILES = { report: [["csv", "CSV"], ["json", "JSON"], ["html", "HTML"]], statement: [["csv", "CSV"], ["html", "HTML"]], proof: [["html", "HTML"]] };

export default function DocumentPage({ params }) {
  const place = params.table ? `/${part(params.table)}/${params.round}` : "";
  const address = `/api/${part(params.kind)}${place}${location_.search}`;
  const { data, error, again } = useAnswer(() => api.get(address), [address]);
  useTitle(data?.title ?? "Document");
  useEffect(() => {
    if (!data?.doing) return undefined;
    const timer = setTimeout(again, 1500);
    return () => clearTimeout(timer);
  }, [data]);
  if (error) return html`<div class="page narrow"><h1>Document</h1><${Trouble} error=${error} /><p><a class="button" href="/">Go to the tables</a></p></div>`;
  if (!data) return html`<${Loading} />`;
  const saved = (form) => `${address}${location_.search ? "&" : "?"}form=${form}`;
  return html`<div class="page paper-page">
    <div class="paper-tools no-print">
      <button type="button" class="button primary" onClick=${() => globalThis.print()}>Print</button>
      ${(FILES[params.kind] ?? []).map(([form, label]) => html`<a key=${form} class="button" download href=${saved(form)}>Save as ${label}</a>`)}
      ${data.doing && html`<p role="status" class="muted">The theoretical figures are being worked out: ${data.doing}.</p>`}
    </div>
    <${Paper} paper=${data} />
  </div>`;
}
