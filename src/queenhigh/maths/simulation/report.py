"""A simulation as plain data, beside the exact figures that it must agree with.

    {"book", "seats", "rounds", "seed", "agrees", "wagers": {NAME: {"house_edge": "n/d", "errors_away", ...}}, "run": {...}}

Everything but `run` is the same for the same words. `errors_away` is calculated with the exact deviation: a sample that
has not yet met a royal flush knows neither its worth nor how uncertain that makes it, and would look too sure of
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from fractions import Fraction
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.simulation.checkpoint import Checkpoint
from queenhigh.maths.simulation.rounds import CountRounds, covariance
from queenhigh.maths.simulation.running import BLOCK, Engine, Job, on_threads, seed_of, tasks
from queenhigh.maths.simulation.table import Array, Setting, SimulatedWager, asked_for, table_of

CLOSE = 4
"""Standard errors within which a simulation agrees. By chance alone one figure in 16,000 is further away."""
CERTAIN = 1e9
"""Marks any difference in a figure that has no standard error."""
LOOK = 0.25
"""Seconds between two updates of the estimate."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    rounds: int = 100_000_000
    seed: str = "queenhigh"
    tables: tuple[str, ...] = ()
    save: Path | None = None
    resume: bool = False
    """Continue the run saved in `save`."""


class SoFar(msgspec.Struct, frozen=True):
    """Progress for a waiting user."""

    done: int
    rate: float
    name: str
    edge: float
    error: float


Watch = Callable[[SoFar], None]


def unwatched(_: SoFar) -> None:
    """Do nothing, if nobody is waiting."""


class Ran(msgspec.Struct):
    """The sum of all blocks, or of those that were done when the run was interrupted."""

    total: Any
    done: int
    seconds: float
    resumed: int
    interrupted: bool

    def words(self, workers: str) -> dict[str, Any]:
        """Return what differs from run to run."""
        return {
            "on": workers,
            "seconds": round(self.seconds, 3),
            "rounds_a_second": round((self.done - self.resumed) / self.seconds) if self.done > self.resumed else None,
            "resumed_from": self.resumed,
        }


def run_blocks(
    job: Job,
    wanted: Wanted,
    *,
    purpose: str,
    words: dict[str, Any],
    engine: Engine,
    look: Callable[[Any, int, float], None],
    size: int = BLOCK,
) -> Ran:
    """Run the blocks. Ctrl-C ends the run with what is done so far; if nothing is done yet, it is raised."""
    words = {"what": purpose, "seed": wanted.seed, **words}
    kept = Checkpoint(wanted.save, job, words, rounds=wanted.rounds, size=size, resume=wanted.resume)
    done = resumed = len(kept.done) * size
    job.prepare()
    interrupted, since = False, perf_counter()
    last = since
    results = engine(job, tasks(seed_of(wanted.seed, purpose), wanted.rounds, size, frozenset(kept.done)))
    with closing(results):
        try:
            for task, result in results:
                kept.add(task, result)
                done += task.rounds
                now = perf_counter()
                if now - last > LOOK or done == wanted.rounds:
                    last = now
                    look(kept.total, done, (done - resumed) / (now - since))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            kept.write()
    if not done:
        raise KeyboardInterrupt
    return Ran(kept.total, done, perf_counter() - since, resumed, interrupted)


