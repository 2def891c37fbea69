"""kill -9 in the middle of rounds, again and again, under clients that send again: nothing that was acknowledged is lost,
nothing is done twice, and every chip is where it should be. The clients' own log of answers is the oracle."""

from __future__ import annotations

import pytest
from desk_killing import check, killed

pytest_plugins = ["ledger_places"]

SEED = 20260502


@pytest.mark.parametrize(("place", "kills"), [("file", 20), ("postgres", 4)])
def test_killed_again_and_again_the_desk_loses_nothing_and_does_nothing_twice(
    request: pytest.FixtureRequest, place: str, kills: int
) -> None:
    where = request.getfixturevalue(place)
    clients, in_doubt = killed(where, kills, SEED)
    assert in_doubt > kills / 2, "kills that hurt nobody prove nothing"
    assert check(where, clients) >= 3 or kills < 10
