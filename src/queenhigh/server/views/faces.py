"""Cards as a client may see them: a face, or a back. Nothing else of a card ever leaves the server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.cards import Card


class Face(msgspec.Struct, frozen=True, gc=False):
    """`{"face": "Qh"}` or `{"back": true}`."""

    face: str | UnsetType = UNSET
    back: bool | UnsetType = UNSET


BACK = Face(back=True)


@cache
def face_of(card: Card) -> Face:
    return Face(face=str(card))


def turned(cards: Sequence[Card]) -> tuple[Face, ...]:
    return tuple([face_of(card) for card in cards])


def partly(cards: Sequence[Card], open: Collection[int]) -> tuple[Face, ...]:
    """The cards at these places face up, the others by their backs."""
    if not open:
        return (BACK,) * len(cards)
    return tuple([face_of(card) if place in open else BACK for place, card in enumerate(cards)])
