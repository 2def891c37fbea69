"""Draw cards for the flop games at random."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.simulation import BY_32, LOW, STEP, mixed

Array = NDArray[Any]
DRAWS = np.uint64(36)
"""A block of deals has this many bits of draws before it would run into the next one."""
PATIENCE = 10_000_000
"""Give up after this many draws in a row in which the hands share a card."""


@inlined
def draw(state: Any, bound: Any) -> Any:
    """Return a random number below the bound, all equally likely, and the next state of the stream.

    Only a remainder below the bound can be one of those that would be too frequent, so the division is hardly ever made.
    """
    many = np.uint64(bound)
    while True:
        state += STEP
        spread = (mixed(state) & LOW) * many
        if (spread & LOW) >= many or (spread & LOW) >= (np.uint64(1) << BY_32) % many:
            break
    return state, np.int64(spread >> BY_32)


@kernel
def deal(
    seed: Any, block: Any, deck: Array, widths: Array, cards: Array, masks: Array, begins: Array, sums: Array,
    holes: Array, boards: Array,
) -> int:  # fmt: skip
    """Draw random deals, each with a probability proportional to the product of its hands' weights: the cards of each
    player, then those to come. The ranges are stored one after another, player p's from `begins[p]`; `sums` are
    cumulative weights within a range. Hands that share a card are all drawn again. A player without a range holds any
    cards: those are dealt afterwards from what is left, which gives the same distribution, because the number of such
    hands does not depend on what the others hold. Returns the number of deals made, which is smaller than requested if
    the ranges hardly ever fit together.
    """
    state = seed + (block << DRAWS) * STEP
    players, missing = len(widths), boards.shape[1]
    for n in range(len(boards)):
        tries = 0
        while True:
            taken, fits = np.uint64(0), True
            for p in range(players):
                if begins[p] == begins[p + 1]:
                    continue
                low, high = begins[p], begins[p + 1] - 1
                weight, at = sums[high], np.int64(0)
                if high > low:
                    state, at = draw(state, weight)
                if weight == high - low + 1:
                    low = high = low + at
                while low < high:
                    middle = (low + high) // 2
                    if sums[middle] > at:
                        high = middle
                    else:
                        low = middle + 1
                if taken & masks[low]:
                    fits = False
                    break
                taken |= masks[low]
                for place in range(widths[p]):
                    holes[p, n, place] = cards[low, place]
            if fits:
                break
            tries += 1
            if tries == PATIENCE:
                return n
        for p in range(players):
            if begins[p] == begins[p + 1]:
                for place in range(widths[p]):
                    state, card = unseen(state, deck, taken)
                    taken |= np.uint64(1) << np.uint64(card)
                    holes[p, n, place] = card
        for place in range(missing):
            state, card = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(card)
            boards[n, place] = card
    return len(boards)


@inlined
def unseen(state: Any, deck: Any, taken: Any) -> Any:
    """Return a card of the deck that no player has."""
    while True:
        state, at = draw(state, len(deck))
        card = deck[at]
        if not taken & (np.uint64(1) << np.uint64(card)):
            break
    return state, card
