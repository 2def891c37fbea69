"""Three-card hands. Straights beat flushes here, because with three cards they are rarer."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from functools import cache
from typing import NamedTuple

from queenhigh.cards import Card, Rank
from queenhigh.hands.errors import need


class ThreeCard(IntEnum):
    """The categories, lowest first."""

    ODD_CARDS = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6

    __hash__ = int.__hash__

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = tuple(kind.name.lower() for kind in ThreeCard)


class Ranking(Enum):
    """Is ace, king and queen of one suit a separate category? Only in California."""

    STANDARD = "standard"
    WITH_MINI_ROYAL = "with mini royal"


WITH_MINI_ROYAL = Ranking.WITH_MINI_ROYAL


class ThreeCardHand(NamedTuple):
    """A three-card hand. Greater is better and equal is a tie. `ranks` decide within a category, the most important
    first."""

    category: ThreeCard
    ranks: tuple[Rank, ...]

    @property
    def words(self) -> str:
        """The hand as a dealer declares it."""
        return _words(self)


@cache
def _words(hand: ThreeCardHand) -> str:
    """There are 741 hands, and the words of each are put together once."""
    top = hand.ranks[0]
    match hand.category:
        case ThreeCard.MINI_ROYAL:
            return "mini royal flush"
        case ThreeCard.STRAIGHT_FLUSH:
            return f"straight flush, {top.word} high"
        case ThreeCard.THREE_OF_A_KIND:
            return f"three {top.words}"
        case ThreeCard.STRAIGHT:
            return f"straight, {top.word} high"
        case ThreeCard.FLUSH:
            return f"flush, {top.word} high"
        case ThreeCard.PAIR:
            return f"pair of {top.words} with {_a(hand.ranks[1])}"
        case ThreeCard.ODD_CARDS:
            return f"{top.word} high"


def _a(rank: Rank) -> str:
    return f"{'an' if rank in (Rank.EIGHT, Rank.ACE) else 'a'} {rank.word}"


WHEEL = (Rank.ACE, Rank.THREE, Rank.TWO)
"""Three, deuce and ace: a straight in which the ace is low. King, ace and deuce is not a straight."""


def three_card_hand(cards: Sequence[Card], ranking: Ranking = Ranking.STANDARD) -> ThreeCardHand:
    """The hand of three cards. Suits count for a flush and never break a tie."""
    if len(cards) != 3:
        need(cards, 3)
    one, two, three = cards
    if one is two or two is three or three is one:
        need(cards, 3)
    suited = one.suit is two.suit is three.suit
    return _worth(one.rank, two.rank, three.rank, suited, ranking is WITH_MINI_ROYAL)


@cache
def _worth(one: Rank, two: Rank, three: Rank, suited: bool, mini_royal: bool) -> ThreeCardHand:
    """Three ranks, in any order, are worked out once."""
    high, middle, low = ranks = tuple(sorted((one, two, three), reverse=True))
    if high == low:
        return ThreeCardHand(ThreeCard.THREE_OF_A_KIND, (high,))
    if high == middle or middle == low:
        return ThreeCardHand(ThreeCard.PAIR, (middle, low if high == middle else high))
    top = Rank.THREE if ranks == WHEEL else high if high - low == 2 else None
    if top is None:
        return ThreeCardHand(ThreeCard.FLUSH if suited else ThreeCard.ODD_CARDS, ranks)
    if not suited:
        return ThreeCardHand(ThreeCard.STRAIGHT, (top,))
    if top is Rank.ACE and mini_royal:
        return ThreeCardHand(ThreeCard.MINI_ROYAL, (top,))
    return ThreeCardHand(ThreeCard.STRAIGHT_FLUSH, (top,))


QUEEN_HIGH = ThreeCardHand(ThreeCard.ODD_CARDS, (Rank.QUEEN, Rank.THREE, Rank.TWO))
"""The lowest hand with which a dealer qualifies, in all three books of three cards."""
