"""Live jackpot pools (Crown Perth 3.8-3.21 and 4.14-4.20): three levels that several games and tables may feed and win.

The arithmetic is in the room's `jackpot.py`; this module records the pools, which outlive a round, as events. The books
always balance: every cent wagered is in the pools, in the 59 % fund or paid out, and the fund may owe (reading A24).
The room enters wagers and keys off prizes (`jackpot_wagers.py`); between tables the ledger's order decides (4.20).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker import jackpot
from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import RESEEDS, fund_after, reseeds
from queenhigh.money import Cents, in_dollars
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


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    unit: Cents
    pools: tuple[Fraction, ...]
    fund: Fraction
    tables: dict[str, str] = {}
    """The tables that feed the pools, and their games."""
    won_since: dict[str, tuple[int, ...]] = {}
    """By table, the levels that other tables have won since its latest round's wagers went in."""
    readings: Readings = BOOK.readings


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
    return pools


def _won(pools: Pools, by: str, levels: Iterable[int]) -> dict[str, tuple[int, ...]]:
    return {
        table: since if table == by else tuple(sorted({*since, *levels})) for table, since in pools.won_since.items()
    }


@rule("3.14(a)")
def link(pools: Pools, table: str, game: str, unit: Cents) -> TableLinked:
    """Link a table of one of the five games, on the same terms (reading A31)."""
    if game not in GAMES:
        raise IllegalAction(f"{game} cannot share the pools.", rule("3.14(a)"), f"These games can: {', '.join(GAMES)}.")
    if unit != pools.unit and pools.readings["A31"] == "same_terms":
        what = "Games that share the pools have the same level 1 wager."
        raise IllegalAction(what, rule("3.14(a)"), f"Set it to {in_dollars(pools.unit)}.")
    alone = len({*pools.tables.values(), game}) == 1
    return TableLinked(table, game, rule("3.14(b)") if alone else rule("3.14(a)"))


@rule("3.17(a)")
def open_pools(unit: Cents, readings: Readings = BOOK.readings) -> PoolsOpened:
    """Open the pools at their reseeds, which the fund has to provide."""
    seeds = reseeds(unit, readings)
    fund = fund_after(Fraction(0), -sum(seeds, Fraction(0)), readings)
    return PoolsOpened(unit, seeds, fund, rule("3.17(a)"), tuple(RESEEDS.values()), readings)


def display(pools: Pools, level: int) -> Cents:
    """3.18: return what the level can win."""
    return jackpot.display(pools.pools, level, pools.readings)
