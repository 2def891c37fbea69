"""Poker hands compared with other evaluators: all of five and seven cards that differ in more than the names of suits, and
samples of any size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, pairwise
from math import comb, prod
from random import Random

import pytest
from all_hands import (
    ALL_FIVE_CARD_HANDS,
    ALL_SIX_CARD_HANDS,
    SEVENS_WITH_A_FLUSH,
    Counts,
    compared,
    fives,
    hearts_of_seven,
    side_cards,
)
from poker_oracles import STRENGTHS, by_phevaluator, by_pokerkit
from suit_classes import suit_classes

from queenhigh.cards import DECK, Card, Rank, Suit
from queenhigh.hands import FiveCard, five_card_hand

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


# Five cards: all 2,598,960 up to the names of the suits, and every Nth hand as it is. All of them:
# scripts/release_counts.py


def test_five_cards_are_worth_what_phevaluator_says() -> None:
    assert compared((five, 1) for five in islice(fives(), 7, None, 101)).total() == 25_733


def test_all_hands_of_five_are_the_2598960_of_the_books() -> None:
    assert sum(ALL_FIVE_CARD_HANDS.values()) == comb(52, 5) == 2_598_960


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


def test_pokerkit_agrees_on_five_cards_in_three_thousand_deals() -> None:
    random = Random("five cards, PokerKit")
    for _ in range(3_000):
        five = random.sample(DECK, 5)
        assert five_card_hand(five) == by_pokerkit(five), five


# Six cards as they are dealt. All 20,358,520: scripts/release_counts.py


def test_six_cards_are_worth_what_phevaluator_says() -> None:
    random = Random("six cards")
    assert compared((tuple(random.sample(DECK, 6)), 1) for _ in range(20_000)).total() == 20_000


def test_all_hands_of_six_are_the_20358520_of_the_books() -> None:
    assert sum(ALL_SIX_CARD_HANDS.values()) == comb(52, 6) == 20_358_520


# Seven cards: all 133,784,560 by ranks and flushes. All flushes with all side cards: scripts/release_counts.py


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


def some_sevens_with_a_flush() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every five, six or seven hearts, with three of their side cards in turn. Whatever these are, the kind of hand is the same,
    so the first of the three stands for all of them."""
    turn = 0
    for hearts, flush in hearts_of_seven():
        sides = list(side_cards(7 - hearts))
        for first in (True, False, False):
            turn += 1
            side, _ = sides[turn % len(sides)]
            yield (*side, *flush), 4 * comb(39, 7 - hearts) * first


SEVENS_WITHOUT_A_FLUSH = {
    FiveCard.FOUR_OF_A_KIND: 224_848,
    FiveCard.FULL_HOUSE: 3_473_184,
    FiveCard.STRAIGHT: 6_180_020,
    FiveCard.THREE_OF_A_KIND: 6_461_620,
    FiveCard.TWO_PAIR: 31_433_400,
    FiveCard.ONE_PAIR: 58_627_800,
    FiveCard.NO_PAIR: 23_294_460,
}


def test_every_flush_of_seven_cards_is_worth_what_phevaluator_says_and_as_many_as_the_books_say() -> None:
    assert compared(some_sevens_with_a_flush()) == SEVENS_WITH_A_FLUSH


def test_all_hands_of_seven_without_a_flush_are_worth_what_phevaluator_says_and_as_many_as_the_books_say() -> None:
    assert compared(sevens_without_a_flush()) == SEVENS_WITHOUT_A_FLUSH


def test_the_two_parts_are_the_133784560_hands_of_seven() -> None:
    assert sum(SEVENS_WITH_A_FLUSH.values()) + sum(SEVENS_WITHOUT_A_FLUSH.values()) == comb(52, 7) == 133_784_560


@pytest.mark.parametrize("half", [1, 2])
def test_seven_cards_as_dealt_are_worth_what_phevaluator_says_in_twenty_thousand_deals(half: int) -> None:
    random = Random(f"seven cards, {half}")
    for _ in range(10_000):
        seven = random.sample(DECK, 7)
        assert five_card_hand(seven) == by_phevaluator(seven), seven


def test_pokerkit_agrees_on_seven_cards_in_two_thousand_deals() -> None:
    random = Random("seven cards, PokerKit")
    for _ in range(2_000):
        seven = random.sample(DECK, 7)
        assert five_card_hand(seven) == by_pokerkit(seven), seven
