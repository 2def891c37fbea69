"""The Jackpot Wager as a function of its meter. The room determines every prize, shared ones included.

All hands share the two Jackpot Cards, so the seats at a table are not independent: at most two of them can win a part of the
meter in one deal. A fold loses the wager, so a Jackpot Wager also changes which hands are worth playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import comb, lcm
from operator import mul

import numpy as np

from queenhigh.cards import DECK, Card
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import RATES, UNIT, System, contribution, reset_value
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import settle_jackpot
from queenhigh.games.crown_melbourne_three_card_poker.prizes import determine
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, PLACES, Table
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Showdown
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.evaluator import category_of, evaluate
from queenhigh.maths.figures import Figures, Result, in_whole
from queenhigh.maths.long_run import QUANTILES, Hit, LongRun, long_run, quantiles, share_above
from queenhigh.maths.three_card.analysis import AntePlay, Plays
from queenhigh.maths.three_card.counting import HANDS, PAIRS, example_with_others, five_card_kinds, starting_hands
from queenhigh.money import Cents, in_dollars, rounded_up
from queenhigh.rules import IllegalAction, InputError, Readings

ROYAL, STRAIGHT_FLUSH = FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH
DOLLAR = int(PAY.figure("meter_rounding"))
NO_LOSS = Fraction(0)
PAID = rule("9.6.2(g)")
FAR = Cents(1000 * DOLLAR)
Outcome = tuple[int, int]
"""The numbers of Royal and Straight Flushes in a deal."""
Prizes = list[tuple[Fraction, Fraction]]
"""The possible prizes and their probabilities."""


@cache
def straight_flushes() -> tuple[frozenset[Card], ...]:
    """Return all forty straight flushes, including royal ones."""
    suited = (five for suit in range(4) for five in combinations(DECK[suit::4], 5))
    return tuple(frozenset(five) for five in suited if five_card_kind(five) >= STRAIGHT_FLUSH)


@cache
def pairs_of_hits() -> dict[tuple[FiveCard, FiveCard], int]:
    """Count the deals of two Jackpot Cards and two hands in which both hands hit, by what the two hands make.

    Two straight flushes share exactly the Jackpot Cards; otherwise the hands would share a card.
    """
    counts: dict[tuple[FiveCard, FiveCard], int] = {}
    for one in straight_flushes():
        for other in straight_flushes():
            if len(one & other) == 2:
                kinds = five_card_kind(tuple(one)), five_card_kind(tuple(other))
                counts[kinds] = counts.get(kinds, 0) + 1
    return counts


DEALS_OF_TWO = comb(52, 2) * comb(50, 3) * comb(47, 3)


def chance(kind: FiveCard) -> Fraction:
    """Return the probability that a hand and the Jackpot Cards make this kind, before any fold."""
    ways = starting_hands().ways
    return Fraction(int((five_card_kinds()[:, kind] * ways).sum()), HANDS * PAIRS)


def outcomes(seats: int) -> dict[Outcome, Fraction]:
    """Return the possible outcomes of one deal with this many Jackpot Wagers. A hand that hits is suited and is never
    folded."""
    pairs = pairs_of_hits()
    two = comb(seats, 2) * Fraction(pairs[STRAIGHT_FLUSH, STRAIGHT_FLUSH], DEALS_OF_TWO)
    mixed = seats * (seats - 1) * Fraction(pairs[ROYAL, STRAIGHT_FLUSH], DEALS_OF_TWO)
    royal = seats * chance(ROYAL) - mixed
    single = seats * chance(STRAIGHT_FLUSH) - 2 * two - mixed
    made = {(1, 0): royal, (0, 1): single, (0, 2): two, (1, 1): mixed}
    return {(0, 0): 1 - sum(made.values(), Fraction(0)), **made}


class Jackpot:
    """A Jackpot Wager at one prize meter. `meter` is in cents and includes this round's wagers; `seats` have one each."""

    def __init__(self, system: System, readings: Readings = BOOK.readings, seats: int = 1) -> None:
        self.system, self.readings, self.seats = system, readings, seats
        self.cited: set[str] = set()
        """The clauses by which the room has determined prizes so far."""

    def prize(self, kind: FiveCard, outcome: Outcome | None = None, meter: Fraction | None = None) -> Fraction:
        """Return what is paid, in cents. For a Royal or Straight Flush it depends on the other hits of the deal."""
        meter = self.system.meter if meter is None else meter
        if kind >= STRAIGHT_FLUSH:
            prizes = determine(self.system, meter, *(outcome or _alone(kind)), self.readings)
            self.cited |= {rule.clause for rule in (prizes.rule, *prizes.also)}
            back = self.system.cost if self.readings["A-12"] == "returned" else 0
            return Fraction((prizes.royal if kind is ROYAL else prizes.straight_flush) + back)
        return self._fixed(kind)

    def _fixed(self, kind: FiveCard) -> Fraction:
        """Return what comes back, stake included, when the room settles a hand that makes this kind with the Jackpot Cards."""
        if kind not in self._settled:
            cards, shared = example_with_others(2, kind)
            hand = Hand(1, "player", {JACKPOT: self.system.cost}, cards, Choice.PLAY)
            table = Table(jackpot=self.system, readings=self.readings)
            line = settle_jackpot(
                hand.wager(JACKPOT), hand, Showdown(table=table, hands={1: hand}, shared=shared), PAID
            )
            assert line is not None
            self.cited |= {rule.clause for rule in (line.rule, *line.also)}
            self._settled[kind] = Fraction(line.net + self.system.cost)
        return self._settled[kind]

    def net(self, kind: FiveCard, hits: Outcome | None = None) -> Fraction:
        """Return the net result of a hand that is played, in units of the cost."""
        check_meter(self.system)
        return (self.prize(kind, hits) - self.system.cost) / self.system.cost

    def settled(
        self, cards: tuple[Card, ...], choice: Choice, shared: tuple[Card, ...], hits: tuple[int, int]
    ) -> Fraction:
        """9.6.2(g): let the room settle the wager. A Royal or Straight Flush prize depends on all hands that hit in the
        deal."""
        hand = Hand(1, "player", {JACKPOT: self.system.cost}, cards, choice)
        table = Table(jackpot=self.system, readings=self.readings)
        line = settle_jackpot(hand.wager(JACKPOT), hand, Showdown(table=table, hands={1: hand}, shared=shared), PAID)
        return (
            self.net(five_card_kind((*cards, *shared)), hits) if line is None else Fraction(line.net, self.system.cost)
        )

    @cached_property
    def _settled(self) -> dict[FiveCard, Fraction]:
        return {}

    def prizes(self, kind: FiveCard, meter: Fraction | None = None) -> Prizes:
        """Return what a seat that has hit may be paid, with probabilities: another seat may have hit as well."""
        key = (kind, meter if kind >= STRAIGHT_FLUSH else None)
        if key not in self._known:
            shared: Prizes = []
            for other in (ROYAL, STRAIGHT_FLUSH) if kind >= STRAIGHT_FLUSH else ():
                both = (self.seats - 1) * Fraction(pairs_of_hits().get((kind, other), 0), DEALS_OF_TWO)
                if both:
                    together = (1, 1) if kind is not other else (0, 2)
                    shared.append((self.prize(kind, together, meter), both / chance(kind)))
            alone = 1 - sum((share for _, share in shared), Fraction(0))
            self._known[key] = [(self.prize(kind, meter=meter), alone), *shared]
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[FiveCard, Fraction | None], Prizes]:
        return {}

    def expected_prize(self, kind: FiveCard, meter: Fraction | None = None) -> Fraction:
        """Return the average prize of a seat that has hit, over all hands that the other seats may have."""
        return sum((prize * share for prize, share in self.prizes(kind, meter)), Fraction(0))

    @cached_property
    def worths(self) -> list[Fraction]:
        """Return what each starting hand wins with its Jackpot Wager on average if it is played, in cents, not counting
        the stake.
        """
        worths, parts = self._in_parts
        return [Fraction(worth, parts) for worth in worths]

    @cached_property
    def _in_parts(self) -> tuple[list[int], int]:
        """Return the same in whole fractions of a cent, and the denominator."""
        prizes = [self.expected_prize(kind) for kind in FiveCard]
        whole = lcm(*(prize.denominator for prize in prizes))
        scaled = [int(prize * whole) for prize in prizes]
        return [sum(map(mul, scaled, of_hand)) for of_hand in five_card_kinds().tolist()], whole * PAIRS

    def figures(self, plays: Plays | None = None, meter: Fraction | None = None) -> Figures:
        """Return the figures of the wager alone, in units of its cost. `plays` says which hands are not folded; all by
        default."""
        counts, folded = self._counts(plays)
        cost = self.system.cost
        nets = {kind: (self.expected_prize(kind, meter) - cost) / cost for kind in counts}
        made = {kind.label: Result(counts[kind], nets[kind]) for kind in sorted(counts, reverse=True) if counts[kind]}
        if folded:
            made["folded"] = Result(folded, Fraction(-1))
        paid = [
            ((prize - cost) / cost, count * share)
            for kind, count in counts.items()
            for prize, share in self.prizes(kind, meter)
        ]
        return Figures(results=in_whole([*paid, (Fraction(-1), Fraction(folded))]), wagered=Fraction(1), hands=made)

    def _counts(self, plays: Plays | None) -> tuple[dict[FiveCard, int], int]:
        """Count deals by what the hand makes with the Jackpot Cards, and how many of them are folded."""
        if plays not in self._counted:
            hands = starting_hands()
            kept = np.array([plays is None or plays(n) for n in range(len(hands))])
            counts = (five_card_kinds() * (hands.ways * kept)[:, None]).sum(axis=0)
            self._counted[plays] = (
                {kind: int(counts[kind]) for kind in FiveCard},
                PAIRS * int((hands.ways * ~kept).sum()),
            )
        return self._counted[plays]

    @cached_property
    def _counted(self) -> dict[Plays | None, tuple[dict[FiveCard, int], int]]:
        return {}

    def break_even(self, plays: Plays | None = None, needs: Fraction = NO_LOSS) -> Cents:
        """Return the lowest meter, in whole dollars, at which the wager breaks even, or wins enough to make up for the
        loss on the ante beside it (`needs`, in units of its cost)."""
        low = int(self.system.floor)
        if self._mean(plays, Fraction(low)) >= needs:
            return Cents(low)
        high = 2 * low
        while self._mean(plays, Fraction(high)) < needs:
            low, high = high, 2 * high
        while high - low > DOLLAR:
            middle = (low + high) // 2 // DOLLAR * DOLLAR
            if self._mean(plays, Fraction(middle)) < needs:
                low = middle
            else:
                high = middle
        return Cents(high)

    def _mean(self, plays: Plays | None, meter: Fraction) -> Fraction:
        """Return the mean of `figures`, which a search for a meter needs many times."""
        counts, folded = self._counts(plays)
        back = sum((count * self.expected_prize(kind, meter) for kind, count in counts.items()), Fraction(0))
        return back / (self.system.cost * (sum(counts.values()) + folded)) - 1

    def plays_with(self, base: AntePlay, ante: Cents) -> Plays:
        """Return the best strategy with this wager on the hand: folding loses it, playing keeps it alive."""
        worths, parts = self._in_parts
        play, fold, whole = base.in_parts
        kept = [(p - f) * ante * parts + w * whole > 0 for p, f, w in zip(play, fold, worths, strict=True)]
        return kept.__getitem__

    def together(self, base: AntePlay, ante: Cents, plays: Plays) -> Fraction:
        """Return the average result of a round for a player with an ante and a Jackpot Wager, in cents."""
        worths, parts = self._in_parts
        play, fold, whole = base.in_parts
        total = 0
        for n, ways in enumerate(map(int, starting_hands().ways)):
            total += ways * (play[n] * ante * parts + worths[n] * whole if plays(n) else fold[n] * ante * parts)
        return Fraction(total, HANDS * parts * whole) - self.system.cost

    def rounds_to(self, kind: FiveCard) -> Fraction:
        """Return the average number of rounds, with all these seats, until one of them hits it."""
        at_least_one = sum(
            (p for (royals, straights), p in outcomes(self.seats).items() if (royals if kind is ROYAL else straights)),
            Fraction(0),
        )
        return 1 / at_least_one

    def growth(self, meter: Fraction | None = None) -> Fraction:
        """Return what a round adds to the meter on average, in cents: contributions, less prizes, plus resets."""
        before = self.system.meter if meter is None else meter
        after = Fraction(0)
        for outcome, p in outcomes(self.seats).items():
            left = determine(self.system, before, *outcome, self.readings).meter if outcome != (0, 0) else before
            after += p * left
        added = self.seats * contribution(self.system, self.system.cost, self.readings)
        return after - before + added

    def long_run(self) -> LongRun:
        """Return the average meter at settlement over all future rounds, in cents."""
        return long_run(*self.grows)

    def spread(self) -> dict[int, Fraction]:
        """Return the amount below which the meter stays in a given per cent of all future rounds, in cents."""
        return quantiles(*self.grows, QUANTILES)

    def share_above(self, meter: Fraction) -> Fraction:
        """Return the share of all future rounds in which the meter is above this amount."""
        return share_above(*self.grows, meter)

    @cached_property
    def grows(self) -> tuple[Fraction, Fraction, list[Hit]]:
        """Return what a round adds, the meter's minimum, and what each hit leaves on it."""
        if reset_value(self.system, self.readings) != self.system.floor:
            raise InputError(
                "The long-run mean is not calculated for a meter that is reset to more than seed times cost. "
                "Leave house_reset at 0."
            )
        added = self.seats * contribution(self.system, self.system.cost, self.readings)
        hits = [self._line(outcome, p) for outcome, p in outcomes(self.seats).items() if p and outcome != (0, 0)]
        return added, self.system.floor, hits

    def _line(self, outcome: Outcome, p: Fraction) -> Hit:
        """Return the straight line by which a hit reduces a meter far above its seed, apart from rounding to whole
        dollars and cents."""

        def left(meter: Fraction) -> Fraction:
            return determine(self.system, meter, *outcome, self.readings).meter

        far = Fraction(rounded_up(self.system.floor, FAR) * 100)
        slope = (left(2 * far) - left(far)) / far
        offset = left(far) - slope * far
        half = far - Fraction(DOLLAR, 2)
        off = 2 * (left(half) - slope * half - offset)
        cents = sum(outcome)
        return Hit(p, slope, offset, (min(off, Fraction(0)) - cents, max(off, Fraction(0)) + cents))


