"""The value of a hand in words: the core's own evaluation, one hand at a time."""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.api import given as checked
from queenhigh.cards import Card, CardError, cards, distinct
from queenhigh.hands import FiveCardHand, ThreeCardHand, five_card_hand, omaha_hand, three_card_hand

Held = str | Sequence[str | Card]


def hand_of(held: Held, board: Held | None = None) -> ThreeCardHand | FiveCardHand:
    own, shared = _cards(held), _cards(board) if board else ()
    distinct((*own, *shared))
    if len(own) == 4 and shared:
        return omaha_hand(own, shared)
    whole = (*own, *shared)
    if len(whole) == 3:
        return three_card_hand(whole)
    if not 5 <= len(whole) <= 7:
        raise CardError(f"A hand has three cards or five to seven, not {len(whole)}. For Omaha give four and a board.")
    return five_card_hand(whole)


def _cards(held: Held) -> tuple[Card, ...]:
    if isinstance(held, str):
        return cards(held)
    return distinct(each if isinstance(each, Card) else Card(each) for each in checked.cards("cards", held))
