"""Rules 3.8, 3.13-3.21 and 4.16-4.18: what jackpot wagers cost and contribute, what the displays show, and what prizes
leave.

All functions are pure and use exact fractions of a cent. A wager of level k can win pools 1 to k. Whatever does not go
to a pool or a prize belongs to the 59 % fund, so that the books balance to the cent: each function returns what it
moved, and the fund takes the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import msgspec

from queenhigh.games.crown_perth_holdem_poker.book import PAY, rule
from queenhigh.money import Cents, Multiple, Share, rounded_down, split
from queenhigh.rules import Readings, Rule

LEVELS = tuple(range(1, int(PAY.figure("jackpot_levels")) + 1))
MULTIPLE = {level: int(PAY.figure(f"level_{level}_multiple")) for level in LEVELS}
RESEED = {level: int(PAY.figure(f"level_{level}_reseed")) for level in LEVELS}
INCREMENT = Fraction(PAY.figure("increment_share").value)
REDUCTION = Fraction(PAY.figure("straight_flush_reduction").value)
PRIZES = PAY.table("jackpot")
ROYAL, STRAIGHT_FLUSH = "royal_flush", "straight_flush"
NONE = Fraction(0)

WAGERS = {1: rule("3.8(a)"), 2: rule("3.8(b)"), 3: rule("3.8(c)")}
RESEEDS = {1: rule("3.16(a)"), 2: rule("3.16(b)"), 3: rule("3.16(c)")}
DISPLAYS = {1: rule("3.18 Level 1"), 2: rule("3.18 Level 2"), 3: rule("3.18 Level 3")}
RESETS = {1: rule("3.19 Level 1"), 2: rule("3.19 Level 2"), 3: rule("3.19 Level 3")}
REDUCTIONS = {1: rule("3.20 Level 1"), 2: rule("3.20 Level 2"), 3: rule("3.20 Level 3")}
FIRST = {1: rule("4.18(a)"), 2: rule("4.18(b)"), 3: rule("4.18(c)")}

Pools = tuple[Fraction, ...]
"""What the pools of levels 1, 2 and 3 hold."""


class Jackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A table's jackpot. `level_1` is the price of a level 1 wager, which the house sets."""

    level_1: Cents
    pools: Pools
    fund: Fraction = NONE
    verified: dict[int, Cents] = {}
    """What the displays showed, by level, in the last signed snapshot (5.12, reading A25)."""
    entered: dict[int, int] | None = None
    """How many wagers of each level the start game button has entered for the round (4.2); None until it is pressed."""
    won_since: tuple[int, ...] = ()
    """The levels whose pools another table has won since then (reading A5c)."""
    settled: Settlement | None = None
    """What the settlement of the round did to the pools; None until they are recorded."""
    when_void: Seen | None = None
    """The pools when the round was void after its settlement, where a sheet says that others had moved them."""

    def recorded(self, pools: Pools, fund: Fraction) -> Jackpot:
        """Return the jackpot after the round's pools are recorded."""
        return msgspec.structs.replace(self, pools=pools, fund=fund, settled=Settlement(self, pools, fund))


class Settlement(msgspec.Struct, frozen=True):
    """The jackpot that a settlement found, and the pools and the fund that it left."""

    found: Jackpot
    pools: Pools
    fund: Fraction


class Seen(msgspec.Struct, frozen=True):
    """The pools at one moment, and the levels that other tables had won by then (reading A5c)."""

    pools: Pools
    won_since: tuple[int, ...] = ()


class Winner(msgspec.Struct, frozen=True):
    """A hand that a supervisor has verified (4.14(b)): its area, level and kind. A bonus of Table 2 is not keyed off."""

    seat: int
    level: int
    hand: str


class KeyOff(msgspec.Struct, frozen=True):
    """One winning hand keyed off: its prize before sharing, the pools afterwards, and the cost of reseeding them."""

    seat: int
    level: int
    hand: str
    prize: Cents
    pools: Pools
    reseeded: Fraction
    rules: tuple[Rule, ...]


