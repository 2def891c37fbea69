"""Chips are conserved whatever anybody does, and everything reconciles to zero at any instant."""

from __future__ import annotations

import pytest
from desk_play import new_house, open_desk
from random_house import RandomHouse
from reckoning import Walk, adds_up

from queenhigh.ledger import verify
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
                house.settle_up()
                adds_up(desk, f"seed 20260501, command {number}")
        house.settle_up()
        adds_up(desk, "the end")
        assert desk.locked == {}
        assert house.counts["done"] > commands / 3, house.counts
        assert house.counts["refused by a clause"] > commands / 50, house.counts
        assert verify(desk.ledger).sound
        live = {table: encode(state.as_data()) for table, state in desk.tables.items()}
        meters = desk.meters.all
        Walk(desk.ledger).run()
    with open_desk(where) as again:
        assert {table: encode(state.as_data()) for table, state in again.tables.items()} == live
        assert again.meters.all == meters
