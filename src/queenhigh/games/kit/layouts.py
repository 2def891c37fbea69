"""What the layouts of several rooms have in common."""

from __future__ import annotations

from typing import Any


def one_column(_: Any) -> dict[str, str]:
    """No pay table has several columns to choose from."""
    return {}


def by_its_name(_: Any, bet: str) -> str:
    """Each bet has a pay table of its own name."""
    return bet
