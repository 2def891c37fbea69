"""Every poker hand there is: all of five cards, all of six and seven up to the names of the suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from random import Random

import pytest
from poker_oracles import STRENGTHS, by_phevaluator, by_pokerkit
from suit_classes import Pattern, classes_of, suit_classes, suit_patterns

from queenhigh.cards import DECK, Card, Rank, Suit
from queenhigh.hands import FiveCard, five_card_hand

Counts = Counter[FiveCard]


# The list of strengths that everything is compared with


def test_there_are_7462_strengths_and_each_is_greater_than_the_next() -> None:
    assert len(STRENGTHS) == len(set(STRENGTHS)) == 7_462
    assert all(better > worse for better, worse in pairwise(STRENGTHS))
    assert Counter(strength.category for strength in STRENGTHS) == {
        FiveCard.ROYAL_FLUSH: 1,
        FiveCard.STRAIGHT_FLUSH: 9,
        FiveCard.FOUR_OF_A_KIND: 156,
        FiveCard.FULL_HOUSE: 156,
        FiveCard.FLUSH: 1_277,
        FiveCard.STRAIGHT: 10,
        FiveCard.THREE_OF_A_KIND: 858,
        FiveCard.TWO_PAIR: 858,
        FiveCard.ONE_PAIR: 2_860,
        FiveCard.NO_PAIR: 1_277,
    }


# Five cards: all 2,598,960, in four parts so that they can be dealt side by side


def counted(ranks: int) -> Counts:
    """By school combinatorics: the hands of a pack that has only the highest so many ranks, four suits of each."""
    straights = 10 if ranks == 13 else max(ranks - 4, 0)  # without deuces there is no wheel
    fives = comb(ranks, 5)
    return Counter(
        {
            FiveCard.ROYAL_FLUSH: 4,
            FiveCard.STRAIGHT_FLUSH: 4 * (straights - 1),
            FiveCard.FOUR_OF_A_KIND: ranks * (ranks - 1) * 4,
            FiveCard.FULL_HOUSE: ranks * 4 * (ranks - 1) * 6,
            FiveCard.FLUSH: 4 * (fives - straights),
            FiveCard.STRAIGHT: straights * (4**5 - 4),
            FiveCard.THREE_OF_A_KIND: ranks * 4 * comb(ranks - 1, 2) * 4**2,
            FiveCard.TWO_PAIR: comb(ranks, 2) * 6**2 * (ranks - 2) * 4,
            FiveCard.ONE_PAIR: ranks * 6 * comb(ranks - 1, 3) * 4**3,
            FiveCard.NO_PAIR: (fives - straights) * (4**5 - 4),
        }
    )


ALL_FIVE_CARD_HANDS = {
    FiveCard.ROYAL_FLUSH: 4,
    FiveCard.STRAIGHT_FLUSH: 36,
    FiveCard.FOUR_OF_A_KIND: 624,
    FiveCard.FULL_HOUSE: 3_744,
    FiveCard.FLUSH: 5_108,
    FiveCard.STRAIGHT: 10_200,
    FiveCard.THREE_OF_A_KIND: 54_912,
    FiveCard.TWO_PAIR: 123_552,
    FiveCard.ONE_PAIR: 1_098_240,
    FiveCard.NO_PAIR: 1_302_540,
}


def fives_with_lowest(ranks: tuple[Rank, ...]) -> Iterator[tuple[Card, ...]]:
    for lowest in DECK:
        if lowest.rank in ranks:
            for others in combinations(DECK[lowest.index + 1 :], 4):
                yield (lowest, *others)


@pytest.mark.parametrize(
    ("lowest", "expected"),
    [
        ((Rank.TWO,), counted(13) - counted(12)),
        ((Rank.THREE,), counted(12) - counted(11)),
        ((Rank.FOUR,), counted(11) - counted(10)),
        (tuple(rank for rank in Rank if rank >= Rank.FIVE), counted(10)),
    ],
    ids=["a deuce", "a three", "a four", "a five or higher"],
)
def test_every_five_card_hand_is_worth_what_phevaluator_says_when_the_lowest_card_is(
    lowest: tuple[Rank, ...], expected: Counts
) -> None:
    counts: Counts = Counter()
    for five in fives_with_lowest(lowest):
        strength = five_card_hand(five)
        assert strength == by_phevaluator(five), five
        counts[strength.category] += 1
    assert counts == expected


def test_the_four_parts_are_the_2598960_hands_of_the_books() -> None:
    assert counted(13) == ALL_FIVE_CARD_HANDS
    assert sum(ALL_FIVE_CARD_HANDS.values()) == comb(52, 5) == 2_598_960
    parts = [counted(13) - counted(12), counted(12) - counted(11), counted(11) - counted(10), counted(10)]
    assert sum(parts, Counter()) == ALL_FIVE_CARD_HANDS


def test_the_suit_classes_of_five_cards_give_the_same_counts_and_all_7462_strengths() -> None:
    counts: Counts = Counter()
    strengths = set()
    for five, times in suit_classes(5):
        strength = five_card_hand(five)
        strengths.add(strength)
        counts[strength.category] += times
    assert counts == ALL_FIVE_CARD_HANDS
    assert strengths == set(STRENGTHS)
    assert sorted(strengths, reverse=True) == list(STRENGTHS)


def test_pokerkit_agrees_on_five_cards_in_ten_thousand_deals() -> None:
    random = Random("five cards, PokerKit")
    for _ in range(10_000):
        five = random.sample(DECK, 5)
        assert five_card_hand(five) == by_pokerkit(five), five


# Six cards: all 20,358,520, by suit classes


SIXES_WITH_A_FLUSH = {
    FiveCard.ROYAL_FLUSH: 188,
    FiveCard.STRAIGHT_FLUSH: 1_656,
    FiveCard.FLUSH: 205_792,
}
SIXES_WITHOUT_A_FLUSH = {
    FiveCard.FOUR_OF_A_KIND: 14_664,
    FiveCard.FULL_HOUSE: 165_984,
    FiveCard.STRAIGHT: 361_620,
    FiveCard.THREE_OF_A_KIND: 732_160,
    FiveCard.TWO_PAIR: 2_532_816,
    FiveCard.ONE_PAIR: 9_730_740,
    FiveCard.NO_PAIR: 6_612_900,
}


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        ([pattern for pattern in suit_patterns(6) if max(pattern) >= 5], SIXES_WITH_A_FLUSH),
        ([pattern for pattern in suit_patterns(6) if max(pattern) < 5], SIXES_WITHOUT_A_FLUSH),
    ],
    ids=["with a flush", "without a flush"],
)
def test_all_hands_of_six_are_worth_what_phevaluator_says_and_as_many_as_the_books_say(
    patterns: list[Pattern], expected: dict[FiveCard, int]
) -> None:
    counts: Counts = Counter()
    for pattern in patterns:
        for six, times in classes_of(pattern):
            strength = five_card_hand(six)
            assert strength == by_phevaluator(six), six
            counts[strength.category] += times
    assert counts == expected


def test_the_two_parts_are_the_20358520_hands_of_six() -> None:
    assert sum(SIXES_WITH_A_FLUSH.values()) + sum(SIXES_WITHOUT_A_FLUSH.values()) == comb(52, 6) == 20_358_520


# Seven cards: all 133,784,560


def sevens_without_a_flush() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand for each choice of seven ranks, and how many hands of these ranks have no five cards of a suit."""
    for ranks in combinations_with_replacement(Rank, 7):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        hands = prod(comb(4, times) for times in held.values())
        yield without_a_flush(held), hands - 4 * with_five_hearts(held)


