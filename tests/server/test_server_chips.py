"""Fills, credits and counts through the server: two people, a blind count, and money that is where the slip says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from live_house import Client, LiveHouse
from two_persons import TABLE, staff_of

from queenhigh.ledger import audit

FLOAT, BOX = f"float:{TABLE}", f"drop:{TABLE}"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("chips"), automatic=False) as house:
        yield house


@pytest.fixture(scope="module")
def staff(live: LiveHouse) -> dict[str, Client]:
    return staff_of(live)


def slips(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/slips", table=TABLE).json()
    return found


def asked(client: Client, kind: str, amount: int, what: str = "ask_chips") -> int:
    answer = client.do(TABLE, type=what, kind=kind, amount=amount, why="the table needs it")
    assert answer.status_code == 200, answer.text
    number: int = slips(client)[0]["number"]
    return number


def signed(client: Client, number: int) -> Any:
    return client.do(TABLE, type="sign_chips", number=number)


def test_a_fill_moves_with_the_second_signature_and_not_before(live: LiveHouse, staff: dict[str, Client]) -> None:
    before, cage = live.house.ledger.balance(FLOAT), live.house.ledger.balance("cage")
    number = asked(staff["sam"], "fill", 500_000)
    assert live.house.ledger.balance(FLOAT) == before
    again = signed(staff["sam"], number)
    assert again.status_code == 422
    assert "another person" in again.json()["error"]["what"]
    assert signed(staff["dee"], number).status_code == 200
    assert live.house.ledger.balance(FLOAT) == before + 500_000
    assert live.house.ledger.balance("cage") == cage - 500_000
    assert signed(staff["olga"], number).status_code == 422, "it moves once"
    assert live.house.ledger.balance(FLOAT) == before + 500_000


def test_a_credit_takes_chips_back_and_never_more_than_there_are(live: LiveHouse, staff: dict[str, Client]) -> None:
    held = live.house.ledger.balance(FLOAT)
    number = asked(staff["sam"], "credit", held + 1)
    assert signed(staff["olga"], number).status_code == 422
    assert live.house.ledger.balance(FLOAT) == held
    assert staff["sam"].do(TABLE, type="withdraw_chips", number=number, reason="too much").status_code == 200
    number = asked(staff["sam"], "credit", 100_000)
    assert signed(staff["olga"], number).status_code == 200
    assert live.house.ledger.balance(FLOAT) == held - 100_000


def test_a_dealer_may_count_and_sign_and_not_ask_for_a_fill(live: LiveHouse, staff: dict[str, Client]) -> None:
    refused = staff["dee"].do(TABLE, type="ask_chips", kind="fill", amount=100, why="please")
    assert refused.status_code == 403
    assert live.guest().do(TABLE, type="sign_chips", number=1).status_code == 403


def test_no_page_for_people_who_count_shows_what_the_float_holds(live: LiveHouse, staff: dict[str, Client]) -> None:
    held = live.house.ledger.balance(FLOAT)
    for client in (staff["sam"], staff["dee"]):
        assert str(held) not in client.get("/api/floor").text
        with client.socket() as socket:
            audience = "floor" if client is staff["sam"] else "dealer"
            assert str(held) not in str(socket.watch(TABLE, **{"as": audience}))
    assert str(held) in live.manager().get("/api/floor").text


@pytest.mark.parametrize("off", [0, -2_500])
def test_a_count_is_blind_for_those_who_count_and_told_to_the_office(
    live: LiveHouse, staff: dict[str, Client], off: int
) -> None:
    held = live.house.ledger.balance(FLOAT)
    number = asked(staff["dee"], "handover", held + off, "count_chips")
    answer = signed(staff["sam"], number)
    assert answer.status_code == 200
    for client in (staff["dee"], staff["sam"]):
        (mine,) = [one for one in slips(client) if one["number"] == number]
        assert "held" not in mine
        assert "variance" not in mine
        told = answer.text + client.get(f"/api/slip/{TABLE}/{number}").text
        assert "By the ledger" not in told
        if off:
            assert f"{held // 100:,}" not in told
    (seen,) = [one for one in slips(live.manager()) if one["number"] == number]
    assert (seen["held"], seen["variance"]) == (held, off)
    assert live.house.ledger.balance(FLOAT) == held, "a count moves nothing"


def test_the_drop_is_counted_and_goes_to_the_cage(live: LiveHouse, staff: dict[str, Client]) -> None:
    """The box of this table is empty: what was found in it is a variance, and nothing moves."""
    number = asked(staff["sam"], "drop", 300)
    assert signed(staff["dee"], number).status_code == 200
    assert live.house.ledger.balance(BOX) == 0
    (seen,) = [one for one in slips(live.manager()) if one["number"] == number]
    assert seen["variance"] == 300
    page = live.manager().get("/api/report", table=TABLE).json()
    said = {block["key"]: block for block in page["blocks"]}
    assert any("is off by $3." in entry["text"] for entry in said["exceptions"]["entries"])
    assert any(row[3] == "Drop count" for row in said["slips"]["rows"])


def test_a_slip_waits_once_and_a_refusal_is_on_record(live: LiveHouse, staff: dict[str, Client]) -> None:
    number = asked(staff["sam"], "fill", 700)
    twice = staff["olga"].do(TABLE, type="ask_chips", kind="fill", amount=800, why="again")
    assert twice.status_code == 422
    assert f"Slip {number}" in twice.json()["error"]["what"]
    assert staff["olga"].do(TABLE, type="withdraw_chips", number=number, reason="not mine").status_code == 422
    assert staff["sam"].do(TABLE, type="withdraw_chips", number=number, reason="a mistake").status_code == 200
    refusals = live.manager().get("/api/incidents", kind="refusal", table=TABLE).json()["incidents"]
    assert any(f"Slip {number} is sam's" in one["what"] for one in refusals)


def test_the_books_balance_and_a_restart_knows_the_slips(live: LiveHouse) -> None:
    assert audit.reconcile(live.house.ledger).faults == ()
    desk = live.house.desk
    kept = dict(desk.chips.slips)
    desk.chips.rebuild(desk.ledger)
    assert desk.chips.slips == kept
