"""A simulation as plain data, beside the exact figures that it has to agree with.

    {"book", "rounds", "seed", "agrees", "wagers": {NAME: {"house_edge": "n/d", "errors_away", ...}}, "run": {...}}

Everything but `run` is the same for the same words. `errors_away` is reckoned with the exact deviation: a sample that has not yet
met a royal flush knows neither its worth nor how uncertain that makes it, and would look too sure of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec
import numpy as np

from queenhigh.games.library import open_book
from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.report import check_tables, chosen
from queenhigh.maths.simulation.rounds import Array, Rounds, Wager
from queenhigh.maths.simulation.running import Task, on_threads, seed_of, tasks
from queenhigh.maths.three_card.report import game_of
from queenhigh.maths.workers import cores
from queenhigh.rules import InputError

BOOKS = ("crown-melbourne-three-card-poker", "casino-canberra-3-card-poker", "california-three-card-poker")
CLOSE = 4
"""Standard errors within which a simulation agrees. By chance alone one figure in 16,000 is further away."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    rounds: int = 100_000_000
    seed: str = "queenhigh"
    workers: int = 0
    """None given: as many as there are cores."""
    tables: tuple[str, ...] = ()


class SoFar(msgspec.Struct, frozen=True):
    """What somebody who waits may see."""

    done: int
    rate: float
    name: str
    edge: float
    error: float


Watch = Callable[[SoFar], None]


def unwatched(_: SoFar) -> None:
    """Nobody is waiting."""


@cache
def rounds_of(book: str) -> Rounds:
    if book not in BOOKS:
        raise InputError(f"Simulated are {', '.join(BOOKS)}; not {book}. Its exact figures: queenhigh odds {book}")
    return Rounds(game_of(book, open_book(book).readings))


def simulate(book: str, wanted: Wanted, watch: Watch = unwatched) -> dict[str, Any]:
    rounds = rounds_of(book)
    wagers = asked_for(rounds, wanted.tables)
    since = perf_counter()
    counts, seconds = played(rounds, wanted, wagers[0], watch)
    made = {wager.name: compared(wager, wager.simulated([int(n) for n in counts])) for wager in wagers}
    return {
        "book": book,
        "rounds": wanted.rounds,
        "seed": wanted.seed,
        "agrees": all(abs(wager["errors_away"]) <= CLOSE for wager in made.values()),
        "wagers": made,
        "run": {
            "workers": wanted.workers or cores(),
            "seconds": round(perf_counter() - since, 3),
            "rounds_a_second": round(wanted.rounds / seconds),
        },
    }


def asked_for(rounds: Rounds, tables: tuple[str, ...] = ()) -> list[Wager]:
    """The wagers of the pay tables that are named, or all. A wager with one pay table is always among them."""
    check_tables(rounds.offered, tables, rounds.game.book)
    return [
        rounds.wager(name, column)
        for name, columns in rounds.offered.items()
        for column in (chosen(name, columns, tables) if columns else [""])
    ]


def played(rounds: Rounds, wanted: Wanted, shown: Wager, watch: Watch) -> tuple[Array, float]:
    """The counts of all rounds, and how long they took, the compiling left out."""
    rounds.count(0, 0, 1)
    since, done = perf_counter(), 0
    counts = np.zeros(rounds.counters, dtype=np.int64)
    last = since
    for task, counted in on_threads(lambda t: rounds.count(*t), _blocks(wanted), wanted.workers):
        counts += counted
        done += task.rounds
        now = perf_counter()
        if now - last > 0.1 or done == wanted.rounds:
            last = now
            figures = shown.simulated([int(n) for n in counts])
            watch(SoFar(done, done / (now - since), shown.name, float(figures.house_edge), error_of(figures)))
    return counts, perf_counter() - since


def _blocks(wanted: Wanted) -> Iterable[Task]:
    return tasks(seed_of(wanted.seed), wanted.rounds)


def error_of(figures: Figures) -> float:
    """The standard error of the average, as the rounds themselves show it."""
    return figures.deviation / sqrt(figures.deals)


def compared(wager: Wager, figures: Figures) -> dict[str, Any]:
    exact = wager.exact
    away = float(figures.house_edge - exact.house_edge) / (exact.deviation / sqrt(figures.deals))
    return {
        "house_edge": str(figures.house_edge),
        "house_edge_percent": percent(figures.house_edge),
        "standard_error_percent": round(100 * error_of(figures), 6),
        "exact_house_edge": str(exact.house_edge),
        "exact_house_edge_percent": percent(exact.house_edge),
        "errors_away": round(away, 3),
        "element_of_risk_percent": percent(figures.element_of_risk),
        "exact_element_of_risk_percent": percent(exact.element_of_risk),
        "standard_deviation": round(figures.deviation, 6),
        "exact_standard_deviation": round(exact.deviation, 6),
        "wins_percent": percent(figures.share(won=True)),
        "results": {str(net): count for net, count in figures.results.items()},
    }
