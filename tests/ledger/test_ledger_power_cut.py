"""The power fails in the middle of anything: what was acknowledged is there afterwards, once and whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from power_cuts import found_by_cutting
from power_disk import LyingDriver, WatchedDriver

from queenhigh.ledger import DatabaseRefused, Ledger

CUTS = 300
SEED = 20260501

def test_no_acknowledged_command_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    results = list(found_by_cutting(tmp_path, CUTS, lambda disk: WatchedDriver(disk, wal_autocheckpoint="12"), SEED))
    assert len(results) == CUTS
    assert [number for number, missing in enumerate(results) if missing] == [], f"seed {SEED}"


def test_the_cuts_are_hard_enough_to_catch_a_weaker_setting(tmp_path: Path) -> None:
    """With synchronous=NORMAL a commit is not synced. About half of the cuts lose something then; one in eight will do."""
    results = list(found_by_cutting(tmp_path, 40, lambda disk: LyingDriver(disk, wal_autocheckpoint="12"), SEED))
    assert sum(1 for missing in results if missing) >= 5


@pytest.mark.parametrize("weaker", ["NORMAL", "OFF", "normal", "1"])
def test_a_weaker_setting_is_refused_at_the_start(tmp_path: Path, weaker: str) -> None:
    with pytest.raises(DatabaseRefused, match="loses commands that were acknowledged when the power fails"):
        Ledger.open(f"sqlite:///{tmp_path}/house.db?synchronous={weaker}")
    assert list(tmp_path.iterdir()) == []
