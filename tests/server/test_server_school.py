"""A school: exams whose keys stay in the house until they close, classes with links of their own, certificates and exports."""

from __future__ import annotations

import csv
import io
import json
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from book_ids import CANBERRA, MELBOURNE
from drill_room import Json, drill_of, names_in, right
from live_house import Client, LiveHouse

from queenhigh.games.library import open_book
from queenhigh.server.api import school
from queenhigh.training.sets import drill_of as question_of

PARTS = [
    {"kind": "ruling", "book": CANBERRA, "count": 1, "points": 4},
    {"kind": "read", "book": CANBERRA, "count": 2},
]
ROSTER = "id,name\nT1,Ada Nine\nT2,Bo Nine\nT3,Cleo Nine\n"
TOLD = {"key", "also", "why", "costs", "expected", "right_answer", "marks", "seed"}


class Records(BaseHTTPRequestHandler):
    """A learning record store that keeps what it gets."""

    got: list[tuple[dict[str, str], Any]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def store() -> Iterator[HTTPServer]:
    Records.got = []
    with HTTPServer(("127.0.0.1", 0), Records) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join(10)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, store: HTTPServer) -> Iterator[LiveHouse]:
    where = f"http://127.0.0.1:{store.server_port}/xapi"
    folder = tmp_path_factory.mktemp("school")
    with LiveHouse(folder, automatic=False, xapi_store=where, xapi_key="school:secret") as house:
        yield house


@pytest.fixture(scope="module")
def ina(live: LiveHouse) -> Client:
    return instructor(live, "Ina")


def instructor(live: LiveHouse, name: str) -> Client:
    rank = open_book(MELBOURNE).ladder.rungs[1]
    body = {"type": "create", "name": name, "role": "staff", "ranks": {MELBOURNE: [rank]}}
    made = live.manager().post("/api/accounts", body)
    assert made.status_code == 200, made.text
    return live.staff(name, made.json()["password"])


def ok(answer: Any, status: int = 200) -> Json:
    assert answer.status_code == status, answer.text
    told: Json = answer.json()
    return told


def exam(client: Client, **more: Any) -> Json:
    body = {"title": "Final", "parts": PARTS, "pass_mark": 50, "timed": False, "exam": {"attempts": 1}, **more}
    return ok(client.post("/api/drills/sets", body), 201)


def by_link(live: LiveHouse, token: str) -> Client:
    client = live.visitor()
    ok(client.post("/api/session/trainee", {"token": token}), 201)
    return client


def take(live: LiveHouse, client: Client, one: str, good: int) -> tuple[list[str], Json]:
    """A whole attempt with this many questions answered right, and everything that was sent meanwhile."""
    seen = []
    answer = client.post(f"/api/drills/sets/{one}/runs", {})
    assert answer.status_code == 201, answer.text
    for number in range(answer.json()["count"]):
        run = answer.json()
        seen.append(answer.text)
        given = right(live, run) if number < good else {}
        asked = {item["id"]: given.get(item["id"], "") for item in run["question"]["items"]}
        path = f"/api/drills/runs/{run['run']}"
        answer = client.post(f"{path}/answers/{run['question']['number']}", {"answer": asked, "step": 0})
        assert answer.status_code == 200, answer.text
        seen += [client.get(path).text, client.get("/api/drills").text, client.get("/api/drills/sheet").text]
        seen.append(client.get(f"/api/drills/sets/{one}/mine").text)
        assert client.get(f"{path}/answers/{number + 1}").status_code == 409
    seen.append(answer.text)
    told: Json = answer.json()
    return seen, told


# -- exams


