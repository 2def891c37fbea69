"""Live jackpot pools (Crown Perth 3.8-3.21 and 4.14-4.20): three levels that several games and tables may feed and win.

All of it in exact fractions of a cent. Money is never made or lost: what was wagered is in the pools, in the 59 % fund or
paid out, and the fund may owe (reading A24). A wager of level k can win pools 1 to k. Prizes of one round at one table are
keyed off one after the other, each on what the one before left; at different tables the ledger's order decides (4.20).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, PAY, rule
from queenhigh.money import Cents, Multiple, Share, rounded_down, split
from queenhigh.rules import Cited, IllegalAction, Readings, Rule

LEVELS = tuple(range(1, int(PAY.figure("jackpot_levels")) + 1))
MULTIPLE = {level: int(PAY.figure(f"level_{level}_multiple")) for level in LEVELS}
RESEED = {level: int(PAY.figure(f"level_{level}_reseed")) for level in LEVELS}
INCREMENT = Fraction(PAY.figure("increment_share").value)
REDUCTION = Fraction(PAY.figure("straight_flush_reduction").value)
PRIZES = PAY.table("jackpot")
ROYAL, STRAIGHT_FLUSH = "royal_flush", "straight_flush"
GAMES = ("Crown Hold'em Poker", "Crown Stud Poker", "3 Card Poker", "Ultimate Texas Hold'em", "Mississippi Stud Poker")
"""The games that may share the pools (3.14(a))."""

DISPLAYS = {1: rule("3.18 Level 1"), 2: rule("3.18 Level 2"), 3: rule("3.18 Level 3")}
RESETS = {1: rule("3.19 Level 1"), 2: rule("3.19 Level 2"), 3: rule("3.19 Level 3")}
REDUCTIONS = {1: rule("3.20 Level 1"), 2: rule("3.20 Level 2"), 3: rule("3.20 Level 3")}
RESEEDS = {1: rule("3.16(a)"), 2: rule("3.16(b)"), 3: rule("3.16(c)")}
FIRST = {1: rule("4.18(a)"), 2: rule("4.18(b)"), 3: rule("4.18(c)")}


class PoolsEvent(Cited, frozen=True, tag=True):
    pass


class PoolsOpened(PoolsEvent, frozen=True, tag=True):
    """`unit` is the level 1 wager, which the house sets."""

    unit: Cents
    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()
    readings: Readings = BOOK.readings


class TableLinked(PoolsEvent, frozen=True, tag=True):
    table: str
    game: str
    rule: Rule


class WagersTaken(PoolsEvent, frozen=True, tag=True):
    """Jackpot Wagers of a round went in, by level; what each pool and the fund then hold."""

    table: str
    levels: dict[int, int]
    """How many wagers of each level."""
    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class WagersReversed(PoolsEvent, frozen=True, tag=True):
    """A round was void: its wagers went back, and what they had put in was taken out."""

    table: str
    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class PrizeKeyed(PoolsEvent, frozen=True, tag=True):
    """One winning hand was keyed off: its prize before sharing, and what that leaves."""

    table: str
    seat: int
    level: int
    hand: str
    prize: Cents
    pools: tuple[Fraction, ...]
    fund: Fraction
    won: tuple[int, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class PrizesShared(PoolsEvent, frozen=True, tag=True):
    """What each of the hands of one level and kind is paid: the prizes keyed off for them, in equal parts."""

    level: int
    hand: str
    shares: dict[int, Cents]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class BonusPaid(PoolsEvent, frozen=True, tag=True):
    seat: int
    level: int
    hand: str
    prize: Cents
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class Taken(msgspec.Struct, frozen=True):
    """What the round in play at a table has put in: its wagers, the parts, and how often each pool had then been won."""

    wagered: Cents
    parts: tuple[Fraction, ...]
    won: tuple[int, ...]


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    unit: Cents
    pools: tuple[Fraction, ...]
    fund: Fraction
    won: tuple[int, ...] = (0,) * len(LEVELS)
    """How often each pool was reset by a royal flush."""
    tables: dict[str, str] = {}
    """The tables that feed the pools, and their games."""
    taken: dict[str, Taken] = {}
    readings: Readings = BOOK.readings

    @property
    def alert(self) -> bool:
        """The fund owes: the operator has to know (reading A24)."""
        return self.fund < 0


class Winner(msgspec.Struct, frozen=True):
    """A hand that a supervisor has verified (4.14(b)): where, for which level, and `royal_flush` or `straight_flush`."""

    seat: int
    level: int
    hand: str


def evolve(pools: Pools | None, event: Cited) -> Pools | None:
    match event:
        case PoolsOpened():
            return Pools(unit=event.unit, pools=event.pools, fund=event.fund, readings=event.readings)
        case _ if pools is None:
            return None
        case TableLinked():
            return replace(pools, tables={**pools.tables, event.table: event.game})
        case WagersTaken():
            parts = tuple(after - before for before, after in zip(pools.pools, event.pools, strict=True))
            wagered = Cents(sum(wager_of(level, pools.unit) * count for level, count in event.levels.items()))
            taken = {**pools.taken, event.table: Taken(wagered, parts, pools.won)}
            return replace(pools, pools=event.pools, fund=event.fund, taken=taken)
        case WagersReversed():
            rest = {table: taken for table, taken in pools.taken.items() if table != event.table}
            return replace(pools, pools=event.pools, fund=event.fund, taken=rest)
        case PrizeKeyed():
            return replace(pools, pools=event.pools, fund=event.fund, won=event.won)
        case PrizesShared() | BonusPaid():
            return replace(pools, fund=event.fund)
    return pools


def wager_of(level: int, unit: int) -> Cents:
    """3.8: level 2 is twice level 1, and level 3 both of them together."""
    return Cents(MULTIPLE[level] * unit)


@rule("3.14(a)")
def link(pools: Pools, table: str, game: str, unit: Cents) -> TableLinked:
    """A table of one of the five games, on the same terms (reading A31)."""
    if game not in GAMES:
        raise IllegalAction(f"{game} cannot share the pools: {', '.join(GAMES)}.", rule("3.14(a)"))
    if unit != pools.unit and pools.readings["A31"] == "same_terms":
        raise IllegalAction("Games that share the pools have the same level 1 wager.", rule("3.14(a)"))
    alone = len({*pools.tables.values(), game}) == 1
    return TableLinked(table, game, rule("3.14(b)") if alone else rule("3.14(a)"))


@rule("3.15")
def contribution(level: int, unit: Cents, readings: Readings) -> tuple[Fraction, ...]:
    """What one wager adds to each pool. By default 41 % of one level 1 wager to each pool that it can win (reading A4)."""
    match readings["A4"]:
        case "pool_1":
            parts = {1: INCREMENT * wager_of(level, unit)}
        case "own_level":
            parts = {level: INCREMENT * wager_of(level, unit)}
        case _:
            parts = dict.fromkeys(range(1, level + 1), INCREMENT * wager_of(level, unit) / level)
    exact = tuple(Fraction(parts.get(pool, 0)) for pool in LEVELS)
    return tuple(Fraction(rounded_down(part)) for part in exact) if readings["A26"] == "cents" else exact


@rule("3.16(a)")
def reseeds(unit: Cents, readings: Readings) -> tuple[Fraction, ...]:
    """5,000 level 1 wagers for each pool; by the other reading of A6 5,000 wagers of its own level."""
    own = readings["A6"] == "own_level_wager"
    return tuple(Fraction(RESEED[level] * (wager_of(level, unit) if own else unit)) for level in LEVELS)


@rule("3.17(a)")
def open_pools(unit: Cents, readings: Readings = BOOK.readings) -> PoolsOpened:
    """Each pool begins from its reseed, which the fund has to find."""
    seeds = reseeds(unit, readings)
    fund = _fund(Fraction(0), -sum(seeds, Fraction(0)), readings)
    return PoolsOpened(unit, seeds, fund, rule("3.17(a)"), tuple(RESEEDS.values()), readings)


@rule("3.17(b)")
def take(pools: Pools, table: str, levels: Mapping[int, int]) -> WagersTaken:
    """The start-game button (reading A5): 41 % of the round's Jackpot Wagers into the pools, the rest into the fund."""
    if pools.tables and table not in pools.tables:
        raise IllegalAction(f"Table {table} does not share these pools.", rule("3.14(a)"))
    after, wagered = list(pools.pools), 0
    for level, count in levels.items():
        wagered += wager_of(level, pools.unit) * count
        for place, part in enumerate(contribution(level, pools.unit, pools.readings)):
            after[place] += part * count
    rest = Fraction(wagered) - sum(after) + sum(pools.pools)
    return WagersTaken(
        table, dict(levels), tuple(after), _fund(pools.fund, rest, pools.readings), rule("3.17(b)"), (rule("3.15"),)
    )


