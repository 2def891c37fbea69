"""What other players' hands are worth at Three Card Poker, with nothing of the project's: random deals, each priced over every
hand that the dealer can have.

The order of hands and the prices are written out again from the book: the dealer plays with a queen or better, the ante and the
play wager pay even money, and a fold loses the ante. A player who sees nothing more plays Q-6-4 or better.
"""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from open_cards import LOWEST_THAT_QUALIFIES, strength

HANDS = np.array(list(combinations(range(52), 3)))
LEAST = strength((4 * 10, 4 * 4 + 1, 4 * 2 + 2))
"""Q-6-4 of three suits, the lowest hand that a player who sees nothing more plays."""
BONUS = {"A": {5: 5, 4: 4, 3: 1}, "": {5: 4, 4: 3, 3: 1}}
"""Melbourne's table A and Canberra's only one: what a straight flush, three of a kind and a straight win beside the ante."""


class Drawn(NamedTuple):
    gain: float
    error: float


def recount(others: int, deals: int, *, table: str = "A", seed: int = 24) -> Drawn:
    """What a player gains who sees this many other hands, in antes."""
    strengths = np.array([strength(hand) for hand in HANDS])
    place = np.zeros((52, 52, 52), dtype=np.int64)
    place[HANDS[:, 0], HANDS[:, 1], HANDS[:, 2]] = np.arange(len(HANDS))
    qualifies = strengths >= LOWEST_THAT_QUALIFIES
    gains, draw = np.zeros(deals), np.random.default_rng(seed)
    left = 52 - 3 - 3 * others
    threes = np.array(list(combinations(range(left), 3)))
    for at in range(deals):
        deck: Any = draw.permutation(52)
        own, unseen = np.sort(deck[:3]), np.sort(deck[3 + 3 * others :])
        mine = strengths[place[tuple(own)]]
        dealers = place[tuple(unseen[threes].T)]
        theirs, plays = strengths[dealers], qualifies[dealers]
        net = np.where(plays, 2 * np.sign(mine - theirs), 1)
        played = float(net.mean()) + BONUS[table].get(int(mine) // 14**3, 0)
        gains[at] = max(played, -1.0) - (played if mine >= LEAST else -1.0)
    return Drawn(float(gains.mean()), float(gains.std(ddof=1)) / sqrt(deals))
