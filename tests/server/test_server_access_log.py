"""The access log: on by default, signed, cleared after a time, and open only to inspectors."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from live_house import Client, LiveHouse, wait_until

from queenhigh.cli import main
from queenhigh.ledger import Ledger
from queenhigh.server.accounts.access_log import AccessLog, anchors_in
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.config import Config

DAY = 86_400


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("access"), name="The Access Room") as house:
        yield house


@pytest.fixture(scope="module")
def manager(live: LiveHouse) -> Client:
    return live.manager()


def lines(client: Client, **asked: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/access", **asked).json()["lines"]
    return found


def fault(client: Client) -> str:
    return str(client.get("/api/access/check").json()["fault"])


def test_log_ons_refusals_and_log_offs_are_noted(live: LiveHouse, manager: Client) -> None:
    guest = live.guest("Paula")
    guest.http.delete("/api/session")
    live.visitor().post("/api/session", {"name": "manager", "password": "not this one"})
    assert [line["what"] for line in lines(manager, who="paula")] == ["logged off", "came in as a guest"]
    own = [line["what"] for line in lines(manager, who="manager")]
    assert "log-on refused" in own
    assert "logged on" in own
    assert all(line["address"] == "127.0.0.1" for line in lines(manager, who="Paula"))


def test_accounts_ranks_and_duty_are_noted(live: LiveHouse, manager: Client) -> None:
    book = live.house.table("canberra-1").book.id
    made = manager.post(
        "/api/accounts", {"type": "create", "name": "Ray", "role": "staff", "ranks": {book: ["dealer"]}}
    )
    ray = live.staff("Ray", made.json()["password"])
    ray.post("/api/staff", {"type": "log_on", "place": "canberra-1", "ranks": {book: "dealer"}})
    ray.post("/api/staff", {"type": "log_off"})
    manager.post("/api/accounts", {"type": "log_off", "name": "Ray"})
    about = {(line["who"], line["what"], line["detail"].partition(":")[0]) for line in lines(manager)}
    assert ("manager", "account: create", "Ray, staff") in about
    assert ("manager", "ranks", "Ray") in about
    assert ("Ray", "on duty", "canberra-1") in about
    assert ("Ray", "off duty", "") in about
    assert ("manager", "account: log off", "Ray") in about
    assert made.json()["password"] not in manager.get("/api/access").text


def test_what_an_inspector_looked_at_is_noted_once(live: LiveHouse, manager: Client) -> None:
    for _ in range(3):
        manager.get("/api/statement", player="Somebody", day="2026-11-16")
    looks = [line for line in lines(manager, who="manager") if "player=Somebody" in line["detail"]]
    assert [line["what"] for line in looks] == ["looked at"]


def test_settings_are_noted_as_the_house_opens_without_what_is_secret(live: LiveHouse, manager: Client) -> None:
    said = [line["detail"] for line in lines(manager, limit=200) if line["what"] == "settings"]
    assert len(said) == 1
    assert "name = 'The Access Room'" in said[0]
    assert "house.db" not in said[0]


def test_it_is_for_inspectors(live: LiveHouse) -> None:
    assert live.guest().get("/api/access").status_code == 403
    assert live.visitor().get("/api/access").status_code == 401


def test_a_changed_entry_and_a_missing_one_show(live: LiveHouse, manager: Client) -> None:
    accounts = live.service.accounts
    assert fault(manager) == ""
    seq, who = accounts.rows("SELECT seq, who FROM access_log ORDER BY seq LIMIT 1 OFFSET 2")[0]
    accounts.rows("UPDATE access_log SET who = 'somebody else' WHERE seq = ?", (seq,))
    assert fault(manager) == f"entry {seq} was changed"
    accounts.rows("UPDATE access_log SET who = ? WHERE seq = ?", (who, seq))
    kept = accounts.rows("SELECT * FROM access_log WHERE seq = ?", (seq,))[0]
    accounts.rows("DELETE FROM access_log WHERE seq = ?", (seq,))
    assert fault(manager) == f"the entries before {seq + 1} were removed"
    accounts.rows(f"INSERT INTO access_log VALUES ({', '.join('?' * len(kept))})", kept)
    accounts.rows("UPDATE access_log SET signature = ? WHERE seq = ?", ("00" * 64, seq))
    assert fault(manager) == f"entry {seq} is not signed by this house"
    accounts.rows("UPDATE access_log SET signature = ? WHERE seq = ?", (kept[-1], seq))
    assert fault(manager) == ""


@pytest.mark.parametrize(("age", "left"), [(10 * DAY, 2), (10 * DAY + 1, 1)])
def test_what_is_old_is_cleared_and_that_is_noted(live: LiveHouse, tmp_path: Path, age: int, left: int) -> None:
    accounts, now = Accounts(str(tmp_path / "house.db")), [1_000_000_000.0]
    ledger = live.house.ledger
    log = AccessLog(accounts, lambda: ledger, Config(access_days=10.0), lambda: now[0])
    log.note("ann", "logged on")
    now[0] += age
    log.note("ann", "logged off")
    assert [entry.what for entry in log.entries() if entry.who == "ann"] == ["logged off", "logged on"][:left]
    assert log.check().fault == ""
    if left == 1:
        accounts.rows("DELETE FROM access_log WHERE what = 'cleared'")
        assert "no clearing is recorded" in log.check().fault
    accounts.close()


def test_nothing_is_cleared_where_it_is_kept_for_ever(live: LiveHouse, tmp_path: Path) -> None:
    accounts, now = Accounts(str(tmp_path / "house.db")), [1_000_000_000.0]
    ledger = live.house.ledger
    log = AccessLog(accounts, lambda: ledger, Config(access_days=0.0), lambda: now[0])
    log.note("ann", "logged on")
    now[0] += 10_000 * DAY
    log.note("ann", "logged off")
    assert log.clear() == 0
    accounts.close()


# -- its end


class Kept:
    """A house that has closed: its access log reaches to the last anchor."""

    def __init__(self, folder: Path) -> None:
        self.ledger = folder / "house.db"
        with LiveHouse(folder, heads_seconds=3600.0) as house:
            house.guest("Ann")
        with Ledger.open(self.ledger, read_only=True) as ledger:
            self.anchored = anchors_in(ledger)[-1].seq

    def cut(self, after: int) -> None:
        """Remove the entries after this one, as someone who can write the file might."""
        with closing(sqlite3.connect(self.ledger.with_name("house.people.db"))) as people, people:
            people.execute("DELETE FROM access_log WHERE seq > ?", (after,))

    def verify(self, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        status = main(["audit", "verify", str(self.ledger), "--json"])
        return status, json.loads(capsys.readouterr().out)["access_log"]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_the_ledger_anchors_the_last_entry_as_the_house_closes(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    assert kept.verify(capsys) == (0, {"entries": kept.anchored, "anchored": kept.anchored, "fault": ""})


def test_an_end_that_was_cut_off_shows(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    kept.cut(kept.anchored - 1)
    said = (
        f"its end was cut off: the ledger anchors entry {kept.anchored}, and the last one is entry {kept.anchored - 1}"
    )
    assert kept.verify(capsys) == (1, {"entries": kept.anchored - 1, "anchored": kept.anchored, "fault": said})
    assert main(["audit", "verify", str(kept.ledger)]) == 1
    assert "The access log is not sound" in capsys.readouterr().out


def test_a_log_that_was_emptied_or_taken_away_shows(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    kept.cut(0)
    status, found = kept.verify(capsys)
    assert (status, found["entries"]) == (1, 0)
    assert "cut off" in found["fault"]
    kept.ledger.with_name("house.people.db").unlink()
    status, found = kept.verify(capsys)
    assert status == 1
    assert "is not in" in found["fault"]


def test_an_end_that_was_cut_off_and_written_over_shows(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    """The house continues from the end of its log."""
    kept.cut(kept.anchored - 1)
    with LiveHouse(kept.ledger.parent) as house:
        house.guest("Bea")
    status, found = kept.verify(capsys)
    assert status == 1
    assert found["fault"] == f"entry {kept.anchored} is not the one that the ledger anchors: the log was rewritten"


def test_only_what_came_after_the_last_anchor_can_be_cut_off_unseen(tmp_path: Path) -> None:
    """docs/threats.md says so. It is anchored when heads are signed: every minute, and as the house closes."""
    with LiveHouse(tmp_path, heads_seconds=3600.0) as house:
        service = house.service
        service.access.note("ann", "logged on")
        service.access.anchor(house.house.desk.ledger)
        anchored = service.access.check().anchored
        service.access.note("ann", "logged off")
        service.accounts.rows("DELETE FROM access_log WHERE seq > ?", (anchored,))
        assert service.access.check().fault == ""
        service.accounts.rows("DELETE FROM access_log WHERE seq >= ?", (anchored,))
        assert "its end was cut off" in service.access.check().fault


def test_it_is_anchored_while_the_house_is_open_and_only_when_it_grew(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, heads_seconds=0.02) as house:
        access = house.service.access
        access.note("ann", "logged on")
        end = access.entries(limit=1)[0].seq
        wait_until(lambda: access.check().anchored >= end)
        before = house.house.ledger.version("access")
        access.anchor(house.house.desk.ledger)
        assert house.house.ledger.version("access") == before


def test_new_accounts_begin_their_own_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Anchors of accounts that were lost are not held against it."""
    kept = Kept(tmp_path)
    for path in tmp_path.glob("house.people.db*"):
        path.unlink()
    with LiveHouse(tmp_path, new_accounts=True):
        pass
    status, found = kept.verify(capsys)
    assert (status, found["fault"]) == (0, "")
    assert 0 < found["anchored"] < kept.anchored
