"""The questions of a run, planned when it starts: the same plan and number give the same question. The seed of a plan
would reveal the answers, so it stays here until the run is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from queenhigh.training import making, sets
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Drill, Kind
from queenhigh.training.sets import Part
from queenhigh.training.sheet import Standing

STEPPED = (Kind.PLAY, Kind.READ)
"""Kinds that go step by step: the next step reveals the previous answer."""


class DrillPlan(msgspec.Struct, frozen=True):
    """A plan. `minutes` is the time for all of it; 0 is no limit. An `exam` reveals no answers before it closes."""

    seed: str
    parts: tuple[Part, ...]
    title: str = ""
    pass_mark: int = 0
    readings: bool = True
    exam: bool = False
    minutes: int = 0

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts)


def fresh_seed() -> str:
    return secrets.token_hex(8)


def drill_of(plan: DrillPlan, number: int) -> Drill:
    """The question of this number, from 1. In an exam a hand has one step: a second would tell what was right in the first."""
    drill = sets.drill_of(plan.parts, plan.seed, number, readings=plan.readings)
    if plan.exam and drill.kind in STEPPED:
        return replace(drill, items=drill.items[:1], seconds=drill.seconds // len(drill.items))
    return drill


def offered(kind: Kind | None, book: str) -> list[tuple[Kind, str]]:
    """Every pair of a kind and a book that matches the given ones."""
    return [
        (each, of)
        for each, books in making.offered().items()
        for of in books
        if kind in (None, each) and book in ("", of)
    ]


def practice(
    pairs: list[tuple[Kind, str]], level: int, count: int, first: Iterable[Standing] = (), last: Kind | None = None
) -> DrillPlan:
    """Free practice: what is due comes first, but is at most half; the rest is mixed. `last` is a kind that would be
    slow now, so it comes last."""
    seed = fresh_seed()
    chance = Chance("run", seed)
    due = [part for part in again(first, level) if (part.kind, part.book) in pairs][: count // 2]
    rest = (chance.one(pairs) for _ in range(count - len(due)))
    parts = [*due, *(Part(kind, book, 1, level) for kind, book in rest)]
    return DrillPlan(seed, tuple(sorted(parts, key=lambda part: part.kind is last)))


def again(standings: Iterable[Standing], level: int) -> list[Part]:
    """One question for each of these clauses."""
    return [Part(one.kind, one.book, 1, level, (one.clause,)) for one in standings]
