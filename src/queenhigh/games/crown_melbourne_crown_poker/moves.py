"""Moves a hand from one phase to the next, keeping what it already knows."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import astuple, replace

from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Hand, InPlay, Seat

Phase = TypeVar("Phase", bound=Hand)


def into(phase: type[Phase], hand: Hand, **new: Any) -> Phase:
    """Return the next phase. It takes over the fields that all phases (or all phases with cards out) share, which come
    first in each of them; `new` are those that only the new phase has."""
    shared = _IN_PLAY if isinstance(hand, InPlay) and issubclass(phase, InPlay) else _ALWAYS
    return phase(*astuple(hand)[:shared], **new)


_ALWAYS, _IN_PLAY = len(Hand.__struct_fields__), len(InPlay.__struct_fields__)


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
