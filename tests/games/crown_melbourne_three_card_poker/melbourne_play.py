"""Rounds for the tests: seats and cards as on a table, played through the room's own `act`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from queenhigh.cards import DECK, Card, cards
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded, System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize, awaiting_lines
from queenhigh.games.crown_melbourne_three_card_poker.round import act, new_round
from queenhigh.games.crown_melbourne_three_card_poker.table import Shoe, Table
from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
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
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over, Settled
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Cents, Line, Outcome
from queenhigh.rules import IllegalAction, NotAuthorised

DEALER = "Dealer"
SUPERVISOR = "TG Higher Duties Dealer"
AREA_MANAGER = "TG Area Manager"
MANAGER = "TG Assistant Casino Manager"
PLAY, FOLD, KEEP, NONE, UNDECIDED = Choice.PLAY, Choice.FOLD, Choice.KEEP_SIDE_BETS, Choice.NONE, Choice.UNDECIDED

QUALIFIES = "Qd 6c 4s"
NO_HAND = "Jd 8c 3s"
BLANK = "9c 9d"
"""Two Jackpot Cards that help nobody here to a prize."""


class Seat(msgspec.Struct, frozen=True):
    """A player's cards, wagers in dollars, and decision."""

    cards: str
    ante: float = 10
    pair_plus: float = 0
    six_card_bonus: float = 0
    jackpot: float = 0
    choice: Choice = PLAY
    player: str = ""
    play: float | None = None

    def wagers(self) -> dict[str, float]:
        placed = {bet: getattr(self, bet) for bet in ("ante", "pair_plus", "six_card_bonus", "jackpot")}
        return {bet: amount for bet, amount in placed.items() if amount}


def cents(dollars: float) -> Cents:
    return Cents(round(dollars * 100))


def system(*, option: int = 1, seed: float = 10_000, cost: float = 1, meter: float = 12_000, **more: Any) -> System:
    return System(option=option, seed=cents(seed), cost=cents(cost), meter=Fraction(cents(meter)), **more)


def table(*, readings: Mapping[str, str] | None = None, **more: Any) -> Table:
    return Table(readings=BOOK.readings.adopt(dict(readings or {})), **more)


def name(number: int, seat: Seat) -> str:
    return seat.player or f"player {number}"


def betting(seats: Mapping[int, Seat], at: Table) -> Log[Table]:
    log: Log[Table] = Log(act, new_round(at))
    for number, seat in seats.items():
        for bet, amount in seat.wagers().items():
            if not (bet == "jackpot" and number in at.carried):
                log.do(PlaceWager(number, name(number, seat), bet, cents(amount)))
    return log


def deck(seats: Mapping[int, Seat], dealer: str, jackpot_cards: str, shoe: Shoe) -> tuple[Card, ...]:
    """A deck that deals all players the cards of the test."""
    hands = [cards(seats[number].cards) for number in sorted(seats)] + [cards(dealer)]
    if shoe is Shoe.SHUFFLING:
        top = [card for hand in hands for card in hand]
    else:
        top = [hand[turn] for turn in range(3) for hand in hands]
    top += [card for card in cards(jackpot_cards) if card not in top]
    return (*top, *(card for card in DECK if card not in top))


def dealt(
    seats: Mapping[int, Seat], dealer: str = QUALIFIES, jackpot_cards: str = BLANK, at: Table | None = None
) -> Log[Table]:
    """Cards are out; players have not been called to play or fold."""
    at = at or table()
    log = betting(seats, at)
    log.do(CloseBetting(DEALER))
    whole = deck(seats, dealer, jackpot_cards, at.shoe)
    if at.shoe is Shoe.SHUFFLING:
        log.do(Shuffle(DEALER, whole), Deal(DEALER))
    else:
        log.do(Shuffle(DEALER, (*whole[-20:], *whole[:-20])), Cut(DEALER, 20), Deal(DEALER))
    return log


def deciding(
    seats: Mapping[int, Seat], dealer: str = QUALIFIES, jackpot_cards: str = BLANK, at: Table | None = None
) -> Log[Table]:
    """Players may play or fold; nobody has."""
    log = dealt(seats, dealer, jackpot_cards, at)
    log.do(AnnounceChoices(DEALER))
    return log


def decided(
    seats: Mapping[int, Seat], dealer: str = QUALIFIES, jackpot_cards: str = BLANK, at: Table | None = None
) -> Log[Table]:
    log = deciding(seats, dealer, jackpot_cards, at)
    for number, seat in seats.items():
        if seat.choice is PLAY and seat.ante:
            log.do(Decide(number, PLAY, cents(seat.ante if seat.play is None else seat.play)))
        elif seat.choice in (FOLD, KEEP):
            log.do(Decide(number, seat.choice))
    return log


def finish(log: Log[Table]) -> Over[Table]:
    """Reveal, settle, have prizes determined, collect."""
    log.do(Reveal(DEALER), Settle(DEALER))
    return collect(log)


def collect(log: Log[Table]) -> Over[Table]:
    if isinstance(log.round, Settled) and awaiting_lines(log.round):
        log.do(DeterminePrize(MANAGER))
    log.do(Collect(DEALER))
    assert isinstance(log.round, Over)
    return log.round


def played(
    seats: Mapping[int, Seat], dealer: str = QUALIFIES, jackpot_cards: str = BLANK, at: Table | None = None
) -> Over[Table]:
    return finish(decided(seats, dealer, jackpot_cards, at))


def one(seat: Seat, dealer: str = QUALIFIES, jackpot_cards: str = BLANK, at: Table | None = None) -> dict[str, Line]:
    """The lines of a single player at seat 1."""
    return lines(played({1: seat}, dealer, jackpot_cards, at), 1)


def lines(over: Over[Table], seat: int) -> dict[str, Line]:
    return {line.wager.bet: line for line in over.lines if line.wager.seat == seat}


def told(line: Line) -> tuple[str, float, str]:
    """Outcome, dollars paid, clause."""
    return line.outcome.value, line.paid / 100, line.rule.clause


def clauses(line: Line) -> set[str]:
    return {line.rule.clause, *(rule.clause for rule in line.also)}


def outcomes(over: Over[Table]) -> dict[tuple[int, str], Outcome]:
    return {(line.wager.seat, line.wager.bet): line.outcome for line in over.lines}


def refused(log: Log[Table], action: Action, clause: str) -> str:
    """The action is refused by this clause, and changes nothing."""
    before = log.round
    with pytest.raises(IllegalAction) as refusal:
        log.do(action)
    assert refusal.value.rule.clause == clause
    assert log.round == before
    return str(refusal.value)


RUNGS = (DEALER, SUPERVISOR, AREA_MANAGER, MANAGER)


def ruled(log: Log[Table], fact: Any, rank: str) -> Ruling:
    """The ruling on a fact: given by `rank`, and refused from the rank below, which stays on record."""
    if rank != DEALER:
        before = log.round
        with pytest.raises(NotAuthorised):
            log.do(Report(RUNGS[RUNGS.index(rank) - 1], fact))
        assert log.round == before
        assert type(log.events[-1]).__name__ == "OrderRefused"
    log.do(Report(rank, fact))
    made = log.round.rulings[-1]
    assert made.by == rank
    return made


def orders(made: Ruling) -> list[tuple[str, str]]:
    return [(type(order).__name__, order.rule.clause) for order in made.orders]


def meter(log: Log[Table]) -> Fraction:
    """What the meter holds after the round, in dollars."""
    return [event for event in log.events if isinstance(event, MeterRecorded)][-1].exact / 100
