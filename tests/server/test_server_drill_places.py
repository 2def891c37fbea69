"""Runs, sheets and sets of drills in either database, without a server: what is written by one is read by another."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from book_ids import CANBERRA

from queenhigh.server.accounts.store import Accounts
from queenhigh.server.drills import plans
from queenhigh.server.drills.pages import set_page
from queenhigh.server.drills.practice import Practice
from queenhigh.server.drills.sets import Sets
from queenhigh.server.drills.store import KEPT, Store
from queenhigh.server.people import Person
from queenhigh.training.drill import Kind
from queenhigh.training.sets import DrillSet, Part

pytest_plugins = ["ledger_places"]

ANN = Person("Ann")
READ = ((Kind.READ, CANBERRA),)


class Desk:
    """One process of the house, at a time of its own."""

    def __init__(self, place: str, at: float) -> None:
        self.accounts = Accounts(place)
        self.store = Store(self.accounts)
        self.sets = Sets(self.accounts, self.store)
        self.practice = Practice(self.sets, clock=lambda: at)


@pytest.fixture
def desks(where: str) -> Iterator[tuple[Desk, Desk]]:
    """Two processes; the second looks on a hundred days later."""
    if where.startswith("postgresql:"):
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute("DROP SCHEMA IF EXISTS queenhigh_people CASCADE")
    first = Desk(where, 1_000_000.0)
    first.accounts.create("Ann", "player", "a long password")
    second = Desk(where, 1_000_000.0 + KEPT / 1000 + 864_000)
    yield first, second
    first.accounts.close()
    second.accounts.close()


def test_a_run_continues_in_another_process_and_its_sheet_outlives_its_questions(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    begun = first.practice.begin(ANN, plans.practice(list(READ), 1, 2), timed=True)
    told = first.practice.answer(ANN, begun.run, 1, 0, {"kind": "nonsense"})
    assert told.verdict is not None
    asked = first.practice.next(ANN, begun.run).question
    assert asked is not None
    there = second.practice.look(ANN, begun.run).question
    assert there is not None
    assert (there.number, there.rows, there.items) == (2, asked.rows, asked.items)
    both = [desk.practice.answer(ANN, begun.run, 2, 0, {"kind": "a"}) for desk in (first, second)]
    assert both[0].lines == both[1].lines, "the first answer counts"
    sheet = first.store.sheet("ann")
    second.practice.begin(ANN, plans.practice(list(READ), 1, 1), timed=True)
    assert [one.drill for one in second.store.questions(begun.run)] == [None, None], "long ago"
    assert second.practice.look(ANN, begun.run).lines == both[0].lines
    assert second.store.sheet("Ann") == sheet


def test_a_set_is_assigned_once_taken_and_closed_for_every_process(desks: tuple[Desk, Desk]) -> None:
    first, second = desks
    kept = first.sets.add("Ann", DrillSet("Week one", (Part(Kind.READ, CANBERRA, 1),)), first.practice.now)
    for desk in desks:
        desk.sets.assign(kept.id, ["ANN"], desk.practice.now)
    assert second.sets.assigned(kept.id) == ["Ann"]
    assert [one.body for one in second.sets.assigned_to("ann")] == [kept.body]
    run = first.practice.begin(ANN, kept.plan(), timed=True, of_set=kept.id)
    first.practice.answer(ANN, run.run, 1, 0, {"kind": "z"})
    page = set_page(second.sets, second.sets.one(kept.id), second.practice.now, mine=True)
    assert [(one.name, one.attempts, one.passed) for one in page.people] == [("Ann", 1, False)]
    assert page.weak[0].wrong == page.weak[0].asked == 1
    second.sets.close(kept.id, 5)
    assert (first.sets.one(kept.id).closed_at, first.sets.assigned_to("Ann")) == (5, [])
    first.sets.unassign(kept.id, ["ann"])
    assert second.sets.assigned(kept.id) == []


def test_nobody_waits_for_a_kind_that_is_still_loading() -> None:
    pairs = plans.offered(None, CANBERRA)
    kinds = [part.kind for part in plans.practice(pairs, 1, 50, last=Kind.PLAY).parts]
    assert {Kind.PLAY, Kind.READ} <= set(kinds)
    assert set(kinds[kinds.index(Kind.PLAY) :]) == {Kind.PLAY}
    mixed = [part.kind for part in plans.practice(pairs, 1, 50).parts]
    assert set(mixed[mixed.index(Kind.PLAY) :]) != {Kind.PLAY}
