"""Hold'em before the flop, two hands: every match-up from a table.

Of the 812,175 pairs of hands without a card in common, 47,008 differ by more than the names of suits and the order of
players. `match_ups.npz` has how often the first hand wins and ties on the 1,712,304 boards of each;
`scripts/match_ups.py` builds it. Two ranges are a sum over it by weight, in plain NumPy, so that a first answer does
not wait for the compiler.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from operator import mul
from pathlib import Path
from typing import NamedTuple

import numpy as np

from queenhigh.maths.equity.holdings import Array, Holdings, every
from queenhigh.maths.workers import pieces, share

SHIPPED = Path(__file__).with_name("match_ups.npz")
HOLES, GROUPS, MATCH_UPS = 1326, 169, 47_008
BOARDS = comb(48, 5)
RENAMINGS = list(permutations(range(4)))


class Numbering(NamedTuple):
    """Finds the match-up of two hands. Renaming suits turns the first hand into one of 169, and the second is renamed
    with it."""

    group: Array
    """For each pair of hole cards, which of the 169 starting hands it is."""
    renaming: Array
    """For each pair of hole cards, the renaming of suits that turns it into that starting hand."""
    moved: Array
    """Where each renaming takes each pair of hole cards."""
    match_up: Array
    """By group and renamed second hand: the number of the match-up; -1 if they share a card."""
    swapped: Array
    """Likewise: is the match-up written down with the second hand first?"""
    cards: Array
    """For each match-up, the first hand's two cards and the second's."""


class MatchUpTable(NamedTuple):
    """Boards won, tied and lost by group and renamed second hand; zero if they share a card."""

    won: Array
    tied: Array
    lost: Array


def hole_ids(cards: Array) -> Array:
    """The places of pairs of cards, lower card first, among all 1,326."""
    low, high = (cards[..., n].astype(np.int64) for n in (0, 1))
    return low * (103 - low) // 2 + high - low - 1


@cache
def numbering() -> Numbering:
    holes = every(2).astype(np.int64)
    renamed = holes & ~3 | np.array(RENAMINGS)[:, holes & 3]
    moved = hole_ids(np.sort(renamed, axis=2))
    least, renaming = moved.min(axis=0), moved.argmin(axis=0)
    chosen, group = np.unique(least, return_inverse=True)
    # The second hand up to the renamings that leave the first as it is: as (first, second) and as (second, first).
    rivals = np.array([moved[moved[:, hole] == hole].min(axis=0) for hole in chosen])
    keys = np.arange(GROUPS)[:, None] * HOLES + rivals
    other_way = keys[group[None, :], moved[renaming[None, :], chosen[:, None]]]
    shared = (holes[chosen][:, None, :, None] == holes[None, :, None, :]).any(axis=(2, 3))
    numbers, where = np.unique(np.minimum(keys, other_way)[~shared], return_inverse=True)
    match_up = np.full(keys.shape, -1)
    match_up[~shared] = where
    first, second = np.divmod(numbers, HOLES)
    cards = np.concatenate((holes[chosen[first]], holes[second]), axis=1).astype(np.uint8)
    return Numbering(group, renaming, moved, match_up, other_way < keys, cards)


@cache
def table() -> MatchUpTable:
    with np.load(SHIPPED, allow_pickle=False) as shipped:
        won, tied = (unpacked(shipped[name]) for name in ("won", "tied"))
    numbers = numbering()
    lost = BOARDS - won - tied
    apart = numbers.match_up >= 0
    ahead, behind = won[numbers.match_up], lost[numbers.match_up]
    return MatchUpTable(
        won=np.where(numbers.swapped, behind, ahead) * apart,
        tied=tied[numbers.match_up] * apart,
        lost=np.where(numbers.swapped, ahead, behind) * apart,
    )


def count(one: Holdings, other: Holdings) -> tuple[int, int, int]:
    """Count the deals that the first range wins, ties and loses, by weight."""
    numbers, mine, theirs = numbering(), hole_ids(one.cards), hole_ids(other.cards)
    at = numbers.group[mine][:, None] * HOLES + numbers.moved[numbers.renaming[mine][:, None], theirs[None, :]]
    weights = one.weights.tolist()
    won, tied, lost = (sum(map(mul, weights, (part.ravel()[at] @ other.weights).tolist())) for part in table())
    return won, tied, lost


# The table itself -----------------------------------------------------------------------------------------------------


def build(rows: Array | None = None) -> tuple[Array, Array]:
    """Count with the kernels how many boards the first hand wins and ties in each match-up, or in some rows of them."""
    from queenhigh.maths.kernels import before_flop as kernels
    from queenhigh.maths.tables import load

    tables, cards = load(), numbering().cards if rows is None else numbering().cards[rows]
    gone = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    counts = np.zeros((len(cards), 2, 3), dtype=np.int64)

    def count_some(some: slice) -> None:
        kernels.every_board(
            cards[some].reshape(-1, 2, 2), gone[some], tables.keys, tables.starts_7, tables.table_7, tables.flush,
            counts[some],
        )  # fmt: skip

    share(count_some, list(pieces(len(cards), 64)))
    return counts[:, 0, 1], counts[:, 0, 2]


def write(file: Path) -> None:
    won, tied = build()
    np.savez_compressed(file, won=packed(won), tied=packed(tied))


def packed(counts: Array) -> Array:
    """Pack each number into three bytes, all lowest bytes first, which compresses best."""
    return np.ascontiguousarray(counts.astype("<u4").view(np.uint8).reshape(-1, 4)[:, :3].T)


def unpacked(planes: Array) -> Array:
    low, middle, high = planes.astype(np.int64)
    return np.asarray(low | middle << 8 | high << 16)
