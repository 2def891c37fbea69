"""Steps a second of the environments, and the best strategy's return beside the exact figure.

    python benchmarks/environments.py
    python benchmarks/environments.py --rounds 100000

Each house game plays the strategy that its exact figure is for: in California that is the one that looks at the card turned
up, and its reward includes fees, of which a player pays none by the schedule in use here. The poker room plays at random by
its masks, and PokerKit's own state plays the same kind of hands beside it (fixed-limit Hold'em, six seats, folding, calling or
raising at random). One core, in time of the processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random  # noqa: TID251
from time import process_time
from typing import Any

import numpy as np
import pokerkit

from queenhigh.cards import DECK, card
from queenhigh.environments import IDS, HouseGame, HouseGames, PokerRoom
from queenhigh.games.kit.croupier import plays_queen_six_four
from queenhigh.hands import ThreeCard, ThreeCardHand, three_card_hand
from queenhigh.maths.report import Asked, odds


def held(seen: Any) -> list[Any]:
    return [DECK[at] for at in np.flatnonzero(seen)]


def three(seen: Any) -> int:
    return int(plays_queen_six_four(three_card_hand(held(seen["hand"]))))


def looking(cards: dict[str, dict[str, Any]]) -> Callable[[Any], int]:
    """Where a card of the dealer's is turned up before the decision: the highest hand that is folded against each rank."""
    folded = {rank: played["highest_folded"] for rank, played in cards.items()}
    highest = {
        rank: tuple(card("".join((letter, suit))).rank for letter, suit in zip(hand.split("-"), "cdh", strict=True))
        for rank, hand in folded.items()
        if hand is not None
    }

    def decide(seen: Any) -> int:
        own, (shown,) = three_card_hand(held(seen["hand"])), held(seen["dealer"])
        folds = highest.get(shown.rank.letter, ())
        return int(own > ThreeCardHand(ThreeCard.ODD_CARDS, folds))

    return decide


def perth() -> Callable[[Any], int]:
    """Solved on every street: the flop wager always but for the hands worth folding, later ones by the solution."""
    from queenhigh.maths.holdem.solving import place_of, solve

    solution = solve()

    def decide(seen: Any) -> int:
        hole, board = held(seen["hand"]), held(seen["board"])
        if not board:
            low, high = sorted(card.rank for card in hole)
            return int(not (low == 2 and 2 < high <= 7 and hole[0].suit is not hole[1].suit))
        wagers = solution.turn_wagers if len(board) == 3 else solution.river_wagers
        return int(wagers[place_of(hole, board)])

    return decide


def house(name: str, book: str, rounds: int) -> None:
    env = HouseGame(book)
    asked = Asked(tables=("A",)) if "melbourne" in book else Asked()
    figures = odds(book, asked)
    policy = perth() if "perth" in book else looking(figures["up_card"]["cards"]) if "up_card" in figures else three
    wagers = figures["wagers"]
    exact = -float(
        Fraction(next(wagers[key] for key in ("ante_play[A]", "ante_play", "main") if key in wagers)["house_edge"])
    )
    env.reset(seed=1)
    results, steps, since = np.zeros(rounds), 0, process_time()
    for n in range(rounds):
        seen, _ = env.reset()
        over = False
        while not over:
            seen, results[n], over, _, _ = env.step(np.int64(policy(seen)))
            steps += 1
    taken = process_time() - since
    error = results.std(ddof=1) / sqrt(rounds)
    print(
        f"{name:<30} {rounds / taken:8,.0f} rounds/s {steps / taken:8,.0f} steps/s   "
        f"{100 * results.mean():+.2f} ± {100 * error:.2f} %, exact {100 * exact:+.3f} %, "
        f"{(results.mean() - exact) / error:+.1f} errors",
        flush=True,
    )


SIDES: dict[str, dict[str, int]] = {
    "queenhigh/MelbourneThree-v0": {"pair_plus": 500, "six_card_bonus": 500, "jackpot": 100},
    "queenhigh/Canberra-v0": {"pairs_plus": 500},
    "queenhigh/California-v0": {"pair_plus": 500},
    "queenhigh/Perth-v0": {"dealer_poker_extra": 500, "player_poker_extra": 500, "jackpot_1": 500},
}
"""Every other wager of each game, in cents."""


def in_batches(book: str, wagers: dict[str, int], steps: int = 200, many: int = 4096, first: int = 800) -> float:
    """Rounds a second of the vectorised environment. The first steps, in which the engine is still asked for most prices, and
    drawing actions at random by the masks are not counted."""
    env = HouseGames(book, many, wagers)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)  # noqa: TID251
    rounds, taken = 0, 0.0
    for step in range(first + steps):
        actions = (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
        since = process_time()
        seen, _, over, _, _ = env.step(actions)
        if step >= first:
            taken += process_time() - since
            rounds += int(over.sum())
    return rounds / taken


def room(hands: int) -> float:
    env, rng, steps = PokerRoom("holdem", "fixed", 6), Random(1), 0
    since = process_time()
    for n in range(hands):
        env.reset(seed=n)
        while not all(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
    taken = process_time() - since
    print(f"{'poker room':<30} {hands / taken:8,.0f} hands/s  {steps / taken:8,.0f} steps/s", flush=True)
    return steps / taken


def by_pokerkit(hands: int) -> float:
    """The bare state without observations, all of its automations on."""
    rng, steps = Random(1), 0
    game = pokerkit.FixedLimitTexasHoldem(
        tuple(pokerkit.Automation), True, 0, (1, 2), 2, 4
    )  # fmt: skip
    since = process_time()
    for _ in range(hands):
        state = game((200,) * 6, 6)
        while state.status:
            may = [do for do, able in (
                (state.fold, state.can_fold()),
                (state.check_or_call, state.can_check_or_call()),
                (state.complete_bet_or_raise_to, state.can_complete_bet_or_raise_to()),
            ) if able]  # fmt: skip
            rng.choice(may)()
            steps += 1
    taken = process_time() - since
    print(f"{'PokerKit, without observations':<30} {hands / taken:8,.0f} hands/s  {steps / taken:8,.0f} steps/s")
    return steps / taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--hands", type=int, default=500)
    asked = parser.parse_args()
    for name, book in IDS.items():
        house(name, book, asked.rounds)
        for wagers, what in (({}, ""), (SIDES[name], ", all side bets")):
            print(f"{name + what:<50} {in_batches(book, wagers):12,.0f} rounds/s in batches", flush=True)
    ours, theirs = room(asked.hands), by_pokerkit(asked.hands)
    print(f"queenhigh {ours / theirs:.1f} x PokerKit")


if __name__ == "__main__":
    main()
