"""Count millions of showdowns: who wins which part of the pot.

Results are counted by how many players share the high and how many share the low; their value is calculated elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel
from queenhigh.maths.kernels.evaluator import START, bit_of, strength

Array = NDArray[Any]


@kernel
def holdem_boards(
    holes: Array, gone: Array, board: Array, rows: Array, keys: Array, starts: Array, table: Array, flush: Array,
    counts: Array,
) -> None:  # fmt: skip
    """Count the results of each deal over every board that `rows` complete from the rest of the deck.

    Each player has two cards. `gone` are the cards missing from the deck. In `counts[deal, player, sharers]`, 0 sharers
    is a loss, 1 a win, and a higher number a tie of that many players.
    """
    players, missing = holes.shape[1], rows.shape[1]
    own, masks, high = np.zeros(players, np.uint64), np.zeros(players, np.uint64), np.zeros(players, np.uint16)
    deck_keys, deck_masks = np.zeros(52, np.uint64), np.zeros(52, np.uint64)
    open_key, open_mask = START, np.uint64(0)
    for card in board:
        open_key += keys[card]
        open_mask |= bit_of(card)
    for at in range(len(holes)):
        left = 0
        for card in range(52):
            if not gone[at] >> np.uint64(card) & np.uint64(1):
                deck_keys[left], deck_masks[left] = keys[card], bit_of(card)
                left += 1
        for p in range(players):
            own[p] = keys[holes[at, p, 0]] + keys[holes[at, p, 1]]
            masks[p] = bit_of(holes[at, p, 0]) | bit_of(holes[at, p, 1])
        for n in range(len(rows)):
            key, mask = open_key, open_mask
            for place in range(missing):
                key += deck_keys[rows[n, place]]
                mask |= deck_masks[rows[n, place]]
            best, sharers = np.uint16(0), 0
            for p in range(players):
                made = strength(key + own[p], mask | masks[p], starts, table, flush)
                high[p] = made
                if made > best:
                    best, sharers = made, 1
                elif made == best:
                    sharers += 1
            for p in range(players):
                counts[at, p, sharers if high[p] == best else 0] += 1


@kernel
def holdem_deals(
    holes: Array, boards: Array, keys: Array, starts: Array, table: Array, flush: Array, counts: Array
) -> None:  # fmt: skip
    """Count the results of unrelated deals in `counts[player, sharers]`.

    `holes[player]` and `boards` are rows of their cards.
    """
    players = len(holes)
    high = np.zeros(players, np.uint16)
    for n in range(len(boards)):
        key, mask = START, np.uint64(0)
        for place in range(5):
            card = boards[n, place]
            key += keys[card]
            mask |= bit_of(card)
        best, sharers = np.uint16(0), 0
        for p in range(players):
            a, b = holes[p, n, 0], holes[p, n, 1]
            made = strength(key + keys[a] + keys[b], mask | bit_of(a) | bit_of(b), starts, table, flush)
            high[p] = made
            if made > best:
                best, sharers = made, 1
            elif made == best:
                sharers += 1
        for p in range(players):
            counts[p, sharers if high[p] == best else 0] += 1


@kernel
def tally(high: Array, low: Array, hi_lo: bool, counts: Array) -> None:
    """Count results in `counts[player, sharers of the high, sharers of the low]`, with 0 for a player without a share.

    If no player has a low, the last index is the number of players plus one. Rows of `high` and `low` are players.
    """
    players, deals = high.shape
    for n in range(deals):
        best, sharers = np.uint16(0), 0
        for p in range(players):
            if high[p, n] > best:
                best, sharers = high[p, n], 1
            elif high[p, n] == best:
                sharers += 1
        least, halves = np.uint16(0), players + 1
        if hi_lo:
            for p in range(players):
                if low[p, n] > least:
                    least, halves = low[p, n], 1
                elif least > 0 and low[p, n] == least:
                    halves += 1
        for p in range(players):
            of_high = sharers if high[p, n] == best else 0
            of_low = halves
            if least > 0 and low[p, n] != least:
                of_low = 0
            counts[p, of_high, of_low] += 1
