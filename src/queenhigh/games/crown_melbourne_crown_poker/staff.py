"""Who may do what at a poker table. "Or above" is never defined, so the order of the ranks is a reading (A-49, A-49b)."""

from __future__ import annotations

from functools import cache

from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER, ASSISTANT_MANAGER, DEALER, HIGHER_DUTIES
from queenhigh.rules import IllegalAction, Ladder, Readings, Rule

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


def in_area(area: str, by: str, theirs: str) -> None:
    """1.1 'TG Area Manager': within an allocated area. If no area is given, it makes no difference."""
    if by == AREA_MANAGER and area and theirs and area != theirs:
        raise IllegalAction(
            f"This table is in {area}, and the TG Area Manager's area is {theirs}.",
            rule("1.1 'TG Area Manager'"),
            f"Call the TG Area Manager of {area}.",
        )


def by_above(by: str) -> tuple[Rule, ...]:
    """1.2: a supervisor may do the Dealer's work."""
    return (rule("1.2"),) if by != DEALER else ()


def as_runner(by: str) -> tuple[Rule, ...]:
    return (rule("1.1 'Chip Runner'"),) if by == CHIP_RUNNER else ()


def seats_players(readings: Readings, by: str, *, order: str, rule: Rule) -> None:
    """A Chip Runner may also seat players and sell chips, but has no part in the game itself (1.1 'Chip Runner')."""
    if by != CHIP_RUNNER:
        require(readings, by, DEALER, order=order, rule=rule)
