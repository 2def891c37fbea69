"""The score sheet: one line of JSON for each clause answered. Time comes from outside; nothing here looks at a clock.

Spaced repetition by boxes: a clause that was right moves up a box and comes back later, a wrong one starts again.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from queenhigh.training.drill import Drill, Kind, Verdict
from queenhigh.training.files import keep_aside, read_bytes, write_bytes

SHEET = "The score sheet"
DAY = 86_400
WAITS = (0, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""Seconds after which a clause comes back, by its box."""


class ScoreEntry(msgspec.Struct, frozen=True):
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


def entries(drill: Drill, verdict: Verdict, at: int) -> list[ScoreEntry]:
    """One entry for each clause that decided an item, and the next in weight, which is often a pay row. Late is wrong."""
    results: dict[str, bool] = {}
    for mark in verdict.marks:
        for clause in mark.clauses[:2]:
            results[clause] = results.get(clause, True) and mark.right and not verdict.late
    return [
        ScoreEntry(at, drill.kind, drill.book, clause, right, drill.level, drill.seed, verdict.late)
        for clause, right in results.items()
    ]


def standings(sheet: Iterable[ScoreEntry]) -> list[Standing]:
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


def due(sheet: Iterable[ScoreEntry], now: int) -> list[Standing]:
    return [standing for standing in standings(sheet) if standing.due <= now]


def streak(sheet: Iterable[ScoreEntry]) -> Streak:
    drills: dict[tuple[int, str, str, str], bool] = {}
    for entry in sheet:
        of = (entry.at, entry.kind, entry.book, entry.drill)
        drills[of] = drills.get(of, True) and entry.right
    now = best = 0
    for right in drills.values():
        now = now + 1 if right else 0
        best = max(best, now)
    return Streak(now, best)


def read(path: Path) -> tuple[list[ScoreEntry], str]:
    """What the sheet holds, and what there is to say of it. A line that cannot be read is kept aside with the whole file as it
    was; the others count."""
    data = read_bytes(path, SHEET)
    if data is None:
        return [], ""
    found, bad = _entries(data)
    if not bad:
        return found, ""
    aside = keep_aside(path, data, SHEET)
    write_bytes(path, b"".join(map(_line, found)), SHEET)
    lines = "1 line" if bad == 1 else f"{bad} lines"
    rest = "1 answer counts" if len(found) == 1 else f"{len(found)} answers count"
    return found, f"{SHEET} {path}: {lines} could not be read. The file as it was is kept as {aside.name}; {rest}."


def write(path: Path, new: Iterable[ScoreEntry]) -> None:
    """Added at the end, in one piece or not at all."""
    before = read_bytes(path, SHEET) or b""
    gap = b"\n" if before and not before.endswith(b"\n") else b""
    write_bytes(path, before + gap + b"".join(map(_line, new)), SHEET)


def _line(entry: ScoreEntry) -> bytes:
    return msgspec.json.encode(entry) + b"\n"


def _entries(data: bytes) -> tuple[list[ScoreEntry], int]:
    found, bad = [], 0
    for line in data.splitlines():
        if not line.strip():
            continue
        try:
            found.append(msgspec.json.decode(line, type=ScoreEntry))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            bad += 1
    return found, bad
