"""Bots: their names, their purses, and the pauses they take. How they wager and choose is `queenhigh.desk.regulars`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from queenhigh.cards.shuffling import below
from queenhigh.money import Cents

PURSE = Cents(500_000)
LEAST_BANK, BANK_STEP = Cents(100_000), Cents(10_000)

_FIRST = """
Ada Bo Cleo Dov Eve Finn Gus Hana Ivo June Kit Lea Mo Nia Odo Pia Quin Rosa Sol Tess
Uma Vic Wyn Xan Yves Zoe Abel Bea Cato Dina Emil Flora Greta Hugo Iris Jonas Klara Lars Mina Nils
"""
_INITIALS = "ABCDEFGHJKLMNPRSTVWZ"

NAMES = tuple(f"{first} {initial}." for initial in _INITIALS for first in _FIRST.split())
"""Every name that a bot may have. Nobody else can take one, so a bot is recognised by its name, also after a
restart."""

_KNOWN = frozenset(NAMES)


def is_bot(name: str) -> bool:
    return name in _KNOWN


def a_name(taken: Collection[str], stream: Iterator[int]) -> str | None:
    """A name that nobody at any table has, preferably with an unused first name."""
    names = len(NAMES) // len(_INITIALS)
    start = names * below(len(_INITIALS), stream) + below(names, stream)
    free = [name for name in (*NAMES[start:], *NAMES[:start]) if name not in taken]
    known = {name.partition(" ")[0].casefold() for name in taken}
    return next((name for name in free if name.partition(" ")[0].casefold() not in known), free[0] if free else None)


def one_of(seats: Collection[int], stream: Iterator[int]) -> int:
    return sorted(seats)[below(len(seats), stream)]


ON_AVERAGE = 1.635
"""The length of pauses, as multiples of the shortest."""


def a_while(least: float, stream: Iterator[int]) -> float:
    """A pause between this and a bit more than twice as long, like a person's."""
    return least * (1 + below(128, stream) / 100)


def a_bank(stream: Iterator[int]) -> Cents:
    return Cents(LEAST_BANK + BANK_STEP * below(11, stream))
