"""`simulate --gpu`: the same counts as the processor's, on Numba's simulator; no test needs a device."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from queenhigh.cli import main
from queenhigh.maths.simulation import gpu
from queenhigh.maths.simulation.running import Task
from queenhigh.maths.simulation.table import Setting
from queenhigh.rules import InputError

PERTH = "crown-perth-holdem-poker"
TABLES = [
    Setting(book="casino-canberra-3-card-poker"),
    Setting(book="california-three-card-poker"),
    Setting(book="crown-melbourne-three-card-poker", seats=3),
    Setting(book=PERTH, seats=2, strategy="never_fold"),
]
WHOLE = [[0, 2, 600], [2, 1, 300], [3, 1, 50]]
"""Two blocks together, the third, and the short one at the end."""


def simulated(settings: list[Setting], warm_up: int = 10) -> list[Any]:
    file = Path(__file__).with_name("simulated_device.py")
    given = msgspec.json.encode(settings).decode()
    made = subprocess.run(
        [sys.executable, str(file), given, str(warm_up)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, check=True,
    )  # fmt: skip
    found: list[Any] = msgspec.json.decode(made.stdout)
    return found


def test_the_device_counts_what_the_processor_counts() -> None:
    assert simulated(TABLES) == [[True, WHOLE]] * len(TABLES)


def test_blocks_whose_segments_do_not_meet_are_dealt_by_the_processor() -> None:
    """Without a warm-up a segment begins in the middle of a round."""
    blocks = [[n, 1, 300 if n < 3 else 50] for n in range(4)]
    assert simulated(TABLES[:1], warm_up=0) == [[True, blocks]]


def test_full_blocks_that_follow_each_other_are_sent_together() -> None:
    given = [Task(1, block, 100) for block in (0, 1, 2, 5, 6)] + [Task(1, 7, 30)]
    assert [[task.block for task in some] for some in gpu.batches(given, 100, 2)] == [[0, 1], [2], [5, 6], [7]]
    assert list(gpu.batches([], 100, 2)) == []


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gpu, "find_spec", lambda _: None)
    assert main(["simulate", "canberra", "--gpu", "--rounds", "1000"]) == 2
    assert capsys.readouterr().err.splitlines() == ["queenhigh: --gpu needs the extra: pip install 'queenhigh[gpu]'."]


def test_without_a_device_it_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gpu, "find_spec", lambda _: object())
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    assert main(["simulate", "canberra", "--gpu", "--rounds", "1000"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("queenhigh: --gpu needs an NVIDIA graphics processor")


@pytest.mark.parametrize("other", [["--threads", "2"], ["--dask", "tcp://10.0.0.5:8786"], ["--ray"]])
def test_there_is_one_place_for_the_blocks(other: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "canberra", "--gpu", "--rounds", "1000", *other]) == 2
    assert "name one of them" in capsys.readouterr().err


def test_evenings_and_books_without_rounds_for_a_device_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenhigh.maths.simulation.evening import Evening, simulate_evenings
    from queenhigh.maths.simulation.report import Wanted, simulate
    from queenhigh.money import Cents

    monkeypatch.setattr(gpu, "check_device", lambda: None)
    with pytest.raises(InputError, match="not evenings"):
        simulate_evenings(TABLES[0], Evening(bankroll=Cents(10_000), ante=Cents(1000)), Wanted(rounds=10), gpu.on_gpu())
    with pytest.raises(InputError, match="cannot be simulated with --gpu"):
        simulate(Setting(book="crown-melbourne-crown-poker"), Wanted(rounds=10), gpu.on_gpu())
