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


def play_hand(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Play a hand sheet of Crown Poker: stacks, pots, commission, rulings, and each action that was not simply legal.

    A sheet that is malformed or impossible raises an error that names the field; nothing is played.
    """
    from queenhigh.notation.hand_sheet import play_hand as play

    return play(sheet)
