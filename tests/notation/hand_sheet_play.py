"""Hand sheets for tests: four seats, blinds of 5 and 10, and a board on which the aces win."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

CALLED = ("4 call", "1 fold", "2 call", "3 check")
CHECKED = ("2 check", "3 check", "4 check")
HOLES = {1: ["2c", "7d"], 2: ["Kc", "Kd"], 3: ["As", "Ad"], 4: ["Qs", "Qd"]}
BOARD = ["Jd", "9c", "5h", "3s", "2h"]


def sheet(*said: str, **changes: Any) -> dict[str, Any]:
    """Four seats of 1000, blinds 5 and 10, button at 1: seat 4 acts first."""
    made = {
        "game": "holdem",
        "betting": {"type": "no_limit", "blinds": [5, 10], "straddle": False},
        "commission": None,
        "chip": 1,
        "button": 1,
        "seats": [{"seat": seat, "stack": 1000, "hole": list(hole)} for seat, hole in HOLES.items()],
        "board": list(BOARD),
        "actions": [entry(words) for words in said],
        "irregularity": None,
    }
    return {**deepcopy(made), **changes}


def entry(words: str) -> dict[str, Any]:
    seat, action, *amount = words.split()
    return {"seat": int(seat), "action": action} | ({"amount": int(amount[0])} if amount else {})
