"""The category by itself equals the category of the full evaluation."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards import DECK, Card, CardError
from queenhigh.hands import five_card_hand, five_card_kind


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_of_five_six_or_seven_cards(cards: list[Card]) -> None:
    assert five_card_kind(cards) is five_card_hand(cards).category


def test_every_sixty_first_hand_of_five_cards() -> None:
    for cards in islice(combinations(DECK, 5), 0, None, 61):
        assert five_card_kind(cards) is five_card_hand(cards).category


@pytest.mark.parametrize("cards", [DECK[:4], DECK[:8], (*DECK[:4], DECK[0])])
def test_another_number_of_cards_or_one_twice_is_refused(cards: tuple[Card, ...]) -> None:
    with pytest.raises(CardError):
        five_card_kind(cards)
