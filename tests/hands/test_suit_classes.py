"""The helper that counts hands by suit classes, against numbers that are well known."""

from __future__ import annotations

from math import comb

import pytest
from suit_classes import suit_classes, suit_patterns


@pytest.mark.parametrize(("n", "classes"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432), (5, 134_459)])
def test_there_are_as_many_classes_as_the_books_say_and_they_hold_every_hand(n: int, classes: int) -> None:
    multiplicities = [times for _, times in suit_classes(n)]
    assert len(multiplicities) == classes
    assert sum(multiplicities) == comb(52, n)


def test_no_class_is_met_twice_and_none_holds_a_card_twice() -> None:
    classes = set()
    for hand, _ in suit_classes(3):
        assert len(set(hand)) == 3
        suits = [
            tuple(sorted(card.rank for card in hand if card.suit is suit)) for suit in {card.suit for card in hand}
        ]
        classes.add(tuple(sorted(suits)))
    assert len(classes) == 1_755


def test_four_to_twenty_four_hands_share_a_class() -> None:
    assert {times for _, times in suit_classes(4)} == {1, 4, 6, 12, 24}


def test_the_patterns_of_five_cards_are_the_six_partitions_that_fit_four_suits() -> None:
    assert suit_patterns(5) == [(5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1)]
