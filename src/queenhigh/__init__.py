"""Queenhigh: casino poker by the book. Five rule books as executable, citable law."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__version__ = "0.1.0"


def settle(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Settle a round sheet: every wager with its outcome, payment and clause, and every ruling.

    A sheet that is malformed or impossible raises an error that names the field; nothing is settled.
    """
    from queenhigh.notation.round_sheet import settle as settle_sheet

    return settle_sheet(sheet)
