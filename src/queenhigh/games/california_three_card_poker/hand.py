"""Card Values and Hand Rankings: what a hand is worth, and which clause decides between two."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from queenhigh.cards import Card
from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.hands import QUEEN_HIGH, Ranking, ThreeCard, ThreeCardHand, three_card_hand
from queenhigh.rules import IllegalAction, Rule

CARDS = int(PAY.figure("stack"))


class PlayerDealer(Enum):
    """Whether the player-dealer takes part: with queen high or better."""

    QUALIFIES = "qualifies"
    DOES_NOT_QUALIFY = "does not qualify"


class Higher(Enum):
    PLAYER = "player"
    PLAYER_DEALER = "player-dealer"
    NEITHER = "equal"


QUALIFIES, DOES_NOT_QUALIFY = PlayerDealer.QUALIFIES, PlayerDealer.DOES_NOT_QUALIFY
PLAYER, PLAYER_DEALER, NEITHER = Higher.PLAYER, Higher.PLAYER_DEALER, Higher.NEITHER
WITH_MINI_ROYAL = Ranking.WITH_MINI_ROYAL
CARD_VALUES = rule("Card values")
RANKED_BY = {
    ThreeCard.MINI_ROYAL: rule("Hand rankings: Mini Royal Flush"),
    ThreeCard.STRAIGHT_FLUSH: rule("Hand rankings: Straight Flush"),
    ThreeCard.THREE_OF_A_KIND: rule("Hand rankings: Three of a Kind"),
    ThreeCard.STRAIGHT: rule("Hand rankings: Straight"),
    ThreeCard.FLUSH: rule("Hand rankings: Flush"),
    ThreeCard.PAIR: rule("Hand rankings: One Pair"),
    ThreeCard.ODD_CARDS: rule("Hand rankings: High Card"),
}
"""The clause that ranks each category."""
_EQUAL = (CARD_VALUES,)
_BY_KIND = {kind: (ranked,) for kind, ranked in RANKED_BY.items()}
_BY_CARDS = {kind: (ranked, CARD_VALUES) for kind, ranked in RANKED_BY.items()}
"""The clauses that decide between two hands."""


def value(cards: Sequence[Card]) -> ThreeCardHand:
    """Rank three cards. The suited ace, king and queen rank above every straight flush, which no other book has."""
    if len(cards) != CARDS:
        raise IllegalAction(
            f"A hand is a stack of {CARDS} cards, not {len(cards)}.", rule("Dealing 7"), "Give three cards."
        )
    return three_card_hand(cards, WITH_MINI_ROYAL)


def name(hand: ThreeCardHand) -> str:
    return "high_card" if hand.category is ThreeCard.ODD_CARDS else hand.category.label


def qualification(hand: ThreeCardHand) -> PlayerDealer:
    return QUALIFIES if hand >= QUEEN_HIGH else DOES_NOT_QUALIFY


def compare(player: ThreeCardHand, player_dealer: ThreeCardHand) -> tuple[Higher, tuple[Rule, ...]]:
    """Return which hand is higher, and the clauses that say so. Suits decide nothing."""
    if player == player_dealer:
        return NEITHER, _EQUAL
    own, other = player.category, player_dealer.category
    higher, best = (PLAYER, own) if player > player_dealer else (PLAYER_DEALER, other)
    return higher, (_BY_CARDS if own is other else _BY_KIND)[best]
