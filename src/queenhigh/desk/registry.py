"""The registry of tables: the present state of every table, whether it is locked, and who watches it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from queenhigh.desk.commit import After, Balances, CommitPath, Committed, Decision, Request, Watchers, nothing, of_house
from queenhigh.desk.tables import Draft, TableState, restore
from queenhigh.games.kit.floor_events import RoundFinished
from queenhigh.ledger.command import Append, NewEvent
from queenhigh.ledger.ledger import Ledger
from queenhigh.money.accounts import layout_of
from queenhigh.rules import InputError, QueenhighError

HOUSE = "house"
SNAPSHOT_EVERY = 400
"""After this many events of a table, the end of a round is kept as a snapshot."""
log = logging.getLogger("queenhigh.desk")


class TableLocked(QueenhighError):
    """Something does not add up at a table. Nothing more happens there until the floor has checked it."""


class TableRegistry:
    def __init__(self, path: CommitPath) -> None:
        self.tables: dict[str, TableState] = {}
        self.locked: dict[str, str] = {}
        """Tables that are locked, and why."""
        self.watchers: Watchers[Committed] = Watchers()
        self._path = path

    def find(self, table: str) -> TableState:
        try:
            return self.tables[table]
        except KeyError:
            raise InputError(f"There is no table {table!r}; there are {', '.join(self.tables) or 'none'}.") from None

    def usable(self, table: str) -> TableState:
        if reason := self.locked.get(table):
            raise TableLocked(f"Table {table} is locked: {reason} Call the floor.")
        return self.find(table)

    def of_book(self, book: str) -> list[TableState]:
        return [state for state in self.tables.values() if state.book.id == book]

    def added(self, table: str, book: str, edition: str = "") -> Decision:
        """Add a table for a book, in its current edition unless another is named. The table keeps that edition."""
        if table in self.tables:
            raise InputError(f"Table {table!r} already exists.")
        state = TableState(table, book, edition)
        body = {"table": table, "book": book, "edition": state.book.edition}
        return Decision([_house("TableAdded", body)], partial(self.tables.__setitem__, table, state))

    def become(
        self,
        drafts: Sequence[Draft],
        actor: str,
        beside: Sequence[Append] = (),
        apply: Callable[[], None] = nothing,
        *,
        checked: bool = True,
    ) -> Decision:
        """Replace tables with their drafts; what their events moved elsewhere, or what they were notified of, is
        written beside them."""

        def applied() -> None:
            for draft in drafts:
                self._become(draft)
            apply()

        return Decision(
            [*(draft.append() for draft in drafts), *beside],
            applied,
            partial(self._check, drafts) if checked else nothing,
            self._telling(drafts, actor),
            ordered=True,
        )

    def lock(self, table: str, reason: str) -> None:
        who, apply = of_house("desk"), partial(self.locked.__setitem__, table, reason)
        decision = self._locked("TableLocked", table, who, reason, apply)
        self._path.append(Request("", who, "", {"table": table, "reason": reason}), decision)
        log.critical("table %s is locked: %s", table, reason)
        self.usable(table)

    def unlocked(self, table: str, who: str, reason: str) -> Decision:
        if table not in self.locked:
            raise InputError(f"Table {table} is not locked.")
        return self._locked("TableUnlocked", table, who, reason, partial(self.locked.pop, table))

    def rebuild(self, ledger: Ledger) -> None:
        """Restore every table from its newest snapshot and the events after it."""
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
        """Return the restored table, as the same object, so that code that holds it sees the change. If the ledger
        names no edition, it is the current one."""
        found, replayed = restore(ledger, added["table"], added["book"], added.get("edition", ""))
        self._path.snapshot_found(found.stream, found.version - replayed)
        if known is None:
            return found
        known.become(found)
        return known

    def _check(self, drafts: Sequence[Draft], balances: Balances, after: After) -> None:
        """Check that a layout holds exactly every wager without a line, a bank, and what was carried over. Otherwise
        nothing is written and the table is locked.
        """
        for state in (draft.state for draft in drafts if draft.state.id not in self.locked):
            layout = layout_of(state.id)
            lies = after[layout] if layout in after else balances[layout]
            should = state.room.chips.lying(state.floor, state.round)
            if lies != should:
                self.lock(state.id, f"{lies} cents would be on its layout instead of {should}.")

    def _become(self, draft: Draft) -> None:
        state = self.tables[draft.state.id]
        state.become(draft.state)
        if not state.playing and any(isinstance(event, RoundFinished) for event in draft.events):
            self._path.snapshot(state.stream, state.version, SNAPSHOT_EVERY, state.as_data)

    def _telling(self, drafts: Sequence[Draft], actor: str) -> Callable[[], None] | None:
        told = [
            self.watchers.telling(
                f"table {state.id}", Committed(state.id, state.version, tuple(draft.events), state, actor)
            )
            for draft in drafts
            if (state := draft.state)
        ]
        return told[0] if len(told) == 1 else partial(_each, told)

    def _locked(self, kind: str, table: str, who: str, reason: str, apply: Callable[[], Any]) -> Decision:
        state = self.find(table).copy()
        tell = self.watchers.telling(f"table {table}", Committed(table, state.version, (), state, who))
        return Decision([_house(kind, {"table": table, "reason": reason})], apply, tell=tell)


def _house(kind: str, body: dict[str, str]) -> Append:
    return Append(HOUSE, None, (NewEvent(body, kind=kind),))


def _each(told: Sequence[Callable[[], None] | None]) -> None:
    for tell in told:
        if tell is not None:
            tell()
