"""The score sheet: one line of JSON for each clause answered. Time comes from outside; nothing here looks at a clock.

Spaced repetition by boxes: a clause that was right moves up a box and comes back later, a wrong one starts again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from queenhigh.rules import InputError
from queenhigh.training.drill import Drill, Kind, Verdict

DAY = 86_400
WAITS = (0, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""Seconds after which a clause comes back, by its box."""


class Entry(msgspec.Struct, frozen=True):
    """`at` in seconds since 1970. `drill` is the seed, so that the very question can be had again."""

    at: int
    kind: Kind
    book: str
    clause: str
    right: bool
    level: int = 1
    drill: str = ""
    late: bool = False


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands with one clause. `due` is when it should be practised again."""

    book: str
    clause: str
    kind: Kind
    asked: int
    right: int
    box: int
    due: int


class Streak(msgspec.Struct, frozen=True):
    """Whole drills in a row without a mistake: now, and the longest."""

    now: int
    best: int


def entries(drill: Drill, verdict: Verdict, at: int) -> list[Entry]:
    """One entry for each clause that decided an item, and the next in weight, which is often a pay row. Late is wrong."""
    results: dict[str, bool] = {}
    for mark in verdict.marks:
        for clause in mark.clauses[:2]:
            results[clause] = results.get(clause, True) and mark.right and not verdict.late
    return [
        Entry(at, drill.kind, drill.book, clause, right, drill.level, drill.seed, verdict.late)
        for clause, right in results.items()
    ]


def standings(sheet: Iterable[Entry]) -> list[Standing]:
    """Every clause that was ever asked, the one to practise next first: the longest due, then the lowest box."""
    known: dict[tuple[str, str], Standing] = {}
    for entry in sheet:
        before = known.get((entry.book, entry.clause))
        box = min(before.box + 1 if before else 1, len(WAITS) - 1) if entry.right else 0
        known[entry.book, entry.clause] = Standing(
            entry.book,
            entry.clause,
            entry.kind,
            (before.asked if before else 0) + 1,
            (before.right if before else 0) + entry.right,
            box,
            entry.at + WAITS[box],
        )
    return sorted(known.values(), key=lambda standing: (standing.due, standing.box, standing.book, standing.clause))


def due(sheet: Iterable[Entry], now: int) -> list[Standing]:
    return [standing for standing in standings(sheet) if standing.due <= now]


def streak(sheet: Iterable[Entry]) -> Streak:
    drills: dict[tuple[int, str, str, str], bool] = {}
    for entry in sheet:
        of = (entry.at, entry.kind, entry.book, entry.drill)
        drills[of] = drills.get(of, True) and entry.right
    now = best = 0
    for right in drills.values():
        now = now + 1 if right else 0
        best = max(best, now)
    return Streak(now, best)


def read(path: Path) -> tuple[list[Entry], int]:
    """What the sheet holds, and how many lines could not be read: one that a crash cut short costs that line only."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return [], 0
    except OSError as error:
        raise InputError(f"The score sheet {path} cannot be read: {error.strerror}.") from None
    found, bad = [], 0
    for line in lines:
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=Entry))
        except msgspec.MsgspecError:
            bad += 1
    return found, bad


def write(path: Path, new: Iterable[Entry]) -> None:
    """Added at the end, after a line end if the last line was cut short."""
    data = b"".join(msgspec.json.encode(entry) + b"\n" for entry in new)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as file:
            if file.tell():
                file.seek(-1, 2)
                data = data if file.read(1) == b"\n" else b"\n" + data
            file.write(data)
    except OSError as error:
        raise InputError(f"The score sheet {path} cannot be written: {error.strerror}.") from None
