"""How an evening ends, without a single simulated round: the result of one round, convolved with itself.

Ruin is left out: for a limited bankroll, simulate (`queenhigh simulate --bankroll`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.pictures.shapes import AnyChart, Bars, Lines, Mark, Panel, line_of, percent, signed

NEGLIGIBLE = 1e-9
"""Chances below this are rounding: the transform is good to fifteen digits, not to all."""


class Ending(NamedTuple):
    """`values` in units of the stake, and how likely each of them is."""

    values: NDArray[np.float64]
    chances: NDArray[np.float64]
    apart: float
    """The minimum distance between two endings: with results of 7 and -1, it is eight."""

    def below(self, value: float) -> float:
        return float(self.chances[self.values < value - 1e-9].sum())

    @property
    def ahead(self) -> float:
        return float(self.chances[self.values > 1e-9].sum())

    @property
    def mean(self) -> float:
        return float((self.values * self.chances).sum())

    def quantile(self, share: float) -> float:
        """The lowest value that is not exceeded in this share of the evenings."""
        return float(self.values[int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))])


def ending(results: Mapping[Fraction, int], rounds: int) -> Ending:
    """Return the ending after this many rounds of a wager with these results and counts."""
    parts = lcm(*(net.denominator for net in results))
    nets = [int(net * parts) for net in results]
    low, high = min(nets), max(nets)
    one = np.zeros(high - low + 1)
    whole = sum(results.values())
    for net, count in zip(nets, results.values(), strict=True):
        one[net - low] = count / whole
    length = rounds * (high - low) + 1
    size = 1 << (length - 1).bit_length()
    chances = np.fft.irfft(np.fft.rfft(one, size) ** rounds, size)[:length]
    values = (np.arange(length) + rounds * low) / parts
    kept = np.flatnonzero(chances > NEGLIGIBLE)
    there = slice(kept[0], kept[-1] + 1)
    likely = np.clip(chances[there], 0, None)
    return Ending(values[there], likely / likely.sum(), gcd(*(net - low for net in nets)) / parts)


def in_steps(end: Ending, most: int = 60) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the middle of each step and its probability, in steps of a round number of stakes with zero at an edge.

    If results are far enough apart, each has its own step. The outermost thousandth on either side is left out.
    """
    low, high = end.quantile(0.001), end.quantile(0.999)
    step = next(n * 10**power for power in range(9) for n in (1, 2, 5) if (high - low) / (n * 10**power) <= most)
    if end.apart >= step / 2:
        step, start = max(end.apart, step // end.apart * end.apart), end.values[0] % end.apart - end.apart / 2
    else:
        start = 0.0
    places = np.floor((end.values - start) / step + 1e-9).astype(int)
    first, last = int(np.floor((low - start) / step)), int(np.floor((high - start) / step))
    middles = start + np.arange(first, last + 1) * step + step / 2
    sums = np.array([end.chances[places == place].sum() for place in range(first, last + 1)])
    return middles, sums


# -- charts of who is paid for the game: fees from both sides of the bank, and what a rake takes

Data = dict[str, Any]


def players_of(given: Data) -> str:
    return f"{given['players']} player{'s' if given['players'] > 1 else ''}"


def sides(found: Data) -> Iterator[AnyChart]:
    given = found.get("collection")
    if not given:
        return
    options = given["options"]
    players = tuple(-option["players_result"]["value"] for option in options.values())
    bank = tuple(option["player_dealer_result"]["value"] for option in options.values())
    fees = tuple(option["player_fee"] * given["players"] + option["player_dealer_fee"] for option in options.values())
    many = f"{players_of(given)}, ante {given['ante']:.2f}"
    yield Bars(
        name="sides",
        title=f"Both sides of the bank, a round ({many})",
        says="What the players lose is what the player-dealer wins, less the fees that the house collects from both.",
        labels=tuple(f"Option {option}" for option in options),
        panels=(
            Panel("Players lose", players, tuple(f"{value:.2f}" for value in players)),
            Panel("Player-dealer is left", bank, tuple(map(signed, bank))),
            Panel("House collects", fees, tuple(f"{value:.2f}" for value in fees)),
        ),
        same_scale=True,
    )
    alike: dict[tuple[tuple[float, float], ...], list[str]] = {}
    for name, option in options.items():
        alike.setdefault(tuple((x, y) for x, y in option["curve"]), []).append(name)
    yield Lines(
        name="bank",
        title="What banking a round brings, against the ante",
        says=f"For {players_of(given)}, fees taken: the steps are those of the schedules.",
        x="ante of each player (dollars)",
        y="player-dealer's result a round (dollars)",
        series=tuple(
            line_of(f"option{'s'[: len(names) - 1]} {', '.join(names)}", line) for line, names in alike.items()
        ),
        marks=(Mark("level", y=0.0),),
    )


def rake(found: Data) -> Iterator[AnyChart]:
    given = found.get("rake")
    if not given:
        return
    methods, assumed = given["methods"], given["assumes"]
    hour = tuple(taken["a_player_an_hour"]["value"] for taken in methods.values())
    pots = tuple(taken["of_pots_percent"] for taken in methods.values())
    yield Bars(
        name="rake",
        title="What each kind of commission takes",
        says=f"Assumed: {assumed['players']} players, {assumed['hands_an_hour']} hands an hour, a big blind of "
        f"{assumed['big_blind']:.2f} and an average pot of {assumed['average_pot']:.2f}.",
        labels=tuple(name[0].upper() + name[1:] for name in methods),
        panels=(
            Panel("From a player an hour, in dollars", hour, tuple(f"{value:.2f}" for value in hour)),
            Panel("Of the pots", pots, tuple(percent(value) for value in pots)),
        ),
    )
