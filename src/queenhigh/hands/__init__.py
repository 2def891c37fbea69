"""Level 2: what hands are worth. Pure, readable, no money."""

from queenhigh.hands.five_card import (
    FiveCard,
    FiveCardHand,
    five_card_hand,
    five_card_kind,
    five_that_play,
    hand_of,
    numbered,
    omaha_hand,
)
from queenhigh.hands.low_eight import LowHand, low_hand, omaha_low_hand
from queenhigh.hands.telling import apart, held
from queenhigh.hands.three_card import QUEEN_HIGH, Ranking, ThreeCard, ThreeCardHand, three_card_hand

__all__ = [
    "QUEEN_HIGH",
    "FiveCard",
    "FiveCardHand",
    "LowHand",
    "Ranking",
    "ThreeCard",
    "ThreeCardHand",
    "apart",
    "five_card_hand",
    "five_card_kind",
    "five_that_play",
    "hand_of",
    "held",
    "low_hand",
    "numbered",
    "omaha_hand",
    "omaha_low_hand",
    "three_card_hand",
]