def simulate(
    setting: Setting, wanted: Wanted, engine: Engine | None = None, watch: Watch = unwatched, on: str = "threads"
) -> dict[str, Any]:
    table = table_of(setting)
    wagers = asked_for(table, wanted.tables)
    shown = wagers[0]

    def look(total: Any, done: int, rate: float) -> None:
        figures = shown.simulated(total[: table.cells])
        watch(SoFar(done, rate, shown.name, float(figures.house_edge), figures.deviation / sqrt(figures.deals)))

    words = {"tables": list(wanted.tables), **msgspec.to_builtins(setting)}
    ran = run_blocks(
        CountRounds(setting, wanted.tables),
        wanted,
        purpose="rounds",
        words=words,
        engine=engine or on_threads(),
        look=look,
    )
    counts, products = ran.total[: table.cells], ran.total[table.cells :]
    made = {}
    for n, wager in enumerate(wagers):
        between = covariance(wager, products[n], ran.done, table.seats) if table.seats > 1 else 0.0
        made[wager.name] = compared(wager, counts, ran.done, table.seats, between)
    return {
        "book": setting.book,
        "seats": table.seats,
        "strategy": setting.strategy,
        "rounds": ran.done,
        "seed": wanted.seed,
        "agrees": all(abs(wager["errors_away"]) <= CLOSE for wager in made.values()),
        "interrupted": ran.interrupted,
        "wagers": made,
        "run": ran.words(on),
    }


def compared(
    wager: SimulatedWager, counts: Array | Sequence[int], rounds: int, seats: int, between: float
) -> dict[str, Any]:
    """Compare simulated and exact figures. `between` is the covariance of two seats: they share the dealer's cards, so
    their average is less certain. Apart from the house edge's, errors are those of one seat, which those of several
    seats together cannot exceed."""
    exact, figures = wager.exact, wager.simulated(counts)
    often, fourth = float(exact.share(won=True)), _moment(exact, 4)
    stray = sqrt(max(fourth - float(exact.variance) ** 2, 0) / rounds)
    error, off = _error(exact.variance, between, rounds, seats), float(figures.house_edge - exact.house_edge)
    made = {
        "house_edge": str(figures.house_edge),
        "house_edge_percent": percent(figures.house_edge),
        "standard_error_percent": round(100 * _error(figures.variance, between, rounds, seats), 6),
        "exact_house_edge": str(exact.house_edge),
        "exact_house_edge_percent": percent(exact.house_edge),
        "errors_away": round(off / error, 3) if error else off and CERTAIN,
        "element_of_risk_percent": percent(figures.element_of_risk),
        "element_of_risk_standard_error_percent": round(100 * wager.risk_error(counts, rounds), 6),
        "exact_element_of_risk_percent": percent(exact.element_of_risk),
        "standard_deviation": round(figures.deviation, 6),
        "standard_deviation_standard_error": round(stray / (2 * exact.deviation) if stray else 0.0, 6),
        "exact_standard_deviation": round(exact.deviation, 6),
        "wins_percent": percent(figures.share(won=True)),
        "wins_standard_error_percent": round(100 * sqrt(often * (1 - often) / rounds), 6),
        "exact_wins_percent": percent(exact.share(won=True)),
        "results": {str(net): count for net, count in figures.results.items()},
    }
    if seats > 1:
        # The variance of a product of two seats' results is at most their fourth moment.
        most = sqrt(_moment(exact, 4, about=0.0) / rounds)
        whole = sqrt(seats * float(exact.variance) + seats * (seats - 1) * between)
        made["correlation_of_seats"] = round(between / float(exact.variance), 6) if exact.variance else 0.0
        made["correlation_of_seats_error_at_most"] = round(most / float(exact.variance), 6) if exact.variance else 0.0
        made["deviation_of_a_round"] = round(whole, 6)
        made["deviation_of_a_round_error_at_most"] = (
            round(seats * (seats - 1) * most / (2 * whole), 6) if exact.variance else 0.0
        )
    return made


def _moment(figures: Figures, power: int, about: float | None = None) -> float:
    """The average of this power of the distance of a result from the mean, or from another point."""
    middle = float(figures.mean) if about is None else about
    return sum((float(net) - middle) ** power * count for net, count in figures.results.items()) / figures.deals


def _error(variance: Fraction, between: float, rounds: int, seats: int) -> float:
    return sqrt(max(float(variance) + (seats - 1) * between, 0) / (rounds * seats))
