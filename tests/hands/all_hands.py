"""Every hand of five and six cards and every flush of seven, and how many of each kind there are. In full for
`scripts/release_counts.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from poker_oracles import by_phevaluator
from suit_classes import classes_of, suit_patterns

from queenhigh.cards import DECK, Card, Rank, Suit
from queenhigh.hands import FiveCard, five_card_hand

Counts = Counter[FiveCard]
Hand = tuple[Card, ...]

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
ALL_SIX_CARD_HANDS = {
    FiveCard.ROYAL_FLUSH: 188,
    FiveCard.STRAIGHT_FLUSH: 1_656,
    FiveCard.FOUR_OF_A_KIND: 14_664,
    FiveCard.FULL_HOUSE: 165_984,
    FiveCard.FLUSH: 205_792,
    FiveCard.STRAIGHT: 361_620,
    FiveCard.THREE_OF_A_KIND: 732_160,
    FiveCard.TWO_PAIR: 2_532_816,
    FiveCard.ONE_PAIR: 9_730_740,
    FiveCard.NO_PAIR: 6_612_900,
}


SEVENS_WITH_A_FLUSH = {
    FiveCard.ROYAL_FLUSH: 4_324,
    FiveCard.STRAIGHT_FLUSH: 37_260,
    FiveCard.FLUSH: 4_047_644,
}


def fives() -> Iterator[Hand]:
    yield from combinations(DECK, 5)


def sixes() -> Iterator[tuple[Hand, int]]:
    """One hand of each suit class, and how many are like it."""
    for pattern in suit_patterns(6):
        yield from classes_of(pattern)


def hearts_of_seven() -> Iterator[tuple[int, Hand]]:
    """Five, six or seven hearts, and how many they are."""
    for hearts in (5, 6, 7):
        for suited in combinations(Rank, hearts):
            yield hearts, tuple(Card.of(rank, Suit.HEARTS) for rank in suited)


def side_cards(many: int) -> Iterator[tuple[Hand, int]]:
    """This many cards of the other three suits, one choice for all with the same ranks, and how many those are."""
    for rest in combinations_with_replacement(Rank, many):
        ranks = Counter(rest)
        suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
        side = tuple(Card.of(rank, suit) for rank, times in ranks.items() for suit in suits[:times])
        yield side, prod(comb(3, times) for times in ranks.values())


def sevens_with_a_flush() -> Iterator[tuple[Hand, int]]:
    """With every choice of side cards; times four, for the four suits."""
    for hearts, flush in hearts_of_seven():
        for side, times in side_cards(7 - hearts):
            yield (*side, *flush), 4 * times


def compared(hands: Iterable[tuple[Hand, int]]) -> Counts:
    """How many there are of each kind. Each is worth what phevaluator says."""
    counts: Counts = Counter()
    for hand, times in hands:
        strength = five_card_hand(hand)
        assert strength == by_phevaluator(hand), hand
        counts[strength.category] += times
    return counts
