"""Trainees' progress: item by item for other programs, and by week, skill and clause for people. It reveals no answers
of an exam that has not closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec

from queenhigh.games.library import open_book
from queenhigh.rules import QueenhighError
from queenhigh.server.drills.classes import Trainee
from queenhigh.server.drills.pages import WeakLine
from queenhigh.server.drills.runs import earned
from queenhigh.server.drills.sets import Sets
from queenhigh.server.drills.store import Run, ShownQuestion
from queenhigh.server.errors import cite
from queenhigh.server.people import folded
from queenhigh.training.drill import Kind, check
from queenhigh.training.sets import points_of

MOST_WEAK = 12
WEEKS = 12
"""How many weeks are shown, the newest last."""
MOST_RUNS = 500
"""How many answers of one trainee are read, the newest."""


class Tally(msgspec.Struct, frozen=True):
    """Questions of a week (2026-W47), or of a skill: how many were asked and how many were right."""

    name: str
    asked: int
    right: int
    percent: int


class TraineeLine(msgspec.Struct, frozen=True):
    number: str
    name: str
    asked: int
    right: int
    percent: int
    weeks: tuple[Tally, ...]
    last: str


class ItemLine(msgspec.Struct, frozen=True):
    """One answered item. Dates are ISO 8601. While an exam is open, the answer, the expected answer and the clauses are
    left out."""

    date: str
    id: str
    name: str
    set: str
    exam: bool
    attempt: int
    question: int
    kind: str
    book: str
    level: int
    item: str
    asked: str
    given: str
    expected: str
    right: bool
    late: bool
    points: float
    possible: float
    percent: int
    seconds: float
    clauses: str


class AnsweredItem(msgspec.Struct, frozen=True):
    """An answered question."""

    run: Run
    one: ShownQuestion
    attempt: int
    title: str
    withheld: bool


def iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def week_of(ms: int) -> str:
    year, week, _ = datetime.fromtimestamp(ms / 1000, UTC).isocalendar()
    return f"{year}-W{week:02d}"


def answered(sets: Sets, name: str, now: int) -> list[AnsweredItem]:
    """Everything that a person answered, in sets and in free practice, oldest first."""
    begun: Counter[str | None] = Counter()
    found = []
    for run in reversed(sets.store.runs_of(name, MOST_RUNS)):
        begun[run.set] += 1
        withheld = run.plan.exam and sets.is_withheld(run.set, now)
        found += [
            AnsweredItem(run, one, begun[run.set], run.plan.title, withheld)
            for one in sets.store.questions(run.id)
            if one.score is not None
        ]
    return found


def tallies(names: Iterable[tuple[str, bool]]) -> tuple[Tally, ...]:
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for name, good in names:
        asked[name] += 1
        right[name] += good
    return tuple(Tally(name, asked[name], right[name], 100 * right[name] // asked[name]) for name in sorted(asked))


def by_week(found: Sequence[AnsweredItem]) -> tuple[Tally, ...]:
    return tallies((week_of(each.one.opened_at), _right(each)) for each in found)[-WEEKS:]


def by_skill(found: Sequence[AnsweredItem]) -> tuple[Tally, ...]:
    return tallies((each.one.score.kind.value, _right(each)) for each in found if each.one.score)


def _right(each: AnsweredItem) -> bool:
    return bool(each.one.score and each.one.score.right)


def weak_clauses(found: Sequence[AnsweredItem]) -> tuple[WeakLine, ...]:
    asked: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    for each in found:
        for entry in each.one.score.entries if each.one.score else ():
            asked[entry.book, entry.clause] += 1
            wrong[entry.book, entry.clause] += not entry.right
    lines: list[WeakLine] = []
    for (book, clause), count in sorted(wrong.items(), key=lambda pair: (-pair[1], pair[0])):
        try:
            law = open_book(book)
            rule = law.rule(clause)
        except QueenhighError:
            continue
        if count and len(lines) < MOST_WEAK:
            lines.append(WeakLine(cite(rule), law.clause(rule).requires, count, asked[book, clause]))
    return tuple(lines)


def trainee_line(one: Trainee, found: Sequence[AnsweredItem]) -> TraineeLine:
    right = sum(map(_right, found))
    last = iso(max(each.one.opened_at for each in found)) if found else ""
    percent = 100 * right // len(found) if found else 0
    return TraineeLine(one.number, one.name, len(found), right, percent, by_week(found), last)


def items(one: Trainee, found: Iterable[AnsweredItem]) -> Iterator[ItemLine]:
    """A line for each item; for a question whose body was deleted, one line for the whole question."""
    for each in found:
        score, asked = each.one.score, each.one
        assert score is not None
        worth = points_of(each.run.plan.parts, asked.number) if each.run.plan.exam else 1
        common: dict[str, Any] = {
            "date": iso(asked.answered_at or asked.opened_at),
            "id": one.number,
            "name": one.name,
            "set": each.title,
            "exam": each.run.plan.exam,
            "attempt": each.attempt,
            "question": asked.number,
            "kind": score.kind.value,
            "book": score.book,
            "late": score.late,
            "seconds": round(score.took / 1000, 1) or float(score.seconds),
        }
        if asked.drill is None:
            points = float(earned(each.run, [asked]))
            yield ItemLine(
                **common,
                level=0,
                item="",
                asked="",
                given="",
                expected="",
                right=score.right,
                points=round(points, 3),
                possible=worth,
                percent=int(100 * points // worth),
                clauses="; ".join(entry.clause for entry in score.entries),
            )
            continue
        marks = check(asked.drill, asked.answer).marks
        share = worth / max(len(marks), 1)
        for item, mark in zip(asked.drill.items, marks, strict=True):
            right = mark.right and not score.late
            yield ItemLine(
                **common,
                level=asked.drill.level,
                item=mark.id,
                asked=item.ask,
                given="" if each.withheld else mark.given,
                expected="" if each.withheld else mark.expected,
                right=right,
                points=round(share * right, 3),
                possible=round(share, 3),
                percent=100 * right,
                clauses="" if each.withheld else "; ".join(mark.clauses),
            )


def statements(one: Trainee, found: Iterable[AnsweredItem], home: str) -> Iterator[dict[str, Any]]:
    """xAPI 1.0.3: one statement for each question. A repeated statement has the same id, and a store keeps it once."""
    for each in found:
        score, asked = each.one.score, each.one
        assert score is not None
        share = score.good / score.marks if score.marks and not score.late else 0.0
        where = f"{home}/drills/{each.run.id}/{asked.number}"
        yield {
            "id": str(uuid5(NAMESPACE_URL, f"{where} {asked.answered_at}")),
            "actor": {"objectType": "Agent", "name": one.name, "account": {"homePage": home, "name": one.number}},
            "verb": {"id": "http://adlnet.gov/expapi/verbs/answered", "display": {"en": "answered"}},
            "object": {
                "objectType": "Activity",
                "id": where,
                "definition": {
                    "type": "http://adlnet.gov/expapi/activities/question",
                    "name": {"en": f"{each.title or 'Practice'}, question {asked.number}: {NAMED[score.kind]}"},
                },
            },
            "result": {
                "score": {"scaled": round(share, 4), "raw": score.good, "min": 0, "max": score.marks},
                "success": score.right,
                "completion": True,
                "duration": f"PT{score.took / 1000 or score.seconds:.2f}S",
            },
            "context": {"platform": "Queenhigh", "extensions": {f"{home}/xapi/book": score.book}},
            "timestamp": iso(asked.answered_at or asked.opened_at),
        }


NAMED = {kind: kind.value for kind in Kind}


def names(trainees: Iterable[Trainee]) -> set[str]:
    return {folded(one.name) for one in trainees}
