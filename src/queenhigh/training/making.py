"""`make(kind, book, seed, level, topic)`: the same words, the same drill, anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from msgspec.structs import replace

from queenhigh.desk.troubles import POKER
from queenhigh.rules import InputError
from queenhigh.training import pay, playing, poker_playing, poker_ruling, reading, ruling
from queenhigh.training.dealing import HOUSE_GAMES
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.poker_pay import poker_pay_drill
from queenhigh.training.poker_pay import topics as poker_topics
from queenhigh.training.sights import SORTS
from queenhigh.training.timing import allowed

LEVELS = (1, 2, 3)
TRIES = 16
"""Drills made until a clause comes up; most take one."""


class Maker(NamedTuple):
    """How drills of one kind and book are made, and what they may be about."""

    make: Callable[[str, str, int, str], Drill]
    topics: Callable[[str], tuple[str, ...]]


def _poker_pay(_: str, seed: str, level: int, topic: str) -> Drill:
    return poker_pay_drill(seed, level, topic)


_MAKERS: dict[tuple[Kind, str], Maker] = {
    **{(Kind.PAY, book): Maker(pay.pay_drill, pay.topics) for book in HOUSE_GAMES},
    (Kind.PAY, POKER): Maker(_poker_pay, lambda _: poker_topics()),
    **{(Kind.RULING, book): Maker(ruling.ruling_drill, lambda book: tuple(ruling.cases(book))) for book in HOUSE_GAMES},
    (Kind.RULING, POKER): Maker(poker_ruling.poker_ruling_drill, poker_ruling.topics),
    **{(Kind.PLAY, book): Maker(playing.play_drill, playing.topics) for book in HOUSE_GAMES},
    (Kind.PLAY, POKER): Maker(poker_playing.poker_play_drill, poker_playing.topics),
    **{(Kind.READ, book): Maker(reading.read_drill, reading.topics) for book in SORTS},
}
OFFERED: dict[Kind, tuple[str, ...]] = {kind: tuple(book for made, book in _MAKERS if made is kind) for kind in Kind}
"""The books that each kind of drill has."""


def topics(kind: Kind, book: str) -> tuple[str, ...]:
    """What a drill may be about."""
    return _maker(kind, book).topics(book)


def make(kind: Kind, book: str, seed: str, level: int = 1, topic: str = "") -> Drill:
    maker = _maker(kind, book)
    if level not in LEVELS:
        raise InputError(f"A level is {', '.join(map(str, LEVELS))}, not {level}.")
    if topic and topic not in maker.topics(book):
        raise InputError(f"No {kind} drill of {book} is about {topic[:80]!r}.")
    drill = maker.make(book, seed, level, topic)
    return replace(drill, seconds=allowed(kind, level, len(drill.items)))


def _maker(kind: Kind, book: str) -> Maker:
    if (kind, book) not in _MAKERS:
        raise InputError(f"There are no {kind} drills for {book}; there are for {', '.join(OFFERED[kind])}.")
    return _MAKERS[kind, book]


def series(kind: Kind, book: str, seed: str, level: int = 1) -> Iterator[Drill]:
    """Drill after drill; each may be had again by its own seed."""
    number = 1
    while True:
        yield make(kind, book, f"{seed}/{number}", level)
        number += 1


def about_clause(kind: Kind, book: str, clause: str, seed: str, level: int = 1) -> Drill:
    """A drill in which the clause has a part, at a higher level where the lower ones have none; else any: practice goes on."""
    from queenhigh.training.coverage import clauses_of

    topics = () if kind is Kind.PLAY else clauses_of(kind, book).get(clause, ())
    for at in (*range(level, LEVELS[-1] + 1), *range(1, level)):
        for number in range(TRIES if topics else 0):
            own = f"{seed}/{number}" if number else seed
            with suppress(InputError):  # a trouble that this round cannot have
                drill = make(kind, book, own, at, topics[number % min(len(topics), 3)])
                if clause in drill.clauses:
                    return drill
    return make(kind, book, seed, level)
