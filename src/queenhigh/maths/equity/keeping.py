"""The games of three cards: a player with a card to give up keeps the two that win most against one unknown hand.

In Pineapple that is decided before the flop (8.17.4), by the order of starting hands; in the Crazy games on the flop
(8.18.4), over every turn, river and hand, or, if there are many hands to judge, over every turn and river with one hand
drawn for each.
"""

from __future__ import annotations

import sys
from functools import cache
from math import comb

import numpy as np

from queenhigh.hands.flop_games import FIRST, FlopGame
from queenhigh.maths.equity.dealt import rest_of_deck
from queenhigh.maths.equity.holdings import Array, Holdings, bits, choices, every, holdings, masks_by_suit
from queenhigh.maths.equity.order import places
from queenhigh.maths.equity.parts import LOW_BITS, strengths_of
from queenhigh.maths.tables import EMPTY, load
from queenhigh.maths.workers import pieces, share

FLOP = 3
PAIRS = ((1, 2), (2, 0), (0, 1))
"""The two of three cards that are left without the first, the second and the third."""
FLOPS, NOT_JUDGED = comb(52, FLOP), -1
FEW = 300
"""Up to this many hands are judged against every hand, which takes a hundredth of a second each."""
WITHOUT_COMPILER = 20
"""The same while no compiled kernel is loaded: in NumPy, each takes a twentieth of a second."""


def before_the_flop(game: FlopGame) -> bool:
    return game.discard_after == FIRST


@cache
def _places() -> Array:
    """The place of two cards in the order of starting hands."""
    from queenhigh.maths.holdem.solving import groups, starting_hands

    by_group = np.array([places()[name] for name in starting_hands()], dtype=np.uint8)[groups()]
    made, pairs = np.zeros((52, 52), dtype=np.uint8), every(2)
    made[pairs[:, 0], pairs[:, 1]] = made[pairs[:, 1], pairs[:, 0]] = by_group
    return made


def keep(game: FlopGame, threes: Array, boards: Array, out: int, *, all_hands: bool = False) -> tuple[Array, Array]:
    """Return the two cards that each hand keeps, and the one it discards. A row of `boards` begins with its flop."""
    if before_the_flop(game):
        best = np.argmin([_places()[threes[:, a], threes[:, b]] for a, b in PAIRS], axis=0)
        return np.take_along_axis(threes, np.array(PAIRS)[best], axis=1), threes[np.arange(len(threes)), best]
    if all_hands and len(threes) <= WITHOUT_COMPILER and "numba" not in sys.modules:
        scores = [_scores(game, three, flop, out) for three, flop in zip(threes, boards[:, :FLOP], strict=True)]
        best = np.argmax(scores, axis=1)
        return np.take_along_axis(threes, np.array(PAIRS)[best], axis=1), threes[np.arange(len(threes)), best]
    from queenhigh.maths.kernels import discards as kernels

    kept, given = np.zeros((len(threes), 2), dtype=np.uint8), np.zeros(len(threes), dtype=np.uint8)
    t, flops = load(), np.ascontiguousarray(boards[:, :FLOP])

    def judge(at: slice) -> None:
        kernels.keep_on_flop(
            threes[at], flops[at], np.uint64(out), all_hands, game.hi_lo, t.keys, t.starts_7, t.table_7, t.flush, t.low,
            kept[at], given[at],
        )  # fmt: skip

    share(judge, list(pieces(len(threes), 16 if all_hands else 1024)))
    return kept, given


class Remembered:
    """Remembers what each hand of a short range discards on each flop, because a sample meets most flops several times."""

    MOST = 64
    """The most hands in such a range, which take a megabyte and a half."""

    def __init__(self, game: FlopGame, held: Holdings, out: int) -> None:
        self._game, self._out = game, out
        self._hands = np.sort(_in_order(held.cards))
        self._given_up = np.full(len(self._hands) * FLOPS, NOT_JUDGED, dtype=np.int8)

    def keep(self, threes: Array, boards: Array) -> Array:
        """Return the two cards that each hand keeps, like the function `keep`."""
        at = np.searchsorted(self._hands, _in_order(threes)) * FLOPS + _flop_number(boards[:, :FLOP])
        unknown = np.flatnonzero(self._given_up[at] == NOT_JUDGED)
        places, some = np.unique(at[unknown], return_index=True)
        rows = unknown[some]
        _, given = keep(self._game, threes[rows], boards[rows], self._out)
        self._given_up[places] = np.argmax(threes[rows] == given[:, None], axis=1)
        return np.take_along_axis(threes, np.array(PAIRS)[self._given_up[at]], axis=1)


def _in_order(threes: Array) -> Array:
    """Return a number for each ordered hand of three cards: the order decides between cards that are equally good to
    discard."""
    return np.asarray(threes.astype(np.int64) @ np.array([52 * 52, 52, 1]))


def _flop_number(flops: Array) -> Array:
    """The number of each flop, whatever the order of its cards."""
    low, middle, high = np.sort(flops, axis=1).astype(np.int64).T
    return np.asarray(low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6)


def _scores(game: FlopGame, three: Array, flop: Array, out: int) -> list[int]:
    """Return what `kernels.discards` adds up for each possible discard against every hand, without the compiler: a row
    for each turn and river, a column for each unknown hand."""
    t, deck = load(), rest_of_deck(out | int(np.bitwise_or.reduce(bits(np.concatenate((three, flop))))))
    two = deck[choices(len(deck), 2)]
    keys, masks, lows = t.keys[two].sum(axis=1), masks_by_suit(two), np.bitwise_or.reduce(LOW_BITS[two], axis=1)
    key, mask = keys + t.keys[flop].sum() + np.uint64(EMPTY), masks | masks_by_suit(flop[None, :])
    low = lows | np.bitwise_or.reduce(LOW_BITS[flop])
    theirs = strengths_of(key[:, None] + keys, mask[:, None] | masks)
    their_low = t.low[low[:, None] | lows] if game.hi_lo else np.zeros((1, 1), dtype=np.uint16)
    apart = (masks[:, None] & masks) == 0
    scores = []
    for pair in PAIRS:
        own = three[list(pair)]
        high = strengths_of(key + t.keys[own].sum(), mask | masks_by_suit(own[None, :]))[:, None]
        part = 2 * (high > theirs) + (high == theirs)
        if game.hi_lo:
            own_low = t.low[low | np.bitwise_or.reduce(LOW_BITS[own])][:, None]
            half = 2 * (own_low > their_low) + (own_low == their_low)
            part = part + np.where((own_low > 0) | (their_low > 0), half, part)
        else:
            part = 2 * part
        scores.append(int(part[apart].sum()))
    return scores


def resolved(game: FlopGame, held: Holdings, board: tuple[int, ...], dead: int) -> Holdings:
    """Return a range of three-card hands after each has discarded one card."""
    flops = np.broadcast_to(np.array(board[:FLOP] or (0, 0, 0), dtype=np.uint8), (len(held), FLOP))
    kept, given = keep(game, held.cards, flops, dead, all_hands=len(held) <= FEW)
    return holdings(kept, held.weights, given)
