"""The hall: a conductor for each tournament that is not over, and a dealer for each of its tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from queenhigh.cards import Seed
from queenhigh.games.kit.tournaments import TournamentEvent
from queenhigh.games.kit.tournaments.events import PlayStarted
from queenhigh.games.kit.tournaments.state import Cancelled, Closed, Playing
from queenhigh.rules import QueenhighError
from queenhigh.server.pit.clocks import RealTime, Time
from queenhigh.server.pit.terms import Housed, PitTerms
from queenhigh.server.tournaments.conductor import Conductor
from queenhigh.server.tournaments.dealing import FeltDealer
from queenhigh.server.tournaments.felts import felt_id, places_of
from queenhigh.server.tournaments.kinds import keep_open
from queenhigh.server.waiting import stopped

if TYPE_CHECKING:
    from queenhigh.desk.desk import Desk
    from queenhigh.desk.tournament_desk import TournamentCommitted

log = logging.getLogger("queenhigh.pit")


class Hall:
    """The hall. It belongs to the event loop in which it was started."""

    def __init__(
        self,
        house: Housed,
        terms: PitTerms,
        *,
        small: bool = True,
        time: Time | None = None,
        seed: Callable[[str], Seed] | None = None,
    ) -> None:
        """`small`: the house keeps small tournaments of its own open."""
        self.house, self.terms, self.small = house, terms, small
        self.time = time or RealTime()
        self._seed = seed or (lambda _: Seed.fresh())
        self.conductors: dict[str, Conductor] = {}
        self.dealers: dict[str, FeltDealer] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: asyncio.Task[None] | None = None
        self._started = False

    @property
    def desk(self) -> Desk:
        return self.house.desk

    async def start(self) -> None:
        """Every tournament continues where the ledger left it."""
        self._started = True
        if self.small:
            await asyncio.to_thread(keep_open, self.desk)
        for name in list(self.desk.tournaments.all):
            self._tend(name)

    async def stop(self) -> None:
        self._started = False
        tasks = [*self._tasks.values(), self._opening]
        self._tasks.clear()
        await stopped(*tasks)

    @property
    def alive(self) -> bool:
        failed = [task for task in self._tasks.values() if task.done() and not task.cancelled() and task.exception()]
        return self._started and not failed

    def heard(self, committed: TournamentCommitted) -> None:
        """In the event loop, after each durable commit."""
        if not self._started:
            return
        self._tend(committed.id)
        if any(isinstance(event, PlayStarted) for event in committed.events):
            self._keep_open()
        conductor = self.conductors.get(committed.id)
        if conductor is not None and (not committed.table or len(committed.events) > 1):
            conductor.wake()
        for place in (committed.table,) if committed.table else committed.live.state.tables:
            if dealer := self.dealers.get(felt_id(committed.id, place)):
                dealer.people.seen(committed.actor)
                dealer.missed.pop(committed.actor, None)
        inside = committed.table and not _beyond(committed)
        for felt, dealer in self.dealers.items():
            if dealer.name == committed.id and (not inside or dealer.place == committed.table):
                dealer.wake()
                if dealer.over:
                    self._let_go(felt)

    def _let_go(self, felt: str) -> None:
        if task := self._tasks.pop(felt, None):
            task.cancel()

    def _tend(self, name: str) -> None:
        live = self.desk.tournaments.find(name)
        state = live.state
        if isinstance(state, Closed | Cancelled):
            for felt in [felt for felt, dealer in self.dealers.items() if dealer.name == name]:
                self._let_go(felt)
                del self.dealers[felt]
            self.conductors.pop(name, None)
            self._let_go(name)
            return
        if name not in self.conductors:
            self.conductors[name] = Conductor(self.house, self.terms, name, self.time)
            self._tasks[name] = asyncio.create_task(self.conductors[name].run(), name=f"the conductor of {name}")
        if isinstance(state, Playing):
            for place in places_of(live):
                self._watch(name, place)

    def _watch(self, name: str, place: str) -> None:
        felt = felt_id(name, place)
        dealer = self._dealer(name, place)
        if felt not in self._tasks:
            self._tasks[felt] = asyncio.create_task(dealer.run(), name=f"the dealer of {felt}")

    def _dealer(self, name: str, place: str) -> FeltDealer:
        felt = felt_id(name, place)
        if felt not in self.dealers:
            seed = self._seed(felt)
            self.dealers[felt] = FeltDealer(self.house, self.terms, name, place, self.time, seed=seed)
        return self.dealers[felt]

    # -- the small ones

    def _keep_open(self) -> None:
        """Announce the next small tournament of each kind once one has begun."""
        if self.small and (self._opening is None or self._opening.done()):
            self._opening = asyncio.create_task(self._announce(), name="the next tournaments")

    async def _announce(self) -> None:
        try:
            await asyncio.to_thread(keep_open, self.desk)
        except QueenhighError as refusal:
            log.warning("no further tournament is announced: %s", refusal)

    # -- what people tell the hall

    def attend(self, felt: str, person: str) -> None:
        if dealer := self.dealers.get(felt):
            dealer.people.attend(person)
            dealer.wake()

    def unattend(self, felt: str, person: str) -> None:
        if dealer := self.dealers.get(felt):
            dealer.people.unattend(person)
            dealer.wake()

    def ready(self, felt: str, person: str) -> None:
        if dealer := self.dealers.get(felt):
            dealer.people.ready(person, dealer.stage)
            dealer.wake()

    def waits_for(self, felt: str) -> str:
        """Why a table does not continue, if it should."""
        dealer = self.dealers.get(felt)
        return dealer.waits_for if dealer else ""


def _beyond(committed: TournamentCommitted) -> bool:
    """Has it changed more than one hand?"""
    return any(isinstance(event, TournamentEvent) for event in committed.events)
