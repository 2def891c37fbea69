"""Rules 2.5-2.10: which of two hands is higher, by which clause, and what the dealer needs."""

import pytest
from canberra_play import Box, cited, line, settled

from queenhigh.cards import cards
from queenhigh.games.casino_canberra_3_card_poker.hand import (
    RANKED_BY,
    Dealer,
    Higher,
    compare,
    name,
    qualification,
    value,
)
from queenhigh.rules import IllegalAction


def hand(text: str) -> tuple[str, str]:
    found = value(cards(text))
    return name(found), RANKED_BY[found.category].clause


@pytest.mark.clause("2.5")
@pytest.mark.parametrize("held", ["", "Qh", "Qh 7d", "Qh 7d 7c 2s"])
def test_a_hand_is_exactly_three_cards(held: str) -> None:
    with pytest.raises(IllegalAction, match=r"A hand is 3 cards, not \d") as refused:
        value(cards(held))
    assert refused.value.rule.clause == "2.5"


@pytest.mark.clause("2.6(a)", "2.6(b)", "2.6(c)", "2.6(d)", "2.6(e)", "2.6(f)")
@pytest.mark.parametrize(
    ("held", "is_a"),
    [
        ("7c 6c 5c", ("straight_flush", "2.6(a)")),
        ("3h 2h Ah", ("straight_flush", "2.6(a)")),
        ("Ah Kh Qh", ("straight_flush", "2.6(a)")),
        ("Qc Qd Qh", ("three_of_a_kind", "2.6(b)")),
        ("Kh Qc Js", ("straight", "2.6(c)")),
        ("3c 2d Ah", ("straight", "2.6(c)")),
        ("Ac Kd Qh", ("straight", "2.6(c)")),
        ("Kd Jd 9d", ("flush", "2.6(d)")),
        ("Kd Ad 2d", ("flush", "2.6(d)")),
        ("Tc Td Kh", ("pair", "2.6(e)")),
        ("Qc Td 6h", ("high_card", "2.6(f)")),
        ("Kc Ad 2h", ("high_card", "2.6(f)")),
        ("Ac 4d 2h", ("high_card", "2.6(f)")),
    ],
)
def test_each_kind_of_hand_is_ranked_by_its_clause(held: str, is_a: tuple[str, str]) -> None:
    assert hand(held) == is_a


ORDER = ["4c 3c 2c", "3d 2d Ad", "Ac Ad Ah", "2c 2d 2h", "Ah Kc Qd", "4d 3h 2s", "3c 2s Ac", "Ad Kd Jd", "5h 3h 2h"]
ORDER += ["As Ad Kc", "As Ad Qc", "2c 2d 3s", "Ac Kd Js", "Ac 4d 2h", "Qc 3d 2h", "Jc Td 8h", "5c 3d 2h"]


@pytest.mark.clause("2.6(a)", "2.6(c)", "2.7", "2.8(a)", "2.8(b)", "2.10")
def test_hands_are_in_the_books_order_with_the_ace_low_only_in_a_sequence() -> None:
    values = [value(cards(held)) for held in ORDER]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.clause("Dictionary: Qualify")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Jc Td 9c", True),  # a straight
        ("Jc Td 8h", False),
        ("Jc 9d 8h", False),
        ("Qc 3d 2h", True),
        ("Qc 4d 2h", True),
        ("2c 2d 3h", True),
        ("5h 3h 2h", True),
        ("3c 2d Ah", True),
        ("5c 3d 2h", False),
    ],
)
def test_the_dealer_qualifies_with_queen_high_or_better(dealer: str, qualifies: bool) -> None:
    assert (qualification(value(cards(dealer))) is Dealer.QUALIFIES) == qualifies


@pytest.mark.clause("2.6(e)", "2.7", "2.8(a)", "2.8(b)", "2.9", "2.10")
@pytest.mark.parametrize(
    ("player", "dealer", "higher", "because"),
    [
        ("As Kd Jh", "2c 2d 3h", Higher.DEALER, ["2.6(e)"]),
        ("Kh Qc Js", "Jc Td 9h", Higher.PLAYER, ["2.10", "2.8(a)", "2.7"]),
        ("4c 3d 2h", "3c 2d Ah", Higher.PLAYER, ["2.10", "2.8(a)", "2.7"]),
        ("Tc Td Ah", "Th Ts Kc", Higher.PLAYER, ["2.10", "2.8(b)"]),
        ("Kd Jd 9d", "Kh Jh 8h", Higher.PLAYER, ["2.10", "2.8(b)"]),
        ("Kc 9d 3h", "Kd 9c 4h", Higher.DEALER, ["2.10", "2.8(b)"]),
        ("Kc 9d 4h", "Kd 9c 4s", Higher.NEITHER, ["2.9"]),
    ],
)
def test_the_higher_hand_is_named_with_the_clauses_that_compared(
    player: str, dealer: str, higher: Higher, because: list[str]
) -> None:
    showing = compare(value(cards(player)), value(cards(dealer)))
    assert showing.higher is higher
    assert [rule.clause for rule in showing.because] == because


@pytest.mark.clause("2.8(b)", "2.10")
def test_the_clauses_that_compared_two_hands_are_on_the_line() -> None:
    won = line(settled({1: Box("Kc 9d 4h")}, "Kd 9c 3s"), 1, "ante")
    assert cited(won) == ["4.7(b)", "8 Ante", "9.4", "2.10", "2.8(b)"]
