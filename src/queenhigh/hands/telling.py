"""Describe two hands in words that distinguish them: the name of the hand and only as many cards as needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from queenhigh.cards import Card, Rank

FLAT = ("ODD_CARDS", "NO_PAIR", "FLUSH")
"""Hands in which each card counts by itself, and none is a kicker."""


def apart(one: Any, other: Any) -> tuple[str, str]:
    """`("pair of eights, queen kicker", "pair of eights, jack kicker")`. Equal hands get the same words."""
    if one.words != other.words or one == other or not hasattr(one, "category"):
        return one.words, other.words
    first = next(at for at, (left, right) in enumerate(zip(one.ranks, other.ranks, strict=True)) if left != right)
    return _with(one, first), _with(other, first)


def _with(hand: Any, last: int) -> str:
    """The hand in words, with its cards up to `last`."""
    if hand.category.name in FLAT:
        named = "-".join(rank.word for rank in hand.ranks[: last + 1])
        return str(hand.words).replace(f"{hand.ranks[0].word} high", f"{named} high")
    kickers = hand.ranks[2 if hand.category.name == "TWO_PAIR" else 1 : last + 1]
    return f"{hand.words}, {_listed(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}"


def _listed(ranks: Sequence[Rank]) -> str:
    words = [rank.word for rank in ranks]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def held(cards: Sequence[Card]) -> str:
    """Cards that make no hand yet: `ace and king`, `pair of nines and a six`."""
    counts = Counter(card.rank for card in cards)
    order = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    alone = all(count == 1 for count in counts.values())
    words = [rank.word if alone else _several(rank, counts[rank]) for rank in order]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _several(rank: Rank, count: int) -> str:
    if count == 1:
        return f"{'an' if rank in (Rank.EIGHT, Rank.ACE) else 'a'} {rank.word}"
    return f"pair of {rank.words}" if count == 2 else f"{'three' if count == 3 else 'four'} {rank.words}"
