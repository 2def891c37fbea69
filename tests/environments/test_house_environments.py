"""The house games as Gymnasium environments: the library's own check, the exact figures, and nothing seen that is hidden."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import queenhigh.environments as environments
import queenhigh.rules.extras as extras
from queenhigh.cards import DECK
from queenhigh.environments import IDS, HouseGame
from queenhigh.games.kit.croupier import plays_queen_six_four
from queenhigh.hands import three_card_hand
from queenhigh.maths.report import odds
from queenhigh.rules import InputError

FOLD, PLAY, KEEP = 0, 1, 2
SIDES = {
    "queenhigh/MelbourneThree-v0": {"pair_plus": 500, "six_card_bonus": 500, "jackpot": 100},
    "queenhigh/Canberra-v0": {"pairs_plus": 500},
    "queenhigh/California-v0": {"pair_plus": 500},
    "queenhigh/Perth-v0": {"dealer_poker_extra": 500, "player_poker_extra": 500, "jackpot_1": 500},
}


def held(seen: Any) -> list[Any]:
    return [DECK[at] for at in np.flatnonzero(seen)]


@pytest.mark.parametrize("name", list(IDS))
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    for wagers in ({}, SIDES[name]):
        env = gymnasium.make(f"queenhigh.environments:{name}", wagers=wagers, others=2, render_mode="ansi")
        check_env(env.unwrapped)


def played(
    env: Any, policy: Callable[[Any], int], seed: int | None = None, **options: Any
) -> tuple[float, dict[str, Any]]:
    seen, info = env.reset(seed=seed, options=options or None)
    total, over = 0.0, False
    while not over:
        seen, reward, over, _, info = env.step(policy(seen))
        total += reward
    return total, info


def queen_six_four(seen: Any) -> int:
    return PLAY if plays_queen_six_four(three_card_hand(held(seen["hand"]))) else FOLD


def test_the_best_strategy_loses_what_it_should() -> None:
    env = HouseGame("casino-canberra-3-card-poker")
    exact = -float(Fraction(odds("casino-canberra-3-card-poker")["wagers"]["ante_play"]["house_edge"]))
    results = np.array([played(env, queen_six_four, 11 if n == 0 else None)[0] for n in range(900)])
    error = results.std(ddof=1) / sqrt(len(results))
    assert abs(results.mean() - exact) < 4 * error
    assert 0.04 < error < 0.07


@pytest.mark.parametrize("name", list(IDS))
def test_a_fold_loses_the_ante_and_a_seed_repeats_the_round(name: str) -> None:
    env = gymnasium.make(name).unwrapped
    assert played(env, lambda _: FOLD, 3)[0] == -1.0
    rounds = [[played(env, lambda _: PLAY, 5 if n == 0 else None) for n in range(6)] for _ in range(2)]
    told = [[(result, info["net"], info["lines"]) for result, info in some] for some in rounds]
    assert told[0] == told[1]
    assert len({result for result, _, _ in told[0]}) > 1
    for result, net, lines in told[0]:
        assert result == net / 1000
        assert 0 <= sum(lines.values()) - net <= (100 if "California" in name else 0)


def test_side_bets_are_kept_by_the_third_action() -> None:
    env = HouseGame("casino-canberra-3-card-poker", wagers={"pairs_plus": 500})
    deck = list(DECK)
    Random(1).shuffle(deck)
    for hand, result in (("Ts Td 2c", 500), ("Ts 8d 2c", -500)):
        total, info = played(env, lambda _: KEEP, deck=dealt(env, deck, hand))
        assert info["lines"] == {"ante": -1000, "pairs_plus": result}
        assert total == (result - 1000) / 1000


def dealt(env: Any, deck: list[Any], wanted: str) -> list[Any]:
    """The deck with our cards exchanged for these."""
    from queenhigh.cards import cards

    seen, _ = env.reset(options={"deck": deck})
    swapped = list(deck)
    for old, new in zip(held(seen["hand"]), cards(wanted), strict=True):
        at, to = swapped.index(old), swapped.index(new)
        swapped[at], swapped[to] = new, old
    return swapped


@pytest.mark.parametrize("name", list(IDS))
def test_cards_that_are_hidden_change_nothing_that_is_seen(name: str) -> None:
    """The same visible cards and any others elsewhere: every observation up to the last decision is the same."""
    env = gymnasium.make(name, wagers=SIDES[name], others=3).unwrapped
    for round in range(4):
        rng = Random(f"{name} {round}")
        deck = rng.sample(DECK, 52)
        watched = [env.reset(options={"deck": deck})[0]]
        while True:
            seen, _, over, _, _ = env.step(PLAY)
            if over:
                break
            watched.append(seen)
        last = watched[-1]
        known = {c for part in ("hand", "dealer", "board", "others") for c in held(last[part])}
        hidden = [place for place, c in enumerate(deck) if c not in known]
        others = [deck[place] for place in hidden]
        rng.shuffle(others)
        for place, c in zip(hidden, others, strict=True):
            deck[place] = c
        again = [env.reset(options={"deck": deck})[0]]
        while len(again) < len(watched):
            again.append(env.step(PLAY)[0])
        for one, other in zip(watched, again, strict=True):
            assert all(np.array_equal(one[part], other[part]) for part in one)


def test_what_is_seen_before_the_decision_is_what_the_book_shows() -> None:
    counts = {"queenhigh/MelbourneThree-v0": (3, 0, 0), "queenhigh/Canberra-v0": (3, 0, 0),
              "queenhigh/California-v0": (3, 1, 0), "queenhigh/Perth-v0": (2, 0, 0)}  # fmt: skip
    for name, wanted in counts.items():
        seen, _ = gymnasium.make(name, others=4).reset(seed=2)
        assert tuple(int(seen[part].sum()) for part in ("hand", "dealer", "board")) == wanted
        assert not seen["others"].any()


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    env = HouseGame("crown-perth-holdem-poker")
    with pytest.raises(InputError, match="reset"):
        env.step(np.int64(1))
    env.reset(seed=1)
    with pytest.raises(InputError, match="0 to 1"):
        env.step(np.int64(2))
    with pytest.raises(InputError, match="There is no wager 'pair_plus'"):
        HouseGame("crown-perth-holdem-poker", wagers={"pair_plus": 500})
    with pytest.raises(InputError, match="no environment for one player against the house"):
        HouseGame("crown-melbourne-crown-poker")
    with pytest.raises(InputError, match="7 seats"):
        HouseGame("crown-perth-holdem-poker", others=7)
    with pytest.raises(InputError, match="multiples of"):
        HouseGame("casino-canberra-3-card-poker", wagers={"ante": 100})
    with pytest.raises(InputError, match="the limits are"):
        HouseGame("crown-perth-holdem-poker", wagers={"ante": 1_000_000})
    with pytest.raises(ValueError, match="not a full deck"):
        env.reset(options={"deck": "AsKs"})


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _: None)
    for wanted in ("HouseGame", "PokerRoom"):
        with pytest.raises(ImportError, match=r"pip install 'queenhigh\[rl\]'"):
            getattr(environments, wanted)
    with pytest.raises(ImportError, match="rl"):
        environments.poker()
