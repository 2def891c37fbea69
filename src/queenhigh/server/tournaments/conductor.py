"""Keeps a tournament going: its clock, and the Director's part if the house runs it by itself or a person has appointed
the automatic Deputy. Like the automatic dealer it has no state that matters: what comes next follows from the
tournament alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.ending import is_decided, may_come_back
from queenhigh.games.kit.tournaments.hand_for_hand import is_due
from queenhigh.games.kit.tournaments.law import PLAYER
from queenhigh.games.kit.tournaments.seating import is_balanced
from queenhigh.games.kit.tournaments.state import Cancelled, Closed, Ended, Entering, Playing, Tournament
from queenhigh.money import Cents
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import InputError, QueenhighError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.pit import bots
from queenhigh.server.pit.automatic import durable
from queenhigh.server.pit.clocks import Time
from queenhigh.server.pit.terms import LOOK_AGAIN, Housed, PitTerms
from queenhigh.server.tournaments.draws import DRAWN, drawn, went_out
from queenhigh.server.tournaments.kinds import kind_of
from queenhigh.server.tournaments.staffing import directs

if TYPE_CHECKING:
    from queenhigh.desk.desk import Desk
    from queenhigh.desk.tournament_desk import TournamentDesk

WAIT = 15
"""Seconds from the first entry to the start, at the usual pace."""
KEPT_FREE = 2
"""Places that bots leave to people until play begins."""
ASKED = 60
"""Seconds for which eliminated players may still buy back in when one player is left."""
STALE = 60
"""A start that is this many seconds past is moved again."""

log = logging.getLogger("queenhigh.pit")


class Conductor:
    def __init__(self, house: Housed, terms: PitTerms, name: str, time: Time) -> None:
        self.house, self.terms, self.name, self.time = house, terms, name, time
        self.waits_for = ""
        self._woken = asyncio.Event()
        self.resting = False

    @property
    def desk(self) -> Desk:
        return self.house.desk

    @property
    def counter(self) -> TournamentDesk:
        return self.desk.tournaments

    @property
    def live(self) -> LiveTournament:
        return self.counter.find(self.name)

    @property
    def t(self) -> Tournament:
        return self.live.state

    def wake(self) -> None:
        self.resting = False
        self._woken.set()

    async def run(self) -> None:
        """Run until the tournament is over."""
        while not isinstance(self.t, Closed | Cancelled):
            self._woken.clear()
            try:
                pause = await self._step()
            except asyncio.CancelledError:
                raise
            except QueenhighError as refusal:
                log.warning("tournament %s does not continue: %s", self.name, refusal)
                self.waits_for = str(refusal)
                pause = LOOK_AGAIN
            except Exception:
                log.exception("the conductor of %s does not know what to do", self.name)
                pause = 2 * LOOK_AGAIN
            if pause is not None and pause <= 0:
                continue
            alarm = None if pause is None else self.time.at(self.time.now() + pause, self.wake)
            try:
                self.resting = True
                await self._woken.wait()
            finally:
                self.resting = False
                if alarm is not None:
                    alarm.cancel()

    async def _step(self) -> float | None:
        """Do what is due. Returns after how many seconds to look again; None: when something happens."""
        self.waits_for = ""
        match self.t:
            case Entering() as t:
                return await self._before_play(t)
            case Playing() as t:
                return await self._in_play(t)
            case Ended() as t if (office := directs(t)) is not None:
                await self._give(o.AwardPrizes(by=office[0], who=office[1]))
                return 0
        return None

    # -- before play

    async def _before_play(self, t: Entering) -> float | None:
        """Prepare a small tournament of the house: the first person to enter sets the start, then bots fill the
        places."""
        kind, office = kind_of(self.name), directs(t)
        people = [one.player for one in t.entered if not bots.is_bot(one.player)]
        if kind is None or office is None or not people:
            return None
        by: dict[str, Any] = {"by": office[0], "who": office[1]}
        now = self.desk.now
        starts = t.terms.starts or 0
        if t.edition == 1 or now > starts + STALE:
            wait = max(1, round(WAIT / self.terms.pace)) if self.terms.pace else 0
            await self._give(
                o.MoveStart(to=now + wait, told=True, at=now, **by),
                o.PublishTerms(**by),
                o.AdviseInspectorate(inspector="inspector on duty", **by),
            )
            return 0
        left = starts - now
        free = (t.terms.most or 0) - len(t.entered)
        if left > 0:
            if free > KEPT_FREE:
                await self._bots_enter(min(free - KEPT_FREE, max(1, kind.players // 6)))
                return min(1.0, left)
            return float(left)
        if free > 0:
            await self._bots_enter(free)
            return 0
        draw = drawn(DRAWN["StartPlay"](self.t))
        await self._give(o.Attend(**by), o.Brief(**by), o.StartPlay(draw=draw, **by))
        return 0

    async def _bots_enter(self, count: int) -> None:
        await enter_bots(self.desk, self.name, count)

    # -- in play

    async def _in_play(self, t: Playing) -> float | None:
        now = self.desk.now
        for when in (t.stage_ends, t.paused_until):
            if when is not None and now >= when and self._would(clock := self._clock()):
                await self._give(clock)
                return 0
        office = directs(t)
        if office is not None and (order := self._directors(t, *office)) is not None:
            await self._give(order)
            return 0
        due = [when - now for when in (t.stage_ends, t.paused_until) if when is not None and when > now]
        if is_decided(t) and t.last_hand + ASKED > now:
            due.append(t.last_hand + ASKED - now)
        return float(min(due)) if due else None

    def _clock(self) -> o.ReadClock:
        return o.ReadClock(by=self.live.book.ladder.rungs[0], who=AUTOMATIC_DEALER)

    def _directors(self, t: Playing, rank: str, who: str) -> o.TournamentOrder | None:
        """The Director's next order, if the book accepts it now."""
        by: dict[str, Any] = {"by": rank, "who": who, "at": self.desk.now}

        def drawing(kind: Callable[..., o.TournamentOrder]) -> o.TournamentOrder:
            return kind(draw=drawn(DRAWN[kind.__name__](t)), **by)

        tried: list[Callable[[], o.TournamentOrder]] = []
        if who not in t.present:
            tried.append(lambda: o.Attend(**by))
        if t.unbriefed:
            tried.append(lambda: o.Brief(**by))
        if is_decided(t) and self.desk.now >= t.last_hand + ASKED:
            tried.append(lambda: o.ConcludePlay(declined=tuple(may_come_back(t)), **by))
        if not is_balanced(t):
            tried.append(lambda: drawing(o.BalanceTables))
        if is_due(t):
            tried.append(lambda: o.HandForHand(on=True, **by))
        if t.terms.format.rounds:
            again = t.terms.format.repechage
            if not t.between:
                tried.append(lambda: drawing(o.EndRoundOfPlay))
            elif again is not None and again.after == t.stage and not t.had_second_chance and went_out(t):
                tried.append(lambda: drawing(o.StartRepechage))
            else:
                tried.append(lambda: drawing(o.StartRoundOfPlay))
        return next((order for made in tried if self._would(order := made())), None)

    def _would(self, order: o.TournamentOrder) -> bool:
        """Would the order lead to anything? Nothing changes."""
        try:
            return bool(self.live.law.act(self.t, _timed(order, self.desk.now)))
        except QueenhighError:
            return False

    async def _give(self, *orders: o.TournamentOrder) -> None:
        await durable(self.counter.submit(self.name, *orders, actor=orders[0].who))


