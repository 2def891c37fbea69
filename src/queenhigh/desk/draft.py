"""A draft: what a command would make of a table. The table becomes it only when the ledger has taken the command."""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.desk.codec import POKER, written
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor_events import FloorEvent
from queenhigh.house.accounts import Move
from queenhigh.house.moves import floor_moves, moves
from queenhigh.house.poker_moves import floor_moves as poker_floor_moves
from queenhigh.house.poker_moves import moves as poker_moves
from queenhigh.ledger.command import Append, Entry
from queenhigh.ledger.posting import Posting, move, together
from queenhigh.rules import Cited


class Draft:
    def __init__(self, state: TableState) -> None:
        self.state = state.copy()
        self.events: list[Cited] = []
        self._from = state.version
        self._entries: list[Entry] = []

    def add(self, event: Cited) -> None:
        state = self.state
        if isinstance(event, FloorEvent):
            moved = [*floor_moves(state.id, state.floor, event), *poker_floor_moves(state.id, state.floor, event)]
        elif state.book.id == POKER:
            moved = poker_moves(state.id, state.round, event)
        else:
            assert state.round is not None
            moved = moves(state.id, state.round, event)
        kind, edition = type(event).__name__, state.book.edition
        self._entries.append(Entry(written(event), kind, event.rule, edition, postings(moved)))
        state.apply(event)
        self.events.append(event)

    def append(self) -> Append:
        return Append(self.state.stream, self._from, tuple(self._entries))


def postings(moved: Iterable[Move]) -> tuple[Posting, ...]:
    return together(*(move(each.amount, out_of=each.out_of, into=each.into) for each in moved))
