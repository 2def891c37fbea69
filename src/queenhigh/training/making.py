"""`make(kind, book, seed, level)`: the same four, the same drill, anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from queenhigh.rules import InputError
from queenhigh.training.dealing import HOUSE_GAMES
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.pay import pay_drill
from queenhigh.training.reading import SORTS, read_drill
from queenhigh.training.ruling import ruling_drill

LEVELS = (1, 2, 3)
OFFERED: dict[Kind, tuple[str, ...]] = {Kind.PAY: HOUSE_GAMES, Kind.RULING: HOUSE_GAMES, Kind.READ: tuple(SORTS)}
"""The books that each kind of drill has."""
_MAKERS: dict[Kind, Callable[[str, str, int], Drill]] = {
    Kind.PAY: pay_drill,
    Kind.RULING: ruling_drill,
    Kind.READ: read_drill,
}


def make(kind: Kind, book: str, seed: str, level: int = 1) -> Drill:
    if book not in OFFERED[kind]:
        raise InputError(f"There are no {kind} drills for {book} yet; there are for {', '.join(OFFERED[kind])}.")
    if level not in LEVELS:
        raise InputError(f"A level is {', '.join(map(str, LEVELS))}, not {level}.")
    return _MAKERS[kind](book, seed, level)


def series(kind: Kind, book: str, seed: str, level: int = 1) -> Iterator[Drill]:
    """Drill after drill; each may be had again by its own seed."""
    number = 1
    while True:
        yield make(kind, book, f"{seed}/{number}", level)
        number += 1


def about_clause(kind: Kind, book: str, clause: str, seed: str, level: int = 1, tries: int = 40) -> Drill:
    """A drill in which the clause has a part, or after so many tries any: practice goes on."""
    found = series(kind, book, seed, level)
    drill = first = next(found)
    for _ in range(tries - 1):
        if clause in drill.clauses:
            return drill
        drill = next(found)
    return drill if clause in drill.clauses else first
