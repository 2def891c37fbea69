"""Strengths and categories of hands in NumPy arrays, all cores at once.

Cards are 0 to 51, 4 x rank + suit, deuce of clubs 0 (`Card.index`). A row is a hand. Strengths order hands exactly as the
engine's `five_card_hand` and `three_card_hand` do: greater is better and equal is a tie. They compare only with strengths
of the same game: three cards with three, five to seven (and Omaha) with five to seven, lows with lows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from queenhigh.cards import CardError
from queenhigh.hands import Ranking, ThreeCard
from queenhigh.maths.tables import AFTER_SUITS, load
from queenhigh.maths.workers import pieces, share

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Cards = NDArray[np.uint8]
    Strengths = NDArray[np.uint16]

PIECE = 1 << 17
"""The hands in a task."""


def evaluate(cards: ArrayLike, board: ArrayLike | None = None, *, check: bool = False) -> Strengths:
    """The strength of each hand: rows of 3, 5, 6 or 7 cards, or Omaha's 4 with a `board` of 5.

    A number that is not a card is always refused. A card twice in a row is detected only with `check`, which takes
    longer than the evaluation itself.
    """
    from queenhigh.maths.kernels import evaluator as kernels

    tables = load()
    if board is not None:
        hole, shared = _rows(cards, (4,)), _rows(board, (5,))
        _same_length(hole, shared)
        _distinct(np.hstack((hole, shared)) if check else None)
        return _run(
            lambda at, out: kernels.omaha(
                hole[at], shared[at], tables.keys, tables.starts_5, tables.table_5, tables.flush, out
            ),
            len(hole),
            PIECE // 32,
        )
    hands = _rows(cards, (3, 5, 6, 7))
    _distinct(hands if check else None)
    size = hands.shape[1]
    if size == 3:
        return _run(lambda at, out: kernels.three(hands[at], tables.keys, tables.three, out), len(hands))
    return _run(lambda at, out: kernels.high(hands[at], *high_tables(size), out), len(hands))


def evaluate_low(cards: ArrayLike, board: ArrayLike | None = None) -> Strengths:
    """The strength of the best low, eight or better, of 5 to 7 cards or of Omaha's 4 with a `board`; 0 if there is
    none."""
    from queenhigh.maths.kernels import evaluator as kernels

    tables = load()
    if board is not None:
        hole, shared = _rows(cards, (4,)), _rows(board, (5,))
        _same_length(hole, shared)
        return _run(
            lambda at, out: kernels.omaha_lows(hole[at], shared[at], tables.keys, tables.omaha_low, out),
            len(hole),
            PIECE // 32,
        )
    hands = _rows(cards, (5, 6, 7))
    return _run(lambda at, out: kernels.lows(hands[at], tables.keys, tables.low, out), len(hands))


def categories(
    cards: ArrayLike, board: ArrayLike | None = None, *, ranking: Ranking = Ranking.STANDARD
) -> NDArray[np.uint8]:
    """The category of each hand, as the numbers of `FiveCard`, or of `ThreeCard` for rows of three."""
    strengths = evaluate(cards, board)
    hands = np.asarray(cards)
    tables = load()
    if board is not None or hands.shape[1] != 3:
        return category_of(strengths)
    kinds: NDArray[np.uint8] = tables.three_categories[strengths]
    if ranking is Ranking.WITH_MINI_ROYAL:
        kinds = np.where(strengths == len(tables.three_categories) - 1, np.uint8(ThreeCard.MINI_ROYAL), kinds)
    return kinds


def category_of(strengths: Strengths) -> NDArray[np.uint8]:
    """The `FiveCard` of each strength that five to seven cards came to."""
    kinds: NDArray[np.uint8] = load().categories[strengths]
    return kinds


def high_tables(size: int) -> tuple[tuple[int, ...], Any, Any, Any, Any]:
    """What the kernel `high` needs for hands of this many cards."""
    tables = load()
    starts, table = getattr(tables, f"starts_{size}"), getattr(tables, f"table_{size}")
    return (0,) * size, tables.keys, starts, table, tables.flush


def _run(kernel: Callable[[slice, Any], np.uint64], count: int, piece: int = PIECE) -> Strengths:
    out = np.zeros(count, dtype=np.uint16)
    for seen in share(lambda at: kernel(at, out[at]), list(pieces(count, piece))) if count else ():
        if int(seen) >> AFTER_SUITS:
            raise CardError("Cards are the numbers 0 to 51: 4 x rank + suit, the deuce of clubs 0.")
    return out


def _rows(given: ArrayLike, widths: tuple[int, ...]) -> Cards:
    cards = np.asarray(given)
    if cards.ndim != 2 or cards.shape[1] not in widths:
        wanted = " or ".join(map(str, widths))
        raise CardError(f"Hands are rows of {wanted} cards; this array has the shape {cards.shape}.")
    if cards.dtype != np.uint8:
        if cards.dtype.kind not in "iu":
            raise CardError(f"Cards are whole numbers from 0 to 51, not {cards.dtype}.")
        if cards.size and not (int(cards.min()) >= 0 and int(cards.max()) < 52):
            raise CardError("Cards are the numbers 0 to 51: 4 x rank + suit, the deuce of clubs 0.")
        cards = cards.astype(np.uint8)
    return np.ascontiguousarray(cards)


def _same_length(hole: Cards, board: Cards) -> None:
    if len(hole) != len(board):
        raise CardError(f"There are {len(hole)} hands and {len(board)} boards: one board to a hand.")


def _distinct(cards: Cards | None) -> None:
    if cards is None or not len(cards):
        return
    ordered = np.sort(cards, axis=1)
    twice = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    if len(twice):
        raise CardError(f"Row {twice[0]} has a card twice: {sorted(map(int, cards[twice[0]]))}.")
