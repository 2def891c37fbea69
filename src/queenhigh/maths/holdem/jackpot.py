"""Crown Perth's Jackpot Wagers, levels 1 to 3, as a function of what the displays show. The room reckons every prize.

They look at two hole cards and the flop alone, and a fold loses them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from queenhigh.cards import DECK
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    PRIZES,
    ROYAL,
    STRAIGHT_FLUSH,
    KeyOff,
    Pools,
    Shared,
    Winner,
    bonus_of,
    contribution,
    display,
    key_off,
    prize_on,
    reseeds,
    wager_of,
)
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.figures import Figures, Result, tally
from queenhigh.maths.holdem.flops import FLOPS, PAIRS, flop_kinds
from queenhigh.maths.holdem.perth import Perth
from queenhigh.maths.holdem.solving import starting_hands
from queenhigh.money import Cents
from queenhigh.rules import InputError, Readings

DOLLAR = 100
Plays = Callable[[int], bool]


class Jackpot:
    """A level 1 wager of `unit` cents, and what the three pools hold: their reseeds, unless more is given."""

    def __init__(self, unit: Cents, pools: Pools | None = None, readings: Readings = BOOK.readings) -> None:
        if readings["A11"] == "separate_prizes":
            raise InputError(
                "With reading A11 as separate_prizes a level 3 wager wins three prizes, which is not reckoned here."
            )
        self.unit, self.readings = unit, readings
        self.pools = reseeds(unit, readings) if pools is None else pools
        self.cited: set[str] = {row.rule.clause for row in PRIZES.values()}
        """The clauses of the prizes, and of what has been keyed off so far."""

    def prize(self, level: int, kind: FiveCard, shown: Cents | None = None) -> Cents:
        """What comes back, in cents; `shown` is the display amount of the level, where it is not that of the pools."""
        if kind.label not in PRIZES:
            return Cents(0)
        back = wager_of(level, self.unit) if self.readings["A3"] == "returned" else 0
        if kind.label in (ROYAL, STRAIGHT_FLUSH):
            amount = display(self.pools, level, self.readings) if shown is None else shown
            return Cents(prize_on(amount, kind.label, self.readings) + back)
        return Cents(bonus_of(level, kind.label, self.unit) + back)

    def worth(self, level: int, hand: int) -> Fraction:
        """What a starting hand wins on average if it is played, in cents. The stake is gone."""
        counts = flop_kinds()[hand]
        return Fraction(sum(int(counts[kind]) * self.prize(level, kind) for kind in FiveCard), FLOPS)

    def plays_with(self, level: int, game: Perth, ante: Cents) -> Plays:
        """The best strategy with this wager on the hand: folding loses it, playing keeps it alive."""
        return lambda hand: game.value(hand) * ante + self.worth(level, hand) > game.folded * ante

    def figures(self, level: int, plays: Plays | None = None, shown: Cents | None = None) -> Figures:
        """In units of the wager of the level; `plays` says which starting hands are not folded."""
        ways = np.array(list(starting_hands().values()))
        kept = np.array([plays is None or plays(hand) for hand in range(len(ways))])
        counts = (flop_kinds() * (ways * kept)[:, None]).sum(axis=0)
        folded = FLOPS * int((ways * ~kept).sum())
        cost = wager_of(level, self.unit)
        nets = {kind: Fraction(self.prize(level, kind, shown) - cost, cost) for kind in FiveCard}
        hands = {kind.label: Result(int(counts[kind]), nets[kind]) for kind in reversed(FiveCard)}
        if folded:
            hands["folded"] = Result(folded, Fraction(-1))
        results = [(nets[kind], int(counts[kind])) for kind in FiveCard]
        return Figures(results=tally([*results, (Fraction(-1), folded)]), wagered=Fraction(1), hands=hands)

    def break_even(self, level: int, plays: Plays | None = None) -> Cents:
        """The least display amount, in whole dollars, at which the wager costs nothing on average."""
        low, high = 0, DOLLAR
        while self.figures(level, plays, Cents(high)).mean < 0:
            low, high = high, 2 * high
        while high - low > DOLLAR:
            middle = (low + high) // 2 // DOLLAR * DOLLAR
            if self.figures(level, plays, Cents(middle)).mean < 0:
                low = middle
            else:
                high = middle
        return Cents(high)

    def changes(self, level: int, pools: Pools | None = None) -> Pools:
        """What one wager of a level adds to each pool on average, in cents: its share, less what hits take out."""
        pools = self.pools if pools is None else pools
        made = contribution(level, self.unit, self.readings)
        for kind in (FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH):
            done = key_off(pools, [Winner(1, level, kind.label)], self.unit, self.readings)
            keyed = next(one for one in done if isinstance(one, KeyOff))
            self.cited |= {rule.clause for rule in keyed.rules}
            hit = chance(kind)
            made = tuple(
                change + hit * (after - held) for change, after, held in zip(made, keyed.pools, pools, strict=True)
            )
        return made

    def growth(self, level: int) -> Fraction:
        return sum(self.changes(level), Fraction(0))

    def balance(self, level: int) -> Cents:
        """The display, in whole dollars, at which its pools neither grow nor shrink while this level alone is wagered."""
        low = reseeds(self.unit, self.readings)
        high = tuple(2 * pool for pool in low)
        while any(change > 0 for change in self.changes(level, high)[:level]):
            low, high = high, tuple(2 * pool for pool in high)
        while any(most - least > DOLLAR for least, most in zip(low, high, strict=True)):
            middle = tuple(
                Fraction((least + most) // 2 // DOLLAR * DOLLAR) for least, most in zip(low, high, strict=True)
            )
            grows = [change > 0 for change in self.changes(level, middle)]
            low = tuple(there if up else was for there, up, was in zip(middle, grows, low, strict=True))
            high = tuple(was if up else there for there, up, was in zip(middle, grows, high, strict=True))
        return display(high, level, self.readings)

    def shared(self, level: int, one: FiveCard, other: FiveCard) -> tuple[Cents, Cents]:
        """What two wagers of a level are paid that hit this and that in one deal, as the room keys them off."""
        winners = [Winner(1, level, one.label), Winner(2, level, other.label)]
        done = key_off(self.pools, winners, self.unit, self.readings)
        paid = {seat: share for part in done if isinstance(part, Shared) for seat, share in part.shares.items()}
        self.cited |= {rule.clause for part in done for rule in part.rules}
        return paid[1], paid[2]

    def rounds_to(self, kind: FiveCard, seats: int = 1) -> Fraction:
        """How many rounds with so many wagers until one of them hits it, on average."""
        at_least_one = seats * chance(kind) - comb(seats, 2) * both(kind, kind)
        return 1 / at_least_one


def chance(kind: FiveCard) -> Fraction:
    ways = np.array(list(starting_hands().values()))
    return Fraction(int((flop_kinds()[:, kind] * ways).sum()), PAIRS * FLOPS)


@cache
def both(one: FiveCard, other: FiveCard) -> Fraction:
    """That two given hands hit in one deal, the first this and the second that: they share the flop and nothing else."""
    suited = (five for suit in range(4) for five in combinations(DECK[suit::4], 5))
    hits = [(frozenset(five), kind) for five in suited if (kind := five_card_kind(five)) >= FiveCard.STRAIGHT_FLUSH]
    count = sum(len(x & y) == 3 for x, a in hits for y, b in hits if (a, b) == (one, other))
    return Fraction(count, comb(52, 3) * comb(49, 2) * comb(47, 2))


def outcomes(seats: int) -> dict[tuple[int, int], Fraction]:
    """How many royal and how many straight flushes so many wagers bring in one deal: a flop has room for two, not for three."""
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
