"""A setting under which a power cut loses what was acknowledged is refused. The cuts themselves: tests/proofs, row M3."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenhigh.ledger import DatabaseRefused, Ledger


@pytest.mark.parametrize("weaker", ["NORMAL", "OFF", "normal", "1"])
def test_a_weaker_setting_is_refused_at_the_start(tmp_path: Path, weaker: str) -> None:
    with pytest.raises(DatabaseRefused, match="loses commands that were acknowledged when the power fails"):
        Ledger.open(f"sqlite:///{tmp_path}/house.db?synchronous={weaker}")
    assert list(tmp_path.iterdir()) == []
