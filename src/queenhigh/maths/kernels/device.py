"""Simulate rounds on a graphics processor. The kernels that deal rounds on the CPU are compiled a second time for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numba import int32, int64, uint8, uint16

from queenhigh.maths.kernels.evaluator import ONE
from queenhigh.maths.kernels.simulation import (
    GROUP,
    NOTHING,
    PLACE,
    QUALIFIES,
    STEP,
    TRIPLES,
    UNFAIR_3,
    deal_three_card,
    fair,
)
from queenhigh.maths.kernels.simulation_holdem import compare_hands, draw_rounds, look_up_boards

cuda: Any = import_module("numba.cuda")
"""Imported by name, because type checkers do not know its types."""
FORTH, BACK = STEP, np.uint64(pow(int(STEP), -1, 1 << 64))
"""Factors that turn a number of draws into a difference of states, and back."""
SHARED = 8192
"""The number of cells that fit into a multiprocessor's shared memory. A game with more cells is counted in the device's
memory. Only what is needed is reserved, because the rest of that memory caches the tables."""
WAGERS = 48
SEATS = 8
CARD, PLACES = 63, 1023


def three_card(state: Any, cells: Any, tables: Any) -> Any:
    """Deal a round into `cells`, and return the next state of the stream."""
    return deal_three_card(state, cells, *tables)


def three_card_alone(state: Any, cells: Any, tables: Any) -> Any:
    """Deal a round with one seat and only the main wager into `cells`, and return the next state of the stream.

    Each hand is one number that holds all that is looked up about it (see `packed_hands`).
    """
    hands = tables[0]
    state, dealer = fair(state, TRIPLES, UNFAIR_3)
    theirs = hands[dealer]
    taken = (
        ONE << np.uint64(theirs & CARD) | ONE << np.uint64(theirs >> 6 & CARD) | ONE << np.uint64(theirs >> 12 & CARD)
    )
    mine = theirs
    while True:
        state, player = fair(np.uint64(state), TRIPLES, UNFAIR_3)
        mine = hands[player]
        both = (
            taken >> np.uint64(mine & CARD)
            | taken >> np.uint64(mine >> 6 & CARD)
            | taken >> np.uint64(mine >> 12 & CARD)
        )
        if both & ONE == NOTHING:
            break
    own, other = mine >> 18 & PLACES, theirs >> 18 & PLACES
    cells[0, 0] = 6 * (mine >> 29) + 3 * (theirs >> 28 & 1) + 1 + int(own > other) - int(own < other)
    return state


def packed_hands(hands: Any, traits: Any) -> Any:
    """Pack each hand for `three_card_alone`: its cards, its place in the order, whether it qualifies, and its group.

    Return None if they do not fit.
    """
    place, group = traits & PLACE, traits >> GROUP
    if place.max() > PLACES or group.max() > 7:
        return None
    cards = hands[:, 0] + (hands[:, 1].astype(np.uint32) << 6) + (hands[:, 2].astype(np.uint32) << 12)
    return (cards + (place << 18) + ((traits >> QUALIFIES & 1) << 28) + (group << 29)).astype(np.uint32)


def holdem(state: Any, cells: Any, tables: Any) -> Any:
    """Deal a round of Hold'em into `cells`, and return the next state of the stream."""
    (masks, keys, pairs, pair_keys, cards, card_keys, ways, flops, turns, moved, flop_table, river_bits, order, starts, table,
     flush, categories) = tables  # fmt: skip
    dealers, drawn_flops = cuda.local.array(1, uint16), cuda.local.array(1, uint16)
    drawn_turns, drawn_rivers = cuda.local.array(1, uint8), cuda.local.array(1, uint8)
    kinds, holes = cuda.local.array(1, uint8), cuda.local.array((1, SEATS), uint16)
    best = cuda.local.array((1, SEATS), uint8)
    held, told = holes[:, : cells.shape[1]], best[:, : cells.shape[1]]
    state = draw_rounds(state, 1, masks, pairs, cards, dealers, drawn_flops, drawn_turns, drawn_rivers, held)
    look_up_boards(1, dealers, drawn_flops, drawn_turns, held, flops, turns, moved, flop_table, river_bits, kinds, told)
    compare_hands(
        1, dealers, drawn_flops, drawn_turns, drawn_rivers, held, kinds, told, masks, keys, pairs, pair_keys, cards, card_keys,
        ways, order, starts, table, flush, categories, cells,
    )  # fmt: skip
    return state


