"""Chips are conserved whatever anybody does, and everything reconciles to zero at any instant."""

from __future__ import annotations

import pytest
from desk_play import CHIPS, new_house, open_desk
from random_house import RandomHouse

from queenhigh.house.moves import lying
from queenhigh.ledger import reconcile, verify
from queenhigh.ledger.body import encode

pytest_plugins = ["ledger_places"]


@pytest.mark.parametrize(("place", "commands"), [("file", 10_000), ("postgres", 1_000)])
def test_random_commands_conserve_every_chip(request: pytest.FixtureRequest, place: str, commands: int) -> None:
    where = request.getfixturevalue(place)
    with new_house(where) as desk:
        house = RandomHouse(desk, seed=20260501)
        for number in range(commands):
            house.step()
            if house.rng.random() < 0.02:
                check(desk, f"seed 20260501, command {number}")
        check(desk, "the end")
        assert desk.locked == {}
        assert house.counts["done"] > commands / 3, house.counts
        assert house.counts["refused by a clause"] > commands / 50, house.counts
        assert verify(desk.ledger).sound
        live = {table: encode(state.as_data()) for table, state in desk.tables.items()}
        meters = desk.meters.all
    with open_desk(where) as again:
        assert {table: encode(state.as_data()) for table, state in again.tables.items()} == live
        assert again.meters.all == meters


def check(desk: object, when: str) -> None:
    """Every account equals its postings; chips are where the rules put them; all of it sums to nothing."""
    from queenhigh.desk.desk import Desk

    assert isinstance(desk, Desk)
    books = reconcile(desk.ledger)
    assert books.faults == (), when
    held = books.balances
    assert held["outside"] == -CHIPS, when
    assert sum(amount for account, amount in held.items() if account != "outside") == CHIPS, when
    assert all(amount >= 0 for account, amount in held.items() if account != "outside"), when
    for table, state in desk.tables.items():
        assert held.get(f"layout:{table}", 0) == lying(state.round), f"{when}: {table}"
    for name, meter in desk.meters.all.items():
        assert held[f"meter:{name}"] == meter.value.__floor__(), f"{when}: {name}"
    withheld = {account: amount for account, amount in held.items() if account.startswith("withheld:")}
    assert sum(withheld.values()) == sum(
        sum(getattr(state.floor, "withheld", {}).values()) for state in desk.tables.values()
    ), when
