"""Who may do what at a poker table. "Or above" is never defined, so the order of the ranks is a reading (A-49, A-49b)."""

from __future__ import annotations

from functools import cache

from queenhigh.games.crown_melbourne_crown_poker.book import LADDER
from queenhigh.games.crown_melbourne_crown_poker.table import (
    AREA_MANAGER,
    ASSISTANT_MANAGER,
    DEALER,
    HIGHER_DUTIES,
)
from queenhigh.rules import Ladder, Readings, Rule

CHIP_RUNNER, PLAYER, INSPECTOR = "Chip Runner", "player", "VCGLR inspector"


def ladder(readings: Readings) -> Ladder:
    return _ladder(readings["rank_order"], readings["chip_runner_rank"])


@cache
def _ladder(order: str, runner: str) -> Ladder:
    top = (AREA_MANAGER, ASSISTANT_MANAGER) if order == "area_below_assistant" else (ASSISTANT_MANAGER, AREA_MANAGER)
    rungs: tuple[str, ...] = (DEALER, HIGHER_DUTIES, *top)
    if runner == "lowest_rank":
        rungs = (CHIP_RUNNER, *rungs)
    return Ladder(*rungs, beside=tuple(rank for rank in LADDER.beside if rank not in rungs))


def require(readings: Readings, by: str, needed: str, *, order: str, rule: Rule) -> None:
    ladder(readings).require(by, needed, order=order, rule=rule)


def seats_players(readings: Readings, by: str, *, order: str, rule: Rule) -> None:
    """Seating and buy-ins are a Chip Runner's too, who has no part in the game itself (1.1 'Chip Runner')."""
    if by != CHIP_RUNNER:
        require(readings, by, DEALER, order=order, rule=rule)
