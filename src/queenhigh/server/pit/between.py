"""Between rounds: seats are vacated and taken, obstacles to a round are removed, and the next one starts if there is
someone to play for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import is_barred
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.pit import bots
from queenhigh.server.pit.orders import PitMove, higher_rank
from queenhigh.server.pit.terms import BY_HAND, CLOSING_ROUND, FIRST_ROUND, FREE, NEXT_ROUND
from queenhigh.server.views.table import free_seats
from queenhigh.server.views.terms import CLOSING, may_be_made

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer


def next_move(at: AutomaticDealer) -> PitMove | None:
    at.sat_out.clear()
    at.people.keep(at.floor.seats.values())
    move = _gets_up(at)
    if move is not None or at.dealing == BY_HAND:
        return move
    there = at.present
    pause = pause_before(at, there)
    if pause is None:
        return None
    return _sits_down(at) or puts_right(at) or _starts(at, pause)


def pause_before(at: AutomaticDealer, there: list[str]) -> float | None:
    """The pause before the next round, in seconds at the dealer's pace. None: nobody plays, or not yet. The first round
    at a table of a lively house comes soon."""
    if at.closing:
        return None
    if there or at.people.watched:
        at.quiet_until = None
        if at.state.rounds == 0:
            return FIRST_ROUND
        if may_be_made(at.state, CLOSING, at.desk.now):
            return CLOSING_ROUND
        return 0.0 if at.all_ready() else NEXT_ROUND
    if not at.terms.lively:
        return None
    now = at.time.now()
    if at.quiet_until is None or at.quiet_until[0] != at.state.number:
        usual = at.terms.lively * 60 / bots.ON_AVERAGE
        at.quiet_until = at.state.number, now + bots.a_while(usual if at.state.rounds else usual / 10, at.stream)
    if now < at.quiet_until[1]:
        at.alarm(at.quiet_until[1])
        return None
    return 0.0


def _starts(at: AutomaticDealer, pause: float) -> PitMove | None:
    if not any(not is_barred(at.floor, player) for player in at.floor.seats.values()):
        return None
    order = said.StartRound(by=at.state.book.ladder.rungs[0], who=AUTOMATIC_DEALER)
    return PitMove((at.state.number, "start", bool(pause)), pause, partial(at.instruct, order))


def _gets_up(at: AutomaticDealer) -> PitMove | None:
    """Vacate a seat: of a player who may no longer play, asked to leave or left long ago; and, by the book's means, of
    one who does not play while others find no seat."""
    floor = at.floor
    for seat, player in sorted(floor.seats.items()):
        if player in floor.leaving or is_barred(floor, player) or (at.crowded and bots.is_bot(player)):
            move = _leaves(at, seat, player)
        elif bots.is_bot(player) or not at.people.is_idle(player):
            move = None
        else:
            move = _leaves(at, seat, player) if at.people.is_gone(player) else _asked_to_leave(at, seat)
        if move is not None:
            return move
    return None


def _leaves(at: AutomaticDealer, seat: int, player: str) -> PitMove | None:
    order = said.LeaveSeat(by="", who=player, seat=seat)
    return at.optional((at.state.number, seat, "leave"), partial(at.instruct, order))


def _asked_to_leave(at: AutomaticDealer, seat: int) -> PitMove | None:
    rungs = at.state.book.ladder.rungs
    by = higher_rank(at, rungs[-1])
    needed = at.state.room.floor.abstaining_rounds or 0
    full = len(at.floor.seats) >= at.floor.setup.places
    if not full or not by or at.floor.abstained.get(seat, 0) < needed:
        return None
    if needed:
        order: said.Instruction = said.VacateSeat(by=by, who=AUTOMATIC_FLOOR, seat=seat, reason="others find no seat")
    else:
        order = said.LeaveSeat(by=rungs[0], who=AUTOMATIC_DEALER, seat=seat, reason="others find no seat")
    return at.optional((at.state.number, seat, "vacate"), partial(at.instruct, order))


def _sits_down(at: AutomaticDealer) -> PitMove | None:
    """Bots take seats until there are enough of them, but never the last seats."""
    floor = at.floor
    seated, free = sum(map(bots.is_bot, floor.seats.values())), free_seats(at.state)
    if seated >= at.wanted_bots or len(free) <= FREE:
        return None
    name = bots.a_name(at.names_taken | floor.excluded, at.stream)
    if name is None:
        return None
    seat = bots.one_of(free, at.stream)
    order = said.SeatPlayer(by="", who=name, seat=seat, player=name)
    return at.optional((at.state.number, seated, "sit"), partial(at.instruct, order))


def puts_right(at: AutomaticDealer, *, unfit: bool = False) -> PitMove | None:
    """Carry out an ordered count, and replace an incomplete deck, if no person is there to do it."""
    floor, rungs = at.floor, at.state.book.ladder.rungs
    if floor.counting:
        counted = said.RecordCount(by=rungs[0], who=AUTOMATIC_DEALER, count=52)
        return at.optional((at.state.number, "count"), partial(at.instruct, counted))
    unfit = unfit or floor.miscounted is not None
    by = higher_rank(at, rungs[-1]) if unfit else ""
    if by:
        checkers = {AUTOMATIC_FLOOR: by, AUTOMATIC_DEALER: rungs[0]}
        order = said.ReplaceCards(by=by, who=AUTOMATIC_FLOOR, checked_by=checkers, reason="the deck was not complete")
        return at.optional((at.state.number, "replace"), partial(at.instruct, order))
    return None