def test_nothing_of_an_exam_that_is_open_depends_on_what_was_right(live: LiveHouse, ina: Client) -> None:
    made = exam(ina, same=True)
    good, bad = live.guest(), live.guest()
    (sent_good, over), (sent_bad, _) = take(live, good, made["set"], 3), take(live, bad, made["set"], 0)
    assert over["withheld"]
    assert over["ended"]
    assert (over["right"], over["lines"], over["verdict"], over["passed"]) == (0, [], None, None)

    def plain(texts: list[str]) -> list[Any]:
        """Without who it is, which run, and when."""
        own = {"run", "elapsed", "now", "name", "open"}
        return [_without(json.loads(text), own) for text in texts]

    assert plain(sent_good) == plain(sent_bad)
    for text in sent_good:
        assert not TOLD & set(names_in(json.loads(text).get("question") or {}))
    assert ina.get(f"/api/drills/sets/{made['set']}/paper", keys="true").status_code == 409
    assert "own-" not in ina.get(f"/api/drills/sets/{made['set']}/set/json").text
    assert "seed" not in ok(ina.get(f"/api/drills/sets/{made['set']}/set/json"))
    ok(ina.post(f"/api/drills/sets/{made['set']}/closed", {"closed": True}))
    again = ina.post(f"/api/drills/sets/{made['set']}/closed", {"closed": False})
    assert "stays closed" in again.text
    after = ok(good.get(f"/api/drills/runs/{over['run']}"))
    assert (after["withheld"], after["passed"], after["points"], after["possible"]) == (False, True, 6.0, 6)
    assert ok(good.get(f"/api/drills/runs/{over['run']}/answers/1"))["marks"][0]["why"]
    assert ok(good.get("/api/drills/sheet"))["answers"] > 0
    assert ok(ina.get(f"/api/drills/sets/{made['set']}/paper", keys="true"))["text"]


def _without(value: Any, names: set[str]) -> Any:
    if isinstance(value, dict):
        return {name: _without(inner, names) for name, inner in value.items() if name not in names}
    return [_without(inner, names) for inner in value] if isinstance(value, list) else value


def test_one_attempt_is_one_attempt_and_two_are_two_with_other_questions(live: LiveHouse, ina: Client) -> None:
    once, twice = exam(ina), exam(ina, exam={"attempts": 2})
    ann = live.guest()
    take(live, ann, once["set"], 3)
    refused = ann.post(f"/api/drills/sets/{once['set']}/runs", {})
    assert (refused.status_code, "attempt is used" in refused.text) == (422, True)
    runs = [take(live, ann, twice["set"], 0)[1]["run"] for _ in range(2)]
    assert ann.post(f"/api/drills/sets/{twice['set']}/runs", {}).status_code == 422
    store, kept = live.service.drills.store, live.service.drills.sets.one(twice["set"])
    first, second = (store.run(run) for run in runs)
    assert first is not None
    assert second is not None
    assert first.plan.seed != second.plan.seed
    assert kept.plan(ann.name, 1) == first.plan, "the plan makes them again"
    asked = store.question(first.id, 1)
    assert asked is not None
    assert asked.drill == question_of(first.plan.parts, first.plan.seed, 1)


