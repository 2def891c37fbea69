"""A house with something on record: bots have played rounds of every book, then it was closed and opened again without them."""

from __future__ import annotations

from pathlib import Path

from live_house import LiveHouse, wait_until

from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE

ROUNDS = 2
TABLES = {CANBERRA: "canberra-1", MELBOURNE: "melbourne-1", CALIFORNIA: "california-1"}


def played(folder: Path) -> str:
    """Rounds at the first table of each book; the answer is the manager's password."""
    with LiveHouse(folder, bots=2, pace=0.0, lively=0.005) as live:
        shown = live.house.shown
        wait_until(lambda: all(shown[table].rounds >= ROUNDS for table in TABLES.values()), 40)
        return live.password


class RecordHouse(LiveHouse):
    """Nothing moves in it by itself."""

    def __init__(self, folder: Path) -> None:
        password = played(folder)
        super().__init__(folder)
        self.password = password
