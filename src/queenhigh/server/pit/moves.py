"""What the automatic dealer does next, and what stops more than the move it happens to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from queenhigh.ledger.errors import LedgerError
from queenhigh.money.accounts import ShortOfChips

NO_REFUSAL = (ShortOfChips, LedgerError)
"""Chips are missing, or the ledger does not write: trying something else would not help."""


class PitMove(msgspec.Struct, frozen=True):
    """As long as what comes next is the same thing, by its name, the pause before it runs on."""

    name: tuple[Any, ...]
    pause: float
    do: Callable[[], Awaitable[object]]
