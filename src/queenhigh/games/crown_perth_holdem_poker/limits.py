"""Rules 5.9(a)-(d) and 5.10: how much of a wager counts. The ante comes first; the others are measured against it
(reading A18).

A wager that is too small counts in full. One that is too large counts up to the limit, and the rest is returned.
"""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_perth_holdem_poker.book import PAY, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import wager_of
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, FLOP, JACKPOTS, RIVER, TURN, Table, jackpot_on
from queenhigh.games.kit.phases import Hand
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import Rule

MULTIPLES = {bet: int(PAY.figure(f"{bet}_multiple")) for bet in (FLOP, TURN, RIVER)}
"""Each later wager as a multiple of the ante."""
SIZED_BY = {FLOP: rule("1.1 Flop Wager"), TURN: rule("1.1 Turn Wager"), RIVER: rule("1.1 River Wager")}
SHORT = {FLOP: rule("5.9(a)"), TURN: rule("5.9(c)"), RIVER: rule("5.9(c)")}
EXCESS = {FLOP: rule("5.9(b)"), TURN: rule("5.9(d)"), RIVER: rule("5.9(d)")}


class Counted(msgspec.Struct, frozen=True, gc=False):
    """The part that counts of a wager that does not simply count as it was placed, and the clauses that say so."""

    stake: Cents
    why: tuple[Rule, ...]


def counted(table: Table, hand: Hand) -> dict[str, Counted]:
    """Return what counts of each wager that does not simply count as it was placed: of ante, flop, turn and river wagers,
    and of a Jackpot Wager that is too large (reading A20).
    """
    counts: dict[str, Counted] = {}
    wagers, readings, measure = hand.wagers, table.readings, NOTHING
    as_placed = readings["A18"] == "as_placed"
    if ANTE in wagers:
        measure = wagers[ANTE]
        if ante := outside_limits(table, ANTE, measure):
            counts[ANTE] = ante
            measure = measure if as_placed else ante.stake
    by_ante = readings["A18b"] == "ante" and not as_placed
    for bet, times in MULTIPLES.items():
        if bet not in wagers or (by_ante and wagers[bet] == times * measure):
            continue
        if part := street_wager(table, bet, wagers[bet], measure):
            counts[bet] = part
    if table.jackpot is not None and (bet := jackpot_on(hand)):
        price = wager_of(JACKPOTS[bet], table.jackpot.level_1)
        if wagers[bet] > price:
            counts[bet] = Counted(price, (rule("5.11"),))
    return counts


def counting(table: Table, hand: Hand, bet: str) -> Cents:
    """Return how much of a wager counts."""
    part = counted(table, hand).get(bet)
    return hand.wagers[bet] if part is None else part.stake


def proper(table: Table, hand: Hand, bet: str) -> Cents:
    """Return what a flop, turn or river wager should be: a multiple of the part of the ante that counts (reading A18)."""
    measure = hand.wagers[ANTE]
    if table.readings["A18"] != "as_placed" and (ante := outside_limits(table, ANTE, measure)):
        measure = ante.stake
    return Cents(MULTIPLES[bet] * measure)


def street_wager(table: Table, bet: str, amount: Cents, ante: Cents) -> Counted | None:
    """5.9(a)-(d): a wager counts up to its multiple of the ante, a smaller one in full. Then the betting units of
    5.10(b) apply. None if it simply counts as it was placed.
    """
    proper = MULTIPLES[bet] * ante
    stake = amount
    why: tuple[Rule, ...] = ()
    if amount > proper:
        stake, why = Cents(proper), (EXCESS[bet],)
    elif amount < proper:
        why = (SHORT[bet],)
    if after := outside_limits(table, bet, stake):
        return Counted(after.stake, (*why, *after.why))
    return Counted(stake, why) if why else None


def outside_limits(table: Table, bet: str, amount: Cents) -> Counted | None:
    """5.10: below the minimum in full, above the maximum up to it, and otherwise rounded down to the betting unit. None if
    the limits leave the amount as it was placed.
    """
    limits, times = table.limits, 1
    if bet != ANTE and table.readings["A18b"] == "ante":
        times = MULTIPLES[bet]
    least, most, unit = limits.min * times, limits.max, limits.unit
    if amount < least:
        return Counted(amount, (rule("5.10(a)"),))
    if most is not None and amount > most * times:
        return Counted(Cents(most * times), (rule("5.10(c)"),))
    if unit and amount > least:
        over = amount % unit
        if least % unit and table.readings["A19"] == "minimum":
            over = (amount - least) % unit
        if over:
            return Counted(Cents(amount - over), (rule("5.10(b)"),))
    return None
