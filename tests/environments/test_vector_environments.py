"""House games in batches: the same rounds as the engine's, to the cent and to every bit that is seen."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

import gymnasium
import numpy as np
import pytest
from sizes import size
from test_house_environments import SIDES

from queenhigh.environments import IDS, HouseGames
from queenhigh.environments.vector import differences
from queenhigh.maths.report import odds
from queenhigh.rules import InputError

CANBERRA = "casino-canberra-3-card-poker"


@pytest.mark.parametrize("wagers", [{}, None], ids=["the first wager alone", "every wager"])
@pytest.mark.parametrize("name", list(IDS))
def test_random_rounds_are_those_of_the_engine(name: str, wagers: Mapping[str, int] | None) -> None:
    """`scripts/prove --counts` compares a million in all, `scripts/release_counts.py` a million of each game."""
    laid = SIDES[name] if wagers is None else wagers
    assert list(differences(IDS[name], laid, rounds=size(150, 125_000), seed=7)) == []


def test_a_wrong_price_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseGames, "_priced", lambda self, rows: np.full(len(rows), 7))
    assert len(list(differences(CANBERRA, {}, rounds=64, seed=7))) >= 64


@pytest.mark.parametrize("name", list(IDS))
def test_observations_are_in_the_batched_spaces_and_rounds_start_again(name: str) -> None:
    env = HouseGames(IDS[name], 16, SIDES[name])
    seen, _ = env.reset(seed=3)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    ended = 0
    for _ in range(12):
        assert env.observation_space.contains(seen)
        seen, rewards, over, cut, info = env.step(np.ones(16, dtype=np.int64))
        ended += int(over.sum())
        assert not cut.any()
        assert np.array_equal(rewards, info["net"] / 1000)
        assert not rewards[~over].any()
        assert seen["action_mask"].any(axis=1).all()
    assert ended >= 4 * 16


def test_a_seed_repeats_the_rounds_and_another_does_not() -> None:
    env = HouseGames(CANBERRA, 32)
    hands = [env.reset(seed=seed)[0]["hand"] for seed in (1, 1, 2)]
    assert np.array_equal(hands[0], hands[1])
    assert not np.array_equal(hands[0], hands[2])
    assert (hands[0].sum(axis=1) == 3).all()


def test_what_was_seen_is_not_changed_by_the_next_step() -> None:
    env = HouseGames(CANBERRA, 32)
    before, _ = env.reset(seed=1)
    kept = {part: seen.copy() for part, seen in before.items()}
    env.step(np.ones(32, dtype=np.int64))
    assert all(np.array_equal(before[part], kept[part]) for part in kept)


def test_playing_everything_loses_what_it_should() -> None:
    env = HouseGames(CANBERRA, 4096)
    env.reset(seed=5)
    results = np.concatenate([env.step(np.ones(4096, dtype=np.int64))[1] for _ in range(50)])
    mistakes = odds(CANBERRA)["strategy"]["mistakes"]
    exact = -float(Fraction(mistakes["play_everything"]["house_edge"]))
    assert abs(results.mean() - exact) < 4 * results.std() / sqrt(len(results))


def test_gymnasium_makes_one() -> None:
    env = gymnasium.make_vec(
        "queenhigh.environments:queenhigh/Canberra-v0", num_envs=8, vectorization_mode="vector_entry_point"
    )
    assert isinstance(env.unwrapped, HouseGames)
    assert env.reset(seed=1)[0]["hand"].shape == (8, 52)


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    env = HouseGames(CANBERRA, 4)
    with pytest.raises(InputError, match="reset"):
        env.step(np.ones(4, dtype=np.int64))
    env.reset(seed=1)
    with pytest.raises(InputError, match="action mask"):
        env.step(np.ones(3, dtype=np.int64))
    with pytest.raises(InputError, match="at least one"):
        HouseGames(CANBERRA, 0)
    with pytest.raises(InputError, match="no environment for one player against the house"):
        HouseGames("crown-melbourne-crown-poker")
    perth = HouseGames("crown-perth-holdem-poker", 4)
    perth.reset(seed=1)
    with pytest.raises(InputError, match="action mask"):
        perth.step(np.array([0, 1, 2, 1]))
