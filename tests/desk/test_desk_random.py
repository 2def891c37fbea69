"""Chips are conserved whatever anyone does, and everything reconciles to zero at any instant."""

from __future__ import annotations

from desk_play import new_house, open_desk
from random_house import RandomHouse
from reckoning import Walk, adds_up

from queenhigh.ledger import verify
from queenhigh.ledger.body import encode

pytest_plugins = ["ledger_places"]


def test_random_commands_conserve_every_chip_and_the_house_is_rebuilt_from_them(postgres: str) -> None:
    """In a file: tests/proofs, row M1."""
    where, commands = postgres, 1_000
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
        meters = desk.jackpots.all
        Walk(desk.ledger).run()
    with open_desk(where) as again:
        assert {table: encode(state.as_data()) for table, state in again.tables.items()} == live
        assert again.jackpots.all == meters
