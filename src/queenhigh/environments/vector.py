"""Thousands of house games as one Gymnasium environment: compiled kernels deal, the room prices.

    from queenhigh.environments import HouseGames
    env = HouseGames(book, num_envs=4096)

Observations, actions and rewards are those of `HouseGame`, in batches. The options, the wagers on the layout and the
visible cards follow from the choices made so far; the room's own engine is asked once for each sequence of choices. The
way a round ends is a number, such as "a pair, higher than a dealer who qualifies". The engine plays the first round
that ends in that way with these very cards, and all others that end so after the same choices win or lose the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector.utils import batch_space

from queenhigh.cards import DECK
from queenhigh.environments.house_games import HouseGame, Observation
from queenhigh.games.kit.phases import Over
from queenhigh.maths.simulation.table import Dealt, Setting, table_of
from queenhigh.rules import InputError

PLAY = 1
PARTS = ("hand", "dealer", "board")
MOST = 5
"""The most cards in one part of a deal."""
UNKNOWN = np.iinfo(np.int64).min
"""Marks a price that the room has not been asked for yet."""


class HouseGames(gymnasium.vector.VectorEnv[Observation, Any, Any]):
    """`num_envs` players, each alone at a table of `book`. A finished round starts again in the same step
    (`SAME_STEP`): the reward is that of the round that ended, the observation the next one's. `info["net"]` is the
    result in cents."""

    metadata: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, book: str, num_envs: int = 1024, wagers: Mapping[str, int] | None = None) -> None:
        if num_envs < 1:
            raise InputError(f"There must be at least one environment, not {num_envs}.")
        self.engine, self.num_envs = HouseGame(book, wagers), num_envs
        self.book, self.wagers, self.bets = book, self.engine.wagers, self.engine.bets
        self._game = table_of(Setting(book=book))
        self.single_observation_space, self.single_action_space = (
            self.engine.observation_space,
            self.engine.action_space,
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._places = self._deal_once()
        self._paths: list[tuple[int, ...]] = []
        self._over, self._laid = np.zeros(0, dtype=np.bool_), np.zeros((0, len(self.bets)), dtype=np.float32)
        self._shown = {part: np.zeros((0, MOST), dtype=np.bool_) for part in PARTS}
        self._masks = np.zeros((0, self.engine.choices), dtype=np.int8)
        self._next = np.zeros((0, self.engine.choices), dtype=np.int64)
        self._prices = np.zeros((0, self._game.results), dtype=np.int64)
        self._learn(())
        self._state: Any = None
        self._at = np.zeros(num_envs, dtype=np.int64)
        self._dealt: dict[str, Any] = {}
        self._result = np.zeros(num_envs, dtype=np.int64)
        self._seen: Observation = {
            part: np.zeros((num_envs, len(DECK)), dtype=np.int8) for part in (*PARTS, "others")
        } | {
            "wagers": np.zeros((num_envs, len(self.bets)), dtype=np.float32),
            "action_mask": np.zeros((num_envs, self.engine.choices), dtype=np.int8),
        }

    # What Gymnasium calls -----------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all rounds from one seed. The same seed, number of environments and actions give the same rounds."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self._state = np.uint64(self.np_random.integers(0, 1 << 63))
        self._deal(np.arange(self.num_envs))
        return self._copied(), {"action_mask": self._seen["action_mask"].copy()}

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        if self._state is None:
            raise InputError("There is no decision to make. Call reset() first.")
        chosen = np.asarray(actions, dtype=np.int64)
        rows = np.arange(self.num_envs)
        if not self.action_space.contains(chosen) or not self._seen["action_mask"][rows, chosen].all():
            raise InputError("An action is not open to its player. Choose where the action mask has a 1.")
        self._follow(chosen)
        over = self._over[self._at]
        net = np.zeros(self.num_envs, dtype=np.int64)
        ended = np.flatnonzero(over)
        net[ended] = self._priced(ended)
        going = np.flatnonzero(~over)
        if len(going):
            self._show(going)
        if len(ended):
            self._deal(ended)
        rewards = net / self.wagers[self.engine.first]
        told = {"net": net, "action_mask": self._seen["action_mask"].copy()}
        return self._copied(), rewards, over, np.zeros(self.num_envs, dtype=np.bool_), told

    # Rounds -------------------------------------------------------------------------------------------------------------

    def _deal(self, rows: Any) -> None:
        dealt: Dealt = self._game.rounds(self._state, len(rows), frozenset(self.wagers))
        self._state = dealt.state
        for part in PARTS:
            cards = getattr(dealt, part)
            if part not in self._dealt:
                self._dealt[part] = np.zeros((self.num_envs, cards.shape[1]), dtype=np.uint8)
            self._dealt[part][rows] = cards
        self._result[rows] = dealt.result
        self._at[rows] = 0
        self._show(rows)

    def _follow(self, chosen: Any) -> None:
        to = self._next[self._at, chosen]
        for n in np.flatnonzero(to < 0):
            at, action = int(self._at[n]), int(chosen[n])
            if self._next[at, action] < 0:
                self._next[at, action] = self._learn((*self._paths[at], action))
        self._at = self._next[self._at, chosen]

    def _priced(self, rows: Any) -> Any:
        at, result = self._at[rows], self._result[rows]
        for n in np.flatnonzero(self._prices[at, result] == UNKNOWN):
            if self._prices[at[n], result[n]] == UNKNOWN:
                self._play(int(rows[n]), self._paths[at[n]])
                self._prices[at[n], result[n]] = self.engine.net()
        return self._prices[at, result]

    def _show(self, rows: Any) -> None:
        """What these players see now."""
        from queenhigh.maths.kernels.simulation import show_cards

        at = self._at[rows]
        self._seen["wagers"][rows] = self._laid[at]
        self._seen["action_mask"][rows] = self._masks[at]
        for part in PARTS:
            show_cards(rows, self._at, self._shown[part], self._dealt[part], self._seen[part])

    def _copied(self) -> Observation:
        return {name: part.copy() for name, part in self._seen.items()}

    # What the engine is asked -------------------------------------------------------------------------------------------

    def _deal_once(self) -> dict[str, list[int]]:
        """Find where in a deck the cards of a round are, by playing one to the end."""
        self.engine.reset(options={"deck": DECK})
        while not isinstance(self.engine.round, Over):
            self.engine.step(np.int64(PLAY))
        round = self.engine.round
        lying = {"hand": round.hands[self.engine.seat].cards, "dealer": round.dealer, "board": round.shared}
        return {part: [DECK.index(card) for card in cards] for part, cards in lying.items()}

    def deck(self, row: int) -> list[Any]:
        """A deck from which the engine deals the round of one environment."""
        deck: list[Any] = [None] * len(DECK)
        for part, places in self._places.items():
            for place, index in zip(places, self._dealt[part][row].tolist(), strict=False):
                deck[place] = DECK[index]
        rest = iter([card for card in DECK if card not in deck])
        return [card or next(rest) for card in deck]

    def _play(self, row: int, path: tuple[int, ...]) -> None:
        """Play the round of one environment with the engine."""
        self.engine.reset(options={"deck": self.deck(row)})
        for action in path:
            self.engine.step(np.int64(action))

    def _learn(self, path: tuple[int, ...]) -> int:
        """Learn what follows these choices, none of which depends on the cards."""
        self.engine.reset(options={"deck": DECK})
        for action in path:
            self.engine.step(np.int64(action))
        shown, observed = self.engine.seen(), self.engine.observed()
        for part in PARTS:
            row = [DECK[lies] in shown[part] for lies in self._places[part]]
            self._shown[part] = np.vstack((self._shown[part], np.array([row + [False] * (MOST - len(row))])))
        self._over = np.append(self._over, isinstance(self.engine.round, Over))
        self._laid = np.vstack((self._laid, observed["wagers"]))
        self._masks = np.vstack((self._masks, observed["action_mask"]))
        self._next = np.vstack((self._next, np.full((1, self.engine.choices), -1)))
        self._prices = np.vstack((self._prices, np.full((1, self._game.results), UNKNOWN)))
        self._paths.append(path)
        return len(self._paths) - 1


def differences(book: str, wagers: Mapping[str, int], rounds: int, seed: int, num_envs: int = 64) -> Iterator[str]:
    """Play random rounds a second time with the engine, with the same cards and choices, and return the differences."""
    env, engine, (rng, _) = HouseGames(book, num_envs, wagers), HouseGame(book, wagers), seeding.np_random(seed)
    seen, _ = env.reset(seed=seed)
    watched: list[list[Observation]] = [[_row(seen, n)] for n in range(num_envs)]
    chosen: list[list[int]] = [[] for _ in range(num_envs)]
    compared = 0
    while compared < rounds:
        decks = [env.deck(n) for n in range(num_envs)]
        actions = (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
        seen, rewards, over, _, info = env.step(actions)
        for n, action in enumerate(actions.tolist()):
            chosen[n].append(action)
            if over[n]:
                compared += 1
                yield from _compared(engine, decks[n], watched[n], chosen[n], int(info["net"][n]), float(rewards[n]))
                watched[n], chosen[n] = [], []
            watched[n].append(_row(seen, n))


def _row(seen: Observation, n: int) -> Observation:
    return {name: part[n] for name, part in seen.items()}


def _compared(
    engine: HouseGame, deck: list[Any], watched: list[Observation], chosen: list[int], net: int, reward: float
) -> Iterator[str]:
    seen, _ = engine.reset(options={"deck": deck})
    got, over = 0.0, False
    for before, action in zip(watched, chosen, strict=True):
        if over or any(not np.array_equal(seen[part], before[part]) for part in seen):
            yield f"{deck} {chosen}: another view of the table"
        seen, got, over, _, _ = engine.step(np.int64(action))
    if not over or engine.net() != net or got != reward:
        yield f"{deck} {chosen}: {net}, by the engine {engine.net()}"
