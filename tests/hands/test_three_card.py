"""Three-card hands: all 22,100 of them, their order, the queen-high line, and how a dealer declares them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit.hands import RhodeIslandHoldemHand

from queenhigh.cards import DECK, Card, CardError, Rank, Suit, card, cards
from queenhigh.hands import QUEEN_HIGH, Ranking, ThreeCard, ThreeCardHand, three_card_hand

REPEATABLE = settings(deadline=None, derandomize=True, database=None, max_examples=300)
ALL_HANDS = list(combinations(DECK, 3))


def hand(text: str, ranking: Ranking = Ranking.STANDARD) -> ThreeCardHand:
    return three_card_hand(cards(text), ranking)


# All 22,100


def test_each_category_has_as_many_hands_as_the_books_say() -> None:
    assert Counter(three_card_hand(held).category for held in ALL_HANDS) == {
        ThreeCard.STRAIGHT_FLUSH: 48,
        ThreeCard.THREE_OF_A_KIND: 52,
        ThreeCard.STRAIGHT: 720,
        ThreeCard.FLUSH: 1_096,
        ThreeCard.PAIR: 3_744,
        ThreeCard.ODD_CARDS: 16_440,
    }


def test_in_california_four_of_the_48_straight_flushes_are_mini_royals_and_nothing_else_changes() -> None:
    moved = []
    for held in ALL_HANDS:
        standard, california = three_card_hand(held), three_card_hand(held, Ranking.WITH_MINI_ROYAL)
        if standard != california:
            moved.append(held)
            assert (standard.category, california.category) == (ThreeCard.STRAIGHT_FLUSH, ThreeCard.MINI_ROYAL)
    assert [set(held) for held in moved] == [{Card.of(rank, suit) for rank in AKQ} for suit in Suit]
    counts = Counter(three_card_hand(held, Ranking.WITH_MINI_ROYAL).category for held in ALL_HANDS)
    assert (counts[ThreeCard.MINI_ROYAL], counts[ThreeCard.STRAIGHT_FLUSH]) == (4, 44)


AKQ = (Rank.ACE, Rank.KING, Rank.QUEEN)


@pytest.mark.parametrize("ranking", Ranking)
def test_there_are_741_different_strengths(ranking: Ranking) -> None:
    assert len({three_card_hand(held, ranking) for held in ALL_HANDS}) == 741


@pytest.mark.parametrize("ranking", Ranking)
def test_all_22100_hands_are_in_the_same_order_as_in_pokerkit(ranking: Ranking) -> None:
    """Rhode Island Hold'em ranks three cards as these books do. Equal there is equal here, and higher is higher."""
    lookup = RhodeIslandHoldemHand.lookup
    ours: dict[int, ThreeCardHand] = {}
    for held in ALL_HANDS:
        strength = three_card_hand(held, ranking)
        assert ours.setdefault(lookup.get_entry("".join(map(str, held))).index, strength) == strength
    assert len(ours) == 741
    ascending = [ours[index] for index in sorted(ours)]
    assert all(lower < higher for lower, higher in pairwise(ascending))


def test_pokerkit_puts_every_hand_in_the_same_category() -> None:
    names = {
        "High card": ThreeCard.ODD_CARDS,
        "One pair": ThreeCard.PAIR,
        "Flush": ThreeCard.FLUSH,
        "Straight": ThreeCard.STRAIGHT,
        "Three of a kind": ThreeCard.THREE_OF_A_KIND,
        "Straight flush": ThreeCard.STRAIGHT_FLUSH,
    }
    for held in ALL_HANDS:
        label = RhodeIslandHoldemHand("".join(map(str, held))).entry.label
        assert three_card_hand(held).category is names[label.value]


# The ladder and its boundaries


