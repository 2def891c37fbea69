"""The desk: one place through which everything goes that outlives a round.

    with Desk.open("house.db") as desk:
        desk.issue(chips); desk.buy_in("ann", 50_000)
        desk.new_table("3", "casino-canberra-3-card-poker")
        desk.instruct("3", OpenTable(...)); desk.start_round("3")
        desk.do("3", PlaceWager(...))

A command is decided by the room or the house, its events and the chips they move are written in one transaction, and
the answer comes when they are durable. A command id makes it safe to send again. The desk's own view of a table runs a
little ahead of the disk: whoever shows it to others waits for the answer first.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.desk.codec import POKER, written
from queenhigh.desk.draft import Draft, postings
from queenhigh.desk.edge import checked_action, checked_order
from queenhigh.desk.jackpots import Jackpots
from queenhigh.desk.meters import MELBOURNE, Meters
from queenhigh.desk.pen import Asked, Pen
from queenhigh.desk.pools import PERTH, LivePools
from queenhigh.desk.refusals import Refusals
from queenhigh.desk.restoring import restore
from queenhigh.desk.roster import Roster
from queenhigh.desk.tables import TableState
from queenhigh.desk.tournament_desk import TournamentDesk
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.desk.watching import Committed, Watcher, Watchers
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.table import ASSISTANT_CASINO_MANAGER
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import OrderRefused, Reported
from queenhigh.games.kit.facts import nobody_at
from queenhigh.games.kit.floor import DeckSealed, Open, RoundFinished, RoundStarted, ToldElsewhere, told_elsewhere
from queenhigh.games.kit.instructions import EndRound, Instruction, OpenTable, StartRound
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import open_book, room
from queenhigh.house import cage
from queenhigh.house.accounts import layout_of
from queenhigh.house.meter_orders import MeterOrder, OpenSystem
from queenhigh.house.meters import MeterEvent
from queenhigh.house.moves import carried, lying
from queenhigh.house.poker_moves import lying as lying_at_poker
from queenhigh.house.staff import Asked as StaffOrder
from queenhigh.ledger.command import Append, Entry, Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.snapshot import submit_snapshot
from queenhigh.money import Cents, cents
from queenhigh.rules import Cited, InputError, QueenhighError

HOUSE, CAGE = "house", "cage"
SNAPSHOT_EVERY = 400
"""Events of a table after which the end of a round is kept as a snapshot."""

Clock = Callable[[], datetime]
log = logging.getLogger("queenhigh.desk")


class TableLocked(QueenhighError):
    """Something does not add up at a table. Nothing more happens there until the floor has looked."""


class Desk:
    """Safe to share between threads: commands are decided one at a time and written in that order."""

    def __init__(self, ledger: Ledger, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self.ledger = ledger
        self.clock = clock
        self.tables: dict[str, TableState] = {}
        self.jackpots = Jackpots()
        self.roster = Roster()
        self.locked: dict[str, str] = {}
        """Tables that are locked, and why."""
        self._pen = Pen(ledger, clock)
        self._refusals = Refusals(self._pen)
        self._watchers = Watchers()
        self._lock = threading.RLock()
        self.tournaments = TournamentDesk(
            self._pen, self._refusals, self._ready, lambda: self.roster, clock, _sealed, _sealed_again
        )
        self._kept: dict[str, int] = {}
        """By table: the version of its last snapshot."""
        self._rebuild()

    @classmethod
    def open(cls, where: str | Path) -> Desk:
        ledger = Ledger.open(where)
        try:
            return cls(ledger)
        except BaseException:
            ledger.close()
            raise

    @property
    def meters(self) -> Meters:
        return self.jackpots.meters

    @property
    def pools(self) -> LivePools:
        return self.jackpots.pools

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Hear of every durable commit about a table, in order, in the ledger's thread. The answer ends it."""
        return self._watchers.add(watcher)

    def watch_chips(self, watcher: Callable[[dict[str, int]], None]) -> Callable[[], None]:
        """Hear what accounts hold after each durable command that moved their chips, before `watch` tells of it."""
        self._pen.watchers.append(watcher)
        return partial(self._pen.watchers.remove, watcher)

    # -- the cage

    def issue(self, amount: Cents, *, actor: str = "house", id: str = "") -> Receipt:
        return self._cage(cage.ChipsIssued(cents(amount)), actor, id)

    def buy_in(self, player: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        return self._cage(cage.BoughtIn(player, cents(amount)), actor, id)

    def cash_out(self, player: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        return self._cage(cage.CashedOut(player, cents(amount)), actor, id)

    def fill(self, table: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        self.table(table)
        return self._cage(cage.TableFilled(table, cents(amount)), actor, id)

    def credit(self, table: str, amount: Cents, *, actor: str = "cage", id: str = "") -> Receipt:
        self.table(table)
        return self._cage(cage.TableCredited(table, cents(amount)), actor, id)

    def _cage(self, event: cage.CageEvent, actor: str, id: str) -> Receipt:
        entry = Entry(written(event), kind=type(event).__name__, postings=postings(cage.moves(event)))
        asked = Asked(id, actor, "", written(event))
        with self._ready():
            future = self._pen.answered(asked) or self._pen.write(asked, [Append(CAGE, None, (entry,))])
        return future.result()

    # -- staff

    def staff(self, asked: StaffOrder, *, actor: str = "house", id: str = "") -> Receipt:
        """Somebody is enrolled, logs on or off, gives an order that others must sign, signs one or withdraws it."""
        order = Asked(id, actor, "", {"do": type(asked).__name__, "asked": written(asked)})
        with self._ready():
            future = self._pen.answered(order)
            if future is None:
                events = self.roster.decide(asked)
                future = self._pen.write(order, [self.roster.append(events)])
                self.roster.apply(events)
        return future.result()

    # -- meters

    def open_meter(self, system: System, tables: tuple[str, ...], *, actor: str = "house", id: str = "") -> Receipt:
        """A prize meter system begins, for tables that are set up alike (Melbourne 6.1.1)."""
        order = OpenSystem(by=ASSISTANT_CASINO_MANAGER, who=actor, system=system, tables=tables, at=self.now)
        for table in tables:
            self.table(table)
        return self.order_meter(order, id=id)

    def order_meter(self, order: MeterOrder, *, id: str = "") -> Receipt:
        """An order about prize meter systems: signs, tables that join or leave, closing, equipment, reading the meter."""
        request = {"do": "order_meter", "order": written(replace(order, at=0))}
        asked = Asked(id, order.who or order.by, order.by, request)
        with self._ready():
            future = self._pen.answered(asked)
            if future is None:
                anywhere = partial(self.roster.check_anywhere, order.who, order.by, MELBOURNE)
                self._refusals.watch_duty(anywhere, order, open_book(MELBOURNE).edition)
                decide = partial(self.meters.decide, order, self.tables, self.ledger)
                decided = self._decided(TableState("meters", MELBOURNE), order, decide)
                events = [event for event in decided if isinstance(event, MeterEvent)]
                drafts = []
                for table, event in self.meters.table_events(events, self.tables).items():
                    drafts.append(Draft(self._usable(table)))
                    drafts[-1].add(event)
                appends = self.meters.ordered(events, open_book(MELBOURNE).edition)
                appends += [draft.append() for draft in drafts]
                future = self._pen.write(asked, appends, ordered=[append.stream for append in appends])
                self.meters.apply(events)
                for draft in drafts:
                    self.tables[draft.state.id].become(draft.state)
                    self._tell(future, draft.state, draft.events, asked.actor)
        return future.result()

    def open_pools(
        self, name: str, unit: Cents, tables: tuple[str, ...], *, actor: str = "house", id: str = ""
    ) -> Receipt:
        """Jackpot pools begin at their reseeds, for tables of the game that share them (Perth 3.14, 3.17(a))."""
        asked = Asked(id, actor, "", {"do": "open_pools", "name": name, "unit": unit, "tables": tables})
        with self._ready():
            future = self._pen.answered(asked)
            if future is None:
                states = [self._usable(table) for table in tables]
                events = self.pools.opened(name, cents(unit), states)
                drafts = [Draft(state) for state in states if isinstance(state.floor, Open)]
                for draft in drafts:
                    draft.add(self.pools.told(draft.state, events))
                appends = [self.pools.opening(name, events, open_book(PERTH).edition)]
                appends += [draft.append() for draft in drafts]
                future = self._pen.write(asked, appends, ordered=[append.stream for append in appends])
                self.pools.apply(name, events)
                for draft in drafts:
                    self.tables[draft.state.id].become(draft.state)
                    self._tell(future, draft.state, draft.events, asked.actor)
        return future.result()

    # -- tournaments

    def tournament(self, name: str) -> LiveTournament:
        """A tournament as it stands; `self.tournaments` takes orders for it."""
        return self.tournaments.find(name)

    # -- tables

    def table(self, table: str) -> TableState:
        try:
            return self.tables[table]
        except KeyError:
            raise InputError(f"There is no table {table!r}; there are {', '.join(self.tables) or 'none'}.") from None

    def new_table(self, table: str, book: str, *, actor: str = "house", id: str = "") -> Receipt:
        """A table gets its place in the house; it is opened by an instruction."""
        room(book)
        body = {"table": table, "book": book}
        asked = Asked(id, actor, "", {"do": "new_table", **body})
        with self._ready():
            future = self._pen.answered(asked)
            if future is None:
                if table in self.tables:
                    raise InputError(f"Table {table!r} is there already.")
                state = TableState(table, book)
                future = self._pen.write(asked, [Append(HOUSE, None, (Entry(body, kind="TableAdded"),))])
                self.tables[table] = state
        return future.result()

    def instruct(self, table: str, order: Instruction, *, id: str = "") -> Receipt:
        """An instruction of the floor: opening, closing, seats, notices, limits, cards, disputes."""
        return self.submit_order(table, order, id=id).result()

    def submit_order(
        self, table: str, order: Instruction, *, id: str = "", seed: Seed | None = None
    ) -> Future[Receipt]:
        """The same without waiting for the disk. A round starts with its deck under seal; `seed` is for practice alone."""
        order = checked_order(order, self.table(table).book.id)
        request = {"do": "instruct", "table": table, "order": written(replace(order, at=0))}
        asked = Asked(id, order.who or order.by, order.by, request)
        with self._ready():
            future = self._pen.answered(asked)
            if future is None:
                state = self._usable(table)
                duty = partial(self.roster.check, order.who, order.by, state.book.id, table)
                self._refusals.watch_duty(duty, order, state.book.edition)
                if isinstance(order, OpenTable | StartRound):
                    self.tournaments.check_free(table, order.by)
                draft = Draft(state)
                for event in self._decided(state, order, partial(state.room("floor").act, state.floor, order)):
                    if isinstance(event, RoundStarted) and (heard := self._heard(draft.state)) is not None:
                        draft.add(heard)
                    draft.add(event)
                if isinstance(order, StartRound):
                    draft.add(_sealed(seed))
                if isinstance(order, OpenTable) and (told := self.meters.told_on_opening(draft.state)) is not None:
                    draft.add(told)
                future = self._write(state, draft, asked)
        return future

    def _heard(self, state: TableState) -> ToldElsewhere | None:
        """What the table learns from the others of its game before a round begins."""
        assert isinstance(state.floor, Open)
        return told_elsewhere(state.floor, (t.floor for t in self.tables.values() if t.book.id == state.book.id))

    def start_round(
        self, table: str, *, by: str = "", who: str = "", id: str = "", seed: Seed | None = None
    ) -> Receipt:
        rank = by or self.table(table).book.ladder.rungs[0]
        return self.submit_order(table, StartRound(by=rank, who=who, at=self.now), id=id, seed=seed).result()

    def do(self, table: str, *actions: Action, actor: str = "", id: str = "") -> Receipt:
        return self.submit(table, *actions, actor=actor, id=id).result()

    def submit(self, table: str, *actions: Action, actor: str = "", id: str = "") -> Future[Receipt]:
        """Actions at a table, all or none, without waiting for the disk: the future is answered when they are durable."""
        book = self.table(table).book.id
        actions = tuple(checked_action(action, book) for action in actions)
        by = next((getattr(action, "by", "") for action in actions), "")
        who = actor or next((getattr(action, "player", "") for action in actions), "") or by or "table"
        request = {"do": "play", "table": table, "actions": [written(action) for action in actions]}
        asked = Asked(id, who, by, request)
        with self._ready():
            if (future := self._pen.answered(asked)) is not None:
                return future
            state = self._usable(table)
            if not state.playing:
                raise InputError(f"No round is being played at table {table}.")
            for action in actions:
                duty = partial(self.roster.check, actor, getattr(action, "by", ""), book, table)
                self._refusals.watch_duty(duty, action, state.book.edition)
            draft = self._played(state, actions)
            if not draft.events:
                raise InputError("Nothing was asked for.")
            moved = self.jackpots.moved(state, draft.events, self.now)
            future = self._write(state, draft, asked, moved.appends)
            self.jackpots.apply(moved)
            return future

    def _played(self, state: TableState, actions: Sequence[Action]) -> Draft:
        """What the actions lead to, each from where the one before left the round; at its end the floor is told."""
        draft = Draft(state)
        act = state.room("round").act
        for action in actions:
            round = self.jackpots.live(draft.state, draft.events)
            if isinstance(action, Report) and (absent := nobody_at(action.fact, round.taken)):
                raise InputError(f"Nobody wagers at seat {absent[1]}: nothing can be ruled about it in this round.")
            new = self._decided(state, action, partial(act, round, action))
            if isinstance(action, Report):
                draft.add(Reported(action.by, written(action.fact), new[0].rule))
            if (seen := self.jackpots.seen(draft.state, round, new)) is not None:
                draft.add(seen)
            for event in new:
                draft.add(event)
            if _cards_run_out(round, draft.state.round):
                draft.add(_sealed())
        if not draft.state.playing:
            for event in state.room("floor").act(draft.state.floor, self._ending(draft.state)):
                draft.add(event)
            after = draft.state
            if after.playing:  # a misdeal: the same hand is dealt again
                draft.add(_sealed())
        return draft

    def _ending(self, state: TableState) -> Instruction:
        """What the floor is told when a round is over."""
        by, over = state.book.ladder.rungs[0], state.round
        if isinstance(over, Over):
            return EndRound(by=by, at=self.now, wagered=tuple(sorted(over.hands)))
        ending: Instruction = state.room("floor").ending(over, state.happened, by, self.now)
        return ending

    # -- writing

    @property
    def now(self) -> int:
        return int(self.clock().timestamp())

    @contextmanager
    def _ready(self) -> Iterator[None]:
        """One at a time. If the ledger did not take what was decided, the desk first goes back to what is written."""
        with self._lock:
            if self._pen.astray:
                log.warning("the desk goes back to what is written: %s", self._pen.astray)
                self._pen.afresh()
                self._rebuild()
            yield

    def _decided(self, state: TableState, asked: Any, decide: Callable[[], list[Cited]]) -> list[Cited]:
        """What the room decides."""
        return self._refusals.watch(decide, asked, state.book.edition, state.stream)

    def refused(self, table: str, order: str, *, who: str, rank: str = "", needed: str = "") -> None:
        """Somebody asked for what is not theirs to ask. It was not done, and that it was asked is on record."""
        state = self.table(table)
        event = OrderRefused(order, rank, needed, procedure("duty"))
        with self._ready():
            self._refusals.write(event, who=who, edition=state.book.edition, cause=state.stream)

    def _write(self, state: TableState, draft: Draft, asked: Asked, beside: Sequence[Append] = ()) -> Future[Receipt]:
        appends = [draft.append(), *beside]
        self._check(state, draft, appends)
        future = self._pen.write(asked, appends, ordered=[append.stream for append in appends])
        state.become(draft.state)
        if any(isinstance(event, RoundFinished) for event in draft.events):
            self._keep(state)
        self._tell(future, draft.state, draft.events, asked.actor)
        return future

    def _tell(self, future: Future[Receipt], state: TableState, events: Sequence[Cited], actor: str) -> None:
        self._watchers.tell_when_written(future, Committed(state.id, state.version, tuple(events), state, actor))

    def _usable(self, table: str) -> TableState:
        if reason := self.locked.get(table):
            raise TableLocked(f"Table {table} is locked: {reason} Call the floor.")
        return self.table(table)

    def _check(self, state: TableState, draft: Draft, appends: Sequence[Append]) -> None:
        """What lies on the layout is every wager without a line, a bank, and what was carried, to the cent. Otherwise
        nothing is written and the table is locked."""
        layout = layout_of(state.id)
        legs = [leg for append in appends for entry in append.entries for leg in entry.postings]
        lies = self._pen.chips[layout] + sum(leg.amount for leg in legs if leg.account == layout)
        poker = draft.state.book.id == POKER
        should = lying_at_poker(draft.state.floor, draft.state.round) if poker else lying(draft.state.round)
        if lies != should:
            self._lock_table(state.id, f"{lies} cents would lie on its layout where {should} should.")

    def _lock_table(self, table: str, reason: str) -> None:
        future = self._house("TableLocked", {"table": table, "reason": reason}, "desk")
        self.locked[table] = reason
        self._tell(future, self.table(table).copy(), (), "desk")
        log.critical("table %s is locked: %s", table, reason)
        self._usable(table)

    def unlock(self, table: str, *, who: str, reason: str) -> Receipt:
        """The floor has looked."""
        with self._ready():
            if table not in self.locked:
                raise InputError(f"Table {table} is not locked.")
            future = self._house("TableUnlocked", {"table": table, "reason": reason}, who)
            del self.locked[table]
            self._tell(future, self.table(table).copy(), (), who)
        return future.result()

    def _house(self, kind: str, body: dict[str, str], who: str) -> Future[Receipt]:
        return self._pen.write(Asked("", who, "", body), [Append(HOUSE, None, (Entry(body, kind=kind),))])

    def _keep(self, state: TableState) -> None:
        """Keep the table as it stands at the end of a round, if its last snapshot is long ago."""
        if state.version - self._kept.get(state.id, 0) >= SNAPSHOT_EVERY:
            self._kept[state.id] = state.version
            at = self.clock()
            kept = submit_snapshot(self.ledger, state.stream, state.version, state.as_data(), at=at, actor="desk")
            kept.add_done_callback(_note)

    # -- reading

    def _rebuild(self) -> None:
        """Every table as its events left it, from its newest snapshot on."""
        known = self.tables
        self.tables, self.locked, self.jackpots, self.roster = {}, {}, Jackpots(), Roster()
        self.roster.rebuild(self.ledger)
        for envelope in self.ledger.read(HOUSE):
            body = envelope.open(dict[str, str])
            match envelope.kind:
                case "TableAdded":
                    self.tables[body["table"]] = self._restored(known.get(body["table"]), body["table"], body["book"])
                case "TableLocked":
                    self.locked[body["table"]] = body["reason"]
                case "TableUnlocked":
                    self.locked.pop(body["table"], None)
        self.jackpots.rebuild(self.ledger)
        self.tournaments.rebuild(self.ledger)

    def _restored(self, known: TableState | None, table: str, book: str) -> TableState:
        """Whoever holds on to a table's state sees the restored one."""
        found, replayed = restore(self.ledger, table, book)
        self._kept[table] = found.version - replayed
        if known is None:
            return found
        known.become(found)
        return known

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
        with self._lock:
            self._pen.put_down()
            self.ledger.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _sealed(seed: Seed | None = None) -> DeckSealed:
    """A deck whose order is fixed before the first wager."""
    seed = seed or Seed.fresh()
    return DeckSealed(seed.commitment, seed.secret, procedure("shuffle"))


def _cards_run_out(before: Any, after: Any) -> bool:
    """Are cards to be shuffled that were not: the whole deck again, or what is left of it in mid-hand?"""
    again = getattr(before, "deck", ()) and getattr(after, "deck", None) == ()
    return bool(again) or (getattr(after, "shuffle_due", False) and not getattr(before, "shuffle_due", False))


def _sealed_again(before: Any, after: Any) -> DeckSealed | None:
    return _sealed() if _cards_run_out(before, after) else None


def _note(kept: Future[Receipt]) -> None:
    if not kept.cancelled() and (error := kept.exception()):
        log.error("a snapshot was not kept: %s", error)
