"""The decisions of a round and the reports between them. `reported: decision after 2, 4` says exactly when one was made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from queenhigh.notation.fields import Fields

AFTER = re.compile(r"decision after ([0-9]{1,3}(?:, ?[0-9]{1,3})*)")

Entry = tuple[Fields, Any]
"""A report as the sheet has it, and the fact that it tells."""


def is_between_decisions(entry: Fields) -> bool:
    return AFTER.fullmatch(entry.text("reported", "")) is not None


def in_turn(seats: Iterable[int], facts: Sequence[Entry]) -> Iterator[int | Entry]:
    """The seats in the order in which they decide, and each report after those that it says."""
    left = list(seats)
    for entry, fact in facts:
        if (told := AFTER.fullmatch(entry.text("reported", ""))) is None:
            continue
        for seat in map(int, told[1].split(",")):
            if seat in left:
                left.remove(seat)
                yield seat
        yield entry, fact
    yield from left


def after(decided: Sequence[int]) -> str:
    """How a sheet says it."""
    return f"decision after {', '.join(map(str, decided))}" if decided else "decision"
