"""Does everything in the house add up? Asked of a desk at an instant, and of a ledger after each of its events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from book_ids import POKER
from desk_play import CHIPS

from queenhigh.desk.codec import opened
from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import TableState
from queenhigh.ledger import Books, Envelope, Ledger, reconcile


def should_lie(state: TableState) -> int:
    """What must be on a table's layout."""
    return state.room.chips.lying(state.floor, state.round)


def adds_up(desk: Desk, when: str = "", chips: int = CHIPS) -> Books:
    """Every account equals its postings; chips are where the rules put them; the accounts balance to zero."""
    books = reconcile(desk.ledger)
    assert books.faults == (), when
    held = books.balances
    assert held["outside"] == -chips, when
    assert sum(amount for account, amount in held.items() if account != "outside") == chips, when
    assert all(amount >= 0 for account, amount in held.items() if account != "outside"), when
    for table, state in desk.tables.items():
        assert held.get(f"layout:{table}", 0) == should_lie(state), f"{when}: {table}"
    for name, value in desk.jackpots.values().items():
        assert held[f"meter:{name}"] == value.__floor__(), f"{when}: {name}"
    withheld = sum(sum(getattr(state.floor, "withheld", {}).values()) for state in desk.tables.values())
    assert books.under("withheld:") == withheld, when
    return books


class Walk:
    """The events of a ledger, one after another, calculated again in plain Python: after each of them no account is below
    zero and all of them add up to what was issued; after each command each layout holds what its table says."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.held: dict[str, int] = {}
        self.issued = 0
        self.events = 0
        self._tables: dict[str, TableState] = {}
        self._command, self._touched = "", TableState("none", POKER)

    def run(self) -> None:
        for envelope in self._every():
            if envelope.command != self._command:
                self._layout(envelope.seq)
                self._command = envelope.command
            self.events += 1
            self._legs(envelope)
            self._table(envelope)
        self._layout(self.events)
        assert self.held == self._ledger.balances(), "the accounts are not what the events make of them"

    def _every(self) -> Iterator[Envelope]:
        after = 0
        while batch := self._ledger.events(after, 2000):
            yield from batch
            after = batch[-1].seq

    def _legs(self, event: Envelope) -> None:
        legs = [(leg.account, leg.amount) for leg in event.legs]
        assert sum(amount for _, amount in legs) == 0, f"event {event.seq} ({event.kind}) makes or loses chips: {legs}"
        for account, amount in legs:
            self.held[account] = self.held.get(account, 0) + amount
            assert self.held[account] >= 0 or account == "outside", f"{account} owes after event {event.seq}"
        if event.kind in ("ChipsIssued", "CageRefilled"):
            self.issued += sum(amount for _, amount in legs if amount > 0)
        assert self.held.get("outside", 0) == -self.issued, f"chips left the house at event {event.seq} ({event.kind})"

    def _table(self, event: Envelope) -> None:
        if event.kind == "TableAdded":
            told = event.open(dict[str, Any])
            self._tables[f"table:{told['table']}"] = TableState(told["table"], told["book"])
        if (state := self._tables.get(event.stream)) is not None:
            state.apply(opened(event, state.book.id))
            self._touched = state

    def _layout(self, seq: int) -> None:
        """Of the table that the last command was about. Within a command pots may be half divided."""
        state = self._touched
        lies, should = self.held.get(f"layout:{state.id}", 0), should_lie(state)
        assert lies == should, f"{lies} cents lie at {state.id} before event {seq}, where {should} should"
