"""The cage: chips for players and for tables. There are no tips of any kind."""

from __future__ import annotations

import msgspec

from queenhigh.money import Cents, MoneyError
from queenhigh.money.accounts import CAGE, OUTSIDE, Move, drop_of, float_of, other_house, player


class CageEvent(msgspec.Struct, frozen=True, tag=True):
    """The house's own bookkeeping: no clause of a book decides it."""


class ChipsIssued(CageEvent, frozen=True, tag=True):
    """The house is given its practice chips."""

    amount: Cents


class CageRefilled(CageEvent, frozen=True, tag=True):
    """The cage ran low, and the house refilled it by its standing order."""

    amount: Cents


class BoughtIn(CageEvent, frozen=True, tag=True):
    player: str
    amount: Cents


class CashedOut(CageEvent, frozen=True, tag=True):
    player: str
    amount: Cents


class TableFilled(CageEvent, frozen=True, tag=True):
    table: str
    amount: Cents


class TableCredited(CageEvent, frozen=True, tag=True):
    """Chips go back from a table's float to the cage."""

    table: str
    amount: Cents


class DropEmptied(CageEvent, frozen=True, tag=True):
    """A table's drop box, once counted, was emptied into the cage."""

    table: str
    amount: Cents


class ChipsSent(CageEvent, frozen=True, tag=True):
    """A player's chips leave for another house of the group."""

    player: str
    amount: Cents
    to: str
    transfer: str
    """The id by which both houses know the transfer."""


class ChipsReceived(CageEvent, frozen=True, tag=True):
    """The chips arrived: the entry with this number and hash in the other house's ledger sent them."""

    player: str
    amount: Cents
    sender: str
    transfer: str
    number: int
    hash: str


def moves(event: CageEvent) -> list[Move]:
    """Return what an event moves. A player's chips come from the cage, which is paid from outside; tables are filled
    from the cage."""
    match event:
        case ChipsIssued(amount) | CageRefilled(amount):
            found = [Move(amount, OUTSIDE, CAGE)]
        case BoughtIn(name, amount):
            found = [Move(amount, CAGE, player(name))]
        case CashedOut(name, amount):
            found = [Move(amount, player(name), CAGE)]
        case TableFilled(table, amount):
            found = [Move(amount, CAGE, float_of(table))]
        case TableCredited(table, amount):
            found = [Move(amount, float_of(table), CAGE)]
        case DropEmptied(table, amount):
            found = [Move(amount, drop_of(table), CAGE)]
        case ChipsSent(name, amount, to):
            found = [Move(amount, player(name), other_house(to))]
        case ChipsReceived(name, amount, sender):
            found = [Move(amount, other_house(sender), player(name))]
        case _:
            raise MoneyError(f"The cage has no event {type(event).__name__}.")
    if found[0].amount <= 0:
        raise MoneyError(f"{type(event).__name__} needs an amount above zero.")
    return found
