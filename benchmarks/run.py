"""Every figure of the mathematics beside its peers, in one run, with the ratios.

    python benchmarks/run.py                           some minutes on two idle cores
    python benchmarks/run.py --only evaluator --quick
    python benchmarks/run.py --json figures.json
    python benchmarks/run.py --only evaluator --ompeval ~/OMPEval    its sources, compiled here and run beside ours

eval7, phevaluator, treys and PokerKit are called hand by hand, as they are meant to be, with their own cards made beforehand.
OMPEval's equities were measured elsewhere, on one core of another machine: compare them with care. On one core the processor's
time is taken; where it says `cores`, the clock on the wall, in which other work on the machine shows. A goal is that of the
mathematics' own promise; the exit status is 0 whether it is met or not, and 1 if a part of the run fails, which does not stop the
others.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import eval7
import numpy as np
import ompeval
import pokerkit
import treys
from evaluator import hands, rate
from phevaluator import evaluate_omaha_cards
from phevaluator.evaluator import evaluate_cards

import queenhigh
from queenhigh.cards import DECK
from queenhigh.maths.evaluator import evaluate, evaluate_low, high_tables
from queenhigh.maths.kernels import evaluator as kernels
from queenhigh.maths.workers import cores

Peers = dict[str, float]


class Row(NamedTuple):
    what: str
    ours: float
    unit: str
    peers: Peers = {}  # noqa: RUF012 (never changed)
    goal: float | None = None

    @property
    def less_is_better(self) -> bool:
        return self.unit == "s"

    def times(self, other: float) -> float:
        return other / self.ours if self.less_is_better else self.ours / other


class Size(NamedTuple):
    """How much of everything: enough to be sure, or enough to see that it runs."""

    hands: int
    peer_hands: int
    rounds: int
    poker: int
    runs: int
    house: int
    """Rounds of a house game through its rules."""
    ompeval: Path | None = None
    """Where the sources of OMPEval are."""


FULL, QUICK = Size(8_000_000, 40_000, 200_000_000, 3_000, 5, 3_000), Size(400_000, 4_000, 8_000_000, 300, 2, 200)


def beside(rows: Any, size: Size) -> Peers:
    """High hands of five, six and seven cards, a call each."""
    texts = [[str(DECK[card]) for card in row] for row in rows[: size.peer_hands].tolist()]
    few = texts[: size.peer_hands // 10]
    of_eval7 = [[eval7.Card(card) for card in row] for row in texts]
    of_treys = [[treys.Card.new(card) for card in row] for row in few]
    of_kit = [
        (list(pokerkit.Card.parse("".join(row[:2]))), list(pokerkit.Card.parse("".join(row[2:])))) for row in few[:200]
    ]
    judge, high = treys.Evaluator(), pokerkit.StandardHighHand
    return {
        "eval7": rate(len(texts), lambda: [eval7.evaluate(h) for h in of_eval7], size.runs),
        "phevaluator": rate(len(texts), lambda: [evaluate_cards(*h) for h in texts], size.runs),
        "treys": rate(len(few), lambda: [judge.evaluate(h[:5], h[5:]) for h in of_treys], size.runs),
        "PokerKit": rate(len(of_kit), lambda: [high.from_game(*h) for h in of_kit], 2),
    }


def evaluator(size: Size) -> Iterator[Row]:
    for many in (7, 6, 5):
        rows = hands(size.hands, many)
        peers = beside(rows, size)
        if many == 7:
            out = np.zeros(len(rows), dtype=np.uint16)

            def one_core(rows: Any = rows, out: Any = out) -> None:
                kernels.high(rows, *high_tables(7), out)

            found = ompeval.beside(size.ompeval, rows, out, one_core, size.runs)
            if found is None:
                print(ompeval.MISSING, flush=True)
                ours, goal = rate(len(rows), one_core, size.runs), max(290e6, 100 * peers["eval7"])
                yield Row("7 cards, one core", ours, "hands/s", peers, goal)
            else:
                print(f"OMPEval compiled with {found.flags}", flush=True)
                also = peers | {"OMPEval": found.theirs}
                yield Row("7 cards, one core", found.ours, "hands/s", also, 1.05 * found.theirs)
        ours = rate(len(rows), lambda rows=rows: evaluate(rows), size.runs, perf_counter)
        yield Row(f"{many} cards, {cores()} cores", ours, "hands/s", peers)
    three = hands(size.hands, 3)
    yield Row(
        f"3 cards, {cores()} cores", rate(len(three), lambda: evaluate(three), size.runs, perf_counter), "hands/s"
    )
    yield from omaha(size)


def omaha(size: Size) -> Iterator[Row]:
    nine = hands(size.hands // 16, 9)
    hole, board = np.ascontiguousarray(nine[:, :4]), np.ascontiguousarray(nine[:, 4:])
    texts = [[str(DECK[card]) for card in row] for row in nine[: size.peer_hands // 20].tolist()]
    of_kit = [("".join(row[:4]), "".join(row[4:])) for row in texts[:100]]
    peers = {
        "phevaluator": rate(len(texts), lambda: [evaluate_omaha_cards(*h[4:], *h[:4]) for h in texts], 2),
        "PokerKit": rate(len(of_kit), lambda: [pokerkit.OmahaHoldemHand.from_game(*h) for h in of_kit], 2),
    }
    ours = rate(len(nine), lambda: evaluate(hole, board), size.runs, perf_counter)
    yield Row(f"Omaha, {cores()} cores", ours, "hands/s", peers)
    seven = hands(size.hands, 7)
    of_kit = [("".join(str(DECK[c]) for c in row[:2]), "".join(str(DECK[c]) for c in row[2:])) for row in seven[:100]]
    low = pokerkit.EightOrBetterLowHand
    peers = {"PokerKit": rate(len(of_kit), lambda: [low.from_game_or_none(*h) for h in of_kit], 2)}
    ours = rate(len(seven), lambda: evaluate_low(seven), size.runs, perf_counter)
    yield Row(f"lows of 7 cards, {cores()} cores", ours, "hands/s", peers)


def simulation(size: Size) -> Iterator[Row]:
    """The readable engine is the peer: nobody else plays these games."""
    from simulation import GOAL, rates

    from queenhigh.games.library import BOOK_IDS

    for book in BOOK_IDS:
        made = rates(book, size.rounds // 20 if "perth" in book else size.rounds, size.runs)
        three = "3-card" in book or "three-card" in book
        yield Row(
            f"{book}, one core", made.one_core, "rounds/s", {"the room": made.room}, 10.5e6 if "perth" in book else None
        )
        yield Row(f"{book}, {cores()} cores", made.all_cores, "rounds/s", {}, GOAL if three else None)


def solving(_: Size) -> Iterator[Row]:
    from queenhigh.games.library import open_book
    from queenhigh.maths.holdem.solving import solve
    from queenhigh.maths.three_card.analysis import AntePlay
    from queenhigh.maths.three_card.book import three_cards

    book = "casino-canberra-3-card-poker"

    def three_card() -> None:
        base = AntePlay(three_cards(book).game(open_book(book).readings))
        base.figures(base.optimal)

    for what, work, goal in (
        ("Three Card Poker, all 407,170,400 deals", three_card, None),
        ("Perth's Hold'em, all streets", solve, 2.0),
    ):
        work()
        since, cpu = perf_counter(), process_time()
        work()
        yield Row(f"{what}, {cores()} cores", perf_counter() - since, "s", {}, goal)
        yield Row(f"{what}, of the processor", process_time() - cpu, "s")


def poker(size: Size) -> Iterator[Row]:
    from poker_hands import rates

    ours, theirs, _ = rates(size.poker, "benchmark")
    yield Row("whole hands of poker, six seats, one core", ours, "hands/s", {"PokerKit": theirs}, 5_000)
    for file in sorted(FOLDER.glob("*_rounds.py")):
        told = _told(str(file), "--rounds", str(size.house)).stdout
        found = re.search(r"([\d,]+) a second", told)
        if found is None:
            raise SystemExit(f"{file.name} does not say how many rounds it played a second: {told}")
        game = file.name.removesuffix("_rounds.py").replace("_", "-")
        yield Row(f"{game}, whole table, one core", float(found[1].replace(",", "")), "rounds/s", {}, 5_000)


def _told(*asked: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *asked], check=True, capture_output=True, text=True, env=os.environ | settings
    )


ASKED = (
    ("AA v KK, every board", ["AA", "KK"], 6.7e-3, 0.2e-3),
    ("AhAd v KhKd, every board", ["AhAd", "KhKd"], 1.4e-3, 1e-3),
    ("AA v JJ+, AQ+, KQs, every board", ["AA", "JJ+, AQ+, KQs"], 36e-3, 0.5e-3),
    ("22+ v random, every board", ["22+", "random"], 7.9, 10e-3),
    ("three hands, every board", ["AhAd", "KhKd", "QsQc"], None, 5e-3),
    ("six hands, every board", ["AhAd", "KhKd", "QsQc", "JhJs", "8h9h", "2c3c"], None, 5e-3),
)
"""What is asked, how many seconds OMPEval takes on one core, and the goal."""
SAMPLED = "JJ+, AQs+, AQo+, KQs"


def equity(size: Size) -> Iterator[Row]:
    """As a user asks it, warm, reading the ranges included; the time of all threads together."""
    for what, ranges, theirs, goal in ASKED:
        ours = 1 / rate(1, lambda ranges=ranges: queenhigh.equity("holdem", ranges), 20 * size.runs)
        yield Row(what, ours, "s", {} if theirs is None else {"OMPEval elsewhere": theirs}, goal)
    deals, few = max(size.hands // 2, 2_000_000), size.peer_hands * 10
    ours = rate(deals, lambda: queenhigh.equity("holdem", ["QQ+, AKs", SAMPLED], samples=deals), size.runs)
    aces, kings = ([eval7.Card(card) for card in cards] for cards in (("Ah", "Ad"), ("Kh", "Kd")))
    drawn, wide = eval7.py_hand_vs_range_monte_carlo, eval7.HandRange(SAMPLED)
    peers = {
        "eval7, a hand v range": rate(few, lambda: drawn(aces, wide, [], few), size.runs),
        "OMPEval elsewhere": 41e6,
    }
    yield Row("Monte Carlo, range v range, of one core", ours, "deals/s", peers, 45e6)
    omaha_boards = 1_086_008
    ours = rate(omaha_boards, lambda: queenhigh.equity("omaha", ["AhAdKhKd", "9s8s7d6c"]), size.runs)
    board = [str(DECK[card]) for card in (1, 6, 11, 16, 21)]
    hole = [str(card) for card in (*aces, *kings)]
    theirs = rate(1000, lambda: [evaluate_omaha_cards(*board, *hole) for _ in range(2000)], 2)
    yield Row("Omaha, two hands, every board, of one core", ours, "boards/s", {"phevaluator": theirs})


FIRST = {
    "holdem": ("AA", "KK"),
    "holdem-hilo": ("AhAd", "KsKd"),
    "omaha": ("AhAdKhKd", "9s8s7d6c"),
    "omaha-hilo": ("AhAd2h3d", "KsKdQsQd"),
    "pineapple": ("AhAdKs", "QcQdJc"),
    "crazy-pineapple": ("AhAdKs", "QcQdJc"),
    "crazy-pineapple-hilo": ("AhAd3s", "QcQdJc"),
}


def first_use(_: Size) -> Iterator[Row]:
    """A new process with nothing compiled, by the clock on the wall, and its answer."""
    program = "import sys; from queenhigh.cli import main; sys.argv[0] = 'queenhigh'; main()"
    for game, held in FIRST.items():
        with tempfile.TemporaryDirectory() as empty:
            since = perf_counter()
            _told("-c", program, "equity", game, *held, QUEENHIGH_CACHE=empty)
            yield Row(f"first question, {game}", perf_counter() - since, "s", {}, 2.0)


def vectors(size: Size) -> Iterator[Row]:
    from environments import SIDES, in_batches

    from queenhigh.environments import IDS

    for name, book in IDS.items():
        for wagers, what in (({}, ""), (SIDES[name], ", all side bets")):
            ours = in_batches(book, wagers, 20 * size.runs)
            yield Row(f"{name}{what}, one core", ours, "rounds/s", {}, 1e6)


def gpu(size: Size) -> Iterator[Row]:
    """Canberra's rounds on a graphics processor, where there is one; by the clock on the wall."""
    from queenhigh.maths.simulation.gpu import on_gpu
    from queenhigh.maths.simulation.rounds import CountRounds
    from queenhigh.maths.simulation.running import seed_of, tasks
    from queenhigh.maths.simulation.table import Setting
    from queenhigh.rules import InputError

    try:
        engine = on_gpu()
    except InputError as refused:
        print(f"Not measured: {refused}", flush=True)
        return
    job, rounds = CountRounds(Setting(book="casino-canberra-3-card-poker")), size.rounds * 500
    for _ in range(2):
        since = perf_counter()
        for _ in engine(job, tasks(seed_of("benchmark"), rounds)):
            pass
    yield Row("Canberra on a graphics processor", rounds / (perf_counter() - since), "rounds/s", {}, 50e9)


