"""Both jackpots from the books alone: cards counted one by one, prizes by the printed rules, meters played round after round.

Nothing here comes from the package. A card is 4 x rank + suit with ranks from 0 for a deuce; money is in dollars.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import ceil, comb
from typing import Any, NamedTuple

import numpy as np

FIVES = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
}
"""Of the 2,598,960 hands of five cards."""
ALL = comb(52, 5)
BONUS = {
    1: {"four of a kind": 500, "full house": 150, "flush": 100},
    2: {"four of a kind": 600, "full house": 100, "flush": 60, "straight": 40},
    "perth": {"four of a kind": 500, "full house": 100, "flush": 50, "straight": 25},
}
RUNS = [{12, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]


def runs() -> Iterator[tuple[set[int], str]]:
    """The forty straight flushes, and which of them are royal."""
    for suit in range(4):
        for ranks in RUNS:
            yield {4 * rank + suit for rank in ranks}, "royal flush" if ranks == RUNS[-1] else "straight flush"


class Pairs(NamedTuple):
    """That two given seats hit in one deal: both straight flushes; the first royal and the second not."""

    straights: Fraction
    mixed: Fraction


def pairs(shared: int) -> Pairs:
    """`shared` cards are in the middle. Each hit of the first seat is compared with every hand that the second may have."""
    own = 5 - shared
    known = {frozenset(cards): kind for cards, kind in runs()}
    found = {("straight flush", "straight flush"): 0, ("royal flush", "straight flush"): 0}
    chosen = np.array(list(combinations(range(47), own)))
    for cards, kind in runs():
        hands = np.array([card for card in range(52) if card not in cards])[chosen]
        for middle in combinations(sorted(cards), shared):
            suited = hands[(hands % 4 == middle[0] % 4).all(axis=1)]
            for hand in suited.tolist():
                other = known.get(frozenset((*middle, *hand)))
                if other and (kind, other) in found:
                    found[kind, other] += 1
    deals = comb(52, shared) * comb(52 - shared, own) * comb(52 - shared - own, own)
    return Pairs(*(Fraction(count, deals) for count in found.values()))


def most_hits(shared: int) -> int:
    """The most straight flushes that one deal can bring, whatever the number of seats."""
    known, most = [frozenset(cards) for cards, _ in runs()], 0
    for cards in known:
        for middle in map(frozenset, combinations(cards, shared)):
            through = [other - middle for other in known if middle <= other]
            for size in range(1, len(through) + 1):
                if any(
                    all(one.isdisjoint(other) for one, other in combinations(some, 2))
                    for some in combinations(through, size)
                ):
                    most = max(most, size)
    return most


class Deal(NamedTuple):
    """The chances of a round: one royal flush alone, one straight flush alone, two of them, one of each."""

    royal: Fraction
    straight: Fraction
    two: Fraction
    mixed: Fraction


def deal(seats: int, both: Pairs) -> Deal:
    two, mixed = comb(seats, 2) * both.straights, seats * (seats - 1) * both.mixed
    royal, straight = Fraction(seats * 4, ALL), Fraction(seats * 36, ALL)
    return Deal(royal - mixed, straight - 2 * two - mixed, two, mixed)


def cent_up(dollars: Fraction) -> Fraction:
    return Fraction(ceil(dollars * 100), 100)


def melbourne_results(
    option: int, seed: int, cost: int, meter: int, seats: int, both: Pairs
) -> dict[Fraction, Fraction]:
    """What one of several seats is paid with a whole-dollar meter, nothing folded, and how likely each is (Rule 7)."""
    j, r, n = Fraction(meter), Fraction(seed * cost), seats - 1
    shared_two = ((j - r) * (Fraction(1, 10) + Fraction(9, 100))) / 2 + r / 10
    prizes = [
        (j, Fraction(4, ALL) - n * both.mixed),
        (cent_up(j * 10 / 11), n * both.mixed),
        (cent_up(j / 10), Fraction(36, ALL) - n * (both.straights + both.mixed)),
        (cent_up(shared_two), n * both.straights),
        (cent_up(j / 11), n * both.mixed),
    ]
    return spread(prizes, {kind: Fraction(times * cost) for kind, times in BONUS[option].items()})


def perth_results(level: int, unit: int, shown: int, seats: int, both: Pairs) -> dict[Fraction, Fraction]:
    """The same at Perth, on a whole-dollar display that its pools hold in equal parts (3.13, 3.19 to 3.21, 4.16, 4.17)."""
    d, n, least = Fraction(shown), seats - 1, Fraction(5_000 * unit * level)
    after = max(d * Fraction(9, 10), least)
    prizes = [
        (d, Fraction(4, ALL) - n * both.mixed),
        (after, n * both.mixed),
        (d / 10, Fraction(36, ALL) - n * both.straights),
        ((d + after) / 20, n * both.straights),
    ]
    wager = unit * level
    return spread(prizes, {kind: Fraction(times * wager) for kind, times in BONUS["perth"].items()})


def spread(prizes: list[tuple[Fraction, Fraction]], bonus: dict[str, Fraction]) -> dict[Fraction, Fraction]:
    made: dict[Fraction, Fraction] = {}
    for prize, chance in [*prizes, *((prize, Fraction(FIVES[kind], ALL)) for kind, prize in bonus.items())]:
        made[prize] = made.get(prize, Fraction(0)) + chance
    made[Fraction(0)] = 1 - sum(made.values(), Fraction(0))
    return made


def moments(results: dict[Fraction, Fraction], cost: int) -> tuple[Fraction, Fraction]:
    """House edge and variance in units of the wager."""
    mean = sum((prize * chance for prize, chance in results.items()), Fraction(0)) / cost - 1
    squares = sum(((prize / cost - 1) ** 2 * chance for prize, chance in results.items()), Fraction(0))
    return -mean, squares - mean**2


class Uniform:
    """Numbers between 0 and 1 from a stirred counter."""

    def __init__(self, stream: int) -> None:
        self.at = np.uint64(stream << 44)

    def draw(self, count: int) -> Any:
        words = self.at + np.arange(1, count + 1, dtype=np.uint64)
        self.at = words[-1]
        words = words * np.uint64(0x9E3779B97F4A7C15)
        words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return ((words ^ (words >> np.uint64(31))) >> np.uint64(11)).astype(np.float64) * 2.0**-53


class Mean(NamedTuple):
    mean: float
    error: float
    """One standard error."""


def played(
    least: float,
    grows: float,
    chances: Deal,
    hit: Any,
    meters: int = 4_000,
    hits: int = 150,
    stream: int = 1,
    watch: Any = None,
) -> Mean:
    """Many meters, each hit so often after as many hits again: the mean over all rounds in between, as they are settled.

    `hit(meter, which)` says what is left; `which` is 0 to 3 in the order of `chances`. `watch(after, grows, waits)` sees what
    each meter held after a hit and how many rounds it then waited for the next.
    """
    chance = float(sum(chances))
    ends = np.cumsum([float(p) for p in chances]) / chance
    numbers, after = Uniform(stream), np.full(meters, least)
    total, rounds = np.zeros(meters), np.zeros(meters)
    for turn in range(2 * hits):
        waits = np.floor(np.log1p(-numbers.draw(meters)) / np.log1p(-chance)) + 1
        if turn >= hits:
            total += waits * after + grows * waits * (waits + 1) / 2
            rounds += waits
            if watch is not None:
                watch(after, grows, waits)
        which = np.minimum(np.searchsorted(ends, numbers.draw(meters), side="right"), 3)
        after = hit(after + grows * waits, which)
    mean = total.sum() / rounds.sum()
    spread = (total - mean * rounds) / rounds.mean()
    return Mean(float(mean), float(spread.std() / np.sqrt(meters)))


def melbourne_meter(seed: int, rate: float, cost: int, seats: int, both: Pairs, **how: Any) -> Mean:
    """6.3, 6.4 and Rule 7: prizes are of the meter rounded up to a dollar and come off it; below the seed it is reset."""
    least = float(seed * cost)

    def hit(meter: Any, which: Any) -> Any:
        j = np.ceil(meter - 1e-7)
        paid = np.choose(which, [j, j / 10, 2 * ((j - least) * 0.19 / 2 + least / 10), j])
        return np.maximum(meter - paid, least)

    return played(least, seats * rate * cost, deal(seats, both), hit, **how)


def perth_pool(unit: int, seats: int, both: Pairs, **how: Any) -> Mean:
    """3.15, 3.16 and 3.19 to 3.21: one pool, which every wager of its level or above adds 41 % of a level 1 wager to."""
    least = 5_000.0 * unit

    def hit(pool: Any, which: Any) -> Any:
        once = np.maximum(pool * 0.9, least)
        return np.choose(which, [least, once, np.maximum(once * 0.9, least), least])

    return played(least, seats * 0.41 * unit, deal(seats, both), hit, **how)