class Shared(msgspec.Struct, frozen=True):
    """What each hand of one level and kind is paid: their prizes in equal parts, and what is `left`."""

    level: int
    hand: str
    shares: dict[int, Cents]
    left: Cents
    rules: tuple[Rule, ...]


@cache
def wager_of(level: int, unit: int) -> Cents:
    """3.8: level 2 costs twice as much as level 1, and level 3 as much as both together."""
    return Cents(MULTIPLE[level] * unit)


def prize_on(amount: Cents, hand: str, readings: Readings) -> Cents:
    """Table 1 of 3.13: all of a display amount, or a tenth of it, to the nearest cent (reading A26c)."""
    pays = PRIZES[hand].pays
    assert isinstance(pays, Share)
    exact = pays.of(amount)
    return rounded_down(exact) if readings["A26c"] == "down" else half_up(exact)


def bonus_of(level: int, hand: str, unit: int) -> Cents:
    """Table 2 of 3.13: a multiple of the level's wager, paid from the fund and not from the pools."""
    pays = PRIZES[hand].pays
    assert isinstance(pays, Multiple)
    return pays.pays(wager_of(level, unit))


@rule("3.15")
def contribution(level: int, unit: int, readings: Readings) -> Pools:
    """What one wager adds to each pool. By default 41 % of one level 1 wager to each pool that it can win (reading A4)."""
    return _contribution(level, unit, readings["A4"], readings["A26"])


@cache
def _contribution(level: int, unit: int, shares: str, precision: str) -> Pools:
    match shares:
        case "pool_1":
            parts = {1: INCREMENT * wager_of(level, unit)}
        case "own_level":
            parts = {level: INCREMENT * wager_of(level, unit)}
        case _:
            parts = dict.fromkeys(range(1, level + 1), INCREMENT * wager_of(level, unit) / level)
    exact = tuple(Fraction(parts.get(pool, 0)) for pool in LEVELS)
    return tuple(Fraction(rounded_down(part)) for part in exact) if precision == "cents" else exact


class Contribution(NamedTuple):
    """What wagers add to the pools, by level, the total wagered, and the rest of it."""

    parts: Pools
    wagered: Cents
    rest: Fraction


def contributed(levels: Mapping[int, int], unit: int, readings: Readings) -> Contribution:
    """Return what these wagers add to the pools."""
    counts = tuple([levels.get(level, 0) for level in LEVELS])
    return _contributed(counts, unit, readings["A4"], readings["A26"])


@cache
def _contributed(counts: tuple[int, ...], unit: int, shares: str, precision: str) -> Contribution:
    each = {level: _contribution(level, unit, shares, precision) for level in LEVELS}
    parts = tuple(
        sum((each[k][place] * n for k, n in zip(LEVELS, counts, strict=True)), NONE) for place, _ in enumerate(LEVELS)
    )
    wagered = Cents(sum(wager_of(level, unit) * count for level, count in zip(LEVELS, counts, strict=True)))
    return Contribution(parts, wagered, wagered - sum(parts, NONE))


@rule("3.16(a)")
def reseeds(unit: int, readings: Readings) -> Pools:
    """Return 5,000 level 1 wagers for each pool; by the other reading of A6, 5,000 wagers of its own level."""
    own = readings["A6"] == "own_level_wager"
    return tuple(Fraction(RESEED[level] * (wager_of(level, unit) if own else unit)) for level in LEVELS)


def reversed_parts(jackpot: Jackpot, parts: Pools, readings: Readings) -> Pools:
    """Return the pools without `parts`, which belong to returned wagers (reading A5b). No pool falls below its reseed
    for it, and one that another table has won in between stays as it is (reading A5c). A part below zero is added.
    """
    spared = jackpot.won_since if readings["A5c"] == "fund" else ()
    if readings["A5b"] == "kept":
        spared = LEVELS
    least = reseeds(jackpot.level_1, readings)
    return tuple(
        held - part if part < 0 else held if not part or level in spared else max(held - part, min(held, seed))
        for level, held, part, seed in zip(LEVELS, jackpot.pools, parts, least, strict=True)
    )


