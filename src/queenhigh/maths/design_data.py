"""Designs as plain data, and a search as a person types it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.maths.design import Candidate, Design, Prices, Settings, nearest
from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.report import wager
from queenhigh.rules import InputError

WIDEST = 200
"""The most prices that a range of one hand may span."""


def search(
    design: Design, target: str, within: Mapping[str, str], prices: Prices, top: int, settings: Settings
) -> list[Candidate]:
    """The same from what a person typed: `4.5%`, and `5..6` for each hand."""
    if not target or not within:
        raise InputError("A search takes both: --target EDGE% and --within HAND=LOW..HIGH.")
    spans = {hand: _span(hand, wide) for hand, wide in within.items()}
    found = nearest(design, _edge(target), spans, prices, top, settings)
    if not found:
        raise InputError("No table in these ranges pays more for a better hand. Widen them.")
    return found


def _edge(typed: str) -> Fraction:
    """`4.5%`, or `0.045`."""
    given = typed.strip()
    try:
        value = Fraction(given.removesuffix("%").strip()) / (100 if given.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"--target must be an edge such as 4.5%, not {typed!r}.") from None
    if not -1 < value < 1:
        raise InputError(f"--target must be between -100% and 100%, not {typed}. Write 4.5%, with its sign.")
    return value


def _span(hand: str, wide: str) -> Sequence[int]:
    low, dots, high = wide.partition("..")
    given = f"{hand}={wide}"
    if not (hand and low.strip().isdecimal() and (not dots or high.strip().isdecimal())):
        raise InputError(f"--within takes HAND=LOW..HIGH, such as straight=5..6, not {given!r}.")
    first, last = int(low), int(high) if dots else int(low)
    if not first <= last:
        raise InputError(f"--within {given}: the range ends before it begins.")
    if last - first >= WIDEST:
        raise InputError(f"--within {given}: a range spans {WIDEST} prices at most.")
    return range(first, last + 1)


def candidate(one: Candidate) -> dict[str, Any]:
    return {
        "prices": {hand: str(paid) for hand, paid in one.prices.items()},
        "house_edge": str(one.edge),
        "house_edge_percent": percent(one.edge),
        "standard_deviation": round(one.deviation, 6),
    }


def as_data(design: Design, prices: Prices, settings: Settings | None = None) -> dict[str, Any]:
    """A design beside the book's own prices and rules, as plain data."""
    ruled = design.ruled(settings or {})
    own, made = design.played(design.prices), design.played(prices, settings)
    return {
        "book": design.book,
        "wager": design.name,
        "title": design.title,
        "prices": {hand: str(paid) for hand, paid in prices.items()},
        "settings": ruled,
        **wager(made.figures, design.clauses),
        "hit_percent": percent(hits(design, prices, made.figures)),
        "returns": {hand: _returns(made.figures, hand) for hand in made.figures.hands},
        "sensitivity": {
            hand: {"exact": str(part), "percent": percent(part)}
            for hand, part in design.sensitivity(prices, settings).items()
        },
        **made.more,
        "may_be": {
            "prices": list(design.counts),
            "settings": {name: msgspec.to_builtins(rule) for name, rule in design.settings.items()},
        },
        "book_own": {
            "prices": {hand: str(paid) for hand, paid in design.prices.items()},
            "settings": {name: rule.own for name, rule in design.settings.items()},
            **wager(own.figures, design.clauses),
            "hit_percent": percent(hits(design, design.prices, own.figures)),
            "returns": {hand: _returns(own.figures, hand) for hand in own.figures.hands},
            **own.more,
        },
    }


def hits(design: Design, prices: Prices, figures: Figures) -> Fraction:
    """How often anything is paid; if the player decides, how often a round ends ahead."""
    if design.play is not None:
        return figures.share(won=True)
    return Fraction(sum(design.counts[hand] for hand in prices), design.deals)


def _returns(figures: Figures, hand: str) -> dict[str, Any]:
    """A hand's contribution to the return, including its stake."""
    result, deals = figures.hands[hand], sum(one.count for one in figures.hands.values())
    part = Fraction(result.count, deals) * (1 + result.net)
    return {"count": result.count, "exact": str(part), "percent": percent(part)}
