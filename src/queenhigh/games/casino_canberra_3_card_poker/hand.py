"""Rules 2.5-2.10: what a hand is worth, and which clause decides between two."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec

from queenhigh.cards import Card
from queenhigh.games.casino_canberra_3_card_poker.book import PAY, rule
from queenhigh.hands import QUEEN_HIGH, ThreeCard, ThreeCardHand, three_card_hand
from queenhigh.rules import IllegalAction, Rule

CARDS = int(PAY.figure("hand"))


class Dealer(Enum):
    """Whether the dealer qualifies: by the dictionary, with queen high or better."""

    QUALIFIES = "qualifies"
    NO_HAND = "does not qualify"


class Higher(Enum):
    PLAYER = "player"
    DEALER = "dealer"
    NEITHER = "equal"


class Showing(msgspec.Struct, frozen=True, gc=False):
    """How a hand compares with the dealer's, and the clauses that decided it."""

    dealer: Dealer
    higher: Higher
    because: tuple[Rule, ...]


QUALIFIES, NO_HAND = Dealer.QUALIFIES, Dealer.NO_HAND
PLAYER, DEALER, NEITHER = Higher.PLAYER, Higher.DEALER, Higher.NEITHER

RANKED_BY = {
    ThreeCard.STRAIGHT_FLUSH: rule("2.6(a)"),
    ThreeCard.THREE_OF_A_KIND: rule("2.6(b)"),
    ThreeCard.STRAIGHT: rule("2.6(c)"),
    ThreeCard.FLUSH: rule("2.6(d)"),
    ThreeCard.PAIR: rule("2.6(e)"),
    ThreeCard.ODD_CARDS: rule("2.6(f)"),
}
"""The clause that ranks each kind of hand."""
_EQUAL = (rule("2.9"),)
_BY_KIND = {kind: (ranked,) for kind, ranked in RANKED_BY.items()}
_BY_FIRST_RANK = (rule("2.10"), rule("2.8(a)"), rule("2.7"))
_BY_NEXT_RANK = (rule("2.10"), rule("2.8(b)"))
"""The clauses that decide between two hands."""


def value(cards: Sequence[Card]) -> ThreeCardHand:
    if len(cards) != CARDS:
        raise IllegalAction(f"A hand is {CARDS} cards, not {len(cards)}.", rule("2.5"), "Give three cards.")
    return three_card_hand(cards)


def name(hand: ThreeCardHand) -> str:
    """Name a hand as a result sheet does. The book says "three odd cards"; its sheets say "high card"."""
    return "high_card" if hand.category is ThreeCard.ODD_CARDS else hand.category.label


def qualification(hand: ThreeCardHand) -> Dealer:
    return QUALIFIES if hand >= QUEEN_HIGH else NO_HAND


def compare(player: ThreeCardHand, dealer: ThreeCardHand) -> Showing:
    """Compare two hands under 2.5 to 2.10, although the settlement rules name only 2.6 and 2.7 (reading A4c)."""
    standing = qualification(dealer)
    if player == dealer:
        return Showing(standing, NEITHER, _EQUAL)
    higher, best = (PLAYER, player.category) if player > dealer else (DEALER, dealer.category)
    if player.category is not dealer.category:
        return Showing(standing, higher, _BY_KIND[best])
    return Showing(standing, higher, _BY_FIRST_RANK if player.ranks[0] != dealer.ranks[0] else _BY_NEXT_RANK)
