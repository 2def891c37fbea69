"""Completion in a shell: books, clauses, readings, pay tables, games and kinds of drills."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from queenhigh.cli.app import app
from queenhigh.games.library import BOOK_IDS, short_name


def completed(*typed: str) -> list[str]:
    *before, last = typed
    found = ShellComplete(app, {}, "queenhigh", "_QUEENHIGH_COMPLETE").get_completions(list(before), last)
    return [each.value for each in found]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (("ru",), ["rule"]),
        (("rule", "can"), ["canberra"]),
        (("rule", "CAN"), ["canberra"]),
        (("rule", "canberra", "4.12"), ["4.12"]),
        (("rule", "canberra", "4.10("), ["4.10(a)", "4.10(b)", "4.10(c)"]),
        (("rule", "nowhere", "4."), []),
        (("pays", "melbourne-three", "pair_plus.F"), ["pair_plus.F"]),
        (("readings", "canberra", "A6"), ["A6", "A6b"]),
        (("play", "crown-poker", "--game", "oma"), ["omaha", "omaha_hilo"]),
        (("play", "crown-poker", "--betting", "po"), ["pot"]),
        (("equity", "crazy"), ["crazy_pineapple", "crazy_pineapple_hilo"]),
        (("drill", "pa"), ["pay"]),
        (("drill", "per"), ["perth"]),
        (("drill", "pay", "per"), ["perth"]),
        (("schema", "r"), ["round"]),
        (("schema", "round", "cal"), ["california", "california-three-card-poker"]),
        (("trace", "casino"), ["casino-canberra-3-card-poker"]),
    ],
)
def test_what_is_typed_is_completed(typed: tuple[str, ...], offered: list[str]) -> None:
    assert completed(*typed) == offered


def test_every_book_is_offered_by_its_short_name_and_by_its_id() -> None:
    assert completed("rule", "") == [*map(short_name, BOOK_IDS), *BOOK_IDS]