def reverse(pools: Pools, table: str) -> WagersReversed:
    """A void round (readings A5b and A5c): its parts come out again, but no pool falls below its reseed for it, and what was
    won in between is borne by the fund."""
    taken = pools.taken[table]
    after = list(pools.pools)
    if pools.readings["A5b"] == "reversed":
        least = reseeds(pools.unit, pools.readings)
        for place, part in enumerate(taken.parts):
            gone = taken.won[place] != pools.won[place]
            if not gone or pools.readings["A5c"] == "pool":
                after[place] = max(after[place] - part, min(after[place], least[place]))
    borne = sum(pools.pools) - sum(after) - taken.wagered
    fund = _fund(pools.fund, Fraction(borne), pools.readings)
    return WagersReversed(table, tuple(after), fund, rule("1.1 Void"), (rule("3.15"),))


def display(pools: Pools, level: int) -> Cents:
    """3.18: what the level can win, in cents cut off (reading A26b)."""
    exact = sum(pools.pools[:level], Fraction(0))
    return _half_up(exact) if pools.readings["A26b"] == "half_up" else rounded_down(exact)


def prize_on(amount: Cents, hand: str, readings: Readings) -> Cents:
    """Table 1: all of a display amount, or a tenth of it, to the nearest cent (reading A26c)."""
    pays = PRIZES[hand].pays
    assert isinstance(pays, Share)
    exact = pays.of(amount)
    return rounded_down(exact) if readings["A26c"] == "down" else _half_up(exact)


