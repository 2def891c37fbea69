"""A house for the tests of the pit: a real desk on a file, tables with bots, a clock that the test moves, and no server."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from typing import Any

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from jackpot_orders import open_meter, open_pools
from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.desk.opening import FLOAT, Plan, open_table, put_on_duty
from queenhigh.desk.regulars import stakes
from queenhigh.games.crown_melbourne_three_card_poker.room import prize_meter
from queenhigh.games.crown_perth_holdem_poker.croupier import UNIT
from queenhigh.games.crown_perth_holdem_poker.facets.jackpots import POOLS
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.phases import Betting
from queenhigh.games.library import open_book, room
from queenhigh.ledger import reconcile, verify
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.house import Pace
from queenhigh.server.pit import Pit, PitSettings
from queenhigh.server.pit.automatic import durable
from queenhigh.server.pit.bots import NAMES

BOOKS = (MELBOURNE, CANBERRA, CALIFORNIA, PERTH)
TABLE = "t"
BOTS = NAMES[:3]


class FakeAlarm:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring: Callable[[], None] | None = ring

    def cancel(self) -> None:
        self.ring = None


class FakeTime:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.clock = 1000.0
        self.alarms: list[tuple[float, int, FakeAlarm]] = []
        self._order = count()

    def now(self) -> float:
        return self.clock

    def wall(self) -> int:
        return 1_700_000_000_000

    def at(self, when: float, ring: Callable[[], None]) -> FakeAlarm:
        alarm = FakeAlarm(ring)
        heapq.heappush(self.alarms, (when, next(self._order), alarm))
        return alarm

    async def answered(self) -> None:
        """Nobody waits here."""

    def next_alarm(self) -> float | None:
        while self.alarms and self.alarms[0][2].ring is None:
            heapq.heappop(self.alarms)
        return self.alarms[0][0] if self.alarms else None

    def move_to(self, when: float) -> None:
        self.clock = max(self.clock, when)
        while (due := self.next_alarm()) is not None and due <= self.clock:
            ring = heapq.heappop(self.alarms)[2].ring
            assert ring is not None
            ring()


class PitHouse:
    """What the pit uses of a house, and what a test does to it."""

    def __init__(self, desk: Desk, terms: PitSettings) -> None:
        self.desk = desk
        self.bots: set[str] = set()
        self.time = FakeTime()
        self.paces: dict[str, Pace] = {}
        self.told: list[tuple[str, Pace]] = []
        self.heard: list[Committed] = []
        self._listeners: list[Callable[[Committed], None]] = []
        self._versions = {table: state.version for table, state in desk.tables.items()}
        self._loop = asyncio.get_running_loop()
        self._stop_watching = desk.watch(self._written)
        self.pit = Pit(self, terms, time=self.time, seed=lambda table: Seed.named("pit", table))

    def listen(self, heard: Callable[[Committed], None]) -> None:
        self._listeners.append(heard)

    def set_pace(self, table: str, pace: Pace) -> None:
        if self.paces.get(table) != pace:
            self.paces[table] = pace
            self.told.append((table, pace))

    async def durable(self, written: Future[Receipt]) -> Receipt:
        return await durable(written)

    def _written(self, committed: Committed) -> None:
        """In the ledger's thread."""
        self._loop.call_soon_threadsafe(self._heard, committed)

    def _heard(self, committed: Committed) -> None:
        self._versions[committed.table] = committed.version
        self.heard.append(committed)
        for heard in self._listeners:
            heard(committed)

    async def quiet(self) -> None:
        """Until everything is written and told, and every dealer waits for something to happen or for its time."""
        while not self._is_quiet():
            await asyncio.sleep(0.0005)

    def _is_quiet(self) -> bool:
        told = all(self._versions.get(table, 0) == state.version for table, state in self.desk.tables.items())
        return told and all(dealer.resting for dealer in self.pit.dealers.values())

    async def tick(self) -> bool:
        """Advance to the next moment at which a person wants to act. Returns False if nothing is left to wait for."""
        await self.quiet()
        when = self.time.next_alarm()
        if when is None:
            return False
        self.time.move_to(when)
        await self.quiet()
        return True

    async def pass_time(self, seconds: float) -> None:
        """Everything that is due within it happens at its time."""
        end = self.time.now() + seconds
        await self.quiet()
        while (when := self.time.next_alarm()) is not None and when <= end:
            self.time.move_to(when)
            await self.quiet()
        self.time.move_to(end)
        await self.quiet()

    async def until(self, reached: Callable[[], bool], most: int = 2000) -> None:
        await self.quiet()
        for _ in range(most):
            if reached():
                return
            assert await self.tick(), f"nothing more happens: {self.pit.waits_for(TABLE)!r} {self.phase()}"
        raise AssertionError(f"never reached: {self.phase()} {self.pit.waits_for(TABLE)!r}")

    def phase(self, table: str = TABLE) -> str:
        return type(self.desk.table(table).round).__name__

    async def commit(self) -> None:
        """Until something more has been written, wherever."""
        before = len(self.heard)
        while len(self.heard) == before:
            await asyncio.sleep(0.0005)

    async def stop(self) -> None:
        await self.pit.stop()
        self._stop_watching()


