"""A second factor: enrolled with a code, asked for at log on, used once, lost and taken off."""

from __future__ import annotations

import logging
import re
from base64 import b32encode
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import segno
from live_house import Client, LiveHouse
from wire_matrix import ADDRESSES

from queenhigh.server.accounts import totp
from queenhigh.server.accounts.factors import RECOVERY
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.limits import Limit
from queenhigh.server.people import Role


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("factors"), automatic=False) as house:
        yield house


@pytest.fixture
def clock(live: LiveHouse, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The house's clock, which only moves when a test moves it."""
    now = [float(live.service.accounts.now // 30 * 30)]
    monkeypatch.setattr(live.service.accounts, "_clock", lambda: now[0])
    return now


def member(live: LiveHouse, name: str) -> Client:
    made = live.manager().post("/api/accounts", {"type": "create", "name": name, "role": "staff"})
    return live.staff(name, made.json()["password"])


def enrolled(client: Client, clock: list[float]) -> tuple[str, list[str]]:
    """The secret that the authenticator has, and the recovery codes; the code of this step is used up."""
    begun = client.post("/api/session/factor", {"type": "begin", "password": client.password})
    assert begun.status_code == 200, begun.text
    secret = begun.json()["secret"]
    done = client.post("/api/session/factor", {"type": "confirm", "code": code(secret, clock)})
    assert done.status_code == 200, done.text
    return secret, done.json()["recovery"]


def code(secret: str, clock: list[float]) -> str:
    return totp.code(secret, totp.step_at(int(clock[0])))


def log_on(live: LiveHouse, client: Client, code: str = "") -> httpx.Response:
    return live.visitor().post("/api/session", {"name": client.name, "password": client.password, "code": code})


def refused(answer: httpx.Response, what: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "second_factor"), answer.text
    assert what in answer.json()["error"]["what"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("time", "figures"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_codes_are_those_of_the_standard(time: int, figures: str) -> None:
    """RFC 6238, appendix B: the last six of its eight figures."""
    assert totp.code(b32encode(b"12345678901234567890").decode(), totp.step_at(time)) == figures


def test_secrets_are_long_and_the_link_names_house_and_person() -> None:
    made = {totp.new_secret() for _ in range(50)}
    assert len(made) == 50
    assert {len(secret) for secret in made} == {32}
    link = totp.link("The Room & Co", "Ann Lee", "ABC")
    assert link == "otpauth://totp/The%20Room%20%26%20Co%3AAnn%20Lee?secret=ABC&issuer=The%20Room%20%26%20Co"


def test_the_link_is_shown_as_a_qr_code() -> None:
    """Drawn again module by module, it is what the library made of the link."""
    link = totp.link("Queenhigh", "Mia Chen", totp.new_secret())
    drawn = totp.picture(link)
    grid = [[0] * drawn.size for _ in range(drawn.size)]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn.path):
        for at in range(int(x), int(x) + int(width)):
            grid[int(y)][at] = 1
    assert [*map(bytes, grid)] == [*map(bytes, segno.make_qr(link, error="m").matrix)]
    assert [*grid[0][:8]] == [1, 1, 1, 1, 1, 1, 1, 0]  # the corner by which a camera finds it


def test_only_a_person_who_enrols_is_shown_the_qr_code(live: LiveHouse, clock: list[float]) -> None:
    client = member(live, "Kim Scan")
    begun = client.post("/api/session/factor", {"type": "begin", "password": client.password}).json()
    assert begun["picture"] == msgspec.to_builtins(totp.picture(begun["link"]))
    client.post("/api/session/factor", {"type": "confirm", "code": code(begun["secret"], clock)})
    assert client.get("/api/session/factor").json()["picture"] is None


def test_a_factor_counts_when_a_code_was_given_and_is_asked_for_at_log_on(live: LiveHouse, clock: list[float]) -> None:
    ann = member(live, "Ann")
    elsewhere = live.staff("Ann", ann.password)
    refused_ = ann.post("/api/session/factor", {"type": "begin", "password": "not my password"})
    assert refused_.status_code == 401
    begun = ann.post("/api/session/factor", {"type": "begin", "password": ann.password}).json()
    assert begun["link"].startswith("otpauth://totp/The%20Queenhigh%20Room%3AAnn?secret=" + begun["secret"])
    refused(ann.post("/api/session/factor", {"type": "confirm", "code": "000000"}), "is wrong")
    assert log_on(live, ann).status_code == 200, "it does not count yet"
    secret, recovery = enrolled(ann, clock)
    assert secret != begun["secret"]
    assert len(set(recovery)) == RECOVERY
    assert ann.get("/api/session").json()["person"]["factor"] is True
    assert elsewhere.get("/api/session").json()["person"] is None
    assert ann.get("/api/session/factor").json() | {"recovery": []} == {
        "on": True, "left": RECOVERY, "secret": None, "link": None, "picture": None, "recovery": []
    }  # fmt: skip
    clock[0] += 30
    refused(log_on(live, ann), "You need a code")
    for wrong in ("000000", "１２３４５６", "nonsense", "é" * 6, "12345", "1" * 60):
        refused(log_on(live, ann, wrong), "is wrong")
    assert log_on(live, ann, f"{code(secret, clock)[:3]} {code(secret, clock)[3:]}").status_code == 200
    wrong_password = {"name": "Ann", "password": "not my password", "code": code(secret, clock)}
    assert live.visitor().post("/api/session", wrong_password).json()["error"]["code"] == "no_session"
    again = ann.post("/api/session/factor", {"type": "begin", "password": ann.password})
    assert again.status_code == 422


def test_a_code_is_good_for_its_thirty_seconds_and_once(live: LiveHouse, clock: list[float]) -> None:
    bea = member(live, "Bea")
    secret, _ = enrolled(bea, clock)
    refused(log_on(live, bea, code(secret, clock)), "is wrong")  # it was used to enrol
    clock[0] += 30
    first = code(secret, clock)
    assert log_on(live, bea, first).status_code == 200
    refused(log_on(live, bea, first), "is wrong")
    clock[0] += 30
    second = code(secret, clock)
    clock[0] += 29
    assert log_on(live, bea, second).status_code == 200
    clock[0] += 31
    third = code(secret, clock)
    clock[0] += 30
    refused(log_on(live, bea, third), "is wrong")


def test_recovery_codes_are_kept_as_hashes_and_each_is_used_once(live: LiveHouse, clock: list[float]) -> None:
    cal = member(live, "Cal")
    _, recovery = enrolled(cal, clock)
    for file in Path(live.config.ledger).parent.iterdir():
        kept = file.read_bytes()
        assert not any(each.encode() in kept or each.replace("-", "").encode() in kept for each in recovery)
    assert log_on(live, cal, recovery[3].upper()).status_code == 200
    refused(log_on(live, cal, recovery[3]), "is wrong")
    assert log_on(live, cal, recovery[0].replace("-", " ")).status_code == 200
    assert cal.get("/api/session/factor").json()["left"] == RECOVERY - 2
    assert all(len(each.replace("-", "")) == 24 for each in recovery), "118 bits: a plain hash will do"
    other = member(live, "Cor")
    enrolled(other, clock)
    refused(log_on(live, other, recovery[5]), "is wrong")


def test_codes_are_not_guessed(live: LiveHouse, clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    dee = member(live, "Dee")
    secret, _ = enrolled(dee, clock)
    clock[0] += 30
    monkeypatch.setattr(live.service, "codes", Limit(20 / 3600, 5, clock=lambda: 0.0))
    stranger = {"name": "Dee", "password": "not my password", "code": "000000"}
    for _ in range(8):
        assert live.visitor().post("/api/session", stranger).json()["error"]["code"] == "no_session"
    tries = [log_on(live, dee, f"00000{number}").status_code for number in range(7)]
    assert tries == [401] * 5 + [429] * 2
    assert log_on(live, dee, code(secret, clock)).status_code == 429


def test_it_is_taken_off_with_password_and_code(live: LiveHouse, clock: list[float]) -> None:
    eli = member(live, "Eli")
    secret, _ = enrolled(eli, clock)
    clock[0] += 30
    order = {"type": "take_off", "password": eli.password, "code": "000000"}
    refused(eli.post("/api/session/factor", order), "is wrong")
    wrong = order | {"password": "not my password", "code": code(secret, clock)}
    assert eli.post("/api/session/factor", wrong).status_code == 401
    done = eli.post("/api/session/factor", order | {"code": code(secret, clock)})
    assert done.json()["on"] is False
    assert "factor" not in eli.get("/api/session").json()["person"]
    assert log_on(live, eli).status_code == 200
    assert eli.post("/api/session/factor", order).status_code == 422


def test_a_manager_takes_a_lost_factor_off_and_it_is_logged(
    live: LiveHouse, clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "queenhigh.server")
    manager, fay = live.manager(), member(live, "Fay")
    secret, _ = enrolled(fay, clock)
    reset = manager.post("/api/accounts", {"type": "reset", "name": "Fay"}).json()["password"]
    body = {"name": "Fay", "password": reset}
    refused(live.visitor().post("/api/session", body), "You need a code")  # a new password does not take it off
    order = {"type": "take_off_factor", "name": "fay"}
    assert live.guest().post("/api/accounts", order).status_code == 403
    listed = {one["name"]: one for one in manager.get("/api/accounts").json()["accounts"]}
    assert listed["Fay"]["factor"] is True
    assert manager.post("/api/accounts", order).status_code == 200
    assert live.visitor().post("/api/session", body).status_code == 200
    told = [getattr(record, "fields", {}) for record in caplog.records if record.getMessage() == "second factor off"]
    assert {"person": "Fay", "by": "manager"} in told
    assert not any(secret in str(getattr(record, "fields", "")) for record in caplog.records)
    own = manager.post("/api/accounts", {"type": "take_off_factor", "name": "manager"})
    assert own.status_code == 422


def test_where_the_house_asks_for_it_staff_do_nothing_before_it_is_there(
    live: LiveHouse, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    gil = member(live, "Gil")
    monkeypatch.setattr(live.service.accounts, "_second_factor", "staff")
    live.service.sessions._known.clear()
    assert gil.get("/api/session").json()["person"]["due"] == "second_factor"
    asked = 0
    for address, (_, path, body) in ADDRESSES.items():
        if path.startswith("/api") and path not in ("/api/session", "/api/session/factor"):
            answer = gil.http.get(path) if address.startswith("GET") else gil.post(path, body)
            assert answer.status_code == 403, f"{address}: {answer.text}"
            assert "second factor first" in answer.json()["error"]["what"], address
            asked += 1
    assert asked > 50
    enrolled(gil, clock)
    assert "due" not in gil.get("/api/session").json()["person"]
    assert gil.get("/api/staff").status_code == 200
    assert "due" not in live.guest().get("/api/session").json()["person"]


NEW: tuple[tuple[str, Role, bool], ...] = (
    ("dealer", "staff", False),
    ("inspector", "inspector", False),
    ("player", "player", False),
    ("new", "staff", True),
)


def test_who_is_asked_for_a_second_factor(tmp_path: Path) -> None:
    accounts = Accounts(str(tmp_path / "house.db"), second_factor="staff")
    due = {name: accounts.create(name, role, "correct horse battery", given=given).due for name, role, given in NEW}
    assert due == {"dealer": "second_factor", "inspector": "second_factor", "player": "", "new": "password"}
    assert accounts.create("runs it", "player", "correct horse battery", manages=True).due == "second_factor"
    assert accounts.new_guest("guest").due == ""
    accounts.close()
