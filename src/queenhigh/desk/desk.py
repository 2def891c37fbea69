"""The desk: one place through which everything goes that outlives a round.

    with Desk.open("house.db") as desk:
        desk.issue(chips); desk.buy_in("ann", 50_000)
        desk.new_table("3", book)
        desk.instruct("3", OpenTable(...)); desk.start_round("3")
        desk.do("3", PlaceWager(...))

A command is decided by the room or the house, its events and the chips they move are written in one transaction, and
the answer comes when they are durable. A command id makes it safe to send again. The desk's own view of a table runs a
little ahead of the disk: whoever shows it to others waits for the answer first.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.desk import reports, sealing
from queenhigh.desk.codec import written
from queenhigh.desk.counter import Clock, Counter
from queenhigh.desk.draft import Draft
from queenhigh.desk.edge import checked_action, checked_order
from queenhigh.desk.hall import HOUSE, Hall, TableLocked
from queenhigh.desk.jackpots import JackpotDesk, JackpotOrder, Jackpots
from queenhigh.desk.pen import Asked, of_house
from queenhigh.desk.playing import played
from queenhigh.desk.roster import Roster
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournament_desk import TournamentDesk
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.desk.treasury import Treasury
from queenhigh.desk.watching import Watcher
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.floor import Open, told_elsewhere
from queenhigh.games.kit.floor_events import FloorEvent, RoundStarted, ToldElsewhere
from queenhigh.games.kit.instructions import Instruction, OpenTable, StartRound
from queenhigh.games.kit.movements import carried
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import room
from queenhigh.house import cage
from queenhigh.house.staff import Asked as StaffOrder
from queenhigh.ledger.command import Receipt, SentId
from queenhigh.ledger.database import Fence
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents, cents
from queenhigh.money.accounts import layout_of
from queenhigh.rules import InputError

__all__ = ["CAGE", "HOUSE", "Desk", "TableLocked"]

CAGE = "cage"
Note = Callable[[TableState], FloorEvent]


class Desk:
    """Safe to share between threads: commands are decided one at a time and written in that order."""

    def __init__(self, ledger: Ledger, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.ledger = ledger
        self.roster = Roster()
        self.jackpots = Jackpots()
        self._counter = Counter(ledger, clock, self._rebuild)
        self._pen, self._refusals = self._counter.pen, self._counter.refusals
        self.treasury = Treasury(self._counter)
        self.hall = Hall(self._counter)
        self.tournaments = TournamentDesk(self._counter, self.roster)
        self._jackpot_desk = JackpotDesk(self._counter, self.hall, self.roster, self.jackpots)
        self._rebuild()

    @classmethod
    def open(cls, where: str | Path, *, fence: Fence | None = None) -> Desk:
        """`fence` as for a ledger."""
        ledger = Ledger.open(where, fence=fence)
        try:
            return cls(ledger)
        except BaseException:
            ledger.close()
            raise

    def _rebuild(self) -> None:
        self.treasury.forget()
        self.roster.rebuild(self.ledger)
        self.hall.rebuild(self.ledger)
        self.jackpots.rebuild(self.ledger, {state.book.id: state.room for state in self.tables.values()}.values())
        self.tournaments.rebuild(self.ledger)

    @property
    def now(self) -> int:
        return self._counter.now

    @property
    def clock(self) -> Clock:
        return self._counter.clock

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self._counter.clock = clock

    @property
    def tables(self) -> dict[str, TableState]:
        return self.hall.tables

    @property
    def locked(self) -> dict[str, str]:
        """Tables that are locked, and why."""
        return self.hall.locked

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Hear of every durable commit about a table, in order, in the ledger's thread. The answer ends it."""
        return self.hall.watchers.add(watcher)

    def watch_chips(self, watcher: Callable[[dict[str, int]], None]) -> Callable[[], None]:
        """Hear what accounts hold after each durable command that moved their chips, before `watch` tells of it."""
        self._pen.watchers.append(watcher)
        return partial(self._pen.watchers.remove, watcher)

    # -- the cage

    def issue(self, amount: Cents, *, actor: str = of_house(), id: str = "") -> Receipt:
        return self._cage(cage.ChipsIssued(cents(amount)), actor, id)

    def buy_in(self, player: str, amount: Cents, *, actor: str = of_house("cage"), id: str = "") -> Receipt:
        return self._cage(cage.BoughtIn(player, cents(amount)), actor, id)

    def cash_out(self, player: str, amount: Cents, *, actor: str = of_house("cage"), id: str = "") -> Receipt:
        return self._cage(cage.CashedOut(player, cents(amount)), actor, id)

    def fill(self, table: str, amount: Cents, *, actor: str = of_house("cage"), id: str = "") -> Receipt:
        self.table(table)
        return self._cage(cage.TableFilled(table, cents(amount)), actor, id)

    def credit(self, table: str, amount: Cents, *, actor: str = of_house("cage"), id: str = "") -> Receipt:
        self.table(table)
        return self._cage(cage.TableCredited(table, cents(amount)), actor, id)

    def _cage(self, event: cage.CageEvent, actor: str, id: str) -> Receipt:
        asked = Asked(id, actor, "", written(event))
        return self._counter.once(asked, partial(self.treasury.write, asked, event)).result()

    def grant(self, player: str, amount: Cents, *, actor: str = of_house("cage"), id: str = "") -> Receipt:
        """Practice chips for somebody who asks, within the terms of the cage."""
        event = cage.BoughtIn(player, cents(amount))
        asked = Asked(id, actor, "", written(event))
        return self._counter.once(asked, partial(self.treasury.grant, asked, event)).result()

    # -- staff

    def staff(self, asked: StaffOrder, *, actor: str = of_house(), id: str = "") -> Receipt:
        """Somebody is enrolled, logs on or off, gives an order that others must sign, signs one or withdraws it."""
        order = Asked(id, actor, "", {"do": type(asked).__name__, "asked": written(asked)})

        def write() -> Future[Receipt]:
            events = self.roster.decide(asked)
            future = self._pen.write(order, [self.roster.append(events)])
            self.roster.apply(events)
            return future

        return self._counter.once(order, write).result()

    # -- jackpots

    def order_jackpot(self, order: JackpotOrder, *, id: str = "") -> Receipt:
        """An order about a jackpot that tables share: opening one, tables that join or leave, closing, reading it."""
        return self._jackpot_desk.order(order, id)

    # -- tournaments

    def tournament(self, name: str) -> LiveTournament:
        """A tournament as it stands; `self.tournaments` takes orders for it."""
        return self.tournaments.find(name)

    # -- tables

    def table(self, table: str) -> TableState:
        return self.hall.find(table)

    def new_table(self, table: str, book: str, *, edition: str = "", actor: str = of_house(), id: str = "") -> Receipt:
        """A table gets its place in the house, for the current edition of a book or another one that is installed; it is
        opened by an instruction."""
        room(book, edition)
        body = {"do": "new_table", "table": table, "book": book} | ({"edition": edition} if edition else {})
        asked = Asked(id, actor, "", body)
        return self._counter.once(asked, partial(self.hall.add, asked, table, book, edition)).result()

    def instruct(self, table: str, order: Instruction, *, id: str = "") -> Receipt:
        """An instruction of the floor: opening, closing, seats, notices, limits, cards, disputes."""
        return self.submit_order(table, order, id=id).result()

    def submit_order(
        self, table: str, order: Instruction, *, id: str = "", seed: Seed | None = None
    ) -> Future[Receipt]:
        """The same without waiting for the disk. A round starts with its deck under seal; `seed` is for practice alone."""
        book = self.table(table).book
        order = checked_order(order, book.id, book.edition)
        request = {"do": "instruct", "table": table, "order": written(replace(order, at=0))}
        asked = Asked(id, order.who or of_house(order.by), order.by, request)
        return self._counter.once(asked, partial(self._ordered, asked, table, order, seed))

    def _ordered(self, asked: Asked, table: str, order: Instruction, seed: Seed | None) -> Future[Receipt]:
        state = self.hall.usable(table)
        duty = partial(self.roster.check, order.who, order.by, state.book.id, table)
        self._refusals.watch_duty(duty, order, state.book.edition)
        if isinstance(order, OpenTable | StartRound):
            self.tournaments.check_free(table, order.by)
        draft = Draft(state)
        decide = partial(state.room.floor.act, state.floor, order)
        for event in self._refusals.watch(decide, order, state.book.edition, state.stream):
            if isinstance(event, RoundStarted) and (heard := self._heard(draft.state)) is not None:
                draft.add(heard)
            draft.add(event)
        if isinstance(order, StartRound):
            draft.add(sealing.sealed(seed))
            for event in self.jackpots.left_behind(draft.state):
                draft.add(event)
        if isinstance(order, OpenTable) and (told := self.jackpots.told_on_opening(draft.state)) is not None:
            draft.add(told)
        return self.hall.write(asked, draft)

    def _heard(self, state: TableState) -> ToldElsewhere | None:
        """What the table learns from the others of its game before a round begins."""
        assert isinstance(state.floor, Open)
        return told_elsewhere(state.floor, (t.floor for t in self.tables.values() if t.book.id == state.book.id))

    def start_round(
        self, table: str, *, by: str = "", who: str = "", id: str = "", seed: Seed | None = None
    ) -> Receipt:
        rank = by or self.table(table).book.ladder.rungs[0]
        return self.submit_order(table, StartRound(by=rank, who=who, at=self.now), id=id, seed=seed).result()

    def note(
        self, table: str, decide: Note, request: Any, *, who: str, rank: str = "", id: str = ""
    ) -> Future[Receipt]:
        """What happens around a round and is not for the book to decide: `decide` says what it is, or refuses."""
        asked = Asked(id, who, rank, {"do": "note", "table": table, "note": request})

        def write() -> Future[Receipt]:
            draft = Draft(self.hall.usable(table))
            draft.add(decide(draft.state))
            return self.hall.write(asked, draft)

        return self._counter.once(asked, write)

    def do(self, table: str, *actions: Action, actor: str = "", id: str = "") -> Receipt:
        return self.submit(table, *actions, actor=actor, id=id).result()

    def submit(
        self, table: str, *actions: Action, actor: str = "", id: str = "", report: int | None = None
    ) -> Future[Receipt]:
        """Actions at a table, all or none, without waiting for the disk: the future is answered when they are durable.
        `report` is the one that is ruled on by them."""
        book = self.table(table).book.id
        actions = tuple(checked_action(action, book) for action in actions)
        by = next((getattr(action, "by", "") for action in actions), "")
        who = actor or next((getattr(action, "player", "") for action in actions), "") or of_house(by or "table")
        request = {"do": "play", "table": table, "actions": [written(action) for action in actions]}
        asked = Asked(id, who, by, request | ({} if report is None else {"report": report}))
        return self._counter.once(asked, partial(self._played, asked, table, actions, actor, report))

    def _played(
        self, asked: Asked, table: str, actions: tuple[Action, ...], actor: str, report: int | None
    ) -> Future[Receipt]:
        state = self.hall.usable(table)
        if not state.playing:
            raise InputError(f"No round is being played at table {table}.")
        for action in actions:
            duty = partial(self.roster.check, actor, getattr(action, "by", ""), state.book.id, table)
            self._refusals.watch_duty(duty, action, state.book.edition)
        others = (t for t in self.tables.values() if t.book.id == state.book.id and t.id != table)
        draft = played(state, actions, self.jackpots, self._refusals, self.now, others)
        if not draft.events:
            raise InputError("Nothing was asked for.")
        if report is not None:
            draft.add(reports.ruled(draft.state, report))
        moved = self.jackpots.moved(state, draft.events, self.now)
        future = self.hall.write(asked, draft, moved.appends)
        self.jackpots.apply(state, moved)
        return future

    def refused(self, table: str, order: str, *, who: str, rank: str = "", needed: str = "") -> None:
        """Somebody asked for what is not theirs to ask. It was not done, and that it was asked is on record."""
        state = self.table(table)
        event = OrderRefused(order, rank, needed, procedure("duty"))
        with self._counter.ready():
            self._refusals.write(event, who=who, edition=state.book.edition, cause=state.stream)

    def unlock(self, table: str, *, who: str, reason: str, id: str = "") -> Receipt:
        """The floor has looked."""
        asked = Asked(id, who, "", {"table": table, "reason": reason})
        return self._counter.once(asked, partial(self.hall.unlock, asked, table, reason)).result()

    def answer(self, sent: SentId) -> Future[Receipt] | None:
        """The answer that something got or will get, if it was sent before: to be asked before anything else is looked at."""
        with self._counter.ready():
            return self._pen.known(sent)

    # -- reading

    def on_layout(self, table: str) -> int:
        """What lies on a table's betting areas, by the ledger."""
        return self.ledger.balance(layout_of(table))

    def carried_over(self, table: str) -> int:
        round = self.table(table).round
        return carried(round.lines) if isinstance(round, Over) else 0

    def is_open(self, table: str) -> bool:
        return isinstance(self.table(table).floor, Open)

    # -- the end

    def close(self) -> None:
        """Everything that was submitted is written; then the ledger is let go."""
        self._counter.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
