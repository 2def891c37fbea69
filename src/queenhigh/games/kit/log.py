"""A round in progress: its state, and all events so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.phases import CHANGES, Round, settled
from queenhigh.money import Line
from queenhigh.rules import Cited, NotAuthorised

T = TypeVar("T")

Act = Callable[[Round[Any], Action], "list[Cited]"]


class Log(Generic[T]):
    """Carries out actions through a room's `act` and keeps the events. A refused action changes nothing; if the rank
    was too low, the refusal is recorded.
    """

    def __init__(self, act: Act, start: Round[T]) -> None:
        self._act = act
        self.round: Round[T] = start
        self.events: list[Cited] = []

    def do(self, *actions: Action) -> Round[T]:
        act, round, events = self._act, self.round, self.events
        for action in actions:
            try:
                new = act(round, action)
            except NotAuthorised as refusal:
                events.append(OrderRefused(refusal.what, getattr(action, "by", ""), refusal.needed, refusal.rule))
                raise
            if len(new) != 1:
                self.round = round = replay(round, new)
                events += new
                continue
            event = new[0]
            if change := CHANGES.get(type(event)):
                self.round = round = change(round, event)
            events.append(event)
        return round


def replay(start: Round[T], events: Iterable[Cited]) -> Round[T]:
    """Return the round that these events lead to, which is always the same. Consecutive lines are applied at once."""
    lines: list[Line] = []
    for event in events:
        kind = type(event)
        if kind is Line:
            lines.append(event)  # type: ignore[arg-type]
            continue
        if lines:
            start, lines = settled(start, lines), []
        change = CHANGES.get(kind)
        if change is not None:
            start = change(start, event)
    return settled(start, lines) if lines else start
