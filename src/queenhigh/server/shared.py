"""One house in several processes on one PostgreSQL: one of them decides, the others follow it and pass commands on.

The process that holds the lease decides. The others follow the ledger, serve pages, sockets and boards, and pass
requests on to the one that decides. When that one dies or hangs, another takes the lease, opens a desk and a pit, and
continues. Handlers notice only a moment without answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque

import msgspec

from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.house.staff.roster import Staff
from queenhigh.ledger.ledger import Ledger
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import QueenhighError
from queenhigh.server.config import Config
from queenhigh.server.deciding import Fed, open_desk
from queenhigh.server.following import Follower
from queenhigh.server.house import House, Pace
from queenhigh.server.lease import Lease
from queenhigh.server.passing import PassingHouse
from queenhigh.server.pit.bots import NAMES
from queenhigh.server.post import CHIPS, DECIDER, Note, Post
from queenhigh.server.presence import Presence
from queenhigh.server.receiving import Receiving
from queenhigh.server.tournaments.felts import is_felt
from queenhigh.server.waiting import stopped, woken

TIDY = 30.0
"""Seconds between clean-ups of unread notes."""
TURN = 0.5
"""Seconds between checks of the lease and the ledger, with or without notes."""
BREATH = 0.01
"""Seconds for which a follower waits for more before it reads: less than `topics.SOON`, after which it is shown."""
SILENCE = 5.0
"""After this many seconds of silence from the process that decides, the house is in trouble."""
LINGER = 30.0
"""Seconds after the last visitor for which a house on standby is still followed."""
STARTING = 5.0
"""Seconds after its start for which a process that stands by leaves a house to those who start at the same time."""
AWAY = 5.0
"""Seconds for which a process that gave a house up leaves it to those who are to decide for it."""

log = logging.getLogger("queenhigh.server")


class SharedHouse(PassingHouse):
    def __init__(self, config: Config, desk: Desk | None, lease: Lease) -> None:
        House.__init__(self, config)  # the desk comes with the lease
        self._lease = lease
        self._reader = Ledger.open(config.ledger, read_only=True, key=config.key or None)
        self._follow(Follower(self._reader))
        self.shown = {table: state.copy() for table, state in self._follower.tables.items()}
        self._look_at_tournaments(self._follower.tournaments)
        self.bots.update(NAMES)
        self.pit = None
        self._open_hall()
        self._take(desk)
        self._post = Post(config.ledger, self._heard_note, lambda: self.decides, lambda: self._is_asleep)
        self._prepare_asking()
        self._presence = Presence(self._tell_pit)
        self._receiving = Receiving(config.ledger)
        self._gives_way = False
        """Is this process only on standby for another that should decide?"""
        self._takes_from = time.monotonic() + STARTING if config.stands_by else 0.0
        """Until this time it leaves a free lease to others."""
        self._next_turn = 0.0
        self._poked = asyncio.Event()
        self._reading = asyncio.Lock()
        self._last_word = time.monotonic()

    def _take(self, desk: Desk | None) -> None:
        self.decides = desk is not None
        if desk is not None:
            self.desk = desk
        self.opening = asyncio.Lock()
        self._fed: deque[Fed] = deque()
        self._untold: deque[Committed] = deque()
        self._feeding = False
        self._chips.clear()

    def _follow(self, follower: Follower) -> None:
        self._follower = follower
        self._shown_to = follower.seq
        """The last event that is shown where this process follows."""
        self._chips.clear()

    # -- what may be shown

    @property
    def ledger(self) -> Ledger:
        return self._reader

    @property
    def staff(self) -> Staff:
        return self.desk.roster.staff if self.decides else self._follower.roster.staff

    @property
    def hosting(self) -> HostedTables:
        return self.desk.hosting if self.decides else self._follower.hosting

    @property
    def locked(self) -> dict[str, str]:
        return self.desk.locked if self.decides else self._follower.locked

    @property
    def trouble(self) -> str:
        if self.decides:
            return self.desk.ledger.stopped or (
                "" if self.pit and self.pit.alive else "The automatic dealer has stopped."
            )
        silent = time.monotonic() - self._last_word
        return f"No process has decided anything for {silent:.0f} seconds." if silent > SILENCE else ""

    # -- the day

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._post.start()
        if self.decides:
            await self._open()
        self._post.put("hello", to=DECIDER, asleep=self._is_asleep)
        self._spawn(self._tend())

    async def stop(self) -> None:
        await stopped(*self._tasks)
        if self.decides:
            await self._close()
        await asyncio.to_thread(self._lease.release)
        await self._post.stop()
        self._receiving.close()
        self._reader.close()

    def abandon(self) -> None:
        super().abandon()
        self._lease.release()
        self._reader.close()

    async def _open(self) -> None:
        self._listening = list(self._listeners)
        await super()._open()
        self._presence.tell_again()

    async def _tend(self) -> None:
        said = tidied = 0.0
        while True:
            if await woken(self._poked, TURN) and not self.decides:
                await asyncio.sleep(BREATH)
            self._poked.clear()
            try:
                await self._look()
            except QueenhighError as error:
                log.error("the shared house: %s", error)
            except Exception:
                log.exception("the shared house")
            if time.monotonic() - said > 1.0:
                said = time.monotonic()
                self._say_presence()
            if self.decides and time.monotonic() - tidied > TIDY:
                tidied = time.monotonic()
                await self._post.tidy()

    async def _look(self) -> None:
        """When there is something new, at the ledger or for incoming chips; in every turn at the lease as well."""
        if turn := time.monotonic() >= self._next_turn:
            self._next_turn = time.monotonic() + TURN
        if not self.decides:
            if not self._is_asleep:
                await self._catch_up()
        elif self._receiving.is_due and await asyncio.to_thread(self._receiving.look, self.desk) > 0:
            self._post.wake()
        if turn:
            await (self._keep_deciding() if self.decides else self._keep_following())

    def _hurry(self) -> None:
        self._next_turn = 0.0
        self._poked.set()

    async def _keep_deciding(self) -> None:
        self._post.put("alive")
        self._presence.forget_the_silent()
        if not await asyncio.to_thread(self._lease.held):
            log.warning("the lease of %s was lost; this process follows from now on", self.config.house)
            await self._step_down()
        elif self._gives_way:
            log.warning("this process leaves %s to another one, which is to decide for it", self.config.house)
            self._takes_from = time.monotonic() + AWAY
            await self._step_down()
            await asyncio.to_thread(self._lease.release)
            self._post.wake()

    async def _step_down(self) -> None:
        self.decides = self._gives_way = False
        await self._close()
        self._listeners = self._listening
        self._follow(await asyncio.to_thread(Follower, self._reader))

    async def _keep_following(self) -> None:
        if time.monotonic() >= self._takes_from and await asyncio.to_thread(self._lease.take):
            log.warning("this process decides for %s from now on", self.config.house)
            desk = await asyncio.to_thread(open_desk, self.config, self._lease.fence)
            await self._catch_up(slept=self._is_asleep)
            self._take(desk)
            self._open_hall()
            await self._open()
            self._post.put("alive")

    @property
    def _is_asleep(self) -> bool:
        """A house that this process only stands by for, and that nobody has looked at here lately, need not be followed."""
        waits = self.config.stands_by and not self.decides and not self.visitors
        return waits and time.monotonic() - self.last_visit > LINGER

    async def awake(self) -> None:
        if not self.decides and self.visitors == 1 and time.monotonic() - self.last_visit > LINGER:
            self._say_presence()
            await self._catch_up(slept=True)

    async def _catch_up(self, upto: int | None = None, *, slept: bool = False) -> None:
        """Show everything that is durable by now, or up to an event. After a long sleep the tables are read again, because
        nobody is here to be notified."""
        async with self._reading:
            if upto is not None and self._shown_to >= upto:
                return
            if slept and not self.decides and await asyncio.to_thread(self._follower.is_far_behind):
                self._follow(await asyncio.to_thread(Follower, self._reader))
                self.shown = {table: state.copy() for table, state in self._follower.tables.items()}
                self._look_at_tournaments(self._follower.tournaments)
            follower = self._follower
            while not self.decides:
                news = await asyncio.to_thread(follower.next_news)
                if follower is not self._follower:  # meanwhile this process has decided, and follows anew
                    return
                self._move_chips()
                for committed in news:
                    if isinstance(committed, TournamentCommitted):
                        self._heard_tournament(committed)
                    else:
                        self._heard(committed)
                if follower.all_read:
                    return

    def _move_chips(self) -> None:
        """What players hold is kept with what is shown, so that the database is asked for each of them once."""
        self._shown_to = self._follower.seq
        for account, amount in self._follower.take_moved().items():
            if account in self._chips:
                self._chips[account] += amount

    def chips(self, player: str) -> int:
        pile = pile_of(player)
        if self._is_asleep:
            return self.ledger.balance(pile)
        if not self.decides and pile not in self._chips:
            self._chips[pile] = self.ledger.balance(pile, at=self._shown_to)
        return super().chips(player)

    def _feed(self) -> None:
        super()._feed()
        if self._presence.is_followed:
            self._post.wake()

    # -- who looks on

    def attend(self, table: str, name: str) -> None:
        self._presence.come(table, name)

    def unattend(self, table: str, name: str) -> None:
        self._presence.go(table, name)

    def _tell_pit(self, table: str, name: str, here: bool) -> None:
        if self.decides and self.pit is not None and (table in self.desk.tables or is_felt(table)):
            at = self.hall if is_felt(table) else self.pit
            (at.attend if here else at.unattend)(table, name)

    def _say_presence(self) -> None:
        if not self.decides:
            own = not self.config.stands_by
            self._post.put("presence", to=DECIDER, here=self._presence.here, own=own, asleep=self._is_asleep)

    def set_pace(self, table: str, pace: Pace) -> None:
        super().set_pace(table, pace)
        if self.decides and self._presence.is_followed:
            self._post.put("pace", table=table, pace=pace)

    def _greet(self, process: str, *, asleep: bool = False) -> None:
        """Send a process that begins to follow what it has missed. While there is none, nothing is sent."""
        if self._presence.greet(process, asleep=asleep):
            for table, pace in self.paces.items():
                self._post.put("pace", to=process, table=table, pace=pace)
            self._post.wake()

    # -- notes

    def _heard_note(self, note: Note) -> None:
        match note["what"]:
            case "poke":
                if note["for"] == CHIPS:
                    self._receiving.wake()
                if not self._is_asleep:
                    self._poked.set()
            case "alive":
                self._last_word = time.monotonic()
            case "pace" if not self.decides:
                super().set_pace(note["table"], msgspec.convert(note["pace"], Pace))
            case "hello" if self.decides:
                self._greet(note["from"], asleep=note.get("asleep", False))
            case "presence" if self.decides:
                self._greet(note["from"], asleep=note.get("asleep", False))
                self._presence.heard(note["from"], note["here"])
                self._gives_way |= self.config.stands_by and note.get("own", False)
            case "answer" | "please":
                self._heard_asking(note)
