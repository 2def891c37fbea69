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

MOST_KEPT = 2048
"""How many rounds and floors are remembered: those of the last second in a very busy house."""
T = TypeVar("T")


class _Kept(threading.local):
    """A cache by identity: it keeps its keys alive, so identities stay unique. Each thread has its own, because
    finished rounds are read outside the event loop."""

    def __init__(self) -> None:
        self.answers: dict[int, tuple[object, dict[Hashable, Any]]] = {}


_KEPT = _Kept()


def once(about: object, question: Hashable, ask: Callable[[], T]) -> T:
    remembered = _KEPT.answers
    kept = remembered.get(id(about))
    if kept is None:
        if len(remembered) >= MOST_KEPT:
            del remembered[next(iter(remembered))]
        kept = remembered[id(about)] = about, {}
    answers = kept[1]
    if question not in answers:
        answers[question] = ask()
    answer: T = answers[question]
    return answer


def options_at(state: TableState, player: str, seat: int) -> list[Option]:
    """What a player may do at a seat or on an area now, according to the room."""
    room, round = state.room.round, state.round
    return once(round, (player, seat), lambda: room.legal(round, player, seat))


def waits_for(state: TableState, seat: int) -> tuple[Choice, ...]:
    """The choices of a seat that has to act, which everyone may know."""
    croupier, round = state.room.croupier, state.round
    return once(round, seat, lambda: croupier.choices(round, seat))
