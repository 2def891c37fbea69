"""Count the covariance of two seats against one dealer over all deals."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import kernel

Array = NDArray[Any]


@kernel
def two_seats(
    dealers: Array, ways: Array, hands: Array, masks: Array, places: Array, qualifies: Array, worth: Array, sums: Array
) -> None:
    """Add up a seat's results, their squares, and the products of two seats' results, for each hand of the dealer.

    The sums run over all hands of one seat and, for the products, over the hands that a second seat can have beside
    both. `worth[hand, end]` is a seat's result in whole parts. The second seat's hands that share a card with the
    first's are subtracted by inclusion and exclusion.
    """
    one, two, results = np.zeros(52, np.int64), np.zeros((52, 52), np.int64), np.zeros(len(hands), np.int64)
    for n in range(len(dealers)):
        dealer = dealers[n]
        one[:] = 0
        two[:] = 0
        total, squares, products = 0, 0, 0
        for hand in range(len(hands)):
            if masks[hand] & masks[dealer]:
                continue
            end = 3 * qualifies[dealer] + 1 + (places[hand] > places[dealer]) - (places[hand] < places[dealer])
            result = worth[hand, end]
            results[hand] = result
            a, b, c = hands[hand, 0], hands[hand, 1], hands[hand, 2]
            total += result
            squares += result * result
            one[a] += result
            one[b] += result
            one[c] += result
            two[a, b] += result
            two[a, c] += result
            two[b, c] += result
        for hand in range(len(hands)):
            if masks[hand] & masks[dealer]:
                continue
            a, b, c = hands[hand, 0], hands[hand, 1], hands[hand, 2]
            apart = total - one[a] - one[b] - one[c] + two[a, b] + two[a, c] + two[b, c] - results[hand]
            products += results[hand] * apart
        sums[n, 0] = ways[n] * total
        sums[n, 1] = ways[n] * squares
        sums[n, 2] = products
