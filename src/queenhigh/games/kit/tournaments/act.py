"""Which order may be given in which phase. Wiring only; the clauses come with the law of the room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.kit.tournaments import (
    chips,
    clock,
    ending,
    entries,
    hand_for_hand,
    leaving,
    playing,
    preparing,
    stages,
)
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.state import (
    Announced,
    Cancelled,
    Closed,
    Draft,
    Ended,
    Entering,
    Playing,
    Tournament,
)
from queenhigh.rules import Cited, IllegalAction

Decide = Callable[[Any, Any, Law], list[Cited]]

BEFORE_PLAY: tuple[type[Tournament], ...] = (Announced, Entering)
RUNNING: tuple[type[Tournament], ...] = (Announced, Entering, Playing, Ended)

ORDERS: dict[type, tuple[tuple[type[Tournament], ...], Decide]] = {
    o.DrawUpTerms: ((Draft, Announced, Entering), preparing.draw_up_terms),
    o.PublishTerms: (BEFORE_PLAY, preparing.publish_terms),
    o.AdviseInspectorate: (BEFORE_PLAY, preparing.advise_inspectorate),
    o.AppointDirector: ((Draft, *RUNNING), preparing.appoint_director),
    o.AppointDeputy: ((Draft, *RUNNING), preparing.appoint_deputy),
    o.Attend: (RUNNING, preparing.attend),
    o.DesignateTables: (BEFORE_PLAY, preparing.designate_tables),
    o.UseTable: (RUNNING, preparing.use_table),
    o.OpenEntries: ((Announced,), preparing.open_entries),
    o.Enter: ((Entering, Playing), entries.enter),
    o.RefuseEntry: ((Entering,), entries.refuse_entry),
    o.SignTerms: ((Entering,), entries.sign_terms),
    o.WithdrawEntry: ((Entering,), entries.withdraw),
    o.NominateSubstitute: ((Entering, Playing), entries.substitute),
    o.BuyBackIn: ((Playing,), entries.buy_back_in),
    o.TakeAddOn: ((Playing,), entries.take_add_on),
    o.CancelTournament: (RUNNING, entries.cancel),
    o.MoveStart: ((*BEFORE_PLAY, Playing), preparing.move_start),
    o.Brief: ((Entering, Playing), preparing.brief),
    o.PractiseHand: ((Entering,), preparing.practise_hand),
    o.StartPlay: ((Entering,), playing.start_play),
    o.DealHand: ((Playing,), playing.deal_hand),
    o.RaceChips: ((Playing,), chips.race_chips),
    o.EndHand: ((Playing,), playing.end_hand),
    o.HandForHand: ((Playing,), hand_for_hand.order_hand_for_hand),
    o.BalanceTables: ((Playing,), playing.balance_tables),
    o.ReadClock: ((Playing,), clock.read_clock),
    o.StopClock: ((Playing,), clock.stop_clock),
    o.StartClock: ((Playing,), clock.start_clock),
    o.CallBreak: ((Playing,), clock.call_break),
    o.EndBreak: ((Playing,), clock.end_break),
    o.NextLevel: ((Playing,), clock.next_level),
    o.EndRoundOfPlay: ((Playing,), stages.end_round),
    o.StartRoundOfPlay: ((Playing,), stages.start_round),
    o.StartRepechage: ((Playing,), stages.start_repechage),
    o.ConcludeTable: ((Playing,), stages.conclude_table),
    o.MarkAway: ((Playing,), leaving.mark_away),
    o.ForfeitEntry: ((Playing,), leaving.forfeit_entry),
    o.Penalise: ((Playing,), leaving.penalise),
    o.ReportPhone: ((Playing,), leaving.report_phone),
    o.Disqualify: ((Playing, Ended), leaving.disqualify),
    o.Retire: ((Playing,), leaving.retire),
    o.ConcludePlay: ((Playing,), ending.conclude_play),
    o.AgreeDeal: ((Playing,), ending.agree_deal),
    o.AwardPrizes: ((Ended,), ending.award_prizes),
    o.RaiseDispute: (RUNNING, ending.raise_dispute),
    o.RuleOnDispute: ((*RUNNING, Closed), ending.rule_on_dispute),
}
"""For each order, the phases in which it may be given and the function that decides it."""


def act(t: Tournament, order: o.TournamentOrder, law: Law) -> list[Cited]:
    """Return the events that an order leads to, or refuse it with the clause that forbids it."""
    phases, decide = ORDERS[type(order)]
    if isinstance(t, phases):
        return decide(t, order, law)
    if isinstance(order, o.UseTable) and isinstance(t, Closed | Cancelled | Draft):
        return []
    what = type(order).__name__
    if isinstance(t, Draft):
        raise IllegalAction(f"{what}: {t.name} has no terms and conditions yet.", law.documented, "Draw them up.")
    if isinstance(order, o.Enter) and isinstance(t, Announced):
        preparing.ready_for_entries(t, law)
        raise IllegalAction("Entries have not been opened.", law.method, "Open them.")
    rule = law.briefing if isinstance(t, Entering | Announced) and not t.briefed else law.rounds
    raise IllegalAction(
        f"{what} is not possible now: {t.name} is {type(t).__name__.lower()}.", rule, "Wait for its time."
    )
