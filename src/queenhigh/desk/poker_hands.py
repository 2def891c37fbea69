"""A hand of poker by its number, with its events: for whoever writes it down in another format."""

from __future__ import annotations

import msgspec

from queenhigh.desk.recall import book_of, finished_rounds
from queenhigh.desk.troubles import POKER
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import Cited, InputError


class RecalledHand(msgspec.Struct, frozen=True):
    table: str
    number: int
    over: Over
    events: list[Cited]


def recalled_hand(ledger: Ledger, where: str) -> RecalledHand:
    """`where` is TABLE/NUMBER, such as poker-1/118."""
    table, _, typed = where.rpartition("/")
    if not table or not (typed.isascii() and typed.isdecimal()) or len(typed) > 12:
        raise InputError(f"A hand is named by its table and number, such as poker-1/118, not {where!r}.")
    number = int(typed)
    if (book := book_of(ledger, table)[0]) != POKER:
        raise InputError(f"Table {table} is of {book}: only hands of {POKER} are written as PHH.")
    for state, _ in finished_rounds(ledger, table, after=number - 1):
        if state.number == number and isinstance(state.round, Over):
            return RecalledHand(table, number, state.round, list(state.happened))
        break
    raise InputError(f"Table {table} has no finished hand {number}.")
