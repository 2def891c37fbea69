"""Moves a hand from one phase to the next, keeping what it already knows."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Hand, InPlay, Seat

Phase = TypeVar("Phase", bound=Hand)


def into(phase: type[Phase], hand: Hand, **changes: Any) -> Phase:
    """The next phase: with the fields that all phases (or all phases with cards out) share, and with the changes."""
    known = _IN_PLAY if isinstance(hand, InPlay) and issubclass(phase, InPlay) else _ALWAYS
    return replace(phase(*known(hand)), **changes)


_ALWAYS: Callable[[Hand], tuple[Any, ...]] = attrgetter(*Hand.__struct_fields__)
_IN_PLAY: Callable[[Hand], tuple[Any, ...]] = attrgetter(*InPlay.__struct_fields__)


def with_seat(hand: Hand, seat: Seat) -> dict[int, Seat]:
    """The seats of the hand, with one of them changed."""
    seats = hand.seats.copy()
    seats[seat.number] = seat
    return seats


def surrender(hand: InPlay, number: int) -> InPlay:
    """The seat's cards go to the muck and it loses its claim; its chips stay."""
    seat = hand.seats[number]
    seats = with_seat(hand, replace(seat, live=False))
    muck = hand.muck + seat.cards
    if isinstance(hand, BettingRound):
        waiting = tuple([other for other in hand.waiting if other != number])
        return replace(hand, seats=seats, muck=muck, waiting=waiting, acted=hand.acted | {number})
    return replace(hand, seats=seats, muck=muck)
