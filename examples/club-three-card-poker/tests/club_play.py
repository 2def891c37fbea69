"""A club table for the tests: seats with cards of one's choice, played up to the moment that a test is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from club_three_card_poker.book import EDITIONS
from club_three_card_poker.deal import DEALER
from club_three_card_poker.round import act, new_round
from club_three_card_poker.table import Table
from club_three_card_poker.wagers import ANTE, COLOURS, PAIR_PLUS

from queenhigh.cards import DECK, Card, cards
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Cents, Line

AT = 26
PLAYS, FOLDS, WAITS = Choice.PLAY, Choice.FOLD, Choice.UNDECIDED


class Seat(NamedTuple):
    """What lies at a seat and what its player does. Amounts are in dollars."""

    cards: str = ""
    ante: int = 5
    pair_plus: int = 0
    colours: int = 0
    choice: Choice = PLAYS


def table(edition: str = "1", **readings: str) -> Table:
    return Table(edition=edition, readings=EDITIONS[edition].book.readings.adopt(readings))


def money(dollars: float) -> Cents:
    return Cents(round(dollars * 100))


def betting(seats: dict[int, Seat], at: Table) -> Log[Table]:
    log: Log[Table] = Log(act, new_round(at))
    for number, seat in seats.items():
        for bet, amount in ((ANTE, seat.ante), (PAIR_PLUS, seat.pair_plus), (COLOURS, seat.colours)):
            if amount:
                log.do(PlaceWager(number, f"player {number}", bet, money(amount)))
    return log


def dealt(seats: dict[int, Seat], dealer: str = "", at: Table | None = None) -> Log[Table]:
    """Wagers down, betting closed, and the cards out as named; other cards fill the gaps."""
    log = betting(seats, at or table())
    named = {number: cards(seat.cards) for number, seat in sorted(seats.items())} | {DEALER: cards(dealer)}
    log.do(CloseBetting("dealer"), Shuffle("dealer", stacked(named.values())), Cut("dealer", AT), Deal("dealer"))
    return log


def decided(seats: dict[int, Seat], dealer: str = "", at: Table | None = None) -> Log[Table]:
    log = dealt(seats, dealer, at)
    for number, seat in seats.items():
        if seat.choice is not WAITS:
            choose(log, number, seat.choice)
    return log


def choose(log: Log[Table], seat: int, choice: Choice) -> None:
    log.do(Decide(seat, choice, log.round.hands[seat].wagers[ANTE] if choice is PLAYS else Cents(0)))


def settled(seats: dict[int, Seat], dealer: str = "", at: Table | None = None) -> Over[Table]:
    return finish(decided(seats, dealer, at))


def finish(log: Log[Table]) -> Over[Table]:
    log.do(Reveal("dealer"), Settle("dealer"), Collect("dealer"))
    return over(log)


def over(log: Log[Table]) -> Over[Table]:
    assert isinstance(log.round, Over)
    return log.round


def line(over: Over[Table], seat: int, bet: str) -> Line:
    (found,) = [one for one in over.lines if (one.wager.seat, one.wager.bet) == (seat, bet)]
    return found


def decisions(over: Over[Table]) -> dict[tuple[int, str], tuple[str, str]]:
    """By seat and wager: what became of it, and the clause that decided."""
    return {(one.wager.seat, one.wager.bet): (one.outcome.value, one.rule.clause) for one in over.lines}


def report(log: Log[Table], fact: Irregularity, by: str = "host") -> Ruling:
    log.do(Report(by, fact))
    return log.round.rulings[-1]


def stacked(hands: Iterable[Iterable[Card]]) -> tuple[Card, ...]:
    """The deck before the cut that deals these hands, the dealer's last; short hands are filled up."""
    named = [list(hand) for hand in hands]
    spare = iter([card for card in DECK if not any(card in hand for hand in named)])
    for hand in named:
        hand.extend(next(spare) for _ in range(3 - len(hand)))
    top = [hand[turn] for turn in range(3) for hand in named]
    deck = (*top, *(card for card in DECK if card not in top))
    return (*deck[-AT:], *deck[:-AT])
