"""Simulate Hold'em against a dealer: all seats share a deal, and the best strategy is looked up for each on each
street."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.evaluator import ONE, START, bit_of, strength
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
"""The number of ends: lost, equal, and won with each of the ten kinds."""
RENAMED, LOW_BITS = np.uint32(8), np.uint32(255)
"""A renaming of suits takes these eight bits, below the number of a class."""
KIND_BITS, FOUR = np.uint8(15), np.uint8(4)
"""The kind of a hand on the flop takes these four bits, below what is wagered."""
THREE_BITS, SIX, IN_A_WORD = np.uint32(3), np.uint16(6), np.uint16(63)
BIT_WORDS = 21
"""The number of 64-bit words for all pairs of hole cards."""
AT_A_TIME = 512
"""The number of rounds whose cards are drawn before the first is looked at."""


@kernel
def places(boards: Array, numbers: Array) -> Array:
    """Return the index of each flop, or flop and turn, among the classes of boards, and how its suits are renamed.

    The entry of a board with a card twice has no meaning: such a board is never dealt.
    """
    made = np.zeros(len(boards), np.uint32)
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for n in range(len(boards)):
        suit_sets(boards[n], -1, -1, sets)
        code = sort_suits(sets, suits)
        made[n] = np.searchsorted(numbers, packed(sets)) << 8 | code
    return made


@kernel
def on_flops(
    flops: Array, wagers: Array, keys: Array, starts: Array, table: Array, flush: Array, categories: Array
) -> Array:
    """Return the kind of hand for each class of flops and pair of hole cards, plus sixteen if the turn is wagered on."""
    made = np.zeros(wagers.shape, np.uint8)
    for n in range(len(flops)):
        three, mask = START, np.uint64(0)
        for card in flops[n]:
            three += keys[card]
            mask |= bit_of(card)
        hole = 0
        for a in range(51):
            for b in range(a + 1, 52):
                both = bit_of(a) | bit_of(b)
                if mask & both == NOTHING:
                    kind = categories[strength(three + keys[a] + keys[b], mask | both, starts, table, flush)]
                    made[n, hole] = kind + 16 * wagers[n, hole]
                hole += 1
    return made


@kernel
def street_bits(wagers: Array) -> Array:
    """Pack decisions by class of boards and pair of hole cards into a bit each, which takes an eighth of the memory."""
    made = np.zeros((len(wagers), BIT_WORDS), np.uint64)
    for n in range(len(wagers)):
        for hole in range(wagers.shape[1]):
            if wagers[n, hole]:
                made[n, hole >> 6] |= ONE << np.uint64(hole & 63)
    return made


@kernel
def draw_rounds(
    state: Any, many: int, masks: Array, pairs: Array, cards: Array, dealers: Array, flops: Array, turns: Array,
    rivers: Array, holes: Array,
) -> Any:  # fmt: skip
    """Draw the cards of some rounds; return the next state of the stream."""
    for n in range(many):
        state, dealer = drawn(state, pairs, NOTHING, PAIRS, UNFAIR_2)
        taken = pairs[dealer]
        state, flop = drawn(state, masks, taken, TRIPLES, UNFAIR_3)
        taken |= masks[flop]
        state, turn = drawn(state, cards, taken, CARDS, UNFAIR_1)
        taken |= cards[turn]
        state, river = drawn(state, cards, taken, CARDS, UNFAIR_1)
        taken |= cards[river]
        dealers[n], flops[n], turns[n], rivers[n] = dealer, flop, turn, river
        for seat in range(holes.shape[1]):
            state, hole = drawn(state, pairs, taken, PAIRS, UNFAIR_2)
            taken |= pairs[hole]
            holes[n, seat] = hole
    return state


@kernel
def look_up_boards(
    many: int, dealers: Array, drawn_flops: Array, drawn_turns: Array, holes: Array, flops: Array, turns: Array, moved: Array,
    flop_table: Array, river_bits: Array, kinds: Array, best: Array,
) -> None:  # fmt: skip
    """Look up what the dealer's cards make on the flop (`kinds`), and what each seat makes and wagers (`best`).

    A seat's entry is the kind + 16 x turn + 32 x river, with the wagers of the best player. Suits are renamed as the
    flop's class has them, and then as the class of flop and turn has those.
    """
    for n in range(many):
        flop, turn = flops[drawn_flops[n]], np.uint32(drawn_turns[n])
        code, three = flop & LOW_BITS, flop >> RENAMED
        named = turn & ~THREE_BITS | code >> (turn & THREE_BITS) * np.uint32(2) & THREE_BITS
        four = turns[np.uint32(52) * three + named]
        kinds[n] = flop_table[three, moved[code, dealers[n]]] & KIND_BITS
        for seat in range(holes.shape[1]):
            one = moved[code, holes[n, seat]]
            other = moved[four & LOW_BITS, one]
            river = np.uint8(river_bits[four >> RENAMED, other >> SIX] >> np.uint64(other & IN_A_WORD) & ONE)
            best[n, seat] = flop_table[three, one] | river << np.uint8(5)


@kernel
def deal_holdem(
    state: Any, cells: Array, masks: Array, keys: Array, pairs: Array, pair_keys: Array, cards: Array, card_keys: Array,
    ways: Array, flops: Array, turns: Array, moved: Array, flop_table: Array, river_bits: Array, order: Array,
    starts: Array, table: Array, flush: Array, categories: Array,
) -> Any:  # fmt: skip
    """Play rounds of the dealer and as many seats as `cells` has columns; return the next state of the stream.

    A cell is (((4 x plays + 2 x turn + river) x how it ends) x the dealer's kind on the flop) x the seat's kind, as
    jackpots count it. `ways[hole][2 x river + turn]` turns the best player's wagers into 4 x plays + 2 x turn + river,
    which may differ for a player who makes mistakes. A folded hand has nothing wagered and ends as 0, whatever it would
    have won.

    The rounds go through each loop a few at a time: in a short loop many memory accesses overlap.
    """
    seats = cells.shape[1]
    dealers, drawn_flops, kinds = (
        np.empty(AT_A_TIME, np.uint16),
        np.empty(AT_A_TIME, np.uint16),
        np.empty(AT_A_TIME, np.uint8),
    )
    drawn_turns, drawn_rivers = np.empty(AT_A_TIME, np.uint8), np.empty(AT_A_TIME, np.uint8)
    holes, best = np.empty((AT_A_TIME, seats), np.uint16), np.empty((AT_A_TIME, seats), np.uint8)
    for begin in range(0, len(cells), AT_A_TIME):
        many = min(AT_A_TIME, len(cells) - begin)
        state = draw_rounds(state, many, masks, pairs, cards, dealers, drawn_flops, drawn_turns, drawn_rivers, holes)
        look_up_boards(
            many, dealers, drawn_flops, drawn_turns, holes, flops, turns, moved, flop_table, river_bits, kinds, best
        )
        compare_hands(
            many, dealers, drawn_flops, drawn_turns, drawn_rivers, holes, kinds, best, masks, keys, pairs, pair_keys,
            cards, card_keys, ways, order, starts, table, flush, categories, cells[begin : begin + many],
        )  # fmt: skip
    return state


@kernel
def compare_hands(
    many: int, dealers: Array, drawn_flops: Array, drawn_turns: Array, drawn_rivers: Array, holes: Array, kinds: Array,
    best: Array, masks: Array, keys: Array, pairs: Array, pair_keys: Array, cards: Array, card_keys: Array, ways: Array,
    order: Array, starts: Array, table: Array, flush: Array, categories: Array, cells: Array,
) -> None:  # fmt: skip
    """Compare each seat's hand with the dealer's, and fill in its whole cell."""
    for n in range(many):
        dealer, flop, turn, river = dealers[n], drawn_flops[n], drawn_turns[n], drawn_rivers[n]
        five = START + keys[flop] + card_keys[turn] + card_keys[river]
        board = masks[flop] | cards[turn] | cards[river]
        theirs = order[strength(five + pair_keys[dealer], board | pairs[dealer], starts, table, flush)]
        hits, royals = 0, 0
        for seat in range(holes.shape[1]):
            hole, told = holes[n, seat], best[n, seat]
            own = strength(five + pair_keys[hole], board | pairs[hole], starts, table, flush)
            mine = order[own]
            way, kind = np.int64(ways[hole, told >> FOUR]), np.int64(told & KIND_BITS)
            end = np.int64(mine == theirs) + np.int64(mine > theirs) * (2 + np.int64(categories[own]))
            ended = way * ENDS + np.int64(way != 0) * end
            hits += int(kind >= STRAIGHT_FLUSH)
            royals += int(kind == ROYAL)
            cells[n, seat] = (ended * KINDS + np.int64(kinds[n])) * JACKPOT_KINDS + kind
        if hits > 1:
            share_hits(cells, n, holes.shape[1], royals)
