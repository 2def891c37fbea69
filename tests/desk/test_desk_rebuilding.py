"""A desk that starts again, from snapshots that the chain vouches for. Byte for byte and after every command: proofs R1, R4."""

from __future__ import annotations

import pytest
from book_ids import MELBOURNE
from desk_play import (
    add_meter,
    add_table,
    new_house,
    open_desk,
    play,
)

from queenhigh.desk import registry
from queenhigh.desk.desk import Desk
from queenhigh.desk.shift import Shift
from queenhigh.desk.tables import restore
from queenhigh.ledger.body import encode

pytest_plugins = ["ledger_places"]

ROUNDS = 60


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots after almost every round."""
    monkeypatch.setattr(registry, "SNAPSHOT_EVERY", 50)


def shift_at(where: str) -> Desk:
    desk = open_desk(where)
    shift = Shift(desk, "rebuilding", incidents=2)
    shift.open()
    for number in range(ROUNDS):
        shift.play_round(shift.plans[number % len(shift.plans)], number)
    shift.settle_up()
    return desk


def test_a_desk_that_starts_again_replays_no_more_than_since_the_last_snapshot(file: str, often: None) -> None:
    with shift_at(file) as desk:
        live = {table: encode(state.as_data()) for table, state in desk.tables.items()}
        meters = desk.jackpots.all
    with open_desk(file) as again:
        assert {table: encode(state.as_data()) for table, state in again.tables.items()} == live
        assert again.jackpots.all == meters
        for table, state in again.tables.items():
            _, replayed = restore(again.ledger, table, state.book.id)
            assert replayed < 50 + 60, "the events of a round beyond the period"


def test_a_snapshot_that_was_tampered_with_is_passed_over(file: str, often: None) -> None:
    from intruders import forger

    with shift_at(file) as desk:
        live = encode(desk.table("canberra-1").as_data())
    with forger(file) as raw:
        raw.run("UPDATE snapshots SET body = replace(body, 'ante', 'aunt')")
    with open_desk(file) as again:
        assert encode(again.table("canberra-1").as_data()) == live


def test_a_meter_is_seen_by_a_rebuilt_round_as_settlement_saw_it(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "m", MELBOURNE)
        add_table(desk, "n", MELBOURNE, players=("dee", "eli", "fay"))
        add_meter(desk, "m", "n")
        play(desk, "m", until="Showdown")
        play(desk, "n")
        play(desk, "m")
        over = desk.table("m").round
        assert over is not None
        assert over.table.jackpot.meter > 1_000_000
    with open_desk(where) as desk:
        assert desk.table("m").round == over
