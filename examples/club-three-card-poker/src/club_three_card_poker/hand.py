"""2 and 6.1: what a hand is worth, whether the dealer's qualifies, and which clause decides between two."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from club_three_card_poker.book import PAY, rule
from queenhigh.cards import Card, Rank
from queenhigh.hands import ThreeCard, ThreeCardHand, three_card_hand
from queenhigh.rules import IllegalAction, Rule

CARDS = int(PAY.figure("hand"))
JACK_HIGH = ThreeCardHand(ThreeCard.ODD_CARDS, (Rank.JACK, Rank.THREE, Rank.TWO))
"""The lowest hand with which the dealer qualifies (6.1)."""


class Higher(Enum):
    PLAYER = "player"
    DEALER = "dealer"
    NEITHER = "equal"


class Showing(NamedTuple):
    """How a hand compares with the dealer's, and the clauses that compared them."""

    qualifies: bool
    higher: Higher
    because: tuple[Rule, ...]


def value(cards: Sequence[Card]) -> ThreeCardHand:
    if len(cards) != CARDS:
        raise IllegalAction(f"A hand is {CARDS} cards, not {len(cards)}.", rule("4.3"), "Count the cards.")
    return three_card_hand(cards)


def name(hand: ThreeCardHand) -> str:
    """As a result sheet has it."""
    return "high_card" if hand.category is ThreeCard.ODD_CARDS else hand.category.label


def ranked_by(hand: ThreeCardHand) -> tuple[Rule, ...]:
    """The clauses that rank a hand: 2.2 too where an ace is low."""
    low_ace = hand.category in (ThreeCard.STRAIGHT, ThreeCard.STRAIGHT_FLUSH) and hand.ranks[0] is Rank.THREE
    return (rule("2.1"), rule("2.2")) if low_ace else (rule("2.1"),)


def qualifies(hand: ThreeCardHand) -> bool:
    return hand >= JACK_HIGH


def compare(player: ThreeCardHand, dealer: ThreeCardHand) -> Showing:
    if player == dealer:
        return Showing(qualifies(dealer), Higher.NEITHER, (rule("2.4"),))
    higher = Higher.PLAYER if player > dealer else Higher.DEALER
    because = ranked_by(max(player, dealer)) if player.category != dealer.category else (rule("2.3"),)
    return Showing(qualifies(dealer), higher, because)


def one_colour(cards: Sequence[Card]) -> bool:
    """7.3: all red or all black?"""
    return len({card.suit.colour for card in cards}) == 1
