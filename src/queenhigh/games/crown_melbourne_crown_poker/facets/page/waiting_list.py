"""The waiting list of a poker table: a free seat is offered to the first on the list for a while, then to the next
(8.12). If no seat is free, a bot leaves after the hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.house import SeatOffer
from queenhigh.server.pit.orders import PitMove
from queenhigh.server.views.table import free_seats

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer

OFFERED = 30.0
"""Seconds."""


def tend(at: AutomaticDealer) -> None:
    """Update the current offer, which everyone can see."""
    sitting: Sitting = at.state.settings
    free = free_seats(at.state)
    if not sitting.waiting or not free:
        at.offer, at.offered_until = None, 0.0
        return
    first = sitting.waiting[0]
    if at.offer is None or at.offer.player != first:
        at.offered_until = at.time.now() + OFFERED
        at.offer = SeatOffer(first, free, at.time.wall() + round(OFFERED * 1000))
    elif at.offer.seats != free:
        at.offer = SeatOffer(first, free, at.offer.until)
    if at.time.now() < at.offered_until:
        at.alarm(at.offered_until)


def next_move(at: AutomaticDealer) -> PitMove | None:
    """The next change of the list: players who did not take their seat are removed."""
    if at.offer is None or at.time.now() < at.offered_until:
        return None
    name = at.offer.player
    by = at.state.book.ladder.rungs[0]
    order = here.LeaveWaitingList(by=by, who=AUTOMATIC_DEALER, player=name, reason="did not take the seat")
    return at.optional((at.state.number, "offer", name, at.offer.until), partial(at.instruct, order))
