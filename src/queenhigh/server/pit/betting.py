"""Betting: bots wager, a player banks if players do, and betting closes when everyone present is ready.

One person at the table is never hurried. With several, a clock starts with the first wager or the first player who is
ready.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from queenhigh.desk.regulars import stakes
from queenhigh.games.kit.actions import Decline, PlaceWager, Shuffle
from queenhigh.games.kit.events import PriorityDeclined
from queenhigh.games.kit.floor import is_barred
from queenhigh.rules import QueenhighError
from queenhigh.server.page import page_of
from queenhigh.server.pit import bots, orders
from queenhigh.server.pit.orders import NO_REFUSAL, PitMove
from queenhigh.server.pit.terms import PLACING

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer


def next_move(at: AutomaticDealer) -> PitMove | None:
    banks = page_of(at.state.room).next_bank
    move = _given_up(at) or (banks(at) if banks else None)
    if move is not None or at.asked_to_bank is not None:
        return move
    if (move := _bots(at)) is not None:
        return move
    order = orders.next_move(at)
    closes = order is not None and order.name[-1] != Shuffle.__name__
    return None if closes and (at.waits_for or not _all_ready(at)) else order


def _given_up(at: AutomaticDealer) -> PitMove | None:
    """A player who has left the table gives up the first right to a wager there, if the book has one."""
    first_rights = at.state.room.round.first_rights
    if first_rights is None:
        return None
    first = at.croupier.offers[0].bet
    passed = {event.seat for event in at.state.happened if isinstance(event, PriorityDeclined) and event.bet == first}
    for seat, player in first_rights(at.round.table).items():
        if at.floor.seats.get(seat) != player and seat not in passed:
            declined = Decline(seat, player, first)
            return at.optional((at.state.number, seat, "decline"), partial(at.submit, declined, actor=player))
    return None


def _bots(at: AutomaticDealer) -> PitMove | None:
    """Let the next bot wager that has not done so. All its wagers are one command."""
    round, number = at.round, at.state.number
    first = at.croupier.offers[0].bet
    for seat, player in sorted(at.floor.seats.items()):
        hand = round.hands.get(seat)
        waits = not (hand and (hand.player != player or first in hand.wagers)) and (number, player) not in at.sat_out
        banks = round.bank is not None and round.bank.player == player
        if bots.is_bot(player) and waits and not banks and not is_barred(at.floor, player):
            pause = bots.a_while(PLACING, at.stream)
            return PitMove((number, seat, "wager"), pause, partial(_wager, at, seat, player))
    return None


async def _wager(at: AutomaticDealer, seat: int, player: str) -> None:
    """A bot's wagers. If refused, it tries only the first wager, and then sits the round out."""
    hand = at.round.hands.get(seat)
    lying = hand.wagers if hand else {}
    closed = () if _takes_jackpots(at) else ("jackpot",)
    made = stakes(at.croupier, at.state.settings.limits, lying, at.stream, closed=closed)
    wagers = [PlaceWager(seat, player, bet, stake) for bet, stake in made]
    for tried in (wagers, wagers[:1]):
        try:
            await at.submit(*tried, actor=player)
            return
        except NO_REFUSAL:
            raise
        except QueenhighError as refusal:
            at.note(f"{player} was refused", refusal)
    at.sat_out.add((at.state.number, player))


def _takes_jackpots(at: AutomaticDealer) -> bool:
    """Does the table share a jackpot?"""
    return at.desk.jackpots.of(at.table) is not None


def _all_ready(at: AutomaticDealer) -> bool:
    """May betting close? Someone has wagered, and everyone present is ready or out of time."""
    round, seats = at.round, at.floor.seats
    if not round.hands:
        return False
    there = at.present
    stage = at.stage
    late = [name for name in there if not at.people.is_ready(name, stage)]
    if not late:
        return True
    if len(there) == 1:
        return False
    wagering = {hand.player for hand in round.hands.values()} | ({round.bank.player} if round.bank else set())
    if len(late) == len(there) and not wagering & set(there):
        return False
    clock = at.clocks.start((at.state.number, "betting"), "betting", at.terms.betting_seconds)
    for seat, name in seats.items():
        if name in late:
            at.clock(seat, clock)
    return at.clocks.is_over(clock)