def _timed(order: o.TournamentOrder, now: int) -> o.TournamentOrder:
    return order if order.at else replace(order, at=now)


async def enter_bots(desk: Desk, name: str, count: int, id: str = "") -> None:
    """Let bots enter who play nowhere else, with chips from the cage if they lack them."""
    live = desk.tournaments.find(name)
    busy = _busy(desk)
    chosen = [bot for bot in drawn(bots.NAMES) if bot not in busy][:count]
    if not chosen:
        raise InputError("Every bot of the house is already playing.")
    entry = live.state.terms.entry
    price = entry.entry_fee + entry.buy_in
    await asyncio.to_thread(_provide, desk, chosen, price)
    signs = entry.signatures
    orders: list[o.TournamentOrder] = []
    for bot in chosen:
        orders.append(o.Enter(by=PLAYER, who=bot, player=bot, permission=True))
        if signs:
            orders.append(o.SignTerms(by=PLAYER, who=bot, player=bot))
    await durable(desk.tournaments.submit(name, *orders, actor=AUTOMATIC_FLOOR, id=id))


def _provide(desk: Desk, names: list[str], price: int) -> None:
    for bot in names:
        if desk.ledger.balance(pile_of(bot)) < price:
            desk.buy_in(bot, Cents(max(bots.PURSE, price)))


def _busy(desk: Desk) -> set[str]:
    """The bots who sit at a table, or are in a tournament that is not over."""
    seated = {name for state in desk.tables.values() for name in getattr(state.floor, "seats", {}).values()}
    for live in desk.tournaments.all.values():
        if not isinstance(live.state, Closed | Cancelled):
            seated |= set(live.state.players) | {one.player for one in live.state.entered if not live.state.stage}
    return seated
