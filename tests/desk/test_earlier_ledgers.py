"""Ledgers that an earlier version recorded: they open, verify, balance, and every round in them settles again to the cent."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest
from live_house import LiveHouse

from queenhigh.desk.desk import Desk
from queenhigh.desk.recall import finished_rounds, recalled
from queenhigh.games.kit.floor import Open
from queenhigh.ledger import Ledger, reconcile, verify

LEDGERS = Path(__file__).with_name("ledgers")
RECORDED = {
    "five-books": {
        "m-1": 9,
        "m-2": 8,
        "c-1": 12,
        "c-2": 10,
        "k-1": 13,
        "k-2": 10,
        "h-1": 6,
        "h-2": 7,
        "p-1": 8,
        "p-2": 8,
    },
    "house-games": dict.fromkeys(
        ("melbourne-1", "canberra-1", "california-1", "melbourne-2", "canberra-2", "perth-1"), 13
    ),
}
"""The rounds that each table had finished. `five-books` was played at random with reports in every phase; `house-games` is a
shift with bots."""


@pytest.fixture(params=RECORDED)
def recorded(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    where = tmp_path / "house.db"
    where.write_bytes(lzma.decompress((LEDGERS / f"{request.param}.db.xz").read_bytes()))
    return request.param, where


@pytest.mark.filterwarnings("ignore:SQLite")
def test_a_ledger_of_an_earlier_version_opens_verifies_and_settles_again(recorded: tuple[str, Path]) -> None:
    name, where = recorded
    with Desk.open(where) as desk:
        assert verify(desk.ledger).sound
        assert reconcile(desk.ledger).faults == ()
        assert {table: state.rounds for table, state in desk.tables.items()} == RECORDED[name]
        for table in desk.tables:
            rounds = 0
            for state, envelopes in finished_rounds(desk.ledger, table):
                rounds += 1
                found = recalled(state, envelopes)
                assert found.differences == [], f"{table}/{found.number}"
            assert rounds == RECORDED[name][table]


@pytest.mark.filterwarnings("ignore:SQLite")
def test_a_ledger_of_an_earlier_version_is_written_on(recorded: tuple[str, Path]) -> None:
    name, where = recorded
    with LiveHouse(where.parent, automatic=False) as live:
        guest = live.guest("Zoe")
        tables = {table: state for table, state in live.house.shown.items() if table in RECORDED[name]}
        for table, state in tables.items():
            done = guest.do(table, type="sit")
            assert done.status_code == (200 if isinstance(state.floor, Open) else 422), done.text
        assert live.house.chips(guest.name) == live.config.practice_chips
    with Ledger.open(where, read_only=True) as ledger:
        assert verify(ledger).sound
        assert reconcile(ledger).faults == ()
