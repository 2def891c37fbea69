// The dealer's page: one large next step, the table, what to take and pay, the duties of the phase, and the way to a ruling.
import { html, useEffect, useState } from "../vendor/html.js";
import { api } from "../lib/api.js";
import { Badge, Loading, Trouble, useAnswer, useTitle } from "../lib/parts.js";
import { usePerson } from "../lib/session.js";
import { useTable } from "../lib/table.js";
import { useAct } from "../floor/act.js";
import { Chips } from "../floor/chips.js";
import { Checklist } from "../floor/checklist.js";
import { Dealing } from "../floor/dealing.js";
import { Duty, Entrance, rankAt } from "../floor/duty.js";
import { LogOnFirst } from "../floor/entrance.js";
import { NextStep } from "../floor/next_step.js";
import { PayList } from "../floor/pay_list.js";
import { usePoll } from "../floor/poll.js";
import { ReportDialog } from "../floor/report.js";
import { Rulings } from "../floor/ruling.js";
import { Seats } from "../floor/seats.js";
import { plain } from "../floor/words.js";

export default function DealerPage({ params }) {
  const person = usePerson();
  if (person === undefined) return html`<${Loading} />`;
  if (person?.role === "staff") return html`<${Deal} id=${params.id} person=${person} />`;
  return person && !person.guest ? html`<${Hosted} id=${params.id} person=${person} />` : html`<${LogOnFirst} what="The dealer's page" />`;
}

/** A private table is dealt by its host, who is not of the staff. */
function Hosted({ id, person }) {
  const { data, error } = useAnswer(() => api.get("/api/hosting"), []);
  if (!data && !error) return html`<${Loading} />`;
  return data?.mine.some((one) => one.table === id) ? html`<${Deal} id=${id} person=${person} host />` : html`<${LogOnFirst} what="The dealer's page" />`;
}

function Deal({ id, person, host = false }) {
  const table = useTable(id, "dealer");
  const staff = usePoll(host ? "" : "/api/staff", 5000);
  const { act, busy, error, clear, note } = useAct(table.do);
  const [reporting, report] = useState(false);
  const { view, dealer } = table;
  useTitle(view ? `Dealing ${view.title ?? id}` : "Dealing");
  const book = view?.book;
  if (!view && host) return table.refused ? html`<div class="page narrow"><h1>The dealer's page</h1><${Trouble} error=${table.refused} /></div>` : html`<${Loading} />`;
  if (!view) return html`<${Entrance} id=${id} table=${table} staff=${staff} />`;
  const mine = dealer?.rank ?? rankAt(staff.data, person, id, book);
  const byHand = view.dealing === "by_hand";
  const may = !!mine && view.status === "open";
  return html`<div class="page full staff deal">
    <header class="page-head">
      <div><h1>${view.title ?? id}</h1>
        <p class="muted">${id} · ${view.round ? `round ${view.round}` : "no round yet"} · ${view.phase ? plain(view.phase) : view.status}
          ${view.status !== "open" && html` <${Badge} kind=${view.status === "locked" ? "bad" : "warn"}>${view.status}<//>`}</p></div>
      <div class="buttons">${!host && html`<${Dealing} view=${view} act=${act} busy=${busy} may=${!!mine} />
        <a class="button small" href=${`/floor/${id}`}>Floor</a>`}<a class="button small" href=${`/table/${id}`}>Player's view</a></div>
    </header>
    ${error && html`<div class="sticky-trouble"><${Trouble} error=${error} onClose=${clear} /></div>`}
    <div class="deal-grid">
      <div class="col">
        <${NextStep} dealer=${dealer ?? {}} give=${act} busy=${busy} mayDeal=${may && byHand} onDuty=${may} room=${view} report=${() => report(true)} />
        <p class=${`muted small deal-hint${note || !may ? "" : " keys"}`} role="status">${note || hint(mine, byHand, view)}</p>
        <${PayList} lines=${dealer?.pay?.length ? dealer.pay : view.lines} of=${`${view.round}`} view=${view} />
        ${view.poker ? html`<${PokerSeats} table=${table} act=${act} busy=${busy} mayDeal=${may} />` : html`<${Seats} view=${view} dealer=${dealer} act=${act} busy=${busy} mayDeal=${may} />`}
      </div>
      <div class="col">
        <${Duty} table=${id} book=${book} staff=${staff.data} again=${staff.again} />
        <${Checklist} items=${dealer?.checklist} of=${`${view.round} ${view.phase}`} phase=${view.phase && plain(view.phase)} />
        ${mine && !host && html`<${Chips} id=${id} act=${act} busy=${busy} view=${view} floor=${false} />`}
        <${Jackpot} wagers=${dealer?.jackpot} />
        <${Rulings} rulings=${view.rulings} />
      </div>
    </div>
    ${reporting && html`<${ReportDialog} table=${id} view=${view} act=${act} busy=${busy} error=${error} clear=${clear} close=${() => report(false)} />`}
  </div>`;
}

/** At a poker table the oval stands in the place of the list of seats. */
function PokerSeats(props) {
  const [part, show] = useState(null);
  useEffect(() => { import("../poker/dealt.js").then((module) => show({ draw: module.default })); }, []);
  return part ? html`<${part.draw} ...${props} />` : html`<${Loading} what="Loading the table" />`;
}

function hint(mine, byHand, view) {
  if (view.status === "locked") return "The table is locked until the floor has checked it.";
  if (view.status === "shut") return "The table is closed. The floor opens it.";
  if (view.held) return "A report holds the round. The floor rules on it or sets it aside, and then play continues.";
  if (!mine) return "Log on to this table to deal.";
  if (!byHand) return "The automatic dealer runs this table. Switch to By hand to take over.";
  return "Press N for the next step, I to report an irregularity.";
}

function Jackpot({ wagers }) {
  if (!wagers?.length) return null;
  return html`<section class="panel" aria-label="Jackpot wagers"><h2>Jackpot wagers</h2><ul class="plain">${wagers.map((one) => html`
    <li key=${one.seat}>Seat ${one.seat}, ${one.player} ${one.registered ? html`<${Badge} kind="good">registered<//>` : html`<${Badge} kind="warn">to register<//>`}</li>`)}</ul></section>`;
}
