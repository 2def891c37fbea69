"""Live jackpot pools (Crown Perth 3.8-3.21 and 4.14-4.20): three levels that several games and tables may feed and win.

The arithmetic is in the room's `jackpot.py`; this module records the pools, which outlive a round, as events. The books
always balance: every cent wagered is in the pools, in the 59 % fund or paid out, and the fund may owe (reading A24).
Prizes of one round at one table are keyed off one after the other; between tables the ledger's order decides (4.20).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker import jackpot
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import (
    LEVELS,
    PRIZES,
    RESEEDS,
    ROYAL,
    KeyOff,
    Shared,
    Winner,
    bonus_of,
    contributed,
    fund_after,
    reseeds,
)
from queenhigh.money import Cents, Multiple
from queenhigh.rules import Cited, IllegalAction, Readings, Rule

GAMES = ("Crown Hold'em Poker", "Crown Stud Poker", "3 Card Poker", "Ultimate Texas Hold'em", "Mississippi Stud Poker")
"""The games that may share the pools (3.14(a))."""


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


class PoolsSettled(PoolsEvent, frozen=True, tag=True):
    """A round at a table is settled: what its prizes, and wagers that went back, have left. `won` are the levels whose
    pools it won by a Royal Flush.
    """

    table: str
    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()
    won: tuple[int, ...] = ()


class PrizeKeyed(PoolsEvent, frozen=True, tag=True):
    """One winning hand was keyed off: its prize before sharing, and what that leaves."""

    table: str
    seat: int
    level: int
    hand: str
    prize: Cents
    pools: tuple[Fraction, ...]
    fund: Fraction
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


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    unit: Cents
    pools: tuple[Fraction, ...]
    fund: Fraction
    tables: dict[str, str] = {}
    """The tables that feed the pools, and their games."""
    won_since: dict[str, tuple[int, ...]] = {}
    """By table, the levels that other tables have won since its latest round's wagers went in."""
    readings: Readings = BOOK.readings

    @property
    def alert(self) -> bool:
        """Alert the operator that the fund owes money (reading A24)."""
        return self.fund < 0


def evolve(pools: Pools | None, event: Cited) -> Pools | None:
    match event:
        case PoolsOpened():
            return Pools(unit=event.unit, pools=event.pools, fund=event.fund, readings=event.readings)
        case _ if pools is None:
            return None
        case TableLinked():
            return replace(pools, tables={**pools.tables, event.table: event.game})
        case WagersTaken():
            won_since = {**pools.won_since, event.table: ()}
            return replace(pools, pools=event.pools, fund=event.fund, won_since=won_since)
        case PoolsSettled():
            won_since = _won(pools, event.table, event.won)
            return replace(pools, pools=event.pools, fund=event.fund, won_since=won_since)
        case PrizeKeyed():
            won_since = _won(pools, event.table, LEVELS[: event.level] if event.hand == ROYAL else ())
            return replace(pools, pools=event.pools, fund=event.fund, won_since=won_since)
        case PrizesShared() | BonusPaid():
            return replace(pools, fund=event.fund)
    return pools


def _won(pools: Pools, by: str, levels: Iterable[int]) -> dict[str, tuple[int, ...]]:
    return {
        table: since if table == by else tuple(sorted({*since, *levels})) for table, since in pools.won_since.items()
    }


@rule("3.14(a)")
def link(pools: Pools, table: str, game: str, unit: Cents) -> TableLinked:
    """Link a table of one of the five games, on the same terms (reading A31)."""
    if game not in GAMES:
        raise IllegalAction(f"{game} cannot share the pools: {', '.join(GAMES)}.", rule("3.14(a)"))
    if unit != pools.unit and pools.readings["A31"] == "same_terms":
        raise IllegalAction("Games that share the pools have the same level 1 wager.", rule("3.14(a)"))
    alone = len({*pools.tables.values(), game}) == 1
    return TableLinked(table, game, rule("3.14(b)") if alone else rule("3.14(a)"))


@rule("3.17(a)")
def open_pools(unit: Cents, readings: Readings = BOOK.readings) -> PoolsOpened:
    """Open the pools at their reseeds, which the fund has to provide."""
    seeds = reseeds(unit, readings)
    fund = fund_after(Fraction(0), -sum(seeds, Fraction(0)), readings)
    return PoolsOpened(unit, seeds, fund, rule("3.17(a)"), tuple(RESEEDS.values()), readings)


@rule("3.17(b)")
def take(pools: Pools, table: str, levels: Mapping[int, int]) -> WagersTaken:
    """The start game button (reading A5) puts 41 % of the round's Jackpot Wagers into the pools and the rest into the fund."""
    if pools.tables and table not in pools.tables:
        raise IllegalAction(f"Table {table} does not share these pools.", rule("3.14(a)"))
    entered = contributed(levels, pools.unit, pools.readings)
    after = tuple(held + part for held, part in zip(pools.pools, entered.parts, strict=True))
    fund = fund_after(pools.fund, entered.rest, pools.readings)
    return WagersTaken(table, dict(levels), after, fund, rule("3.17(b)"), (rule("3.15"),))


def display(pools: Pools, level: int) -> Cents:
    """3.18: return what the level can win."""
    return jackpot.display(pools.pools, level, pools.readings)


def bonus(pools: Pools, seat: int, level: int, hand: str) -> BonusPaid:
    """Table 2: a multiple of the level's wager, paid from the fund and not from the pools."""
    row = PRIZES[hand]
    if not isinstance(row.pays, Multiple):
        raise IllegalAction(f"A {hand.replace('_', ' ')} wins a part of the pools.", row.rule, "Key it off.")
    prize = bonus_of(level, hand, pools.unit)
    fund = fund_after(pools.fund, Fraction(-prize), pools.readings)
    return BonusPaid(seat, level, hand, prize, fund, row.rule, (rule("3.15"),))


def key_off(
    pools: Pools, table: str, winners: Sequence[Winner], *, verified: Mapping[int, Cents] | None = None
) -> list[PoolsEvent]:
    """4.16-4.18: all Royal and Straight Flushes of one round at one table, in the order in which they are paid.

    `verified` are the amounts of the last signed snapshot, where the display has failed (5.12, reading A25).
    """
    events: list[PoolsEvent] = []
    for done in jackpot.key_off(pools.pools, winners, pools.unit, pools.readings, verified):
        event = _keyed(pools, table, done) if isinstance(done, KeyOff) else _shared(pools, done)
        events.append(event)
        after = evolve(pools, event)
        assert after is not None
        pools = after
    return events


@rule("4.14(a)")
def _keyed(pools: Pools, table: str, done: KeyOff) -> PrizeKeyed:
    fund = fund_after(pools.fund, Fraction(sum(pools.pools) - sum(done.pools) - done.prize), pools.readings)
    return PrizeKeyed(
        table, done.seat, done.level, done.hand, done.prize, done.pools, fund, rule("4.14(a)"), done.rules
    )


@rule("4.16(b)(ii)")
def _shared(pools: Pools, done: Shared) -> PrizesShared:
    fund = fund_after(pools.fund, Fraction(done.left), pools.readings)
    return PrizesShared(done.level, done.hand, done.shares, fund, rule("4.16(b)(ii)"), done.rules)
