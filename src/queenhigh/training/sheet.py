"""The score sheet: one line of JSON for each clause answered. Times are passed in; nothing here reads a clock.
`schedule` decides when a clause comes back: a wrong one at once, a right one later the better it is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from queenhigh.training.drill import Drill, Kind, Verdict
from queenhigh.training.files import keep_aside, read_bytes, write_bytes
from queenhigh.training.schedule import planned

SHEET = "The score sheet"
GOAL = 20
"""The default goal: drills per day."""


class ScoreEntry(msgspec.Struct, frozen=True):
    """`at` in seconds since 1970. `drill` is the seed, so that the same question can be made again."""

    at: int
    kind: Kind
    book: str
    clause: str
    right: bool
    level: int = 1
    drill: str = ""
    late: bool = False


class Standing(msgspec.Struct, frozen=True):
    """A person's standing with one clause. `due` is when it should be practised again."""

    book: str
    clause: str
    kind: Kind
    asked: int
    right: int
    box: int
    due: int
    difficulty: float = 5.0


class Streak(msgspec.Struct, frozen=True):
    """Whole drills in a row without a mistake: now, and the longest."""

    now: int
    best: int


def entries(drill: Drill, verdict: Verdict, at: int) -> list[ScoreEntry]:
    """The entries of a drill: one for each clause that decided an item, and one for the next clause, often a pay row. A
    late answer is wrong."""
    results: dict[str, bool] = {}
    for mark in verdict.marks:
        for clause in mark.clauses[:2]:
            results[clause] = results.get(clause, True) and mark.right and not verdict.late
    return [
        ScoreEntry(at, drill.kind, drill.book, clause, right, drill.level, drill.seed, verdict.late)
        for clause, right in results.items()
    ]


def standings(sheet: Iterable[ScoreEntry]) -> list[Standing]:
    """Every clause that was ever asked, the one to practise next first: the longest due, then the hardest."""
    answers: dict[tuple[str, str], list[ScoreEntry]] = {}
    for entry in sheet:
        answers.setdefault((entry.book, entry.clause), []).append(entry)
    known = [_standing(given) for given in answers.values()]
    return sorted(known, key=lambda one: (one.due, -one.difficulty, one.book, one.clause))


def _standing(given: list[ScoreEntry]) -> Standing:
    last, plan = given[-1], planned((entry.at, entry.right) for entry in given)
    right = sum(entry.right for entry in given)
    return Standing(last.book, last.clause, last.kind, len(given), right, plan.box, plan.due, plan.difficulty)


def answered_since(sheet: Iterable[ScoreEntry], since: int) -> int:
    """The number of whole drills since a moment, for the daily goal."""
    return len({(entry.at, entry.kind, entry.book, entry.drill) for entry in sheet if entry.at >= since})


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
    """The entries of the sheet, and any warnings. If a line cannot be read, a copy of the whole file is set aside, and
    the other lines count."""
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
    """Append entries, all or none."""
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
