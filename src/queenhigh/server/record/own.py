"""The rounds somebody took part in, newest first, found by what moved on their own account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.record.rounds import newest_first

FIRST_LOOK = 4_000
"""Events from the end of the ledger in which an account is looked at first; then eight times as many, until it is enough."""
AT_ONCE = 25
FARTHEST = 500
"""So many rounds back at a table, and no further."""


class OwnRound(msgspec.Struct, frozen=True):
    """`net` is what the round changed on the own account, in cents."""

    table: str
    book: str
    house: str
    title: str
    number: int
    ended: str
    outcome: str
    net: int


class OwnRounds(msgspec.Struct, frozen=True):
    rounds: tuple[OwnRound, ...]
    more: bool


class Moved(NamedTuple):
    seq: int
    amount: int


def newest(ledger: Ledger, tables: Iterable[TableState], player: str, limit: int) -> OwnRounds:
    """At these tables, across all of them."""
    tables, back = list(tables), FIRST_LOOK
    head = ledger.head().seq
    while True:
        after = max(0, head - back)
        moved = _moved(ledger, player, after)
        found = [pair for state in tables for pair in _of_table(ledger, state, moved.get(state.stream, []))]
        if len(found) > limit or after == 0:
            break
        back *= 8
    found.sort(key=lambda pair: pair[0], reverse=True)
    return OwnRounds(tuple(own for _, own in found[:limit]), len(found) > limit)


def _moved(ledger: Ledger, player: str, after: int) -> dict[str, list[Moved]]:
    """What moved on the account since, by the stream whose event moved it."""
    found: dict[str, list[Moved]] = {}
    for line in ledger.statement(f"player:{player}", after):
        found.setdefault(ledger.event(line.seq).stream, []).append(Moved(line.seq, line.amount))
    return found


def _of_table(ledger: Ledger, state: TableState, moved: list[Moved]) -> list[tuple[int, OwnRound]]:
    """The finished rounds of a table in which the account moved, each with the number of its last event."""
    if not moved:
        return []
    found, before = list[tuple[int, OwnRound]](), state.rounds + 1
    while before > max(1, state.rounds + 1 - FARTHEST):
        lines = newest_first(ledger, state.id, state, before, AT_ONCE)
        for line in lines:
            within = [one.amount for one in moved if line.first <= one.seq <= line.last]
            if within:
                book = state.book
                about = (state.id, book.id, book.house, book.title, line.number, line.ended, line.outcome)
                found.append((line.last, OwnRound(*about, net=sum(within))))
        if len(lines) < AT_ONCE or lines[-1].first <= moved[0].seq:
            break
        before = lines[-1].number
    return found
