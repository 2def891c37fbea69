"""The automatic dealer of one table: looks at the table, decides what comes next, waits as a person would, and does it.
It has no state that matters. What comes next follows from the table alone, so it can be stopped at any moment and
another one continues, also after a restart. While there is nothing to do it sleeps: an idle table costs nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import Future
from functools import partial
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.desk import reports
from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk, TableLocked
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.phases import Round, Settled
from queenhigh.games.kit.room import Croupier
from queenhigh.house.staff.roster import Staff
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.errors import LedgerError
from queenhigh.money import Cents
from queenhigh.money.accounts import ShortOfChips
from queenhigh.rules import QueenhighError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.house import Pace, SeatOffer
from queenhigh.server.page import page_of
from queenhigh.server.pit import bots
from queenhigh.server.pit.clocks import Clocks, Running, Time, shown
from queenhigh.server.pit.orders import PitMove
from queenhigh.server.pit.people import People, Stage
from queenhigh.server.pit.terms import AUTOMATIC, BY_HAND, LOOK_AGAIN, PLACING, Housed, PitTerms

log = logging.getLogger("queenhigh.pit")

Seen = tuple[int, Staff, bool]
OWN = AUTOMATIC_DEALER, AUTOMATIC_FLOOR


class AutomaticDealer:
    hurries = False
    """Is there a clock even for a person who is alone at the table?"""

    def __init__(
        self, house: Housed, terms: PitTerms, table: str, time: Time, *, seed: Seed, wanted_bots: int = 0
    ) -> None:
        self.house, self.terms, self.table, self.time = house, terms, table, time
        self.wanted_bots = wanted_bots
        self.no_more_bots = False
        """Do surplus bots leave?"""
        self.people = People(time, house.bots, terms.idle_minutes * 60)
        self.clocks = Clocks(time)
        self.stream = seed.bytes()
        self.waits_for = ""
        """Why the table does not continue, if it should."""
        self.asked_to_bank: int | None = None
        self.sat_out: set[tuple[int, str]] = set()
        """Bots that were refused in a round, and players who decline to bank in it."""
        self.quiet_until: tuple[int, float] | None = None
        """At an empty table: after which round, and until when, the bots wait."""
        self.missed: dict[str, int] = {}
        """How many decisions in a row each player has missed."""
        self.moods: dict[tuple[object, ...], bool] = {}
        """Random choices of bots, one for each occasion."""
        self.offer: SeatOffer | None = None
        self.offered_until = 0.0
        """A free seat that is offered to the first on the waiting list."""
        self.resting = False
        """Is it waiting for an event or a time?"""
        self._state: TableState | None = None
        self._looked_at: tuple[Any, Any] | None = None
        self.wakings = 0
        self._woken = asyncio.Event()
        self._stirred = True
        """Has anything happened since it last looked? Otherwise it was woken by the time."""
        self._planned: PitMove | None = None
        """The move to make when the time comes."""
        self._next: tuple[Hashable, float] | None = None
        self._refused: tuple[Hashable, Seen] | None = None
        self._unwritten, self._not_before = "", 0.0
        """Why the ledger did not write, and when to try again."""
        self._skipped: set[tuple[Any, ...]] = set()
        self._alarms: list[float] = []
        self._clocks: dict[int, Running] = {}

    # -- what the table is like

    @property
    def dealing(self) -> str:
        """Who deals, according to the table's record; otherwise the default."""
        return self.state.floor.dealing or (AUTOMATIC if self.terms.automatic else BY_HAND)

    @property
    def pace(self) -> float:
        return self.terms.pace

    @property
    def desk(self) -> Desk:
        return self.house.desk

    @property
    def state(self) -> TableState:
        """The desk's state of the table: one object for as long as there is a desk."""
        if self._state is None:
            self._state = self.desk.table(self.table)
        return self._state

    @property
    def round(self) -> Round[Any]:
        found: Round[Any] | None = self.state.round
        assert found is not None
        return found

    @property
    def floor(self) -> Open:
        found = self.state.floor
        assert isinstance(found, Open)
        return found

    @property
    def croupier(self) -> Croupier:
        return self.state.room.croupier

    @property
    def stage(self) -> Stage:
        state = self.state
        return state.number, state.playing and not isinstance(state.round, Settled)

    @property
    def present(self) -> list[str]:
        """The people for whom the table is played. When one of them will have been idle for too long, the dealer looks
        again."""
        found = self.people.present(self.floor.seats)
        if found:
            self.alarm(min(map(self.people.away_at, found)))
        return found

    @property
    def crowded(self) -> bool:
        """Are there more bots than wanted?"""
        return self.no_more_bots and sum(map(bots.is_bot, self.floor.seats.values())) > self.wanted_bots

    @property
    def closing(self) -> bool:
        """Has the host of a private table asked for it to be closed?"""
        hosted = self.desk.hosting.all.get(self.table)
        return hosted is not None and hosted.closing and not hosted.given_up

    def all_ready(self) -> bool:
        """Is anyone there, and is everyone ready?"""
        there, stage = self.present, self.stage
        return bool(there) and all(self.people.is_ready(name, stage) for name in there)

    @property
    def names_taken(self) -> set[str]:
        """The people who sit at any table."""
        floors = (state.floor for state in self.desk.tables.values())
        return {name for floor in floors if isinstance(floor, Open) for name in floor.seats.values()}

    def alarm(self, when: float) -> None:
        """Look again at this time at the latest."""
        self._alarms.append(when)

    def clock(self, seat: int, running: Running) -> bool:
        """Has the time run out? If not, the seat has a visible clock."""
        if self.clocks.is_over(running):
            return True
        self.alarm(running.ends)
        self._clocks[seat] = running
        return False

    # -- day and night

    async def run(self) -> None:
        while True:
            self._woken.clear()
            try:
                until = await self._step()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the automatic dealer of %s does not know what to do", self.table)
                self.waits_for = "Something went wrong; see the log."
                until = self.time.now() + 2 * LOOK_AGAIN
            if until is not None and until <= self.time.now():
                continue
            alarm = None if until is None else self.time.at(until, self._ring)
            try:
                self.resting = True
                await self._woken.wait()
                if self._stirred:
                    await self.time.answered()
            finally:
                self.resting = False
                if alarm is not None:
                    alarm.cancel()
            self.wakings += 1

    def wake(self) -> None:
        self._stirred = True
        self._ring()

    def _ring(self) -> None:
        self.resting = False
        self._woken.set()

    def heard(self, committed: Committed) -> None:
        """Hear about a commit. It has already seen its own, because it looks at the desk's state, which is ahead of the
        disk."""
        self.people.seen(committed.actor)
        self.missed.pop(committed.actor, None)
        own = committed.events and (committed.actor in OWN or bots.is_bot(committed.actor))
        floor, round = self._looked_at or (None, None)
        if not (own and floor is self.state.floor and round is self.state.round):
            self.wake()

    async def _step(self) -> float | None:
        """Do what is due. Returns when to look again: now, later, or not until something happens."""
        if self._is_time():
            return await self._go_on()
        self._alarms, self._clocks, self.asked_to_bank = [], {}, None
        self._stirred, self._planned = False, None
        if self.time.now() < self._not_before:
            return self._not_before
        waited, self.waits_for = self.waits_for, ""
        move = self._what_next()
        self.waits_for = self.waits_for or self._unwritten
        self._tell()
        if move is None:
            self._next = None
            return min(self._alarms, default=None)
        now, seen = self.time.now(), self._seen()
        if self._refused == (move.name, seen):
            self.waits_for = waited
            return now + LOOK_AGAIN
        if self._next is None or self._next[0] != move.name:
            pace = self.pace
            self._next = move.name, now + (move.pause / pace if pace else 0)
        self._planned = move
        if now < self._next[1]:
            return min(self._next[1], *self._alarms) if self._alarms else self._next[1]
        return await self._go_on()

    def _is_time(self) -> bool:
        """Has nothing happened since it last looked, and is the pause before its move over?"""
        if self._planned is None or self._stirred or self._next is None or self.time.now() < self._next[1]:
            return False
        floor, round = self._looked_at or (None, None)
        return floor is self.state.floor and round is self.state.round

    async def _go_on(self) -> float:
        assert self._planned is not None
        move, self._planned, self._next = self._planned, None, None
        await self._do(move)
        return self.time.now()

    def _what_next(self) -> PitMove | None:
        if reason := self.desk.locked.get(self.table):
            self.waits_for = f"The table is locked: {reason}"
            self.alarm(self.time.now() + LOOK_AGAIN)
            return None
        state = self.state
        self._looked_at = state.floor, state.round
        if not isinstance(state.floor, Open):
            return None
        if reports.holding(state) is not None:
            self.waits_for = reports.HELD
            self.clocks.hold()
            return None
        self.clocks.go_on()
        self._skipped = {name for name in self._skipped if name[0] == state.number}
        return page_of(state.room).game.next_move(self)

    async def _do(self, move: PitMove) -> None:
        before = self._seen()
        try:
            await move.do()
        except ShortOfChips as short:
            if not await self._more_chips(short):
                self._cannot(move, before, short)
        except LedgerError as error:
            log.error("table %s waits for the ledger: %s", self.table, error)
            self.waits_for = self._unwritten = str(error)
            self._not_before = self.time.now() + LOOK_AGAIN
        except QueenhighError as refusal:
            self._cannot(move, before, refusal)
        else:
            self._refused, self._unwritten = None, ""

    def _cannot(self, move: PitMove, before: Seen, why: QueenhighError) -> None:
        """A move was refused. It is not tried again until something has changed; people who can help are notified."""
        level = logging.INFO if isinstance(why, TableLocked) else logging.WARNING
        log.log(level, "the automatic dealer of %s was refused: %s", self.table, why)
        self.waits_for = str(why)
        self._refused = move.name, before

    def _seen(self) -> Seen:
        """The state that a refusal may depend on."""
        return self.state.version, self.desk.roster.staff, self.table in self.desk.locked

    async def _more_chips(self, short: ShortOfChips) -> bool:
        """Get more chips: a bot buys more, and the cage covers a fee or a prize that an account cannot pay."""
        kind, _, name = short.account.partition(":")
        needs = short.needs - short.holds
        log.info("table %s: %s is short of %d", self.table, short.account, needs)
        try:
            if kind == "float" and self.terms.automatic_floor:
                await asyncio.to_thread(self.desk.fill, name, Cents(2 * needs), actor=AUTOMATIC_FLOOR)
                return True
            if kind == "player":
                amount = needs + bots.PURSE if bots.is_bot(name) else needs
                await asyncio.to_thread(self.desk.buy_in, name, Cents(amount))
                return True
        except QueenhighError as refusal:
            self.note("the cage was refused", refusal)
        return False

    def optional(self, name: tuple[Any, ...], do: Callable[[], Awaitable[object]]) -> PitMove | None:
        """Try something optional: if it is refused, nothing happens."""
        return None if name in self._skipped else PitMove(name, PLACING, partial(self._try, name, do))

    async def _try(self, name: tuple[Any, ...], do: Callable[[], Awaitable[object]]) -> None:
        try:
            await do()
        except QueenhighError as refusal:
            self.note(" ".join(map(str, name)), refusal)
            self._skipped.add(name)

    def note(self, what: str, refusal: QueenhighError) -> None:
        """Log an error of a bot, which must not stop the table."""
        log.info("table %s: %s: %s", self.table, what, refusal)

    # -- what it does

    async def submit(self, *actions: Action, actor: str) -> Receipt:
        return await self.house.durable(self.desk.submit(self.table, *actions, actor=actor))

    async def instruct(self, order: Instruction) -> Receipt:
        return await self.house.durable(self.desk.submit_order(self.table, replace(order, at=self.desk.now)))

    def _tell(self) -> None:
        seats = self.floor.seats if isinstance(self.state.floor, Open) else {}
        ready = self.people.ready_seats(seats, self.stage)
        self.house.set_pace(self.table, Pace(shown(self._clocks), ready, self.dealing, self.offer))


async def durable(future: Future[Receipt]) -> Receipt:
    """Wait until the decision is written, even if the caller is cancelled."""
    return await asyncio.shield(asyncio.wrap_future(future))
