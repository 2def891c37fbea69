"""Coming in: sessions, guests, accounts, and everything that is refused at the door."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_house import Client, LiveHouse
from websockets.exceptions import ConnectionClosed, InvalidStatus

ERROR = {"what", "why", "rule", "now", "code"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("doors")) as house:
        yield house


def refused(answer: object, status: int, code: str) -> str:
    """The shape that every error has; the answer is what it says."""
    assert answer.status_code == status, answer.text  # type: ignore[attr-defined]
    error = answer.json()["error"]  # type: ignore[attr-defined]
    assert set(error) == ERROR
    assert error["code"] == code
    assert error["what"]
    return f"{error['what']} {error['why']} {error['now']}"


# -- sessions


def test_a_visitor_has_no_identity(live: LiveHouse) -> None:
    assert live.visitor().get("/api/session").json()["person"] is None


def test_a_guest_gets_a_name_chips_and_a_cookie_that_scripts_cannot_read(live: LiveHouse) -> None:
    client = live.visitor()
    answer = client.post("/api/session/guest", {})
    assert answer.status_code == 201
    person = answer.json()["person"]
    assert person | {"name": ""} == {"name": "", "role": "player", "guest": True, "manages": False, "duty": None}
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert "Path=/" in cookie
    assert client.get("/api/session").json()["person"]["name"] == person["name"]
    assert live.house.chips(person["name"]) == 100_000


def test_the_token_is_kept_nowhere(live: LiveHouse) -> None:
    client = live.guest()
    token = client.http.cookies["queenhigh_session"]
    assert len(token) >= 43
    folder = Path(live.config.ledger).parent
    assert all(token.encode() not in file.read_bytes() for file in folder.iterdir())


def test_logging_off_ends_the_session(live: LiveHouse) -> None:
    client = live.guest()
    kept = client.cookie
    assert client.http.delete("/api/session").json()["person"] is None
    again = live.visitor().http.get("/api/session", headers={"Cookie": kept})
    assert again.json()["person"] is None


def test_coming_in_again_ends_the_session_before(live: LiveHouse) -> None:
    client = live.guest()
    kept = client.cookie
    client.post("/api/session/guest", {})
    assert live.visitor().http.get("/api/session", headers={"Cookie": kept}).json()["person"] is None


@pytest.mark.parametrize("name", ["  Ann   Lee ", "Zoë", "O'Hara", "七瀬"])
def test_a_guest_may_choose_a_name(live: LiveHouse, name: str) -> None:
    assert live.guest(name).name == " ".join(name.split())


def test_names_that_look_the_same_are_one(live: LiveHouse) -> None:
    live.guest("Bertha")
    for other in ("bertha", "BERTHA", " Bertha ", "Ｂｅｒｔｈａ"):
        assert "taken" in refused(live.visitor().post("/api/session/guest", {"name": other}), 422, "illegal")


@pytest.mark.parametrize("name", ["manager", "MANAGER", "automatic dealer", "Ada K."])
def test_a_guest_cannot_be_staff_or_a_bot(live: LiveHouse, name: str) -> None:
    why = refused(live.visitor().post("/api/session/guest", {"name": name}), 422, "illegal")
    assert "taken" in why or "reserved for the house" in why


@pytest.mark.parametrize("name", ["-x", "a/b", "a\u200bb", "a\u0000b", "<b>", "x" * 25, "a\u202eb"])
def test_names_that_cannot_be_shown_are_refused(live: LiveHouse, name: str) -> None:
    refused(live.visitor().post("/api/session/guest", {"name": name}), 400, "malformed")


# -- chips


def test_players_may_ask_for_more_chips_up_to_a_point(live: LiveHouse) -> None:
    client = live.guest()
    assert client.post("/api/chips", {"amount": 5_000}).json() == {"chips": 105_000}
    assert "enough" in refused(client.post("/api/chips", {"amount": 10_000_000}), 422, "illegal")
    assert live.house.chips(client.name) == 105_000


@pytest.mark.parametrize("amount", [2.5, "3", True, None, -100, 0, 2**63, 1e3, [], {}])
def test_an_amount_is_a_whole_number_of_cents(live: LiveHouse, amount: object) -> None:
    refused(live.guest().post("/api/chips", {"amount": amount}), 400, "malformed")


def test_chips_are_for_players(live: LiveHouse) -> None:
    refused(live.visitor().post("/api/chips", {"amount": 500}), 401, "no_session")
    refused(live.manager().post("/api/chips", {"amount": 500}), 403, "not_authorised")


# -- accounts


def made(manager: Client, name: str, **more: object) -> str:
    answer = manager.post("/api/accounts", {"type": "create", "name": name, "role": "staff"} | more)
    assert answer.status_code == 200, answer.text
    password = answer.json()["password"]
    assert isinstance(password, str)
    return password


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(live: LiveHouse) -> None:
    wrong = live.visitor().post("/api/session", {"name": "manager", "password": "not the password"})
    unknown = live.visitor().post("/api/session", {"name": "nobody", "password": "not the password"})
    assert refused(wrong, 401, "no_session") == refused(unknown, 401, "no_session")
    assert wrong.json() == unknown.json()


def test_a_guest_has_no_password_to_log_on_with(live: LiveHouse) -> None:
    guest = live.guest()
    refused(live.visitor().post("/api/session", {"name": guest.name, "password": ""}), 400, "malformed")
    refused(live.visitor().post("/api/session", {"name": guest.name, "password": "None of these"}), 401, "no_session")


def test_names_are_logged_on_with_in_any_case(live: LiveHouse) -> None:
    assert live.staff(" MANAGER ", live.password).get("/api/session").json()["person"]["name"] == "manager"


def test_a_manager_makes_accounts_and_the_roster_knows_them(live: LiveHouse) -> None:
    manager = live.manager()
    ranks = {"casino-canberra-3-card-poker": ["dealer"]}
    password = made(manager, "Dora", ranks=ranks)
    found = {each["name"]: each for each in manager.get("/api/accounts").json()["accounts"]}
    assert found["Dora"] == {"name": "Dora", "role": "staff", "manages": False, "disabled": False, "ranks": ranks}
    assert live.house.staff.people["Dora"].ranks == {"casino-canberra-3-card-poker": ("dealer",)}
    person = live.staff("Dora", password).get("/api/session").json()["person"]
    assert (person["role"], person["manages"]) == ("staff", False)


def test_a_rank_that_no_book_knows_makes_no_account(live: LiveHouse) -> None:
    manager = live.manager()
    order = {"type": "create", "name": "Eve", "role": "staff", "ranks": {"casino-canberra-3-card-poker": ["admiral"]}}
    assert "admiral" in refused(manager.post("/api/accounts", order), 422, "illegal")
    assert "Eve" not in {each["name"] for each in manager.get("/api/accounts").json()["accounts"]}
    assert "Eve" not in live.house.staff.people


def test_only_who_manages_sees_or_makes_accounts(live: LiveHouse) -> None:
    password = made(live.manager(), "Fay")
    for client in (live.guest(), live.staff("Fay", password)):
        refused(client.get("/api/accounts"), 403, "not_authorised")
        order = {"type": "create", "name": "Gil", "role": "staff"}
        refused(client.post("/api/accounts", order), 403, "not_authorised")
    refused(live.visitor().get("/api/accounts"), 401, "no_session")


def test_an_own_password_is_changed_and_ends_the_other_sessions(live: LiveHouse) -> None:
    given = made(live.manager(), "Hal")
    here, there = live.staff("Hal", given), live.staff("Hal", given)
    old = here.password
    new = "correct horse battery"
    refused(here.post("/api/session/password", {"old": "something else", "new": new}), 401, "no_session")
    assert here.post("/api/session/password", {"old": old, "new": new}).status_code == 200
    assert here.get("/api/session").json()["person"]["name"] == "Hal"
    assert there.get("/api/session").json()["person"] is None
    refused(live.visitor().post("/api/session", {"name": "Hal", "password": old}), 401, "no_session")
    live.staff("Hal", new)


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaaaaaa", "x" * 201])
def test_weak_passwords_are_refused(live: LiveHouse, password: str) -> None:
    body = {"old": live.password, "new": password}
    refused(live.manager().post("/api/session/password", body), 400, "malformed")


def test_a_disabled_account_is_cut_off_at_once_and_stays_out(live: LiveHouse) -> None:
    manager = live.manager()
    password = made(manager, "Ida")
    client = live.staff("Ida", password)
    with client.socket() as socket:
        began = time.monotonic()
        assert manager.post("/api/accounts", {"type": "disable", "name": "ida"}).status_code == 200
        assert socket.next("bye")["why"]
        with pytest.raises(ConnectionClosed) as closed:
            socket.raw.recv(timeout=2)
        assert time.monotonic() - began < 1
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    assert client.get("/api/session").json()["person"] is None
    refused(live.visitor().post("/api/session", {"name": "Ida", "password": password}), 401, "no_session")
    manager.post("/api/accounts", {"type": "enable", "name": "Ida"})
    live.staff("Ida", password)


def test_nobody_disables_themselves(live: LiveHouse) -> None:
    refused(live.manager().post("/api/accounts", {"type": "disable", "name": "manager"}), 422, "illegal")


def test_a_reset_gives_a_new_password_once(live: LiveHouse) -> None:
    manager = live.manager()
    old = made(manager, "Jan")
    new = manager.post("/api/accounts", {"type": "reset", "name": "Jan"}).json()["password"]
    assert new != old
    refused(live.visitor().post("/api/session", {"name": "Jan", "password": old}), 401, "no_session")
    live.staff("Jan", new)
    refused(manager.post("/api/accounts", {"type": "reset", "name": "nobody at all"}), 404, "not_found")


# -- what comes from elsewhere


def test_a_revoked_session_loses_its_sockets_within_a_second(live: LiveHouse) -> None:
    """Also when it was revoked by another process: only the store knows then."""
    client = live.guest()
    with client.socket() as socket:
        began = time.monotonic()
        live.service.accounts.revoke_all(client.name)
        assert socket.next("bye", within=1)["why"] == "You were logged off."
        assert time.monotonic() - began < 1
        assert client.get("/api/session").json()["person"] is None, "and is not believed for a moment longer"


def test_unsafe_methods_need_the_header(live: LiveHouse) -> None:
    client = live.guest()
    del client.http.headers["X-Queenhigh"]
    refused(client.post("/api/chips", {"amount": 500}), 403, "not_authorised")
    refused(client.http.delete("/api/session"), 403, "not_authorised")


def test_another_sites_page_is_refused(live: LiveHouse) -> None:
    client = live.guest()
    for origin in ("https://evil.example", "null", f"https://{live.address}.evil.example"):
        answer = client.http.post("/api/chips", json={"amount": 500}, headers={"Origin": origin})
        refused(answer, 403, "not_authorised")
        with pytest.raises(InvalidStatus) as no, client.socket(origin=origin):
            pass
        assert no.value.response.status_code == 403
    own = client.http.post("/api/chips", json={"amount": 500}, headers={"Origin": f"http://{live.address}"})
    assert own.status_code == 200


def test_every_answer_has_the_same_strict_headers(live: LiveHouse) -> None:
    client = live.visitor()
    for path in ("/", "/api/lobby", "/no/such/page", "/api/no/such", "/health", "/metrics", "/schema/openapi.json"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers


def test_a_body_that_is_too_large_is_refused_whatever_its_header_says(live: LiveHouse) -> None:
    client = live.guest()
    refused(client.http.post("/api/chips", content=b"x" * 70_000), 413, "too_large")
    refused(client.http.post("/api/chips", content=iter([b" " * 40_000] * 2)), 413, "too_large")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"amount": 500, "more": 1}', b"\xff\xfe", b"[" * 5000])
def test_what_cannot_be_read_is_refused(live: LiveHouse, body: bytes) -> None:
    client = live.guest()
    answer = client.http.post("/api/chips", content=body, headers={"Content-Type": "application/json"})
    refused(answer, 400, "malformed")


def test_unknown_addresses_of_the_api_are_not_found_and_unknown_methods_refused(live: LiveHouse) -> None:
    client = live.guest()
    assert refused(client.get("/api/nothing"), 404, "not_found").strip() == "There is nothing at /api/nothing."
    refused(client.post("/api/nothing", {}), 404, "not_found")
    refused(client.http.put("/api/lobby", json={}), 405, "malformed")
    refused(client.get("/api/tables/nowhere"), 404, "not_found")
