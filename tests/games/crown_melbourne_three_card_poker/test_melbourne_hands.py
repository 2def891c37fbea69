"""Rules 1.1 and 3.5-3.6: what hands are worth, who is higher, and when the dealer qualifies."""

from __future__ import annotations

from itertools import combinations

import pytest
from melbourne_play import Seat, one, table, told

from queenhigh.cards import DECK, cards
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.hand import Dealer, Higher, compare, qualification, value
from queenhigh.rules import IllegalAction, Readings

DEFAULT = BOOK.readings


def higher(player: str, dealer: str, readings: Readings = DEFAULT) -> Higher:
    return compare(value(cards(player)), value(cards(dealer)), readings)[0]


def qualifies(hand: str, readings: Readings = DEFAULT) -> bool:
    return qualification(value(cards(hand)), readings) is Dealer.QUALIFIES


@pytest.mark.clause("1.1 'Qualify'", "9.6.1")
class TestTheDealerQualifies:
    @pytest.mark.parametrize(
        "hand", ["Qd 3c 2s", "Qd 4c 2s", "2h 2d 3c", "3h 2d Ac", "5h 4h 2h", "Jh Td 9c", "2h 2d 2c"]
    )
    def test_from_q_3_2_upward(self, hand: str) -> None:
        assert qualifies(hand)
        assert told(one(Seat("Kh Ks 7d"), hand)["ante"])[0] in ("win", "lose")

    @pytest.mark.parametrize("hand", ["Jd Tc 8s", "Jd 3c 2s", "5h 3d 2c"])
    def test_and_not_below(self, hand: str) -> None:
        assert not qualifies(hand)
        assert told(one(Seat("Kh Ks 7d"), hand)["play"]) == ("stand_off", 0, "5.10.4")

    def test_in_15380_of_22100_hands(self) -> None:
        found = sum(qualification(value(three), DEFAULT) is Dealer.QUALIFIES for three in combinations(DECK, 3))
        assert found == 15_380

    def test_a_reading_asks_for_the_top_card(self) -> None:
        top = DEFAULT.adopt({"A-04": "top_card"})
        assert qualifies("Qd 3c 2s", top)
        assert qualifies("2h 2d Kc", top)
        assert not qualifies("Jh Jd 4c", top)
        assert not qualifies("3h 2d Ac", top)
        assert (
            told(one(Seat("Kh Ks 7d"), "Jh Jd 4c", at=table(readings={"A-04": "top_card"}))["play"])[0] == "stand_off"
        )


class TestComparing:
    @pytest.mark.clause("3.6.1", "3.6.1(a)", "3.6.1(b)", "3.6.1(c)", "3.6.1(d)", "3.6.1(e)", "3.6.1(f)")
    def test_the_order_of_the_kinds(self) -> None:
        rising = ["Ah Kd Jc", "2h 2d 3c", "5h 3h 2h", "3h 2d Ac", "2h 2d 2c", "3h 2h Ah"]
        for low, high in combinations(rising, 2):
            assert higher(high, low) is Higher.PLAYER
            assert higher(low, high) is Higher.DEALER

    @pytest.mark.clause("3.6.2", "3.5.1")
    @pytest.mark.parametrize(
        ("high", "low"),
        [
            ("Kh Qd Jc", "Js Td 9c"),
            ("4h 3d 2c", "3s 2d Ac"),
            ("Ah Kd Qc", "Ks Qh Jd"),
            ("5h 5d 2c", "4s 4d Ac"),
            ("5h 5d 3c", "5s 5c 2d"),
            ("Kh 9h 3h", "Kd 9d 2d"),
            ("Ah Kd 9c", "As Kc 8d"),
            ("Ac Kd 2s", "Ah 5d 3h"),
        ],
    )
    def test_inside_a_kind_the_cards_decide(self, high: str, low: str) -> None:
        assert higher(high, low) is Higher.PLAYER
        assert higher(low, high) is Higher.DEALER

    def test_king_ace_two_is_no_straight_and_three_two_ace_is_the_lowest(self) -> None:
        assert value(cards("Kh Ad 2c")).category.label == "odd_cards"
        assert value(cards("3h 2d Ac")).category.label == "straight"
        assert min(
            value(three) for three in combinations(DECK, 3) if value(three).category.label == "straight"
        ) == value(cards("3h 2d Ac"))

    @pytest.mark.clause("3.5")
    def test_suits_never_decide(self) -> None:
        assert higher("Ah Kd 9c", "Ac Ks 9d") is Higher.NEITHER
        assert higher("9h 8h 7h", "9s 8s 7s") is Higher.NEITHER

    def test_readings_on_pairs_and_on_equal_hands(self) -> None:
        top_first = DEFAULT.adopt({"A-05": "highest_card_first"})
        assert higher("6h 6d Qc", "5s 5d Kc") is Higher.PLAYER
        assert higher("6h 6d Qc", "5s 5d Kc", top_first) is Higher.DEALER
        assert higher("6h 6d 2c", "5s 5d 2h", top_first) is Higher.PLAYER
        kind = DEFAULT.adopt({"A-05b": "same_kind"})
        assert higher("Kh Qd Jc", "Js Td 9c", kind) is Higher.NEITHER
        assert higher("Kh Qd Jc", "As Ad 9c", kind) is Higher.PLAYER


@pytest.mark.clause("9.3.3")
def test_a_hand_is_three_cards() -> None:
    with pytest.raises(IllegalAction, match="A hand is 3 cards, not 2"):
        value(cards("Ah Kd"))
