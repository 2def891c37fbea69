"""The desk: everything that outlives a round passes through here.

    with Desk.open("house.db") as desk:
        desk.issue(chips); desk.buy_in("ann", 50_000)
        desk.new_table("3", book)
        desk.instruct("3", OpenTable(...)); desk.start_round("3")
        desk.do("3", PlaceWager(...))

A command is decided by the room or the house, its events and the chips they move are written in one transaction, and
the answer comes when they are durable. A command id makes it safe to send again. The desk's own view of a table runs a
little ahead of the disk: code that shows it to others waits for the answer first.
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
from queenhigh.desk import exclusions, queue, reports, sealing
from queenhigh.desk.chips import ChipDesk
from queenhigh.desk.codec import checked_action, checked_order
from queenhigh.desk.commit import After, Clock, CommitPath, Decision, Request, Watcher, of_house
from queenhigh.desk.hosting import HostingDesk
from queenhigh.desk.jackpots import JackpotDesk, JackpotOrder, Jackpots
from queenhigh.desk.keeping import stamped, unsaid
from queenhigh.desk.playing import Hooks, hooks_of, played
from queenhigh.desk.registry import HOUSE, TableLocked, TableRegistry
from queenhigh.desk.roster import STAFF, Roster
from queenhigh.desk.tables import Draft, TableState
from queenhigh.desk.tournament_desk import TournamentDesk
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.desk.transfers import Transfers
from queenhigh.desk.treasury import Treasury
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.floor import Open, told_elsewhere
from queenhigh.games.kit.floor_events import FloorEvent, RoundStarted, ToldElsewhere
from queenhigh.games.kit.instructions import Instruction, OpenTable, SeatPlayer, StartRound
from queenhigh.games.kit.movements import carried
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import room
from queenhigh.house import cage
from queenhigh.house.staff.orders import check_admitted
from queenhigh.house.staff.roster import Asked as StaffOrder
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Receipt, SentId
from queenhigh.ledger.database import Fence
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents, cents
from queenhigh.money.accounts import layout_of
from queenhigh.rules import Cited, InputError, NotAuthorised, Refusal

__all__ = ["CAGE", "HOUSE", "Desk", "TableLocked"]

CAGE = "cage"
Note = Callable[[TableState], FloorEvent]


class Desk:
    """A house's desk. It is safe to share between threads: commands are decided and written one after the other."""

    def __init__(self, ledger: Ledger, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.ledger = ledger
        self.roster = Roster()
        self.jackpots = Jackpots()
        self._path = CommitPath(ledger, clock, self._rebuild)
        self.treasury = Treasury(self._path)
        self.transfers = Transfers(self._path)
        self.registry = TableRegistry(self._path)
        self.hosting = HostingDesk(self._path, self.registry)
        self.chips = ChipDesk(self._path, self.roster, self.treasury)
        self.tournaments = TournamentDesk(self._path, self.roster)
        self._jackpot_desk = JackpotDesk(self._path, self.registry, self.roster, self.jackpots)
        self._hooks: dict[tuple[str, str], Hooks] = {}
        self._rebuild()

    @classmethod
    def open(cls, where: str | Path, *, fence: Fence | None = None) -> Desk:
        """Open the desk of the house whose ledger is `where`. The ledger explains `fence`."""
        ledger = Ledger.open(where, fence=fence)
        try:
            return cls(ledger)
        except BaseException:
            ledger.close()
            raise

    def _rebuild(self) -> None:
        self.treasury.forget()
        self.roster.rebuild(self.ledger)
        self.chips.rebuild(self.ledger)
        self.registry.rebuild(self.ledger)
        self.hosting.rebuild(self.ledger)
        self.jackpots.rebuild(self.ledger, {state.book.id: state.room for state in self.tables.values()}.values())
        self.tournaments.rebuild(self.ledger)
        self._hooks.clear()

    @property
    def now(self) -> int:
        return self._path.now

    @property
    def clock(self) -> Clock:
        return self._path.clock

    @clock.setter
    def clock(self, clock: Clock) -> None:
        self._path.clock = clock

    @property
    def tables(self) -> dict[str, TableState]:
        return self.registry.tables

    @property
    def locked(self) -> dict[str, str]:
        """Tables that are locked, and why."""
        return self.registry.locked

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Watch every durable commit about a table, in order, in the ledger's thread. The returned function ends the
        watch."""
        return self.registry.watchers.add(watcher)

    def watch_chips(self, watcher: Callable[[After], None]) -> Callable[[], None]:
        """Watch account balances after each durable command that moved chips, before `watch` is notified of it."""
        self._path.watchers.append(watcher)
        return partial(self._path.watchers.remove, watcher)

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
        return self._path.submit(
            Request(id, actor, "", canonical(event)), partial(self.treasury.decide, event)
        ).result()

    def grant(self, player: str, amount: Cents, *, actor: str = of_house("cage"), id: str = "") -> Receipt:
        """Grant practice chips on request, within the terms of the cage."""
        check_admitted(self.roster.staff, player, self.now)
        event = cage.BoughtIn(player, cents(amount))
        return self._path.submit(Request(id, actor, "", canonical(event)), partial(self.treasury.grant, event)).result()

    # -- staff

    def staff(self, asked: StaffOrder, *, actor: str = of_house(), id: str = "") -> Receipt:
        """Enrol a person, log one on or off, or give, sign or withdraw an order that others must sign."""
        request = Request(id, actor, "", canonical({"do": type(asked).__name__, "asked": asked}))

        def decide() -> Decision:
            try:
                events = self.roster.decide(asked)
            except Refusal as refusal:
                if (table := self.roster.signed_for(asked)) is not None:
                    known = self.tables.get(table)
                    edition, cause = (known.book.edition, known.stream) if known else ("house", STAFF)
                    self._path.refused(refusal, asked, edition, cause)
                raise
            return Decision([self.roster.append(events)], partial(self.roster.apply, events))

        return self._path.submit(request, decide).result()

    # -- jackpots

    def order_jackpot(self, order: JackpotOrder, *, id: str = "") -> Receipt:
        """Give an order about a jackpot that tables share: open, join, leave, close or read it."""
        return self._jackpot_desk.order(order, id)

    # -- tournaments

    def tournament(self, name: str) -> LiveTournament:
        """Return a tournament's present state; `self.tournaments` takes orders for it."""
        return self.tournaments.find(name)

    # -- tables

    def table(self, table: str) -> TableState:
        return self.registry.find(table)

    def new_table(self, table: str, book: str, *, edition: str = "", actor: str = of_house(), id: str = "") -> Receipt:
        """Add a table to the house, for the current edition of a book or another installed one. An instruction opens
        it."""
        room(book, edition)
        body = {"do": "new_table", "table": table, "book": book} | ({"edition": edition} if edition else {})
        decide = partial(self.registry.added, table, book, edition)
        return self._path.submit(Request(id, actor, "", body), decide).result()

    def instruct(self, table: str, order: Instruction, *, id: str = "") -> Receipt:
        """Give an instruction of the floor: opening, closing, seats, notices, limits, cards, disputes."""
        return self.submit_order(table, order, id=id).result()

    def submit_order(
        self, table: str, order: Instruction, *, id: str = "", seed: Seed | None = None
    ) -> Future[Receipt]:
        """Give an instruction without waiting for the disk. A round starts with its deck under seal; `seed` is for
        practice only."""
        order = checked_order(order, self.table(table).room)
        body = canonical({"do": "instruct", "table": table, "order": replace(order, at=0)})
        request = Request(id, order.who or of_house(order.by), order.by, body)
        return self._path.submit(request, partial(self._ordered, table, order, seed))

    def _ordered(self, table: str, order: Instruction, seed: Seed | None) -> Decision:
        state = self.registry.usable(table)
        self._on_duty(state, order.who, order)
        self.roster.check_admitted(order, self.now)
        if isinstance(order, OpenTable | StartRound):
            self.tournaments.check_free(table, order.by)
        hooks, draft = self._hooks_at(state), Draft(state)
        if isinstance(order, OpenTable | SeatPlayer | StartRound):
            draft.add_all(exclusions.heard(state, self._others(state)))
        try:
            now = draft.state
            events = queue.queued(now, order) if queue.waits(now, order) else self._decided(now, order)
        except Refusal as refusal:
            if isinstance(refusal, NotAuthorised) or type(order).declared.recorded:
                self._path.refused(refusal, order, state.book.edition, state.stream)
            raise
        for event in events:
            if isinstance(event, RoundStarted) and (heard := self._heard(draft.state)) is not None:
                draft.add(heard)
            draft.add(event)
        if isinstance(order, StartRound):
            draft.add(sealing.sealed(seed))
            for starts in hooks.starts:
                draft.add_all(starts(draft.state))
        if isinstance(order, OpenTable):
            for opens in hooks.opens:
                draft.add_all(opens(draft.state))
        if not draft.state.playing:
            queue.carry_out(draft, order.at)
        drafts = [draft, *exclusions.elsewhere(draft, self._others)]
        return self.registry.become(drafts, order.who or of_house(order.by))

    def _decided(self, state: TableState, order: Instruction) -> list[Cited]:
        events = [stamped(event, order, state.number) for event in state.room.floor.act(state.floor, order)]
        return [*events, *unsaid(order, events)]

    def _on_duty(self, state: TableState, who: str, asked: Any) -> None:
        """Require that the person is logged on in the order's rank. An attempt without that is recorded."""
        if by := getattr(asked, "by", ""):
            try:
                self.roster.check(who, by, state.book.id, state.id, type(asked).__name__)
            except Refusal as refusal:
                self._path.refused(refusal, asked, state.book.edition, "staff")
                raise

    def _hooks_at(self, state: TableState) -> Hooks:
        """Return the hooks around each action at a table, as its room opts into them."""
        key = state.book.id, state.book.edition
        if key not in self._hooks:
            shared = self.jackpots.shared_in(state.room)
            self._hooks[key] = hooks_of(state.room, shared.around() if shared else Hooks(), self._others)
        return self._hooks[key]

    def _others(self, state: TableState) -> list[TableState]:
        """Return the other tables of its game."""
        return [other for other in self.registry.of_book(state.book.id) if other.id != state.id]

    def _heard(self, state: TableState) -> ToldElsewhere | None:
        """Return what the table learns from the others of its game before a round begins."""
        assert isinstance(state.floor, Open)
        return told_elsewhere(state.floor, (other.floor for other in self.registry.of_book(state.book.id)))

    def start_round(
        self, table: str, *, by: str = "", who: str = "", id: str = "", seed: Seed | None = None
    ) -> Receipt:
        rank = by or self.table(table).book.ladder.rungs[0]
        return self.submit_order(table, StartRound(by=rank, who=who, at=self.now), id=id, seed=seed).result()

    def note(
        self, table: str, decide: Note, request: Any, *, who: str, rank: str = "", id: str = ""
    ) -> Future[Receipt]:
        """Record something around a round that the book does not decide: `decide` says what it is, or refuses."""

        def noted() -> Decision:
            draft = Draft(self.registry.usable(table))
            draft.add(decide(draft.state))
            return self.registry.become([draft], who)

        body = canonical({"do": "note", "table": table, "note": request})
        return self._path.submit(Request(id, who, rank, body), noted)

    def do(self, table: str, *actions: Action, actor: str = "", id: str = "") -> Receipt:
        return self.submit(table, *actions, actor=actor, id=id).result()

    def submit(
        self,
        table: str,
        *actions: Action,
        actor: str = "",
        id: str = "",
        report: int | None = None,
        reason: str = "",
    ) -> Future[Receipt]:
        """Submit actions at a table, all or none, without waiting for the disk: the future is answered when they are
        durable. `report` is the report that they rule on, `reason` the text given with them."""
        law = self.table(table).room
        actions = tuple([checked_action(action, law) for action in actions])
        if not actions:
            raise InputError("Nothing was asked for.")
        by = getattr(actions[0], "by", "")
        who = actor or getattr(actions[0], "player", "") or of_house(by or "table")
        asked = {"do": "play", "table": table, "actions": actions} | ({} if report is None else {"report": report})
        asked |= {"reason": reason} if reason else {}
        body = asked if isinstance(id, SentId) else canonical(asked)  # one that was sent is known by what was sent
        request = Request(id, who, by, body)
        return self._path.submit(request, partial(self._played, table, actions, actor, who, report, reason))

    def _played(
        self, table: str, actions: tuple[Action, ...], actor: str, who: str, report: int | None, reason: str
    ) -> Decision:
        state = self.registry.usable(table)
        if not state.playing:
            raise InputError(f"No round is being played at table {table}.")
        if report is not None:
            ruled = reports.ruled(state, report)
        if state.floor.reports and not all(isinstance(action, Report) for action in actions):
            reports.check_not_held(state)
        hooks, at = self._hooks_at(state), self.now
        for action in actions:
            self._on_duty(state, actor, action)
            if self.roster.staff.barred:
                self.roster.check_admitted(action, at)
        draft = played(state, actions, hooks, self._path, at, reason)
        if report is not None:
            draft.add(ruled)
        if not draft.state.playing:
            draft.add_all(exclusions.ruled(draft, state, who, at))
        moved = [found for beside in hooks.beside if (found := beside(state, draft.events, at)) is not None]

        def apply() -> None:
            for one in moved:
                one.apply()

        drafts = [draft]
        if state.floor.exclusions or draft.state.floor.exclusions:
            drafts += exclusions.elsewhere(draft, self._others)
        return self.registry.become(drafts, who, [append for one in moved for append in one.appends], apply)

    def refused(self, table: str, order: str, *, who: str, rank: str = "", needed: str = "") -> None:
        """Record an attempt that was refused because the person may not make it."""
        state = self.table(table)
        event = OrderRefused(order, rank, needed, procedure("duty"))
        self._path.record_refusal(event, who=who, edition=state.book.edition, cause=state.stream)

    def unlock(self, table: str, *, who: str, reason: str, id: str = "") -> Receipt:
        """Unlock a table after the floor has checked it."""
        request = Request(id, who, "", {"table": table, "reason": reason})
        return self._path.submit(request, partial(self.registry.unlocked, table, who, reason)).result()

    def answer(self, sent: SentId) -> Future[Receipt] | None:
        """Return the answer to a request sent before, if there is one. Call it before checking anything else."""
        return self._path.answer(sent)

    # -- reading

    def on_layout(self, table: str) -> int:
        """Return what is on a table's betting areas, according to the ledger."""
        return self.ledger.balance(layout_of(table))

    def carried_over(self, table: str) -> int:
        round = self.table(table).round
        return carried(round.lines) if isinstance(round, Over) else 0

    def is_open(self, table: str) -> bool:
        return isinstance(self.table(table).floor, Open)

    # -- the end

    def close(self) -> None:
        """Write everything that was submitted, then release the ledger."""
        self._path.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