@cache
def compiled(play: Callable[..., Any], seats: int, wagers: int, many: int) -> tuple[Any, Any]:
    """Return the two kernels for a game with this many cells: `segments` and `tails`."""
    own = many <= SHARED
    room = many if own else 1
    played = cuda.jit(play, device=True)

    def tally(cells: Any, worth: Any, counts: Any, sums: Any) -> None:
        """Count the cell of each seat, and add twice the product of every two seats' results to each wager's sum."""
        for seat in range(seats):
            cuda.atomic.add(counts, cells[0, seat], 1)
        for wager in range(wagers):
            whole, squares = 0, 0
            for seat in range(seats):
                one = worth[wager, cells[0, seat]]
                whole += one
                squares += one * one
            sums[wager] += whole * whole - squares

    counted = cuda.jit(tally, device=True)

    def segments(
        starts: Any, begins: Any, ends: Any, rounds: Any, warm_up: Any, length: Any, tables: Any, worth: Any, made: Any
    ) -> None:
        """Play one segment of a block in each thread.

        A thread starts some draws before its segment, so that it is in step with the thread before it by the time it gets
        there.
        """
        shared = cuda.shared.array(room, int32)
        cells, sums = cuda.local.array((1, seats), uint16), cuda.local.array(WAGERS, int64)
        for n in range(cuda.threadIdx.x, room, cuda.blockDim.x):
            shared[n] = 0
        for n in range(wagers):
            sums[n] = 0
        cuda.syncthreads()
        thread = cuda.grid(1)
        block, segment = thread // begins.shape[1], thread % begins.shape[1]
        if block < starts.shape[0]:
            start, first = starts[block], segment * length
            at, dealt = max(first - warm_up, 0), 0
            state = start + np.uint64(at) * FORTH
            while at < first:
                state = np.uint64(played(state, cells, tables))
                at = np.int64((state - start) * BACK)
            begins[block, segment] = at
            while at < first + length:
                state = np.uint64(played(state, cells, tables))
                at = np.int64((state - start) * BACK)
                counted(cells, worth, shared if own else made, sums)
                dealt += 1
            ends[block, segment], rounds[block, segment] = at, dealt
            for n in range(wagers):
                cuda.atomic.add(made, many + n, sums[n] // 2)
        cuda.syncthreads()
        if own:
            for n in range(cuda.threadIdx.x, many, cuda.blockDim.x):
                if shared[n]:
                    cuda.atomic.add(made, n, np.int64(shared[n]))

    def tails(
        starts: Any, begins: Any, ends: Any, rounds: Any, warm_up: Any, length: Any, tables: Any, worth: Any, made: Any,
        size: Any, failed: Any,
    ) -> None:  # fmt: skip
        """Play the rounds of each block after its last segment.

        Set `failed` if two segments do not meet, or if a block's segments hold too many rounds.
        """
        cells, sums = cuda.local.array((1, seats), uint16), cuda.local.array(WAGERS, int64)
        for n in range(wagers):
            sums[n] = 0
        block = cuda.grid(1)
        if block < starts.shape[0]:
            dealt, last = np.int64(rounds[block, 0]), begins.shape[1] - 1
            for segment in range(last):
                if ends[block, segment] != begins[block, segment + 1]:
                    failed[0] = 1
                dealt += rounds[block, segment + 1]
            if dealt > size:
                failed[0] = 1
            state = starts[block] + np.uint64(ends[block, last]) * FORTH
            for _ in range(dealt, size):
                state = np.uint64(played(state, cells, tables))
                counted(cells, worth, made, sums)
            for n in range(wagers):
                cuda.atomic.add(made, many + n, sums[n] // 2)

    return cuda.jit(segments), cuda.jit(tails)
