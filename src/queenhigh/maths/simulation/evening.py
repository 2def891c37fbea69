"""An evening with a bankroll: how it ends, and how often the money is gone first.

Ruin here is not nothing: it is less than a whole round's stake. Who cannot put down Play beside the Ante would have to fold
hands that are worth playing, and stops.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import lcm, sqrt
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import numpy as np

from queenhigh.maths.report import check_tables, chosen
from queenhigh.maths.simulation.report import SoFar, Watch, rounds_of, unwatched
from queenhigh.maths.simulation.rounds import KINDS, Rounds
from queenhigh.maths.simulation.running import Task, on_threads, seed_of, tasks
from queenhigh.maths.workers import cores
from queenhigh.money import Cents
from queenhigh.rules import InputError

BLOCK = 1 << 12
"""Evenings to a block."""
LONGEST = 1_000_000
"""Rounds of an evening. A stream of draws has room for more, but nobody has the night."""
QUANTILES = (1, 5, 25, 50, 75, 95, 99)
BARS = 20


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    bankroll: Cents
    ante: Cents = Cents(1000)
    hours: float = 4
    pace: int = 50
    """Rounds an hour."""
    evenings: int = 1_000_000
    seed: str = "queenhigh"
    workers: int = 0
    tables: tuple[str, ...] = ()
    """The first that is one of ante and play counts."""
    sides: tuple[str, ...] = ()
    """Side bets, each as large as the ante: `pair_plus`, `six_card_bonus.C`."""

    @property
    def rounds(self) -> int:
        return round(self.hours * self.pace)


class Ended(NamedTuple):
    """Evenings by what is left of the bankroll, in cents."""

    left: Counter[Fraction]
    ruined: int
    rounds: int
    """Played altogether."""
    rounds_to_ruin: int


def simulate_evenings(book: str, evening: Evening, watch: Watch = unwatched) -> dict[str, Any]:
    rounds = rounds_of(book)
    check_tables(rounds.offered, evening.tables, book)
    column = next(iter(chosen("ante_play", rounds.antes, evening.tables)), next(iter(rounds.antes)))
    wagers = [("ante_play", column), *(_side(rounds, given) for given in evening.sides)]
    if len(set(wagers)) < len(wagers):
        raise InputError("A side bet is made once a round.")
    priced = [rounds.wager(*wager) for wager in wagers]
    least = (rounds.game.play_multiple + len(wagers)) * evening.ante
    _check(evening, least)
    since = perf_counter()
    ended = played(rounds, evening, wagers, least, watch)
    seconds = perf_counter() - since
    many, ruin = evening.evenings, Fraction(ended.ruined, evening.evenings)
    ahead = sum(n for left, n in ended.left.items() if left > evening.bankroll)
    mean = sum((left * n for left, n in ended.left.items()), Fraction(0)) / many - evening.bankroll
    squares = sum(((left - evening.bankroll) ** 2 * n for left, n in ended.left.items()), Fraction(0)) / many
    mean_of_all = sum((wager.exact.mean for wager in priced), Fraction(0))
    deviation = sqrt(squares - mean**2)
    return {
        "book": book,
        "wager": " + ".join(wager.name for wager in priced),
        "seed": evening.seed,
        "bankroll": evening.bankroll / 100,
        "ante": evening.ante / 100,
        "rounds_an_evening": evening.rounds,
        "evenings": many,
        "ruin": str(ruin),
        "ruin_percent": round(float(100 * ruin), 4),
        "ruin_standard_error_percent": round(100 * sqrt(ruin * (1 - ruin) / many), 4),
        "rounds_to_ruin": round(ended.rounds_to_ruin / ended.ruined, 1) if ended.ruined else None,
        "ahead_percent": round(100 * ahead / many, 4),
        "average": round(float(mean) / 100, 4),
        "average_standard_error": round(deviation / sqrt(many) / 100, 4),
        "average_if_never_ruined": round(float(mean_of_all * evening.rounds * evening.ante) / 100, 4),
        "standard_deviation": round(deviation / 100, 4),
        "quantiles": {str(q): _quantile(ended.left, q, many) / 100 - evening.bankroll / 100 for q in QUANTILES},
        "histogram": histogram(ended.left, evening),
        "run": {
            "workers": evening.workers or cores(),
            "seconds": round(seconds, 3),
            "rounds_a_second": round(ended.rounds / seconds),
        },
    }


def _side(rounds: Rounds, given: str) -> tuple[str, str]:
    """A side bet and its pay table, the first one if none is named."""
    name, _, column = given.removesuffix("]").replace("[", ".").partition(".")
    offered = {bet: columns for bet, columns in rounds.offered.items() if bet != "ante_play"}
    if name not in offered:
        raise InputError(f"{rounds.game.book} has no side bet {given!r}. It has {', '.join(offered)}.")
    if column:
        check_tables({name: offered[name]}, (given,), rounds.game.book)
    return name, column or next(iter(offered[name]), "")


def worth(rounds: Rounds, wagers: list[tuple[str, str]]) -> list[Fraction]:
    """Of each counter, all wagers together. Where no round can end so, nothing."""
    (_, ante), *sides = wagers
    nets: list[list[Fraction | None]] = [[net for net in rounds.ante_nets(ante) for _ in range(KINDS)]]
    nets += [rounds.side_nets(name, column, ante) for name, column in sides]
    return [sum((net or Fraction(0) for net in cell), Fraction(0)) for cell in zip(*nets, strict=True)]


def _check(evening: Evening, least: int) -> None:
    if evening.bankroll < least:
        raise InputError(
            f"A round takes up to {least / 100:.2f}; a bankroll of {evening.bankroll / 100:.2f} is ruined."
        )
    if not 1 <= evening.rounds <= LONGEST:
        raise InputError(f"An evening has 1 to {LONGEST:,} rounds, not {evening.rounds:,}: see --hours and --pace.")
    if evening.evenings < 1:
        raise InputError(f"--evenings is 1 or more, not {evening.evenings}.")


def played(rounds: Rounds, evening: Evening, wagers: list[tuple[str, str]], least: int, watch: Watch) -> Ended:
    from queenhigh.maths.kernels import simulation as kernels

    prices = worth(rounds, wagers)
    six = any(name == "six_card_bonus" for name, _ in wagers)
    parts = lcm(*(net.denominator for net in prices))
    nets = np.array([int(net * parts) * evening.ante for net in prices], dtype=np.int64)

    def work(task: Task) -> tuple[Any, Any]:
        left, lasted = np.empty(task.rounds, np.int64), np.empty(task.rounds, np.int64)
        first = np.uint64(task.block * BLOCK)
        kernels.play_evenings(
            np.uint64(task.seed), first, evening.rounds, six, *rounds.tables, nets, evening.bankroll * parts,
            least * parts, left, lasted,
        )  # fmt: skip
        return left, lasted

    work(Task(0, 0, 1))
    ends: Counter[int] = Counter()
    done = ruined = total = to_ruin = 0
    since = perf_counter()
    for task, (left, lasted) in on_threads(
        work, tasks(seed_of(evening.seed, "evenings"), evening.evenings, BLOCK), evening.workers
    ):
        for value, count in zip(*np.unique(left, return_counts=True), strict=True):
            ends[int(value)] += int(count)
        broke = left < least * parts
        done, total = done + task.rounds, total + int(lasted.sum())
        ruined, to_ruin = ruined + int(broke.sum()), to_ruin + int(lasted[broke].sum())
        share = ruined / done
        watch(SoFar(done, total / (perf_counter() - since), "ruin", share, sqrt(share * (1 - share) / done)))
    return Ended(Counter({Fraction(left, parts): n for left, n in ends.items()}), ruined, total, to_ruin)


def _quantile(left: Counter[Fraction], percent: int, many: int) -> float:
    seen = 0
    for value in sorted(left):
        seen += left[value]
        if 100 * seen >= percent * many:
            return float(value)
    raise ValueError("no evenings")


def histogram(left: Counter[Fraction], evening: Evening) -> list[dict[str, Any]]:
    """Evenings by what they won or lost, in steps of a round number of antes; the first and the last bar take the rest."""
    low, high = (_quantile(left, q, evening.evenings) - evening.bankroll for q in (1, 99))
    steps = (n * 10**power for power in range(9) for n in (1, 2, 5))
    step = next(evening.ante * n for n in steps if (high - low) / (evening.ante * n) <= BARS - 2)
    first, last = int(low // step), int(high // step)
    bars = dict.fromkeys(range(first, last + 1), 0)
    for value, count in left.items():
        bars[min(max(int((value - evening.bankroll) // step), first), last)] += count
    return [
        {
            "from": None if bar == first else bar * step / 100,
            "below": None if bar == last else (bar + 1) * step / 100,
            "evenings": count,
            "percent": round(100 * count / evening.evenings, 4),
        }
        for bar, count in bars.items()
    ]
