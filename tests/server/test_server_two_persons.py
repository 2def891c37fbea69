"""Promise S3: what needs two people is done by two, over the API, in whatever order they come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest
from live_house import Client, LiveHouse
from two_persons import CHANGE, RANKS, TABLE, ask, change, on_duty, sign, staff_of, state_of


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("two")) as live:
        yield live


@pytest.fixture(scope="module")
def staff(live: LiveHouse) -> dict[str, Client]:
    return staff_of(live)


@pytest.mark.parametrize("order", list(permutations(("ask", "sam signs", "dee signs", "change"))))
def test_cards_are_changed_only_after_all_three_have_signed_in_whatever_order_they_come(
    order: tuple[str, ...], staff: dict[str, Client]
) -> None:
    number, done = 0, []
    expected = max([r["number"] for r in staff["olga"].get("/api/staff").json()["requests"]], default=0) + 1
    for step in order:
        match step:
            case "ask":
                number = ask(staff["olga"])
                done.append(number == expected)
            case "sam signs":
                done.append(sign(staff["sam"], expected))
            case "dee signs":
                done.append(sign(staff["dee"], expected))
            case "change":
                done.append(change(staff["olga"], expected).status_code == 200)
    in_time = order.index("change") == 3 and order.index("ask") == 0
    assert done[order.index("change")] is in_time
    asked = order.index("ask")
    assert done[order.index("sam signs")] is (order.index("sam signs") > asked)
    assert done[order.index("dee signs")] is (order.index("dee signs") > asked)


def test_nobody_signs_twice_or_for_another_person_whatever_their_rank(staff: dict[str, Client]) -> None:
    number = ask(staff["olga"])
    assert not sign(staff["olga"], number), "who asked has signed"
    assert sign(staff["sam"], number)
    assert not sign(staff["sam"], number)
    assert state_of(staff["olga"], number) == "open"
    assert change(staff["olga"], number).status_code == 422
    forged = {**CHANGE, "checked_by": {"sam": "casino_supervisor", "dee": "dealer"}}
    assert staff["olga"].do(TABLE, type="instruct", order=forged).status_code == 400
    assert change(staff["olga"], None).status_code == 422, "alone nobody has checked for two"
    for body in ({"type": "sign", "number": number, "who": "dee"}, {"type": "sign", "number": number, "by": "dealer"}):
        assert staff["olga"].post("/api/staff", body).status_code == 400


def test_a_signed_order_is_good_for_one_change_at_its_own_table(staff: dict[str, Client]) -> None:
    number = ask(staff["olga"])
    assert sign(staff["sam"], number)
    assert sign(staff["dee"], number)
    assert state_of(staff["olga"], number) == "given"
    assert staff["olga"].do("canberra-2", type="instruct", order=CHANGE, request=number).status_code == 403
    other = ask(staff["olga"], "SomethingElse")
    assert sign(staff["sam"], other)
    assert sign(staff["dee"], other)
    assert change(staff["olga"], other).status_code == 422, "signed for something else"
    assert change(staff["sam"], number).status_code == 403, "a supervisor's rank does not do"
    assert change(staff["olga"], number).status_code == 200
    assert change(staff["olga"], number).status_code == 422, "it has been carried out"


def test_a_person_who_logs_off_before_the_last_signature_has_not_signed(staff: dict[str, Client]) -> None:
    number = ask(staff["olga"])
    assert sign(staff["sam"], number)
    assert staff["sam"].post("/api/staff", {"type": "log_off"}).status_code == 200
    assert not sign(staff["dee"], number)
    assert on_duty(staff["sam"], RANKS["sam"]).status_code == 200
    assert sign(staff["dee"], number)


def test_only_the_person_who_asked_takes_it_back_and_then_nobody_signs(staff: dict[str, Client]) -> None:
    number = ask(staff["olga"])
    assert staff["sam"].post("/api/staff", {"type": "withdraw", "number": number}).status_code == 422
    assert staff["olga"].post("/api/staff", {"type": "withdraw", "number": number}).status_code == 200
    assert not sign(staff["sam"], number)


def test_nobody_logs_on_in_a_rank_they_do_not_hold_or_at_a_place_that_does_not_exist(
    staff: dict[str, Client],
) -> None:
    assert staff["dee"].post("/api/staff", {"type": "log_off"}).status_code == 200
    assert on_duty(staff["dee"], "casino_operator").status_code == 403
    assert on_duty(staff["dee"], "dealer", "the moon").status_code == 404
    assert on_duty(staff["dee"], "dealer").status_code == 200
    assert staff["dee"].post("/api/staff", {"type": "enrol", "person": "dee", "ranks": {}}).status_code == 403


def test_players_and_visitors_see_nothing_of_the_staffs_pages(live: LiveHouse, staff: dict[str, Client]) -> None:
    guest, visitor = live.guest(), live.visitor()
    number = ask(staff["olga"])
    for client, status in ((guest, 403), (visitor, 401)):
        assert client.get("/api/staff").status_code == status
        assert client.get("/api/floor").status_code == status
        assert client.post("/api/staff", {"type": "sign", "number": number}).status_code == status
        fact = {"fact": {"type": "disturbance"}}
        assert client.post(f"/api/tables/{TABLE}/ruling", fact).status_code == status
        assert client.get(f"/api/tables/{TABLE}", **{"as": "floor"}).status_code == 403


def test_a_table_dealt_by_hand_without_a_dealer_calls_for_the_floor(live: LiveHouse, staff: dict[str, Client]) -> None:
    def called(table: str = TABLE) -> list[str]:
        (found,) = [one for one in live.manager().get("/api/floor").json()["tables"] if one["table"] == table]
        return [one["text"] for one in found["alerts"] if one["kind"] == "dealing"]

    assert staff["dee"].do(TABLE, type="dealing", mode="by_hand").status_code == 200
    assert called() == []
    for one in staff.values():
        assert one.post("/api/staff", {"type": "log_off"}).status_code == 200
    assert called() == ["The table is dealt by hand, and no dealer is on duty at it."]
    assert called("canberra-2") == [], "it is dealt automatically"
    assert on_duty(staff["dee"], RANKS["dee"]).status_code == 200
    assert called() == []
    assert staff["dee"].do(TABLE, type="dealing", mode="automatic").status_code == 200
    for who in ("olga", "sam"):
        assert on_duty(staff[who], RANKS[who]).status_code == 200
