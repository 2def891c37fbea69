"""Rules 1.1 and 3.5-3.6: what hands of three, five and six cards are worth, and which clause decides between two."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from itertools import combinations

from queenhigh.cards import Card, Rank
from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.hands import QUEEN_HIGH, FiveCard, ThreeCard, ThreeCardHand, five_card_kind, three_card_hand
from queenhigh.rules import IllegalAction, Readings, Rule

CARDS = int(PAY.figure("hand"))


class Dealer(IntEnum):
    NO_HAND = 0
    QUALIFIES = 1


class Higher(Enum):
    PLAYER = "player"
    DEALER = "dealer"
    NEITHER = "equal"


RANKED_BY: dict[ThreeCard, tuple[Rule, ...]] = {
    ThreeCard.ODD_CARDS: (rule("3.6.1(a)"),),
    ThreeCard.PAIR: (rule("3.6.1(b)"),),
    ThreeCard.FLUSH: (rule("3.6.1(c)"), rule("1.1 'Flush'")),
    ThreeCard.STRAIGHT: (rule("3.6.1(d)"), rule("1.1 'Straight'")),
    ThreeCard.THREE_OF_A_KIND: (rule("3.6.1(e)"),),
    ThreeCard.STRAIGHT_FLUSH: (rule("3.6.1(f)"), rule("1.1 'Straight Flush'")),
}
"""The clauses that rank a hand of three cards."""

FIVE_CARDS: dict[FiveCard, tuple[Rule, ...]] = {
    FiveCard.STRAIGHT: (rule("1.1 'Straight'"),),
    FiveCard.FLUSH: (rule("1.1 'Flush'"),),
    FiveCard.FULL_HOUSE: (rule("1.1 'Full House'"),),
    FiveCard.FOUR_OF_A_KIND: (rule("1.1 'Four of a Kind'"),),
    FiveCard.STRAIGHT_FLUSH: (rule("1.1 'Straight Flush'"),),
    FiveCard.ROYAL_FLUSH: (rule("1.1 'Royal Flush'"),),
}
"""The definitions that make a hand of five cards."""

PLAYER, DEALER, NEITHER = Higher.PLAYER, Higher.DEALER, Higher.NEITHER
_EQUAL = (rule("3.5"),)
_BY_CARDS = (rule("3.6.2"), rule("3.5.1"))
_BY_KIND = {kind: (rule("3.6.1"), *rules) for kind, rules in RANKED_BY.items()}


def value(cards: Sequence[Card]) -> ThreeCardHand:
    if len(cards) != CARDS:
        raise IllegalAction(f"A hand is {CARDS} cards, not {len(cards)}.", rule("9.3.3"), "Give three cards.")
    return three_card_hand(cards)


def qualification(hand: ThreeCardHand, readings: Readings) -> Dealer:
    """Queen high or better: Q-3-2 is the lowest hand that does (reading A-04)."""
    if readings["A-04"] == "top_card":
        return Dealer.QUALIFIES if max(hand.ranks) >= Rank.QUEEN else Dealer.NO_HAND
    return Dealer.QUALIFIES if hand >= QUEEN_HIGH else Dealer.NO_HAND


def compare(player: ThreeCardHand, dealer: ThreeCardHand, readings: Readings) -> tuple[Higher, tuple[Rule, ...]]:
    """Return which hand is higher, and the clauses that say so. No suit ranks above another (3.5)."""
    kind, dealers = player.category, dealer.category
    if kind is not dealers:
        return (PLAYER, _BY_KIND[kind]) if kind > dealers else (DEALER, _BY_KIND[dealers])
    own, other = player.ranks, dealer.ranks
    if own == other or readings["A-05b"] == "same_kind":
        return NEITHER, _EQUAL
    if kind is ThreeCard.PAIR and readings["A-05"] == "highest_card_first":
        own, other = _from_the_top(own), _from_the_top(other)
    return PLAYER if own > other else DEALER, _BY_CARDS


def _from_the_top(pair: tuple[Rank, ...]) -> tuple[Rank, ...]:
    paired, odd = pair
    return tuple(sorted((paired, paired, odd), reverse=True))


def six_card_hand(player: Sequence[Card], dealer: Sequence[Card], readings: Readings) -> FiveCard:
    """Return the outcome of Table 9 that six cards make: the best five of them (reading A-09)."""
    six = (*player, *dealer)
    if readings["A-09"] == "any_three":
        best = max(three_card_hand(three).category for three in combinations(six, CARDS))
        kinds = {ThreeCard.STRAIGHT_FLUSH: FiveCard.STRAIGHT_FLUSH, ThreeCard.THREE_OF_A_KIND: FiveCard.THREE_OF_A_KIND}
        return kinds.get(best, FiveCard.NO_PAIR)
    return five_card_kind(six)


def jackpot_hand(cards: Sequence[Card], jackpot_cards: Sequence[Card]) -> FiveCard:
    """Rank all five cards: the hand and both Jackpot Cards, without any choice."""
    return five_card_kind((*cards, *jackpot_cards))
