"""The instructor's view of sets: the list, one set with its people, attempts and weak clauses, and exports."""

from __future__ import annotations

import msgspec

from queenhigh.games.library import open_book
from queenhigh.rules import QueenhighError
from queenhigh.server.drills.sets import Attempt, KeptSet, Sets, Weak
from queenhigh.server.drills.views import cites
from queenhigh.server.errors import Cite, cite
from queenhigh.server.people import folded
from queenhigh.training.drill import Kind
from queenhigh.training.sets import Exam, Part, Result, points_in

MOST_WEAK = 10


class SetLine(msgspec.Struct, frozen=True):
    """`people` have begun it; `passed` of them have passed it."""

    set: str
    title: str
    author: str
    count: int
    pass_mark: int
    assigned: int
    people: int
    passed: int
    made: int
    closed: bool


class PersonLine(msgspec.Struct, frozen=True):
    """A person who is assigned, or did it unasked. `best` is None until they have finished."""

    name: str
    assigned: bool
    attempts: int
    best: int | None
    passed: bool | None
    last: int | None
    percent: int | None


class WeakLine(msgspec.Struct, frozen=True):
    rule: Cite
    words: str
    wrong: int
    asked: int


class PartLine(msgspec.Struct, frozen=True):
    kind: Kind
    book: str
    house: str
    game: str
    count: int
    level: int
    clauses: tuple[Cite, ...]
    topics: tuple[str, ...]
    pace: int
    points: int


class SetPage(msgspec.Struct, frozen=True):
    """A set. `mine`: may the viewer assign, close and print it? `same`: everyone gets the same questions; the seed is
    not shown, because it would reveal them."""

    set: str
    author: str
    title: str
    note: str
    count: int
    pass_mark: int
    timed: bool
    same: bool
    readings: bool
    parts: tuple[PartLine, ...]
    made: int
    closed: bool
    exam: Exam | None
    released: bool
    possible: int
    mine: bool
    people: tuple[PersonLine, ...]
    attempts: tuple[Attempt, ...]
    weak: tuple[WeakLine, ...]


class SetsPage(msgspec.Struct, frozen=True):
    """The sets. `names` of the staff are suggestions for assigning."""

    sets: tuple[SetLine, ...]
    composes: bool
    names: tuple[str, ...]


def set_line(sets: Sets, one: KeptSet) -> SetLine:
    people = people_of(sets, one)
    return SetLine(
        set=one.id,
        title=one.body.title,
        author=sets.author_of(one),
        count=one.body.count,
        pass_mark=one.body.pass_mark,
        assigned=sum(person.assigned for person in people),
        people=sum(bool(person.attempts) for person in people),
        passed=sum(bool(person.passed) for person in people),
        made=one.made_at,
        closed=one.closed_at is not None,
    )


def people_of(sets: Sets, one: KeptSet) -> tuple[PersonLine, ...]:
    """The people of a set: first those who are assigned, by name; then those who came by its link."""
    made: dict[str, list[Attempt]] = {}
    for each in sets.attempts(one.id):
        made.setdefault(each.name, []).append(each)
    assigned = sets.assigned(one.id)
    others = sorted((name for name in made if name not in assigned), key=folded)
    return tuple(_person(name, name in assigned, made.get(name, [])) for name in (*assigned, *others))


def _person(name: str, assigned: bool, attempts: list[Attempt]) -> PersonLine:
    over = [each for each in attempts if each.ended is not None]
    return PersonLine(
        name=name,
        assigned=assigned,
        attempts=len(attempts),
        best=max((each.right for each in over), default=None),
        passed=any(each.passed for each in over) if over else None,
        last=max((each.begun for each in attempts), default=None),
        percent=max((each.percent for each in over), default=None),
    )


def set_page(sets: Sets, one: KeptSet, now: int, *, mine: bool) -> SetPage:
    body = one.body
    return SetPage(
        set=one.id,
        author=sets.author_of(one),
        title=body.title,
        note=body.note,
        count=body.count,
        pass_mark=body.pass_mark,
        timed=body.timed,
        same=one.same,
        readings=body.readings,
        parts=tuple(map(_part, body.parts)),
        made=one.made_at,
        closed=one.closed_at is not None,
        exam=body.exam,
        released=one.is_released(now),
        possible=points_in(body.parts) if body.exam else body.count,
        mine=mine,
        people=people_of(sets, one),
        attempts=tuple(reversed(sets.attempts(one.id))),
        weak=tuple(line for each in sets.weak(one.id)[:MOST_WEAK] if (line := _weak(each))),
    )


def _part(part: Part) -> PartLine:
    law = open_book(part.book)
    clauses = cites(part.book, part.clauses)
    return PartLine(
        part.kind, part.book, law.house, law.title, part.count, part.level, clauses, part.topics, part.pace, part.points
    )


def _weak(one: Weak) -> WeakLine | None:
    """None for a clause that the book no longer has."""
    try:
        law = open_book(one.book)
        rule = law.rule(one.clause)
    except QueenhighError:
        return None
    return WeakLine(cite(rule), law.clause(rule).requires, one.wrong, one.asked)


def results(sets: Sets, one: KeptSet) -> list[Result]:
    """The results for a file: every attempt, oldest first, with times in seconds since 1970."""
    return [
        Result(
            name=each.name,
            set=one.body.title,
            begun=each.begun // 1000,
            ended=each.ended // 1000 if each.ended is not None else None,
            answered=each.answered,
            right=each.right,
            count=each.count,
            late=each.late,
            seconds=each.seconds,
            passed=each.passed,
            attempt=each.number,
            points=each.points,
            possible=each.possible,
            percent=each.percent,
        )
        for each in sets.attempts(one.id)
    ]
