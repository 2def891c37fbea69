"""The pit: an automatic dealer for every table, who sleeps until something happens there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from queenhigh.cards import Seed
from queenhigh.desk import reports
from queenhigh.desk.commit import Committed
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import WithdrawWager
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Betting
from queenhigh.ledger.command import Receipt
from queenhigh.rules import InputError, QueenhighError
from queenhigh.server.pit import bots
from queenhigh.server.pit.automatic import AutomaticDealer
from queenhigh.server.pit.clocks import RealTime, Time
from queenhigh.server.pit.opening import wanted_bots
from queenhigh.server.pit.terms import AUTOMATIC, BY_HAND, Housed, PitTerms
from queenhigh.server.views.table import free_seats
from queenhigh.server.waiting import stopped


class Pit:
    """The pit. It belongs to the event loop in which it was started."""

    def __init__(
        self, house: Housed, terms: PitTerms, *, time: Time | None = None, seed: Callable[[str], Seed] | None = None
    ) -> None:
        self.house, self.terms = house, terms
        self.time = time or RealTime()
        self._seed = seed or (lambda _: Seed.fresh())
        self.dealers: dict[str, AutomaticDealer] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._started = False
        house.bots.update(bots.NAMES)
        house.listen(self._heard)

    async def start(self) -> None:
        """Every table continues where the ledger left it."""
        self._started = True
        for table in self.house.desk.tables:
            self._watch(table)

    async def stop(self) -> None:
        """Stop: what was decided is written, and nothing new is begun."""
        self._started = False
        tasks = list(self._tasks.values())
        self._tasks.clear()
        await stopped(*tasks)

    @property
    def alive(self) -> bool:
        return self._started and not any(task.done() for task in self._tasks.values())

    def dealer(self, table: str) -> AutomaticDealer:
        """The dealer of a table, made if necessary."""
        if table not in self.dealers:
            self.house.desk.table(table)
            hosted = self.house.desk.hosting.all.get(table)
            book = self.house.desk.table(table).book.id
            wanted = hosted.bots if hosted else wanted_bots(self.terms, len(self.dealers), book)
            seed = self._seed(table)
            self.dealers[table] = AutomaticDealer(
                self.house, self.terms, table, self.time, seed=seed, wanted_bots=wanted
            )
        return self.dealers[table]

    def _watch(self, table: str) -> None:
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(self.dealer(table).run(), name=f"the dealer of {table}")

    def _heard(self, committed: Committed) -> None:
        """Called in the event loop after each durable commit."""
        dealer = self.dealer(committed.table)
        if (hosted := self.house.desk.hosting.all.get(committed.table)) is not None:
            dealer.wanted_bots, dealer.no_more_bots = 0 if hosted.closing else hosted.bots, True
        dealer.heard(committed)
        if self._started:
            self._watch(committed.table)

    # -- what people tell the pit

    def ready(self, table: str, person: str) -> None:
        """A player is ready: they have wagered, seen enough, or decline to bank."""
        dealer = self.dealer(table)
        if dealer.asked_to_bank is not None and dealer.floor.seats.get(dealer.asked_to_bank) == person:
            dealer.people.seen(person)
            dealer.sat_out.add((dealer.state.number, person))
        else:
            dealer.people.ready(person, dealer.stage)
        dealer.wake()

    def attend(self, table: str, name: str = "") -> None:
        """A person watches the table; without a name it is a board or a visitor."""
        dealer = self.dealer(table)
        dealer.people.attend(name)
        dealer.wake()

    def unattend(self, table: str, name: str = "") -> None:
        dealer = self.dealer(table)
        dealer.people.unattend(name)
        dealer.wake()

    def set_dealing(self, table: str, mode: str, person: str, *, rank: str = "", id: str = "") -> Future[Receipt]:
        """Let a person deal, or the automatic dealer again, from any point of a round."""
        if mode not in (AUTOMATIC, BY_HAND):
            raise InputError(f"A table is dealt {AUTOMATIC} or {BY_HAND}, not {mode!r}.")
        note = partial(reports.dealt, mode=mode)
        return self.house.desk.note(table, note, {"dealing": mode}, who=person, rank=rank, id=id)

    def wake(self, table: str | None = None) -> None:
        """Wake the dealers: something changed that is in no table's record, such as who is on duty."""
        for name, dealer in self.dealers.items():
            if table in (None, name):
                dealer.wake()

    async def make_room(self, table: str, seat: int | None = None) -> bool:
        """Let a bot leave for a person: from this seat, or from any if the table is full. Returns whether there is room
        now."""
        dealer = self.dealer(table)
        floor = dealer.state.floor
        if not isinstance(floor, Open):
            return False
        free = free_seats(dealer.state)
        if seat in free or (seat is None and free):
            return True
        seated = {place: name for place, name in floor.seats.items() if bots.is_bot(name) and seat in (None, place)}
        playing = set(dealer.round.hands) if dealer.state.playing else set()
        for place in sorted(seated, key=lambda place: (place in playing, place)):
            try:
                await self._gets_up(dealer, place, seated[place])
                return True
            except QueenhighError as refusal:
                dealer.note(f"{seated[place]} stays", refusal)
        return False

    async def _gets_up(self, dealer: AutomaticDealer, seat: int, bot: str) -> None:
        """A bot leaves: while betting is open its chips go back; later its hand is played to the end."""
        state = dealer.state
        if state.playing and isinstance(state.round, Betting):
            bank = state.round.bank
            if bank is not None and bank.player == bot:
                await dealer.submit(WithdrawWager(seat, "bank"), actor=bot)
            hand = state.round.hands.get(seat)
            if hand is not None and hand.player == bot:
                taken_back = [WithdrawWager(seat, bet) for bet in reversed(hand.wagers)]
                await dealer.submit(*taken_back, actor=bot)
        await dealer.instruct(said.LeaveSeat(by="", who=bot, seat=seat))

    # -- what others may know of a table

    def asked_to_bank(self, table: str) -> int | None:
        """The seat of the person who is asked to bank now, if anyone is."""
        return self.dealer(table).asked_to_bank

    def waits_for(self, table: str) -> str:
        """Why the automatic dealer does not continue, if it should."""
        return self.dealer(table).waits_for
