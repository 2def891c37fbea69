"""A floor for the tests: orders are given one after the other, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from queenhigh.games.kit.floor import Floor, Open, Shut, evolve
from queenhigh.games.kit.instructions import EndRound, Instruction, StartRound
from queenhigh.rules import Cited, IllegalAction, NotAuthorised

Act = Callable[[Floor, Instruction], list[Cited]]
Seen = TypeVar("Seen", bound=Cited)


class Play:
    def __init__(self, act: Act, dealer: str) -> None:
        self.act, self.dealer = act, dealer
        self.floor: Floor = Shut(table="7")
        self.events: list[Cited] = []

    @property
    def open(self) -> Open:
        assert isinstance(self.floor, Open)
        return self.floor

    def do(self, *orders: Instruction) -> list[Cited]:
        """The events of the last one."""
        new: list[Cited] = []
        for order in orders:
            new = self.act(self.floor, order)
            for event in new:
                self.floor = evolve(self.floor, event)
            self.events += new
        return new

    def last(self, kind: type[Seen]) -> Seen:
        found = [event for event in self.events if isinstance(event, kind)]
        return found[-1]

    def cited(self, order: Instruction) -> list[str]:
        """The clauses of what an order leads to."""
        return [event.rule.clause for event in self.do(order)]

    def refused(self, order: Instruction, clause: str) -> str:
        before = self.floor
        with pytest.raises(IllegalAction) as refusal:
            self.do(order)
        assert refusal.value.rule.clause == clause
        assert self.floor == before
        return str(refusal.value)

    def needs(self, order: Instruction, rank: str, below: str, clause: str) -> list[Cited]:
        """Refused from the rank below, with the rank to call; carried out from the rank itself."""
        before = self.floor
        with pytest.raises(NotAuthorised) as refusal:
            self.do(replace(order, by=below))
        assert (refusal.value.rule.clause, refusal.value.needed) == (clause, rank)
        assert self.floor == before
        return self.do(replace(order, by=rank))

    def rounds(self, count: int, *wagered: int) -> None:
        for _ in range(count):
            self.do(StartRound(by=self.dealer), EndRound(by=self.dealer, wagered=wagered))
