"""The network between people and the house: loses, duplicates, delays and reorders messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from queenhigh.cards import Seed
from simulator.clock import Agenda

LOST, DOUBLED = 0.06, 0.12
DELAYS = (0.1, 0.1, 0.2, 0.3, 0.5, 1.0, 3.0, 20.0, 300.0)
OFTEN = (20, 20, 20, 10, 10, 10, 5, 2, 1)


class Message(NamedTuple):
    """A request to the house: orders or actions at a place, by whom, under an id of its own."""

    id: str
    place: str
    things: tuple[Any, ...]
    actor: str
    seed: Seed

    def __str__(self) -> str:
        who = self.actor or getattr(self.things[0], "who", "") or "somebody"
        return f"{self.place}: {' + '.join(type(thing).__name__ for thing in self.things)} by {who}"


class Answer(NamedTuple):
    """Done, in the events `first` to `last`, after which the chain ended in `hash`; or refused, and why."""

    id: str
    first: int = 0
    last: int = 0
    hash: str = ""
    refused: str = ""


class Network:
    def __init__(self, agenda: Agenda, rng: Random, counts: Counter[str]) -> None:
        self.quiet = False
        """Nothing is lost, doubled or late: the end of a shift."""
        self._agenda, self._rng, self._counts = agenda, rng, counts

    def carry(self, arrive: Callable[[], None]) -> None:
        """Something is on its way, and arrives never, once or more often."""
        self._counts["messages sent"] += 1
        if self.quiet:
            self._agenda.after(0.1, arrive)
            return
        luck = self._rng.random()
        if luck < LOST:
            self._counts["messages lost"] += 1
            return
        copies = 1
        if luck > 1 - DOUBLED:
            self._counts["messages doubled"] += 1
            copies = self._rng.randint(2, 3)
        for _ in range(copies):
            self._agenda.after(self._rng.choices(DELAYS, OFTEN)[0] * self._rng.uniform(0.5, 1.5), arrive)
