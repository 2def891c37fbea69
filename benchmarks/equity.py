"""Equity beside eval7, phevaluator and PokerKit in one run: deals a second, and the ratios.

    python benchmarks/equity.py

Every question is asked of queenhigh as a user asks it, parsing included, compiled already. eval7 is asked by its Monte Carlo
function (its exact one does not deal out a board), PokerKit by `calculate_equities`; for every board, eval7 and phevaluator are
called hand by hand over boards made beforehand. Best of several runs in seconds of one core: the time of all threads together,
so the clock on the wall shows up to as many times more for queenhigh as there are cores. What the others answer is shown, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from math import comb
from time import process_time
from typing import Any

import eval7
import pokerkit
from phevaluator import evaluate_cards, evaluate_omaha_cards

import queenhigh
from queenhigh.cards import DECK, cards

PREFLOP = comb(48, 5)
WIDE = "JJ+, AQs+, AQo+, KQs"


def best(work: Callable[[], Any], runs: int = 5) -> tuple[float, Any]:
    """Seconds of the best run, and what it answered."""
    taken = []
    answer = None
    for _ in range(runs):
        since = process_time()
        answer = work()
        taken.append(process_time() - since)
    return min(taken), answer


def ours(deals: int, *asked: Any, **settings: Any) -> tuple[float, float]:
    queenhigh.equity(*asked, **settings)
    seconds, answer = best(lambda: queenhigh.equity(*asked, **settings))
    return deals / seconds, answer.hands[0].equity


def show(what: str, mine: tuple[float, float], peers: dict[str, tuple[float, float]]) -> None:
    print(f"\n{what}")
    print(f"  {'queenhigh':<24} {mine[0]:16,.0f} deals/s   {100 * mine[1]:8.4f} %")
    for name, (rate, answer) in peers.items():
        print(f"  {name:<24} {rate:16,.0f} deals/s   {100 * answer:8.4f} %   queenhigh {mine[0] / rate:10,.0f} x")


def by_hand(
    hands: Sequence[str], most: int, worth: Callable[[list[Any]], int], made: Callable[[str], Any] = str
) -> tuple[float, float]:
    """Boards in order, as many as asked for, evenly over all there are. A board comes before the hole cards."""
    held = [[made(str(card)) for card in cards(hand)] for hand in hands]
    used = {card for hand in hands for card in cards(hand)}
    rest = [made(str(card)) for card in DECK if card not in used]
    boards = [list(board) for board in islice(combinations(rest, 5), 0, None, max(1, comb(len(rest), 5) // most))]

    def run() -> float:
        won = 0.0
        for board in boards:
            one, two = (worth([*board, *hand]) for hand in held)
            won += 1.0 if one > two else 0.5 if one == two else 0.0
        return won / len(boards)

    seconds, answer = best(run, 3)
    return len(boards) / seconds, answer


def by_pokerkit(ranges: Sequence[str], kind: Any, holes: int, samples: int) -> tuple[float, float]:
    def run() -> float:
        read = [pokerkit.parse_range(each) if holes == 2 else [list(pokerkit.Card.parse(each))] for each in ranges]
        shares = pokerkit.calculate_equities(read, [], holes, 5, pokerkit.Deck.STANDARD, (kind,), sample_count=samples)
        return float(shares[0])

    seconds, answer = best(run, 2)
    return samples / seconds, answer


def main() -> None:
    hand, other = ("Ah", "Ad"), "KhKd"
    of_eval7 = [eval7.Card(card) for card in hand]
    drawn = eval7.py_hand_vs_range_monte_carlo
    show(
        "aces against kings before the flop, every board",
        ours(PREFLOP, "holdem", ["AhAd", other]),
        {
            "eval7": by_hand(["AhAd", other], 100_000, lambda c: eval7.evaluate(c), eval7.Card),
            "phevaluator": by_hand(["AhAd", other], 100_000, lambda c: -evaluate_cards(*c)),
            "PokerKit (sampled)": by_pokerkit(["AhAd", other], pokerkit.StandardHighHand, 2, 2_000),
        },
    )
    samples = 2_000_000
    seconds, answer = best(lambda: drawn(of_eval7, eval7.HandRange(WIDE), [], samples))
    show(
        f"aces against {WIDE}, {samples:,} samples",
        ours(samples, "holdem", ["AhAd", WIDE], samples=samples),
        {
            "eval7": (samples / seconds, answer),
            "PokerKit": by_pokerkit(["AhAd", WIDE.replace(", ", ";")], pokerkit.StandardHighHand, 2, 2_000),
        },
    )
    omaha = ["AhAdKhKd", "9s8s7d6c"]
    show(
        "Omaha before the flop, every board",
        ours(comb(44, 5), "omaha", omaha),
        {
            "phevaluator": by_hand(omaha, 50_000, lambda c: -evaluate_omaha_cards(*c)),
            "PokerKit (sampled)": by_pokerkit(omaha, pokerkit.OmahaHoldemHand, 4, 300),
        },
    )
    print("\nnobody beside us")
    for what, asked, settings in (
        ("Omaha Hi-Lo, three hands, every board", ("omaha_hilo", ["AhAd2h3d", "KsKdQsQd", "9s8s7d6c"]), {}),
        ("Hold'em, ten unknown hands", ("holdem", ["random"] * 10), {"samples": 1_000_000}),
        ("Crazy Pineapple, cards still to give up", ("crazy_pineapple", ["AhKhQd", "JsJd2c"]), {"samples": 20_000}),
    ):
        deals = queenhigh.equity(*asked, **settings).deals  # type: ignore[arg-type]
        rate, answer = ours(deals, *asked, **settings)
        print(f"  {what:<42} {rate:14,.0f} deals/s   {100 * answer:8.4f} %", flush=True)


if __name__ == "__main__":
    main()