def bonus(pools: Pools, seat: int, level: int, hand: str) -> BonusPaid:
    """Table 2: so many times the wager of the level, from the fund and not from the pools."""
    row = PRIZES[hand]
    if not isinstance(row.pays, Multiple):
        raise IllegalAction(f"A {hand.replace('_', ' ')} wins a part of the pools.", row.rule, "Key it off.")
    prize = row.pays.pays(wager_of(level, pools.unit))
    fund = _fund(pools.fund, Fraction(-prize), pools.readings)
    return BonusPaid(seat, level, hand, prize, fund, row.rule, (rule("3.15"),))


def key_off(
    pools: Pools, table: str, winners: Sequence[Winner], *, verified: Mapping[int, Cents] | None = None
) -> list[PoolsEvent]:
    """4.16-4.18: all Royal and Straight Flushes of one round at one table, in the order in which they are paid.

    `verified` are the amounts of the last signed snapshot, where the display has failed (5.12, reading A25).
    """
    events: list[PoolsEvent] = []
    frozen = dict(verified) if verified else None
    if pools.readings["A9"] == "simultaneous" and frozen is None:
        frozen = {level: display(pools, level) for level in LEVELS}
    before = pools
    for group in _in_order(winners, pools.readings):
        keyed = []
        for winner in group:
            event = _keyed(pools, table, winner, frozen)
            if pools.readings["A9"] == "simultaneous":
                event = _reduced_once(event, before, pools, [*_seen(events), winner])
            keyed.append(event)
            events.append(event)
            pools = _after(pools, event)
        shared = _shared(pools, group, keyed)
        events.append(shared)
        pools = _after(pools, shared)
    return events


def _in_order(winners: Sequence[Winner], readings: Readings) -> list[list[Winner]]:
    """Straight flushes first, level by level; then royal flushes (readings A8 and A9). Hands of one level and kind share."""
    straights = [[w for w in winners if w.hand == STRAIGHT_FLUSH and w.level == level] for level in LEVELS]
    levels = LEVELS
    if readings["A8"] == "as_keyed":
        levels = tuple(dict.fromkeys(w.level for w in winners if w.hand == ROYAL))
    royals = [[w for w in winners if w.hand == ROYAL and w.level == level] for level in levels]
    return [sorted(group, key=lambda winner: winner.seat) for group in (*straights, *royals) if group]


