"""Draw random deals for the flop games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.simulation import BY_32, LOW, STEP, mixed

Array = NDArray[Any]
DRAWS = np.uint64(36)
"""A block of deals may use two to this power of draws before it would run into the next block."""
PATIENCE = 10_000_000
"""Give up after this many attempts in a row at which the hands share a card."""


@inlined
def draw(state: Any, bound: Any) -> Any:
    """Return the next state of the stream, and a random number below the bound with all numbers equally likely.

    A draw is rejected if its remainder would make some numbers too frequent. Only a remainder below the bound can do
    that, so the division that finds out is hardly ever needed.
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
    """Draw random deals, each with a probability proportional to the product of its hands' weights.

    The cards of each player are drawn first, then those to come on the board. The ranges are stored one after another,
    player p's from `begins[p]`; `sums` are cumulative weights within a range. If two hands share a card, all hands are
    drawn again. A player without a range may hold any cards. These are dealt afterwards from what is left, which gives
    the same distribution, because the number of such hands does not depend on what the others hold.

    Return the number of deals made, which is smaller than requested if the ranges hardly ever fit together.
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
    """Return the next state of the stream, and a random card of the deck that is not taken."""
    while True:
        state, at = draw(state, len(deck))
        card = deck[at]
        if not taken & (np.uint64(1) << np.uint64(card)):
            break
    return state, card
