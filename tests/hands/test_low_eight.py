"""Lows, eight or better: there are 56, the ace is low, and straights and flushes do not hurt."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_oracles import ACE_TO_EIGHT, LOWS, low_by_pokerkit

from queenhigh.cards import DECK, Card, CardError, Rank, Suit, card, cards
from queenhigh.hands import LowHand, low_hand

REPEATABLE = settings(deadline=None, derandomize=True, database=None, max_examples=300)


def low(text: str) -> LowHand | None:
    return low_hand(cards(text))


def words(text: str) -> str | None:
    found = low(text)
    return found.words if found else None


# The 56


def test_there_are_exactly_56_lows() -> None:
    dealt = [low_hand(hand) for hand in combinations([c for c in DECK if c.rank in ACE_TO_EIGHT], 5)]
    lows = {found for found in dealt if found is not None}
    assert len(lows) == len(LOWS) == 56
    assert {found.ranks for found in lows} == set(LOWS)
    assert len({found.words for found in lows}) == 56


def test_each_of_the_56_beats_the_next_from_five_high_to_eight_seven_six_five_four() -> None:
    best_first = [LowHand(ranks) for ranks in LOWS]
    assert best_first[0].words == "5-4-3-2-A low"
    assert best_first[1].words == "6-4-3-2-A low"
    assert best_first[-1].words == "8-7-6-5-4 low"
    for better, worse in pairwise(best_first):
        assert better > worse
        assert better >= worse
        assert worse < better
        assert worse <= better
        assert better != worse
    assert sorted(best_first) == best_first[::-1]
    assert max(best_first) == best_first[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5h 4h 3h 2h Ah", "6s 4d 3c 2s Ah"),  # a straight flush, and the best low of all
        ("6s 5d 4c 3s 2h", "7s 4d 3c 2s Ah"),  # the highest card first
        ("7s 5d 4c 3s 2h", "7s 6d 3c 2s Ah"),  # then the second
        ("8s 7d 6c 5s Ah", "8s 7d 6c 5s 2h"),  # down to the last, where the ace is the lowest
        ("6s 5d 4c 3s 2h", "7s 5d 4c 3s 2h"),
    ],
)
def test_one_low_beats_another(better: str, worse: str) -> None:
    first, second = low(better), low(worse)
    assert first is not None
    assert second is not None
    assert first > second
    assert not second >= first


# Is it a low?


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5h 4h 3h 2h Ah", "5-4-3-2-A low"),
        ("5h 4d 3c 2s Ah", "5-4-3-2-A low"),
        ("8h 7d 6c 5s 4h", "8-7-6-5-4 low"),
        ("8h 6h 4h 3h 2h", "8-6-4-3-2 low"),
        ("Ah 8d 7c 6s 5h", "8-7-6-5-A low"),
    ],
)
def test_these_are_lows(text: str, expected: str) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "8h 7d 6c 5s 5h",  # a pair
        "9h 4d 3c 2s Ah",  # a nine
        "9h 8d 7c 6s 5h",
        "Th 4d 3c 2s Ah",
        "Kh Qd Jc Ts 9h",
        "Ah Ad 2c 2s 3h",
        "8h 7d 6c 5s 9h",
        "8h 7d 6c 5s Kh 5d 6h",  # seven cards with four low ranks
    ],
)
def test_these_are_not_lows(text: str) -> None:
    assert low(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8h 7d 6c 5s 4h 3d", "7-6-5-4-3 low"),
        ("8h 7d 6c 5s 4h 3d 2c", "6-5-4-3-2 low"),
        ("8h 7d 6c 5s 4h 3d Ac", "6-5-4-3-A low"),
        ("Ah Ad 2c 2s 3h 4d 5c", "5-4-3-2-A low"),
        ("Ah 2d 3c 4s 9h 9d 8c", "8-4-3-2-A low"),
        ("Kh Kd 8c 7s 6h 5d 4c", "8-7-6-5-4 low"),
    ],
)
def test_of_six_or_seven_cards_the_lowest_five_ranks_play(text: str, expected: str) -> None:
    assert words(text) == expected


# Against PokerKit


def dealt(ranks: tuple[Rank, ...]) -> list[Card]:
    """These ranks, each in the first suit that is free."""
    return [Card.of(rank, tuple(Suit)[ranks[:place].count(rank)]) for place, rank in enumerate(ranks)]


def test_pokerkit_agrees_on_every_five_ranks_there_are() -> None:
    """Suits do not matter to a low; here different ranks are all of one suit, so that straights and flushes are many."""
    hands = [ranks for ranks in combinations_with_replacement(Rank, 5) if len(set(ranks)) > 1]
    assert len(hands) == 6_175
    assert sum(low_hand(dealt(ranks)) is not None for ranks in hands) == 56
    for ranks in hands:
        assert low_hand(dealt(ranks)) == low_by_pokerkit(dealt(ranks)), ranks


@pytest.mark.parametrize("n", [5, 6, 7])
def test_pokerkit_agrees_in_fifteen_hundred_deals(n: int) -> None:
    random = Random(f"low of {n}")
    for _ in range(1_500):
        held = random.sample(DECK, n)
        assert low_hand(held) == low_by_pokerkit(held), held


@REPEATABLE
@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_the_best_low_is_the_best_of_its_fives(held: list[Card]) -> None:
    lows = [found for five in combinations(held, 5) if (found := low_hand(five)) is not None]
    assert low_hand(held) == (max(lows) if lows else None)


@REPEATABLE
@given(st.data())
def test_neither_order_nor_suits_change_a_low(data: st.DataObject) -> None:
    held = data.draw(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
    renamed = dict(zip(Suit, data.draw(st.permutations(list(Suit))), strict=True))
    other = [Card.of(one.rank, renamed[one.suit]) for one in data.draw(st.permutations(held))]
    assert low_hand(other) == low_hand(held)


# As a value


def test_equal_lows_are_one_in_a_set_and_print_themselves() -> None:
    one, another = low("8h 7d 6c 5s Ah"), low("8c 7s 6h 5d Ad")
    assert one == another
    assert len({one, another}) == 1
    assert repr(one) == "<LowHand 8-7-6-5-A low>"
    assert one != "8-7-6-5-A low"


# Refusals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "This hand takes 5 or 6 or 7 cards, not 0: none."),
        ("4h 3d 2c As", "This hand takes 5 or 6 or 7 cards, not 4: 4h 3d 2c As."),
        ("8h 7d 6c 5s 4h 3d 2c As", "This hand takes 5 or 6 or 7 cards, not 8: 8h 7d 6c 5s 4h 3d 2c As."),
    ],
)
def test_a_wrong_number_of_cards_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        low(text)
    assert str(refused.value) == message


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match=r"^The ace of spades \(As\) appears twice; a deck has only one\.$"):
        low_hand([*cards("As 4h 3d 2c"), card("As")])
