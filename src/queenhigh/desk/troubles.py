"""What may go wrong at a table of the shift: the phase of a round, the irregularity and its facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.room import Room
from queenhigh.games.library import room

FREE = 7
"""An area where nobody wagers."""


class Trouble(msgspec.Struct, frozen=True):
    """An irregularity. `phase` is when it is reported."""

    phase: str
    fact: Irregularity


class Troubles(msgspec.Struct, frozen=True):
    """The facet `troubles`. Players sit at seats 1 to 3."""

    reported: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]
    """For each phase, the irregularities that may be reported in it, each with its facts in one or more cases."""


def troubles(book: str) -> list[Trouble]:
    return troubles_of(room(book))


def troubles_of(law: Room) -> list[Trouble]:
    return [
        Trouble(phase, msgspec.convert(details, law.round.facts[kind]))
        for phase, kinds in law.facet("troubles", Troubles).reported.items()
        for kind, each in kinds.items()
        for details in each
    ]
