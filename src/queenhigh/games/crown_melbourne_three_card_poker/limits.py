"""Rule 8: how much of a wager counts, who is warned, and what chips can pay."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    JACKPOT,
    PLAY,
    RANKS,
    Limits,
    MelbourneRound,
    Table,
)
from queenhigh.games.kit.events import Advised, Event, WagerReleased
from queenhigh.games.kit.phases import Hand
from queenhigh.money import Cents, Line, Outcome, in_dollars
from queenhigh.rules import Cited, Rule


class LimitsAgreed(Event, frozen=True, tag=True):
    """A position now has personal limits, shown by a Distinctive Marker."""

    seat: int
    limits: Limits
    rule: Rule


def limits(table: Table, seat: int, bet: str) -> Limits:
    """Return the limits of a wager: those agreed for the position (8.3), else the sign's for the bet, else the sign's
    general ones.
    """
    if not table.personal_limits and not table.bet_limits:
        return table.limits
    agreed, signed = table.personal_limits.get(seat), table.signed(bet)
    return signed if agreed is None else agreed.over(signed)


def under_minimum(round: MelbourneRound) -> list[Cited]:
    """8.2.1: the first short wager is settled in full and its owner is warned; later ones are returned."""
    events: list[Cited] = []
    table = round.table
    same_for_all, least = not (table.bet_limits or table.personal_limits), table.limits.min
    for hand in round.in_order:
        for bet, amount in hand.wagers.items():
            if not same_for_all:
                least = limits(table, hand.seat, bet).min
            if amount >= least or bet == JACKPOT:
                continue
            if hand.player in table.warned:
                events.append(WagerReleased(hand.seat, bet, Outcome.RETURNED, rule("8.2.1")))
            else:
                note = f"{bet} {in_dollars(amount)} is below the minimum; any further one will be returned"
                events.append(Advised(hand.seat, hand.player, note, rule("8.2.1")))
    return events


def counted(table: Table, hand: Hand, bet: str) -> Cents:
    """8.2.2: how much of a wager is paid or collected. A Play wager never counts for more than its Ante (11.14.1)."""
    placed, wagers = hand.wagers[bet], hand.wagers
    if bet == PLAY:
        placed, bet = min(placed, wagers[ANTE]), ANTE
    agreed = table.personal_limits or table.bet_limits
    most = limits(table, hand.seat, bet).max if agreed else table.limits.max
    return placed if most is None or placed <= most else most


def clauses_of_limit(table: Table, hand: Hand, bet: str) -> tuple[Rule, ...]:
    """Return why a wager counts for less than was placed."""
    over_ante = (rule("11.14.1"),) if bet == PLAY and hand.wagers[PLAY] > hand.wagers[ANTE] else ()
    most = limits(table, hand.seat, ANTE if bet == PLAY else bet).max
    if most is None or min(hand.wagers[bet], hand.wagers[ANTE] if bet == PLAY else hand.wagers[bet]) <= most:
        return over_ante
    agreed = table.personal_limits.get(hand.seat)
    marked = (rule("8.3"),) if agreed is not None and agreed.max is not None else ()
    return (rule("8.2.2"), *marked, *over_ante)


def odd_multiple(table: Table, seat: int, bet: str, amount: Cents) -> bool:
    """8.2.3: is the wager not the minimum plus a whole number of units?"""
    sign = limits(table, seat, bet)
    return bool(sign.unit and amount > sign.min and (amount - sign.min) % sign.unit)


def in_chips(table: Table, lines: list[Line]) -> list[Line]:
    """8.2.3: each payout is rounded up to an amount that chips can pay; by reading A-34c, the hand's total is."""
    chip = table.smallest_chip
    paid = [index for index, line in enumerate(lines) if line.paid and _rounds(table, line)]
    if table.readings["A-34c"] == "total":
        short = -sum(lines[index].paid for index in paid) % chip
        return [_raised(line, short) if short and index == paid[-1] else line for index, line in enumerate(lines)]
    return [_raised(line, -line.paid % chip) if index in paid else line for index, line in enumerate(lines)]


def _rounds(table: Table, line: Line) -> bool:
    return line.wager.bet != JACKPOT or table.readings["A-48"] == "next_chip"


def _raised(line: Line, by: int) -> Line:
    return replace(line, paid=Cents(line.paid + by), also=(*line.also, rule("8.2.3"))) if by else line


def agree(table: Table, seat: int, agreed: Limits, by: str) -> tuple[Table, LimitsAgreed]:
    """8.3: limits for one position instead of the sign's; reading A-50b says who may agree to them."""
    LADDER.require(by, RANKS[table.readings["A-50b"]], order="Agreeing personal limits", rule=rule("8.3"))
    changed = replace(table, personal_limits={**table.personal_limits, seat: agreed})
    return changed, LimitsAgreed(seat, agreed, rule("8.3"))
