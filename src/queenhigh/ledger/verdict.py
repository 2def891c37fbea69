"""The result of checking the chain."""

from __future__ import annotations

import msgspec

from queenhigh.ledger.envelope import Head

AT_ONCE = 2000
"""Events that a check or an export reads at a time."""


class Verdict(msgspec.Struct, frozen=True):
    """The result of a check. `fault` is empty if there is none; otherwise it names the first bad event, which is `seq`.
    A fault without an event is in the database's own pages or indexes. `events` is how many were sound.
    """

    events: int
    head: Head
    fault: str = ""
    seq: int | None = None
    signed: int = 0
    """How many signed heads agree with it."""
    notes: tuple[str, ...] = ()
    """What could not be checked."""

    @property
    def sound(self) -> bool:
        return not self.fault
