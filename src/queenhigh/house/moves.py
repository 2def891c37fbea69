"""What each event of a round moves: from players to the layout, and from there to whoever won it.

A wager lies on the layout until its line. Against the house the table's float takes and pays; against a player-dealer
everything stays on the layout, and what is left of the bank's wager goes home with it. Fees go to the drop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenhigh.games.kit import events as happened
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.ruling import Amend, Ruling
from queenhigh.house.accounts import Move, drop_of, float_of, layout_of, player
from queenhigh.money import Line
from queenhigh.rules import Cited


def moves(table: str, round: Round[Any], event: Cited) -> list[Move]:
    """What an event moves. `round` is the round as it stood before it."""
    return [move for move in _moves(table, round, event) if move.amount]


def _moves(table: str, round: Round[Any], event: Cited) -> Iterator[Move]:
    layout = layout_of(table)
    match event:
        case happened.WagerPlaced():
            yield Move(event.amount, player(event.player), layout)
        case happened.WagerWithdrawn():
            hand = round.hands[event.seat]
            yield Move(hand.wagers[event.bet], layout, player(hand.player))
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
                yield Move(fee, player(_sitting(round, seat)), drop_of(table))
        case Ruling():
            for order in event.orders:
                if isinstance(order, Amend):
                    hand = round.hands[order.seat]
                    yield _difference(hand.wagers.get(order.bet, 0), order.amount, player(hand.player), layout)
        case Line():
            yield from _settled(table, round, event)
        case happened.RoundEnded():
            yield from _bank_goes_home(table, round)


def _settled(table: str, round: Round[Any], line: Line) -> Iterator[Move]:
    layout, winner = layout_of(table), player(round.hands[line.wager.seat].player)
    yield Move(line.returned, layout, winner)
    if round.bank:
        yield Move(line.paid, layout, winner)
    else:
        yield Move(line.taken, layout, float_of(table))
        yield Move(line.paid, float_of(table), winner)


def _bank_goes_home(table: str, round: Round[Any]) -> Iterator[Move]:
    """The player-dealer's wager, with what it took and without what it paid."""
    if round.bank:
        lines: tuple[Line, ...] = getattr(round, "lines", ())
        left = round.bank.wager + sum(line.taken - line.paid for line in lines)
        yield Move(left, layout_of(table), player(round.bank.player))


def _difference(before: int, after: int, whose: str, layout: str) -> Move:
    return Move(after - before, whose, layout) if after >= before else Move(before - after, layout, whose)


def _sitting(round: Round[Any], seat: int) -> str:
    if round.bank and round.bank.seat == seat:
        return round.bank.player
    return round.hands[seat].player


def carried(lines: tuple[Line, ...]) -> int:
    """What may still lie on the layout when a round is over: wagers carried to the next one."""
    return sum(line.carried for line in lines)
