"""How a hand moves from one phase to the next: with all that it already knows."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Hand, InPlay, Seat

Phase = TypeVar("Phase", bound=Hand)


def into(phase: type[Phase], hand: Hand, **changes: Any) -> Phase:
    """The next phase, with all that the hand already knows and the phase has a place for."""
    before = type(hand)
    kept = _KEPT.get((before, phase))
    if kept is None:
        fields = before.__struct_fields__
        names = tuple(name for name in phase.__struct_fields__ if name in fields)
        kept = _KEPT[before, phase] = names, attrgetter(*names)
    names, values = kept
    known = dict(zip(names, values(hand), strict=True))
    known.update(changes)
    return phase(**known)


_KEPT: dict[tuple[type, type], tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}
"""The fields that two phases have in common, and how to get them."""


def with_seat(hand: Hand, seat: Seat) -> dict[int, Seat]:
    """The seats of the hand, with one of them changed."""
    seats = hand.seats.copy()
    seats[seat.number] = seat
    return seats


def surrender(hand: InPlay, number: int) -> InPlay:
    """The seat's cards go to the muck and its claim with them; its chips stay."""
    seat = hand.seats[number]
    seats = with_seat(hand, replace(seat, live=False))
    muck = hand.muck + seat.cards
    if isinstance(hand, BettingRound):
        waiting = tuple([other for other in hand.waiting if other != number])
        return replace(hand, seats=seats, muck=muck, waiting=waiting, acted=hand.acted | {number})
    return replace(hand, seats=seats, muck=muck)
