"""The lobby of drills: what there is, what is assigned to a person, and their standing."""

from __future__ import annotations

import msgspec

from queenhigh.games.library import open_all
from queenhigh.server.drills.practice import Practice
from queenhigh.server.drills.scores import ClauseLine, sheet_view
from queenhigh.server.drills.sets import KeptSet, Sets
from queenhigh.server.drills.views import KINDS
from queenhigh.server.people import Person
from queenhigh.training import making
from queenhigh.training import sheet as sheets
from queenhigh.training.drill import Kind
from queenhigh.training.schedule import DAY
from queenhigh.training.sets import Exam


class KindOffer(msgspec.Struct, frozen=True):
    kind: Kind
    title: str
    about: str
    books: tuple[str, ...]


class BookOffer(msgspec.Struct, frozen=True):
    book: str
    house: str
    title: str


class Assigned(msgspec.Struct, frozen=True):
    """A set as a trainee sees it. `run` is their unfinished run; `passed` is None until they have finished, and in an
    exam until it has closed (`withheld`). `certificate` is its number, if they have passed an exam."""

    set: str
    title: str
    author: str
    count: int
    pass_mark: int
    timed: bool
    closed: bool
    kinds: tuple[Kind, ...]
    books: tuple[str, ...]
    note: str
    attempts: int
    best: int | None
    passed: bool | None
    run: str | None
    exam: Exam | None = None
    withheld: bool = False
    percent: int | None = None
    certificate: str | None = None


class OpenRun(msgspec.Struct, frozen=True):
    run: str
    title: str
    answered: int
    count: int


class DrillStanding(msgspec.Struct, frozen=True):
    streak: int
    best: int
    answers: int
    right: int
    due: int
    next: tuple[ClauseLine, ...]
    today: int


class Offers(msgspec.Struct, frozen=True):
    """The lobby of drills. `sets`: may this person compose or inspect sets?"""

    kinds: tuple[KindOffer, ...]
    books: tuple[BookOffer, ...]
    levels: tuple[int, ...]
    assigned: tuple[Assigned, ...]
    open: tuple[OpenRun, ...]
    standing: DrillStanding | None
    sets: bool


def offers(practice: Practice, sets: Sets, person: Person | None, *, keeps_sets: bool) -> Offers:
    kinds = tuple(KindOffer(kind, *KINDS[kind], books) for kind, books in making.offered().items() if books)
    offered = {book for kind in kinds for book in kind.books}
    books = tuple(BookOffer(book.id, book.house, book.title) for book in open_all() if book.id in offered)
    if person is None:
        return Offers(kinds, books, making.LEVELS, (), (), None, sets=False)
    assigned = tuple(assigned_view(sets, one, person, practice.now) for one in sets.assigned_to(person.name))
    return Offers(
        kinds, books, making.LEVELS, assigned, _open(practice, person), _standing(practice, person), sets=keeps_sets
    )


def assigned_view(sets: Sets, one: KeptSet, person: Person, now: int) -> Assigned:
    attempts = sets.attempts(one.id, person.name)
    withheld = not one.is_released(now)
    over = [each for each in attempts if each.ended is not None and not withheld]
    passed = [each for each in over if each.passed]
    return Assigned(
        set=one.id,
        title=one.body.title,
        author=sets.author_of(one),
        count=one.body.count,
        pass_mark=one.body.pass_mark,
        timed=one.body.timed,
        closed=one.closed_at is not None or (one.body.exam is not None and not withheld),
        kinds=tuple(dict.fromkeys(part.kind for part in one.body.parts)),
        books=tuple(dict.fromkeys(part.book for part in one.body.parts)),
        note=one.body.note,
        attempts=len(attempts),
        best=max((each.right for each in over), default=None),
        passed=bool(passed) if over else None,
        run=next((run.id for _, run in sets.runs(one.id, person.name) if run.ended_at is None), None),
        exam=one.body.exam,
        withheld=withheld,
        percent=max((each.percent for each in over), default=None),
        certificate=max(passed, key=lambda each: each.percent).run if passed and one.body.exam else None,
    )


def _open(practice: Practice, person: Person) -> tuple[OpenRun, ...]:
    """Unfinished free runs, the newest first; those of sets are with their sets."""
    found = []
    for run in practice.store.runs_of(person.name):
        if run.ended_at is None and run.set is None:
            answered = sum(one.answered_at is not None for one in practice.store.questions(run.id))
            kinds = dict.fromkeys(KINDS[part.kind][0] for part in run.plan.parts)
            found.append(OpenRun(run.id, ", ".join(kinds), answered, run.plan.count))
    return tuple(found[:3])


def _standing(practice: Practice, person: Person) -> DrillStanding:
    view = sheet_view(person.name, practice.sheet(person.name), practice.now // 1000)
    due = sum(line.now for line in view.clauses)
    today = sheets.answered_since(practice.sheet(person.name), practice.now // 1000 // DAY * DAY)
    return DrillStanding(view.streak, view.best, view.answers, view.right, due, view.next, today)
