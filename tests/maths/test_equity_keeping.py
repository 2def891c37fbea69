"""What a hand of three cards gives up on a flop, remembered for a whole sample."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from queenhigh.hands.flop_games import FLOP_GAMES
from queenhigh.maths.equity import keeping
from queenhigh.maths.equity.holdings import holdings
from queenhigh.maths.equity.keeping import Remembered, keep
from queenhigh.maths.equity.report import equity


@pytest.mark.parametrize("game", ["crazy_pineapple", "crazy_pineapple_hilo"])
def test_each_hand_is_judged_once_on_each_flop(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, played, judged = Random(game), FLOP_GAMES[game], []
    held = np.array([[50, 3, 44], [3, 44, 50], [17, 18, 19]], dtype=np.uint8)
    flops = np.array(
        [rng.sample([c for c in range(40) if c not in {3, 17, 18, 19}], 5) for _ in range(6)], dtype=np.uint8
    )
    boards = np.concatenate([flops[:, [*order, 3, 4]] for order in ((0, 1, 2), (2, 0, 1), (1, 0, 2))])
    threes, lying = np.repeat(held, len(boards), axis=0), np.tile(boards, (len(held), 1))
    kept, _ = keep(played, threes, lying, 1 << 51)

    def counting(*given: Any) -> Any:
        judged.append(len(given[1]))
        return keep(*given)

    remembered = Remembered(played, holdings(held), 1 << 51)
    monkeypatch.setattr(keeping, "keep", counting)
    for some in (slice(0, 20), slice(10, None), slice(None)):
        assert np.array_equal(remembered.keep(threes[some], lying[some]), kept[some])
    assert sum(judged) == len(held) * len(flops)


def test_a_sample_does_not_depend_on_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Any = ("crazy-pineapple", ["AhAdKs", "QcQdJc", "7s7h6s"])
    found = equity(*asked, samples=2_000)
    monkeypatch.setattr(Remembered, "MOST", 0)
    assert equity(*asked, samples=2_000) == found
