"""People create their own accounts: off unless the house says otherwise. A guest's chips and rounds come along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_house import Client, LiveHouse, wait_until

from queenhigh.ledger import reconcile

PASSWORD = "three blue lamps at noon"
TABLE = "canberra-1"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("sign-up"), sign_up="open", sign_ups_per_day=1000, pace=0.0) as live:
        yield live


def signs_up(client: Client, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/session/sign-up", {"password": PASSWORD, **given})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["person"]
    return found


def plays_a_round(client: Client) -> int:
    """Seated, a wager, a fold, and up again. The answer is the number of the round."""
    assert client.do(TABLE, type="sit", seat=3).status_code == 200
    with client.socket() as socket:
        socket.watch(TABLE)
        while client.do(TABLE, type="place", bet="ante", amount=500).status_code != 200:
            socket.next("step", "clock")
        number: int = client.get(f"/api/tables/{TABLE}").json()["view"]["round"]
        client.do(TABLE, type="ready")
        while client.do(TABLE, type="decide", choice="fold").status_code != 200:
            socket.next("step", "clock")
        assert client.do(TABLE, type="leave").status_code == 200
        wait_until(lambda: any(one["number"] == number for one in rounds(client)))
    return number


def rounds(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/my/rounds").json()["rounds"]
    return found


def test_nobody_signs_up_unless_the_house_says_so(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as house:
        assert house.visitor().get("/api/session/sign-up").json() == {"mode": "off"}
        for client in (house.visitor(), house.guest()):
            refused = client.post("/api/session/sign-up", {"name": "Zoe", "password": PASSWORD})
            assert refused.status_code == 403
            assert "sign_up is off" in refused.json()["error"]["why"]


def test_an_invitation_is_good_once(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sign_up="invited") as house:
        assert house.guest().post("/api/invitations", None).status_code == 403
        made = house.manager().post("/api/invitations", None)
        assert made.status_code == 201
        token = made.json()["link"].partition("invitation=")[2]
        assert house.visitor().post("/api/session/sign-up", {"name": "Zoe", "password": PASSWORD}).status_code == 403
        weak = {"name": "Zoe Lam", "password": "aaaaaaaaaaaa", "invitation": token}
        assert house.visitor().post("/api/session/sign-up", weak).status_code == 400, "and it stays good"
        assert signs_up(house.visitor(), name="Zoe Lam", invitation=token)["name"] == "Zoe Lam"
        again = house.visitor().post(
            "/api/session/sign-up", {"name": "Bo Lam", "password": PASSWORD, "invitation": token}
        )
        assert again.status_code == 403


def test_a_newcomer_has_chips_and_can_log_on_again(live: LiveHouse) -> None:
    client = live.visitor()
    person = signs_up(client, name="Nina Berg")
    assert (person["guest"], person["role"]) == (False, "player")
    assert live.house.ledger.balance("player:Nina Berg") == live.config.practice_chips
    assert live.visitor().post("/api/session", {"name": "nina berg", "password": PASSWORD}).status_code == 200
    assert client.post("/api/session/sign-up", {"name": "Nina Two", "password": PASSWORD}).status_code == 422


@pytest.mark.parametrize(
    ("name", "status"), [("manager", 422), ("Dealer 7", 422), ("rnanager", 422), ("Ada A.", 422), ("Mаria", 400)]
)
def test_names_of_the_house_and_names_that_look_like_others_are_refused(
    live: LiveHouse, name: str, status: int
) -> None:
    answer = live.visitor().post("/api/session/sign-up", {"name": name, "password": PASSWORD})
    assert answer.status_code == status, answer.text


def test_a_name_that_looks_like_an_account_is_taken(live: LiveHouse) -> None:
    signs_up(live.visitor(), name="Will Oslo")
    answer = live.visitor().post("/api/session/sign-up", {"name": "Wi11 0slo", "password": PASSWORD})
    assert answer.status_code == 422
    assert "taken" in answer.json()["error"]["what"]


def test_a_guest_keeps_name_chips_seat_and_rounds(live: LiveHouse) -> None:
    guest = live.guest()
    number = plays_a_round(guest)
    held = live.house.ledger.balance(f"player:{guest.name}")
    assert guest.do(TABLE, type="sit", seat=4).status_code == 200
    assert signs_up(guest)["name"] == guest.name
    assert live.house.ledger.balance(f"player:{guest.name}") == held
    assert [one["number"] for one in rounds(guest)] == [number]
    assert guest.do(TABLE, type="leave").status_code == 200
    assert live.visitor().post("/api/session", {"name": guest.name, "password": PASSWORD}).status_code == 200


def test_a_guest_with_a_new_name_has_the_chips_and_rounds_of_the_old_one(live: LiveHouse) -> None:
    guest = live.guest()
    before = guest.name
    number = plays_a_round(guest)
    held = live.house.ledger.balance(f"player:{before}")
    assert guest.do(TABLE, type="sit", seat=5).status_code == 200
    seated = guest.post("/api/session/sign-up", {"name": "Rosa Prim", "password": PASSWORD})
    assert seated.status_code == 422
    assert "table" in seated.json()["error"]["what"]
    assert guest.do(TABLE, type="leave").status_code == 200
    assert signs_up(guest, name="Rosa Prim")["name"] == "Rosa Prim"
    ledger = live.house.ledger
    assert (ledger.balance(f"player:{before}"), ledger.balance("player:Rosa Prim")) == (0, held)
    assert [one["number"] for one in rounds(guest)] == [number]
    page = guest.get(f"/api/rounds/{TABLE}/{number}")
    assert page.status_code == 200
    assert before in page.text
    stranger = live.guest()
    assert stranger.get(f"/api/rounds/{TABLE}/{number}").status_code == 403
    assert live.visitor().post("/api/session/guest", {"name": before}).status_code == 422, "the name stays taken"
    joined = [one for one in ledger.read("house") if one.kind == "GuestJoined"]
    assert {"guest": before, "account": "Rosa Prim"} in [one.open(dict[str, str]) for one in joined]
    assert reconcile(ledger).faults == ()
    statement = live.manager().get("/api/statement", player="Rosa Prim").text
    assert "Guest signed up" in statement


def test_what_was_joined_outlives_a_restart(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sign_up="open", pace=0.0) as house:
        guest = house.guest()
        number = plays_a_round(guest)
        signs_up(guest, name="Olga Wren")
    with LiveHouse(tmp_path, sign_up="open") as house:
        back = house.staff("Olga Wren", PASSWORD)
        assert [one["number"] for one in rounds(back)] == [number]


def test_one_address_makes_only_so_many_accounts_in_a_day(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, sign_up="open", sign_ups_per_day=1) as house:
        signs_up(house.visitor(), name="First One")
        second = house.visitor().post("/api/session/sign-up", {"name": "Second One", "password": PASSWORD})
        assert second.status_code == 429
