"""Five-card hands: the best five of five, six or seven cards, and Omaha's exactly two of four."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from queenhigh.cards import Card, Rank
from queenhigh.hands.errors import need


class FiveCard(IntEnum):
    """The categories, lowest first. The royal flush stands alone because the books pay it alone."""

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
        return self.name.lower()


class FiveCardHand(NamedTuple):
    """Greater is better and equal is a tie. `ranks` decide inside a category, the weightiest first."""

    category: FiveCard
    ranks: tuple[Rank, ...]

    @property
    def words(self) -> str:
        """As a dealer announces it."""
        first, second = self.ranks[0], self.ranks[1] if len(self.ranks) > 1 else self.ranks[0]
        match self.category:
            case FiveCard.ROYAL_FLUSH:
                return "royal flush"
            case FiveCard.STRAIGHT_FLUSH:
                return f"straight flush, {first.word} high"
            case FiveCard.FOUR_OF_A_KIND:
                return f"four {first.words}"
            case FiveCard.FULL_HOUSE:
                return f"full house, {first.words} over {second.words}"
            case FiveCard.FLUSH:
                return f"flush, {first.word} high"
            case FiveCard.STRAIGHT:
                return f"straight, {first.word} high"
            case FiveCard.THREE_OF_A_KIND:
                return f"three {first.words}"
            case FiveCard.TWO_PAIR:
                return f"two pair, {first.words} and {second.words}"
            case FiveCard.ONE_PAIR:
                return f"pair of {first.words}"
            case FiveCard.NO_PAIR:
                return f"{first.word} high"


def five_card_hand(cards: Sequence[Card]) -> FiveCardHand:
    """What the best five of five, six or seven cards are worth. Suits count for a flush and never break a tie."""
    if not 5 <= len(cards) <= 7 or len(set(cards)) != len(cards):
        need(cards, 5, 6, 7)
    suited = _flush_ranks(cards)
    if suited and (top := _straight_top(suited)):
        if top is Rank.ACE:
            return FiveCardHand(FiveCard.ROYAL_FLUSH, (top,))
        return FiveCardHand(FiveCard.STRAIGHT_FLUSH, (top,))
    ranks = sorted([card.rank for card in cards], reverse=True)
    if len(set(ranks)) == len(ranks):
        return _unpaired(ranks, suited)
    singles, pairs, trips, quads = _groups(ranks)
    if quads:
        return FiveCardHand(FiveCard.FOUR_OF_A_KIND, (quads[0], max(singles[:1] + pairs[:1] + trips[:1])))
    if trips and (pairs or len(trips) == 2):
        return FiveCardHand(FiveCard.FULL_HOUSE, (trips[0], max(trips[1:] + pairs[:1])))
    if suited:
        return FiveCardHand(FiveCard.FLUSH, tuple(suited[:5]))
    if top := _straight_top(ranks):
        return FiveCardHand(FiveCard.STRAIGHT, (top,))
    if trips:
        return FiveCardHand(FiveCard.THREE_OF_A_KIND, (trips[0], *singles[:2]))
    if len(pairs) >= 2:
        return FiveCardHand(FiveCard.TWO_PAIR, (pairs[0], pairs[1], max(singles[:1] + pairs[2:])))
    return FiveCardHand(FiveCard.ONE_PAIR, (pairs[0], *singles[:3]))


def five_card_kind(cards: Sequence[Card]) -> FiveCard:
    """Only the category of `five_card_hand`, which is all that a pay table asks, in half the time."""
    if not 5 <= len(cards) <= 7 or len(set(cards)) != len(cards):
        need(cards, 5, 6, 7)
    once = twice = thrice = four = 0
    for card in cards:
        bit = 1 << card.rank
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    suited = _flush_ranks(cards)
    if suited and (top := _straight_top(suited)):
        return FiveCard.ROYAL_FLUSH if top is Rank.ACE else FiveCard.STRAIGHT_FLUSH
    if four:
        return FiveCard.FOUR_OF_A_KIND
    two_ranks_paired = twice & (twice - 1)
    if thrice and two_ranks_paired:
        return FiveCard.FULL_HOUSE
    if suited:
        return FiveCard.FLUSH
    if _rows(once):
        return FiveCard.STRAIGHT
    if thrice:
        return FiveCard.THREE_OF_A_KIND
    if two_ranks_paired:
        return FiveCard.TWO_PAIR
    return FiveCard.ONE_PAIR if twice else FiveCard.NO_PAIR


def _unpaired(ranks: list[Rank], suited: list[Rank]) -> FiveCardHand:
    if suited:
        return FiveCardHand(FiveCard.FLUSH, tuple(suited[:5]))
    if top := _straight_top(ranks):
        return FiveCardHand(FiveCard.STRAIGHT, (top,))
    return FiveCardHand(FiveCard.NO_PAIR, tuple(ranks[:5]))


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


def _flush_ranks(cards: Sequence[Card]) -> list[Rank]:
    """The ranks of the suit that has five or more cards, high to low; empty if there is none."""
    suits = [card.suit for card in cards]
    for suit in suits[: len(suits) - 4]:
        if suits.count(suit) >= 5:
            return sorted([card.rank for card in cards if card.suit is suit], reverse=True)
    return []


def _straight_top(ranks: Iterable[Rank]) -> Rank | None:
    """Five ranks in a row, the best of them; the ace stands at both ends, as fourteen and as one."""
    held = 0
    for rank in ranks:
        held |= 1 << rank
    rows = _rows(held)
    return Rank(rows.bit_length() + 3) if rows else None


def _rows(held: int) -> int:
    """Where five ranks in a row begin, in a set of ranks with a bit for each."""
    held |= held >> 13 & 2
    return held & held >> 1 & held >> 2 & held >> 3 & held >> 4


def _groups(ranks: Sequence[Rank]) -> tuple[list[Rank], list[Rank], list[Rank], list[Rank]]:
    """The ranks held once, twice, three times, four times, each high to low. `ranks` is sorted."""
    groups: tuple[list[Rank], list[Rank], list[Rank], list[Rank]] = ([], [], [], [])
    start = 0
    for end in range(1, len(ranks) + 1):
        if end == len(ranks) or ranks[end] != ranks[start]:
            groups[end - start - 1].append(ranks[start])
            start = end
    return groups
