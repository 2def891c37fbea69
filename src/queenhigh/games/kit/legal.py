"""What someone may do now: options with their amounts and clauses, and what is against everything else.

For each thing that a player does, a room has one function that says what is against it, as a value (`Bar`). `act` refuses with
it, and `legal` leaves out whatever has one. So the two cannot say different things, and nobody has to try an action to know.
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
    """What is against an action: in words, by which clause, and what to do instead."""

    what: str
    rule: Rule
    now: str = ""


def refuse(bar: Bar | None) -> None:
    """Refuses where something is against it."""
    if bar is not None:
        raise IllegalAction(*bar)


class Amounts(NamedTuple):
    """From the least to the most, in steps; no most where nothing limits it."""

    least: int
    most: int | None
    step: int = 1


def may_add(lies: int, least: int, most: int | None, step: int = 1, base: int = 0) -> Amounts | None:
    """What may be added to what is there already, so that the total is within the limits and this many steps over `base`.
    Nothing where the limits leave no room for it."""
    first = max(least, lies + 1)
    first += (base - first) % step
    if most is None:
        return Amounts(first - lies, None, step)
    last = most - (most - base) % step
    return Amounts(first - lies, last - lies, step) if first <= last else None


class Option(msgspec.Struct, frozen=True):
    """Something that may be done now. Where the action takes an amount, `action` names the least."""

    action: Action
    rule: Rule
    """The clause that allows it."""
    least: int = 0
    most: int | None = 0
    """None where nothing limits the amount; 0 where the action takes none."""
    step: int = 1
    """Amounts go up from the least in these steps. The most counts too where it is not a whole number of them away: an all-in."""
    cost: int = 0
    """What it costs where the action itself names no amount: a call, more time."""

    def of(self, amount: int) -> Action:
        """The action for another amount."""
        return replace(self.action, amount=amount)


def with_amount(action: Action, rule: Rule, amounts: Amounts) -> Option:
    return Option(replace(action, amount=amounts.least), rule, *amounts)


def exactly(action: Action, rule: Rule, amount: int) -> Option:
    return with_amount(action, rule, Amounts(amount, amount))


def allowed(options: Iterable[Option], against: Callable[[Any, Any], Bar | None], round: object) -> list[Option]:
    """Of these options those that nothing is against."""
    return [option for option in options if against(round, option.action) is None]


def wagering(
    round: Any,
    player: str,
    seat: int,
    offered: Mapping[str, Rule],
    amounts: Callable[[Any, str, int, str], Amounts | None],
    against: Callable[[Any, Any], Bar | None],
) -> list[Option]:
    """The wagers that a player may place or add to, between the amounts that the room gives for each."""
    placing = [
        with_amount(PlaceWager(seat, player, bet, NOTHING), clause, between)
        for bet, clause in offered.items()
        if (between := amounts(round, player, seat, bet))
    ]
    return allowed(placing, against, round)


def is_own(bet: str, player: str, first: str) -> bool:
    """Is it a wager of this player: of the hand's first player, or beside or behind the hand as `bet/player`?"""
    return bet.endswith(f"/{player}") if "/" in bet else player == first


def deciding(
    round: Any,
    seat: int,
    play: Iterable[int],
    by: Mapping[Choice, Rule],
    against: Callable[[Any, Any], Bar | None],
) -> list[Option]:
    """What a hand may be decided to do: to play on, for one of these amounts, and the other choices of the book."""
    offered = [Option(Decide(seat, Choice.PLAY, Cents(due)), by[Choice.PLAY], due, due) for due in play]
    offered += [Option(Decide(seat, choice), clause) for choice, clause in by.items() if choice is not Choice.PLAY]
    return allowed(offered, against, round)


def choices(options: Iterable[Option]) -> tuple[Choice, ...]:
    """What is there to choose between among the options, each once."""
    return tuple(dict.fromkeys(option.action.choice for option in options if isinstance(option.action, Decide)))
