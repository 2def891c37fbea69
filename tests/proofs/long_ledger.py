"""A house with a long history: one real round, written repeatedly at many tables, to make a ledger of any length quickly.

The events are those that a desk wrote; only the names of table and players are others. A table keeps snapshots as the desk does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from book_ids import CANBERRA
from desk_play import Clock, add_table, new_house, play
from msgspec.structs import replace

from queenhigh.desk import registry
from queenhigh.desk.desk import CAGE, HOUSE
from queenhigh.ledger import Append, Command, Envelope, Ledger, NewEvent, Receipt, move, submit_snapshot
from queenhigh.ledger.body import decode, encode
from queenhigh.rules import Rule

PLAYERS = tuple(f"TEMPLATE p{seat}" for seat in range(5))
PURSE = 10**9
ON_THE_WAY = 500


class Template:
    """What one table wrote: until it was open, and in one round; and a snapshot after that."""

    def __init__(self, folder: Path) -> None:
        with new_house(str(folder / "template.db")) as desk:
            add_table(desk, "TEMPLATE", CANBERRA, PLAYERS)
            opened = desk.table("TEMPLATE").version
            play(desk, "TEMPLATE", "the one round")
            events = desk.ledger.read("table:TEMPLATE")
            self.snapshot: Any = desk.table("TEMPLATE").as_data()
        self.opening, self.round = events[:opened], events[opened:]


class Past:
    def __init__(self, ledger: Ledger, template: Template, tables: int) -> None:
        self.ledger, self.template = ledger, template
        self._tables = [f"t{number}" for number in range(tables)]
        self.clock = Clock()
        self._waiting: deque[Future[Receipt]] = deque()
        self._rounds: dict[str, tuple[NewEvent, ...]] = {}
        self._number = self._sent = 0
        self.kept: dict[str, int] = {}

    def write(self, events: int, tell: Callable[[int], None] = lambda _: None) -> None:
        """Until there are this many. Tables play in turn."""
        self._open()
        played = 0
        while self._sent < events:
            played += 1
            for table in self._tables:
                self._send((Append(f"table:{table}", None, self._rounds[table]),))
                self._keep(table, played)
            tell(self._sent)
        for future in self._waiting:
            future.result()

    def _open(self) -> None:
        whole = len(self._tables) * (len(PLAYERS) + 2) * PURSE
        issued = NewEvent(
            {"type": "ChipsIssued", "amount": whole}, "ChipsIssued", postings=move(whole, out_of="outside", into="cage")
        )
        self._send((Append(CAGE, None, (issued,)),))
        for table in self._tables:
            self._send((Append(HOUSE, None, (NewEvent({"table": table, "book": CANBERRA}, "TableAdded"),)),))
            filled = move(PURSE, out_of="cage", into=f"float:{table}")
            moved = [NewEvent({"table": table}, "TableFilled", postings=filled)]
            for player in PLAYERS:
                name = player.replace("TEMPLATE", table)
                moved.append(
                    NewEvent({"player": name}, "BoughtIn", postings=move(PURSE, out_of="cage", into=f"player:{name}"))
                )
            self._send((Append(CAGE, None, tuple(moved)),))
            self._send((Append(f"table:{table}", None, tuple(self._entries(self.template.opening, table))),))
            self._rounds[table] = tuple(self._entries(self.template.round, table))

    def _entries(self, events: list[Envelope], table: str) -> Iterator[NewEvent]:
        for event in events:
            body = decode(event.body.replace("TEMPLATE", table), dict[str, Any])
            legs = tuple(replace(leg, account=leg.account.replace("TEMPLATE", table)) for leg in event.legs)
            yield NewEvent(body, event.kind, event_rule(event), event.edition, legs)

    def _keep(self, table: str, rounds: int) -> None:
        """A snapshot where the desk would keep one."""
        opening, each = len(self.template.opening), len(self.template.round)
        version = opening + rounds * each
        if version - self.kept.get(table, 0) < registry.SNAPSHOT_EVERY:
            return
        self.kept[table] = version
        text = encode(self.template.snapshot).decode().replace("TEMPLATE", table)
        state = decode(text, dict[str, Any]) | {"version": version, "rounds": rounds}
        self._wait(submit_snapshot(self.ledger, f"table:{table}", version, state, at=self.clock(), actor="desk"))

    def _send(self, appends: tuple[Append, ...]) -> None:
        self._number += 1
        self._sent += sum(len(append.entries) for append in appends)
        command = Command(id=f"past {self._number}", at=self.clock(), actor="dealer", appends=appends)
        self._wait(self.ledger.submit(command))

    def _wait(self, future: Future[Receipt]) -> None:
        self._waiting.append(future)
        if len(self._waiting) > ON_THE_WAY:
            self._waiting.popleft().result()


def event_rule(event: Envelope) -> Rule | None:
    return Rule(event.book, event.rule) if event.rule else None


def long_ledger(folder: Path, events: int, tables: int, tell: Callable[[int], None] = lambda _: None) -> Path:
    where = folder / "long.db"
    with Ledger.open(where) as ledger:
        Past(ledger, Template(folder), tables).write(events, tell)
    return where
