"""A round in progress: its state, and all events so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
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
        try:
            for action in actions:
                new = act(round, action)
                if len(new) != 1:
                    round = replay(round, new)
                elif change := CHANGES.get(type(new[0])):
                    round = change(round, new[0])
                events += new
        except NotAuthorised as refusal:
            events.append(OrderRefused(refusal.what, getattr(action, "by", ""), refusal.needed, refusal.rule))
            raise
        finally:
            self.round = round
        return round


def replay(start: Round[T], events: Iterable[Cited]) -> Round[T]:
    """Return the round that these events lead to, which is always the same. Consecutive lines are applied at once."""
    for kind, group in groupby(events, type):
        if kind is Line:
            start = settled(start, group)  # type: ignore[arg-type]
        elif change := CHANGES.get(kind):
            for event in group:
                start = change(start, event)
    return start
