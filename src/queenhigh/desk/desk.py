"""The desk: one place through which everything goes that outlives a round.

    with Desk.open("house.db") as desk:
        desk.issue(chips); desk.buy_in("ann", 50_000)
        desk.new_table("3", "casino-canberra-3-card-poker")
        desk.instruct("3", OpenTable(...)); desk.start_round("3")
        desk.do("3", PlaceWager(...))

A command is decided by the room or the house, its events and the chips they move are written in one transaction, and
the answer comes when they are durable. A command id makes it safe to send again.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from queenhigh.desk.codec import read, written
from queenhigh.desk.meters import Meters
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System, open_system, participant
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import OrderRefused, Reported
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import EndRound, Instruction, StartRound
from queenhigh.games.kit.phases import Over, evolve
from queenhigh.games.library import room
from queenhigh.house import cage
from queenhigh.house.accounts import Move, layout_of
from queenhigh.house.meters import MeterOpened
from queenhigh.house.moves import carried, moves
from queenhigh.ledger.command import Append, Command, Entry, Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import Posting, move, together
from queenhigh.money import Cents
from queenhigh.rules import Cited, InputError, NotAuthorised, QueenhighError

HOUSE, CAGE = "house", "cage"
Clock = Callable[[], datetime]


class TableLocked(QueenhighError):
    """Something does not add up at a table. Nothing more happens there until the floor has looked."""


class Desk:
    """Safe to share between threads: commands are decided one at a time and written in that order."""

    def __init__(self, ledger: Ledger, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.ledger = ledger
        self.clock = clock
        self.tables: dict[str, TableState] = {}
        self.meters = Meters()
        self._versions = {HOUSE: 0, CAGE: 0}
        self._lock = threading.RLock()
        self._locked: dict[str, str] = {}
        self._rebuild()

    @classmethod
    def open(cls, where: str | Path) -> Desk:
        return cls(Ledger.open(where))

    # -- the cage

    def issue(self, amount: Cents, *, actor: str = "house", id: str = "") -> Receipt:
        return self._cage(cage.ChipsIssued(amount), actor, id)

    def buy_in(self, player: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        return self._cage(cage.BoughtIn(player, amount), actor, id)

    def cash_out(self, player: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        return self._cage(cage.CashedOut(player, amount), actor, id)

    def fill(self, table: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        self.table(table)
        return self._cage(cage.TableFilled(table, amount), actor, id)

    def credit(self, table: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        self.table(table)
        return self._cage(cage.TableCredited(table, amount), actor, id)

    def _cage(self, event: cage.CageEvent, actor: str, id: str) -> Receipt:
        with self._lock:
            entry = Entry(written(event), kind=type(event).__name__, postings=_postings(cage.moves(event)))
            future = self._submit(id, actor, "", written(event), [self._append(CAGE, [entry])])
        return future.result()

    # -- meters

    def open_meter(self, system: System, tables: tuple[str, ...], *, actor: str = "house", id: str = "") -> Receipt:
        """A prize meter system begins, for tables that are set up alike (Melbourne 6.1.1)."""
        with self._lock:
            states = [self.table(table) for table in tables]
            running = [meter.system for meter in self.meters.all.values()]
            joining = [participant(state.id, state.settings.jackpot) for state in states]
            opened = open_system(system, joining, running, states[0].settings.readings if states else {})
            event = MeterOpened(system, tables, opened.rule, opened.also)
            append = self.meters.opening(event, states[0].book.edition)
            future = self._submit(id, actor, "", written(event), [append])
            self.meters.open(event)
        return future.result()

    # -- tables

    def table(self, table: str) -> TableState:
        try:
            return self.tables[table]
        except KeyError:
            raise InputError(f"There is no table {table!r}; there are {', '.join(self.tables) or 'none'}.") from None

    def new_table(self, table: str, book: str, *, actor: str = "house", id: str = "") -> Receipt:
        """A table gets its place in the house; it is opened by an instruction."""
        room(book)
        with self._lock:
            if table in self.tables:
                raise InputError(f"Table {table!r} is there already.")
            body = {"table": table, "book": book}
            future = self._submit(id, actor, "", body, [self._append(HOUSE, [Entry(body, kind="TableAdded")])])
            self.tables[table] = TableState(table, book)
        return future.result()

    def instruct(self, table: str, order: Instruction, *, id: str = "") -> Receipt:
        """An instruction of the floor: opening, closing, seats, notices, limits, cards, disputes."""
        with self._lock:
            state = self._usable(table)
            events = self._decided(state, order, partial(state.room("floor").act, state.floor, order))
            future = self._write(state, events, order.who or order.by, order.by, written(order), id)
        return future.result()

    def start_round(self, table: str, *, by: str = "", who: str = "", id: str = "") -> Receipt:
        state = self.table(table)
        rank = by or state.book.ladder.rungs[0]
        return self.instruct(table, StartRound(by=rank, who=who, at=self.now), id=id)

    def do(self, table: str, *actions: Action, actor: str = "", id: str = "") -> Receipt:
        return self.submit(table, *actions, actor=actor, id=id).result()

    def submit(self, table: str, *actions: Action, actor: str = "", id: str = "") -> Future[Receipt]:
        """Actions at a table, all or none of them, without waiting for the disk: the future is answered when they are durable."""
        with self._lock:
            state = self._usable(table)
            if state.round is None or isinstance(state.round, Over):
                raise InputError(f"No round is being played at table {table}.")
            events = self._played(state, actions)
            moved = self.meters.moved(state, events)
            appends = self.meters.appends(state, moved, state.book.edition)
            by = next((getattr(action, "by", "") for action in actions), "")
            who = actor or next((getattr(action, "player", "") for action in actions), "") or by or "table"
            future = self._write(state, events, who, by, [written(action) for action in actions], id, appends)
            self.meters.apply(moved)
            return future

    def _played(self, state: TableState, actions: Sequence[Action]) -> list[Cited]:
        """What the actions lead to, each from where the one before left the round; at its end the floor is told."""
        events: list[Cited] = []
        round = self.meters.with_live_meter(state)
        act = state.room("round").act
        for action in actions:
            new = self._decided(state, action, partial(act, round, action))
            if isinstance(action, Report):
                events.append(Reported(action.by, written(action.fact), new[0].rule))
            for event in new:
                round = evolve(round, event)
            events += new
        if isinstance(round, Over):
            ending = EndRound(by=state.book.ladder.rungs[0], at=self.now, wagered=tuple(sorted(round.hands)))
            events += state.room("floor").act(state.floor, ending)
        return events

    # -- writing

    @property
    def now(self) -> int:
        return int(self.clock().timestamp())

    def _decided(self, state: TableState, asked: Any, decide: Callable[[], list[Cited]]) -> list[Cited]:
        """What the room decides. An order from too low a rank is refused, and that it was given is written down."""
        try:
            return decide()
        except NotAuthorised as refusal:
            event = OrderRefused(refusal.what, getattr(asked, "by", ""), refusal.needed, refusal.rule)
            entry = Entry(written(event), kind="OrderRefused", rule=event.rule, edition=state.book.edition)
            self._submit("", asked.by, asked.by, written(event), [self._append("refusals", [entry])])
            raise

    def _write(
        self,
        state: TableState,
        events: Sequence[Cited],
        actor: str,
        rank: str,
        request: Any,
        id: str,
        beside: Sequence[Append] = (),
    ) -> Future[Receipt]:
        entries = []
        before = state.round
        for event in events:
            moved = moves(state.id, before, event) if before is not None else []
            entries.append(self._entry(state, event, moved))
            if before is not None:
                before = evolve(before, event)
        appends = [Append(state.stream, state.version, tuple(entries)), *beside]
        future = self._submit(id, actor, rank, request, appends)
        for event in events:
            state.apply(event)
        self._check(state)
        return future

    def _entry(self, state: TableState, event: Cited, moved: Iterable[Move]) -> Entry:
        return Entry(
            written(event),
            kind=type(event).__name__,
            rule=event.rule,
            edition=state.book.edition,
            postings=_postings(moved),
        )

    def _append(self, stream: str, entries: list[Entry]) -> Append:
        return Append(stream, None, tuple(entries))

    def _submit(self, id: str, actor: str, rank: str, request: Any, appends: Sequence[Append]) -> Future[Receipt]:
        command = Command(
            id=id or str(uuid.uuid4()), at=self.clock(), actor=actor, rank=rank, request=request, appends=tuple(appends)
        )
        return self.ledger.submit(command)

    def _usable(self, table: str) -> TableState:
        if reason := self._locked.get(table):
            raise TableLocked(f"Table {table} is locked: {reason} Call the floor.")
        return self.table(table)

    def _check(self, state: TableState) -> None:
        """When a round is over nothing lies on the layout but what was carried. Otherwise the table is locked."""
        if isinstance(state.round, Over):
            own = sum(line.taken + line.returned + line.carried - line.wager.stake for line in state.round.lines)
            if own:
                self._locked[state.id] = f"its last round is {own} cents out."

    # -- reading

    def _rebuild(self) -> None:
        """Every table as its events left it."""
        for envelope in self.ledger.read(HOUSE):
            body = envelope.open(dict)
            self.tables[body["table"]] = TableState(body["table"], body["book"])
        for state in self.tables.values():
            for envelope in self.ledger.read(state.stream):
                state.apply(read(envelope.kind, envelope.open(dict), state.book.id))
        self.meters.rebuild(self.ledger)

    def on_layout(self, table: str) -> int:
        """What lies on a table's betting areas, by the ledger."""
        return self.ledger.balance(layout_of(table))

    def carried_over(self, table: str) -> int:
        round = self.table(table).round
        return carried(round.lines) if isinstance(round, Over) else 0

    def is_open(self, table: str) -> bool:
        return isinstance(self.table(table).floor, Open)

    def close(self) -> None:
        self.ledger.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _postings(moved: Iterable[Move]) -> tuple[Posting, ...]:
    return together(*(move(each.amount, out_of=each.out_of, into=each.into) for each in moved))
