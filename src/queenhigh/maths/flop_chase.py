"""The poker room's Flop Chase: all 22,100 flops, each settled by the room."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from queenhigh.cards import cards
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import COLOURS, line
from queenhigh.games.crown_melbourne_crown_poker.phases import SideWager
from queenhigh.maths.figures import Figures, Result, tally
from queenhigh.maths.three_card.counting import cards_of, every_hand

STAKE = 504_000


def clauses(colour: str = next(iter(COLOURS))) -> set[str]:
    """By which the room settles a wager that wins and one that loses."""
    made: set[str] = set()
    for flop in ("2c 3c 4c", "2d 3d 4d"):
        board: Any = SimpleNamespace(board=cards(flop))
        settled = line(SideWager(1, colour, STAKE), board)
        made |= {rule.clause for rule in (settled.rule, *settled.also)}
    return made


def figures(colour: str = next(iter(COLOURS))) -> Figures:
    """On one colour. The other has the same figures as long as the book pays it the same."""
    placed = SideWager(1, colour, STAKE)
    counts: dict[str, int] = {}
    nets: dict[str, Fraction] = {}
    for row in every_hand():
        board: Any = SimpleNamespace(board=cards_of(row))
        settled = line(placed, board)
        kind = f"all {colour}" if settled.net > 0 else "other"
        counts[kind] = counts.get(kind, 0) + 1
        nets[kind] = Fraction(settled.net, STAKE)
    return Figures(
        results=tally((nets[kind], count) for kind, count in counts.items()),
        wagered=Fraction(1),
        hands={kind: Result(counts[kind], nets[kind]) for kind in sorted(counts)},
    )
