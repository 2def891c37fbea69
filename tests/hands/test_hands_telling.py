"""Two hands told apart, and cards that make no hand yet."""

from __future__ import annotations

import pytest

from queenhigh.cards import Card, card
from queenhigh.hands import apart, five_card_hand, held, low_hand, three_card_hand


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(one) for one in text.split())


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("8h 8d Qc 7s 2d", "8s 8c Jc 7d 2h", "pair of eights, queen kicker | pair of eights, jack kicker"),
        (
            "8h 8d Qc 7s 2d",
            "8s 8c Qd 6d 2h",
            "pair of eights, queen and seven kickers | pair of eights, queen and six kickers",
        ),
        (
            "8h 8d Qc Qs 4d",
            "8s 8c Qd Qh 3h",
            "two pair, queens and eights, four kicker | two pair, queens and eights, three kicker",
        ),
        ("Ah Kd 9c 7s 3d", "As Kc 8d 7d 2h", "ace-king-nine high | ace-king-eight high"),
        ("Ah Kh 9h 7h 3h", "Ad Qd 8d 7d 2d", "flush, ace-king high | flush, ace-queen high"),
        ("9h 9d 9c 7s 3d", "8s 8c 8d 7d 2h", "three nines | three eights"),
        ("8h 8d Qc 7s 2d", "8s 8c Qd 7d 2h", "pair of eights | pair of eights"),
    ],
)
def test_hands_are_named_with_the_kickers_that_decide_and_no_others(one: str, other: str, told: str) -> None:
    assert " | ".join(apart(five_card_hand(cards(one)), five_card_hand(cards(other)))) == told


def test_three_card_hands_and_lows_are_distinguished_too() -> None:
    ace_king, ace_queen = three_card_hand(cards("Ah Kd 5c")), three_card_hand(cards("As Qd 5d"))
    assert apart(ace_king, ace_queen) == ("ace-king high", "ace-queen high")
    assert apart(three_card_hand(cards("Ah 3d 2h")), ace_queen)[0] == "straight, three high"
    low, lower = low_hand(cards("8h 6d 4c 2s Ad")), low_hand(cards("8s 5c 4d 2h Ac"))
    assert apart(low, lower) == ("8-6-4-2-A low", "8-5-4-2-A low")


@pytest.mark.parametrize(
    ("some", "told"),
    [
        ("Kh Ad", "ace and king"),
        ("9h 9d", "pair of nines"),
        ("9h 6d 9c", "pair of nines and a six"),
        ("Ah 9d 6c", "ace, nine and six"),
        ("9h 9d 6c 6s", "pair of nines and pair of sixes"),
        ("9h 9d 9c 8s", "three nines and an eight"),
    ],
)
def test_cards_that_make_no_hand_yet_are_named_as_a_player_would(some: str, told: str) -> None:
    assert held(cards(some)) == told
