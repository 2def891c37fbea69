"""One kind of wager across houses and pay tables, and the same player's evening at each."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from queenhigh.games.library import BOOK_IDS, room
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import Asked, Progress, family, odds_of, silent, titled
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

Data = dict[str, Any]
QUANTILES = (5, 50, 95)
MOST = 1_000_000
"""The most hours, and rounds an hour."""
LARGEST = 1 << 24
"""The most different results of an evening; beyond that, its distribution is left out."""


def compare(
    name: str, *, stake: Cents, hours: Fraction, pace: Fraction | None = None, progress: Progress = silent
) -> Data:
    """Every wager of that name or title in any installed book, the lowest house edge first."""
    if hours <= 0 or (pace is not None and pace <= 0):
        raise InputError("--hours and --pace are above zero.")
    if max(hours, pace or 0) > MOST:
        raise InputError(f"--hours and --pace are at most {MOST:,}.")
    rows, known = [], set()
    for book in BOOK_IDS:
        which = room(book)
        if not which.has("odds"):
            continue
        facet = which.facet("odds", Odds)
        known |= {said.lower() for said in facet.titles.values()}
        if not any(_same(name, figure, said) for figure, said in facet.titles.items()):
            continue
        progress(f"counting {book}")
        found = odds_of(which, Asked())
        rounds = round((pace or Fraction(facet.rounds_an_hour)) * hours)
        rows += [
            _row(found, figure, wager, rounds, stake)
            for figure, wager in found["wagers"].items()
            if _same(name, family(figure), facet.titles.get(family(figure), figure))
        ]
    if not rows:
        near = did_you_mean(name, known, 1)
        raise InputError(f"No installed book has a wager {name!r}.{near} The wagers are {', '.join(sorted(known))}.")
    rows.sort(key=lambda row: Fraction(row["house_edge"]))
    return {"wager": name, "stake": in_dollars(stake), "hours": str(hours), "rows": rows}


def _same(name: str, figure: str, title: str) -> bool:
    """Houses spell a wager differently: Pair Plus and Pairs Plus are one."""

    def plain(given: str) -> str:
        return "".join(word.rstrip("s") for word in given.lower().replace("_", " ").replace("&", "and").split())

    return plain(name) in (plain(figure), plain(title))


def _row(found: Data, figure: str, wager: Data, rounds: int, stake: Cents) -> Data:
    return {
        "book": found["book"],
        "house": found["house"],
        "wager": figure,
        "title": titled(found, figure),
        "pays": {row["row"]: row["pays"] for row in wager["pays"]},
        "house_edge": wager["house_edge"],
        "house_edge_percent": wager["house_edge_percent"],
        "element_of_risk_percent": wager["element_of_risk_percent"],
        "standard_deviation": wager["standard_deviation"],
        "wins_percent": wager["wins_percent"],
        "evening": evening({Fraction(net): count for net, count in wager["results"].items()}, rounds, stake),
    }


def evening(results: Mapping[Fraction, int], rounds: int, stake: Cents) -> Data:
    """The results of this many rounds at one stake, if nothing stops them: the distribution of one round, convolved
    with itself."""
    deals = sum(results.values())
    mean = sum((net * count for net, count in results.items()), Fraction(0)) / deals
    square = sum((net**2 * count for net, count in results.items()), Fraction(0)) / deals
    made: Data = {
        "rounds": rounds,
        "expected": in_dollars(round(mean * rounds * stake)),
        "standard_deviation": in_dollars(round(float((square - mean**2) * rounds) ** 0.5 * stake)),
    }
    ended = distribution(results, rounds)
    if ended is None:
        return made
    nets, chances = ended
    along = np.cumsum(chances)
    return {
        **made,
        "ahead_percent": round(100 * float(chances[nets > 0].sum()), 4),
        "even_percent": round(100 * float(chances[nets == 0].sum()), 4),
        "quantiles": {
            str(part): in_dollars(
                round(float(nets[min(int(np.searchsorted(along, part / 100)), len(nets) - 1)]) * stake)
            )
            for part in QUANTILES
        },
    }


def distribution(results: Mapping[Fraction, int], rounds: int) -> tuple[Any, Any] | None:
    """The possible results of this many rounds, in stakes, with their probabilities; empty if there are too many to
    list."""
    parts = lcm(*(net.denominator for net in results))
    whole = {int(net * parts): count for net, count in results.items()}
    low, high = min(whole), max(whole)
    size = (high - low) * rounds + 1
    if size > LARGEST:
        return None
    one, deals = np.zeros(high - low + 1), sum(whole.values())
    for net, count in whole.items():
        one[net - low] = count / deals
    length = 1 << (size - 1).bit_length() if size > 1 else 1
    chances = np.fft.irfft(np.fft.rfft(one, length) ** rounds, length)[:size] if length > 1 else np.ones(1)
    chances = np.maximum(chances, 0.0)
    return (np.arange(size) + low * rounds) / parts, chances / chances.sum()
