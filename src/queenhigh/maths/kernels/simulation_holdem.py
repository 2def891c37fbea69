"""Hold'em against a dealer by the million: one deal, the best strategy looked up on each street for every seat."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.evaluator import START, strength
from queenhigh.maths.kernels.simulation import (
    CARDS,
    JACKPOT_KINDS,
    KINDS,
    NOTHING,
    PAIRS,
    ROYAL,
    STRAIGHT_FLUSH,
    TRIPLES,
    UNFAIR_1,
    UNFAIR_2,
    UNFAIR_3,
    drawn,
    share_hits,
)
from queenhigh.maths.kernels.suits import packed, sort_suits, suit_sets

Array = NDArray[Any]

ENDS = 12
"""Lost, equal, and won with each of the ten kinds."""
RENAMED = 8
"""Bits of a renaming of suits, below the number of a class."""


@kernel
def places(boards: Array, numbers: Array) -> Array:
    """Where each flop, or flop and turn, stands among the classes of boards, and how its suits are renamed to stand there.

    A board with a card twice has no place: it is never dealt.
    """
    made = np.zeros(len(boards), np.uint32)
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for n in range(len(boards)):
        suit_sets(boards[n], -1, -1, sets)
        code = sort_suits(sets, suits)
        made[n] = np.searchsorted(numbers, packed(sets)) << RENAMED | code
    return made


@kernel
def deal_holdem(
    state: Any, cells: Array, masks: Array, keys: Array, pairs: Array, pair_keys: Array, cards: Array, card_keys: Array,
    plays: Array, streets: Array, flops: Array, turns: Array, moved: Array, bets_turn: Array, bets_river: Array, order: Array,
    starts_5: Array, table_5: Array, starts_7: Array, table_7: Array, flush: Array, categories: Array,
) -> Any:  # fmt: skip
    """Rounds of the dealer and so many seats as `cells` has columns, and where the stream stands after them.

    A cell is (((4 x plays + 2 x turn + river) x how it ends) x the dealer's kind on the flop) x the seat's, as jackpots see it.
    `streets` makes another player's wagers of the best one's.
    A folded hand has nothing wagered and ends as 0, whatever it would have won.
    """
    seats = cells.shape[1]
    for n in range(len(cells)):
        state, dealer = drawn(state, pairs, NOTHING, PAIRS, UNFAIR_2)
        taken = pairs[dealer]
        state, flop = drawn(state, masks, taken, TRIPLES, UNFAIR_3)
        taken |= masks[flop]
        state, turn = drawn(state, cards, taken, CARDS, UNFAIR_1)
        taken |= cards[turn]
        state, river = drawn(state, cards, taken, CARDS, UNFAIR_1)
        taken |= cards[river]
        board = masks[flop] | cards[turn] | cards[river]
        three = START + keys[flop]
        five = three + card_keys[turn] + card_keys[river]
        after_flop, after_turn = flops[flop], turns[52 * flop + turn]
        wagers_turn, names_turn = bets_turn[after_flop >> RENAMED], moved[after_flop & 255]
        wagers_river, names_river = bets_river[after_turn >> RENAMED], moved[after_turn & 255]
        theirs = order[strength(five + pair_keys[dealer], board | pairs[dealer], starts_7, table_7, flush)]
        on_flop = strength(three + pair_keys[dealer], masks[flop] | pairs[dealer], starts_5, table_5, flush)
        dealers = categories[on_flop]
        royals, straights = 0, 0
        for seat in range(seats):
            state, hole = drawn(state, pairs, taken, PAIRS, UNFAIR_2)
            taken |= pairs[hole]
            kind = categories[strength(three + pair_keys[hole], masks[flop] | pairs[hole], starts_5, table_5, flush)]
            royals += kind == ROYAL
            straights += kind == STRAIGHT_FLUSH
            way, end = 0, 0
            if plays[hole]:
                way = 4 + streets[2 * wagers_turn[names_turn[hole]] + wagers_river[names_river[hole]]]
                own = strength(five + pair_keys[hole], board | pairs[hole], starts_7, table_7, flush)
                mine = order[own]
                end = 0 if mine < theirs else 1 if mine == theirs else 2 + categories[own]
            cells[n, seat] = ((way * ENDS + end) * KINDS + dealers) * JACKPOT_KINDS + kind
        if royals + straights > 1:
            share_hits(cells, n, seats, royals)
    return state
