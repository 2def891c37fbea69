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

MOST_TABLES = 2048
"""How many tables are remembered."""
EACH = 3
"""How many rounds of a table are remembered: the last, and those that are not shown yet. More would only fill the memory, which
makes everything slower and gives the garbage collector more to look at."""
T = TypeVar("T")
Answers = dict[Hashable, Any]
Kept = dict[str, tuple[tuple[object, Answers], ...]]


class _Kept(threading.local):
    """A cache by table and identity: it keeps what was asked about alive, so identities stay unique. Each thread has its own,
    because finished rounds are read outside the event loop."""

    def __init__(self) -> None:
        self.rounds: Kept = {}
        self.others: Kept = {}


_KEPT = _Kept()


def answers_about(kept: Kept, table: str, about: object) -> Answers:
    """What was answered about it so far, by question."""
    known = kept.get(table, ())
    for one, answers in known:
        if one is about:
            return answers
    if not known and len(kept) >= MOST_TABLES:
        del kept[next(iter(kept))]
    answers = {}
    kept[table] = ((about, answers), *known[: EACH - 1])
    return answers


def once(state: TableState, about: object, question: Hashable, ask: Callable[[], T]) -> T:
    """The answer to a question about the table's floor or the results of its round."""
    answers = answers_about(_KEPT.others, state.id, about)
    if question not in answers:
        answers[question] = ask()
    answer: T = answers[question]
    return answer


def options_at(state: TableState, player: str, seat: int) -> list[Option]:
    """What a player may do at a seat or on an area now, by the room's own word."""
    answers, question = answers_about(_KEPT.rounds, state.id, state.round), (player, seat)
    if (found := answers.get(question)) is None:
        found = answers[question] = state.room.round.legal(state.round, player, seat)
    options: list[Option] = found
    return options


def waits_for(state: TableState, seat: int) -> tuple[Choice, ...]:
    """The choices of a seat that has to act, which everyone may know."""
    answers = answers_about(_KEPT.rounds, state.id, state.round)
    if (found := answers.get(seat)) is None:
        found = answers[seat] = state.room.croupier.choices(state.round, seat)
    choices: tuple[Choice, ...] = found
    return choices


def owners_of(state: TableState) -> dict[str, tuple[int, ...]]:
    """Who has wagers in a round against a bank, and at which seats: on an own hand, or on that of another player."""
    answers = answers_about(_KEPT.rounds, state.id, state.round)
    if (found := answers.get("owners")) is None:
        seats: dict[str, dict[int, None]] = {}
        for hand in state.round.in_order:
            for bet in hand.wagers:
                seats.setdefault(owner(hand, bet), {})[hand.seat] = None
        found = answers["owners"] = {name: tuple(at) for name, at in seats.items()}
    owners: dict[str, tuple[int, ...]] = found
    return owners


def owner(hand: Hand, bet: str) -> str:
    """Whose wager it is: `pair_plus/Ann` is Ann's, no matter who has the hand."""
    return bet.partition("/")[2] or hand.player
