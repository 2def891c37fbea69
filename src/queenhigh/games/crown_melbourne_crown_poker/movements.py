"""Chip movements at a poker table. Both stacks and pots are on the layout, so chips change hands without leaving it.
They come from a player's pocket at the buy-in and go back when the seat is vacated. Fees and commission go to the drop,
or at a stand-alone table to its float; a side wager is won from or lost to the float, and time charges wait on the
slide until they are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker import floor_events as floors
from queenhigh.games.crown_melbourne_crown_poker.commission import FLOAT
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import FLOP, undone
from queenhigh.games.crown_melbourne_crown_poker.orders import FEES
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.kit import movements
from queenhigh.games.kit.floor import Floor, Open
from queenhigh.games.kit.floor_events import TableClosed
from queenhigh.games.kit.ruling import Award, RetakeStreet, Ruling, VoidRound
from queenhigh.money import Line
from queenhigh.money.accounts import Move, drop_of, float_of, layout_of, player
from queenhigh.rules import Cited


def moves(table: str, hand: Any, event: Cited) -> list[Move]:
    """The movements of an event in a hand. `hand` is the hand before the event."""
    return [move for move in _moves(table, hand, event) if move.amount]


def _moves(table: str, hand: Any, event: Cited) -> Iterator[Move]:
    layout, drop = layout_of(table), float_of(table) if hand.table.stand_alone else drop_of(table)
    match event:
        case happened.FeePaid(amount=amount):
            yield Move(amount, layout, drop)
        case happened.FeeReturned(amount=amount):
            yield Move(amount, drop, layout)
        case happened.TimeBought(seat=seat, fee=fee, pocket=pocket):
            yield Move(fee, player(hand.seats[seat].player) if pocket else layout, drop)
        case happened.ChipsAdded(seat=seat, amount=amount):
            yield Move(amount, player(hand.seats[seat].player), layout)
        case Line():
            yield Move(event.taken, layout, float_of(table))
            yield Move(event.paid, float_of(table), layout)
        case Ruling(orders=orders):
            for order in orders:
                if isinstance(order, VoidRound) and FEES not in order.carry:
                    yield Move(sum(hand.fees.values()), drop, layout)
                void = isinstance(order, VoidRound) and undone(hand, order)
                if void or (isinstance(order, RetakeStreet) and len(hand.board) == FLOP):
                    for line in hand.side_lines:  # settled on a flop that does not count
                        yield Move(line.taken, float_of(table), layout)
                        yield Move(line.paid, layout, float_of(table))


def floor_moves(table: str, floor: Floor, event: Cited) -> list[Move]:
    """The movements of an event between hands. `floor` is the floor before the event."""
    own = [move for move in _floor_moves(table, floor, event) if move.amount]
    return [*movements.floor_moves(table, floor, event), *own]


def _floor_moves(table: str, floor: Floor, event: Cited) -> Iterator[Move]:
    layout = layout_of(table)
    match event:
        case floors.ChipsBought(seat=seat, amount=amount) if isinstance(floor, Open):
            yield Move(amount, player(floor.settings.seats[seat].player), layout)
        case floors.SeatVacated(player=name, chips=chips):
            yield Move(chips, layout, player(name))
        case floors.TimeCharged(from_pocket=pocket) if isinstance(floor, Open):
            for seat, fee in pocket.items():
                yield Move(fee, player(floor.settings.seats[seat].player), layout)
        case floors.TimeDropped(amount=amount, where=where) | floors.CommissionDropped(amount=amount, where=where):
            yield Move(amount, layout, float_of(table) if where == FLOAT else drop_of(table))
        case floors.PrizeRuled(player=name, ruling=Ruling(orders=orders)):
            for order in orders:
                if isinstance(order, Award):
                    yield Move(order.amount, float_of(table), player(name))
        case TableClosed() if isinstance(floor, Open):
            for seated in floor.settings.seats.values():
                yield Move(seated.stack, layout, player(seated.player))
            for name, held in floor.settings.picked_up.items():
                yield Move(held.chips, layout, player(name))
            yield Move(floor.settings.slide, layout, drop_of(table))


def lying(floor: Floor, hand: Any) -> int:
    """The chips that must be on the table: every stack, the pots, side wagers, secured chips and the slide."""
    if not isinstance(floor, Open):
        return 0
    sitting = floor.settings
    aside: int = sitting.slide + sum(held.chips for held in sitting.picked_up.values())
    stacks = {seat: int(seated.stack) for seat, seated in sitting.seats.items()}
    if hand is not None and not isinstance(hand, Over):
        stacks |= {number: seat.stack for number, seat in hand.seats.items()}
        open_wagers = 0 if hand.side_lines else sum(wager.amount for wager in hand.side_wagers)
        returned = sum(line.returned + line.paid for line in hand.side_lines)
        aside += hand.pot + open_wagers + returned
    else:
        aside += sum(amount for _, _, amount in sitting.side_wagers)
    return aside + sum(stacks.values())
