"""Promise S2 for every address of the API: it has a row, and the row is kept."""

from __future__ import annotations

from pathlib import Path

from live_house import LiveHouse
from wire_matrix import addresses_keep_their_rows, addresses_without_a_row, people


def test_every_address_has_a_row_and_keeps_it(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, automatic=False) as live:
        assert addresses_without_a_row(live) == set()
        assert addresses_keep_their_rows(people(live)) > 400
