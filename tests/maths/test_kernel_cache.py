"""Where compiled kernels are kept: by the hash of their sources, and nowhere where nothing can be written."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from queenhigh.maths.kernels import compiling


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv(compiling.HOME, str(tmp_path / "kept"))
    compiling.cache_folder.cache_clear()
    yield tmp_path / "kept"
    compiling.cache_folder.cache_clear()
    compiling.sources_hash.cache_clear()


def test_the_folder_is_named_after_the_sources(fresh: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = compiling.cache_folder()
    assert folder is not None
    assert folder.parent == fresh
    copied = tmp_path / "kernels"
    copied.mkdir()
    for file in Path(compiling.__file__).parent.glob("*.py"):
        (copied / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(compiling, "__file__", str(copied / "compiling.py"))
    compiling.sources_hash.cache_clear()
    assert f"kernels-{compiling.sources_hash()}" == folder.name
    (copied / "holdem.py").write_text("# another rule\n", encoding="utf-8")
    compiling.sources_hash.cache_clear()
    assert f"kernels-{compiling.sources_hash()}" != folder.name


def test_without_a_folder_kernels_are_compiled_and_not_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "a file and no folder"
    blocked.write_text("", encoding="utf-8")
    program = (
        "from queenhigh.maths.kernels import compiling; import queenhigh, numpy as np; "
        "assert compiling.cache_folder() is None; print(queenhigh.evaluate(np.array([[0, 5, 10]])))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, compiling.HOME: str(blocked)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith("[")


KERNEL = """
import json, sys
import numpy as np
from queenhigh.maths.kernels.compiling import kernel

@kernel
def added(numbers):
    total = 0
    for number in sorted(numbers):
        total += number * number
    return total

print("ready", flush=True)
sys.stdin.readline()
assert added(np.arange(5)) == 30
print(sum(added.stats.cache_misses.values()))
"""
COUNT = """
import sys, time
import numpy as np
from queenhigh.maths.kept import kept

made = []
def make():
    made.append(1)
    time.sleep(0.5)
    return {"counts": np.arange(5)}

print("ready", flush=True)
sys.stdin.readline()
assert kept("numbers", b"", __file__, make)["counts"].tolist() == [0, 1, 2, 3, 4]
print(len(made))
"""


@pytest.mark.parametrize("text", [KERNEL, COUNT], ids=["a kernel", "a count"])
def test_of_processes_that_need_the_same_at_once_one_makes_it(text: str, tmp_path: Path) -> None:
    program = tmp_path / "together.py"
    program.write_text(text, encoding="utf-8")
    env = {**os.environ, compiling.HOME: str(tmp_path / "kept"), "PYTHONPATH": os.pathsep.join(sys.path)}
    processes = [
        subprocess.Popen([sys.executable, program], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for each in processes:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in processes:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    assert sorted(each.communicate()[0] for each in processes) == ["0\n", "0\n", "1\n"]
    assert list((tmp_path / "kept").rglob("*.lock")) == []