SECTIONS: dict[str, Callable[[Size], Iterator[Row]]] = {
    "equity": equity,
    "evaluator": evaluator,
    "solving": solving,
    "simulation": simulation,
    "environments": vectors,
    "gpu": gpu,
    "engine": poker,
    "first": first_use,
}
FOLDER = Path(__file__).parent


def amount(value: float, unit: str) -> str:
    if unit == "s":
        return f"{value:.2f} s" if value >= 0.1 else f"{1000 * value:.2f} ms"
    for many, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= many:
            return f"{value / many:.2f} {letter} {unit}"
    return f"{value:.0f} {unit}"


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2f}"


def show(row: Row) -> None:
    unit = "s" if row.less_is_better else ""
    words = [
        f"{_times(row.times(theirs))} x {name} ({amount(theirs, unit).strip()})" for name, theirs in row.peers.items()
    ]
    if row.goal is not None:
        words.append(f"{row.times(row.goal):.1f} x the goal of {amount(row.goal, row.unit)}")
    print(f"{row.what:<52}{amount(row.ours, row.unit):>20}  {', '.join(words)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=list(SECTIONS), help="as often as needed")
    parser.add_argument("--quick", action="store_true", help="to see that it runs")
    parser.add_argument("--json", metavar="FILE", help="the figures as data, too")
    parser.add_argument("--ompeval", metavar="FOLDER", type=Path, help="sources of OMPEval, to run beside ours")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    rows, failed, size = [], [], (QUICK if asked.quick else FULL)._replace(ompeval=asked.ompeval)
    for name in asked.only or SECTIONS:
        since = perf_counter()
        print(f"\n{name}", flush=True)
        try:
            for row in SECTIONS[name](size):
                show(row)
                rows.append(row)
        except (Exception, SystemExit):
            traceback.print_exc()
            failed.append(name)
        print(f"({perf_counter() - since:.0f} s)", flush=True)
    if asked.json:
        Path(asked.json).write_text(json.dumps([row._asdict() for row in rows], indent=1), encoding="utf-8")
    if failed:
        sys.exit(f"These parts failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
