"""A room's answers about a round or a floor, cached: neither ever changes, so neither do the answers.

A table is shown to all its players, dealt by the automatic dealer and asked about by the process that decides, all
between two events."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.legal import Option
from queenhigh.games.kit.phases import Hand

MOST_KEPT = 2048
"""How many rounds and floors are remembered: those of the last second in a very busy house."""
T = TypeVar("T")


class _Kept(threading.local):
    """A cache by identity: it keeps its keys alive, so identities stay unique. Each thread has its own, because
    finished rounds are read outside the event loop."""

    def __init__(self) -> None:
        self.answers: dict[int, tuple[object, dict[Hashable, Any]]] = {}


_KEPT = _Kept()


def answers_about(about: object) -> dict[Hashable, Any]:
    """What was answered about it so far, by question."""
    remembered = _KEPT.answers
    kept = remembered.get(id(about))
    if kept is None:
        if len(remembered) >= MOST_KEPT:
            del remembered[next(iter(remembered))]
        kept = remembered[id(about)] = about, {}
    return kept[1]


def once(about: object, question: Hashable, ask: Callable[[], T]) -> T:
    answers = answers_about(about)
    if question not in answers:
        answers[question] = ask()
    answer: T = answers[question]
    return answer


def options_at(state: TableState, player: str, seat: int) -> list[Option]:
    """What a player may do at a seat or on an area now, by the room's own word."""
    answers, question = answers_about(state.round), (player, seat)
    if (found := answers.get(question)) is None:
        found = answers[question] = state.room.round.legal(state.round, player, seat)
    options: list[Option] = found
    return options


def waits_for(state: TableState, seat: int) -> tuple[Choice, ...]:
    """What a seat that has the word may choose between, as everyone may know."""
    answers = answers_about(state.round)
    if (found := answers.get(seat)) is None:
        found = answers[seat] = state.room.croupier.choices(state.round, seat)
    choices: tuple[Choice, ...] = found
    return choices


def owners_of(round: Any) -> dict[str, tuple[int, ...]]:
    """Who has wagers in a round against a bank, and at which seats: on an own hand, or on that of another player."""
    answers = answers_about(round)
    if (found := answers.get("owners")) is None:
        seats: dict[str, dict[int, None]] = {}
        for hand in round.in_order:
            for bet in hand.wagers:
                seats.setdefault(owner(hand, bet), {})[hand.seat] = None
        found = answers["owners"] = {name: tuple(at) for name, at in seats.items()}
    owners: dict[str, tuple[int, ...]] = found
    return owners


def owner(hand: Hand, bet: str) -> str:
    """Whose wager it is: `pair_plus/Ann` is Ann's, no matter who has the hand."""
    return bet.partition("/")[2] or hand.player
