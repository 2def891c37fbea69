"""The house in the process that decides: it has the desk, the pit, and the feed of durable commits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

import msgspec

from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.desk.treasury import GrantTerms
from queenhigh.house.staff.orders import check_admitted
from queenhigh.house.staff.roster import Asked as StaffOrder
from queenhigh.house.staff.roster import LogOff, Staff
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.database import Fence
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.money.accounts import player as pile_of
from queenhigh.server import commands, hosts, pit, retries
from queenhigh.server.anchoring import check_heads
from queenhigh.server.closing import Keeper
from queenhigh.server.commands.base import InMemory
from queenhigh.server.config import Config
from queenhigh.server.errors import told_to
from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.server.tournaments import carrying
from queenhigh.server.tournaments.felts import felt_at, felt_id, is_felt, places_of
from queenhigh.server.tournaments.hall import Hall


def open_desk(config: Config, fence: Fence | None = None) -> Desk:
    """Open the desk. Cards are sealed in the ledger of a live house. A ledger that does not match its signed heads is
    refused."""
    ledger = Ledger.open(config.ledger, key=config.key or None, seals=True, fence=fence, live=True)
    try:
        check_heads(ledger, config)
        return Desk(ledger)
    except BaseException:
        ledger.close()
        raise


class Answered(msgspec.Struct, frozen=True):
    """A command that was written or refused, and the future that waits for the answer."""

    waiting: asyncio.Future[Receipt]
    written: Future[Receipt]

    def tell(self) -> None:
        if self.waiting.done():
            return
        if self.written.cancelled():
            self.waiting.cancel()
        elif error := self.written.exception():
            self.waiting.set_exception(error)
        else:
            self.waiting.set_result(self.written.result())


Fed = Committed | TournamentCommitted | Answered | dict[str, int]
"""What comes from the ledger's thread, in order; a dict has account balances."""


