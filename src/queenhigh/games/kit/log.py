"""A round as it goes: the state, and everything that happened to bring it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.phases import Round, evolve, settled
from queenhigh.money import Line
from queenhigh.rules import Cited, NotAuthorised

T = TypeVar("T")

Act = Callable[[Round[Any], Action], "list[Cited]"]


class Log(Generic[T]):
    """Does actions by a room's `act` and keeps the events. A refused action changes nothing; an order from too low a rank
    is refused too, and that it was given stays on record."""

    def __init__(self, act: Act, start: Round[T]) -> None:
        self._act = act
        self.round: Round[T] = start
        self.events: list[Cited] = []

    def do(self, *actions: Action) -> Round[T]:
        for action in actions:
            try:
                new = self._act(self.round, action)
            except NotAuthorised as refusal:
                self.events.append(OrderRefused(refusal.what, getattr(action, "by", ""), refusal.needed, refusal.rule))
                raise
            self.round = replay(self.round, new)
            self.events.extend(new)
        return self.round


def replay(start: Round[T], events: Iterable[Cited]) -> Round[T]:
    """The round that these events lead to: the same every time. Lines in a row are laid down at once."""
    lines: list[Line] = []
    for event in events:
        if type(event) is Line:
            lines.append(event)
            continue
        if lines:
            start, lines = settled(start, lines), []
        start = evolve(start, event)
    return settled(start, lines) if lines else start
