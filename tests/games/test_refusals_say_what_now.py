"""Every refusal says what to do next: read from the source of the rooms."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import queenhigh.games

ROOMS = {
    "crown_perth_holdem_poker": 100,
    "crown_melbourne_crown_poker": 100,
    "crown_melbourne_three_card_poker": 100,
    "casino_canberra_3_card_poker": 60,
    "california_three_card_poker": 60,
    "kit": 80,
}
"""The rooms, with the floor and the tournaments that they share, and how many refusals there are at least."""
SAYS_NOW = {"IllegalAction": 3, "Bar": 3, "CannotBe": 4}
"""What refuses, and which of its arguments says what to do."""


@pytest.mark.parametrize("room", ROOMS)
def test_every_refusal_says_what_to_do_now(room: str) -> None:
    files = sorted((Path(queenhigh.games.__file__).parent / room).rglob("*.py"))
    calls = [(file.name, call) for file in files for call in _refusals(file)]
    assert len(calls) > ROOMS[room]
    assert [f"{name}:{call.lineno}" for name, call in calls if len(call.args) < SAYS_NOW[called(call)]] == []


def _refusals(file: Path) -> list[ast.Call]:
    found = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    named = [call for call in found if called(call) in SAYS_NOW]
    return [call for call in named if not any(isinstance(given, ast.Starred) for given in call.args)]


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""
