"""The round of 3 Card Poker at Casino Canberra: which action may happen when. The rules themselves are in the other modules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker import conduct, deal, decide, irregularities, settle, void, wagers
from queenhigh.games.casino_canberra_3_card_poker.book import LADDER, rule
from queenhigh.games.casino_canberra_3_card_poker.hand import CARDS
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import BETS
from queenhigh.games.kit import actions as do
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.events import Advised, BettingClosed, CardsCollected, RoundEnded, WagersSettled
from queenhigh.games.kit.facts import Irregularity, ruling_on
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Deciding, Over, Settled, Showdown
from queenhigh.games.kit.release import excluded
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.kit.wording import comes_next, not_now, spoken
from queenhigh.rules import Cited, IllegalAction

RULINGS = irregularities.RULINGS | conduct.RULINGS

OUT_OF_TURN = {
    do.CloseBetting: rule("6.3"),
    do.Shuffle: rule("5.1"),
    do.Cut: rule("5.2"),
    do.Deal: rule("6.4(c)"),
    do.AnnounceChoices: rule("7.1"),
    do.Reveal: rule("9.1"),
    do.Settle: rule("9.1"),
    do.Collect: rule("Dictionary: Round of Play"),
}
"""The clause that says when each action may happen, cited when it comes at another time."""


def new_round(table: Table) -> Betting[Table]:
    return Betting(table=table)


def act(round: CanberraRound, action: Action) -> list[Cited]:
    """Return the events that an action leads to, or refuse it with the clause that forbids it."""
    kind = type(action)
    decided = AT_ANY_TIME.get(kind) or IN_PHASE.get((type(round), kind))
    if decided is not None:
        return decided(round, action)
    its_time = OUT_OF_TURN.get(kind, rule("4.1"))
    raise IllegalAction(not_now(action, round), its_time, comes_next(round))


def _shuffle_at_once(round: Betting[Table], action: do.Shuffle) -> list[Cited]:
    """10.1: an automated shoe whose betting needs no closing call closes it with the shuffle."""
    if not round.hands or round.table.needs_closing_call:
        return _still_open(round, action)
    return [BettingClosed(rule("10.1")), *deal.shuffle(round, action)]


def _still_open(_round: Betting[Table], _action: Action) -> list[Cited]:
    raise IllegalAction("Betting is still open.", rule("6.3"), "Close it first.")


def _reveal(round: Deciding[Table], action: do.Reveal) -> list[Cited]:
    LADDER.require(action.by, "dealer", order="Turning the dealer's hand", rule=rule("9.1"))
    if undecided := decide.waiting(round):
        raise IllegalAction(
            f"Still to decide: box {', '.join(map(str, undecided))}.", rule("7.1"), "Wait for these decisions."
        )
    return settle.reveal(round)


def _settle(round: Showdown[Table], action: do.Settle) -> list[Cited]:
    LADDER.require(action.by, "dealer", order="Settling", rule=rule("9.1"))
    return [*settle.settle(round), WagersSettled(rule("9.1"))]


def _collect(round: Settled[Table], action: do.Collect) -> list[Cited]:
    """Count every hand as it goes into the discard rack (7.7 for folded hands). The last one ends the round."""
    LADDER.require(action.by, "dealer", order="Collecting the cards", rule=rule("7.7"))
    ends = rule("Dictionary: Round of Play")
    events: list[Cited] = []
    for hand in round.in_order:
        if hand.cards:
            count = action.counts.get(hand.seat, CARDS)
            events.append(CardsCollected(hand.seat, count, rule("7.7") if hand.choice is settle.FOLD else ends))
            if count != CARDS:
                events.append(ruling(round, irregularities.FoldedHandCount(seat=hand.seat, count=count)))
    return [*events, RoundEnded("settled", ends)]


def ruling(round: CanberraRound, fact: Irregularity) -> Ruling:
    """Return the ruling on the reported facts."""
    of_cards, boxes = irregularities.OF_CARDS, round.table.boxes
    made = ruling_on(fact, round, RULINGS, of_cards, rule("14.4"), places=boxes, bets=BETS)
    return void.unsettled(round, made) if isinstance(round, Settled) else made


def _rule_on(round: CanberraRound, action: do.Report) -> list[Cited]:
    if isinstance(round, Over):
        raise IllegalAction("The round is over.", rule("14.4"), "A dispute goes to the casino operator.")
    fact: Any = action.fact
    made = ruling(round, fact)
    LADDER.require(action.by, made.by, order=f"A ruling on '{spoken(fact)}'", rule=made.rule)
    order = made.void
    if order is None:
        return [made, *void.settled_anew(round, made)]
    return [made, *void.call_off(round, order), RoundEnded("void", rule("Dictionary: Void"))]


AT_ANY_TIME: dict[type, Callable[[Any, Any], list[Cited]]] = {
    do.PlaceWager: wagers.place,
    do.Decide: decide.decide,
    do.WithdrawWager: wagers.withdraw,
    do.ViewHand: decide.view,
    do.Report: _rule_on,
}
"""Actions that may come in every phase, and the functions that decide on them."""

IN_PHASE: dict[tuple[type, type], Callable[[Any, Any], list[Cited]]] = {
    (Betting, do.CloseBetting): lambda round, action: deal.close_betting(round, action.by),
    (Betting, do.Shuffle): _shuffle_at_once,
    (Betting, do.Cut): _still_open,
    (Betting, do.Deal): _still_open,
    (BetsClosed, do.Shuffle): deal.shuffle,
    (BetsClosed, do.Cut): deal.cut,
    (BetsClosed, do.Deal): deal.deal,
    (Dealt, do.AnnounceChoices): lambda _, action: deal.announce(action.by),
    (Deciding, do.Reveal): _reveal,
    (Showdown, do.Settle): _settle,
    (Settled, do.Collect): _collect,
}
"""Actions that belong to a phase."""


def next_table(over: Over[Table], events: Iterable[object]) -> Table:
    """Return the table for the next round: players stay warned about the minimum (3.4) and stay excluded (14.2(b))."""
    table = over.table
    warned = {event.player for event in events if isinstance(event, Advised) and event.rule == rule("3.4")}
    return replace(table, warned=table.warned | warned, excluded=table.excluded | excluded(over))
