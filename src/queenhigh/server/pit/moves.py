"""The automatic dealer's next move, and the errors that stop more than one move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from queenhigh.ledger.errors import LedgerError
from queenhigh.money.accounts import ShortOfChips

NO_REFUSAL = (ShortOfChips, LedgerError)
"""Errors for which trying something else would not help: missing chips, or a ledger that does not write."""


class PitMove(msgspec.Struct, frozen=True):
    """A move. While the next move has the same name, the pause before it continues."""

    name: tuple[Any, ...]
    pause: float
    do: Callable[[], Awaitable[object]]
