"""The moments of a round, its decisions, and the reports between them. `reported: decision after 2, 4` says exactly when."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from queenhigh.notation.fields import Fields
from queenhigh.rules.errors import nearest

AFTER = re.compile(r"decision after ([0-9]{1,3}(?:, ?[0-9]{1,3})*)")

Entry = tuple[Fields, Any]
"""A report as the sheet has it, and the fact that it tells."""

ANY = ("", "any", "round", "during_round")
"""`when` of a report that names no moment: the usual one of its type is taken."""
NEVER_COMES = "the round on this sheet never reaches this moment. Correct it, or remove the report."


def require_moment(entry: Fields, known: Collection[str], exact: re.Pattern[str] = AFTER) -> None:
    """`when` and `reported` name moments of this book's round. `exact`: how a report says between which decisions."""
    for name, said in (("when", entry.text("when", "")), ("reported", entry.text("reported", ""))):
        if said in known or said in ANY or (name == "reported" and exact.fullmatch(said)):
            continue
        close = nearest(said, known, 1)
        meant = f"Did you mean {close[0]}?" if close else f"Use one of {', '.join(sorted(set(known) - set(ANY)))}."
        raise entry.fault(name, f"{said!r} is not a moment of this round. {meant}")


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
