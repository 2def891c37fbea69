"""The round of Three Card Poker in California: which action may happen when. The rules themselves are in the other modules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker import (
    banking,
    conduct,
    deal,
    decide,
    fees,
    irregularities,
    settle,
    wagers,
)
from queenhigh.games.california_three_card_poker.book import LADDER, rule
from queenhigh.games.california_three_card_poker.hand import CARDS
from queenhigh.games.california_three_card_poker.table import (
    SEATS,
    CaliforniaRound,
    Table,
    check_equipment,
    check_seat,
)
from queenhigh.games.california_three_card_poker.wagers import BANK
from queenhigh.games.kit import actions as do
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.events import CardsCollected, RoundEnded
from queenhigh.games.kit.facts import ruling_on, seats_of
from queenhigh.games.kit.phases import BetsClosed, Betting, Dealt, Deciding, Over, Settled, Showdown
from queenhigh.games.kit.release import void_lines
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.kit.wording import comes_next, not_now, spoken
from queenhigh.rules import Cited, IllegalAction

RULINGS = irregularities.RULINGS | conduct.RULINGS
OF_CARDS = irregularities.OF_CARDS | conduct.OF_CARDS


def new_round(table: Table) -> Betting[Table]:
    """A round can begin at a table with its decks, its shuffler and one approved schedule."""
    check_equipment(table)
    fees.check_schedule(table.schedule, table.readings)
    fees.check_limits(table)
    return Betting(table=table)


def act(round: CaliforniaRound, action: Action) -> list[Cited]:
    """Return the events that an action leads to, or refuse it with the clause that forbids it."""
    kind = type(action)
    decided = AT_ANY_TIME.get(kind) or IN_PHASE.get((type(round), kind))
    if decided is None:
        raise IllegalAction(not_now(action, round), rule("Dealing 7"), comes_next(round))
    return decided(round, action)


def _place(round: CaliforniaRound, action: do.PlaceWager) -> list[Cited]:
    return banking.post(round, action) if action.bet == BANK else wagers.place(round, action)


def _withdraw(round: CaliforniaRound, action: do.WithdrawWager) -> list[Cited]:
    return banking.withdraw(round, action) if action.bet == BANK else wagers.withdraw(round, action)


def _still_open(_round: Betting[Table], _action: Action) -> list[Cited]:
    raise IllegalAction("Betting is still open.", rule("Dealing 5(announce)"), "Close it first.")


def _reveal(round: Deciding[Table], action: do.Reveal) -> list[Cited]:
    """Dealing 12 and 13: forfeits are gathered once all players have decided, and only then is the hand shown."""
    LADDER.require(action.by, "house_dealer", order="Turning the player-dealer's hand", rule=rule("Dealing 13(reveal)"))
    if undecided := decide.waiting(round):
        raise IllegalAction(
            f"Still to decide: seat {', '.join(map(str, undecided))}.", rule("Dealing 12"), "Wait for these decisions."
        )
    return [*settle.gather_forfeits(round), *settle.reveal(round)]


def _settle(round: Showdown[Table], action: do.Settle) -> list[Cited]:
    LADDER.require(action.by, "house_dealer", order="Settling", rule=rule("Dealing 6(order)"))
    return settle.settle(round)


def _collect(round: Settled[Table], action: do.Collect) -> list[Cited]:
    """Winners 3: collect the hands that were played, in the order they were revealed, with the player-dealer's on top."""
    LADDER.require(action.by, "house_dealer", order="Collecting the cards", rule=rule("Winners 3"))
    assert round.bank is not None
    hands = {seat: round.hands[seat] for seat in settle.reveal_order(round)}
    order = [seat for seat, hand in hands.items() if hand.cards and hand.choice is not Choice.FOLD]
    collected: list[Cited] = [
        CardsCollected(seat, action.counts.get(seat, CARDS), rule("Winners 3")) for seat in (*order, round.bank.seat)
    ]
    return [*collected, RoundEnded("settled", rule("Winners 3"))]


def ruling(round: CaliforniaRound, fact: Any) -> Ruling:
    """Return the ruling on the reported facts."""
    _check_places(round, fact)
    return ruling_on(fact, round, RULINGS, OF_CARDS, rule("Winners 3"), places=SEATS, bets=wagers.BETS)


def _check_places(round: CaliforniaRound, fact: Any) -> None:
    """A report about a seat has to name one that plays; cards may have gone to any seat of the table."""
    for place in seats_of(getattr(fact, "to", [])):
        check_seat(place)
    seat: int | None = getattr(fact, "seat", None)
    if seat is not None and seat not in round.hands and (round.bank is None or round.bank.seat != seat):
        raise IllegalAction(f"Seat {seat} is not in this round.", rule("Table: seats"), "Name a seat that plays.")


def _rule_on(round: CaliforniaRound, action: do.Report) -> list[Cited]:
    fact: Any = action.fact
    if isinstance(round, Over) or (isinstance(round, Settled) and not isinstance(fact, conduct.Dispute)):
        raise IllegalAction("The wagers are settled.", rule("Winners 3"), "A player who disagrees can dispute it.")
    made = ruling(round, fact)
    LADDER.require(action.by, made.by, order=f"A ruling on '{spoken(fact)}'", rule=made.rule)
    void = made.void
    if void is None:
        return [made]
    return [made, *void_lines(round, void), RoundEnded("void", void.rule)]


AT_ANY_TIME: dict[type, Callable[[Any, Any], list[Cited]]] = {
    do.PlaceWager: _place,
    do.Decide: decide.decide,
    do.Decline: banking.decline,
    do.WithdrawWager: _withdraw,
    do.SetSchedule: fees.set_schedule,
    do.ViewHand: decide.view,
    do.Report: _rule_on,
}
"""Actions that may come in every phase, and the functions that decide on them."""

IN_PHASE: dict[tuple[type, type], Callable[[Any, Any], list[Cited]]] = {
    (Betting, do.Shuffle): deal.shuffle,
    (Betting, do.CloseBetting): lambda round, action: deal.close_betting(round, action.by),
    (Betting, do.TakeFees): _still_open,
    (Betting, do.Deal): _still_open,
    (BetsClosed, do.Shuffle): deal.shuffle,
    (BetsClosed, do.TakeFees): lambda round, action: fees.take(round, action.by),
    (BetsClosed, do.Deal): deal.deal,
    (Dealt, do.TurnUp): lambda round, action: deal.turn_up(round, action.by),
    (Deciding, do.Reveal): _reveal,
    (Showdown, do.Settle): _settle,
    (Settled, do.Collect): _collect,
}
"""Actions that belong to a phase."""


def next_table(over: Over[Table], _events: Iterable[object] = ()) -> Table:
    """The table for the next round: the other deck, an empty rack, and one more round on the player-dealer's count.

    A void round is dealt again and counts for nothing, and its collection, if it was taken, covers the new deal (A16b).
    """
    void, paid = over.outcome == "void", over.fees is not None or over.table.redeal
    table = replace(over.table, last_deck=over.table.deck, rack="", redeal=void and paid, declined=frozenset())
    return table if void else replace(table, held=banking.held_after(over))