def with_five_hearts(held: Counter[Rank]) -> int:
    """Of the hands of these ranks, those in which five or more are hearts."""
    by_hearts = [1]
    for times in held.values():
        with_one, without = comb(3, times - 1), comb(3, times)
        by_hearts = [
            without * same + with_one * one_less
            for same, one_less in zip([*by_hearts, 0], [0, *by_hearts], strict=True)
        ]
    return sum(by_hearts[5:])


def without_a_flush(held: Counter[Rank]) -> tuple[Card, ...]:
    """Suits given out in turn, so that none comes more than four times."""
    hand: list[Card] = []
    for rank, times in held.items():
        used = Counter(card.suit for card in hand)
        rarest_first = sorted(Suit, key=lambda suit: used[suit])
        hand += [Card.of(rank, suit) for suit in rarest_first[:times]]
    return tuple(hand)


def sevens_with_a_flush() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Five, six or seven hearts and the rest from the other three suits; times four, for the four suits."""
    for hearts in (5, 6, 7):
        for suited in combinations(Rank, hearts):
            flush = [Card.of(rank, Suit.HEARTS) for rank in suited]
            for rest in combinations_with_replacement(Rank, 7 - hearts):
                others = Counter(rest)
                side = [
                    Card.of(rank, suit)
                    for rank, times in others.items()
                    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)[:times]
                ]
                yield (*side, *flush), 4 * prod(comb(3, times) for times in others.values())


SEVENS_WITH_A_FLUSH = {
    FiveCard.ROYAL_FLUSH: 4_324,
    FiveCard.STRAIGHT_FLUSH: 37_260,
    FiveCard.FLUSH: 4_047_644,
}
SEVENS_WITHOUT_A_FLUSH = {
    FiveCard.FOUR_OF_A_KIND: 224_848,
    FiveCard.FULL_HOUSE: 3_473_184,
    FiveCard.STRAIGHT: 6_180_020,
    FiveCard.THREE_OF_A_KIND: 6_461_620,
    FiveCard.TWO_PAIR: 31_433_400,
    FiveCard.ONE_PAIR: 58_627_800,
    FiveCard.NO_PAIR: 23_294_460,
}


def test_all_hands_of_seven_with_a_flush_are_worth_what_phevaluator_says_and_as_many_as_the_books_say() -> None:
    counts: Counts = Counter()
    for seven, times in sevens_with_a_flush():
        strength = five_card_hand(seven)
        assert strength == by_phevaluator(seven), seven
        counts[strength.category] += times
    assert counts == SEVENS_WITH_A_FLUSH


def test_all_hands_of_seven_without_a_flush_are_worth_what_phevaluator_says_and_as_many_as_the_books_say() -> None:
    counts: Counts = Counter()
    for seven, times in sevens_without_a_flush():
        strength = five_card_hand(seven)
        assert strength == by_phevaluator(seven), seven
        counts[strength.category] += times
    assert counts == SEVENS_WITHOUT_A_FLUSH


def test_the_two_parts_are_the_133784560_hands_of_seven() -> None:
    assert sum(SEVENS_WITH_A_FLUSH.values()) + sum(SEVENS_WITHOUT_A_FLUSH.values()) == comb(52, 7) == 133_784_560


@pytest.mark.parametrize("half", [1, 2])
def test_seven_cards_as_dealt_are_worth_what_phevaluator_says_in_a_hundred_thousand_deals(half: int) -> None:
    random = Random(f"seven cards, {half}")
    for _ in range(50_000):
        seven = random.sample(DECK, 7)
        assert five_card_hand(seven) == by_phevaluator(seven), seven


def test_pokerkit_agrees_on_seven_cards_in_two_thousand_deals() -> None:
    random = Random("seven cards, PokerKit")
    for _ in range(2_000):
        seven = random.sample(DECK, 7)
        assert five_card_hand(seven) == by_pokerkit(seven), seven
