"""The score sheet of an account, by clause: the standing of each, what is due, and what to practise next."""

from __future__ import annotations

import msgspec

from queenhigh.games.library import open_book
from queenhigh.rules import QueenhighError
from queenhigh.server.errors import Cite, cite
from queenhigh.training import sheet as sheets
from queenhigh.training.drill import Kind
from queenhigh.training.sheet import ScoreEntry, Standing

MOST_NEXT = 8
"""How many clauses are suggested next."""


class ClauseLine(msgspec.Struct, frozen=True):
    """`box` from 0 (just wrong) to 4 (known); `due` is when it comes back, in seconds since 1970; `difficulty`, from 1
    to 10, is calculated from the answers."""

    rule: Cite
    house: str
    words: str
    kind: Kind
    asked: int
    right: int
    box: int
    due: int
    now: bool
    difficulty: float


class SheetView(msgspec.Struct, frozen=True):
    """`next` is due now, the most pressing first."""

    name: str
    streak: int
    best: int
    answers: int
    right: int
    clauses: tuple[ClauseLine, ...]
    next: tuple[ClauseLine, ...]


def sheet_view(name: str, kept: list[ScoreEntry], now: int) -> SheetView:
    lines = tuple(line for one in sheets.standings(kept) if (line := _line(one, now)))
    streak = sheets.streak(kept)
    return SheetView(
        name=name,
        streak=streak.now,
        best=streak.best,
        answers=len(kept),
        right=sum(entry.right for entry in kept),
        clauses=lines,
        next=tuple(line for line in lines if line.now)[:MOST_NEXT],
    )


def _line(one: Standing, now: int) -> ClauseLine | None:
    """None for a clause that the book no longer has."""
    try:
        law = open_book(one.book)
        rule = law.rule(one.clause)
    except QueenhighError:
        return None
    words = law.clause(rule).requires
    return ClauseLine(
        cite(rule), law.house, words, one.kind, one.asked, one.right, one.box, one.due, one.due <= now, one.difficulty
    )
