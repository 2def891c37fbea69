"""The automatic dealer at a table of a tournament: the same as at any other, except that waiting is limited, everyone
present makes the compulsory wager, and between two hands the tournament decides."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from queenhigh.cards import Seed
from queenhigh.desk.tournament_bots import regulars
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.actions import Action, PlaceWager
from queenhigh.games.kit.phases import Betting
from queenhigh.games.kit.tournaments.chips import small_chips
from queenhigh.games.kit.tournaments.orders import DealHand, MarkAway, RaceChips, TournamentOrder
from queenhigh.games.kit.tournaments.playing import may_deal
from queenhigh.games.kit.tournaments.state import Playing
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents
from queenhigh.rules import QueenhighError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.house import Pace
from queenhigh.server.page import page_of
from queenhigh.server.pit import bots, orders
from queenhigh.server.pit.automatic import AutomaticDealer, Seen, durable
from queenhigh.server.pit.clocks import Time, shown
from queenhigh.server.pit.orders import NO_REFUSAL, PitMove
from queenhigh.server.pit.terms import NEXT_ROUND, PLACING, Housed, PitTerms
from queenhigh.server.tournaments.draws import drawn
from queenhigh.server.tournaments.felts import Felt, felt_at, felt_id

if TYPE_CHECKING:
    from queenhigh.desk.tournament_desk import TournamentDesk

BRISK = 8.0
"""How much faster a table without people is."""
MISSED = 2
"""A player who misses this many decisions in a row counts as away."""


class FeltDealer(AutomaticDealer):
    hurries = True

    def __init__(self, house: Housed, terms: PitTerms, name: str, place: str, time: Time, *, seed: Seed) -> None:
        super().__init__(house, terms, felt_id(name, place), time, seed=seed)
        self.name, self.place = name, place
        self._drawn: Felt | None = None

    # -- what the table is like

    @property
    def counter(self) -> TournamentDesk:
        return self.desk.tournaments

    @property
    def live(self) -> LiveTournament:
        return self.counter.find(self.name)

    @property
    def state(self) -> Felt:
        """The desk's state, redrawn when it has changed."""
        live = self.live
        version = live.version + live.versions.get(self.place, 0)
        if self._drawn is None or self._drawn.version != version:
            self._drawn = felt_at(live.copy(), self.place)
        return self._drawn

    @property
    def pace(self) -> float:
        alone = all(map(bots.is_bot, self.floor.seats.values()))
        return self.terms.pace * (BRISK if alone else 1)

    @property
    def over(self) -> bool:
        """Is the table finished for good?"""
        t = self.live.state
        return not isinstance(t, Playing) or self.place not in t.tables

    @property
    def idle(self) -> tuple[str, ...]:
        return self.state.tournament.tables[self.place].idle

    # -- what comes next

    def _seen(self) -> Seen:
        return self.state.version, self.desk.roster.staff, False

    def _what_next(self) -> PitMove | None:
        state = self.state
        t = state.tournament
        if not isinstance(t, Playing) or not self.floor.seats:
            return None
        self._skipped = {name for name in self._skipped if name[0] == state.number}
        if (move := self._away(t)) is not None:
            return move
        if not state.playing:
            return self._deal(t)
        return page_of(state.room).game.next_in_tournament(self)

    def _deal(self, t: Playing) -> PitMove | None:
        """The next hand, as soon as the tournament allows it."""
        self.clocks.forget()
        self.people.keep(self.floor.seats.values())
        now = self.desk.now
        if small := small_chips(t, self.place):
            draw = drawn(name for name, count in small.items() for _ in range(count))
            return self._race(t, RaceChips(by=self._rank, who=AUTOMATIC_DEALER, at=now, table=self.place, draw=draw))
        if why := may_deal(t, self.place, now, self.live.law.law):
            self.waits_for = why
            if t.paused_until is not None and now < t.paused_until:
                self.alarm(self.time.now() + t.paused_until - now)
            return None
        ready = self.all_ready()
        hand = DealHand(by=self._rank, who=AUTOMATIC_DEALER, table=self.place)
        return PitMove((self.state.number, "deal", ready), 0.0 if ready else NEXT_ROUND, partial(self._dealt, hand))

    def _race(self, t: Playing, order: RaceChips) -> PitMove | None:
        """Small chips leave play before the next hand."""
        try:
            self.live.law.act(t, order)
        except QueenhighError as refusal:
            self.waits_for = str(refusal)
            return None
        return PitMove((self.state.number, "race", t.stage, order.table), PLACING, partial(self._give, order))

    async def _dealt(self, order: DealHand) -> None:
        await durable(self.counter.submit_deal(self.name, order))

    @property
    def _rank(self) -> str:
        return self.live.book.ladder.rungs[0]

    # -- wagers against the house

    def wagers(self, round: Betting[Any]) -> PitMove | None:
        """Bots wager, people have their time, and those who miss it post the minimum Ante, which is compulsory."""
        held, late = self.state.tournament.tables[self.place], list[tuple[int, str]]()
        for seat, player in sorted(held.seats.items()):
            if player not in held.dealt or player in held.idle:
                continue
            if self._has_ante(round, held, seat, player):
                if not bots.is_bot(player) and not self.people.is_ready(player, self.stage):
                    late.append((seat, player))
            elif bots.is_bot(player):
                name = (self.state.number, seat, "wager")
                return PitMove(name, bots.a_while(PLACING, self.stream), partial(self._bot_wagers, seat, player))
            else:
                late.append((seat, player))
        for seat, player in late:
            if self.people.is_idle(player) or self._time_is_up(seat, player):
                if not self._has_ante(round, held, seat, player):
                    return PitMove((self.state.number, seat, "compulsory"), 0.0, partial(self._ante_for, seat, player))
            else:
                self.alarm(self.people.idle_at(player))
        waits = [player for seat, player in late if not self._over_time(seat, player)]
        order = orders.next_move(self)
        closes = order is not None and order.name[-1] == "CloseBetting"
        return None if closes and waits else order

    def _time_is_up(self, seat: int, player: str) -> bool:
        name = (self.state.number, player, "betting")
        return self.clock(seat, self.clocks.start(name, "betting", self.terms.betting_seconds))

    def _over_time(self, seat: int, player: str) -> bool:
        name = (self.state.number, player, "betting")
        running = self.clocks.start(name, "betting", self.terms.betting_seconds)
        return self.people.is_idle(player) or self.clocks.is_over(running)

    @property
    def _first(self) -> str:
        """The wager that is compulsory."""
        return self.croupier.offers[0].bet

    def _has_ante(self, round: Betting[Any], held: Any, seat: int, player: str) -> bool:
        hand = round.hands.get(seat)
        slips = held.slips.get(player, ())
        return (hand is not None and self._first in hand.wagers) or any(slip.bet == self._first for slip in slips)

    async def _bot_wagers(self, seat: int, player: str) -> None:
        seed = Seed(bytes(next(self.stream) for _ in range(32)))
        t = self.live.state
        assert isinstance(t, Playing)
        made = regulars(self.live.room).wagers(t, self.place, player, seed)
        for tried in (made, [self._least(seat, player)]):
            try:
                await self.submit(*tried, actor=player)
                return
            except NO_REFUSAL:
                raise
            except QueenhighError as refusal:
                self.note(f"{player} was refused", refusal)

    async def _ante_for(self, seat: int, player: str) -> None:
        self.missed[player] = self.missed.get(player, 0) + 1
        await self.submit(self._least(seat, player), actor=AUTOMATIC_DEALER)

    def _least(self, seat: int, player: str) -> PlaceWager:
        form = self.state.tournament.round
        return PlaceWager(seat, player, self._first, Cents(form.minimum if form else 0))

    # -- who is away

    def _away(self, t: Playing) -> PitMove | None:
        """Mark a player away who has missed too many decisions, until they come back."""
        for player, count in self.missed.items():
            one = t.entrants.get(player)
            if count >= MISSED and one is not None and not one.away and player in t.tables[self.place].seats.values():
                order = MarkAway(by=self._rank, who=AUTOMATIC_DEALER, player=player)
                return self.optional((self.state.number, player, "away"), partial(self._mark, order))
        return None

    async def _mark(self, order: MarkAway) -> None:
        self.missed.pop(order.player, None)
        await self._give(order)

    async def _give(self, order: TournamentOrder) -> None:
        await durable(self.counter.submit(self.name, order, actor=AUTOMATIC_DEALER))

    # -- what it does

    async def submit(self, *actions: Action, actor: str) -> Receipt:
        return await durable(self.counter.submit_play(self.name, self.place, *actions, actor=actor))

    def _tell(self) -> None:
        ready = self.people.ready_seats(self.floor.seats, self.stage)
        self.house.set_pace(self.table, Pace(shown(self._clocks), ready, self.dealing))