def _alone(kind: FiveCard) -> Outcome:
    return (1, 0) if kind is ROYAL else (0, 1)


@rule("6.3")
def check_meter(system: System) -> None:
    """Refuse a meter below the seed times the cost of the Jackpot Wager."""
    if system.meter >= system.floor:
        return
    seeds = [seed for seed in RATES[system.option].rates if seed * system.cost <= system.meter * UNIT]
    other = f", or a seed of at most {in_dollars(max(seeds))}" if seeds else ""
    raise IllegalAction(
        f"A prize meter with seed {in_dollars(system.seed)} and a Jackpot Wager of {in_dollars(system.cost)} never shows less "
        f"than {in_dollars(Cents(int(system.floor)))}, so {in_dollars(Cents(int(system.meter)))} cannot be priced.",
        rule("6.3"),
        f"Use a meter of {in_dollars(rounded_up(system.floor))} or more{other}.",
    )


@rule("2.1")
def check_seats(seats: int) -> None:
    if not 1 <= seats <= PLACES:
        raise IllegalAction(
            f"A table has 1 to {PLACES} places, not {seats}.", rule("2.1"), f"Choose from 1 to {PLACES} seats."
        )


def systems(cost: Cents, meter: Fraction | None = None) -> Iterable[System]:
    """Return a system for each option and seed in the book, with its meter at the reset value unless another is given."""
    for option, rates in RATES.items():
        for seed in rates.rates:
            fresh = System(option=option, seed=seed, cost=cost, meter=Fraction(0))
            yield System(option=option, seed=seed, cost=cost, meter=fresh.floor if meter is None else meter)


