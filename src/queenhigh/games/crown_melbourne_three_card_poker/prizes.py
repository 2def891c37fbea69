"""Rule 7: what Royal and Straight Flushes win, alone or together, and what that leaves on the meter.

The book prints percentages beside its formulas. The formulas decide (reading A-15), and the tests compare them with the
print.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System, reset_value
from queenhigh.money import Cents, Share, price, rounded_down, rounded_up
from queenhigh.rules import Cited, IllegalAction, Readings, Rule

DOLLAR = Cents(int(PAY.figure("meter_rounding")))
ROYAL = int(PAY.figure("royal_flush_weight"))
STRAIGHT = int(PAY.figure("straight_flush_weight"))
REACHABLE = frozenset({(0, 0), (1, 0), (0, 1), (0, 2), (1, 1)})
"""The possible (R, S) of one deal, in which every jackpot hand uses both Jackpot Cards. The tests find them by enumeration."""


class Prizes(Cited, frozen=True):
    """What each Royal Flush and each Straight Flush wins, and the meter afterwards. `alarm`: no deal could have this
    outcome."""

    royal: Cents
    straight_flush: Cents
    meter: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()
    was_reset: bool = False
    alarm: bool = False


class Shares(msgspec.Struct, frozen=True):
    """The exact prizes, before rounding to cents."""

    royal: Fraction
    straight_flush: Fraction
    rules: tuple[Rule, ...]


def determine(
    system: System,
    meter: Fraction,
    royals: int,
    straight_flushes: int,
    readings: Readings,
    later: Fraction = Fraction(0),
) -> Prizes:
    """Determine the prizes of one round at one table, all at the same meter value (7.2.3). `later` is added afterwards."""
    alarm = (royals, straight_flushes) not in REACHABLE
    if alarm and readings["A-19"] == "refuse":
        raise IllegalAction(
            f"{royals} Royal and {straight_flushes} Straight Flushes cannot come from one deal.",
            rule("7.3"),
            "Check the cards.",
        )
    exact = shares(system, meter, royals, straight_flushes, readings)
    royal, straight = _in_cents(exact.royal, readings), _in_cents(exact.straight_flush, readings)
    charged = royals * exact.royal + straight_flushes * exact.straight_flush
    if readings["A-16b"] == "meter":
        charged = Fraction(royals * royal + straight_flushes * straight)
    base = Fraction(rounded(meter)) if readings["A-13"] == "rounded" else meter
    left = base - charged if royals + straight_flushes else meter
    also = (*exact.rules, rule("7.2.1"), rule("7.2.2"), rule("7.2.3"), rule("6.3.3"))
    reset = bool(royals + straight_flushes) and (left < system.floor or royals >= 2)
    if reset:
        left = reset_value(system, readings)
        also += (rule("6.4"), rule("6.4.2") if royals >= 2 else rule("6.4.1"))
    decided = rule("7.3") if royals + straight_flushes >= 2 else rule("7.1.1")
    return Prizes(royal, straight, left + later, decided, also, reset, alarm)


@rule("7.2.1")
def rounded(meter: Fraction) -> Cents:
    """j: the meter, up to the next whole dollar; a whole dollar stays."""
    return rounded_up(meter, DOLLAR)


def shares(system: System, meter: Fraction, royals: int, straight_flushes: int, readings: Readings) -> Shares:
    j, r = rounded(meter), reseed(system, readings)
    none = Fraction(0)
    match royals, straight_flushes:
        case 0, 0:
            return Shares(none, none, ())
        case 1, 0:
            return Shares(_share(system, "royal_flush").of(j), none, (system.pays["royal_flush"].rule,))
        case 0, 1:
            return Shares(none, _share(system, "straight_flush").of(j), (system.pays["straight_flush"].rule,))
        case 0, _:
            each = straight_flush_only(j, r, straight_flushes, readings)
            return Shares(none, each, (rule("7.3.3"), rule("Table 8")))
    pool = prize_pool(j, r, royals)
    rules = (rule("7.3.1"), rule("Table 5"), rule("7.3.2(a)"), rule("Table 6"))
    royal = pool * royal_share(royals, straight_flushes, readings)
    if not straight_flushes:
        return Shares(royal, none, rules)
    straight = pool * straight_flush_share(royals, straight_flushes, readings)
    return Shares(royal, straight, (*rules, rule("7.3.2(b)"), rule("Table 7")))


def reseed(system: System, readings: Readings) -> Fraction:
    """Return r, which 7.3 uses but does not define (reading A-17)."""
    return Fraction(system.seed) if readings["A-17"] == "seed" else system.floor


@rule("Table 5")
def prize_pool(j: Cents, r: Fraction, royals: int) -> Fraction:
    return j + r * (royals - 1)


@rule("Table 6")
def royal_share(royals: int, straight_flushes: int, readings: Readings) -> Fraction:
    if readings["A-15"] == "printed" and (cell := _printed("royal_share", f"R{royals}", straight_flushes)) is not None:
        return cell
    return Fraction(ROYAL, ROYAL * royals + STRAIGHT * straight_flushes)


@rule("Table 7")
def straight_flush_share(royals: int, straight_flushes: int, readings: Readings) -> Fraction:
    if readings["A-15"] == "printed":
        cell = _printed("straight_flush_share", f"R{royals}", straight_flushes - 1)
        if cell is not None:
            return cell
    return Fraction(STRAIGHT, ROYAL * royals + STRAIGHT * straight_flushes)


@rule("Table 8")
def straight_flush_only(j: Cents, r: Fraction, straight_flushes: int, readings: Readings) -> Fraction:
    """Return the prize of each of several: as if each in turn took a tenth of what was left, and they then shared equally."""
    if readings["A-15"] == "printed":
        of_j = _printed("straight_flush_only", "j", straight_flushes - 1)
        of_r = _printed("straight_flush_only", "r", straight_flushes - 1)
        if of_j is not None and of_r is not None:
            return of_j * j + of_r * r
    tenth = Fraction(STRAIGHT, ROYAL)
    in_turn = sum((1 - tenth) ** turn * tenth for turn in range(straight_flushes))
    return (j - r) * in_turn / straight_flushes + tenth * r


def _share(system: System, hand: str) -> Share:
    pays = system.pays[hand].pays
    assert isinstance(pays, Share)
    return pays


def _printed(table: str, row: str, column: int) -> Fraction | None:
    """Return a percentage as the book prints it, or None beyond the end of its table."""
    cells = PAY.printed[table].rows.get(row, ())
    if not 0 <= column < len(cells):
        return None
    if cells[column].startswith("0.000"):
        return Fraction(0)
    cell = price(cells[column])
    assert isinstance(cell, Share)
    return cell.part


def _in_cents(exact: Fraction, readings: Readings) -> Cents:
    match readings["A-16"]:
        case "down":
            return rounded_down(exact)
        case "nearest":
            return rounded_down(exact + Fraction(1, 2))
        case _:
            return rounded_up(exact)
