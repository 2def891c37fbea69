"""Lows, eight or better: five different ranks from eight down, the ace low. Straights and flushes do not count against it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import total_ordering

from queenhigh.cards import Card, Rank
from queenhigh.hands.errors import need
from queenhigh.hands.five_card import omaha_fives


@total_ordering
class LowHand:
    """Greater is better, as with every hand: 6-5-4-3-2 > 7-5-4-3-2. `ranks` run from the highest card down, the ace last."""

    __slots__ = ("_heights", "ranks")

    def __init__(self, ranks: tuple[Rank, ...]) -> None:
        self.ranks = ranks
        self._heights = tuple(_height(rank) for rank in ranks)

    @property
    def words(self) -> str:
        return "-".join("10" if rank is Rank.TEN else rank.letter for rank in self.ranks) + " low"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LowHand) and self._heights == other._heights

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, LowHand):
            return NotImplemented
        return self._heights > other._heights

    def __hash__(self) -> int:
        return hash(self._heights)

    def __repr__(self) -> str:
        return f"<LowHand {self.words}>"


def low_hand(cards: Sequence[Card]) -> LowHand | None:
    """The best low of five, six or seven cards, or None if fewer than five ranks are eight or below."""
    need(cards, 5, 6, 7)
    low = sorted({card.rank for card in cards if _height(card.rank) <= 8}, key=_height)
    return LowHand(tuple(reversed(low[:5]))) if len(low) >= 5 else None


def omaha_low_hand(hole: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    """The best low of exactly two hole cards and exactly three of the board, if there is one."""
    lows = [low for five in omaha_fives(hole, board) if (low := low_hand(five))]
    return max(lows, default=None)


def _height(rank: Rank) -> int:
    return 1 if rank is Rank.ACE else int(rank)