class DecidingHouse(House):
    def __init__(self, config: Config, desk: Desk) -> None:
        super().__init__(config)
        self.decides = True
        self.desk = desk
        self.shown = {table: state.copy() for table, state in desk.tables.items()}
        self._look_at_tournaments()
        self.pit: pit.Pit | None = None
        self._open_hall()
        self.opening = asyncio.Lock()
        """Held while a table is opened or closed, which takes several steps: a half-opened table looks like one to
        close."""
        self._fed: deque[Fed] = deque()
        self._untold: deque[Committed] = deque()
        self._feeding = False

    def _open_hall(self) -> None:
        self.hall = Hall(self, self.config, small=self.config.tournaments)

    def _look_at_tournaments(self, known: Mapping[str, LiveTournament] | None = None) -> None:
        known = self.desk.tournaments.all if known is None else known
        self.tournaments = {name: live.copy() for name, live in known.items()}
        self.felts = {
            felt_id(name, place): felt_at(live, place)
            for name, live in self.tournaments.items()
            for place in places_of(live)
        }

    @property
    def ledger(self) -> Ledger:
        return self.desk.ledger

    @property
    def staff(self) -> Staff:
        return self.desk.roster.staff

    @property
    def hosting(self) -> HostedTables:
        return self.desk.hosting

    @property
    def locked(self) -> dict[str, str]:
        return self.desk.locked

    @property
    def trouble(self) -> str:
        if self.ledger.stopped:
            return self.ledger.stopped
        dealt = self.pit is None or (self.pit.alive and self.hall.alive)
        return "" if dealt else "The automatic dealer has stopped."

    # -- the day

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._open()

    async def stop(self) -> None:
        await self._close()

    def abandon(self) -> None:
        if self.decides:
            self.desk.close()

    def _heard_tournament(self, committed: TournamentCommitted) -> None:
        super()._heard_tournament(committed)
        if self.decides:
            self.hall.heard(committed)

    async def _open(self) -> None:
        config = self.config
        self.desk.treasury.terms = GrantTerms(
            config.most_chips, config.chips_per_day, config.cage_low, config.cage_refill, config.refills_per_day
        )
        self._unwatch = (
            self.desk.watch_chips(self._committed),
            self.desk.watch(self._committed),
            self.desk.tournaments.watch(self._committed),
        )
        await asyncio.to_thread(pit.open_house, self.desk, self.config)
        self.pit = pit.Pit(self, self.config)
        await self.pit.start()
        await self.hall.start()
        self._keeper = Keeper(self, self.config)
        self._keeper.start()

    async def _close(self) -> None:
        """Write what was submitted, then release the ledger."""
        await self._keeper.stop()
        await self.hall.stop()
        if self.pit is not None:
            await self.pit.stop()
            self.pit = None
        await asyncio.to_thread(self.desk.close)
        for unwatch in self._unwatch:
            unwatch()

    # -- the feed

    def _committed(self, committed: Fed) -> None:
        """Called in the ledger's thread, which must not wait."""
        self._fed.append(committed)
        if not self._feeding and not self._loop.is_closed():
            self._feeding = True
            self._loop.call_soon_threadsafe(self._feed)

    def _feed(self) -> None:
        self._feeding = False
        while self._fed:
            match self._fed.popleft():
                case Committed() as committed:
                    self.shown[committed.table] = committed.state
                    self._untold.append(committed)
                case TournamentCommitted() as of_tournament:
                    self._heard_tournament(of_tournament)
                case Answered() as answered:
                    answered.tell()
                case held:
                    self._chips |= {pile: amount for pile, amount in held.items() if pile in self._chips}
        if self._untold:
            self._loop.call_soon(self._tell_all)

    def _tell_all(self) -> None:
        """Notify listeners, after the person who asked has been answered and can see it."""
        while self._untold:
            self._tell(self._untold.popleft())

    def attend(self, table: str, name: str) -> None:
        if is_felt(table):
            self.hall.attend(table, name)
        elif self.pit is not None:
            self.pit.attend(table, name)

    def unattend(self, table: str, name: str) -> None:
        if is_felt(table):
            self.hall.unattend(table, name)
        elif self.pit is not None:
            self.pit.unattend(table, name)

    # -- commands

    async def ask(self, person: Person, table: str, command: Any, id: str, version: int | None = None) -> Receipt:
        """Ask the desk. Even if the client disconnects, what the desk has decided is written. The answer comes when it
        is shown."""
        sent = retries.sent(id, person.name, table, command)
        with told_to(person.name):
            if (answer := retries.answer_before(self.desk, table, command, sent)) is None:
                answer = commands.carry_out(self, person, table, command, sent, version)
                if isinstance(answer, InMemory):
                    return answer.result()
            return await self.durable(answer)

    async def durable(self, written: Future[Receipt]) -> Receipt:
        """The answer, once it is shown, together with everything else from the ledger, so that the loop is woken
        once."""
        waiting: asyncio.Future[Receipt] = self._loop.create_future()
        written.add_done_callback(lambda written: self._committed(Answered(waiting, written)))
        return await waiting

    async def ask_tournament(self, person: Person, name: str, command: Any, id: str) -> str:
        """Answered when it is shown, like everything else."""
        sent = retries.sent(id, person.name, name, command)
        before = retries.answer_before(self.desk, name, command, sent)
        if before is not None:
            await asyncio.shield(asyncio.wrap_future(before))
            done = carrying.name_for(name, command)
        else:
            done = await asyncio.shield(carrying.carry_out(self, person, name, command, sent))
        await self._all_shown()
        return done

    async def _all_shown(self) -> None:
        """Wait until everything that is durable now is shown."""
        written: Future[Receipt] = Future()
        written.set_result(Receipt("", 0, 0, {}, ""))
        await self.durable(written)

    async def open_table(self, person: Person, asked: Any, id: str) -> str:
        async with self.opening:
            table = await asyncio.to_thread(hosts.opened, self.desk, self.config, person, asked, id)
        if isinstance(asked, hosts.PrivateTable):
            once = f"{person.name}/{id}: dealing"
            await asyncio.to_thread(hosts.deal, self, self.desk.table(table), person.name, asked.dealing, once)
        await self._all_shown()
        return table

    async def come_in(self, person: Person, token: str) -> str:
        hosted = hosts.found_by(self.ledger, self.hosting, token)
        if person.role == "player":
            check_admitted(self.staff, person.name, self.desk.now)
            await asyncio.to_thread(self.desk.hosting.admit, hosted.table, person.name)
        return hosted.table

    async def join(self, guest: str, account: str) -> None:
        await asyncio.to_thread(self.desk.hosting.join, guest, account)
        for name in (guest, account):
            self._chips.pop(pile_of(name), None)

    async def staff_order(self, asked: StaffOrder, person: Person, id: str = "") -> None:
        await asyncio.to_thread(self.desk.staff, asked, actor=person.name, id=id)

    async def log_off(self, name: str) -> None:
        if name in self.staff.duties:
            await asyncio.to_thread(self.desk.staff, LogOff(name, self.desk.now), actor=name)

    async def buy_in(self, player: str, amount: int, id: str = "") -> int:
        receipt = await asyncio.to_thread(self.desk.grant, player, Cents(amount), id=id)
        self._chips.pop(pile_of(player), None)
        return self.ledger.balance(pile_of(player), at=receipt.last)

    async def send_chips(self, player: str, amount: int, to: str, id: str) -> int:
        receipt = await asyncio.to_thread(self.desk.transfers.send, player, Cents(amount), to, id=id)
        self._chips.pop(pile_of(player), None)
        return self.ledger.balance(pile_of(player), at=receipt.last)

    async def cash_out(self, player: str) -> None:
        if held := self.chips(player):
            await asyncio.to_thread(self.desk.cash_out, player, Cents(held))
            self._chips.pop(pile_of(player), None)
