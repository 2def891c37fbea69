"""The actions that are possible now: options with their amounts and clauses, and the bar to everything else.

For each kind of action, a room has one function that returns what forbids it (`Bar`). `act` refuses with it, and
`legal` leaves out every option that has one. So the two cannot disagree, and nobody has to try an action to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from queenhigh.games.kit.actions import Action, Choice, Decide, PlaceWager
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import IllegalAction, Rule


class Bar(NamedTuple):
    """What forbids an action: in words, with the clause, and what to do instead."""

    what: str
    rule: Rule
    now: str = ""


def refuse(bar: Bar | None) -> None:
    """Raise a refusal if there is a bar."""
    if bar is not None:
        raise IllegalAction(*bar)


class Amounts(NamedTuple):
    """From the minimum to the maximum, in steps; no maximum if nothing limits it."""

    least: int
    most: int | None
    step: int = 1


def may_add(lies: int, least: int, most: int | None, step: int = 1, base: int = 0) -> Amounts | None:
    """Return what may be added to an existing wager so that the total is within the limits and in whole steps over
    `base`. None if the limits leave no room.
    """
    first = max(least, lies + 1)
    first += (base - first) % step
    if most is None:
        return Amounts(first - lies, None, step)
    last = most - (most - base) % step
    return Amounts(first - lies, last - lies, step) if first <= last else None


class Option(msgspec.Struct, frozen=True, gc=False):
    """An action that is possible now. If it takes an amount, `action` has the lowest."""

    action: Action
    rule: Rule
    """The clause that allows it."""
    least: int = 0
    most: int | None = 0
    """None if nothing limits the amount; 0 if the action takes none."""
    step: int = 1
    """Amounts go up from the lowest in these steps. The highest is allowed even if it is not a whole step: an all-in."""
    cost: int = 0
    """The cost, if the action itself names no amount: a call, more time."""

    def of(self, amount: int) -> Action:
        """Return the action with another amount."""
        return replace(self.action, amount=amount)


def with_amount(action: Action, rule: Rule, amounts: Amounts) -> Option:
    return Option(replace(action, amount=amounts.least), rule, *amounts)


def exactly(action: Action, rule: Rule, amount: int) -> Option:
    return with_amount(action, rule, Amounts(amount, amount))


def allowed(options: Iterable[Option], against: Callable[[Any, Any], Bar | None], round: object) -> list[Option]:
    """Return the options that nothing forbids."""
    return [option for option in options if against(round, option.action) is None]


def wagering(
    round: Any,
    player: str,
    seat: int,
    offered: Mapping[str, Rule],
    amounts: Callable[[Any, str, int, str], Amounts | None],
    against: Callable[[Any, Any], Bar | None],
) -> list[Option]:
    """Return the wagers that a player may place or add to, within the amounts that the room gives for each."""
    placing = [
        with_amount(PlaceWager(seat, player, bet, NOTHING), clause, between)
        for bet, clause in offered.items()
        if (between := amounts(round, player, seat, bet))
    ]
    return allowed(placing, against, round)


def is_own(bet: str, player: str, first: str) -> bool:
    """Is it this player's wager: the hand's own, or one on another player's hand, named `bet/player`?"""
    return bet.endswith(f"/{player}") if "/" in bet else player == first


def deciding(
    round: Any,
    seat: int,
    play: Iterable[int],
    by: Mapping[Choice, Rule],
    against: Callable[[Any, Any], Bar | None],
) -> list[Option]:
    """Return the decisions for a hand: to play on for one of these amounts, and the other choices of the book."""
    offered = [Option(Decide(seat, Choice.PLAY, Cents(due)), by[Choice.PLAY], due, due) for due in play]
    offered += [Option(Decide(seat, choice), clause) for choice, clause in by.items() if choice is not Choice.PLAY]
    return allowed(offered, against, round)


def choices(options: Iterable[Option]) -> tuple[Choice, ...]:
    """Return the different choices among the options, each once."""
    return tuple(dict.fromkeys(option.action.choice for option in options if isinstance(option.action, Decide)))