def test_the_categories_rank_from_odd_cards_to_the_mini_royal_with_the_straight_above_the_flush() -> None:
    best_and_worst = [
        ("5h 3d 2c", "Ah Kd Jc", ThreeCard.ODD_CARDS),
        ("2h 2d 3c", "Ah Ad Kc", ThreeCard.PAIR),
        ("5h 3h 2h", "Ah Kh Jh", ThreeCard.FLUSH),
        ("3h 2d Ac", "Ah Kd Qc", ThreeCard.STRAIGHT),
        ("2h 2d 2c", "Ah Ad Ac", ThreeCard.THREE_OF_A_KIND),
        ("3h 2h Ah", "Kh Qh Jh", ThreeCard.STRAIGHT_FLUSH),
        ("Ah Kh Qh", "As Ks Qs", ThreeCard.MINI_ROYAL),
    ]
    ladder = [hand(text, Ranking.WITH_MINI_ROYAL) for worst, best, _ in best_and_worst for text in (worst, best)]
    assert ladder == sorted(ladder)
    assert [strength.category for strength in ladder[::2]] == [category for _, _, category in best_and_worst]
    assert [strength.category for strength in ladder[1::2]] == [category for _, _, category in best_and_worst]
    assert len(set(ladder)) == 13  # the two mini royals tie


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Kd Qc", "Kh Qd Jc"),  # the highest straight
        ("4h 3d 2c", "3h 2d Ac"),  # three, deuce, ace is the lowest
        ("3h 2d Ac", "Ah Kh Jh"),  # the lowest straight beats the highest flush
        ("3h 2h Ah", "Ac Ad As"),  # the lowest straight flush beats three aces
        ("2c 2d 2s", "Ah Kd Qc"),  # three deuces beat the highest straight
        ("5h 3h 2h", "As Ad Kc"),  # the lowest flush beats the highest pair
        ("2h 2d 3c", "Ah Kd Jc"),  # the lowest pair beats the highest odd cards
        ("3h 3d 2c", "2h 2d Ac"),  # the pair before the odd card
        ("2h 2d Ac", "2h 2d Kc"),  # then the odd card
        ("Ah 4d 2c", "Kh Qd Tc"),  # the highest card first
        ("Kh Qd 2c", "Kh Jd Tc"),  # then the second
        ("Kh Jd Tc", "Kh Jd 9c"),  # then the third
        ("Ah 4h 2h", "Kh Qh Th"),  # in a flush too
        ("Kh Qh 2h", "Kh Jh Th"),
        ("Kh Jh Th", "Kh Jh 9h"),
    ],
)
def test_one_hand_beats_another(higher: str, lower: str) -> None:
    assert hand(higher) > hand(lower)
    assert not hand(lower) >= hand(higher)


@pytest.mark.parametrize("text", ["3h 2d Ac", "4h 3d 2c", "Kh Qd Jc", "Ah Kd Qc"])
def test_these_are_straights_in_every_order(text: str) -> None:
    for held in permutations(cards(text)):
        assert three_card_hand(held).category is ThreeCard.STRAIGHT


@pytest.mark.parametrize("text", ["Kh Ad 2c", "Ah 2d 4c", "Ah Kd Jc", "Ah Qd Jc", "5h 4d 2c", "Ah 3d 4c"])
def test_these_are_not_straights_because_a_sequence_neither_wraps_around_nor_has_gaps(text: str) -> None:
    assert hand(text).category is ThreeCard.ODD_CARDS


def test_king_ace_deuce_of_a_suit_is_a_flush_and_no_straight_flush() -> None:
    assert hand("Kh Ah 2h") == ThreeCardHand(ThreeCard.FLUSH, (Rank.ACE, Rank.KING, Rank.TWO))


def test_in_the_lowest_straight_the_ace_counts_as_one() -> None:
    assert hand("3h 2d Ac").ranks == (Rank.THREE,)
    assert hand("Ah Kd Qc").ranks == (Rank.ACE,)


def test_ace_king_queen_of_a_suit_is_a_plain_straight_flush_in_melbourne_and_canberra() -> None:
    assert hand("Ah Kh Qh") == ThreeCardHand(ThreeCard.STRAIGHT_FLUSH, (Rank.ACE,))
    assert hand("Ah Kh Qh", Ranking.WITH_MINI_ROYAL) == ThreeCardHand(ThreeCard.MINI_ROYAL, (Rank.ACE,))


@pytest.mark.parametrize("text", ["Kh Qh Jh", "3h 2h Ah", "Ah Kh Jh", "Ah Kd Qh", "Ah Ad Ac"])
def test_no_other_hand_is_a_mini_royal(text: str) -> None:
    assert hand(text, Ranking.WITH_MINI_ROYAL) == hand(text)


# Does the dealer qualify?


def test_queen_three_deuce_is_the_lowest_hand_that_qualifies() -> None:
    assert hand("Qh 3d 2c") == QUEEN_HIGH
    qualifying = [three_card_hand(held) for held in ALL_HANDS if three_card_hand(held) >= QUEEN_HIGH]
    assert min(qualifying) == hand("Qs 3c 2d")


@pytest.mark.parametrize("text", ["Qh 3d 2c", "Qh 4d 2c", "Qh Jd 9c", "Kh 3d 2c", "Ah 4d 2c", "2h 2d 3c", "5h 3h 2h"])
def test_the_dealer_qualifies_with(text: str) -> None:
    assert hand(text) >= QUEEN_HIGH


@pytest.mark.parametrize("text", ["Jh Td 8c", "Jh Td 8h", "Jh 3d 2c", "Th 9d 7c", "5h 3d 2c"])
def test_the_dealer_does_not_qualify_with(text: str) -> None:
    assert hand(text) < QUEEN_HIGH


