"""Five-card hands: the best five of five, six or seven cards, and Omaha's exactly two of four."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import NamedTuple

from queenhigh.cards import DECK, Card, Rank
from queenhigh.hands.errors import need


class FiveCard(IntEnum):
    """The categories, lowest first. The royal flush is a separate category because the books pay it separately."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    __hash__ = int.__hash__

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = tuple(kind.name.lower() for kind in FiveCard)

(
    NO_PAIR,
    ONE_PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = FiveCard
"""Looked up once, because finding a member of an enumeration takes ten times as long as finding a name of the module."""


class FiveCardHand(NamedTuple):
    """A five-card hand. Greater is better and equal is a tie. `ranks` decide within a category, the most important
    first."""

    category: FiveCard
    ranks: tuple[Rank, ...]

    @property
    def words(self) -> str:
        """The hand as a dealer announces it."""
        return _words(self)


@cache
def _words(hand: FiveCardHand) -> str:
    """The hand in words, cached: there are 7,462 different hands."""
    return _SAID[hand.category].format(*hand.ranks)


_SAID = {
    ROYAL_FLUSH: "royal flush",
    STRAIGHT_FLUSH: "straight flush, {0.word} high",
    FOUR_OF_A_KIND: "four {0.words}",
    FULL_HOUSE: "full house, {0.words} over {1.words}",
    FLUSH: "flush, {0.word} high",
    STRAIGHT: "straight, {0.word} high",
    THREE_OF_A_KIND: "three {0.words}",
    TWO_PAIR: "two pair, {0.words} and {1.words}",
    ONE_PAIR: "pair of {0.words}",
    NO_PAIR: "{0.word} high",
}


def five_card_hand(cards: Sequence[Card]) -> FiveCardHand:
    """The best five-card hand of five, six or seven cards. Suits count for a flush and never break a tie."""
    held, count = sum(map(_CODE_OF, cards), _NO_CARDS), len(cards)
    if not 5 <= count <= 7 or (held >> _CARDS).bit_count() != count:  # a card held twice would carry and lose a bit
        need(cards, 5, 6, 7)
    return _best(held)


def numbered(cards: Iterable[Card]) -> int:
    """Cards as a number, for hands that share some of their cards: the numbers of different cards add up."""
    return sum(map(_CODE_OF, cards))


def hand_of(number: int, count: int) -> FiveCardHand | None:
    """The best hand of `count` cards, from the sum of their numbers; None unless they are five to seven different ones."""
    held = number + _NO_CARDS
    return _best(held) if (held >> _CARDS).bit_count() == count and 5 <= count <= 7 else None


def _best(held: int) -> FiveCardHand:
    suited = held & _SUITED
    if suited:  # with seven cards there is no pair to spare for four of a kind or a full house
        return _flush(held >> _CARDS + _RANKS * (suited.bit_length() - _FIRST_SUITED >> 2) & _SUIT)
    ranks = held & _COUNTS
    return _KNOWN.get(ranks) or _made(ranks)


def five_card_kind(cards: Sequence[Card]) -> FiveCard:
    """Only the category of `five_card_hand`, which is all that a pay table needs."""
    return five_card_hand(cards).category


@cache
def _flush(suited: int) -> FiveCardHand:
    """The hand that these ranks of one suit make, if there are at least five."""
    once = sum(1 << 3 * place for place in range(_RANKS) if suited >> place & 1)
    if row := _row(once):
        return _hand(ROYAL_FLUSH if row & _ACE else STRAIGHT_FLUSH, _top(row))
    return _hand(FLUSH, _highest(once, 5))


_KNOWN: dict[int, FiveCardHand] = {}
"""The hands without a flush that have been made, by how often each rank occurs: seven cards have 49,205 different ones."""


def _made(ranks: int) -> FiveCardHand:
    """The hand that these ranks make without a flush, worked out once."""
    odd, several, four = ranks & _EACH, ranks >> 1 & _EACH, ranks >> 2 & _EACH
    made = _KNOWN[ranks] = _of_ranks(odd | several | four, several | four, odd & several | four, four)
    return made


def _of_ranks(once: int, twice: int, thrice: int, four: int) -> FiveCardHand:
    """The hand of these sets of ranks: those that occur at least once, twice, three times and four times."""
    if four:
        return _hand(FOUR_OF_A_KIND, four, _top(once ^ four))
    triple = _top(thrice)
    if triple and twice != triple:
        return _hand(FULL_HOUSE, triple, _top(twice ^ triple))
    if row := _row(once):
        return _hand(STRAIGHT, _top(row))
    if triple:
        return _hand(THREE_OF_A_KIND, triple, _highest(once ^ triple, 2))
    if not twice:
        return _hand(NO_PAIR, _highest(once, 5))
    pair = _top(twice)
    if pair == twice:
        return _hand(ONE_PAIR, pair, _highest(once ^ pair, 3))
    pairs = pair | _top(twice ^ pair)
    return _hand(TWO_PAIR, pairs, _top(once ^ pairs))


@cache
def _hand(kind: FiveCard, first: int, then: int = 0) -> FiveCardHand:
    """The hand that these ranks decide: 7,462 different ones."""
    return FiveCardHand(kind, _high_to_low(first) + _high_to_low(then))


def omaha_hand(hole: Sequence[Card], board: Sequence[Card]) -> FiveCardHand:
    """The best hand of exactly two hole cards and exactly three of the board."""
    return max(five_card_hand(five) for five in omaha_fives(hole, board))


def omaha_fives(hole: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    need(hole, 4, what="Omaha holding")
    need(board, 3, 4, 5, what="board")
    need((*hole, *board), len(hole) + len(board))
    return (two + three for two in combinations(hole, 2) for three in combinations(board, 3))


def five_that_play(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the hand, highest first: for people to look at, not for speed."""
    need(cards, 5, 6, 7)
    best = max(combinations(cards, 5), key=lambda five: five_card_hand(five))
    return tuple(sorted(best, key=lambda card: -card.rank))


_RANKS = len(Rank)
_SUIT = (1 << _RANKS) - 1
_CARDS = 3 * _RANKS + 4 * 4
"""A hand as a number: how often each rank occurs in three bits, how many cards each suit has in four, and a bit for each
card, suit by suit."""
_CODES = {
    card: 1 << 3 * (card.rank - 2)
    | 1 << 3 * _RANKS + 4 * (card.index % 4)
    | 1 << _CARDS + _RANKS * (card.index % 4) + card.rank - 2
    for card in DECK
}
_CODE_OF = _CODES.__getitem__
_COUNTS = (1 << 3 * _RANKS) - 1
_EACH = _COUNTS // 7
"""The lowest of the three bits of each rank. A set of ranks is a number with these bits."""
_NO_CARDS = 0x3333 << 3 * _RANKS
"""Suits are counted from three, so that the fifth card of a suit sets its highest bit."""
_SUITED = 0x8888 << 3 * _RANKS
_FIRST_SUITED = 3 * _RANKS + 4
_BY_PLACE = tuple(Rank)
_ACE = 1 << 3 * (Rank.ACE - 2)


def _top(held: int) -> int:
    """Only the highest rank of these."""
    return 1 << held.bit_length() - 1 if held else 0


def _highest(held: int, count: int) -> int:
    """Keep the highest `count` of these ranks."""
    for _ in range(held.bit_count() - count):
        held &= held - 1
    return held


@cache
def _high_to_low(held: int) -> tuple[Rank, ...]:
    if not held:
        return ()
    top = held.bit_length() - 1
    return (_BY_PLACE[top // 3], *_high_to_low(held ^ 1 << top))


@cache
def _row(held: int) -> int:
    """The highest ranks of five in a row, best first; the ace counts at both ends, as fourteen and as one."""
    low = held << 3 | held >> 3 * (_RANKS - 1)
    return (low & low >> 3 & low >> 6 & low >> 9 & low >> 12) << 9
