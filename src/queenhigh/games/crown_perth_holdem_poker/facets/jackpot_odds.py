"""The Jackpot Wagers, levels 1 to 3, as a function of what the displays show. The room calculates every prize.

These wagers depend only on two hole cards and the flop, and a fold loses them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from queenhigh.cards import DECK
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    LEVELS,
    NONE,
    PRIZES,
    RESEEDS,
    ROYAL,
    STRAIGHT_FLUSH,
    KeyOff,
    Pools,
    Shared,
    Winner,
    added_up,
    bonus_of,
    contribution,
    display,
    key_off,
    prize_on,
    reseeds,
    wager_of,
)
from queenhigh.games.crown_perth_holdem_poker.table import Table
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.figures import Figures, Result, in_whole
from queenhigh.maths.holdem.flops import FLOPS, PAIRS, flop_kinds
from queenhigh.maths.holdem.solving import starting_hands
from queenhigh.maths.long_run import QUANTILES, Hit, LongRun, long_run, quantiles
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import IllegalAction, InputError, Readings

DOLLAR = 100
NO_LOSS = Fraction(0)
FAR = 100
"""A multiple of the reseed at which pools no longer need topping up."""
HITS = (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH)
Plays = Callable[[int], bool]
Prizes = list[tuple[Fraction, Fraction]]
"""The possible payments and their probabilities."""


class Jackpot:
    """Wagers of levels 1 to 3. A level 1 wager costs `unit` cents, and each of `seats` has a wager of the same level.

    The pools hold their reseeds unless other amounts are given. A display amount `shown` stands for pools that have
    grown in proportion to their reseeds: a prize depends on the total of a level's pools, not on how it is divided
    between them.
    """

    def __init__(
        self, unit: Cents, pools: Pools | None = None, readings: Readings = BOOK.readings, seats: int = 1
    ) -> None:
        if readings["A11"] == "separate_prizes":
            raise InputError(
                "With reading A11 as separate_prizes a level 3 wager wins three prizes, which is not calculated here."
            )
        self.unit, self.readings, self.seats = unit, readings, seats
        self.pools = reseeds(unit, readings) if pools is None else pools
        self.cited: set[str] = {row.rule.clause for row in PRIZES.values()}
        """The clauses of the prizes keyed off so far."""
        self._known: dict[tuple[int, FiveCard, Cents | None], Prizes] = {}

    def least(self, level: int) -> Cents:
        """Return the minimum of a level's display."""
        return display(reseeds(self.unit, self.readings), level, self.readings)

    def showing(self, level: int, shown: Cents | None) -> Pools:
        """Return the pools when a level's display shows this amount, or the given pools if no amount is given."""
        if shown is None:
            return self.pools
        seeds = reseeds(self.unit, self.readings)
        if shown < self.least(level):
            lower = [str(below) for below in LEVELS if shown >= self.least(below)]
            raise IllegalAction(
                f"The display of level {level} never shows less than {in_dollars(self.least(level))}, the reseeds of its pools, "
                f"so {in_dollars(shown)} cannot be priced.",
                RESEEDS[level],
                f"Use a display of {in_dollars(self.least(level))} or more{f', or level {lower[-1]}' if lower else ''}.",
            )
        grown = Fraction(shown) / added_up(seeds, level)
        return tuple(seed * grown if place < level else seed for place, seed in enumerate(seeds))

    def prize(self, level: int, kind: FiveCard, shown: Cents | None = None) -> Cents:
        """Return what a seat that hits alone is paid, in cents."""
        if kind.label not in PRIZES:
            return Cents(0)
        if kind.label in (ROYAL, STRAIGHT_FLUSH):
            amount = display(self.showing(level, shown), level, self.readings)
            return Cents(prize_on(amount, kind.label, self.readings) + self._back(level))
        return Cents(bonus_of(level, kind.label, self.unit) + self._back(level))

    def _back(self, level: int) -> int:
        return wager_of(level, self.unit) if self.readings["A3"] == "returned" else 0

    def beside(self, level: int, kind: FiveCard, other: FiveCard, shown: Cents | None = None) -> Prizes:
        """Return what a seat is paid when another seat hits too. An odd cent goes to either seat with equal probability."""
        first, second = self.shared(level, kind, other, shown)[0], self.shared(level, other, kind, shown)[1]
        return [(Fraction(paid + self._back(level)), Fraction(1, 2)) for paid in (first, second)]

    def prizes(self, level: int, kind: FiveCard, shown: Cents | None = None) -> Prizes:
        """Return what a seat that makes this hand may be paid, with probabilities: another seat may have hit as well."""
        key = (level, kind, shown)
        if key not in self._known:
            made: Prizes = []
            for other in HITS if self.seats > 1 and kind in HITS else ():
                share = (self.seats - 1) * both(kind, other) / chance(kind)
                if share:
                    made += [(prize, half * share) for prize, half in self.beside(level, kind, other, shown)]
            alone = 1 - sum((share for _, share in made), Fraction(0))
            self._known[key] = [(Fraction(self.prize(level, kind, shown)), alone), *made]
        return self._known[key]

    def expected_prize(self, level: int, kind: FiveCard, shown: Cents | None = None) -> Fraction:
        return sum((prize * share for prize, share in self.prizes(level, kind, shown)), Fraction(0))

    def worth(self, level: int, hand: int, shown: Cents | None = None) -> Fraction:
        """Return what a starting hand wins on average if it is played, in cents, not counting the stake."""
        counts = flop_kinds()[hand]
        return sum((int(counts[kind]) * self.expected_prize(level, kind, shown) for kind in FiveCard), NONE) / FLOPS

    def plays_with(self, level: int, game: Perth, ante: Cents, shown: Cents | None = None) -> Plays:
        """Return the best strategy with this wager on the hand: folding loses it, playing keeps it alive."""
        return lambda hand: game.value(hand) * ante + self.worth(level, hand, shown) > game.folded * ante

    def figures(self, level: int, plays: Plays | None = None, shown: Cents | None = None) -> Figures:
        """Return the figures in units of the level's wager; `plays` says which starting hands are not folded."""
        counts, folded = _kept(plays)
        cost = wager_of(level, self.unit)
        hands = {
            kind.label: Result(counts[kind], (self.expected_prize(level, kind, shown) - cost) / cost)
            for kind in reversed(FiveCard)
        }
        if folded:
            hands["folded"] = Result(folded, Fraction(-1))
        paid = [
            ((prize - cost) / cost, counts[kind] * share)
            for kind in FiveCard
            for prize, share in self.prizes(level, kind, shown)
        ]
        return Figures(results=in_whole([*paid, (Fraction(-1), Fraction(folded))]), wagered=Fraction(1), hands=hands)

    def break_even(self, level: int, plays: Plays | None = None, needs: Fraction = NO_LOSS) -> Cents:
        """Return the lowest display amount, in whole dollars, at which the wager costs nothing on average, or wins what
        it `needs` to: the loss of an ante beside it, in units of its cost.
        """
        counts, folded = _kept(plays)
        wagered = (sum(counts) + folded) * wager_of(level, self.unit)

        def mean(shown: int) -> Fraction:
            """Return the mean of `figures` without listing every result."""
            prizes = (counts[kind] * self.expected_prize(level, kind, Cents(shown)) for kind in FiveCard)
            return sum(prizes, NONE) / wagered - 1

        low = self.least(level)
        if mean(low) >= needs:
            return low
        high = 2 * low
        while mean(high) < needs:
            low, high = Cents(high), 2 * high
        while high - low > DOLLAR:
            middle = (low + high) // 2 // DOLLAR * DOLLAR
            if mean(middle) < needs:
                low = Cents(middle)
            else:
                high = middle
        return Cents(high)

    def added(self, level: int) -> Pools:
        """Return what the wagers of a round add to each pool, in cents."""
        return tuple(self.seats * part for part in contribution(level, self.unit, self.readings))

    def left(self, level: int, outcome: tuple[int, int], pools: Pools) -> Pools:
        """Return what the room leaves in the pools after a round with these numbers of royal and straight flushes."""
        kinds = [ROYAL] * outcome[0] + [STRAIGHT_FLUSH] * outcome[1]
        winners = [Winner(seat, level, kind) for seat, kind in enumerate(kinds, 1)]
        keyed = [one for one in key_off(pools, winners, self.unit, self.readings) if isinstance(one, KeyOff)]
        self.cited |= {rule.clause for one in keyed for rule in one.rules}
        return keyed[-1].pools if keyed else pools

    def growth(self, level: int, shown: Cents | None = None) -> Fraction:
        """Return what a round adds to all pools together on average, in cents: the wagers' contributions less the prizes."""
        pools = self.showing(level, shown)
        after = sum((p * sum(self.left(level, hit, pools)) for hit, p in outcomes(self.seats).items()), NONE)
        return sum(self.added(level), NONE) + after - sum(pools, NONE)

    def long_run(self, level: int) -> LongRun:
        """Return the average display of a level over all future rounds, if only this level is wagered."""
        means = [long_run(*pool) if pool[0] else LongRun(pool[1], NONE) for pool in self.pools_of(level)]
        return LongRun(sum((one.mean for one in means), NONE), sum((one.within for one in means), NONE))

    def spread(self, level: int) -> dict[int, Fraction]:
        """Return the amount below which the display stays in a given per cent of all future rounds, if only this level
        is wagered. Its pools then grow and are hit together; returns nothing if they would differ.
        """
        pools = self.pools_of(level)
        if any(pool != pools[0] for pool in pools) or not pools[0][0]:
            return {}
        return {part: len(pools) * at for part, at in quantiles(*pools[0], QUANTILES).items()}

    def pools_of(self, level: int) -> list[tuple[Fraction, Fraction, list[Hit]]]:
        """Return, for each pool of a level, what a round adds, its minimum, and what each hit leaves in it."""
        least = reseeds(self.unit, self.readings)
        far, twice = (tuple(times * pool for pool in least) for times in (FAR, 2 * FAR))
        hits: list[tuple[Fraction, Pools, Pools]] = [
            (p, self.left(level, hit, far), self.left(level, hit, twice))
            for hit, p in outcomes(self.seats).items()
            if p and any(hit)
        ]
        made = []
        for place, grows in enumerate(self.added(level)[:level]):
            lines = []
            for p, one, two in hits:
                slope = (two[place] - one[place]) / far[place]
                lines.append(Hit(p, slope, one[place] - slope * far[place]))
            made.append((grows, least[place], lines))
        return made

    def shared(self, level: int, one: FiveCard, other: FiveCard, shown: Cents | None = None) -> tuple[Cents, Cents]:
        """Return what two wagers of a level are paid that make these two hands in one deal, keyed off by the room."""
        winners = [Winner(1, level, one.label), Winner(2, level, other.label)]
        done = key_off(self.showing(level, shown), winners, self.unit, self.readings)
        paid = {seat: share for part in done if isinstance(part, Shared) for seat, share in part.shares.items()}
        self.cited |= {rule.clause for part in done for rule in part.rules}
        return paid[1], paid[2]

    def rounds_to(self, kind: FiveCard) -> Fraction:
        """Return the average number of rounds, with all these seats, until one of them hits it."""
        return 1 / (self.seats * chance(kind) - comb(self.seats, 2) * both(kind, kind))


