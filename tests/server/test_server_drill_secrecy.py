"""The keys never leave the house before the answer: no byte of a question depends on its key, and none is in it by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from book_ids import CANBERRA
from drill_room import answer, begin, drill_of, go_on, names_in, right
from live_house import LiveHouse
from msgspec.structs import replace

from queenhigh.server.drills.plans import STEPPED, DrillPlan
from queenhigh.server.drills.store import Run, ShownQuestion
from queenhigh.server.drills.views import question_view
from queenhigh.training import making
from queenhigh.training.drill import Drill, Item, Row

PAIRS = [(kind, book) for kind, books in making.offered().items() for book in books]
RUN = Run("r", "ann", None, DrillPlan("seed", ()), True, 0)
SECRET = {"key", "also", "why", "clauses", "costs", "covers", "topic", "seed", "seeds", "expected", "stake", "right"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("secrecy"), automatic=False) as house:
        yield house


def sent(drill: Drill, step: int = 0, given: dict[str, str] | None = None) -> bytes:
    """The open question as a browser gets it."""
    asked = ShownQuestion("r", 1, drill, 0, step, given or {}, None, None)
    return msgspec.json.encode(question_view(RUN, asked, drill, 5))


def other_key(item: Item) -> Item:
    """The same item with everything that is known only with its key replaced."""
    return replace(
        item,
        key=("changed",),
        also=(("too",),),
        why="changed",
        clauses=("changed",),
        costs=tuple("9/7" for _ in item.costs),
    )


@pytest.mark.parametrize(("kind", "book"), PAIRS)
def test_no_byte_of_a_question_depends_on_its_key(kind: Any, book: str) -> None:
    for level in making.LEVELS:
        drill = making.make(kind, book, f"secrecy {level}", level)
        items = tuple(map(other_key, drill.items))
        changed = replace(drill, items=items, seed="changed", covers=("changed",), topic="changed", stake=77)
        assert sent(changed) == sent(drill)


@pytest.mark.parametrize(("kind", "book"), [pair for pair in PAIRS if pair[0] in STEPPED])
def test_no_byte_of_a_decision_depends_on_those_to_come(kind: Any, book: str) -> None:
    """Neither the next cards, nor whether there is another decision: a hand that continues was not to be folded."""
    for level in making.LEVELS:
        for number in range(4):
            drill = making.make(kind, book, f"steps {number}", level)
            for step in range(len(drill.items)):
                given = {item.id: "a" for item in drill.items[:step]}
                now = drill.items[: step + 1]
                each = drill.seconds // len(drill.items)
                ends = replace(drill, items=now, seconds=each * len(now))
                more = Item("more", "?", now[0].asks, ("a",), "", (), ("x",), shows=(Row("River", ("As",)),))
                goes_on = replace(drill, items=(*now, more), seconds=each * (len(now) + 1))
                assert sent(ends, step, given) == sent(goes_on, step, given) == sent(drill, step, given)


@pytest.mark.parametrize("kind", [kind for kind, books in making.offered().items() if books])
def test_what_comes_over_the_wire_before_the_answer_has_no_key(live: LiveHouse, kind: str) -> None:
    ann = live.guest()
    first = begin(ann, kind=kind, count=2, level=2)
    for run in (first, go_on(ann, first), ann.get(f"/api/drills/runs/{first['run']}").json()):
        assert run["verdict"] is None
        assert run["seeds"] == []
        assert not SECRET & set(names_in(run["question"]))
    drill = drill_of(live, first)
    text = msgspec.json.encode(first).decode()
    assert drill.seed.partition("/")[0] not in text
    offered = [option for item in drill.items for option in item.options]
    for item in drill.items:
        assert item.why[:40] not in text or any(item.why[:40] in option for option in offered)
    told = answer(ann, first, right(live, first))
    assert told["verdict"]["marks"][0]["why"]
    assert told["seeds"] == [], "the seed makes the questions to come"


def test_the_seed_of_a_set_that_is_the_same_for_everyone_is_hidden_from_those_who_take_it(live: LiveHouse) -> None:
    made = live.manager().post(
        "/api/drills/sets",
        {"title": "Same", "parts": [{"kind": "read", "book": CANBERRA, "count": 1}], "same": True},
    )
    assert made.status_code == 201, made.text
    kept = made.json()
    seed = live.service.drills.sets.one(kept["set"]).body.seed
    assert seed
    assert kept["same"]
    assert seed not in made.text
    ann, path = live.guest(), f"/api/drills/sets/{kept['set']}"
    run = ann.post(f"{path}/runs", {})
    told = answer(ann, run.json(), right(live, run.json()))
    assert told["ended"]
    for text in (run.text, msgspec.json.encode(told).decode(), ann.get(f"{path}/mine").text):
        assert seed not in text
    inspector = live.manager().post("/api/accounts", {"type": "create", "name": "Ivy", "role": "inspector"})
    ivy = live.staff("Ivy", inspector.json()["password"])
    assert seed not in ivy.get(path).text, "who inspects sees results, not questions to come"
    assert ivy.get(f"{path}/paper").status_code == 403
