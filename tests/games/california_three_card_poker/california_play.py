"""Rounds for the tests: seats, a bank and cards as on a table, played through the room's own `act`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from queenhigh.cards import DECK, Card, cards
from queenhigh.games.california_three_card_poker.banking import BankSettled
from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.round import act, new_round
from queenhigh.games.california_three_card_poker.table import Limits, Table, clockwise
from queenhigh.games.kit.actions import (
    Action,
    Choice,
    CloseBetting,
    Collect,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.money import Cents, Line
from queenhigh.rules import IllegalAction

DEALER = "house_dealer"
FLOOR = "floor_supervisor"
PLAY, FOLD = Choice.PLAY, Choice.FOLD

QUALIFIES = "Qd 6c 5s"
"""Queen high; the five at the bottom is turned up."""
DOES_NOT_QUALIFY = "Jd 6c 5s"


class Seat(msgspec.Struct, frozen=True):
    """A player's cards, wagers in dollars, and decision."""

    cards: str
    ante: float = 20
    pair_plus: float = 0
    choice: Choice = PLAY


class Bank(msgspec.Struct, frozen=True):
    seat: int = 7
    wager: float = 5000
    cards: str = QUALIFIES


def cents(dollars: float) -> Cents:
    return Cents(round(dollars * 100))


def table(
    *, schedule: int = 2, limits: Limits | None = None, readings: Mapping[str, str] | None = None, **more: Any
) -> Table:
    return Table(
        schedule=schedule, limits=limits or Limits(), readings=BOOK.readings.adopt(dict(readings or {})), **more
    )


def name(seat: int) -> str:
    return f"player {seat}"


def betting(seats: Mapping[int, Seat], bank: Bank, at: Table) -> Log[Table]:
    """Every wager is down and the deck is ready; betting is still open."""
    log: Log[Table] = Log(act, new_round(at))
    log.do(PlaceWager(bank.seat, name(bank.seat), "bank", cents(bank.wager)))
    for number, seat in seats.items():
        log.do(PlaceWager(number, name(number), "ante", cents(seat.ante)))
        if seat.pair_plus:
            log.do(PlaceWager(number, name(number), "pair_plus", cents(seat.pair_plus)))
    if at.readings["A14"] == "previous_round":
        log.do(Shuffle(DEALER, stacked(seats, bank)))
    return log


def dealt(seats: Mapping[int, Seat], bank: Bank, at: Table) -> Log[Table]:
    """The stacks are out and no card has been turned."""
    log = betting(seats, bank, at)
    log.do(CloseBetting(DEALER), TakeFees(DEALER))
    if at.readings["A14"] == "after_bets":
        log.do(Shuffle(DEALER, stacked(seats, bank)))
    log.do(Deal(DEALER))
    return log


def deciding(seats: Mapping[int, Seat], bank: Bank, at: Table) -> Log[Table]:
    log = dealt(seats, bank, at)
    log.do(TurnUp(DEALER))
    return log


def decided(seats: Mapping[int, Seat], bank: Bank, at: Table) -> Log[Table]:
    log = deciding(seats, bank, at)
    for number in clockwise(seats, bank.seat):
        seat = seats[number]
        log.do(Decide(number, seat.choice, cents(seat.ante) if seat.choice is PLAY else Cents(0)))
    return log


def played(seats: Mapping[int, Seat], bank: Bank | None = None, at: Table | None = None) -> Log[Table]:
    """A whole round."""
    log = decided(seats, bank or Bank(), at or table())
    log.do(Reveal(DEALER), Settle(DEALER), Collect(DEALER))
    return log


def stacked(seats: Mapping[int, Seat], bank: Bank) -> tuple[Card, ...]:
    """A deck that deals all players the cards of the test."""
    top = [card for number in clockwise(seats, bank.seat) for card in cards(seats[number].cards)]
    top += cards(bank.cards)
    return (*top, *(card for card in DECK if card not in top))


def lines(log: Log[Table]) -> dict[tuple[int, str], Line]:
    assert isinstance(log.round, Over)
    return {(line.wager.seat, line.wager.bet): line for line in log.round.lines}


def told(log: Log[Table]) -> dict[tuple[int, str], tuple[str, float, float]]:
    """Each wager's outcome, what it was paid and what of the stake came back, in dollars."""
    return {key: (line.outcome.value, line.paid / 100, line.returned / 100) for key, line in lines(log).items()}


def bank_of(log: Log[Table]) -> BankSettled:
    return next(event for event in log.events if isinstance(event, BankSettled))


def seen(log: Log[Table], kind: type[Any]) -> list[Any]:
    return [event for event in log.events if isinstance(event, kind)]


def refused(log: Log[Table], action: Action) -> str:
    """The clause that refuses; and the refusal changed nothing."""
    before, events = log.round, list(log.events)
    with pytest.raises(IllegalAction) as refusal:
        log.do(action)
    assert (log.round, log.events) == (before, events)
    return refusal.value.rule.clause
