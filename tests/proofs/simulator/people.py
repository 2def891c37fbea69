"""People at their terminals: they watch, send commands, resend them when no answer comes, and keep every answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from random import Random
from typing import Any

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.house.cage import BoughtIn
from queenhigh.house.staff.orders import NO_STAFF
from queenhigh.money import Cents
from queenhigh.money.accounts import player as pile_of
from simulator.clock import Agenda
from simulator.machine import Machine
from simulator.network import Answer, Message, Network

PATIENCE = 25.0
"""Seconds after which a person without an answer asks again."""
IMPATIENT = 0.08
"""How often a person asks for the next thing before the last was answered."""
PURSE, POOR = Cents(500_000), 60_000

Wish = tuple[str, tuple[Any, ...], str]
"""At which place, what, and in whose name."""


class Terminal(ABC):
    pace = (0.5, 6.0)
    """Seconds between two looks, at least and at most."""

    def __init__(self, name: str, machine: Machine, network: Network, agenda: Agenda, rng: Random) -> None:
        self.name, self.machine, self.rng = name, machine, rng
        self.sent: dict[str, Message] = {}
        self.done: dict[str, Answer] = {}
        self.refused: dict[str, str] = {}
        self.waiting: dict[str, float] = {}
        """Since when there has been no answer, by id."""
        self.resting = False
        """Nothing new is asked for: the shift is over."""
        self._network, self._agenda = network, agenda
        agenda.after(rng.uniform(0, 5), self._look)

    @property
    def desk(self) -> Desk:
        return self.machine.desk

    @abstractmethod
    def wishes(self) -> list[Wish]:
        """What these people would do now, as far as they can see."""

    def _look(self) -> None:
        for id in [id for id, since in self.waiting.items() if self._agenda.seconds - since > PATIENCE]:
            self._send(self.sent[id])
        if not self.resting and self.machine.up and (not self.waiting or self.rng.random() < IMPATIENT):
            for place, things, actor in self.wishes():
                self.ask(place, things, actor)
        self._agenda.after(self.rng.uniform(*self.pace), self._look)

    def ask(self, place: str, things: tuple[Any, ...], actor: str) -> None:
        id = f"{self.name} #{len(self.sent) + 1}"
        self.sent[id] = Message(id, place, things, actor, self.seed())
        self._send(self.sent[id])

    def _send(self, message: Message) -> None:
        self.waiting[message.id] = self._agenda.seconds
        self._network.carry(partial(self.machine.receive, message, self._hear))

    def _hear(self, answer: Answer) -> None:
        self.waiting.pop(answer.id, None)
        if answer.refused:
            self.refused[answer.id] = answer.refused
            return
        before = self.done.setdefault(answer.id, answer)
        assert answer == before, f"{answer.id} was done in event {before.last}, and again in event {answer.last}"

    # -- what several kinds of people need

    def seed(self) -> Seed:
        return Seed(self.rng.randbytes(32))

    def on_duty(self, book: str, rank: str) -> str:
        """Return the person who works in this rank by the current roster; None if the last one has gone home."""
        if not rank or rank in NO_STAFF:
            return ""
        found = [who for who, duty in self.desk.roster.staff.duties.items() if duty.ranks.get(book) == rank]
        return self.rng.choice(found) if found else "nobody"

    def short_of(self, player: str, least: int) -> list[Wish]:
        """A visit to the cage by a player who has less than that."""
        if self.desk.ledger.balance(pile_of(player)) >= least:
            return []
        return [("cage", (BoughtIn(player, PURSE),), "cage")]
