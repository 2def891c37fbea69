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
"""Every name that a bot may have. Nobody else can take one, so that a bot is known by its name, also after a restart."""

_KNOWN = frozenset(NAMES)


def is_bot(name: str) -> bool:
    return name in _KNOWN


def a_name(taken: Collection[str], stream: Iterator[int]) -> str | None:
    """One that nobody at any table has; while there is one, with a first name that nobody has either."""
    names = len(NAMES) // len(_INITIALS)
    start = names * below(len(_INITIALS), stream) + below(names, stream)
    free = [name for name in (*NAMES[start:], *NAMES[:start]) if name not in taken]
    known = {name.partition(" ")[0].casefold() for name in taken}
    return next((name for name in free if name.partition(" ")[0].casefold() not in known), free[0] if free else None)


def one_of(seats: Collection[int], stream: Iterator[int]) -> int:
    return sorted(seats)[below(len(seats), stream)]


ON_AVERAGE = 1.635
"""How many times the least of them a pause takes."""


def a_while(least: float, stream: Iterator[int]) -> float:
    """Between that and a bit more than twice as long: nobody is a machine."""
    return least * (1 + below(128, stream) / 100)


def a_bank(stream: Iterator[int]) -> Cents:
    return Cents(LEAST_BANK + BANK_STEP * below(11, stream))
