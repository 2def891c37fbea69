"""Three starting hands of Hold'em all in before the flop: how likely they are dealt together, and how they end.

The first is counted, the second drawn: from deals of six hands around one board, in which every three of them are a showdown.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from itertools import permutations, product
from typing import Any

import numpy as np

from queenhigh.maths.equity.match_ups import BOARDS, GROUPS, HOLES, hole_ids, numbering, table
from queenhigh.maths.kept import kept
from queenhigh.maths.simulation.running import seed_of
from queenhigh.maths.tables import load
from queenhigh.maths.workers import share

Array = Any
DEALS = 1 << 22
"""Of six hands, so of twenty times three; drawn for the solution, and as many again to measure it."""
BLOCKS, BATCHES = 32, 8
"""The number of deals, and of those that are distinguished."""
STUDENT = 2.364624
"""Standard errors of a 95 % interval, if they are estimated from eight batches."""
SOLVED, MEASURED = range(2)
"""The deals that a solution is found with, and those that it is measured with."""
WHOLE = tuple(sorted({tuple(sorted({*made}).index(one) for one in made) for made in product(range(3), repeat=3)}))
"""The thirteen ends of a showdown of three: the place of each hand, 0 for the best, ties in the same place."""


@cache
def match_ups() -> tuple[Array, Array]:
    """`[one][other]`: how often the first wins and ties, hand against hand."""
    numbers, counts = numbering(), table()
    many, won, tied = (np.zeros((GROUPS, GROUPS)) for _ in range(3))
    for hole in range(HOLES):
        other = int(numbers.group[hole])
        many[:, other] += numbers.match_up[:, hole] >= 0
        won[:, other] += counts.won[:, hole]
        tied[:, other] += counts.tied[:, hole]
    return won / (BOARDS * many), tied / (BOARDS * many)


@cache
def together() -> Array:
    """`[button][small blind][big blind]`: how likely it is that these three starting hands are dealt, in any order."""
    group = numbering().group
    pairs = np.array([(low, high) for low in range(51) for high in range(low + 1, 52)])
    made = np.zeros((GROUPS, GROUPS, GROUPS), dtype=np.float32)
    for one in range(GROUPS):
        own = np.flatnonzero(group == one)
        free = ~np.isin(pairs, pairs[own[0]]).any(axis=1)
        holding = np.zeros((52, GROUPS), dtype=np.float32)
        for side in range(2):
            np.add.at(holding, (pairs[free, side], group[free]), 1)
        many = np.bincount(group[free], minlength=GROUPS).astype(np.float32)
        # All pairs of hands, less those that share a card; a hand shares two with itself, so it was taken away twice.
        made[one] = (np.outer(many, many) - holding.T @ holding + np.diag(many)) * len(own)
    return made / (HOLES * 1225 * 1128)


@cache
def threes() -> tuple[Array, Array, Array]:
    """Every three starting hands in ascending order, as they are numbered."""
    low, middle, high = np.indices((GROUPS, GROUPS, GROUPS)).reshape(3, -1)
    ascending = (low <= middle) & (middle <= high)
    low, middle, high = low[ascending], middle[ascending], high[ascending]
    number = np.argsort(high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low)
    return low[number], middle[number], high[number]


def drawn(first: int) -> Array:
    """`[batch][three hands][end]`: how often, in deals that are the same every time. Those used to measure are kept in
    batches, so that the result can be distinguished from luck."""

    def draw() -> dict[str, Array]:
        from queenhigh.maths.kernels import three_way as kernels

        tables, group = load(), numbering().group
        by_cards = np.zeros((52, 52), dtype=np.int64)
        low, high = np.triu_indices(52, 1)
        by_cards[low, high] = by_cards[high, low] = group[hole_ids(np.stack((low, high), axis=1))]
        end_of = np.zeros((3, 3, 3), dtype=np.int64)
        for number, (one, two, three) in enumerate(WHOLE):
            against = [1 + (x > y) - (x < y) for x, y in ((one, two), (two, three), (one, three))]
            end_of[tuple(against)] = number
        seed, size = np.uint64(seed_of("three-handed", "push fold")), BLOCKS // BATCHES

        def some(batch: int) -> Array:
            counts = np.zeros((len(threes()[0]), len(WHOLE)), dtype=np.uint16)
            for block in range(first * BLOCKS + batch * size, first * BLOCKS + (batch + 1) * size):
                kernels.three_way(
                    seed, np.uint64(block), DEALS // BLOCKS, by_cards, tables.keys, tables.starts_7, tables.table_7,
                    tables.flush, end_of, counts,
                )  # fmt: skip
            return counts

        made = np.stack(share(some, range(BATCHES)))
        if first == SOLVED:
            made = made.sum(axis=0, keepdims=True)
        return {"counts": made.astype(np.min_scalar_type(int(made.max())))}

    return kept("three-way", f"{first} {DEALS}".encode(), __file__, draw)["counts"]


def either_way(counts: Array) -> Array:
    """The same where a hand is held twice: neither of the two is the first."""
    hands, parts = threes(), counts.astype(np.float32)
    for one, other in ((0, 1), (1, 2)):
        twice = hands[one] == hands[other]
        swapped = [list(end) for end in WHOLE]
        for end in swapped:
            end[one], end[other] = end[other], end[one]
        parts[twice] += parts[twice][:, [WHOLE.index(tuple(end)) for end in swapped]]
    return parts


@cache
def ends(first: int) -> Array:
    """`[three hands][end]`: shares of the thirteen ends, from drawn deals. Three hands that were never drawn together finish in
    proportion to the odds that each has against any two, place by place."""
    hands, parts = threes(), either_way(drawn(first).sum(axis=0))
    dealt = parts.sum(axis=1)
    won, many = np.zeros(GROUPS), np.zeros(GROUPS)
    for place in range(3):
        best = parts[:, [end[place] == 0 and end.count(0) == 1 for end in WHOLE]].sum(axis=1)
        won += np.bincount(hands[place], best, GROUPS)
        many += np.bincount(hands[place], dealt, GROUPS)
    odds = won / (many - won)
    never = np.flatnonzero(dealt == 0)
    for order in permutations(range(3)):
        ahead, next_, last = (odds[hands[place][never]] for place in order)
        number = WHOLE.index(tuple(order.index(place) for place in range(3)))
        parts[never, number] = ahead / (ahead + next_ + last) * next_ / (next_ + last)
    return parts / parts.sum(axis=1, keepdims=True)


def within(drawn: Iterable[Array], figures: Iterable[Array]) -> Array:
    """Half of a 95 % interval of each figure, estimated from how far batches of deals, `[three hands][end]`, pull it either way.

    A figure is a sum over all threes and ends of a share times `figure[three hands][end]`. Deals of one batch share
    boards, so only whole batches are independent. What was drawn once or never has no spread of its own: its error is
    taken as the largest possible for a payoff between its lowest and highest results.
    """
    batches = [np.asarray(counts, dtype=np.float32) for counts in drawn]
    whole = reduce(np.add, batches)  # one by one: beside each other they would fill a third of a gigabyte once more
    number = whole.sum(axis=1)
    few = number < 2
    shares = whole / np.maximum(number, 1)[:, None]
    each = (~few / np.sqrt(number * np.maximum(number - 1, 1) + few)).astype(np.float32)
    made = []
    for figure in figures:
        off = (figure - np.einsum("te,te->t", figure, shares)[:, None]) * each[:, None]
        pulls = [float(np.vdot(counts, off)) for counts in batches]
        seen = sum(pull * pull for pull in pulls) * len(batches) / (len(batches) - 1)
        hidden = float((np.ptp(figure[few], axis=1).astype(np.float64) ** 2).sum()) / 4
        made.append(STUDENT * (seen + hidden) ** 0.5)
    return np.array(made)
