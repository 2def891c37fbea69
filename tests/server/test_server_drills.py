"""Drills over the wire: runs that survive everything, answers that are explained whatever they are, and the score sheet."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE
from drill_room import answer, begin, drill_of, go_on, right
from live_house import LiveHouse

from queenhigh.server.accounts.store import Accounts
from queenhigh.server.drills.store import DAY
from queenhigh.training import making
from queenhigh.training.drill import Kind

KINDS = [kind for kind, books in making.offered().items() if books]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("drills"), automatic=False) as house:
        yield house


def test_a_visitor_sees_every_kind_and_book_and_starts_as_a_guest(live: LiveHouse) -> None:
    offers = live.visitor().get("/api/drills").json()
    assert [kind["kind"] for kind in offers["kinds"]] == KINDS
    assert len(offers["books"]) == 5
    assert (offers["standing"], offers["assigned"], offers["open"], offers["sets"]) == (None, [], [], False)
    assert live.visitor().post("/api/drills/runs", {}).status_code == 401
    run = begin(live.guest(), count=3)
    assert (run["count"], run["answered"], run["question"]["number"], run["verdict"]) == (3, 0, 1, None)


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_of_each_kind_answered_right_and_then_wrong(live: LiveHouse, kind: Kind) -> None:
    ann = live.guest()
    run = begin(ann, kind=kind, count=2)
    told = answer(ann, run, right(live, run))
    assert told["verdict"]["right"], told["verdict"]
    assert (told["right"], told["streak"], told["ended"]) == (1, 1, False)
    for mark in told["verdict"]["marks"]:
        assert mark["right"]
        assert mark["why"]
        assert {rule["book"] for rule in mark["clauses"]} == {run["question"]["book"]}
    run = go_on(ann, told)
    told = answer(ann, run, {})
    assert not told["verdict"]["right"]
    assert (told["right"], told["streak"], told["best"], told["ended"], told["answered"]) == (1, 0, 1, True, 2)
    assert all(mark["note"].startswith("No answer was given") for mark in told["verdict"]["marks"])
    assert (told["lost"] is not None) == (kind is Kind.PLAY)
    assert go_on(ann, told)["question"] is None
    assert len(told["lines"]) == 2
    assert [seed.rpartition("/")[2] for seed in told["seeds"]] == ["1", "2"], "told once all are answered"


def test_the_first_answer_counts_whatever_is_sent_after_it(live: LiveHouse) -> None:
    ann = live.guest()
    run = begin(ann, kind="read", count=2)
    good = right(live, run)
    assert answer(ann, run, good)["verdict"]["right"]
    path = f"/api/drills/runs/{run['run']}/answers/1"
    again = ann.post(path, {"answer": {"kind": "z"}})
    assert again.status_code == 200
    assert again.json()["verdict"]["right"]
    assert "first answer counts" in again.json()["verdict"]["note"]
    assert ann.get(path).json()["marks"] == again.json()["verdict"]["marks"]
    assert ann.post(f"/api/drills/runs/{run['run']}/answers/2", {"answer": {}}).status_code == 422, "not asked yet"
    assert ann.get(f"/api/drills/runs/{run['run']}/answers/2").status_code == 404


def test_asking_again_is_the_same_question_with_the_same_clock(live: LiveHouse) -> None:
    ann = live.guest()
    run = begin(ann, kind="read", level=2, count=2)
    asked = live.service.drills.store.question(run["run"], 1)
    again = go_on(ann, run)
    looked = ann.get(f"/api/drills/runs/{run['run']}").json()
    for other in (again, looked):
        assert other["question"] | {"elapsed": 0} == run["question"] | {"elapsed": 0}
    assert live.service.drills.store.question(run["run"], 1) == asked


def test_a_late_answer_is_right_item_by_item_and_wrong_overall(live: LiveHouse) -> None:
    ann = live.guest()
    run = begin(ann, kind="read", level=3, count=1)
    good = right(live, run)
    live.service.accounts.rows("UPDATE drill_questions SET opened_at = opened_at - ? WHERE run = ?", (DAY, run["run"]))
    verdict = answer(ann, run, good)["verdict"]
    assert (verdict["late"], verdict["right"], all(mark["right"] for mark in verdict["marks"])) == (True, False, True)
    assert "are allowed" in verdict["note"]
    untimed = begin(ann, kind="read", level=3, count=1, timed=False)
    good = right(live, untimed)
    live.service.accounts.rows(
        "UPDATE drill_questions SET opened_at = opened_at - ? WHERE run = ?", (DAY, untimed["run"])
    )
    assert answer(ann, untimed, good)["verdict"]["right"]


@pytest.mark.parametrize(
    "nonsense", ["", "🂡", "paid -5", "1e9", "z9" * 100, "\u0001", "'; DROP TABLE accounts; --", "<b>"]
)
def test_nonsense_is_explained(live: LiveHouse, nonsense: str) -> None:
    ann = live.guest()
    for kind in ("pay", "read"):
        run = begin(ann, kind=kind, count=1)
        verdict = answer(ann, run, dict.fromkeys(right(live, run), nonsense))["verdict"]
        assert not verdict["right"]
        assert all(mark["note"] for mark in verdict["marks"])


def test_whatever_is_sent_there_is_an_answer_or_a_reason(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenhigh.server.drills.plans.fresh_seed", lambda: "whatever")
    ann, chance = live.guest(), random.Random(10)
    run = begin(ann, count=50)
    strange: list[Any] = ["", "a", "ac", "paid 5", "-1", "9" * 300, "♠", "\x00", None, 0, 1.5, True, [], {}, ["a"]]
    for _ in range(120):
        ids = [*(item["id"] for item in (run["question"] or {"items": []})["items"]), "", "no such", "x" * 90]
        answers: Any = {chance.choice(ids): chance.choice(strange) for _ in range(chance.randrange(4))}
        number = chance.choice([run["answered"] + 1, run["answered"], 0, -1, 51, 10**20, "x"])
        due = len((run["question"] or {}).get("done", ()))
        step = chance.choice([due, due, due, due + 1, -1, 101, "0", None])
        good = {"answer": answers, "step": step}
        body: Any = chance.choice([good, good, {"answer": answers}, good | {"key": 1}, answers, [], None])
        told = ann.post(f"/api/drills/runs/{run['run']}/answers/{number}", body)
        assert told.status_code in (200, 400, 404, 405, 422), (number, body, told.text)
        if told.status_code != 200:
            assert told.json()["error"]["what"]
        live.service.drills.pace.allows(ann.name, -1)
        after = go_on(ann, run)
        assert after["run"] == run["run"]
        run = after
    assert run["answered"] > 0


def test_another_persons_run_is_not_found(live: LiveHouse) -> None:
    run = begin(live.guest(), kind="read", count=1)
    other, path = live.guest(), f"/api/drills/runs/{run['run']}"
    for refused in (
        other.get(path),
        other.post(f"{path}/next", {}),
        other.post(f"{path}/stop", {}),
        other.post(f"{path}/answers/1", {"answer": {}}),
        other.get(f"{path}/answers/1"),
    ):
        assert refused.status_code == 404
        assert "no such run" in refused.json()["error"]["what"]


def test_a_run_that_was_ended_asks_nothing_more(live: LiveHouse) -> None:
    ann = live.guest()
    run = begin(ann, kind="read", count=3)
    told = answer(ann, run, right(live, run))
    run = go_on(ann, told)
    stopped = ann.post(f"/api/drills/runs/{run['run']}/stop", {}).json()
    assert (stopped["ended"], stopped["answered"], stopped["question"]) == (True, 1, None)
    late = ann.post(f"/api/drills/runs/{run['run']}/answers/2", {"answer": {}})
    assert (late.status_code, late.json()["error"]["code"]) == (409, "stale")
    assert ann.get("/api/drills").json()["open"] == []


def test_the_sheet_fills_by_clause_and_what_was_wrong_comes_back(live: LiveHouse) -> None:
    ann = live.guest()
    run = begin(ann, kind="pay", book=CANBERRA, count=1)
    drill = drill_of(live, run)
    told = answer(ann, run, {})
    sheet = ann.get("/api/drills/sheet").json()
    missed = {rule["clause"] for rule in told["lines"][0]["wrong"]}
    assert {line["rule"]["clause"] for line in sheet["next"]} <= missed <= set(drill.clauses)
    assert all(line["now"] and line["box"] == 0 and line["words"] for line in sheet["next"])
    offers = ann.get("/api/drills").json()
    assert (offers["standing"]["due"], offers["standing"]["streak"]) == (len(missed), 0)
    clause = sheet["next"][0]["rule"]["clause"]
    about = [{"book": CANBERRA, "clause": clause, "kind": "pay"}]
    run = begin(ann, clauses=about)
    assert (run["count"], clause in drill_of(live, run).clauses) == (1, True)
    answer(ann, run, right(live, run))
    lines = ann.get("/api/drills/sheet").json()["clauses"]
    line = next(line for line in lines if line["rule"]["clause"] == clause)
    assert (line["asked"], line["right"], line["box"], line["now"]) == (2, 1, 1, False)
    mixed = begin(ann, book=CANBERRA, kind="pay", count=4)
    plan = live.service.drills.store.run(mixed["run"])
    assert plan is not None
    due = [part.clauses for part in plan.plan.parts if part.clauses]
    assert len(due) == min(2, sum(line["now"] for line in lines)), "half of it at most is what is due"


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"kind": "pay", "book": "no-book"}, 404),
        ({"clauses": [{"book": CANBERRA, "clause": "99.99", "kind": "pay"}]}, 404),
        ({"clauses": [{"book": "no-book", "clause": "1", "kind": "pay"}]}, 404),
        ({"kind": "bake"}, 400),
        ({"count": 0}, 400),
        ({"count": 51}, 400),
        ({"level": 4}, 400),
        ({"seed": "mine"}, 400),
    ],
)
def test_what_cannot_be_practised_is_refused_with_a_reason(
    live: LiveHouse, wanted: dict[str, object], status: int
) -> None:
    refused = live.guest().post("/api/drills/runs", wanted)
    assert refused.status_code == status
    assert refused.json()["error"]["what"]


def test_questions_have_a_pace_and_an_end(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenhigh.server.drills.practice.MOST_FOR_GUESTS", 1)
    ann = live.guest()
    run = begin(ann, kind="read", count=2)
    told = answer(ann, run, {})
    assert ann.post(f"/api/drills/runs/{told['run']}/next", {}).status_code == 429
    assert ann.post("/api/drills/runs", {"kind": "read"}).status_code == 429


# -- what survives


def test_a_run_and_the_sheet_survive_a_restart_of_the_house(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, automatic=False) as live:
        ann = live.guest("Ann")
        cookies = dict(ann.http.cookies)
        run = begin(ann, kind="read", book=MELBOURNE, count=3)
        told = answer(ann, run, right(live, run))
        asked = go_on(ann, told)
        sheet = ann.get("/api/drills/sheet").json()
    with LiveHouse(tmp_path, automatic=False) as live:
        again = live.visitor()
        again.http.cookies.update(cookies)
        assert again.get("/api/drills").json()["open"] == [
            {"run": run["run"], "title": "Read the hand", "answered": 1, "count": 3}
        ]
        looked = again.get(f"/api/drills/runs/{run['run']}").json()
        assert looked["question"] | {"elapsed": 0} == asked["question"] | {"elapsed": 0}
        assert looked["lines"] == told["lines"]
        assert again.get("/api/drills/sheet").json() == sheet
        assert answer(again, looked, right(live, looked))["right"] == 2


def test_a_question_that_an_update_cannot_read_is_asked_again(live: LiveHouse) -> None:
    ann = live.guest()
    run = begin(ann, kind="read", book=CALIFORNIA, count=1)
    live.service.accounts.rows("UPDATE drill_questions SET drill = '{}' WHERE run = ?", (run["run"],))
    again = ann.get(f"/api/drills/runs/{run['run']}").json()
    assert again["question"]["rows"] == run["question"]["rows"], "the plan makes it again"
    assert answer(ann, again, right(live, again))["verdict"]["right"]


def test_accounts_from_before_there_were_drills_get_their_tables(tmp_path: Path) -> None:
    ledger = str(tmp_path / "house.db")
    Accounts(ledger).close()
    file = tmp_path / "house.people.db"
    with sqlite3.connect(file) as before:
        for table in ("drill_questions", "drill_runs", "drill_assigned", "drill_sets"):
            before.execute(f"DROP TABLE {table}")
    before.close()
    accounts = Accounts(ledger)
    assert accounts.rows("SELECT count(*) FROM drill_questions")[0][0] == 0
    accounts.close()