def added_up(pools: Pools, level: int) -> Fraction:
    return sum(pools[:level], NONE)


@rule("3.18 Level 1")
def display(pools: Pools, level: int, readings: Readings) -> Cents:
    """Return what the level can win, rounded down to the cent (reading A26b)."""
    exact = added_up(pools, level)
    return half_up(exact) if readings["A26b"] == "half_up" else rounded_down(exact)


def key_off(
    pools: Pools,
    winners: Sequence[Winner],
    unit: int,
    readings: Readings,
    verified: Mapping[int, Cents] | None = None,
) -> list[KeyOff | Shared]:
    """4.16-4.18: all Royal and Straight Flushes of one round at one table, in the order in which they are paid.

    `verified` are the amounts of the last signed snapshot, where the display has failed (5.12, reading A25).
    """
    if readings["A25"] == "live_meter":
        verified = None
    if readings["A9"] == "simultaneous":
        return _all_at_once(pools, winners, unit, readings, verified)
    done: list[KeyOff | Shared] = []
    for group in in_order(winners, readings):
        keyed = []
        for winner in group:
            one = _keyed(pools, winner, _rules_of(winner, winners), unit, readings, verified)
            keyed.append(one)
            pools = one.pools
        done += [*keyed, _shared(keyed, readings)]
    return done


def in_order(winners: Sequence[Winner], readings: Readings) -> list[list[Winner]]:
    """Straight flushes come first, level by level; then royal flushes (readings A8 and A9). Hands of one level and kind
    share.
    """
    straights = [[w for w in winners if w.hand == STRAIGHT_FLUSH and w.level == level] for level in LEVELS]
    levels = LEVELS
    if readings["A8"] == "as_keyed":
        levels = tuple(dict.fromkeys(w.level for w in winners if w.hand == ROYAL))
    royals = [[w for w in winners if w.hand == ROYAL and w.level == level] for level in levels]
    return [sorted(group, key=lambda winner: winner.seat) for group in (*straights, *royals) if group]


def _keyed(
    pools: Pools,
    winner: Winner,
    rules: tuple[Rule, ...],
    unit: int,
    readings: Readings,
    verified: Mapping[int, Cents] | None,
) -> KeyOff:
    """Key off one hand: the prize on its level's display, and what 3.19 to 3.21 then leave in the pools."""
    level = winner.level
    amount = display(pools, level, readings)
    if verified is not None and level in verified:
        amount, rules = verified[level], (*rules, rule("5.12"))
    prize = prize_on(amount, winner.hand, readings)
    if _by_payment(level, readings, verified):
        after = _less_payments(pools, pools, [(level, prize)], reseeds(unit, readings))
        return KeyOff(winner.seat, level, winner.hand, prize, after, NONE, rules)
    after, reseeded = _left(pools, [winner], unit, readings)
    if reseeded and winner.hand == STRAIGHT_FLUSH:
        rules += (rule("3.21"),)
    return KeyOff(winner.seat, level, winner.hand, prize, after, reseeded, rules)


def _rules_of(winner: Winner, winners: Sequence[Winner]) -> tuple[Rule, ...]:
    """Return the clauses of a prize, and of its place in the order if there are several."""
    level, first = winner.level, list[Rule]()
    if len({one.hand for one in winners}) > 1:
        first.append(rule("4.17(b)") if winner.hand == ROYAL else rule("4.17(a)"))
    if winner.hand == ROYAL:
        return PRIZES[ROYAL].rule, DISPLAYS[level], RESETS[level], RESEEDS[level], *first
    if len({one.level for one in winners if one.hand == STRAIGHT_FLUSH}) > 1:
        first.append(FIRST[level])
    return PRIZES[STRAIGHT_FLUSH].rule, DISPLAYS[level], REDUCTIONS[level], *first


