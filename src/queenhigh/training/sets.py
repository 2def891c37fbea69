"""Sets that an instructor composes: how many questions of which kinds, books and levels, about which clauses, and the
pass mark."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec.structs import replace

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import InputError, QueenhighError
from queenhigh.training import making
from queenhigh.training.drill import Drill, Kind

MOST_PARTS, MOST_QUESTIONS = 50, 200
MOST_ATTEMPTS, MOST_MINUTES, MOST_POINTS = 20, 600, 100
SLOWEST = 600
TRIES = 60
"""The most drills made until one depends on no house reading. Most take one or two."""


Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""A date and time with its zone, written as ISO 8601 does: 2026-12-01T17:00+11:00."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """This many questions of a kind; with clauses or topics, about each of them in turn. `pace`: seconds per item, 0
    for the level's. `points`: the value of each question in an exam, in equal shares for its items."""

    kind: Kind
    book: str
    count: int = 1
    level: int = 1
    clauses: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    pace: int = 0
    points: int = 1


class Exam(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of an exam: the number of attempts and their minutes (0 for no limit), when it opens and when it is
    due. Answers are shown only after it closes: when it is due, or when its author closes it."""

    attempts: int = 1
    minutes: int = 0
    opens: Moment | None = None
    due: Moment | None = None


class DrillSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set. `pass_mark` is in per cent of all questions. `seed` is set if everyone gets the same questions. `assigned`
    are the trainees' names; if empty, anyone may take it. Without `readings`, no question depends on a house
    reading."""

    title: str
    parts: tuple[Part, ...]
    pass_mark: int = 80
    timed: bool = True
    seed: str = ""
    note: str = ""
    assigned: tuple[str, ...] = ()
    readings: bool = True
    exam: Exam | None = None

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts)

    def passes(self, right: int) -> bool:
        """Is it a pass? An unanswered question counts as wrong."""
        return right * 100 >= self.pass_mark * self.count


class Result(msgspec.Struct, frozen=True):
    """One attempt; times in seconds since 1970. It is neither passed nor failed until it has ended."""

    name: str
    set: str
    begun: int
    ended: int | None
    answered: int
    right: int
    count: int
    late: int
    seconds: int
    passed: bool | None
    attempt: int = 1
    points: float = 0
    possible: int = 0
    percent: int = 0


def points_in(parts: tuple[Part, ...]) -> int:
    """All that can be earned."""
    return sum(part.count * part.points for part in parts)


def points_of(parts: tuple[Part, ...], number: int) -> int:
    """The points of the question with this number."""
    each = [part.points for part in parts for _ in range(part.count)]
    return each[number - 1] if number <= len(each) else 0


def drill_of(parts: tuple[Part, ...], seed: str, number: int, *, readings: bool = True) -> Drill:
    """The question of this number, from 1."""
    before = 0
    for part in parts:
        if number <= before + part.count:
            return _with_or_without(part, f"{seed}/{number}", number - before - 1, readings=readings)
        before += part.count
    raise InputError(f"The set has {before} questions, and no question {number}.")


def _with_or_without(part: Part, seed: str, place: int, *, readings: bool) -> Drill:
    """If readings are excluded: the first of several drills whose key depends on the book alone."""
    for attempt in range(1 if readings else TRIES):
        drill = at_pace(_question(part, f"{seed}/{attempt}" if attempt else seed, place), part.pace)
        if readings or not drill.readings:
            return drill
    about = ", ".join((*part.clauses, *part.topics)) or f"{part.kind} of {part.book} at level {part.level}"
    raise InputError(
        f"Every question about {about} depends on a house reading. Leave it out, or allow questions that depend on readings."
    )


def at_pace(drill: Drill, pace: int) -> Drill:
    return replace(drill, seconds=pace * len(drill.items)) if pace else drill


def _question(part: Part, seed: str, place: int) -> Drill:
    about = [*((True, clause) for clause in part.clauses), *((False, topic) for topic in part.topics)]
    if not about:
        return making.make(part.kind, part.book, seed, part.level)
    is_clause, name = about[place % len(about)]
    if is_clause:
        return making.about_clause(part.kind, part.book, name, seed, part.level)
    return making.make(part.kind, part.book, seed, part.level, name)


def drills(made: DrillSet, seed: str) -> Iterator[Drill]:
    """All drills of the set, in order."""
    return (
        drill_of(made.parts, made.seed or seed, number, readings=made.readings) for number in range(1, made.count + 1)
    )


def checked(made: DrillSet) -> DrillSet:
    """The set; an error names the first fault in one line."""
    if not made.title.strip():
        raise InputError("A set needs a title.")
    if not 1 <= len(made.parts) <= MOST_PARTS:
        raise InputError(f"A set has 1 to {MOST_PARTS} parts, not {len(made.parts)}.")
    if not 0 <= made.pass_mark <= 100:
        raise InputError(f"The pass mark must be a percentage from 0 to 100, not {made.pass_mark}.")
    if made.exam:
        _check_exam(made.exam)
    for number, part in enumerate(made.parts, 1):
        _check(part, number)
        for place in range(0 if made.readings else max(1, len(part.clauses) + len(part.topics))):
            _with_or_without(part, "checked", place, readings=False)
    if made.count > MOST_QUESTIONS:
        raise InputError(f"A set has at most {MOST_QUESTIONS} questions, not {made.count}.")
    return made


def _check_exam(exam: Exam) -> None:
    if not 1 <= exam.attempts <= MOST_ATTEMPTS:
        raise InputError(f"An exam allows 1 to {MOST_ATTEMPTS} attempts, not {exam.attempts}.")
    if not 0 <= exam.minutes <= MOST_MINUTES:
        raise InputError(f"An attempt lasts 1 to {MOST_MINUTES} minutes, or 0 for no limit, not {exam.minutes}.")
    if exam.opens and exam.due and exam.due <= exam.opens:
        raise InputError(f"The exam is due ({exam.due.isoformat()}) before it opens ({exam.opens.isoformat()}).")


def _check(part: Part, number: int) -> None:
    def wrong(what: str) -> InputError:
        return InputError(f"Part {number}: {what}")

    if part.book not in BOOK_IDS:
        raise wrong(f"{part.book[:60]!r} is not a book; the books are {', '.join(BOOK_IDS)}.")
    if not 1 <= part.count <= MOST_QUESTIONS:
        raise wrong(f"a count is 1 to {MOST_QUESTIONS}, not {part.count}.")
    if part.level not in making.LEVELS:
        raise wrong(f"a level is {', '.join(map(str, making.LEVELS))}, not {part.level}.")
    if not 1 <= part.points <= MOST_POINTS:
        raise wrong(f"a question is worth 1 to {MOST_POINTS} points, not {part.points}.")
    if not 0 <= part.pace <= SLOWEST:
        raise wrong(f"a pace is 1 to {SLOWEST} seconds for each answer, or 0 for the level's own, not {part.pace}.")
    known = making.topics(part.kind, part.book)
    for topic in part.topics:
        if topic not in known:
            raise wrong(f"no {part.kind} drill of {part.book} is about {topic[:60]!r}.")
    for clause in part.clauses:
        try:
            open_book(part.book).rule(clause)
        except QueenhighError as error:
            raise wrong(str(error)) from None