def _kept(plays: Plays | None) -> tuple[list[int], int]:
    """Return the flops of all starting hands that are played, by the hand they make, and those of folded hands; None
    folds nothing.
    """
    ways = np.array(list(starting_hands().values()))
    kept = np.array([plays is None or plays(hand) for hand in range(len(ways))])
    counts: list[int] = (flop_kinds() * (ways * kept)[:, None]).sum(axis=0).tolist()
    return counts, FLOPS * int((ways * ~kept).sum())


@cache
def chance(kind: FiveCard) -> Fraction:
    ways = np.array(list(starting_hands().values()))
    return Fraction(int((flop_kinds()[:, kind] * ways).sum()), PAIRS * FLOPS)


@cache
def both(one: FiveCard, other: FiveCard) -> Fraction:
    """Return the probability that two given hands hit in one deal, the first this and the second that. They share only
    the flop.
    """
    suited = (five for suit in range(4) for five in combinations(DECK[suit::4], 5))
    hits = [(frozenset(five), kind) for five in suited if (kind := five_card_kind(five)) >= FiveCard.STRAIGHT_FLUSH]
    count = sum(len(x & y) == 3 for x, a in hits for y, b in hits if (a, b) == (one, other))
    return Fraction(count, comb(52, 3) * comb(49, 2) * comb(47, 2))


@rule("2.1")
def check_seats(seats: int) -> None:
    """The layouts are drawings that the text does not include; a table has as many areas as its settings say."""
    most = Table().areas
    if not 1 <= seats <= most:
        raise IllegalAction(
            f"A table has 1 to {most} areas for antes, not {seats}.", rule("2.1"), f"Choose from 1 to {most} seats."
        )


def outcomes(seats: int) -> dict[tuple[int, int], Fraction]:
    """Return the probability of each number of royal and straight flushes in one deal. A flop allows two, not three."""
    royal, straight = FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH
    two = comb(seats, 2) * both(straight, straight)
    mixed = seats * (seats - 1) * both(royal, straight)
    made = {
        (1, 0): seats * chance(royal) - mixed,
        (0, 1): seats * chance(straight) - 2 * two - mixed,
        (0, 2): two,
        (1, 1): mixed,
    }
    return {(0, 0): 1 - sum(made.values(), Fraction(0)), **made}
