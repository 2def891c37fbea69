"""Turn and river wagers by rules in words, priced exactly: every flop and turn, every pair of hole cards.

The value of a wager does not depend on other wagers, so the value of a rule is the sum of the wagers that it makes.
`solving` sums each of them over everything that can come; here they are added up over those that a rule picks.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from queenhigh.maths.holdem.solving import (
    FLOPS,
    FOURS,
    HOLES,
    Array,
    classes,
    groups,
    starting_hands,
    street_sums,
)
from queenhigh.maths.workers import pieces, share
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

WORDS = {
    "pair": "one of your cards makes a pair or better",
    "top_pair": "a pair with the highest card of the board, or a higher pocket pair",
    "straight_or_flush": "a straight or a flush",
    "flush_draw": "four to a flush, at least one of them yours",
    "open_ended": "two or more ranks complete a straight",
    "gutshot": "one rank completes a straight",
    "ace": "you hold an ace",
    "king": "you hold a king or an ace",
    "queen": "you hold a queen or better",
    "jack": "you hold a jack or better",
    "overcard": "one of your cards is above the board",
    "overcards": "both of your cards are above the board",
    "both_ten": "both of your cards are tens or better",
    "both_eight": "both of your cards are eights or better",
    "paired_board": "the board has one pair",
    "two_pair_board": "the board has two pairs",
    "trips_board": "the board has three of a kind or better",
    "suited_board": "the board has three or more of a suit",
}
"""What a rule may require. `pair` counts a pocket pair and a card that matches the board."""
BEST, ALWAYS, NEVER = "best", "always", "never"
PIECE = 512
TURN, RIVER = 3, 4
"""Cards on the board when a wager is decided."""

Rule = str | Sequence[str]
"""A rule: `best`, `always` or `never`, or a list of conditions of which one is enough: words joined by `and`, each
perhaps after `not`."""


class StreetPlay(NamedTuple):
    sums: Array
    """`[class of boards][pair of hole cards]`: a wager's result summed over everything that can come."""
    seen: Array
    ways: Array
    deals: int
    """How many deals a pair of hole cards has over all boards."""


@cache
def street(cards: int, price: tuple[int, int], by_kind: bool = False) -> StreetPlay:
    from queenhigh.maths.kernels import features

    boards, _, ways = classes(cards, FLOPS if cards == TURN else FOURS)
    seen = np.zeros((len(boards), HOLES), dtype=np.uint32)
    share(lambda part: features.see_all(boards[part], seen[part]), list(pieces(len(boards), PIECE)))
    rest = comb(47, 2) * 990 if cards == TURN else 46 * 990
    return StreetPlay(street_sums(cards, price, by_kind), seen, ways, comb(50, cards) * rest)


def picked(rule: Rule, at: StreetPlay, part: slice) -> Array:
    """Which wagers a rule makes."""
    if rule == BEST:
        return np.asarray(at.sums[part] > 0)
    seen = at.seen[part]
    if isinstance(rule, str):
        return np.full(seen.shape, rule == ALWAYS)
    made = np.zeros(seen.shape, dtype=np.bool_)
    for line in rule:
        wanted, refused = masks(line)
        made |= (seen & np.uint32(wanted | refused)) == np.uint32(wanted)
    return made


def masks(line: str) -> tuple[int, int]:
    """Return the bits that a line requires, and those that it excludes."""
    from queenhigh.maths.kernels import features

    wanted = refused = 0
    for word in line.split(" and "):
        name = word.strip().removeprefix("not ").strip()
        if name not in WORDS:
            raise InputError(f"A rule has no word {name!r}.{did_you_mean(name, WORDS)} It has {', '.join(WORDS)}.")
        bit = 1 << getattr(features, name.upper())
        if word.strip().startswith("not "):
            refused |= bit
        else:
            wanted |= bit
    if wanted & refused:
        raise InputError(f"{line!r} asks for something and rules it out.")
    return wanted, refused


def check(name: str, rule: Any) -> None:
    """Refuse a text that is not a rule."""
    if isinstance(rule, str):
        if rule not in (BEST, ALWAYS, NEVER):
            raise InputError(f"{name} is best, always or never, or a list of rules, not {rule!r}.")
        return
    if not isinstance(rule, list | tuple) or not all(isinstance(line, str) for line in rule):
        raise InputError(f'{name} is best, always or never, or a list such as ["pair", "ace and paired_board"].')
    for line in rule:
        masks(line)


def worth(rule: Rule, cards: int, price: tuple[int, int], by_kind: bool = False) -> list[Fraction]:
    """What a rule wins with each starting hand on average, in units of the wager.

    A class of boards represents all boards with their suits renamed, which turns a pair of hole cards into another of
    its starting hand: only all pairs of a starting hand together have the right sum.
    """
    at = street(cards, price, by_kind)

    def add(part: slice) -> Array:
        made: Array = (np.where(picked(rule, at, part), at.sums[part], 0) * at.ways[part, None]).sum(axis=0)
        return made

    by_hand = np.zeros(len(starting_hands()), dtype=np.int64)
    for totals in share(add, list(pieces(len(at.sums), PIECE))):
        np.add.at(by_hand, groups(), totals)
    return [
        Fraction(int(total), many * at.deals * price[1])
        for total, many in zip(by_hand, starting_hands().values(), strict=True)
    ]
