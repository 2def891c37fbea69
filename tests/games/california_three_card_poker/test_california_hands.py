"""Card Values and Hand Rankings, and who qualifies."""

from __future__ import annotations

from itertools import combinations

import pytest
from california_play import DEALER, FOLD, Bank, Seat, decided, played, seen, table, told

from queenhigh.cards import DECK, cards
from queenhigh.games.california_three_card_poker.hand import (
    RANKED_BY,
    Higher,
    PlayerDealer,
    compare,
    name,
    qualification,
    value,
)
from queenhigh.games.california_three_card_poker.round import act
from queenhigh.games.kit.actions import Reveal
from queenhigh.games.kit.events import DealerShown, HandDeclared
from queenhigh.rules import IllegalAction

LADDER = [
    ("Ac Kc Qc", "mini_royal"),
    ("Kd Qd Jd", "straight_flush"),
    ("4h 3h 2h", "straight_flush"),
    ("3h 2h Ah", "straight_flush"),
    ("As Ah Ad", "three_of_a_kind"),
    ("2s 2h 2d", "three_of_a_kind"),
    ("Ac Kd Qh", "straight"),
    ("4c 3d 2h", "straight"),
    ("3c 2d Ah", "straight"),
    ("Ac Kc Jc", "flush"),
    ("Kc Ac 2c", "flush"),
    ("5d 3d 2d", "flush"),
    ("As Ah Kd", "pair"),
    ("Ts Th Ad", "pair"),
    ("Tc Td Ks", "pair"),
    ("2s 2h 3d", "pair"),
    ("As Kh Jd", "high_card"),
    ("Kc Ah 2d", "high_card"),
    ("Qd 3c 2s", "high_card"),
    ("Jc Td 8h", "high_card"),
    ("5h 3d 2c", "high_card"),
]
"""Best first."""


@pytest.mark.clause(
    "Hand rankings: Mini Royal Flush",
    "Hand rankings: Straight Flush",
    "Hand rankings: Three of a Kind",
    "Hand rankings: Straight",
    "Hand rankings: Flush",
    "Hand rankings: One Pair",
    "Hand rankings: High Card",
)
def test_each_hand_beats_every_hand_listed_below_it() -> None:
    for (better, better_name), (worse, worse_name) in combinations(LADDER, 2):
        assert value(cards(better)) > value(cards(worse)), (better, worse)
        assert (name(value(cards(better))), name(value(cards(worse)))) == (better_name, worse_name)


@pytest.mark.clause("Hand rankings: Mini Royal Flush")
def test_the_suited_ace_king_queen_is_no_straight_flush() -> None:
    assert name(value(cards("Ah Kh Qh"))) == "mini_royal"
    assert compare(value(cards("Ac Kc Qc")), value(cards("Kd Qd Jd"))) == (
        Higher.PLAYER,
        (RANKED_BY[value(cards("Ac Kc Qc")).category],),
    )


@pytest.mark.clause("Card values")
def test_equal_hands_of_different_suits_tie() -> None:
    higher, because = compare(value(cards("Kd 9c 4s")), value(cards("Kh 9s 4d")))
    assert higher is Higher.NEITHER
    assert [rule.clause for rule in because] == ["Card values"]


def test_hands_of_one_category_are_compared_card_by_card() -> None:
    higher, because = compare(value(cards("Kd 9c 4s")), value(cards("Kh 9s 3d")))
    assert higher is Higher.PLAYER
    assert [rule.clause for rule in because] == ["Hand rankings: High Card", "Card values"]


@pytest.mark.clause("Dealing 13(qualify)")
@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [("Jc Td 8h", False), ("Jc Td 9h", True), ("Qd 3c 2s", True), ("Qd 4c 2s", True), ("2h 2c 3d", True)],
)
def test_the_player_dealer_qualifies_from_queen_three_deuce_upwards(hand: str, qualifies: bool) -> None:
    """J-10-8 is the best hand that does not; J-10-9 is a straight."""
    log = played({1: Seat("As Kh 9s")}, Bank(cards=hand))
    shown = seen(log, DealerShown)[0]
    assert shown.qualifies is qualifies
    assert shown.rule.clause == "Dealing 13(reveal)"
    assert [rule.clause for rule in shown.also] == ["Dealing 13(qualify)"]


def test_as_many_hands_qualify_as_the_field_counts() -> None:
    hands = [value(held) for held in combinations(DECK, 3)]
    assert sum(qualification(hand) is PlayerDealer.QUALIFIES for hand in hands) == 15_380
    assert len(hands) == 22_100


def test_a_hand_is_three_cards() -> None:
    with pytest.raises(IllegalAction, match="Dealing 7"):
        value(cards("Ac Kd"))


@pytest.mark.clause("Winners 2", "Dealing 13(reveal)")
def test_hands_are_revealed_from_the_button_when_the_player_dealer_qualifies() -> None:
    """Seat 7 banks and the up card is a five: the button is at seat 5."""
    seats = {1: Seat("As Kh 9s"), 4: Seat("2c 2d 8s"), 5: Seat("7c 8d 2h", choice=FOLD), 6: Seat("Td 4h 3s")}
    log = decided(seats, Bank(), table())
    events = act(log.round, Reveal(DEALER))
    declared = [event for event in events if isinstance(event, HandDeclared)]
    assert [event.seat for event in declared] == [None, 6, 1, 4]
    assert {event.rule.clause for event in declared[1:]} == {"Winners 2"}


def test_if_nothing_is_compared_only_pair_plus_hands_are_shown() -> None:
    seats = {1: Seat("As Kh 9s"), 4: Seat("2c 2d 8s", pair_plus=5)}
    log = played(seats, Bank(cards="Jd 6c 5s"))
    declared = [event for event in seen(log, HandDeclared) if event.seat is not None]
    assert [(event.seat, event.rule.clause) for event in declared] == [(4, "Pair Plus item 3")]
    assert told(log)[4, "pair_plus"] == ("win", 5, 5)
