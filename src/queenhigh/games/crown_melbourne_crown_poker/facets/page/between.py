"""Between two hands of poker: players leave, sit out, buy chips and take seats; the next hand starts if two can be
dealt in."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.blinds import ENOUGH, able_seats
from queenhigh.games.crown_melbourne_crown_poker.facets.page import waiting_list
from queenhigh.games.crown_melbourne_crown_poker.seating import Entry
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.staff import PLAYER
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import is_barred
from queenhigh.money import Cents
from queenhigh.money.accounts import player as pile_of
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.pit import bots
from queenhigh.server.pit.between import pause_before, puts_right
from queenhigh.server.pit.orders import PitMove
from queenhigh.server.pit.terms import BY_HAND, FREE
from queenhigh.server.views.table import free_seats

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer

BUY_INS = 5
"""A bot buys in for this many minimum buy-ins."""
SHORT = 2
"""A bot buys more when it has fewer big blinds than this."""
MISSES = 2
"""A player who misses this many decisions counts as away."""


def next_move(at: AutomaticDealer) -> PitMove | None:
    at.people.keep((*at.floor.seats.values(), *at.state.settings.waiting))
    move = _leaves(at) or _is_away(at) or waiting_list.next_move(at) or _makes_room(at)
    if move is not None or at.dealing == BY_HAND:
        return move
    there = at.present
    pause = pause_before(at, there)
    if pause is None:
        return None
    return _sits_down(at) or _brings_chips(at) or _posts(at) or _deck_put_right(at) or _starts(at, pause)


def _deck_put_right(at: AutomaticDealer) -> PitMove | None:
    return puts_right(at, unfit=bool(at.state.settings.defective))


def _leaves(at: AutomaticDealer) -> PitMove | None:
    """Vacate the seats of players who asked to leave during the hand, who may no longer play, or who have been gone for
    long."""
    for seat, player in sorted(at.floor.seats.items()):
        person = not bots.is_bot(player)
        gone = person and at.people.is_idle(player) and at.people.is_gone(player)
        surplus = not person and at.crowded
        if player in at.floor.leaving or is_barred(at.floor, player) or gone or surplus:
            return _leave(at, seat, player)
    return None


def _leave(at: AutomaticDealer, seat: int, player: str) -> PitMove | None:
    order = said.LeaveSeat(by="", who=player, seat=seat)
    return at.optional((at.state.number, seat, "leave", player), partial(at.instruct, order))


def _is_away(at: AutomaticDealer) -> PitMove | None:
    """Players who miss decisions, or have gone, sit out until they come back."""
    sitting: Sitting = at.state.settings
    for seat, seated in sorted(sitting.seats.items()):
        player = seated.player
        if bots.is_bot(player) or not seated.here:
            continue
        missed = at.missed.get(player, 0) >= MISSES
        if missed or at.people.is_gone(player) or at.people.is_idle(player):
            by = at.state.book.ladder.rungs[0]
            order = here.SitOut(by=by, who=AUTOMATIC_DEALER, seat=seat, reason="does not act")
            return at.optional((at.state.number, seat, "out", player), partial(_sits_out, at, order, player))
    return None


async def _sits_out(at: AutomaticDealer, order: here.SitOut, player: str) -> None:
    await at.instruct(order)
    at.missed.pop(player, None)


def _makes_room(at: AutomaticDealer) -> PitMove | None:
    """A bot leaves if a person is waiting and no seat is free."""
    sitting: Sitting = at.state.settings
    if not sitting.waiting or free_seats(at.state):
        return None
    seated = [(seat, player) for seat, player in at.floor.seats.items() if bots.is_bot(player)]
    return _leave(at, *min(seated)) if seated else None


def _sits_down(at: AutomaticDealer) -> PitMove | None:
    """Bots take seats until there are enough of them, but never the last seats, and never ahead of a person on the
    list."""
    floor, free = at.floor, free_seats(at.state)
    seated = sum(map(bots.is_bot, floor.seats.values()))
    if seated >= at.wanted_bots or len(free) <= FREE or at.state.settings.waiting:
        return None
    name = bots.a_name(at.names_taken | floor.excluded, at.stream)
    if name is None:
        return None
    order = said.SeatPlayer(
        by=at.state.book.ladder.rungs[0], who=AUTOMATIC_DEALER, seat=bots.one_of(free, at.stream), player=name
    )
    return at.optional((at.state.number, seated, "sit"), partial(at.instruct, order))


def _brings_chips(at: AutomaticDealer) -> PitMove | None:
    sitting: Sitting = at.state.settings
    table = sitting.table
    for seat, seated in sorted(sitting.seats.items()):
        if bots.is_bot(seated.player) and seated.stack < SHORT * max(table.structure.last_blind, table.chip):
            amount = bot_buy_in(sitting)
            order = here.BuyIn(by=PLAYER, who=seated.player, seat=seat, amount=amount)
            return at.optional((at.state.number, seat, "chips", seated.stack), partial(_buys, at, order))
    return None


def bot_buy_in(sitting: Sitting) -> Cents:
    table = sitting.table
    amount = max(BUY_INS * table.minimum_buy_in, table.chip)
    most = table.maximum_buy_in
    return Cents((amount if most is None else min(amount, most // 2)) // table.chip * table.chip)


async def _buys(at: AutomaticDealer, order: here.BuyIn) -> None:
    """A bot buys in, getting more from the cage if its purse is empty."""
    if at.desk.ledger.balance(pile_of(order.who)) < order.amount:
        await asyncio.to_thread(at.desk.buy_in, order.who, Cents(order.amount + bots.PURSE))
    await at.instruct(order)


def _posts(at: AutomaticDealer) -> PitMove | None:
    """A bot that could wait for its blind posts instead."""
    sitting: Sitting = at.state.settings
    for seat, seated in sorted(sitting.seats.items()):
        if bots.is_bot(seated.player) and seated.entry is Entry.EITHER and seated.stack > 0:
            order = here.PostToEnter(by=PLAYER, who=seated.player, seat=seat)
            return at.optional((at.state.number, seat, "post"), partial(at.instruct, order))
    return None


def _starts(at: AutomaticDealer, pause: float) -> PitMove | None:
    sitting: Sitting = at.state.settings
    if len(able_seats(sitting.table, sitting.seats)) < ENOUGH:
        return None
    order = said.StartRound(by=at.state.book.ladder.rungs[0], who=AUTOMATIC_DEALER)
    return PitMove((at.state.number, "start", bool(pause)), pause, partial(at.instruct, order))
