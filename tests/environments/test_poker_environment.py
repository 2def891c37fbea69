"""The poker room as a PettingZoo environment: the library's own tests, chips that stay, and cards that stay hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from queenhigh.cards import DECK
from queenhigh.environments import PokerRoom, poker
from queenhigh.games.crown_melbourne_crown_poker.croupier import STRUCTURES
from queenhigh.games.crown_melbourne_crown_poker.events import CommissionTaken
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.rules import InputError

DICT_IS_MEANT = ("ignore:Observation space for each agent", "ignore:Observation is not a NumPy array")
"""PettingZoo's own card games have a mask beside the observation, too, and are warned about it."""
BETTING = list(STRUCTURES)


@pytest.mark.parametrize(("game", "betting"), [(game, BETTING[n % len(BETTING)]) for n, game in enumerate(GAMES)])
@pytest.mark.filterwarnings(*DICT_IS_MEANT)
def test_pettingzoo_finds_nothing_wrong(game: str, betting: str) -> None:
    api_test(poker(game=game, betting=betting, seats=4), num_cycles=60)


def test_the_same_seed_plays_the_same_hands() -> None:
    seed_test(lambda: poker(game="crazy_pineapple", seats=3), num_cycles=60)


def played(env: PokerRoom, rng: Random, **options: Any) -> list[dict[str, Any]]:
    """A hand at random: what each seat saw in turn."""
    env.reset(seed=rng.randrange(1 << 30), options=options)
    seen = []
    while not all(env.terminations.values()):
        looked = env.observe(env.agent_selection)
        seen.append({"agent": env.agent_selection, **looked})
        may = np.flatnonzero(looked["action_mask"]).tolist()
        likely = [action for action in may if action] if rng.random() < 0.8 else may
        env.step(rng.choice(likely))
    return seen


@pytest.mark.parametrize("game", list(GAMES))
def test_no_chip_is_made_or_lost(game: str) -> None:
    rng = Random(game)
    for betting in BETTING:
        for rake in (False, True):
            seats = rng.randint(2, min(10, int(GAMES[game].seats)))
            stacks = [rng.randint(100, 40_000) // 100 * 100 or 100 for _ in range(seats)]
            env = PokerRoom(game, betting, seats, stacks, rake=rake)
            for _ in range(2):
                for looked in played(env, rng):
                    assert env.observation_space(looked["agent"])["observation"].contains(looked["observation"])
                    assert looked["action_mask"].any()
                taken = sum(event.amount for event in env.happened if isinstance(event, CommissionTaken))
                assert sum(info["net"] for info in env.infos.values()) == -taken
                assert rake or not taken
                assert sum(env.rewards.values()) == pytest.approx(-taken / env.unit)


def test_cards_that_are_hidden_change_nothing_that_is_seen() -> None:
    """Other hands, burns and the stub may be any cards: what a seat sees stays the same, bit for bit."""
    for game in ("holdem", "crazy_pineapple", "omaha_hilo"):
        for n in range(3):
            rng = Random(f"{game} {n}")
            env, deck = PokerRoom(game, seats=4), rng.sample(DECK, 52)
            calls = watch(env, deck)
            known = {DECK[at % 52] for at in np.flatnonzero(calls[-1][: 3 * 52])}
            hidden = [place for place, card in enumerate(deck) if card not in known]
            others = [deck[place] for place in hidden]
            rng.shuffle(others)
            for place, card in zip(hidden, others, strict=True):
                deck[place] = card
            assert all(np.array_equal(one, other) for one, other in zip(calls, watch(env, deck), strict=True))


def watch(env: PokerRoom, deck: list[Any]) -> list[Any]:
    """All players check, call or give up the first card, and seat 1 watches until the showdown."""
    env.reset(options={"deck": deck, "button": 2})
    seen = []
    while not all(env.terminations.values()):
        looked = env.observe("seat_1")["observation"]
        seen.append(looked)
        env.step(1 if env.observe(env.agent_selection)["action_mask"][1] else 6)
    return seen


def test_a_seat_sees_only_its_own_cards_and_the_board() -> None:
    env = PokerRoom("omaha", seats=3)
    env.reset(seed=4)
    for agent in env.agents:
        seen = env.observe(agent)["observation"]
        assert (seen[:52].sum(), seen[52 : 4 * 52].sum()) == (4, 0)
    hands = [env.observe(agent)["observation"][:52] for agent in env.agents]
    assert np.sum(hands, axis=0).max() == 1


def test_an_action_without_a_one_in_the_mask_is_refused() -> None:
    env = PokerRoom("holdem", "fixed", seats=2)
    env.reset(seed=1)
    assert env.observe(env.agent_selection)["action_mask"].tolist() == [1, 1, 1, 0, 0, 0]
    with pytest.raises(InputError, match="may not pot now"):
        env.step(4)
    watched = poker(game="holdem", betting="fixed", seats=2)
    watched.reset(seed=1)
    guilty = watched.agent_selection
    watched.step(4)
    assert watched.terminations[guilty]
    assert watched.rewards[guilty] == -100.0


@pytest.mark.parametrize(
    ("settings", "said"),
    [({"game": "razz"}, "no game 'razz'"), ({"betting": "wild"}, "no betting"), ({"seats": 1}, "2 to 10"),
     ({"game": "pineapple", "seats": 11}, "2 to"), ({"stacks": [100]}, "6 of them"), ({"render_mode": "human"}, "ansi")],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        PokerRoom(**settings)


def test_the_table_can_be_looked_at() -> None:
    env = PokerRoom("holdem", seats=3, render_mode="ansi")
    env.reset(seed=8, options={"button": 1})
    shown = env.render()
    assert shown is not None
    assert shown.splitlines()[0] == "Holdem, board -, pot 300"
    assert shown.splitlines()[1].startswith("> seat 1")
    with pytest.raises(InputError, match="button"):
        env.reset(options={"button": 4})
