"""What others say a hand is worth, in our words: phevaluator, PokerKit, and the 7,462 hands of poker listed by hand.

The list owes nothing to the program's evaluator. It is written as a book writes it: the royal flush first, then each
category from its best hand to its worst. phevaluator numbers hands from 1, the royal flush, to 7,462; PokerKit from 0 up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit.hands import EightOrBetterLowHand, OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand

from queenhigh.cards import Card, Rank
from queenhigh.hands import FiveCard, FiveCardHand, LowHand

HIGH_TO_LOW: tuple[Rank, ...] = tuple(sorted(Rank, reverse=True))
STRAIGHT_TOPS = HIGH_TO_LOW[:-3]
"""Ace down to five: there are ten straights."""


def all_strengths() -> Iterator[FiveCardHand]:
    yield FiveCardHand(FiveCard.ROYAL_FLUSH, (Rank.ACE,))
    yield from (FiveCardHand(FiveCard.STRAIGHT_FLUSH, (top,)) for top in STRAIGHT_TOPS[1:])
    yield from (FiveCardHand(FiveCard.FOUR_OF_A_KIND, two) for two in permutations(HIGH_TO_LOW, 2))
    yield from (FiveCardHand(FiveCard.FULL_HOUSE, two) for two in permutations(HIGH_TO_LOW, 2))
    yield from (FiveCardHand(FiveCard.FLUSH, five) for five in unconnected_fives())
    yield from (FiveCardHand(FiveCard.STRAIGHT, (top,)) for top in STRAIGHT_TOPS)
    for trips in HIGH_TO_LOW:
        for kickers in combinations(others(trips), 2):
            yield FiveCardHand(FiveCard.THREE_OF_A_KIND, (trips, *kickers))
    for high, low in combinations(HIGH_TO_LOW, 2):
        for kicker in others(high, low):
            yield FiveCardHand(FiveCard.TWO_PAIR, (high, low, kicker))
    for pair in HIGH_TO_LOW:
        for three in combinations(others(pair), 3):
            yield FiveCardHand(FiveCard.ONE_PAIR, (pair, *three))
    yield from (FiveCardHand(FiveCard.NO_PAIR, five) for five in unconnected_fives())


def others(*taken: Rank) -> list[Rank]:
    return [rank for rank in HIGH_TO_LOW if rank not in taken]


def unconnected_fives() -> Iterator[tuple[Rank, ...]]:
    """Five different ranks that are no straight, best first."""
    wheel = (Rank.ACE, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)
    return (five for five in combinations(HIGH_TO_LOW, 5) if five[0] - five[4] != 4 and five != wheel)


STRENGTHS: tuple[FiveCardHand, ...] = tuple(all_strengths())
"""All 7,462, best first."""


def text(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


def by_phevaluator(cards: Sequence[Card]) -> FiveCardHand:
    """Its cards are numbered as ours are: 4 x rank + suit."""
    return STRENGTHS[int(evaluate_cards(*[card.index for card in cards])) - 1]


def omaha_by_phevaluator(hole: Sequence[Card], board: Sequence[Card]) -> FiveCardHand:
    return STRENGTHS[int(evaluate_omaha_cards(*[card.index for card in (*board, *hole)])) - 1]


def by_pokerkit(cards: Sequence[Card]) -> FiveCardHand:
    return STRENGTHS[-1 - StandardHighHand.from_game(text(cards)).entry.index]


def omaha_by_pokerkit(hole: Sequence[Card], board: Sequence[Card]) -> FiveCardHand:
    return STRENGTHS[-1 - OmahaHoldemHand.from_game(text(hole), text(board)).entry.index]


ACE_TO_EIGHT = (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.EIGHT)
LOWS: tuple[tuple[Rank, ...], ...] = tuple(
    sorted(
        (tuple(reversed(five)) for five in combinations(ACE_TO_EIGHT, 5)),
        key=lambda five: [ACE_TO_EIGHT.index(rank) for rank in five],
    )
)
"""The 56 lows, best first: 5-4-3-2-A, 6-4-3-2-A, ... 8-7-6-5-4. PokerKit numbers them in the same order from 0."""


def low_by_pokerkit(cards: Sequence[Card]) -> LowHand | None:
    best = EightOrBetterLowHand.from_game_or_none(text(cards))
    return LowHand(LOWS[best.entry.index]) if best else None


def omaha_low_by_pokerkit(hole: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    best = OmahaEightOrBetterLowHand.from_game_or_none(text(hole), text(board))
    return LowHand(LOWS[best.entry.index]) if best else None
