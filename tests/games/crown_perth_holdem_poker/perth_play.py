"""Rounds for the tests: seats and cards as on a table, played through the room's own `act`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from queenhigh.cards import DECK, Card, cards
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.deal import needs_more_cards
from queenhigh.games.crown_perth_holdem_poker.jackpot import Jackpot, wager_of
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import (
    StartGame,
    VerifyPrizes,
    awaiting,
    needs_start,
)
from queenhigh.games.crown_perth_holdem_poker.round import act, new_round
from queenhigh.games.crown_perth_holdem_poker.table import Device, Table
from queenhigh.games.kit.actions import (
    Action,
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
from queenhigh.games.kit.events import PoolsRecorded
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import BetsClosed, Deciding, FlopOut, Over, Settled, TurnOut
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Cents, Line, Outcome
from queenhigh.rules import IllegalAction, NotAuthorised

DEALER, SUPERVISOR, OPERATOR = "dealer", "supervisor", "casino_operator"
RUNGS = (DEALER, SUPERVISOR, OPERATOR)
PLAY, FOLD, CHECK, UNDECIDED = Choice.PLAY, Choice.FOLD, Choice.CHECK, Choice.UNDECIDED
UNIT = Cents(500)

KINGS = "Kc Kd"
BOARD = "2h 9h 4s Jh 5c"
"""A heart flush for two hearts, on the river's eve; with nothing on the flop."""


class Seat(msgspec.Struct, frozen=True):
    """A player's hole cards, wagers in dollars, and decisions. `jackpot` is a level; `extra` is the player's own."""

    cards: str = "Ah 7h"
    ante: float = 10
    flop: float | None = None
    turn: float = 0
    river: float = 0
    jackpot: int = 0
    dealer_extra: float = 0
    extra: float = 0
    others: Mapping[str, float] = {}
    choice: Choice = PLAY


def cents(dollars: float) -> Cents:
    return Cents(round(dollars * 100))


def jackpot(*pools: float, unit: Cents = UNIT, **more: Any) -> Jackpot:
    """Pools before the round's own wagers, in dollars."""
    held = pools or (50_000, 70_000, 100_000)
    return Jackpot(level_1=unit, pools=tuple(Fraction(cents(pool)) for pool in held), **more)


def table(*, readings: Mapping[str, str] | None = None, **more: Any) -> Table:
    more.setdefault("jackpot", jackpot())
    return Table(readings=BOOK.readings.adopt(dict(readings or {})), **more)


def name(number: int) -> str:
    return f"player {number}"


def betting(seats: Mapping[int, Seat], at: Table) -> Log[Table]:
    log: Log[Table] = Log(act, new_round(at))
    for number, seat in seats.items():
        who = name(number)
        if seat.ante:
            log.do(PlaceWager(number, who, "ante", cents(seat.ante)))
        if seat.jackpot and at.jackpot:
            bet = f"jackpot_{seat.jackpot}"
            log.do(PlaceWager(number, who, bet, wager_of(seat.jackpot, at.jackpot.level_1)))
        if seat.dealer_extra:
            log.do(PlaceWager(number, who, "dealer_poker_extra", cents(seat.dealer_extra)))
        if seat.extra:
            log.do(PlaceWager(number, who, "player_poker_extra", cents(seat.extra)))
        for bettor, amount in seat.others.items():
            log.do(PlaceWager(number, bettor, "player_poker_extra", cents(amount)))
    return log


def deck(seats: Mapping[int, Seat], dealer: str, board: str, device: Device) -> tuple[Card, ...]:
    """A deck that deals all players the cards of the test."""
    hands = [cards(seats[number].cards) for number in sorted(seats) if seats[number].ante] + [cards(dealer)]
    if device is Device.SHUFFLER:
        top = [card for hand in hands for card in hand]
    else:
        top = [hand[turn] for turn in range(2) for hand in hands]
    top += cards(board)
    return (*top, *(card for card in DECK if card not in top))


def closed(seats: Mapping[int, Seat], at: Table | None = None) -> Log[Table]:
    """Bets are closed, and the jackpot game is started."""
    log = betting(seats, at or table())
    log.do(CloseBetting(DEALER))
    if isinstance(log.round, BetsClosed) and needs_start(log.round):
        log.do(StartGame(DEALER))
    return log


def dealt(seats: Mapping[int, Seat], dealer: str = KINGS, board: str = BOARD, at: Table | None = None) -> Log[Table]:
    """Hole cards are out and nobody has decided."""
    return deal(closed(seats, at), seats, dealer, board)


