"""The hall: every table of the house as it stands, whether it is locked, and who hears of what was written about it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from queenhigh.desk.counter import Counter
from queenhigh.desk.draft import Draft
from queenhigh.desk.pen import Asked, of_house
from queenhigh.desk.restoring import restore
from queenhigh.desk.snapshots import Snapshots
from queenhigh.desk.tables import TableState
from queenhigh.desk.watching import Committed, Watchers
from queenhigh.games.kit.floor_events import RoundFinished
from queenhigh.ledger.command import Append, Entry, Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.money.accounts import layout_of
from queenhigh.rules import Cited, InputError, QueenhighError

HOUSE = "house"
SNAPSHOT_EVERY = 400
"""Events of a table after which the end of a round is kept as a snapshot."""
log = logging.getLogger("queenhigh.desk")


class TableLocked(QueenhighError):
    """Something does not add up at a table. Nothing more happens there until the floor has looked."""


class Hall:
    def __init__(self, counter: Counter) -> None:
        self.tables: dict[str, TableState] = {}
        self.locked: dict[str, str] = {}
        """Tables that are locked, and why."""
        self.watchers: Watchers[Committed] = Watchers()
        self._counter = counter
        self._snapshots = Snapshots(counter)

    def find(self, table: str) -> TableState:
        try:
            return self.tables[table]
        except KeyError:
            raise InputError(f"There is no table {table!r}; there are {', '.join(self.tables) or 'none'}.") from None

    def usable(self, table: str) -> TableState:
        if reason := self.locked.get(table):
            raise TableLocked(f"Table {table} is locked: {reason} Call the floor.")
        return self.find(table)

    def add(self, asked: Asked, table: str, book: str, edition: str = "") -> Future[Receipt]:
        """A table that plays a book, in its current edition unless another one is named. It keeps that edition."""
        if table in self.tables:
            raise InputError(f"Table {table!r} is there already.")
        state = TableState(table, book, edition)
        body = {"table": table, "book": book, "edition": state.book.edition}
        future = self._write_house(asked, "TableAdded", body)
        self.tables[table] = state
        return future

    def write(self, asked: Asked, draft: Draft, beside: Sequence[Append] = ()) -> Future[Receipt]:
        """A table becomes the draft; what its events moved elsewhere is written beside them."""
        appends = [draft.append(), *beside]
        self._check(draft, appends)
        future = self._write_ordered(asked, appends)
        state = self._become(draft)
        if any(isinstance(event, RoundFinished) for event in draft.events):
            self._snapshots.keep(state.stream, state.version, SNAPSHOT_EVERY, state.as_data)
        self._tell(future, draft.state, draft.events, asked.actor)
        return future

    def write_beside(
        self, asked: Asked, appends: Sequence[Append], drafts: Sequence[Draft], apply: Callable[[], None]
    ) -> Future[Receipt]:
        """What is not about tables alone is written and applied; the tables that it changes become their drafts."""
        future = self._write_ordered(asked, [*appends, *(draft.append() for draft in drafts)])
        apply()
        for draft in drafts:
            self._become(draft)
            self._tell(future, draft.state, draft.events, asked.actor)
        return future

    def lock(self, table: str, reason: str) -> None:
        body = {"table": table, "reason": reason}
        future = self._write_house(Asked("", of_house("desk"), "", body), "TableLocked", body)
        self.locked[table] = reason
        self._tell(future, self.find(table).copy(), (), "desk")
        log.critical("table %s is locked: %s", table, reason)
        self.usable(table)

    def unlock(self, asked: Asked, table: str, reason: str) -> Future[Receipt]:
        if table not in self.locked:
            raise InputError(f"Table {table} is not locked.")
        body = {"table": table, "reason": reason}
        future = self._write_house(asked, "TableUnlocked", body)
        del self.locked[table]
        self._tell(future, self.find(table).copy(), (), asked.actor)
        return future

    def rebuild(self, ledger: Ledger) -> None:
        """Every table as its events left it, from its newest snapshot on."""
        known = self.tables
        self.tables, self.locked = {}, {}
        for envelope in ledger.read(HOUSE):
            body = envelope.open(dict[str, str])
            match envelope.kind:
                case "TableAdded":
                    table = body["table"]
                    self.tables[table] = self._restored(ledger, known.get(table), body)
                case "TableLocked":
                    self.locked[body["table"]] = body["reason"]
                case "TableUnlocked":
                    self.locked.pop(body["table"], None)

    def _restored(self, ledger: Ledger, known: TableState | None, added: dict[str, str]) -> TableState:
        """Whoever holds on to a table's state sees the restored one. A ledger that names no edition means the current one."""
        found, replayed = restore(ledger, added["table"], added["book"], added.get("edition", ""))
        self._snapshots.found(found.stream, found.version - replayed)
        if known is None:
            return found
        known.become(found)
        return known

    def _check(self, draft: Draft, appends: Sequence[Append]) -> None:
        """What lies on the layout is every wager without a line, a bank, and what was carried, to the cent. Otherwise
        nothing is written and the table is locked."""
        state = draft.state
        layout = layout_of(state.id)
        legs = [leg for append in appends for entry in append.entries for leg in entry.postings]
        lies = self._counter.pen.chips[layout] + sum(leg.amount for leg in legs if leg.account == layout)
        should = state.room.chips.lying(state.floor, state.round)
        if lies != should:
            self.lock(state.id, f"{lies} cents would lie on its layout where {should} should.")

    def _become(self, draft: Draft) -> TableState:
        state = self.tables[draft.state.id]
        state.become(draft.state)
        return state

    def _tell(self, future: Future[Receipt], state: TableState, events: Sequence[Cited], actor: str) -> None:
        committed = Committed(state.id, state.version, tuple(events), state, actor)
        self.watchers.tell_when_written(future, f"table {state.id}", committed)

    def _write_ordered(self, asked: Asked, appends: Sequence[Append]) -> Future[Receipt]:
        return self._counter.pen.write(asked, appends, ordered=[append.stream for append in appends])

    def _write_house(self, asked: Asked, kind: str, body: dict[str, str]) -> Future[Receipt]:
        return self._counter.pen.write(asked, [Append(HOUSE, None, (Entry(body, kind=kind),))])
