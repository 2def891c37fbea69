"""California's deals with a card of the player-dealer's open, counted without the project's code.

No hand stands for another here: each of the 22,100 hands is put against each open card and each pair that may lie under it, all
suits included. The order of hands and the four results of a played ante are written out again from the book. It is slow, so the
tests count one rank with it; `scripts/release_counts.py` counts all thirteen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import numpy as np

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Card n is of rank n // 4 and suit n % 4."""
QUEEN = 10
PIECE = 2000


def strength(hand: Iterable[int]) -> int:
    """Straight flush, three of a kind, straight, flush, pair, high card; the ace is also low in a straight."""
    cards = list(hand)
    ranks = sorted((card // 4 for card in cards), reverse=True)
    suited, alike = len({card % 4 for card in cards}) == 1, Counter(ranks)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    straight = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    ranks.sort(key=lambda rank: (-alike[rank], -rank))
    kind = (
        5 if straight and suited else 4 if len(alike) == 1 else 3 if straight else 2 if suited else 1 if len(alike) == 2 else 0
    )  # fmt: skip
    made = kind
    for rank in ranks:
        made = 14 * made + rank + 1
    return made


LOWEST_THAT_QUALIFIES = 14 * 14 * (QUEEN + 1)
"""Queen high and nothing else."""


def recount(cards: Iterable[int]) -> tuple[Counter[int], int]:
    """With one of these cards open: deals by what the player is up or down in antes, and those of them that are played."""
    results: Counter[int] = Counter()
    played = 0
    everybody = np.array(list(combinations(range(52), 3)))
    own = np.array([strength(hand) for hand in everybody.tolist()])
    for card in cards:
        under = np.array(list(combinations([other for other in range(52) if other != card], 2)))
        bank = np.array([strength((card, *pair)) for pair in under.tolist()])
        qualifies = bank >= LOWEST_THAT_QUALIFIES
        may_have = np.flatnonzero((everybody != card).all(axis=1))
        for first in range(0, len(may_have), PIECE):
            hands = may_have[first : first + PIECE]
            apart = np.ones((len(hands), len(under)), dtype=bool)
            for mine in range(3):
                for its in range(2):
                    apart &= everybody[hands, mine][:, None] != under[None, :, its]
            ahead = np.sign(own[hands][:, None] - bank[None, :])
            nets = np.where(qualifies, 2 * ahead, 1)
            counts = {net: ((nets == net) & apart).sum(axis=1) for net in (-2, 0, 1, 2)}
            deals = sum(counts.values())
            plays = sum(net * count for net, count in counts.items()) > -deals
            results[-1] += int(deals[~plays].sum())
            played += int(deals[plays].sum())
            for net, count in counts.items():
                results[net] += int(count[plays].sum())
    return results, played


def of_rank(rank: int) -> range:
    return range(4 * rank, 4 * rank + 4)