def deal(log: Log[Table], seats: Mapping[int, Seat], dealer: str = KINGS, board: str = BOARD) -> Log[Table]:
    if isinstance(log.round, BetsClosed) and needs_start(log.round):
        log.do(StartGame(DEALER))
    whole = deck(seats, dealer, board, log.round.table.device)
    log.do(Shuffle(DEALER, (*whole[-20:], *whole[:-20])), Cut(DEALER, 20), Deal(DEALER))
    return log


def wagered(seats: Mapping[int, Seat], dealer: str = KINGS, board: str = BOARD, at: Table | None = None) -> Log[Table]:
    """All players have folded or placed a flop wager; the flop is not out."""
    return decide(dealt(seats, dealer, board, at), seats)


def decide(log: Log[Table], seats: Mapping[int, Seat]) -> Log[Table]:
    for number, seat in seats.items():
        if seat.choice is PLAY and seat.ante:
            log.do(Decide(number, PLAY, cents(2 * seat.ante if seat.flop is None else seat.flop)))
        elif seat.choice is FOLD:
            log.do(Decide(number, FOLD))
    return log


def to_the_river(log: Log[Table], seats: Mapping[int, Seat]) -> Log[Table]:
    """The communal cards that are needed, with the wagers of the seats."""
    if isinstance(log.round, Deciding) and needed(log):
        log.do(Deal(DEALER))
    for phase, street in ((FlopOut, "turn"), (TurnOut, "river")):
        if isinstance(log.round, phase) and needed(log):
            for number, hand in log.round.hands.items():
                if hand.choice is PLAY and (number, "ante") not in log.round.released:
                    amount = getattr(seats[number], street)
                    log.do(Decide(number, PLAY, cents(amount)) if amount else Decide(number, CHECK))
            log.do(Deal(DEALER))
    return log


def needed(log: Log[Table]) -> bool:
    return needs_more_cards(log.round)


def shown(seats: Mapping[int, Seat], dealer: str = KINGS, board: str = BOARD, at: Table | None = None) -> Log[Table]:
    """The dealer's hand is declared, nothing is settled."""
    log = to_the_river(wagered(seats, dealer, board, at), seats)
    log.do(Reveal(DEALER))
    return log


def finish(log: Log[Table]) -> Over[Table]:
    """Settle, have prizes verified, game over."""
    if not isinstance(log.round, Settled):
        log.do(Settle(DEALER))
    if isinstance(log.round, Settled) and awaiting(log.round):
        log.do(VerifyPrizes(SUPERVISOR, sorted=True))
    log.do(Collect(DEALER))
    assert isinstance(log.round, Over)
    return log.round


def played(seats: Mapping[int, Seat], dealer: str = KINGS, board: str = BOARD, at: Table | None = None) -> Over[Table]:
    return finish(shown(seats, dealer, board, at))


def one(seat: Seat, dealer: str = KINGS, board: str = BOARD, at: Table | None = None) -> dict[str, Line]:
    """The lines of a single player at area 1."""
    return lines(played({1: seat}, dealer, board, at), 1)


def lines(over: Over[Table], seat: int) -> dict[str, Line]:
    return {
        line.wager.bet + ("/" + line.wager.bettor if line.wager.bettor else ""): line
        for line in over.lines
        if line.wager.seat == seat
    }


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


def ruled(log: Log[Table], fact: Any, rank: str) -> Ruling:
    """The ruling on a fact: given by `rank`, and refused from the rank below, which stays on record."""
    if rank != DEALER:
        before = log.round
        with pytest.raises(NotAuthorised):
            log.do(Report(RUNGS[RUNGS.index(rank) - 1], fact))
        assert log.round == before
        assert type(log.events[-1]).__name__ == "OrderRefused"
    count = len(log.round.rulings)
    log.do(Report(rank, fact))
    made = log.round.rulings[count]
    assert made.by == rank
    return made


def orders(made: Ruling) -> list[tuple[str, str]]:
    return [(type(order).__name__, order.rule.clause) for order in made.orders]


def pools(log: Log[Table]) -> tuple[float, ...]:
    """What the pools hold after the round, in dollars."""
    return tuple(float(pool) / 100 for pool in recorded(log).pools)


def recorded(log: Log[Table]) -> PoolsRecorded:
    return [event for event in log.events if isinstance(event, PoolsRecorded)][-1]
