"""A school's pages: a class with its progress, a trainee, a certificate, a sign-off sheet, and xAPI statements."""

from __future__ import annotations

import base64
import urllib.error
import urllib.request
from typing import Any

import msgspec

from queenhigh.games.library import open_book
from queenhigh.server.drills import progress
from queenhigh.server.drills.classes import KeptClass, Link
from queenhigh.server.drills.drills import Drills
from queenhigh.server.drills.pages import WeakLine
from queenhigh.server.drills.progress import Tally, TraineeLine, iso
from queenhigh.server.drills.sets import KeptSet
from queenhigh.server.errors import ServerError
from queenhigh.training import making
from queenhigh.training.drill import Kind
from queenhigh.training.procedure import ROUND

NOWHERE = "https://queenhigh.invalid"
"""The home of statements if the house has no address of its own."""


class SetOf(msgspec.Struct, frozen=True):
    set: str
    title: str
    exam: bool


class ClassLine(msgspec.Struct, frozen=True):
    id: str
    title: str
    trainees: int
    made: int


class ClassesPage(msgspec.Struct, frozen=True):
    classes: tuple[ClassLine, ...]
    composes: bool


class ClassPage(msgspec.Struct, frozen=True):
    """A class. `links` are shown when they are made, and never again."""

    id: str
    title: str
    mine: bool
    trainees: tuple[TraineeLine, ...]
    weeks: tuple[Tally, ...]
    skills: tuple[Tally, ...]
    weak: tuple[WeakLine, ...]
    sets: tuple[SetOf, ...]
    store: bool
    links: tuple[Link, ...] = ()


class AttemptOf(msgspec.Struct, frozen=True):
    set: str
    title: str
    attempt: int
    begun: str
    ended: str
    percent: int
    points: float
    possible: int
    passed: bool | None


class TraineePage(msgspec.Struct, frozen=True):
    number: str
    name: str
    asked: int
    right: int
    weeks: tuple[Tally, ...]
    skills: tuple[Tally, ...]
    weak: tuple[WeakLine, ...]
    attempts: tuple[AttemptOf, ...]


class Certificate(msgspec.Struct, frozen=True):
    """A certificate, for anyone who has its number."""

    number: str
    name: str
    title: str
    books: tuple[str, ...]
    percent: int
    pass_mark: int
    date: str
    instructor: str
    house: str


class SignOffStep(msgspec.Struct, frozen=True):
    clause: str
    words: str


class SignOffBook(msgspec.Struct, frozen=True):
    book: str
    house: str
    title: str
    steps: tuple[SignOffStep, ...]


class SignOff(msgspec.Struct, frozen=True):
    """For the practical part: what an assessor watches and signs, step by step, in the words of the clauses."""

    title: str
    skills: tuple[str, ...]
    books: tuple[SignOffBook, ...]
    people: tuple[str, ...]


def attempts_of(drills: Drills, name: str) -> list[AttemptOf]:
    return [
        AttemptOf(
            id,
            drills.sets.one(id).body.title,
            each.number,
            iso(each.begun),
            iso(each.ended) if each.ended is not None else "",
            each.percent,
            each.points,
            each.possible,
            each.passed,
        )
        for id in drills.store.sets_of(name)
        for each in drills.sets.attempts(id, name)
    ]


def practical(book: str) -> SignOffBook:
    law = open_book(book)
    clauses: tuple[str, ...] = ()
    if book in making.offered()[Kind.PROCEDURE]:
        clauses = making.make(Kind.PROCEDURE, book, "sign-off", making.LEVELS[-1], ROUND).items[0].clauses
    steps = tuple(SignOffStep(clause, law.clause(law.rule(clause)).requires) for clause in clauses)
    return SignOffBook(book, law.house, law.title, steps)


def class_page(drills: Drills, kept: KeptClass, *, mine: bool, store: bool, links: tuple[Link, ...] = ()) -> ClassPage:
    now = drills.practice.now
    listed = drills.classes.trainees(kept.id)
    found = {one.name: progress.answered(drills.sets, one.name, now) for one in listed}
    every = [each for one in found.values() for each in one]
    return ClassPage(
        kept.id,
        kept.title,
        mine,
        tuple(progress.trainee_line(one, found[one.name]) for one in listed),
        progress.by_week(every),
        progress.by_skill(every),
        progress.weak_clauses(every),
        tuple(_of(one) for one in drills.sets.of(kept.author)),
        store,
        links,
    )


def _of(one: KeptSet) -> SetOf:
    return SetOf(one.id, one.body.title, one.body.exam is not None)


def certificate_of(drills: Drills, run: str, house: str) -> Certificate:
    """The certificate of an exam that has closed and was passed."""
    kept = drills.store.run(run)
    of = drills.sets.one(kept.set) if kept and kept.set and kept.plan.exam else None
    if kept is None or of is None or not of.is_released(drills.practice.now):
        raise _no_certificate()
    own = next((each for each in drills.sets.attempts(of.id, kept.owner) if each.run == kept.id), None)
    if own is None or not own.passed:
        raise _no_certificate()
    books = dict.fromkeys(part.book for part in of.body.parts)
    return Certificate(
        kept.id,
        own.name,
        of.body.title,
        tuple(f"{open_book(book).house}, {open_book(book).title}" for book in books),
        own.percent,
        of.body.pass_mark,
        iso(own.ended or own.begun)[:10],
        drills.sets.author_of(of),
        house,
    )


def _no_certificate() -> ServerError:
    return ServerError("not_found", "There is no certificate with this number.", now="Check the number.")


def statements_of(drills: Drills, kept: KeptClass, home: str) -> list[dict[str, Any]]:
    return [
        line
        for who in drills.classes.trainees(kept.id)
        for line in progress.statements(
            who, progress.answered(drills.sets, who.name, drills.practice.now), home or NOWHERE
        )
    ]


AT_ONCE = 200
"""Statements in one request."""


def send(store: str, user: str, made: list[dict[str, Any]]) -> None:
    """Send statements to a learning record store; `user` is user:password, or empty."""
    key = base64.b64encode(user.encode()).decode()
    for first in range(0, len(made), AT_ONCE):
        request = urllib.request.Request(
            f"{store.rstrip('/')}/statements",
            data=msgspec.json.encode(made[first : first + AT_ONCE]),
            headers={
                "Content-Type": "application/json",
                "X-Experience-API-Version": "1.0.3",
                **({"Authorization": f"Basic {key}"} if user else {}),
            },
            method="POST",
        )
        try:
            with urllib.request.urlopen(request, timeout=20):
                pass
        except (urllib.error.URLError, OSError) as error:
            why = str(error.reason if isinstance(error, urllib.error.URLError) else error)
            raise ServerError(
                "unavailable",
                "The xAPI store did not accept the statements.",
                why[:200],
                "Send them again; statements sent twice count once.",
            ) from None
