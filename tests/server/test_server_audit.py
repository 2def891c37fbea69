"""The chain check with its progress, the accounts, and the incidents: for those who may look, and read as they were written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_house import Client, LiveHouse, wait_until
from record_house import RecordHouse

from queenhigh.desk.incidents import incidents_of
from queenhigh.ledger import audit
from queenhigh.server.record.office import IncidentLog


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("audit")
    with RecordHouse(folder) as house:
        yield house


@pytest.fixture(scope="module")
def inspector(live: LiveHouse) -> Client:
    return live.manager()


def checked(client: Client, *known: str) -> dict[str, Any]:
    assert client.post("/api/audit/verify", {"known": list(known)}).status_code == 202
    wait_until(lambda: client.get("/api/audit/verify").json()["state"] != "running")
    page: dict[str, Any] = client.get("/api/audit/verify").json()
    return page


class TestTheChain:
    def test_a_sound_one_gives_a_head_to_keep(self, live: LiveHouse, inspector: Client) -> None:
        page = checked(inspector)
        head = live.house.ledger.head()
        assert page["state"] == "sound"
        assert page["checked"] == page["of"] == head.seq
        assert page["head"] == {"seq": head.seq, "hash": head.hash}
        assert checked(inspector, f"{head.seq}:{head.hash}")["state"] == "sound"

    def test_a_head_that_was_kept_and_is_there_no_more_is_named(self, inspector: Client) -> None:
        page = checked(inspector, f"7:{'0' * 64}")
        assert page["state"] == "faulty"
        assert page["at"] == 7
        assert "event 7" in page["fault"]

    @pytest.mark.parametrize("known", ["", "7", "7:abc", "x:" + "0" * 64, "9" * 30 + ":" + "0" * 64])
    def test_an_invalid_head_is_reported(self, inspector: Client, known: str) -> None:
        answer = inspector.post("/api/audit/verify", {"known": [known]})
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "malformed"

    def test_the_check_shows_its_progress(self, live: LiveHouse) -> None:
        told: list[tuple[int, int]] = []
        verdict = audit.verify(live.house.ledger, (), lambda checked, of: told.append((checked, of)))
        assert told[-1] == (verdict.events, verdict.head.seq)


class TestTheAccounts:
    def test_they_balance_to_zero_and_equal_their_postings(self, inspector: Client) -> None:
        page = inspector.get("/api/audit/reconcile").json()
        assert page["faults"] == []
        assert page["together"] == sum(kind["holds"] for kind in page["kinds"]) == 0
        assert {"player", "float", "cage", "outside"} <= {kind["kind"] for kind in page["kinds"]}


@pytest.fixture(scope="module")
def dealer(live: LiveHouse, inspector: Client) -> Client:
    book = live.house.table("canberra-1").book.id
    made = inspector.post(
        "/api/accounts", {"type": "create", "name": "Dana", "role": "staff", "ranks": {book: ["dealer"]}}
    )
    client = live.staff("Dana", made.json()["password"])
    client.post("/api/staff", {"type": "log_on", "place": "canberra-1", "ranks": {book: "dealer"}})
    refused = client.do("canberra-1", type="instruct", order={"type": "ChangeLimits", "limits": {"min": 1000}})
    assert refused.status_code == 403, refused.text
    return client


class TestIncidents:
    def test_a_refused_order_is_on_record(self, inspector: Client, dealer: Client) -> None:
        wait_until(lambda: inspector.get("/api/incidents").json()["total"] == 1)
        page = inspector.get("/api/incidents").json()
        (one,) = page["incidents"]
        assert page["kinds"] == {"refusal": 1}
        assert (one["kind"], one["table"], one["who"]) == ("refusal", "canberra-1", dealer.name)
        assert inspector.get("/api/incidents", table="melbourne-1").json()["total"] == 0
        assert inspector.get("/api/incidents", who="Dana", kind="refusal").json()["total"] == 1

    def test_reading_on_finds_what_reading_all_of_it_finds(self, live: LiveHouse, dealer: Client) -> None:
        assert dealer.name
        log = IncidentLog(live.house.ledger)
        assert log.all() == log.all() == incidents_of(live.house.ledger)

    def test_a_dealer_may_not_read_them(self, dealer: Client) -> None:
        assert dealer.get("/api/incidents").status_code == 403


class TestWhoMay:
    @pytest.mark.parametrize("path", ["/api/audit/verify", "/api/audit/reconcile", "/api/incidents"])
    def test_no_guest_and_no_one_without_a_session(self, live: LiveHouse, path: str) -> None:
        assert live.visitor().get(path).status_code == 401
        answer = live.guest().get(path)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "not_authorised"

    def test_no_guest_begins_a_check(self, live: LiveHouse) -> None:
        assert live.guest().post("/api/audit/verify", {"known": []}).status_code == 403
