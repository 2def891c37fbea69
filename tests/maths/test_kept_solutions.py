"""Solutions on disk: read back as they were, one file for each set of rules, and never a damaged one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from solved_holdem import solution

from queenhigh.maths import kept
from queenhigh.maths.holdem import flops, solving


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The rules of every solution that was not read from disk."""
    asked: list[object] = []

    def solve(*given: object) -> solving.Solution:
        asked.append(given[:2])
        return solution()

    monkeypatch.setattr(solving, "solve", solve)
    return asked


def ask(turn: tuple[int, int] = (1, 1)) -> solving.Solution:
    return solving.kept_solution(turn, (1, 1), solving.by_strength())


def test_the_second_call_reads_what_the_first_has_solved(folder: Path, solved: list[object]) -> None:
    first, second = ask(), ask()
    assert len(solved) == 1
    for one, other in zip(first, second, strict=True):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


def test_other_prices_and_another_order_are_other_solutions(folder: Path, solved: list[object]) -> None:
    ask()
    ask(turn=(2, 1))
    solving.kept_solution((1, 1), (1, 1), solving.by_category())
    assert len(solved) == 3
    assert len(list(folder.iterdir())) == 3


def test_other_tables_of_the_evaluator_are_another_solution(
    folder: Path, solved: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask()
    other = folder.parent / "tables.npz"
    other.write_bytes(b"other tables")
    monkeypatch.setattr(kept, "SHIPPED", other)
    ask()
    assert len(solved) == 2


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty"])
def test_a_damaged_file_is_solved_again_and_replaced(folder: Path, solved: list[object], damage: str) -> None:
    ask()
    (file,) = folder.iterdir()
    whole = bytearray(file.read_bytes())
    if damage == "flipped":
        whole[len(whole) // 2] ^= 1
    file.write_bytes(bytes({"cut": whole[: len(whole) // 2], "flipped": whole, "empty": b""}[damage]))
    assert np.array_equal(ask().outcomes, solution().outcomes)
    assert len(solved) == 2
    ask()
    assert len(solved) == 2


def test_without_a_folder_every_call_solves(monkeypatch: pytest.MonkeyPatch, solved: list[object]) -> None:
    monkeypatch.setattr(kept, "cache_folder", lambda: None)
    ask()
    ask()
    assert len(solved) == 2


def test_what_is_known_of_two_cards_and_a_flop_is_kept_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = flops._count()
    monkeypatch.setattr(flops, "_count", lambda: first)
    for _ in range(2):
        flops._counts.cache_clear()
        again = flops._counts()
        assert all(np.array_equal(again[name], first[name]) for name in first)
    assert [file.name.split("-")[0] for file in folder.iterdir()] == ["flops"]
