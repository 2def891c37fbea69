"""What became of a record that was played again: its steps, its stacks, and what was not done as the book has it."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.cards import Holding
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import PhhMove
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over
from queenhigh.games.crown_melbourne_crown_poker.pots import GamePot
from queenhigh.rules import Cited, Rule


class Departure(msgspec.Struct, frozen=True):
    """Something that was not done as the book has it, and the clause."""

    what: str
    rule: Rule
    line: int = 0


class Step(msgspec.Struct, frozen=True):
    """What one move of the record led to; the first step is what came before them, the last what came after."""

    move: PhhMove | None
    events: tuple[Cited, ...]
    after: Hand
    departures: tuple[Departure, ...] = ()


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """`stacks` and `expected` are in smallest chips, by player; an expected stack of None was not known."""

    record: Record
    holding: Holding
    steps: tuple[Step, ...]
    stacks: tuple[int, ...]
    expected: tuple[Decimal | None, ...] | None
    pots: tuple[GamePot, ...] = ()
    division: Departure | None = None
    """How the pots were divided, where the record shows that it was not as the book has it."""

    @property
    def hand(self) -> Hand:
        return self.steps[-1].after

    @property
    def events(self) -> list[Cited]:
        return [event for step in self.steps for event in step.events]

    @property
    def over(self) -> bool:
        return isinstance(self.hand, Over)

    @property
    def departures(self) -> list[Departure]:
        found = [departure for step in self.steps for departure in step.departures]
        return [*found, self.division] if self.division else found

    @property
    def agrees(self) -> bool:
        """Are the stacks those of the record, wherever it has them?"""
        if self.expected is None:
            return True
        slack = max(len(self.pots), 1)
        return all(_same(*pair, slack) for pair in zip(self.stacks, self.expected, strict=True))


def _same(played: int, expected: Decimal | None, slack: int) -> bool:
    """Shares that no chip could pay exactly are fractions in some records: each pot may then be off by less than a chip."""
    if expected is None:
        return True
    return expected == played if expected == expected.to_integral_value() else abs(expected - played) < slack
