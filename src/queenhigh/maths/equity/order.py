"""The 169 starting hands of Hold'em in order: by what they win against one unknown hand, over every board, exactly.

`order.counts` is shipped; `count` makes it again from the kernels in a few seconds, and a test compares the two.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import comb
from typing import NamedTuple

import numpy as np

from queenhigh.maths.tables import load
from queenhigh.maths.workers import pieces, share

DEALS = comb(50, 5) * comb(45, 2)
"""The number of deals of a board and another hand, for one pair of hole cards."""
PAIRS = 1326


class PairStanding(NamedTuple):
    """The results of one pair of hole cards over all deals."""

    won: int
    tied: int

    @property
    def share(self) -> float:
        return (self.won + self.tied / 2) / DEALS


@cache
def starting_hands() -> dict[str, PairStanding]:
    """The starting hands, the best first."""
    made = {}
    for line in (files("queenhigh.maths.equity") / "order.counts").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, won, tied = line.split()
            made[name] = PairStanding(int(won), int(tied))
    return made


@cache
def places() -> dict[str, int]:
    """The place of each starting hand; 0 is the best."""
    return {name: place for place, name in enumerate(starting_hands())}


def count() -> dict[str, PairStanding]:
    """Count from scratch: every class of boards, all hole cards on each of them at once."""
    from queenhigh.maths.holdem.solving import BOARDS, by_strength, classes, groups
    from queenhigh.maths.holdem.solving import starting_hands as named
    from queenhigh.maths.kernels import holdem as kernels
    from queenhigh.maths.kernels.suits import HOLES

    tables, order, group = load(), by_strength(), groups()
    boards, _, ways = classes(5, BOARDS)

    def both(part: slice) -> tuple[list[int], list[int]]:
        sums = []
        for stake in (0, 1):
            values = np.zeros((len(boards[part]), HOLES), dtype=np.int32)
            kernels.board_values(
                boards[part],
                tables.keys,
                tables.starts_7,
                tables.table_7,
                tables.flush,
                order,
                1 - stake,
                stake,
                values,
            )
            by_hole = (values.astype(np.int64) * ways[part, None].astype(np.int64)).sum(axis=0)
            sums.append([int(n) for n in np.bincount(group, weights=by_hole, minlength=169)])
        return sums[0], sums[1]

    found = share(both, list(pieces(BOARDS, 2048)))
    made = {}
    for n, (name, many) in enumerate(named().items()):
        won = sum(wins[n] for wins, _ in found)
        lost = -sum(loses[n] for _, loses in found)
        made[name] = PairStanding(won // many, DEALS - (won + lost) // many)
    return dict(sorted(made.items(), key=lambda item: (-item[1].share, item[0])))


def written() -> str:
    lines = (f"{name} {standing.won} {standing.tied}" for name, standing in count().items())
    head = (
        "# Starting hands of Hold'em against one unknown hand: won and tied of 2,097,572,400 deals, the best first.\n"
    )
    return head + "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(written(), end="")
