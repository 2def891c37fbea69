"""What a player may do in turn, and for which amounts (6.4-6.9, 6.16.2, 6.16.3)."""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.charges import on_slide
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Seat
from queenhigh.games.crown_melbourne_crown_poker.structure import FIXED, NO_LIMIT, RATIOS, SPREAD
from queenhigh.rules import Rule

RAISES = PAY.figure("raise_limit")
MOST_RAISES = int(RAISES)
HEAD_TO_HEAD = int(PAY.figure("head_to_head_players"))


class Options(msgspec.Struct, frozen=True, gc=False):
    """The legal choices of the seat whose turn it is. Amounts are totals for the betting round."""

    seat: int
    to_call: int
    """Chips that a call adds: the whole stack if it is smaller."""
    may_check: bool
    may_bet: bool
    may_raise: bool
    min_to: int
    """Smallest bet or raise; the whole stack if only an all-in is possible."""
    max_to: int
    barred_by: Rule | None = None
    """Why the seat may neither bet nor raise."""


def options(hand: BettingRound) -> Options:
    """The legal choices of the seat whose turn it is. Both the player and `act` ask for them, so the last answer is
    kept; hands are immutable."""
    asked, known = _LATEST[0]
    if asked is not hand:
        known = _options(hand)
        _LATEST[0] = hand, known
    return known


def _options(hand: BettingRound) -> Options:
    number = hand.waiting[0]
    seat = hand.seats[number]
    level, bet = hand.level, seat.bet
    most = bet + seat.stack
    free = level <= bet
    to_call = 0 if free else min(level, most) - bet
    barred = _barred(hand, number, most)
    if barred is None:
        least = min(required(hand), most)
        if hand.table.structure.limit is not NO_LIMIT:
            most = min(largest(hand, seat), most)
        if least <= most:
            return Options(number, to_call, free, not level, level > 0, least, most)
        barred = _no_room(hand)
    return Options(number, to_call, free, False, False, 0, 0, barred)


_LATEST: list[tuple[BettingRound | None, Options]] = [(None, Options(0, 0, False, False, False, 0, 0))]
"""The last hand that was asked about, and its options."""


def _no_room(hand: BettingRound) -> Rule:
    """The clause of the limit whose maximum is below the smallest bet."""
    return rule("6.8") if hand.table.structure.limit is SPREAD else rule("6.7")


def _barred(hand: BettingRound, number: int, everything: int) -> Rule | None:
    """Return the clause by which a seat may neither bet nor raise, if there is one. `everything` is the total of an
    all-in."""
    if everything <= hand.level:
        return rule("6.16.1")
    if number == hand.short:
        return rule("6.17")
    if number in hand.forfeited:
        return rule("6.18.3")
    if number in hand.spoken and not _added_together(hand, hand.seats[number]):
        return rule("6.16.2(a)") if hand.table.structure.limited else rule("6.16.3")
    if hand.raises >= MOST_RAISES and hand.level and hand.table.structure.limited and not head_to_head(hand):
        return rule("6.9")
    return None


def _added_together(hand: BettingRound, seat: Seat) -> bool:
    """Reading A-17: short all-ins that add up to a full raise reopen the betting."""
    if hand.table.structure.limited or hand.table.readings["short_all_ins_together"] == "tested_alone":
        return False
    return hand.level - seat.bet >= hand.step


def head_to_head(hand: BettingRound) -> bool:
    """1.1 'Head to Head': two players are left in the round, all-in players not counted (A-05, A-06)."""
    readings = hand.table.readings
    if readings["head_to_head_from"] == "round_began_with_two":
        return hand.began <= HEAD_TO_HEAD
    counted = hand.able if readings["head_to_head_counts"] == "players_who_can_act" else hand.live
    return len(counted) <= HEAD_TO_HEAD


def required(hand: BettingRound) -> int:
    """The smallest total that is a full bet or raise.

    After an all-in short of a raise, a fixed or spread limit counts from the last full level (6.16.2(a)); without a
    limit the last raise is added to the all-in (A-16).
    """
    level, structure = hand.level, hand.table.structure
    limit = structure.limit
    if limit is FIXED:
        return hand.full + structure.sizes[hand.street]
    if not level:
        return least_bet(hand)
    if level == hand.full or limit is SPREAD:
        return hand.full + hand.step
    if hand.table.readings["raise_after_short_all_in"] == "from_last_full_bet":
        return hand.full + hand.step
    return level + hand.step


def least_bet(hand: BettingRound) -> int:
    """Reading A-23: the table minimum, which is the last blind, or one chip."""
    table = hand.table
    structure = table.structure
    if structure.limit is not SPREAD and table.readings["later_minimum_bet"] == "lowest_chip":
        return table.chip
    return structure.minimum or table.chip


def largest(hand: BettingRound, seat: Seat) -> int:
    """The largest total that the limit allows, regardless of the stack."""
    structure = hand.table.structure
    limit = structure.limit
    if limit is NO_LIMIT:
        return seat.bet + seat.stack
    if limit is FIXED:
        return required(hand)
    if limit is SPREAD:
        if hand.table.readings["spread_maximum"] == "per_round":
            return structure.max
        return max(hand.level + structure.max, required(hand))
    return _pot_ratio(hand, seat)


def _pot_ratio(hand: BettingRound, seat: Seat) -> int:
    """6.7: the call is added to the pot first; the raise may then be the given ratio of it (A-19 to A-19d)."""
    readings, chip = hand.table.readings, hand.table.chip
    pot = pot_for_limit(hand) + max(hand.level - seat.bet, 0)
    exact = hand.level + RATIOS[hand.table.structure.limit] * pot
    most = exact // chip * chip if readings["pot_limit_rounding"] == "down_to_chip" else -(-exact // chip) * chip
    if readings["pot_limit_below_minimum"] == "minimum_allowed":
        most = max(most, required(hand))
    return int(most)


def pot_for_limit(hand: BettingRound) -> int:
    pot = hand.pot
    if hand.table.readings["pot_limit_base"] == "called_only":
        pot -= _outstanding(hand)
    if hand.table.commission and hand.table.readings["pot_limit_commission"] == "net":
        pot -= on_slide(hand)
    return pot


def _outstanding(hand: BettingRound) -> int:
    """The part of the highest bet that nobody has called. Blinds count as in the pot without a call (1.1 'Pot')."""
    if hand.aggressor is None:
        return 0
    bets = sorted((seat.bet for seat in hand.seats.values()), reverse=True)
    return bets[0] - bets[1] if len(bets) > 1 else 0
