"""What each event of a house game moves: from players to the layout, from there to the winner, and into safekeeping and
back.

A wager is on the layout until its line. Against the house, the table's float takes and pays. Against a player-dealer,
everything stays on the layout, and the rest of the bank's wager returns to the player-dealer. Fees go to the drop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from queenhigh.games.kit import events as happened
from queenhigh.games.kit import floor_events as floors
from queenhigh.games.kit.floor import Floor
from queenhigh.games.kit.phases import Over, Round, lines_of
from queenhigh.games.kit.ruling import Amend, Ruling, VoidRound, reversed_seats
from queenhigh.money import Line
from queenhigh.money.accounts import Move, drop_of, float_of, layout_of, player, withheld_from
from queenhigh.rules import Cited


def moves(table: str, round: Round[Any], event: Cited) -> list[Move]:
    """Return what an event of a round moves. `round` is the round before the event."""
    return [move for move in _moves(table, round, event) if move.amount] if _may_move(type(event)) else []


@cache
def _may_move(kind: type[Cited]) -> bool:
    """Most events move no chips."""
    return issubclass(kind, MOVING)


MOVING = (
    happened.WagerPlaced,
    happened.WagerWithdrawn,
    happened.Decided,
    happened.BankPosted,
    happened.BankWithdrawn,
    happened.FeesTaken,
    happened.RoundEnded,
    Ruling,
    Line,
)
"""Events that may move chips: those of `_moves`."""


def _moves(table: str, round: Round[Any], event: Cited) -> Iterator[Move]:
    layout = layout_of(table)
    match event:
        case happened.WagerPlaced():
            yield Move(event.amount, player(_bettor(event.bet) or event.player), layout)
        case happened.WagerWithdrawn():
            yield Move(round.hands[event.seat].wagers[event.bet], layout, _owner(round, event.seat, event.bet))
        case happened.Decided():
            yield Move(event.play, player(round.hands[event.seat].player), layout)
        case happened.BankPosted():
            before = round.bank.wager if round.bank else 0
            yield _difference(before, event.wager, player(event.player), layout)
        case happened.BankWithdrawn():
            if round.bank:
                yield Move(round.bank.wager, layout, player(round.bank.player))
        case happened.FeesTaken():
            for seat, fee in event.fees.items():
                yield Move(fee, player(sitting(round, seat)), drop_of(table))
        case Ruling():
            yield from _ordered(table, round, event)
        case Line():
            yield from _settled(table, round, event)
        case happened.RoundEnded():
            yield from _bank_goes_home(table, round)


def _ordered(table: str, round: Round[Any], ruling: Ruling) -> Iterator[Move]:
    """A round is voided after settlement, or a seat's payments are taken back: the lines are reversed, and new lines
    settle it again.
    """
    for line in lines_of(round) if (undone := reversed_seats(ruling)) else ():
        if line.wager.seat in undone:
            yield from _undone(table, round, line)
    for order in ruling.orders:
        match order:
            case Amend(_, seat, bet, amount):
                before = round.hands[seat].wagers.get(bet, 0)
                yield _difference(before, amount, _owner(round, seat, bet), layout_of(table))
            case VoidRound():
                for line in lines_of(round):
                    yield from _undone(table, round, line)


def _undone(table: str, round: Round[Any], line: Line) -> Iterator[Move]:
    return (Move(amount, into, out_of) for amount, out_of, into in _settled(table, round, line))


def _settled(table: str, round: Round[Any], line: Line) -> Iterator[Move]:
    layout = layout_of(table)
    winner = player(line.wager.bettor or round.hands[line.wager.seat].player)
    yield Move(line.returned, layout, winner)
    if round.bank:
        yield Move(line.paid, layout, winner)
    else:
        yield Move(line.taken, layout, float_of(table))
        yield Move(line.paid, float_of(table), winner)


def _bank_goes_home(table: str, round: Round[Any]) -> Iterator[Move]:
    """Return the player-dealer's wager, plus what it took and less what it paid."""
    if round.bank:
        lines = lines_of(round)
        left = round.bank.wager + sum(line.taken - line.paid for line in lines)
        yield Move(left, layout_of(table), player(round.bank.player))


def _difference(before: int, after: int, whose: str, layout: str) -> Move:
    return Move(after - before, whose, layout) if after >= before else Move(before - after, layout, whose)


def _bettor(bet: str) -> str:
    """The bettor in `pair_plus/Ann` is Ann, who wagers on another player's hand."""
    return bet.partition("/")[2]


def _owner(round: Round[Any], seat: int, bet: str) -> str:
    return player(_bettor(bet) or round.hands[seat].player)


def sitting(round: Round[Any], seat: int) -> str:
    if round.bank and round.bank.seat == seat:
        return round.bank.player
    return round.hands[seat].player


def floor_moves(table: str, _: Floor, event: Cited) -> list[Move]:
    """Return what an event of the floor moves.

    Withheld winnings go into safekeeping. On release they are paid out, or returned to the table that paid them.
    """
    match event:
        case floors.WinningsWithheld(name, amount):
            return [Move(amount, player(name), withheld_from(name))]
        case floors.WinningsReleased(name, amount, paid):
            return [Move(amount, withheld_from(name), player(name) if paid else float_of(table))]
    return []


def carried(lines: Iterable[Line]) -> int:
    """Return the wagers that stay on the layout for the next round."""
    return sum(line.carried for line in lines)


def lying(_: Floor, round: Round[Any] | None) -> int:
    """Return what must be on the layout: every wager without a line, a player-dealer's wager, and what was carried over."""
    if round is None:
        return 0
    lines = lines_of(round)
    if isinstance(round, Over):
        return carried(lines)
    lies = round.bank.wager if round.bank else 0
    for hand in round.hands.values():
        lies += sum(hand.wagers.values())
    for line in lines:
        lies -= line.returned + (line.paid if round.bank else line.taken)
    return lies
