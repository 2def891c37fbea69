"""A draft: what a command would make of a table. The table becomes it only when the ledger has taken the command."""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.desk.codec import written_event
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor_events import FloorEvent
from queenhigh.ledger.command import Append, Entry
from queenhigh.ledger.posting import Posting, move, together
from queenhigh.money.accounts import Move
from queenhigh.rules import Cited


class Draft:
    def __init__(self, state: TableState) -> None:
        self.state = state.copy()
        self.events: list[Cited] = []
        self._from = state.version
        self._entries: list[Entry] = []

    def add(self, event: Cited) -> None:
        state = self.state
        chips = state.room.chips
        if isinstance(event, FloorEvent):
            moved = chips.floor_moves(state.id, state.floor, event)
        else:
            moved = chips.moves(state.id, state.round, event)
        kind, edition = type(event).__name__, state.book.edition
        body, secret = written_event(event)
        self._entries.append(Entry(body, kind, event.rule, edition, postings(moved), secret=secret))
        state.apply(event)
        self.events.append(event)

    def add_all(self, events: Iterable[Cited]) -> None:
        for event in events:
            self.add(event)

    def append(self) -> Append:
        return Append(self.state.stream, self._from, tuple(self._entries))


def postings(moved: Iterable[Move]) -> tuple[Posting, ...]:
    return together(*(move(each.amount, out_of=each.out_of, into=each.into) for each in moved))
