"""Five-card hands: what they are called, which beats which, which five play, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cards import DECK, Card, CardError, Rank, Suit, card, cards
from queenhigh.hands import FiveCard, FiveCardHand, five_card_hand, five_that_play

REPEATABLE = settings(deadline=None, derandomize=True, database=None, max_examples=300)


def hand(text: str) -> FiveCardHand:
    return five_card_hand(cards(text))


# The ladder


def test_the_categories_rank_from_no_pair_to_the_royal_flush() -> None:
    worst_and_best = [
        ("7h 5d 4c 3s 2h", "Ah Kd Qc Js 9h", FiveCard.NO_PAIR),
        ("2h 2d 5c 4s 3h", "Ah Ad Kc Qs Jh", FiveCard.ONE_PAIR),
        ("3h 3d 2c 2s 4h", "Ah Ad Kc Ks Qh", FiveCard.TWO_PAIR),
        ("2h 2d 2c 4s 3h", "Ah Ad Ac Ks Qh", FiveCard.THREE_OF_A_KIND),
        ("5h 4d 3c 2s Ah", "Ah Kd Qc Js Th", FiveCard.STRAIGHT),
        ("7h 5h 4h 3h 2h", "Ah Kh Qh Jh 9h", FiveCard.FLUSH),
        ("2h 2d 2c 3s 3h", "Ah Ad Ac Ks Kh", FiveCard.FULL_HOUSE),
        ("2h 2d 2c 2s 3h", "Ah Ad Ac As Kh", FiveCard.FOUR_OF_A_KIND),
        ("5h 4h 3h 2h Ah", "Kh Qh Jh Th 9h", FiveCard.STRAIGHT_FLUSH),
    ]
    ladder = [hand(text) for worst, best, _ in worst_and_best for text in (worst, best)] + [hand("Ah Kh Qh Jh Th")]
    assert ladder == sorted(ladder)
    assert len(set(ladder)) == 19
    categories = [category for _, _, category in worst_and_best for _ in range(2)] + [FiveCard.ROYAL_FLUSH]
    assert [strength.category for strength in ladder] == categories


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("6h 5d 4c 3s 2h", "5h 4d 3c 2s Ah"),  # the wheel is the lowest straight
        ("6h 5h 4h 3h 2h", "5s 4s 3s 2s As"),
        ("2h 2d 2c 2s 4h", "2h 2d 2c 2s 3h"),
        ("3h 3d 3c 2s 2h", "2h 2d 2c As Ah"),  # the three before the two
        ("3h 3d 3c As Ah", "3h 3d 3c Ks Kh"),
        ("Ah 6h 4h 3h 2h", "Kh Qh Jh Th 8h"),
        ("Ah Kh Qh Jh 9h", "Ah Kh Qh Jh 8h"),  # down to the fifth card
        ("3h 3d 3c 5s 4h", "2h 2d 2c As Kh"),
        ("3h 3d 3c As 4h", "3h 3d 3c Ks Qh"),
        ("3h 3d 3c As 4h", "3h 3d 3c As 2h"),
        ("Ah Ad 2c 2s 3h", "Kh Kd Qc Qs Ah"),  # the higher pair first
        ("Ah Ad 3c 3s 2h", "Ah Ad 2c 2s Kh"),  # then the lower pair
        ("Ah Ad 2c 2s 4h", "Ah Ad 2c 2s 3h"),  # then the odd card
        ("3h 3d 6c 5s 4h", "2h 2d Ac Ks Qh"),
        ("3h 3d Ac 5s 4h", "3h 3d Kc Qs Jh"),
        ("3h 3d Ac 6s 4h", "3h 3d Ac 5s 4h"),
        ("3h 3d Ac 6s 5h", "3h 3d Ac 6s 4h"),
        ("Ah 6d 4c 3s 2h", "Kh Qd Jc Ts 8h"),
        ("Kh Qd Jc Ts 8h", "Kh Qd Jc Ts 7h"),
    ],
)
def test_one_hand_beats_another(higher: str, lower: str) -> None:
    assert hand(higher) > hand(lower)
    assert not hand(lower) >= hand(higher)


@pytest.mark.parametrize(
    "text", ["2h Ad Kc Qs Jh", "3h 2d Ac Ks Qh", "4h 3d 2c As Kh", "Ah Kd Qc Js 9h", "6h 5d 4c 3s Ah"]
)
def test_a_straight_does_not_go_round_the_corner(text: str) -> None:
    assert hand(text).category is FiveCard.NO_PAIR


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Ah Kh Qh Jh 9h 8h Td", FiveCard.FLUSH),  # a straight and a flush of other cards do not make a straight flush
        ("9h 8h 7h 6h 2h 5d Td", FiveCard.FLUSH),
        ("Kh Qh Jh Th 9h Ad", FiveCard.STRAIGHT_FLUSH),  # an ace of another suit makes no royal
        ("6h 5h 4h 3h 2h Ah 7d", FiveCard.STRAIGHT_FLUSH),
        ("2h 2d 2c 3s 3h 3d 9c", FiveCard.FULL_HOUSE),  # two threes of a kind are a full house
        ("2h 2d 3c 3s 4h 4d 9c", FiveCard.TWO_PAIR),  # three pairs are two
        ("7h 7d 7c 7s 2h 2d 2c", FiveCard.FOUR_OF_A_KIND),
        ("Ah Ad Kc Qs Jh Td", FiveCard.STRAIGHT),  # a pair among a straight
    ],
)
def test_the_best_five_of_six_or_seven_are_found(text: str, category: FiveCard) -> None:
    assert hand(text).category is category


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("2h 2d 2c 3s 3h 3d 9c", (Rank.THREE, Rank.TWO)),
        ("2h 2d 2c 3s 3h 9d 9c", (Rank.TWO, Rank.NINE)),
        ("2h 2d 3c 3s 4h 4d 9c", (Rank.FOUR, Rank.THREE, Rank.NINE)),
        ("9h 9d 3c 3s 4h 4d 2c", (Rank.NINE, Rank.FOUR, Rank.THREE)),
        ("9h 9d 3c 3s 4h 4d", (Rank.NINE, Rank.FOUR, Rank.THREE)),
        ("7h 7d 7c 7s 2h 2d Kc", (Rank.SEVEN, Rank.KING)),
        ("7h 7d 7c 7s 9h 9d 8c", (Rank.SEVEN, Rank.NINE)),
        ("7h 7d 7c 7s Jh Jd Jc", (Rank.SEVEN, Rank.JACK)),
        ("Ah 2h 3h 4h 5h 6d 7c", (Rank.FIVE,)),
        ("Ah 2h 3h 4h 5h 6h 7c", (Rank.SIX,)),
        ("Ah 2d 3h 4s 5h 6d 7c", (Rank.SEVEN,)),
        ("Ah Kh 9h 7h 5h 3h 2h", (Rank.ACE, Rank.KING, Rank.NINE, Rank.SEVEN, Rank.FIVE)),
    ],
)
def test_the_ranks_that_decide_are_those_of_the_five_that_play(text: str, ranks: tuple[Rank, ...]) -> None:
    assert hand(text).ranks == ranks


# In words


@pytest.mark.parametrize(
    ("text", "label", "words"),
    [
        ("Ah Kh Qh Jh Th", "royal_flush", "royal flush"),
        ("Kh Qh Jh Th 9h", "straight_flush", "straight flush, king high"),
        ("5h 4h 3h 2h Ah", "straight_flush", "straight flush, five high"),
        ("6h 6d 6c 6s Kh", "four_of_a_kind", "four sixes"),
        ("6h 6d 6c Ks Kh", "full_house", "full house, sixes over kings"),
        ("Jh 9h 5h 3h 2h", "flush", "flush, jack high"),
        ("9h 8d 7c 6s 5h", "straight", "straight, nine high"),
        ("5h 4d 3c 2s Ah", "straight", "straight, five high"),
        ("Qh Qd Qc 5s 2h", "three_of_a_kind", "three queens"),
        ("Qh Qd 5c 5s 2h", "two_pair", "two pair, queens and fives"),
        ("Ah Ad 9c 5s 2h", "one_pair", "pair of aces"),
        ("Ah Qd 9c 5s 2h", "no_pair", "ace high"),
    ],
)
def test_a_dealer_announces(text: str, label: str, words: str) -> None:
    announced = hand(text)
    assert (announced.category.label, announced.words) == (label, words)


# Six and seven cards against every five of them


def cards_held(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=least, max_size=most, unique=True)


@REPEATABLE
@given(cards_held(7, 7))
def test_the_best_of_seven_is_the_best_of_its_21_fives(held: list[Card]) -> None:
    fives = list(combinations(held, 5))
    assert len(fives) == 21
    assert five_card_hand(held) == max(map(five_card_hand, fives))


@pytest.mark.parametrize("n", [6, 7])
def test_the_best_of_six_or_seven_is_the_best_of_its_fives_in_five_thousand_deals(n: int) -> None:
    random = Random(f"best of {n}")
    for _ in range(5_000):
        held = random.sample(DECK, n)
        assert five_card_hand(held) == max(map(five_card_hand, combinations(held, 5))), held


@REPEATABLE
@given(held=cards_held(5, 7), names=st.permutations(list(Suit)))
def test_renaming_the_suits_changes_nothing(held: list[Card], names: list[Suit]) -> None:
    renamed = dict(zip(Suit, names, strict=True))
    assert five_card_hand([Card.of(one.rank, renamed[one.suit]) for one in held]) == five_card_hand(held)


@REPEATABLE
@given(st.data())
def test_the_order_in_which_the_cards_came_changes_nothing(data: st.DataObject) -> None:
    held = data.draw(cards_held(5, 7))
    assert five_card_hand(data.draw(st.permutations(held))) == five_card_hand(held)


@REPEATABLE
@given(held=cards_held(6, 7))
def test_another_card_never_makes_a_hand_worse(held: list[Card]) -> None:
    assert five_card_hand(held) >= five_card_hand(held[:-1])


# The five that play


@pytest.mark.parametrize(
    ("text", "playing"),
    [
        ("2h Ah 9d Kh Th Qh Jh", "Ah Kh Qh Jh Th"),
        ("2h 7d 7c 7s 7h Kd 2c", "Kd 7c 7d 7h 7s"),
        ("9h 9d 3c 3s 4h 4d 2c", "9d 9h 4d 4h 3c"),
        ("Ah 2d 3c 4s 5h Kd Kc", "Ah 2d 3c 4s 5h"),
        ("Qh 9d 7c 5s 3h", "Qh 9d 7c 5s 3h"),
    ],
)
def test_the_five_that_play_are(text: str, playing: str) -> None:
    five = five_that_play(cards(text))
    ranks = [one.rank for one in five]
    assert ranks == sorted(ranks, reverse=True)
    assert sorted(ranks) == sorted(one.rank for one in cards(playing))
    assert five_card_hand(five) == hand(playing)


@REPEATABLE
@given(cards_held(5, 7))
def test_the_five_that_play_are_five_of_the_cards_held_and_worth_as_much(held: list[Card]) -> None:
    five = five_that_play(held)
    assert len(five) == len(set(five)) == 5
    assert set(five) <= set(held)
    assert five_card_hand(five) == five_card_hand(held)
    assert list(five) == sorted(five, key=lambda one: one.rank, reverse=True)


# Refusals


@pytest.mark.parametrize("asked", [five_card_hand, five_that_play], ids=lambda asked: asked.__name__)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "This hand takes 5 or 6 or 7 cards, not 0: none."),
        ("Qh 7d 7c 2s", "This hand takes 5 or 6 or 7 cards, not 4: Qh 7d 7c 2s."),
        ("Qh 7d 7c 2s 3h 4d 5c 6s", "This hand takes 5 or 6 or 7 cards, not 8: Qh 7d 7c 2s 3h 4d 5c 6s."),
    ],
)
def test_a_wrong_number_of_cards_is_refused(asked: Callable[[Sequence[Card]], object], text: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        asked(cards(text))
    assert str(refused.value) == message


@pytest.mark.parametrize("asked", [five_card_hand, five_that_play], ids=lambda asked: asked.__name__)
@pytest.mark.parametrize("n", [5, 6, 7])
def test_a_card_twice_is_refused(asked: Callable[[Sequence[Card]], object], n: int) -> None:
    held = [card("Qh"), *cards("7d 7c 2s 9h 4d")[: n - 2], card("Qh")]
    with pytest.raises(CardError, match=r"^The queen of hearts \(Qh\) appears twice; a deck has only one\.$"):
        asked(held)