def offered(cost: Cents, meter: Cents | None, seats: int, readings: Readings = BOOK.readings) -> dict[str, Jackpot]:
    """Return a wager for each meter in the book, by option and seed in dollars."""
    shown = None if meter is None else Fraction(meter)
    return {f"{one.option}-{one.seed // 100}": Jackpot(one, readings, seats) for one in systems(cost, shown)}


def jackpot_worth(settings: Table, cards: Sequence[Card], choice: Choice) -> Fraction:
    """Return the wager's average result over all 1,176 pairs of Jackpot Cards, stake deducted, as if nobody else hit."""
    system = settings.jackpot
    assert system is not None
    wagered = Jackpot(system, settings.readings)
    if choice is not Choice.PLAY:
        return wagered.settled(tuple(cards), choice, (), (0, 0)) * system.cost
    rest = np.delete(np.arange(52, dtype=np.uint8), [card.index for card in cards])
    first, second = np.triu_indices(len(rest), 1)
    rows = np.empty((len(first), 5), dtype=np.uint8)
    rows[:, :3] = [card.index for card in cards]
    rows[:, 3], rows[:, 4] = rest[first], rest[second]
    counts = np.bincount(category_of(evaluate(rows)), minlength=len(FiveCard))
    prizes = sum((int(counts[kind]) * wagered.prize(kind) for kind in FiveCard if counts[kind]), Fraction(0))
    return prizes / len(rows) - int(system.cost)
