"""Exclusion from the whole house, by person: told, enforced at every door, listed, and lifted with a reason."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from live_house import Client, LiveHouse, wait_until

from queenhigh.games.kit.floor import Open
from queenhigh.house.staff.orders import act
from queenhigh.house.staff.roster import Admit, Bar, Staff, evolve

TABLE = "canberra-1"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("doors"), automatic=False) as house:
        yield house


@pytest.fixture(scope="module")
def manager(live: LiveHouse) -> Client:
    return live.manager()


def excluded(manager: Client, who: str) -> None:
    answer = manager.post("/api/exclusions", {"type": "exclude", "person": who, "reason": "Threatened a dealer."})
    assert answer.status_code == 200, answer.text


def seats(live: LiveHouse) -> list[str]:
    floor = live.house.table(TABLE).floor
    assert isinstance(floor, Open)
    return list(floor.seats.values())


def test_a_seat_is_given_up_and_nothing_brings_the_person_back_in(live: LiveHouse, manager: Client) -> None:
    ann = live.guest("Ann")
    assert ann.do(TABLE, type="sit", seat=1).status_code == 200
    excluded(manager, "ann")
    wait_until(lambda: "Ann" not in seats(live))
    for answer in (ann.do(TABLE, type="sit", seat=2), ann.do(TABLE, type="place", bet="ante", amount=1000)):
        assert answer.status_code == 422
        assert "excluded from this house: Threatened a dealer." in answer.json()["error"]["what"]
    assert ann.do("poker-1", type="sit", seat=2, buy_in=20_000).status_code == 422, "at every game"
    assert ann.post("/api/chips", {"amount": 1000}).status_code == 422


def test_the_person_is_notified_and_may_still_look_at_their_rounds(live: LiveHouse, manager: Client) -> None:
    bea = live.guest("Bea")
    excluded(manager, "Bea")
    told = bea.get("/api/session").json()["person"]["excluded"]
    assert told["reason"] == "Threatened a dealer."
    assert bea.get("/api/my/rounds").status_code == 200
    assert bea.do(TABLE, type="dispute", about="I did nothing").status_code == 200


def test_it_is_listed_for_staff_and_lifted_with_a_reason(live: LiveHouse, manager: Client) -> None:
    cleo = live.guest("Cleo")
    excluded(manager, "Cleo")
    assert "Cleo" in [one["person"] for one in manager.get("/api/exclusions").json()]
    assert cleo.get("/api/exclusions").status_code == 403
    assert manager.post("/api/exclusions", {"type": "lift", "person": "Cleo", "reason": ""}).status_code == 400
    lifted = manager.post("/api/exclusions", {"type": "lift", "person": "CLEO", "reason": "A mistake."})
    assert "Cleo" not in [one["person"] for one in lifted.json()]
    assert "excluded" not in cleo.get("/api/session").json()["person"]
    assert cleo.do(TABLE, type="sit", seat=4).status_code == 200
    again = manager.post("/api/exclusions", {"type": "lift", "person": "Cleo", "reason": "A mistake."})
    assert again.status_code == 422


def test_only_a_manager_excludes(live: LiveHouse, manager: Client) -> None:
    body = {"type": "exclude", "person": "Dov", "reason": "no"}
    assert live.guest().post("/api/exclusions", body).status_code == 403
    made = manager.post("/api/accounts", {"type": "create", "name": "Ina", "role": "inspector"}).json()
    assert live.staff("Ina", made["password"]).post("/api/exclusions", body).status_code == 403


def test_a_dealer_cannot_seat_them_either(live: LiveHouse, manager: Client) -> None:
    book = live.house.table(TABLE).book.id
    made = manager.post(
        "/api/accounts", {"type": "create", "name": "Dee", "role": "staff", "ranks": {book: ["dealer"]}}
    )
    dee = live.staff("Dee", made.json()["password"])
    dee.post("/api/staff", {"type": "log_on", "place": TABLE, "ranks": {book: "dealer"}})
    excluded(manager, "Finn")
    answer = dee.do(TABLE, type="instruct", order={"type": "SeatPlayer", "seat": 5, "player": "Finn"})
    assert answer.status_code == 422
    assert "excluded from this house" in answer.json()["error"]["what"]


def test_the_house_makes_player_accounts(live: LiveHouse, manager: Client) -> None:
    made = manager.post("/api/accounts", {"type": "create", "name": "Gus", "role": "player"})
    gus = live.staff("Gus", made.json()["password"])
    assert gus.get("/api/session").json()["person"]["role"] == "player"
    assert gus.post("/api/chips", {"amount": 100_000}).json() == {"chips": 100_000}
    assert gus.do(TABLE, type="sit", seat=6).status_code == 200


@pytest.mark.parametrize(("at", "holds"), [(199, True), (200, False)])
def test_a_time_ends_it(at: int, holds: bool) -> None:
    staff = Staff()
    for event in act(staff, Bar("Hana", "no", "mia", 100, 200)):
        staff = evolve(staff, event)
    assert (staff.bars("hana", at) is not None) is holds


def test_it_survives_a_restart(live: LiveHouse, manager: Client) -> None:
    excluded(manager, "Ivo")
    roster = live.house.desk.roster
    roster.rebuild(live.house.desk.ledger)
    assert roster.staff.bars("Ivo", int(time.time())) is not None
    for event in act(roster.staff, Admit("Ivo", "over", "mia", 1)):
        assert evolve(roster.staff, event).bars("Ivo", 2) is None
