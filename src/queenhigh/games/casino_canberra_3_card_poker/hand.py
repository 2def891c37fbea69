"""Rules 2.5-2.10: what a hand is worth, and which clause decides between two."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from queenhigh.cards import Card
from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.hands import QUEEN_HIGH, ThreeCard, ThreeCardHand, three_card_hand
from queenhigh.rules import IllegalAction, Rule


class Dealer(Enum):
    """By the dictionary the dealer qualifies with queen high or better."""

    QUALIFIES = "qualifies"
    NO_HAND = "does not qualify"


class Higher(Enum):
    PLAYER = "player"
    DEALER = "dealer"
    NEITHER = "equal"


def value(cards: Sequence[Card]) -> ThreeCardHand:
    if len(cards) != 3:
        raise IllegalAction(f"A hand is three cards, not {len(cards)}.", rule("2.5"))
    return three_card_hand(cards)


def name(hand: ThreeCardHand) -> str:
    return "high_card" if hand.category is ThreeCard.ODD_CARDS else hand.category.label


def ranked_by(hand: ThreeCardHand) -> Rule:
    """The clause that ranks the hand."""
    match hand.category:
        case ThreeCard.STRAIGHT_FLUSH:
            return rule("2.6(a)")
        case ThreeCard.THREE_OF_A_KIND:
            return rule("2.6(b)")
        case ThreeCard.STRAIGHT:
            return rule("2.6(c)")
        case ThreeCard.FLUSH:
            return rule("2.6(d)")
        case ThreeCard.PAIR:
            return rule("2.6(e)")
        case _:
            return rule("2.6(f)")


def qualification(hand: ThreeCardHand) -> Dealer:
    return Dealer.QUALIFIES if hand >= QUEEN_HIGH else Dealer.NO_HAND


def compare(player: ThreeCardHand, dealer: ThreeCardHand) -> tuple[Higher, tuple[Rule, ...]]:
    """Who is higher, and the clauses that say so."""
    if player == dealer:
        return Higher.NEITHER, (rule("2.9"),)
    higher = Higher.PLAYER if player > dealer else Higher.DEALER
    if player.category != dealer.category:
        return higher, (ranked_by(max(player, dealer)),)
    if player.ranks[0] != dealer.ranks[0]:
        return higher, (rule("2.10"), rule("2.8(a)"), rule("2.7"))
    return higher, (rule("2.10"), rule("2.8(b)"))
