"""Sets of drills: composed and assigned by instructors, taken by anyone who has the link, and read by those who may."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from book_ids import CANBERRA, MELBOURNE
from drill_room import Json, answer, go_on, right
from live_house import Client, LiveHouse

from queenhigh.games.library import open_book
from queenhigh.server.api import drill_sets, drills
from queenhigh.server.drills.access import ROWS

PARTS = [{"kind": "read", "book": CANBERRA, "count": 2}]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("sets"), automatic=False) as house:
        yield house


def member(live: LiveHouse, name: str, role: str = "staff", **more: Any) -> Client:
    made = live.manager().post("/api/accounts", {"type": "create", "name": name, "role": role, **more})
    assert made.status_code == 200, made.text
    return live.staff(name, made.json()["password"])


@pytest.fixture(scope="module")
def people(live: LiveHouse) -> dict[str, Client]:
    """Every person who could ask, by role."""
    rungs = open_book(MELBOURNE).ladder.rungs
    return {
        "visitor": live.visitor(),
        "guest": live.guest(),
        "player": member(live, "Pia", "player"),
        "dealer": member(live, "Dee", ranks={MELBOURNE: [rungs[0]]}),
        "clerk": member(live, "Cyd"),
        "another instructor": member(live, "Otto", ranks={MELBOURNE: [rungs[-1]]}),
        "author": member(live, "Ina", ranks={MELBOURNE: [rungs[1]]}),
        "inspector": member(live, "Ivo", "inspector"),
        "manager": live.manager(),
    }


def compose(client: Client, **more: Any) -> Json:
    made = client.post("/api/drills/sets", {"title": "Hands", "parts": PARTS, **more})
    assert made.status_code == 201, made.text
    page: Json = made.json()
    return page


def take(live: LiveHouse, client: Client, one: str, good: int) -> Json:
    """A whole attempt with this many questions answered right."""
    run: Json = client.post(f"/api/drills/sets/{one}/runs", {}).json()
    for number in range(run["count"]):
        told = answer(client, run, right(live, run) if number < good else {})
        run = go_on(client, told)
    return run


# -- authority

ANYBODY = {"guest", "player", "dealer", "clerk", "another instructor", "author", "inspector", "manager"}
INSTRUCTORS = {"another instructor", "author", "manager"}
SETS = "/api/drills/sets"
MATRIX: dict[tuple[str, str], tuple[Any, set[str]]] = {
    ("GET", "/api/drills"): (None, {"visitor", *ANYBODY}),
    ("GET", "/api/drills/sheet"): (None, ANYBODY),
    ("GET", "/api/drills/topics/{kind}/{book}"): (None, {"visitor", *ANYBODY}),
    ("POST", "/api/drills/runs"): ({"kind": "read", "count": 1}, ANYBODY),
    ("GET", "/api/drills/runs/{run}"): (None, {"author"}),
    ("POST", "/api/drills/runs/{run}/next"): ({}, {"author"}),
    ("POST", "/api/drills/runs/{run}/answers/{number}"): ({"answer": {}}, {"author"}),
    ("GET", "/api/drills/runs/{run}/answers/{number}"): (None, {"author"}),
    ("POST", "/api/drills/runs/{run}/stop"): ({}, {"author"}),
    ("GET", SETS): (None, {*INSTRUCTORS, "inspector"}),
    ("POST", SETS): ({"title": "x", "parts": PARTS}, INSTRUCTORS),
    ("POST", f"{SETS}/file"): ({"text": json.dumps({"title": "x", "parts": PARTS})}, INSTRUCTORS),
    ("GET", f"{SETS}/{{one}}"): (None, {"author", "inspector", "manager"}),
    ("POST", f"{SETS}/{{one}}/people"): ({}, {"author", "manager"}),
    ("POST", f"{SETS}/{{one}}/closed"): ({"closed": False}, {"author", "manager"}),
    ("GET", f"{SETS}/{{one}}/results/{{form}}"): (None, {"author", "inspector", "manager"}),
    ("GET", f"{SETS}/{{one}}/set/{{form}}"): (None, {"author", "manager"}),
    ("GET", f"{SETS}/{{one}}/paper"): (None, {"author", "manager"}),
    ("GET", f"{SETS}/{{one}}/mine"): (None, ANYBODY),
    ("POST", f"{SETS}/{{one}}/runs"): ({}, ANYBODY),
}  # fmt: skip


def test_every_address_is_in_the_matrix_and_every_row_is_for_some_person() -> None:
    known = {
        (method, path.replace(":str", "").replace(":int", ""))
        for handler in (*drills.route_handlers, *drill_sets.route_handlers)
        for path in handler.paths
        for method in handler.http_methods
    }
    assert known == set(MATRIX)
    assert all(ROWS.values())


def test_people_without_authority_are_refused_and_the_others_answered(
    live: LiveHouse, people: dict[str, Client]
) -> None:
    author = people["author"]
    kept = compose(author)
    run = author.post("/api/drills/runs", {"kind": "read", "book": CANBERRA, "count": 1}).json()["run"]
    for (method, path), (body, allowed) in MATRIX.items():
        where = path.format(run=run, number=1, one=kept["set"], form="csv", kind="read", book=CANBERRA)
        for who, client in people.items():
            answered = client.get(where) if method == "GET" else client.post(where, body)
            if who in allowed:
                assert answered.status_code in (200, 201), (who, method, path, answered.text)
            else:
                assert answered.status_code in (401, 403, 404), (who, method, path, answered.text)
                assert (answered.status_code == 401) == (who == "visitor")
                assert (answered.status_code == 404) == ("/runs/{run}" in path and who != "visitor")
    assert author.get(f"{SETS}/{kept['set']}").json()["closed"] is False


def test_a_person_who_may_not_know_of_sets_learns_nothing_from_the_refusal(
    live: LiveHouse, people: dict[str, Client]
) -> None:
    kept = compose(people["author"])
    there, not_there = (people["dealer"].get(f"{SETS}/{one}") for one in (kept["set"], "x" * 16))
    assert there.status_code == not_there.status_code == 403
    assert there.json() == not_there.json()


def test_an_author_who_is_no_instructor_any_more_changes_nothing(live: LiveHouse, people: dict[str, Client]) -> None:
    kept = compose(people["author"])
    rows = live.service.accounts.rows
    rows("UPDATE drill_sets SET folded = 'dee' WHERE id = ?", (kept["set"],))
    assert people["dealer"].post(f"{SETS}/{kept['set']}/closed", {"closed": True}).status_code == 403


# -- what an instructor does


def test_a_set_is_composed_assigned_taken_and_read(live: LiveHouse, people: dict[str, Client]) -> None:
    author, pia = people["author"], people["player"]
    kept = compose(author, title="Week one", pass_mark=60, note="Before Friday.")
    path = f"{SETS}/{kept['set']}"
    assert [
        person["name"] for person in author.post(f"{path}/people", {"assign": ["pia", "Dee"]}).json()["people"]
    ] == [
        "Dee",
        "Pia",
    ]
    waiting = pia.get("/api/drills").json()["assigned"]
    assert [(one["title"], one["note"], one["passed"], one["author"]) for one in waiting] == [
        ("Week one", "Before Friday.", None, "Ina")
    ]
    half, whole = take(live, pia, kept["set"], 1), take(live, pia, kept["set"], 2)
    assert (half["passed"], whole["passed"], whole["title"], whole["seeds"]) == (False, True, "Week one", [])
    take(live, live.guest("Gus"), kept["set"], 0)
    page = author.get(path).json()
    assert {one["name"]: (one["assigned"], one["attempts"], one["best"], one["passed"]) for one in page["people"]} == {
        "Dee": (True, 0, None, None),
        "Pia": (True, 2, 2, True),
        "Gus": (False, 1, 0, False),
    }
    assert [one["right"] for one in page["attempts"]] == [0, 2, 1]
    assert page["weak"]
    assert page["weak"][0]["words"]
    listed = next(one for one in author.get(SETS).json()["sets"] if one["set"] == kept["set"])
    assert (listed["assigned"], listed["people"], listed["passed"], listed["count"]) == (2, 2, 1, 2)
    author.post(f"{path}/people", {"unassign": ["Pia"]})
    assert pia.get("/api/drills").json()["assigned"] == []


def test_results_and_sets_are_taken_away_as_files(live: LiveHouse, people: dict[str, Client]) -> None:
    author = people["author"]
    kept = compose(author, title="=Files, and more", same=True)
    path = f"{SETS}/{kept['set']}"
    author.post(f"{path}/people", {"assign": ["Dee"]})
    take(live, people["player"], kept["set"], 2)
    table = author.get(f"{path}/results/csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert table.headers["content-disposition"] == 'attachment; filename="files--and-more-results.csv"'
    (row,) = csv.DictReader(io.StringIO(table.text))
    assert (row["name"], row["set"], row["right"], row["passed"]) == ("Pia", "'=Files, and more", "2", "True")
    (result,) = author.get(f"{path}/results/json").json()
    assert (result["name"], result["count"], result["passed"]) == ("Pia", 2, True)
    assert author.get(f"{path}/results/exe").status_code == 404
    for form in ("json", "csv"):
        file = author.get(f"{path}/set/{form}").text
        again = author.post(f"{SETS}/file", {"text": file})
        assert again.status_code == 201, again.text
        same = {"title", "parts", "pass_mark", "timed", "same", "note", "count"}
        assert {name: again.json()[name] for name in same} == {name: kept[name] for name in same}
        assert author.get(f"{SETS}/{again.json()['set']}/set/{form}").text == file
        assert [one["name"] for one in again.json()["people"]] == ["Dee"]
    stranger = {"title": "x", "parts": PARTS, "assigned": ["Nobody Here"]}
    assert author.post(f"{SETS}/file", {"text": json.dumps(stranger)}).status_code == 404
    assert author.post(f"{SETS}/file", {"text": json.dumps(stranger | {"title": "x" * 81})}).status_code == 413
    questions, keys = (author.get(f"{path}/paper", keys=keys).json()["text"] for keys in ("false", "true"))
    seed = json.loads(author.get(f"{path}/set/json").text)["seed"]
    assert "What is it?" in questions
    assert (seed in questions, seed in keys) == (False, True)


def test_paper_has_the_felt_and_the_pay_tables_and_no_key(people: dict[str, Client]) -> None:
    author = people["author"]
    parts = [{"kind": "pay", "book": "crown-melbourne-three-card-poker", "count": 2, "level": 2}]
    path = f"{SETS}/{compose(author, parts=parts)['set']}/paper"
    paper = author.get(path).json()
    assert [one["number"] for one in paper["questions"]] == [1, 2]
    for one in paper["questions"]:
        assert {row["label"] for row in one["rows"]} >= {"Dealer"}
        assert any(row.get("wagers") for row in one["rows"])
        assert {name for item in one["items"] for name in item} <= {"id", "ask", "asks", "options"}
    tables = {crib["name"]: dict(crib["rows"]) for crib in paper["cribs"]}
    assert tables["pair plus, table A"]["straight flush"] == "40 to 1"
    assert author.get(path, keys="true").json()["questions"] == []


def test_nobody_can_begin_a_closed_set_but_those_in_it_can_finish(live: LiveHouse, people: dict[str, Client]) -> None:
    author, pia = people["author"], people["player"]
    kept = compose(author)
    path = f"{SETS}/{kept['set']}"
    run = pia.post(f"{path}/runs", {}).json()
    assert pia.post(f"{path}/runs", {}).json()["run"] == run["run"], "the one that is open goes on"
    assert author.post(f"{path}/closed", {"closed": True}).json()["closed"] is True
    refused = live.guest().post(f"{path}/runs", {})
    assert (refused.status_code, refused.json()["error"]["what"]) == (409, "This set is closed.")
    assert pia.post(f"{path}/runs", {}).json()["run"] == run["run"]
    assert pia.get(f"{path}/mine").json()["closed"] is True


@pytest.mark.parametrize(
    ("change", "status", "says"),
    [
        ({"title": ""}, 400, "title"),
        ({"title": "   "}, 422, "needs a title"),
        ({"parts": []}, 400, "parts"),
        ({"pass_mark": 101}, 400, "pass_mark"),
        ({"parts": [{"kind": "read", "book": "no-book"}]}, 422, "Part 1: 'no-book' is not a book"),
        ({"parts": [{"kind": "read", "book": CANBERRA, "clauses": ["99.9"]}]}, 422, "99.9"),
        ({"parts": [{"kind": "read", "book": CANBERRA, "topics": ["nothing"]}]}, 422, "about 'nothing'"),
        ({"parts": [{"kind": "read", "book": CANBERRA, "count": 200}] * 2}, 422, "at most 200"),
        ({"author": "manager"}, 400, "unknown field"),
    ],
)
def test_a_set_that_makes_no_sense_is_refused_with_a_reason(
    people: dict[str, Client], change: Json, status: int, says: str
) -> None:
    refused = people["author"].post(SETS, {"title": "Hands", "parts": PARTS} | change)
    assert refused.status_code == status, refused.text
    assert says in refused.text


def test_nobody_is_assigned_if_one_name_is_unknown(people: dict[str, Client]) -> None:
    kept = compose(people["author"])
    refused: httpx.Response = people["author"].post(f"{SETS}/{kept['set']}/people", {"assign": ["Pia", "Nobody Here"]})
    assert refused.status_code == 404
    assert "Nobody Here" in refused.json()["error"]["what"]
    assert people["author"].get(f"{SETS}/{kept['set']}").json()["people"] == []