def _keyed(pools: Pools, table: str, winner: Winner, frozen: Mapping[int, Cents] | None) -> PrizeKeyed:
    """One hand: the prize on the display of its level, and what 3.19 to 3.21 then leave in the pools."""
    level, readings = winner.level, pools.readings
    prize = prize_on(display(pools, level) if frozen is None else frozen[level], winner.hand, readings)
    seeds = reseeds(pools.unit, readings)
    after, won = list(pools.pools), list(pools.won)
    also: list[Rule] = [PRIZES[winner.hand].rule, DISPLAYS[level]]
    if winner.hand == ROYAL:
        for place in range(level):
            after[place], won[place] = seeds[place], won[place] + 1
        also += [RESETS[level], rule("4.17(b)")]
    else:
        for place in range(level):
            after[place] -= REDUCTION * after[place]
        also += [REDUCTIONS[level], rule("4.17(a)"), FIRST[level]]
        if any(held < seed for held, seed in zip(after, seeds, strict=True)):
            after = [max(held, seed) for held, seed in zip(after, seeds, strict=True)]
            also.append(rule("3.21"))
    if frozen is not None and readings["A9"] == "sequential":
        also.append(rule("5.12"))
    moved = sum(pools.pools) - sum(after) - prize
    fund = _fund(pools.fund, Fraction(moved), readings)
    return PrizeKeyed(
        table,
        winner.seat,
        level,
        winner.hand,
        prize,
        tuple(after),
        fund,
        tuple(won),
        rule("4.14(a)"),
        tuple(also),
    )


def _seen(events: Sequence[PoolsEvent]) -> list[Winner]:
    return [Winner(event.seat, event.level, event.hand) for event in events if isinstance(event, PrizeKeyed)]


def _reduced_once(event: PrizeKeyed, before: Pools, now: Pools, winners: Sequence[Winner]) -> PrizeKeyed:
    """The other reading of A9: the pools are reduced once for all prizes of the round, from where they stood before it."""
    seeds = reseeds(before.unit, before.readings)
    after, won = list(before.pools), list(before.won)
    for place, held in enumerate(before.pools):
        hands = {winner.hand for winner in winners if winner.level > place}
        if ROYAL in hands:
            after[place], won[place] = seeds[place], before.won[place] + 1
        elif hands:
            after[place] = max(held - REDUCTION * held, seeds[place])
    moved = sum(now.pools) - sum(after) - event.prize
    fund = _fund(now.fund, Fraction(moved), before.readings)
    return replace(event, pools=tuple(after), won=tuple(won), fund=fund)


@rule("4.16(b)(ii)")
def _shared(pools: Pools, group: Sequence[Winner], keyed: Sequence[PrizeKeyed]) -> PrizesShared:
    """The prizes of one level and kind together, in equal parts; odd cents clockwise from the dealer's left (reading A9b)."""
    total, seats = sum(event.prize for event in keyed), [winner.seat for winner in group]
    shares, fund = split(total, seats), pools.fund
    if pools.readings["A9b"] == "fund":
        each = Cents(total // len(seats))
        shares = dict.fromkeys(seats, each)
        fund = _fund(fund, Fraction(total - each * len(seats)), pools.readings)
    kind = rule("4.16(a)") if group[0].hand == ROYAL else rule("4.16(b)")
    also = (kind, rule("4.16(b)(i)"))
    return PrizesShared(group[0].level, group[0].hand, shares, fund, rule("4.16(b)(ii)"), also)


def _after(pools: Pools, event: PoolsEvent) -> Pools:
    after = evolve(pools, event)
    assert after is not None
    return after


def _fund(fund: Fraction, change: Fraction, readings: Readings) -> Fraction:
    """The fund may owe; by the other reading of A24 the operator covers every shortfall at once."""
    after = fund + change
    return max(after, Fraction(0)) if readings["A24"] == "topped_up" else after


def _half_up(exact: Fraction) -> Cents:
    return rounded_down(exact + Fraction(1, 2))
