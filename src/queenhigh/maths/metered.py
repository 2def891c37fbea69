"""The meter section of a Jackpot Wager's PAR sheet: its meter, the return at any amount, and the long run. A laboratory
needs nothing else: the counts by hand are on the sheet, a hit pays what the table of amounts says, and between hits a
meter grows by the same amount every round. From "What a hit leaves" the meter can be simulated or solved again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import msgspec

from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.long_run import Hit, LongRun, nearest
from queenhigh.money import Cents, in_dollars

DOLLAR = 100
TIMES = (1, 2, 5, 10)
"""The multiples of the minimum amount at which a return is printed, besides the break-even and the mean."""
Sections = dict[str, list[dict[str, str]]]
"""Tables of a sheet: each a list of rows with the same columns, exact values as text."""


class PoolGrowth(msgspec.Struct, frozen=True):
    """A part of the displayed amount: what a round adds, its minimum, and what each hit leaves, in cents."""

    adds: Fraction
    least: Fraction
    hits: Sequence[Hit]


class DisplaySheet(msgspec.Struct, frozen=True, kw_only=True):
    """A Jackpot Wager as a function of the amount that is displayed. Amounts are in cents."""

    cost: Cents
    least: Cents
    clauses: Mapping[str, str]
    """The clauses of `cost`, `least` and `adds`."""
    figures: Callable[[Cents], Figures]
    paid: Callable[[Cents], Mapping[str, Fraction]]
    """The payment for each hand that wins a share of the display, at this amount."""
    even: Cents
    """The lowest amount in whole dollars at which the wager costs nothing on average."""
    settled: LongRun
    quantiles: Mapping[int, Fraction]
    pools: Sequence[PoolGrowth]
    called: Sequence[str]
    """The names of the hits of every pool, in their order."""


def sections(meter: DisplaySheet) -> Sections:
    mean = Cents(max(nearest(meter.settled.mean, DOLLAR), meter.least))
    within = meter.settled.within + abs(meter.settled.mean - mean)
    middle = meter.figures(mean).player_return
    ends = (max(meter.least, mean - int(within)), mean + int(within) + DOLLAR)
    off = max(abs(meter.figures(Cents(end)).player_return - middle) for end in ends)
    lines = [
        ("A wager costs, $", in_dollars(meter.cost), meter.clauses["cost"]),
        ("Least amount, and amount after a reset, $", in_dollars(meter.least), meter.clauses["least"]),
        *((f"A round adds, ${_of(meter, n)}", _exactly(pool.adds), meter.clauses["adds"])
          for n, pool in enumerate(meter.pools)),
        ("A wager costs nothing on average from, $", in_dollars(meter.even), ""),
        ("Mean over all rounds to come, $", f"{float(meter.settled.mean) / 100:.2f}", ""),
        ("Mean, known to within, $", f"{float(meter.settled.within) / 100:.2f}", ""),
        ("Return at the mean, %", f"{percent(middle):.6f}", ""),
        ("Return at the mean, % known to within", f"{percent(off):.6f}", ""),
        *((f"Below this in {part} % of rounds, $", f"{float(at) / 100:.2f}", "") for part, at in meter.quantiles.items()),
    ]  # fmt: skip
    return {
        "The display": [dict(zip(("Line", ">Value", "Clause"), line, strict=True)) for line in lines],
        "Return by the amount displayed": [_point(meter, at) for at in _amounts(meter, mean)],
        "What a hit leaves": [
            {
                "Hit": f"{name}{_of(meter, n)}",
                ">Probability": str(hit.chance),
                ">Times the amount": str(hit.slope),
                ">Plus, $": _exactly(hit.offset),
                ">Never below, $": _exactly(pool.least),
            }
            for n, pool in enumerate(meter.pools)
            for name, hit in zip(meter.called, pool.hits, strict=True)
        ],
    }


def hits_called(outcomes: Mapping[tuple[int, int], Fraction]) -> list[str]:
    """Describe the possible numbers of royal and straight flushes in a deal."""

    def called(hits: tuple[int, int]) -> str:
        kinds = zip(hits, ("royal flush", "straight flush"), strict=True)
        return " and ".join(f"{many} {kind}" for many, kind in kinds if many)

    return [called(hits) for hits, often in outcomes.items() if often and any(hits)]


def _of(meter: DisplaySheet, pool: int) -> str:
    return f", pool {pool + 1}" if len(meter.pools) > 1 else ""


def _exactly(amount: Fraction) -> str:
    """Dollars as a decimal, or as a fraction if that would not end."""
    dollars = amount / 100
    return str(dollars) if 10**6 % dollars.denominator else f"{float(dollars):.6f}".rstrip("0").rstrip(".")


def _amounts(meter: DisplaySheet, mean: Cents) -> list[Cents]:
    return sorted({*(Cents(times * meter.least) for times in TIMES), meter.even, mean})


def _point(meter: DisplaySheet, at: Cents) -> dict[str, str]:
    made, paid = meter.figures(at), meter.paid(at)
    return {
        ">Amount, $": in_dollars(at),
        **{f">{hand.replace('_', ' ').capitalize()} is paid, $": _exactly(prize) for hand, prize in paid.items()},
        ">Return": str(made.player_return),
        ">Return, %": f"{percent(made.player_return):.6f}",
        ">Variance": str(made.variance),
        ">Standard deviation": f"{made.deviation:.6f}",
    }