@pytest.mark.parametrize("text", ["Jh Td 9c", "Jh Th 8h", "Jh Jd Tc", "3h 2d Ac"])
def test_without_a_queen_the_dealer_qualifies_with_a_straight_a_flush_or_a_pair(text: str) -> None:
    assert hand(text) > QUEEN_HIGH


def test_jack_ten_eight_is_the_highest_hand_that_does_not_qualify() -> None:
    assert max(s for held in ALL_HANDS if (s := three_card_hand(held)) < QUEEN_HIGH) == hand("Jh Td 8c")


@pytest.mark.parametrize("ranking", Ranking)
def test_the_dealer_qualifies_in_15380_of_22100_deals(ranking: Ranking) -> None:
    assert sum(three_card_hand(held, ranking) >= QUEEN_HIGH for held in ALL_HANDS) == 15_380


# Suits and order never matter


THREE_CARDS = st.lists(st.sampled_from(DECK), min_size=3, max_size=3, unique=True)


@REPEATABLE
@given(held=THREE_CARDS, names=st.permutations(list(Suit)), ranking=st.sampled_from(Ranking))
def test_renaming_the_suits_changes_nothing(held: list[Card], names: list[Suit], ranking: Ranking) -> None:
    renamed = dict(zip(Suit, names, strict=True))
    other = [Card.of(one.rank, renamed[one.suit]) for one in held]
    assert three_card_hand(other, ranking) == three_card_hand(held, ranking)


@REPEATABLE
@given(held=THREE_CARDS, ranking=st.sampled_from(Ranking))
def test_the_order_in_which_the_cards_came_changes_nothing(held: list[Card], ranking: Ranking) -> None:
    assert {three_card_hand(order, ranking) for order in permutations(held)} == {three_card_hand(held, ranking)}


@pytest.mark.parametrize(
    ("one", "another"),
    [("Ah Kd 9c", "As Kc 9d"), ("Qh Qd 7c", "Qs Qc 7d"), ("Ah 9h 5h", "As 9s 5s"), ("Ts 9d 8c", "Td 9c 8s")],
)
def test_the_same_ranks_in_other_suits_tie(one: str, another: str) -> None:
    assert hand(one) == hand(another)
    assert not hand(one) < hand(another)
    assert not hand(one) > hand(another)


# In words


@pytest.mark.parametrize(
    ("text", "label", "words"),
    [
        ("Ah Kh Qh", "mini_royal", "mini royal flush"),
        ("Kh Qh Jh", "straight_flush", "straight flush, king high"),
        ("3h 2h Ah", "straight_flush", "straight flush, three high"),
        ("6h 6d 6c", "three_of_a_kind", "three sixes"),
        ("9h 8d 7c", "straight", "straight, nine high"),
        ("Ah 2d 3c", "straight", "straight, three high"),
        ("Jh 5h 2h", "flush", "flush, jack high"),
        ("7h 7d Kc", "pair", "pair of sevens with a king"),
        ("7h 7d 2c", "pair", "pair of sevens with a two"),
        ("Kh Kd Ac", "pair", "pair of kings with an ace"),
        ("Kh Kd 8c", "pair", "pair of kings with an eight"),
        ("Qh 3d 2c", "odd_cards", "queen high"),
    ],
)
def test_a_dealer_declares(text: str, label: str, words: str) -> None:
    declared = hand(text, Ranking.WITH_MINI_ROYAL)
    assert (declared.category.label, declared.words) == (label, words)


def test_outside_california_the_best_hand_is_declared_a_straight_flush_ace_high() -> None:
    assert hand("Ah Kh Qh").words == "straight flush, ace high"


def test_every_hand_has_words_and_hands_of_different_categories_never_the_same() -> None:
    by_words: dict[str, set[ThreeCard]] = {}
    for held in ALL_HANDS:
        strength = three_card_hand(held, Ranking.WITH_MINI_ROYAL)
        by_words.setdefault(strength.words, set()).add(strength.category)
    assert all(len(categories) == 1 for categories in by_words.values())
    assert not [words for words in by_words if " a ace" in words or " a eight" in words]


# Refusals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "This hand takes 3 cards, not 0: none."),
        ("Qh 7d", "This hand takes 3 cards, not 2: Qh 7d."),
        ("Qh 7d 7c 2s", "This hand takes 3 cards, not 4: Qh 7d 7c 2s."),
    ],
)
def test_a_wrong_number_of_cards_is_refused(text: str, message: str) -> None:
    with pytest.raises(CardError) as refused:
        hand(text)
    assert str(refused.value) == message


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match=r"^The queen of hearts \(Qh\) appears twice; a deck has only one\.$"):
        three_card_hand([card("Qh"), card("7d"), card("Qh")])