def in_house(path: Path, terms: PitSettings, story: Callable[[PitHouse], Coroutine[Any, Any, None]]) -> None:
    """Open the ledger, start the pit, do it, stop; and everything adds up afterwards."""

    async def evening() -> None:
        with Desk.open(path) as desk:
            house = PitHouse(desk, terms)
            await house.pit.start()
            try:
                await story(house)
            finally:
                await house.stop()
            adds_up(desk)

    asyncio.run(evening())


def adds_up(desk: Desk) -> None:
    assert verify(desk.ledger).fault == ""
    books = reconcile(desk.ledger)
    assert books.faults == ()
    assert sum(books.balances.values()) == 0
    assert desk.locked == {}


def open_room(
    path: Path,
    book: str,
    bots: Iterable[str] = BOTS,
    people: Iterable[str] = (),
    tables: Iterable[str] = (TABLE,),
    **changes: Any,
) -> Path:
    """A ledger with a table of this book, bots from seat 1 on and then people, with a purse each."""
    tables = tuple(tables)
    rungs = open_book(book).ladder.rungs
    with Desk.open(path) as desk:
        desk.issue(Cents(10**10))
        put_on_duty(desk, tables, {AUTOMATIC_DEALER: {book: rungs[0]}, AUTOMATIC_FLOOR: {book: rungs[-1]}})
        for table in tables:
            desk.new_table(table, book)
            desk.fill(table, FLOAT)
            settings = replace(room(book).layout.usual(), **changes)
            open_table(desk, Plan(table, book, 0, settings), lambda _, rank: _person(rungs, rank))
            for seat, name in enumerate((*bots, *people), 1):
                desk.buy_in(name, Cents(500_000))
                desk.instruct(table, said.SeatPlayer(by="", who=name, seat=seat, player=name, at=desk.now))
        if book == MELBOURNE:
            open_meter(desk, prize_meter(), tables, actor=AUTOMATIC_FLOOR)
        if book == PERTH:
            open_pools(desk, POOLS, UNIT, tables, actor=AUTOMATIC_FLOOR)
    return path


def _person(rungs: tuple[str, ...], rank: str) -> str:
    return AUTOMATIC_DEALER if rank == rungs[0] else AUTOMATIC_FLOOR


class Guest:
    """A person at a table, who does what is there to do."""

    def __init__(self, house: PitHouse, name: str, table: str = TABLE) -> None:
        self.house, self.name, self.table = house, name, table
        self.stream = Seed.named("guest", name).bytes()

    @property
    def seat(self) -> int:
        seats: dict[int, str] = getattr(self.house.desk.table(self.table).floor, "seats", {})
        return next(seat for seat, name in seats.items() if name == self.name)

    def wager(self) -> None:
        state = self.house.desk.table(self.table)
        croupier = room(state.book.id).croupier
        made = stakes(croupier, state.settings.limits, (), self.stream)
        self.house.desk.do(self.table, *(PlaceWager(self.seat, self.name, bet, stake) for bet, stake in made))

    def bank(self, amount: int = 100_000) -> None:
        self.house.desk.do(self.table, PlaceWager(self.seat, self.name, "bank", Cents(amount)))

    def ready(self) -> None:
        self.house.pit.ready(self.table, self.name)

    def decide(self) -> None:
        state = self.house.desk.table(self.table)
        made = state.room.croupier.bot(state.round, self.seat, Seed.fresh())
        self.house.desk.do(self.table, made, actor=self.name)

    def acts(self) -> bool:
        """One thing, if there is anything for this person to do."""
        house, state = self.house, self.house.desk.table(self.table)
        round = state.round
        if not state.playing or round is None:
            return False
        if house.pit.asked_to_bank(self.table) == self.seat:
            if state.number % 3:
                self.bank()
            else:
                self.ready()
            return True
        if isinstance(round, Betting):
            in_it = self.seat in round.hands or (round.bank is not None and round.bank.player == self.name)
            unbanked = state.book.id == CALIFORNIA and round.bank is None
            if not in_it and not unbanked:
                self.wager()
                return True
            if in_it and not house.pit.dealer(self.table).people.is_ready(self.name, (state.number, True)):
                self.ready()
                return True
            return False
        if room(state.book.id).croupier.choices(round, self.seat):
            self.decide()
            return True
        return False


async def play(house: PitHouse, guests: Iterable[Guest], rounds: int) -> None:
    """Until this many rounds are over."""
    guests = list(guests)
    goal = house.desk.table(TABLE).rounds + rounds
    for _ in range(400 * rounds):
        await house.quiet()
        if house.desk.table(TABLE).rounds >= goal:
            return
        if not any(guest.acts() for guest in guests):
            assert await house.tick(), f"nothing more happens: {house.phase()} {house.pit.waits_for(TABLE)!r}"
    raise AssertionError(f"the rounds do not end: {house.phase()} {house.pit.waits_for(TABLE)!r}")
