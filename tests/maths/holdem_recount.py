"""Perth's main game counted hand by hand, with nothing of the project's and without renaming a suit.

A starting hand is put against every board and every hand of the dealer: 2,118,760 x 990 deals. The order of hands and the prices
are written out again from the book: the Flop Wager is two antes, a Turn or River Wager one, all at even money; the ante is paid
from a flush, lost if the dealer is higher, and stands off otherwise. A Turn or River Wager is made if it wins more deals than it
loses over everything that can still come. The tests count one starting hand; `scripts/release_counts.py` counts all 169.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit

RANKS = "23456789TJQKA"
"""Card n is of rank n // 4 and suit n % 4."""
LEFT, BOARDS, FLOPS, FOURS = 50, comb(50, 5), comb(50, 3), comb(50, 4)
SPLITS = 20
"""Ways in which the five cards of a board are a flop, a turn and a river."""
DEALS = SPLITS * BOARDS * comb(45, 2)
SEEN = 12
"""Cards of six other hands."""
PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH = (kind << 26 for kind in range(1, 9))


def straight_of(ranks: int) -> int:
    """The top rank of the best straight among these, plus one; 0 without a straight. The ace is also low."""
    with_low_ace = ranks << 1 | ranks >> 12
    return max((top for top in range(4, 14) if all(with_low_ace >> top - n & 1 for n in range(5))), default=0)


def best_of(ranks: int, many: int) -> int:
    """The highest of these ranks, at most `many`."""
    kept = [rank for rank in range(12, -1, -1) if ranks >> rank & 1][:many]
    return sum(1 << rank for rank in kept)


SETS = range(1 << 13)
STRAIGHTS = np.array([straight_of(ranks) for ranks in SETS], dtype=np.int64)
TOP = np.array([[best_of(ranks, many) for ranks in SETS] for many in range(6)], dtype=np.int64)
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(LEFT + 1)], dtype=np.int64)


@njit(cache=True, nogil=True)
def plain(one: int, two: int, three: int, four: int, straights: Any, top: Any) -> Any:
    """The strength of seven cards apart from flushes. The sets hold the ranks that are there once, twice,
    three and four times or more."""
    if four:
        return FOUR | four << 13 | top[1, one & ~four]
    if three:
        high = top[1, three]
        if two & ~high:
            return FULL | high << 13 | top[1, two & ~high]
    if straights[one]:
        return STRAIGHT | straights[one]
    if three:
        return THREE | three << 13 | top[2, one & ~three]
    if two:
        pairs = top[2, two]
        if pairs & (pairs - 1):
            return TWO_PAIRS | pairs << 13 | top[1, one & ~pairs]
        return PAIR | two << 13 | top[3, one & ~two]
    return top[5, one]


