"""Leaves: a commitment to each card of a shuffle by itself, because some cards are never shown to everyone.

Publishing the seed after a round would also reveal folded and mucked hands. So before the first wager or card, beside
the commitment to the seed, a table publishes the root of fifty-two leaves, one for each place of the shuffled deck.
When the round is over the leaves are published. A person who has seen a card gets its place and its salt, and can check
that card alone:

1. The salt of a place is SHA-256 of the text `queenhigh salt 1:`, the seed in lower-case hexadecimal, `:` and the
place, counted from 0 at the top of the shuffled deck. It is given in hexadecimal. 2. The leaf of a place is SHA-256 of
the text `queenhigh leaf 1:`, the place, `:`, the salt in hexadecimal, `:` and the card (`Qh`), in hexadecimal. 3. The
root is SHA-256 of all the leaves in order, their hexadecimal digits written one after another.

A salt reveals nothing about another place's salt, nor about the seed. The cut moves no leaf: a card at place p of the
shuffled deck is at (p - cut) modulo 52 from the top when it is dealt.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from queenhigh.cards.errors import CardError
from queenhigh.cards.playing_card import Card
from queenhigh.cards.shuffling import Seed, shuffle


class Opening(NamedTuple):
    """The opening of a card, for a person who has seen it."""

    position: int
    card: Card
    salt: str


def leaf(position: int, salt: str, card: Card) -> str:
    return _digest(f"queenhigh leaf 1:{position}:{salt}:{card}")


@lru_cache(maxsize=1024)
def leaves(seed: Seed) -> tuple[str, ...]:
    """The leaves, one for each place of the deck that the seed shuffles, from its top."""
    return tuple(leaf(position, salt(seed, position), card) for position, card in enumerate(shuffle(seed)))


@lru_cache(maxsize=4096)
def root(seed: Seed) -> str:
    """The root of the leaves. It is part of every view of a table, so the roots of all tables in play are cached."""
    return root_of(leaves(seed))


def root_of(published: tuple[str, ...]) -> str:
    return _digest("".join(published))


def opening(seed: Seed, position: int) -> Opening:
    """The opening of one leaf and no other."""
    deck = shuffle(seed)
    if not 0 <= position < len(deck):
        raise CardError(f"A deck has places from 0 to {len(deck) - 1}, and no place {position}.")
    return Opening(position, deck[position], salt(seed, position))


def opens(opened: Opening, published: tuple[str, ...]) -> bool:
    """Is this the card that the published leaf was made of?"""
    fits = 0 <= opened.position < len(published)
    return fits and published[opened.position] == leaf(opened.position, opened.salt, opened.card)


def salt(seed: Seed, position: int) -> str:
    """The salt that opens the leaf of a place, for anyone who knows its card."""
    return _digest(f"queenhigh salt 1:{seed.secret}:{position}")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