def test_points_are_shared_by_the_things_that_are_asked(live: LiveHouse, ina: Client) -> None:
    made = exam(ina, parts=PARTS[:1], pass_mark=50)
    ann = live.guest()
    run = ok(ann.post(f"/api/drills/sets/{made['set']}/runs", {}), 201)
    keys = right(live, run)
    half = {id: keys[id] for id in list(keys)[: len(keys) // 2]}
    ok(ann.post(f"/api/drills/runs/{run['run']}/answers/1", {"answer": half, "step": 0}))
    page = ok(ina.get(f"/api/drills/sets/{made['set']}"))
    (attempt,) = page["attempts"]
    share = len(half) / len(keys)
    assert attempt["points"] == pytest.approx(4 * share, abs=0.01)
    assert (attempt["possible"], attempt["percent"]) == (4, int(100 * share))
    assert attempt["passed"] is (share >= 0.5)


def test_an_exam_opens_and_closes_by_its_dates(live: LiveHouse, ina: Client) -> None:
    early = exam(ina, exam={"opens": "2999-01-01T09:00:00+11:00"})
    late = exam(ina, exam={"due": "2001-01-01T09:00:00+11:00"})
    ann = live.guest()
    assert "opens at 2999-01-01T09:00:00+11:00" in ann.post(f"/api/drills/sets/{early['set']}/runs", {}).text
    assert "closed" in ann.post(f"/api/drills/sets/{late['set']}/runs", {}).text
    body = {"title": "x", "parts": PARTS, "exam": {"due": "2001-01-01T09:00:00"}}
    assert ina.post("/api/drills/sets", body).status_code == 400, "a time without a zone is no moment"
    wrong = ina.post("/api/drills/sets", {**body, "exam": {"attempts": 0}})
    assert "1 to 20 attempts" in wrong.text


def test_when_time_is_up_an_attempt_is_over(live: LiveHouse, ina: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made = exam(ina, exam={"minutes": 30})
    ann = live.guest()
    run = ok(ann.post(f"/api/drills/sets/{made['set']}/runs", {}), 201)
    practice = live.service.drills.practice
    assert 1_795_000 < run["ends"] - run["now"] <= 1_800_000
    clock = practice._clock
    for late, status in ((1_799, 200), (1_802, 409)):
        monkeypatch.setattr(practice, "_clock", lambda late=late: clock() + late)
        number = ok(ann.get(f"/api/drills/runs/{run['run']}"))["answered"] + 1
        answer = ann.post(f"/api/drills/runs/{run['run']}/answers/{number}", {"answer": {}, "step": 0})
        assert answer.status_code == status, answer.text
    assert ok(ann.get(f"/api/drills/runs/{run['run']}"))["ended"]


# -- classes


def test_a_class_comes_in_by_links_and_its_progress_and_exports_are_right(
    live: LiveHouse, ina: Client, store: HTTPServer
) -> None:
    page = ok(ina.post("/api/drills/classes", {"title": "Spring", "roster": ROSTER}), 201)
    links = {one["number"]: one["token"] for one in page["links"]}
    assert list(links) == ["T1", "T2", "T3"]
    path = f"/api/drills/classes/{page['id']}"
    assert ok(ina.get(path))["links"] == [], "told once"
    made = exam(ina)
    ok(ina.post(f"{path}/sets", {"set": made["set"]}))
    assert "not assigned to you" in live.guest().post(f"/api/drills/sets/{made['set']}/runs", {}).text
    ada, bo = by_link(live, links["T1"]), by_link(live, links["T2"])
    assert ok(ada.get("/api/drills"))["assigned"][0]["title"] == "Final"
    _, over = take(live, ada, made["set"], 3)
    _, failed = take(live, bo, made["set"], 0)
    ada_line, bo_line, cleo = ok(ina.get(path))["trainees"]
    assert (ada_line["number"], ada_line["asked"], ada_line["percent"]) == ("T1", 3, 100)
    assert (bo_line["right"], cleo["asked"]) == (0, 0)
    open_rows = list(csv.DictReader(io.StringIO(ina.get(f"{path}/items/csv").text)))
    assert {row[name] for row in open_rows for name in ("expected", "given", "clauses")} == {""}
    assert live.visitor().get(f"/api/drills/certificates/{over['run']}").status_code == 404
    ok(ina.post(f"/api/drills/sets/{made['set']}/closed", {"closed": True}))
    rows = list(csv.DictReader(io.StringIO(ina.get(f"{path}/items/csv").text)))
    mine = [row for row in rows if row["id"] == "T1"]
    assert {row["right"] for row in mine} == {"True"}
    assert sum(float(row["points"]) for row in mine) == pytest.approx(6, abs=0.01)
    assert all(row["date"].endswith("+00:00") and row["expected"] and row["attempt"] == "1" for row in mine)
    assert sum(float(row["points"]) for row in rows if row["id"] == "T2") == 0
    shown = ok(live.visitor().get(f"/api/drills/certificates/{over['run']}"))
    assert (shown["name"], shown["title"], shown["percent"], shown["instructor"]) == ("Ada Nine", "Final", 100, "Ina")
    assert ok(ada.get(f"/api/drills/sets/{made['set']}/mine"))["certificate"] == over["run"]
    assert live.visitor().get(f"/api/drills/certificates/{failed['run']}").status_code == 404
    one = ok(ina.get(f"{path}/trainee/T1"))
    assert [(each["percent"], each["passed"]) for each in one["attempts"]] == [(100, True)]
    assert {tally["name"] for tally in one["skills"]} == {"read", "ruling"}
    assert ok(ina.post(f"{path}/xapi", {}))["statements"] == 6
    assert ok(ina.post(f"{path}/xapi", {}))["statements"] == 6
    (headers, first), (_, again) = Records.got
    assert headers["x-experience-api-version"] == "1.0.3"
    assert headers["authorization"].startswith("Basic ")
    assert [one["id"] for one in first] == [one["id"] for one in again], "a store keeps each once"
    assert {one["actor"]["account"]["name"] for one in first} == {"T1", "T2"}
    fresh = ok(ina.post(f"{path}/links", {"names": ["Ada Nine"]}))["links"]
    assert [link["name"] for link in fresh] == ["Ada Nine"]
    assert live.visitor().post("/api/session/trainee", {"token": links["T1"]}).status_code == 404
    by_link(live, fresh[0]["token"])


@pytest.mark.parametrize(
    ("roster", "why"),
    [
        ("id,name\n1,Ann\n1,Bo\n", "id 1 is in the roster twice"),
        ("id,name\n1,Ann\n2,ANN\n", "is in the roster twice"),
        ("id,name\n1,\n", "Line 2 of the roster has no name"),
        ("id,name\n", "1 to 200 trainees"),
        ("id,name\n1,Ina\n", "Taken by someone who is not in this class: Ina"),
        ("id,name\n1,manager\n", "manager"),
        ('id,name\n1,"Ann\n', "not a valid CSV"),
        ("id,name\n1,An\u0000n\n", ""),
    ],
)
def test_a_roster_that_cannot_be_is_refused_and_leaves_nothing(
    live: LiveHouse, ina: Client, roster: str, why: str
) -> None:
    before = len(ok(ina.get("/api/drills/classes"))["classes"])
    answer = ina.post("/api/drills/classes", {"title": "x", "roster": roster})
    assert 400 <= answer.status_code < 500, answer.text
    assert why in answer.text
    assert len(ok(ina.get("/api/drills/classes"))["classes"]) == before


def test_names_alone_are_a_roster_and_later_trainees_join(live: LiveHouse, ina: Client) -> None:
    page = ok(ina.post("/api/drills/classes", {"title": "Names", "roster": "Dot Ten\nEve Ten\n"}), 201)
    more = ok(ina.post(f"/api/drills/classes/{page['id']}/trainees", {"roster": "Name\nDot Ten\nFay Ten\n"}))
    assert [one["name"] for one in more["trainees"]] == ["Dot Ten", "Eve Ten", "Fay Ten"]
    assert [one["name"] for one in more["links"]] == ["Fay Ten"]


# -- authority

C = "/api/drills/classes"
MATRIX: dict[tuple[str, str], tuple[Any, set[str]]] = {
    ("POST", "/api/session/trainee"): ({"token": "x" * 20}, set()),
    ("GET", C): (None, {"author", "other", "inspector", "manager"}),
    ("POST", C): ({"title": "x", "roster": ""}, set()),
    ("GET", f"{C}/{{one}}"): (None, {"author", "inspector", "manager"}),
    ("POST", f"{C}/{{one}}/trainees"): ({"roster": "Gus Ten"}, {"author", "manager"}),
    ("POST", f"{C}/{{one}}/links"): ({}, {"author", "manager"}),
    ("POST", f"{C}/{{one}}/sets"): ({"set": "{set}"}, {"author", "manager"}),
    ("GET", f"{C}/{{one}}/trainee/{{number}}"): (None, {"author", "inspector", "manager"}),
    ("GET", f"{C}/{{one}}/items/{{form}}"): (None, {"author", "inspector", "manager"}),
    ("GET", f"{C}/{{one}}/xapi"): (None, {"author", "inspector", "manager"}),
    ("POST", f"{C}/{{one}}/xapi"): (None, {"author", "manager"}),
    ("GET", "/api/drills/certificates/{run}"): (None, set()),
    ("GET", "/api/drills/sets/{set}/signoff"): (None, {"author", "manager"}),
    ("GET", "/api/drills/sets/{set}/qti"): (None, set()),
}


def test_every_address_of_the_school_is_for_those_who_may(live: LiveHouse, ina: Client) -> None:
    known = {
        (method, path.replace(":str", ""))
        for handler in school.route_handlers
        for path in handler.paths
        for method in handler.http_methods
    }
    assert known == {(method, path.replace("{set}", "{one}")) for method, path in MATRIX}
    page = ok(ina.post(C, {"title": "Matrix", "roster": "id,name\nM1,Mia Ten\n"}), 201)
    made = exam(ina)
    inspector = live.manager().post("/api/accounts", {"type": "create", "name": "Ivo", "role": "inspector"})
    people = {
        "visitor": live.visitor(),
        "guest": live.guest(),
        "trainee": by_link(live, page["links"][0]["token"]),
        "other": instructor(live, "Otto"),
        "author": ina,
        "inspector": live.staff("Ivo", inspector.json()["password"]),
        "manager": live.manager(),
    }
    for (method, path), (body, allowed) in MATRIX.items():
        where = path.format(one=page["id"], number="M1", form="csv", run="none", set=made["set"])
        told = json.loads(msgspec.json.encode(body).decode().replace("{set}", made["set"])) if body else body
        for who, client in people.items():
            answer = client.get(where) if method == "GET" else client.post(where, told)
            assert (answer.status_code < 300) is (who in allowed), (who, method, where, answer.text)


def test_a_stranger_cannot_guess_a_link_or_see_a_class(live: LiveHouse) -> None:
    refused = live.visitor().post("/api/session/trainee", {"token": "a" * 32})
    assert (refused.status_code, "not valid any more" in refused.text) == (404, True)


def test_the_question_of_an_exam_shows_one_step_of_a_hand(live: LiveHouse, ina: Client) -> None:
    made = exam(ina, parts=[{"kind": "read", "book": CANBERRA, "count": 6}])
    ann = live.guest()
    run = ok(ann.post(f"/api/drills/sets/{made['set']}/runs", {}), 201)
    for number in range(6):
        assert len(drill_of(live, run).items) == 1
        path = f"/api/drills/runs/{run['run']}/answers/{number + 1}"
        run = ok(ann.post(path, {"answer": {}, "step": 0}))


def test_a_bank_of_questions_is_given_out_as_qti_once_its_exam_has_closed(live: LiveHouse, ina: Client) -> None:
    made = exam(ina)
    path = f"/api/drills/sets/{made['set']}"
    assert ina.get(f"{path}/qti").status_code == 409
    sheet = ok(ina.get(f"{path}/signoff"))
    assert sheet["books"][0]["steps"][0]["clause"] == "6.3"
    ok(ina.post(f"{path}/closed", {"closed": True}))
    with zipfile.ZipFile(io.BytesIO(ina.get(f"{path}/qti").content)) as file:
        names = file.namelist()
        assert names[-1] == "imsmanifest.xml"
        trees = [ElementTree.fromstring(file.read(name)) for name in names[:-1]]
        listed = file.read("imsmanifest.xml").decode()
    spaces = {"q": "http://www.imsglobal.org/xsd/imsqti_v2p1"}
    for name, tree in zip(names, trees, strict=False):
        right = [one.text for one in tree.findall(".//q:correctResponse/q:value", spaces)]
        offered = [one.get("identifier") for one in tree.findall(".//q:simpleChoice", spaces)]
        assert right
        assert set(right) <= set(offered)
        assert f'href="{name}"' in listed