@njit(cache=True, nogil=True)
def boards(hole: Any, straights: Any, top: Any, ends: Any, paid: Any, net: Any) -> None:
    """For every board: deals won and lost by how many of the dealer's cards have a rank of the player's.

    Without a flush only the ranks of two cards matter, so they are counted by ranks first; pairs of cards that make a flush are
    then taken out one by one and compared again.
    """
    deck = np.empty(LEFT, dtype=np.int64)
    many = 0
    for card in range(52):
        if card != hole[0] and card != hole[1]:
            deck[many] = card
            many += 1
    mine, rest, here = hole // 4, np.zeros(45, dtype=np.int64), np.zeros(52, dtype=np.bool_)
    together, left, suits = (
        np.zeros((13, 13), dtype=np.int64),
        np.zeros(13, dtype=np.int64),
        np.zeros(4, dtype=np.int64),
    )
    at = 0
    for e in range(4, LEFT):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        one = two = three = four = 0
                        suits[:], left[:], here[:] = 0, 4, False
                        left[mine[0]] -= 1
                        left[mine[1]] -= 1
                        for place in (a, b, c, d, e):
                            card = deck[place]
                            bit = 1 << (card // 4)
                            four |= three & bit
                            three |= two & bit
                            two |= one & bit
                            one |= bit
                            suits[card % 4] |= bit
                            left[card // 4] -= 1
                            here[card] = True
                        suit, common = -1, 0
                        for s in range(4):
                            held, size = suits[s], 0
                            while held:
                                held &= held - 1
                                size += 1
                            if size >= 3:
                                suit, common = s, size
                        for x in range(13):
                            one_x, two_x, three_x = one | 1 << x, two | (one & 1 << x), three | (two & 1 << x)
                            four_x = four | (three & 1 << x)
                            for y in range(x + 1):
                                together[x, y] = together[y, x] = plain(
                                    one_x | 1 << y, two_x | (one_x & 1 << y), three_x | (two_x & 1 << y),
                                    four_x | (three_x & 1 << y), straights, top,
                                )  # fmt: skip
                        own = together[mine[0], mine[1]]
                        if suit >= 0:
                            own = max(own, with_suit(hole[0], hole[1], suit, common, suits[suit], straights, top))
                        for x in range(13):
                            for y in range(x + 1):
                                pairs = left[x] * left[y] if x != y else left[x] * (left[x] - 1) // 2
                                mates = (x == mine[0] or x == mine[1]) + (y == mine[0] or y == mine[1])
                                ends[at, mates, 0] += pairs * (own > together[x, y])
                                ends[at, mates, 1] += pairs * (own < together[x, y])
                        if suit >= 0:
                            n = 0
                            for place in range(LEFT):
                                if not here[deck[place]]:
                                    rest[n] = deck[place]
                                    n += 1
                            for i in range(44):
                                for j in range(i + 1, 45):
                                    if (rest[i] % 4 == suit) + (rest[j] % 4 == suit) + common < 5:
                                        continue
                                    x, y = rest[i] // 4, rest[j] // 4
                                    before = together[x, y]
                                    after = max(
                                        before, with_suit(rest[i], rest[j], suit, common, suits[suit], straights, top)
                                    )
                                    mates = (x == mine[0] or x == mine[1]) + (y == mine[0] or y == mine[1])
                                    ends[at, mates, 0] += int(own > after) - int(own > before)
                                    ends[at, mates, 1] += int(own < after) - int(own < before)
                        paid[at] = own >= FLUSH
                        net[at] = ends[at, :, 0].sum() - ends[at, :, 1].sum()
                        at += 1


@njit(cache=True, nogil=True)
def with_suit(one: int, other: int, suit: int, common: int, ranks: int, straights: Any, top: Any) -> Any:
    """The flush that two cards make with those of a board in one suit, or 0."""
    if one % 4 == suit:
        common, ranks = common + 1, ranks | 1 << (one // 4)
    if other % 4 == suit:
        common, ranks = common + 1, ranks | 1 << (other // 4)
    if common < 5:
        return 0
    return STRAIGHT_FLUSH | straights[ranks] if straights[ranks] else FLUSH | top[5, ranks]


@njit(cache=True, nogil=True)
def settled(hole: Any, choose: Any, ends: Any, paid: Any, net: Any, worth: Any) -> int:
    """Every flop and turn of every board, with the best wagers: what is won by how many cards of the player's ranks are out, and
    the squares of it."""
    on_turn, on_river = np.zeros(FLOPS, dtype=np.int64), np.zeros(FOURS, dtype=np.int64)
    places, flop, four = np.zeros(5, dtype=np.int64), np.zeros((5, 5), dtype=np.int64), np.zeros(5, dtype=np.int64)
    mine, squares = hole // 4, 0
    for again in range(2):
        at = 0
        for e in range(4, LEFT):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        for a in range(b):
                            places[:] = (a, b, c, d, e)
                            for river in range(5):
                                four[river], n = 0, 0
                                for i in range(5):
                                    if i != river:
                                        n += 1
                                        four[river] += choose[places[i], n]
                                for turn in range(river):
                                    place, n = 0, 0
                                    for i in range(5):
                                        if i not in (river, turn):
                                            n += 1
                                            place += choose[places[i], n]
                                    flop[river, turn] = flop[turn, river] = place
                            if again:
                                out = 0
                                for i in range(5):
                                    place = places[i]
                                    card = place + (place >= hole[0]) + (place + (place >= hole[0]) >= hole[1])
                                    out += card // 4 == mine[0] or card // 4 == mine[1]
                                won, lost = ends[at, :, 0].sum(), ends[at, :, 1].sum()
                                up = down = 0
                                for river in range(5):
                                    for turn in range(5):
                                        if turn != river:
                                            more = (on_turn[flop[river, turn]] > 0) + (on_river[four[river]] > 0)
                                            up += 2 + more + paid[at]
                                            down += 3 + more
                                            squares += won * (2 + more + paid[at]) ** 2 + lost * (3 + more) ** 2
                                for mates in range(3):
                                    worth[out + mates] += up * ends[at, mates, 0] - down * ends[at, mates, 1]
                            else:
                                for river in range(5):
                                    on_river[four[river]] += net[at]
                                    for turn in range(river):
                                        on_turn[flop[river, turn]] += net[at]
                            at += 1
    return squares


class Counted(NamedTuple):
    """A starting hand over all its deals: what it wins in antes, by how many cards of its ranks are out, and the squares."""

    by_ranks: list[int]
    squares: int

    @property
    def value(self) -> Fraction:
        return Fraction(sum(self.by_ranks), DEALS)

    @property
    def mean_square(self) -> Fraction:
        return Fraction(self.squares, DEALS)


@cache
def recount(high: str, low: str, *, suited: bool) -> Counted:
    hole = np.array(sorted((4 * RANKS.index(high), 4 * RANKS.index(low) + (not suited))), dtype=np.int64)
    ends = np.zeros((BOARDS, 3, 2), dtype=np.int16)
    paid, net, worth = np.zeros(BOARDS, dtype=np.int8), np.zeros(BOARDS, dtype=np.int64), np.zeros(7, dtype=np.int64)
    boards(hole, STRAIGHTS, TOP, ends, paid, net)
    squares = settled(hole, CHOOSE, ends, paid, net, worth)
    return Counted(worth.tolist(), int(squares))


def gain(counted: Counted, *, pair: bool) -> Fraction:
    """How much more a hand is worth to a player who plays or folds it by how many cards of its own ranks are among twelve that
    are seen, and who wagers on turn and river as a player who sees nothing.

    The player who sees nothing has the best there is without it: the hand is played if that is worth more than the ante which a
    fold loses. Of the cards that are neither on the board nor with the dealer, any twelve may be the ones that are seen.
    """
    left, rest = (2 if pair else 6), LEFT - 7
    best = Fraction(0)
    for seen in range(min(left, SEEN) + 1):
        often = Fraction(comb(left, seen) * comb(LEFT - left, SEEN - seen), comb(LEFT, SEEN))
        played = sum(
            Fraction(worth * comb(left - out, seen) * comb(rest - left + out, SEEN - seen), DEALS * comb(rest, SEEN))
            for out, worth in enumerate(counted.by_ranks[: left + 1])
        )
        best += max(played, -often)
    return best - max(counted.value, Fraction(-1))