def _left(pools: Pools, winners: Sequence[Winner], unit: int, readings: Readings) -> tuple[Pools, Fraction]:
    """3.19-3.21: a royal flush resets each pool it could win; a straight flush reduces each once, and it is topped up."""
    after, reseeded = list(pools), NONE
    for place, (held, seed) in enumerate(zip(pools, reseeds(unit, readings), strict=True)):
        hands = {winner.hand for winner in winners if winner.level > place}
        if ROYAL in hands:
            after[place], reseeded = seed, reseeded + seed
        elif hands:
            reduced = held - REDUCTION * held
            after[place], reseeded = max(reduced, seed), reseeded + max(seed - reduced, NONE)
    return tuple(after), reseeded


def _by_payment(level: int, readings: Readings, verified: Mapping[int, Cents] | None) -> bool:
    """The other reading of A25b: a prize on a verified amount takes from the pools what was paid, not what 3.19 or 3.20
    says.
    """
    return verified is not None and level in verified and readings["A25b"] == "reduced_by_payment"


def _less_payments(pools: Pools, shown: Pools, payments: Sequence[tuple[int, Cents]], least: Pools) -> Pools:
    """Take a payment out of its level's pools, in proportion to the pools as `shown`, but not below the reseed."""
    taken = [NONE] * len(pools)
    for level, paid in payments:
        if held := added_up(shown, level):
            for place in range(level):
                taken[place] += paid * shown[place] / held
    return tuple(max(pool - less, min(pool, seed)) for pool, less, seed in zip(pools, taken, least, strict=True))


def _all_at_once(
    pools: Pools, winners: Sequence[Winner], unit: int, readings: Readings, verified: Mapping[int, Cents] | None
) -> list[KeyOff | Shared]:
    """The other reading of A9: every prize is based on the display before the round's first prize, and the pools are
    reduced once.
    """
    done: list[KeyOff | Shared] = []
    reducing: list[Winner] = []
    payments: list[tuple[int, Cents]] = []
    before = NONE
    for group in in_order(winners, readings):
        keyed = []
        for winner in group:
            one = _keyed(pools, winner, _rules_of(winner, winners), unit, readings, verified)
            if _by_payment(winner.level, readings, verified):
                payments.append((winner.level, one.prize))
            else:
                reducing.append(winner)
            left, reseeded = _left(pools, reducing, unit, readings)
            after = _less_payments(left, pools, payments, reseeds(unit, readings))
            keyed.append(msgspec.structs.replace(one, pools=after, reseeded=reseeded - before))
            before = reseeded
        done += [*keyed, _shared(keyed, readings)]
    return done


@rule("4.16(b)(ii)")
def _shared(keyed: Sequence[KeyOff], readings: Readings) -> Shared:
    """Divide the prizes of one level and kind equally; odd cents go clockwise from the dealer's left (reading A9b)."""
    total, seats = sum(one.prize for one in keyed), [one.seat for one in keyed]
    kind = rule("4.16(a)") if keyed[0].hand == ROYAL else rule("4.16(b)")
    rules = (kind, rule("4.16(b)(i)"), rule("4.16(b)(ii)")) if len(keyed) > 1 else ()
    if readings["A9b"] == "clockwise":
        return Shared(keyed[0].level, keyed[0].hand, split(total, seats), Cents(0), rules)
    each = Cents(total // len(seats))
    left = Cents(total - each * len(seats))
    return Shared(keyed[0].level, keyed[0].hand, dict.fromkeys(seats, each), left, rules)


def fund_after(fund: Fraction, change: Fraction, readings: Readings) -> Fraction:
    """Return the fund, which may be negative; by the other reading of A24 the operator covers every shortfall at once."""
    after = fund + change
    return max(after, NONE) if readings["A24"] == "topped_up" else after


def half_up(exact: Fraction) -> Cents:
    return rounded_down(exact + Fraction(1, 2))
