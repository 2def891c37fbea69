// Where a link leads to: whose table it is and what is played there, and one press to come in.
import { html, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { goTo, part } from "../lib/router.js";
import { somebody, usePerson } from "../lib/session.js";
import { useFelt } from "../felts/layout.js";

export default function JoinPage({ params }) {
  useTitle("Invitation");
  const person = usePerson();
  const { data, error } = useAnswer(() => api.get(`/api/join/${part(params.token)}`), [params.token]);
  const [refused, refuse] = useState(null);
  const [busy, wait] = useState(false);
  const felt = useFelt(data?.book);
  const come = async () => {
    wait(true);
    refuse(null);
    try {
      await somebody();
      const { table } = await api.post(`/api/join/${part(params.token)}`);
      goTo(`/table/${part(table)}`);
    } catch (trouble) {
      refuse(trouble);
      wait(false);
    }
  };
  if (error) return html`<div class="page narrow"><h1>No table here</h1><${Trouble} error=${error} /><p><a class="button" href="/">Go to the lobby</a></p></div>`;
  if (!data || person === undefined) return html`<${Loading} what="Looking for the table" />`;
  const { played, taken, places, house } = data.about;
  return html`<div class="page narrow join-page"><article class="panel room">
    <div class=${`room-felt felt-${felt?.felt ?? "emerald"}`}><h1>${data.title}</h1><p>${data.host} invites you</p></div>
    <div class="join-body"><p class="lead">${played.limit ? `${played.title}, ${played.limit.toLowerCase()}` : played.title} <${Badge}>${played.stake.label}</${Badge}></p>
      <p class="muted">By the book of ${house}. ${taken} of ${places} seats are taken. Practice chips only.</p>
      ${refused && html`<${Trouble} error=${refused} onClose=${() => refuse(null)} />`}
      <p class="buttons"><button type="button" class="button primary large" disabled=${busy} onClick=${come}>Come in${person ? ` as ${person.name}` : ""}</button>
        ${!person && html`<a class="button" href=${`/login?next=/join/${part(params.token)}`}>Choose a name, or log on</a>`}</p></div>
  </article></div>`;
}
