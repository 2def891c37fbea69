// What the host of a private table sees of it: the link to share, who came in, and what may be changed.
import { html, useEffect, useMemo, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Dialog } from "../lib/dialog.js";
import { Empty, Loading, toast, Trouble, useAnswer } from "../lib/parts.js";
import { goTo, location_, part, useAddress } from "../lib/router.js";
import { usePerson } from "../lib/session.js";
import { SettingField, usually } from "./settings.js";

/** A button in the head of a private table, for its host; for everyone else the host's name. */
export function HostTool({ view, version }) {
  const person = usePerson();
  const { path, query } = useAddress();
  const mine = Boolean(view.private && person && person.name === view.private.host);
  const [open, show] = useState(mine && query.share === "1");
  const close = () => {
    show(false);
    if (query.share) goTo(path, { replace: true });
  };
  if (!view.private) return null;
  return html`<p class=${`private-mark${mine ? " is-mine" : ""}`}><span>${view.private.title}${view.private.closing ? " (closes after this round)" : ""}</span>
    ${mine ? html`<button type="button" class="button small primary" onClick=${() => show(true)}>Your table</button>` : html`<span class="muted small private-host">hosted by ${view.private.host}</span>`}</p>
    ${open && html`<${HostDialog} table=${view.table} version=${version} onClose=${close} />`}`;
}

function HostDialog({ table, version, onClose }) {
  const { data, error, again } = useAnswer(() => api.get(`/api/tables/${part(table)}/host`), [table]);
  const [refused, refuse] = useState(null);
  const [sure, ask] = useState("");
  useEffect(() => again(), [version]);
  const order = async (command, words) => {
    refuse(null);
    try {
      await api.post(`/api/tables/${part(table)}/commands`, { id: crypto.randomUUID(), do: command });
      toast(words);
      again();
      return true;
    } catch (trouble) {
      refuse(trouble);
      return false;
    }
  };
  const shut = async () => {
    if (await order({ type: "close_private" }, "The table is closed, or closes after this round.")) onClose();
  };
  return html`<${Dialog} title=${data?.title ?? "Your table"} onClose=${onClose} side>
    ${error && html`<${Trouble} error=${error} />`}${!data && !error && html`<${Loading} />`}
    ${data && html`<div class="stack host-panel">
      ${refused && !refused.field && html`<${Trouble} error=${refused} onClose=${() => refuse(null)} />`}
      <${Share} data=${data} renew=${() => order({ type: "new_link" }, "The old link no longer works.")} />
      <section><h3>Who came in</h3>${data.guests.length ? html`<ul class="host-guests">${data.guests.map((guest) => html`<li key=${guest.name}><span>${guest.name} <span class="muted small">${guest.seat ? `seat ${guest.seat}` : "looking on"}</span></span>
        ${sure === guest.name ? html`<button type="button" class="button small danger" onClick=${() => order({ type: "remove_guest", guest: guest.name }, `${guest.name} was removed.`)}>Remove for good</button>`
          : html`<button type="button" class="button small" onClick=${() => ask(guest.name)}>Remove<span class="unseen"> ${guest.name}</span></button>`}</li>`)}</ul>` : html`<${Empty}>Nobody yet. Share the link.</${Empty}>`}</section>
      <section><h3>Dealing and bots</h3><p class="buttons">
        <button type="button" class="button small" aria-pressed=${data.dealing === "automatic"} onClick=${() => order({ type: "deal_private", mode: "automatic" }, "The house deals.")}>The house deals</button>
        <button type="button" class="button small" aria-pressed=${data.dealing === "by_hand"} onClick=${() => order({ type: "deal_private", mode: "by_hand" }, "You deal by hand.")}>I deal</button>
        ${data.dealing === "by_hand" && html`<a class="button small" href=${`/deal/${part(table)}`}>Go to the dealer's page</a>`}</p>
        <p class="buttons"><span>Bots: ${data.bots}</span>
          <button type="button" class="button small" disabled=${data.bots < 1} onClick=${() => order({ type: "set_bots", bots: data.bots - 1 }, "One bot fewer, after this round.")}>One fewer</button>
          <button type="button" class="button small" onClick=${() => order({ type: "set_bots", bots: data.bots + 1 }, "One more bot, after this round.")}>One more</button></p></section>
      <${Change} fields=${data.fields} settings=${data.settings} refused=${refused} order=${order} />
      <section><h3>Close the table</h3><p class="muted small">Everyone leaves with their chips, after the round if one is being played. The rounds stay in My rounds.</p>
        ${sure === " close" ? html`<button type="button" class="button danger" onClick=${shut}>Close it now</button>` : html`<button type="button" class="button" onClick=${() => ask(" close")}>Close the table</button>`}</section>
    </div>`}</${Dialog}>`;
}

function Share({ data, renew }) {
  const link = location_.origin + data.link;
  const { data: code } = useAnswer(() => api.get(`/api/tables/${part(data.table)}/host/code`), [data.link]);
  const copy = () => navigator.clipboard.writeText(link).then(() => toast("The link is copied."), () => toast("Select the link and copy it."));
  return html`<section><h3>Share this link</h3><p class="muted small">Anyone who has it can come in. It is not shown anywhere else.</p>
    <div class="host-link"><input class="input" readonly value=${link} aria-label="Link to this table" onFocus=${(event) => event.target.select()} /><button type="button" class="button primary" onClick=${copy}>Copy</button></div>
    ${code ? html`<svg class="host-code" viewBox=${`-4 -4 ${code.size + 8} ${code.size + 8}`} role="img" aria-label="QR code of the link"><rect x="-4" y="-4" width=${code.size + 8} height=${code.size + 8} fill="#fff" /><path d=${code.path} fill="#000" /></svg>`
      : html`<svg class="host-code" viewBox="0 0 1 1" aria-hidden="true" />`}
    <button type="button" class="link" onClick=${renew}>Make a new link</button></section>`;
}

function Change({ fields, settings, refused, order }) {
  const first = useMemo(() => ({ ...usually(fields), ...settings }), [JSON.stringify(settings)]);
  const [wanted, want] = useState(first);
  useEffect(() => want(first), [first]);
  if (!fields.length) return null;
  const send = (event) => {
    event.preventDefault();
    order({ type: "change_private", settings: wanted }, "Changed. If a round is being played, the change takes effect when it is over.");
  };
  return html`<section><h3>Settings</h3><form onSubmit=${send} novalidate>
    ${fields.map((field) => html`<${SettingField} key=${field.name} field=${field} value=${wanted[field.name]} error=${refused} set=${(value) => want({ ...wanted, [field.name]: value })} />`)}
    <button class="button">Change the settings</button></form></section>`;
}
