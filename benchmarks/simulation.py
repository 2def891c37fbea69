"""Rounds of three cards simulated a second: each book on one core and on all, and the same rounds dealt by the readable engine.

    python benchmarks/simulation.py
    python benchmarks/simulation.py --rounds 1e9

On one core the processor's time is taken, on all cores that of the clock on the wall, in which other work on the machine shows.
The goal is 30 million rounds a second on two cores. The last column is the room's own `settle`, the same wagers, one core.
"""

from __future__ import annotations

import argparse
from time import perf_counter, process_time

from queenhigh.games.kit.actions import Choice
from queenhigh.maths.simulation.report import BOOKS, rounds_of
from queenhigh.maths.simulation.rounds import Rounds
from queenhigh.maths.simulation.running import BLOCK, on_threads, seed_of, tasks
from queenhigh.maths.three_card.counting import cards_of, every_hand
from queenhigh.maths.workers import cores

GOAL = 30e6
SETTLED = 2_000


def one_core(rounds: Rounds, runs: int = 7) -> float:
    best = float("inf")
    for block in range(runs):
        since = process_time()
        rounds.count(1, block, 8 * BLOCK)
        best = min(best, process_time() - since)
    return 8 * BLOCK / best


def all_cores(rounds: Rounds, many: int) -> float:
    since = perf_counter()
    for _ in on_threads(lambda task: rounds.count(*task), tasks(seed_of("benchmark"), many)):
        pass
    return many / (perf_counter() - since)


def by_the_room(rounds: Rounds) -> float:
    """The first hands against the last ones: low cards against high, none of them twice."""
    hands, sides = every_hand(), [bet for name, bet in rounds.game.bets.items() if name != "ante_play"]
    pairs = [(cards_of(hands[n % 30]), cards_of(hands[-1 - n % 30])) for n in range(SETTLED)]
    since = process_time()
    for player, dealer in pairs:
        rounds.game.nets(player, dealer, Choice.PLAY, sides)
    return SETTLED / (process_time() - since)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=float, default=3e8, help="on all cores")
    many = int(parser.parse_args().rounds)
    print(
        f"{'million rounds a second':36}{'one core':>10}{f'{cores()} cores':>10}{'of goal':>9}{'the room':>10}{'ratio':>9}"
    )
    for book in BOOKS:
        rounds = rounds_of(book)
        rounds.count(0, 0, 1)
        one, every, room = one_core(rounds), all_cores(rounds, many), by_the_room(rounds)
        print(f"{book:36}{one / 1e6:10.1f}{every / 1e6:10.1f}{every / GOAL:8.1f}x{room / 1e6:10.4f}{one / room:8,.0f}x")


if __name__ == "__main__":
    main()
