"""Topics of pot questions: for each, a table with players who are likely to bring it up, and how to recognise it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from queenhigh.games.crown_melbourne_crown_poker.book import PAY
from queenhigh.games.crown_melbourne_crown_poker.commission import Commission, Percentage, PerHand, PerPerson, Step
from queenhigh.games.crown_melbourne_crown_poker.events import CommissionTaken, FeePaid, HandEnded, PotAwarded
from queenhigh.games.crown_melbourne_crown_poker.events import UncalledReturned as Uncalled
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import BET, CALL, FOLD, PUSH, Setup, table
from queenhigh.games.crown_melbourne_crown_poker.pots import HIGH, LOW, WHOLE
from queenhigh.money import Cents, Line
from queenhigh.rules import Cited
from queenhigh.training.chance import Chance

PERCENT = (Percentage(Fraction(5, 100), Cents(500)),)
CAPPED = (Percentage(Fraction(10, 100), Cents(300)),)
A_HAND = (PerHand((Step(2, 3, Cents(200)), Step(4, None, Cents(400)))),)
A_PERSON = (PerPerson(Cents(100)),)
HI_LO = ("holdem_hilo", "omaha_hilo")
COLOURS = tuple(PAY.tables["flop_chase"])


class Topic(NamedTuple):
    """A topic. `fits` looks at the events of a hand and says whether the topic came up."""

    level: int
    setup: Callable[[Chance, int], Setup]
    fits: Callable[[list[Any]], bool]


def _players(level: int) -> list[int]:
    return list(range(1, 3 + level))


def _stacks(chance: Chance, seats: Iterable[int], least: int = 10, most: int = 120, unit: int = 100) -> dict[int, int]:
    return {seat: (least + chance.below(most - least)) * unit for seat in seats}


def _quiet(chance: Chance, seats: list[int]) -> dict[int, tuple[str, ...]]:
    """One player bets, one folds on a later street, the others call."""
    plans = {seat: chance.one(((CALL,), (CALL, BET, CALL), (CALL, CALL, FOLD), (BET, CALL))) for seat in seats}
    return plans | dict.fromkeys(seats[:2], (CALL,))


def deep(commission: Commission = PERCENT) -> Callable[[Chance, int], Setup]:
    """Nobody is all-in."""

    def made(chance: Chance, level: int) -> Setup:
        seats = _players(level)
        return Setup(
            table("holdem", commission), dict.fromkeys(seats, 40_000), _quiet(chance, seats), chance.one(seats)
        )

    return made


def pushed(
    games: tuple[str, ...] = ("holdem",), commission: Commission = (), *, button: bool = True, few: int = 5
) -> Callable[[Chance, int], Setup]:
    """Everyone goes all-in."""

    def made(chance: Chance, level: int) -> Setup:
        seats = _players(level)[:few]
        plans: dict[int, tuple[str, ...]] = dict.fromkeys(seats, (PUSH,))
        stacks = _stacks(chance, seats)
        return Setup(table(chance.one(games), commission), stacks, plans, chance.one(seats) if button else None)

    return made


def _first_folds(chance: Chance, level: int) -> Setup:
    seats = _players(level)
    plans: dict[int, tuple[str, ...]] = dict.fromkeys(seats, (CALL, FOLD))
    plans[chance.one(seats)] = (BET, BET, BET)
    return Setup(table("holdem", CAPPED), dict.fromkeys(seats, 40_000), plans, chance.one(seats))


def _blinds_only(chance: Chance, level: int) -> Setup:
    seats = _players(level)
    return Setup(
        table("holdem", PERCENT), dict.fromkeys(seats, 40_000), dict.fromkeys(seats, (FOLD,)), chance.one(seats)
    )


def _two_alone(chance: Chance, level: int) -> Setup:
    return Setup(table("holdem", PERCENT), {1: 40_000, 2: 40_000}, {1: (BET, CALL), 2: (CALL, BET)}, 1)


def _chase(colour: str) -> Callable[[Chance, int], Setup]:
    def made(chance: Chance, level: int) -> Setup:
        seats = _players(level)
        side = ((seats[0], colour, 500 * (1 + chance.below(4))), (seats[1], chance.one(COLOURS), 1000))
        stacks, plans = dict.fromkeys(seats, 40_000), _quiet(chance, seats)
        return Setup(table("holdem", PERCENT, side=True), stacks, plans, chance.one(seats), side)

    return made


def _awards(events: list[Any], part: str = "") -> list[PotAwarded]:
    return [event for event in events if isinstance(event, PotAwarded) and part in ("", event.part)]


def _cites(clause: str, kind: type[Cited]) -> Callable[[list[Any]], bool]:
    return lambda events: any(
        isinstance(event, kind) and clause in {rule.clause for rule in (event.rule, *getattr(event, "also", ()))}
        for event in events
    )


def _taken(events: list[Any], clause: str, *, something: bool = True) -> bool:
    made = [event for event in events if isinstance(event, CommissionTaken)]
    by = {rule.clause for event in made for rule in (event.rule, *event.also)}
    return clause in by and bool(sum(event.amount for event in made)) is something


def _outcome(events: list[Any]) -> str:
    return next(event.outcome for event in events if isinstance(event, HandEnded))


def _winners(events: list[Any], part: str) -> set[int]:
    return {event.seat for event in _awards(events, part)}


def _sum(events: list[Any], part: str) -> int:
    return sum(event.amount for event in _awards(events, part) if event.pot == "main")


def _halved(events: list[Any]) -> bool:
    return bool(_awards(events, LOW))


TOPICS: dict[str, Topic] = {
    "one pot": Topic(1, deep(), lambda e: _outcome(e) == "showdown" and len(_awards(e)) == 1),
    "won without a showdown": Topic(1, _first_folds, lambda e: _outcome(e) == "fold"),
    "uncalled wager": Topic(1, pushed(), lambda e: any(isinstance(event, Uncalled) for event in e)),
    "side pots": Topic(2, pushed(), lambda e: len({event.pot for event in _awards(e)}) > 1),
    "odd chip": Topic(2, pushed(), _cites("8.5.1", PotAwarded)),
    "odd chip without a button": Topic(3, pushed(button=False), _cites("8.5.2", PotAwarded)),
    "high and low": Topic(2, pushed(HI_LO), lambda e: _halved(e) and _winners(e, HIGH) != _winners(e, LOW)),
    "no low": Topic(2, pushed(HI_LO), lambda e: len(_awards(e)) > 1 and not _halved(e) and bool(_awards(e, WHOLE))),
    "quartered": Topic(3, pushed(HI_LO), lambda e: _halved(e) and len(_winners_of_main(e, LOW)) > 1),
    "both halves": Topic(3, pushed(HI_LO), lambda e: _halved(e) and _winners(e, HIGH) == _winners(e, LOW)),
    "odd chip of the halves": Topic(3, pushed(HI_LO, few=3), lambda e: _halved(e) and _sum(e, HIGH) > _sum(e, LOW)),
    "percentage": Topic(2, deep(), lambda e: _taken(e, "7.2.1")),
    "cap": Topic(2, deep(commission=CAPPED), lambda e: _taken(e, "7.7")),
    "uncalled wager bears nothing": Topic(2, _first_folds, lambda e: _taken(e, "7.5")),
    "percentage of side pots": Topic(3, pushed(commission=PERCENT), lambda e: _taken(e, "7.2.1")),
    "amount for the hand": Topic(2, deep(commission=A_HAND), lambda e: _taken(e, "7.2.3(a)")),
    "fee of each player": Topic(2, deep(commission=A_PERSON), lambda e: any(isinstance(one, FeePaid) for one in e)),
    "two methods": Topic(3, deep(commission=(*CAPPED, *A_HAND)), lambda e: _taken(e, "7.2.3(a)")),
    "blinds alone": Topic(3, _blinds_only, lambda e: _taken(e, "7.6", something=False)),
    "tie without others": Topic(3, _two_alone, lambda e: _taken(e, "7.8", something=False)),
    "Omaha": Topic(2, pushed(("omaha",)), lambda e: len(_awards(e)) > 1),
} | {
    f"flop_chase {colour}": Topic(
        2,
        _chase(colour),
        lambda e, colour=colour: any(_chased(line, colour) for line in e),  # type: ignore[misc]
    )
    for colour in COLOURS
}
"""In the order of a course: earlier topics prepare for later ones."""


def _winners_of_main(events: list[Any], part: str) -> set[int]:
    return {event.seat for event in _awards(events, part) if event.pot == "main"}


def _chased(event: Any, colour: str) -> bool:
    """10.1.1: a Flop Chase wager on the colour was won."""
    won = {"black": "10.1.1(a)", "red": "10.1.1(c)"}[colour]
    return isinstance(event, Line) and event.rule.clause == won
