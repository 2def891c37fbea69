"""Hands evaluated a second, beside eval7, phevaluator and treys in the same run, with the ratios; and how long an answer takes.

    python benchmarks/evaluator.py
    python benchmarks/evaluator.py --hands 20000000 --odds

The peers get their own card objects, made beforehand, and are called hand by hand as they are meant to be. Best of several
runs each. `--odds` also times Three Card Poker and Perth's Hold'em, compiled already. On one core the processor's time is
taken, on all cores that of the clock on the wall, in which other work on the machine shows.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import eval7
import numba
import numpy as np
import treys
from phevaluator.evaluator import evaluate_cards

from queenhigh.cards import DECK
from queenhigh.maths import workers
from queenhigh.maths.evaluator import evaluate, evaluate_low, high_tables
from queenhigh.maths.kernels import evaluator as kernels


@numba.njit  # type: ignore[untyped-decorator]
def deal(rows: Any, seed: int) -> None:
    """Different cards in each row: a generator of our own, and the first swaps of a shuffle."""
    state = np.uint64(seed)
    deck = np.arange(52).astype(np.uint8)
    for n in range(len(rows)):
        for at in range(rows.shape[1]):
            state ^= state << np.uint64(13)
            state ^= state >> np.uint64(7)
            state ^= state << np.uint64(17)
            other = at + int((state >> np.uint64(33)) % np.uint64(52 - at))
            deck[at], deck[other] = deck[other], deck[at]
            rows[n, at] = deck[at]


def hands(count: int, size: int) -> Any:
    rows = np.empty((count, size), dtype=np.uint8)
    deal(rows, 20_240_601 + size)
    return rows


def rate(count: int, work: Callable[[], object], runs: int = 7, clock: Callable[[], float] = process_time) -> float:
    """The best of several runs, in hands a second of the processor; of the clock on the wall where threads share the work."""
    work()
    return count / min(_seconds(work, clock) for _ in range(runs))


def _seconds(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    since = clock()
    work()
    return clock() - since


def show(what: str, a_second: float, ratios: str = "") -> None:
    print(f"{what:<46} {a_second / 1e6:10.2f} M/s  {ratios}", flush=True)


def peers(rows: Any) -> dict[str, float]:
    texts = [[str(DECK[card]) for card in row] for row in rows.tolist()]
    of_eval7 = [[eval7.Card(card) for card in row] for row in texts]
    of_treys = [[treys.Card.new(card) for card in row] for row in texts]
    judge = treys.Evaluator()
    whole = len(texts)
    tenth = of_treys[: whole // 10]
    return {
        "treys": rate(len(tenth), lambda: [judge.evaluate(h[:5], h[5:]) for h in tenth], 3),
        "phevaluator": rate(whole // 4, lambda: [evaluate_cards(*h) for h in texts[: whole // 4]], 3),
        "eval7": rate(whole, lambda: [eval7.evaluate(h) for h in of_eval7], 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=8_000_000)
    parser.add_argument("--odds", action="store_true")
    asked = parser.parse_args()
    seven = hands(asked.hands, 7)
    found = peers(seven[:100_000])
    for name, a_second in found.items():
        show(f"seven cards, {name}, a call a hand", a_second)
    out = np.zeros(len(seven), dtype=np.uint16)
    one_core = rate(len(seven), lambda: kernels.high(seven, *high_tables(7), out))
    ratios = ", ".join(f"{one_core / other:,.0f} x {name}" for name, other in found.items())
    show("seven cards, queenhigh, one core", one_core, ratios)
    every = rate(len(seven), lambda: evaluate(seven), clock=perf_counter)
    ratios = ", ".join(f"{every / other:,.0f} x {name}" for name, other in found.items())
    show(f"seven cards, queenhigh, {workers.cores()} cores", every, ratios)
    for size in (3, 5, 6):
        rows = hands(asked.hands, size)
        show(
            f"{size} cards, queenhigh, {workers.cores()} cores",
            rate(len(rows), lambda rows=rows: evaluate(rows), clock=perf_counter),
        )  # type: ignore[misc]
    nine = hands(asked.hands // 16, 9)
    hole, board = np.ascontiguousarray(nine[:, :4]), np.ascontiguousarray(nine[:, 4:])
    show(
        f"Omaha, queenhigh, {workers.cores()} cores", rate(len(nine), lambda: evaluate(hole, board), clock=perf_counter)
    )
    show(
        f"lows of seven, queenhigh, {workers.cores()} cores",
        rate(len(seven), lambda: evaluate_low(seven), clock=perf_counter),
    )
    if asked.odds:
        odds()


def odds() -> None:
    from queenhigh.games.library import open_book
    from queenhigh.maths.holdem.solving import solve
    from queenhigh.maths.three_card.analysis import AntePlay
    from queenhigh.maths.three_card.book import three_cards

    def three_card() -> object:
        book = "casino-canberra-3-card-poker"
        game = three_cards(book).game(open_book(book).readings)
        base = AntePlay(game)
        return base.figures(base.optimal)

    solve()
    print(f"{'Three Card Poker, all 407,170,400 deals':<46} {_seconds(three_card):10.2f} s")
    print(f"{'Perth hold-em, all streets, 134,459 boards':<46} {_seconds(solve):10.2f} s")


if __name__ == "__main__":
    main()
