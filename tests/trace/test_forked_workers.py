"""`pytest -n`: what workers do together is what one process does, and one that ends in the middle of a test is replaced."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from workers import COUNTING, WAITING, in_turns

TESTS = Path(__file__).parents[1]
FAILING = """
import os, sys
import pytest

def test_passes():
    print("said by the one that passes")

def test_fails(tmp_path):
    print("said by the one that fails")
    assert [1, 2] == [1, 3]

@pytest.mark.skip(reason="not today")
def test_is_skipped():
    pass

@pytest.fixture
def broken():
    yield
    raise ValueError("the fixture is broken")

def test_with_a_broken_fixture(broken):
    pass
"""
MADE_ONCE = """
import pytest

@pytest.fixture(scope="module")
def made():
    print("made")
    with open("made-by-{name}", "a") as file:
        file.write("once ")

@pytest.mark.parametrize("number", range(40))
def test_it(made, number):
    pass
"""
Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """pytest in a folder of its own, on these files; the answer is what it says."""

    def run(*arguments: str, status: int = 0, **files: str) -> str:
        for name, text in files.items():
            (tmp_path / f"test_{name}.py").write_text(text, encoding="utf-8")
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        env |= {"PYTHONPATH": str(TESTS), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        command = [sys.executable, "-m", "pytest", "-p", "workers", "--rootdir", str(tmp_path), *arguments]
        ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
        assert ran.returncode == status, ran.stdout + ran.stderr
        return ran.stdout

    return run


def told(output: str) -> list[str]:
    """The summary, without the time it took and the folder."""
    lines = output.partition("short test summary info")[2].splitlines()[1:]
    return sorted(re.sub(r" in [\d.]+s", "", line) for line in lines)


def test_workers_tell_of_every_test_what_one_process_tells(run: Run) -> None:
    alone = run("-ra", status=1, failing=FAILING, more="def test_more(): pass")
    together = run("-ra", "-n", "2", status=1)
    assert told(alone) == told(together)
    assert "1 failed, 3 passed, 1 skipped, 1 error" in together
    assert "said by the one that fails" in together
    assert "said by the one that passes" not in together
    assert "the fixture is broken" in together


def test_a_file_stays_with_one_worker_while_others_have_files_of_their_own(run: Run, tmp_path: Path) -> None:
    output = run("-n", "2", **{name: MADE_ONCE.replace("{name}", name) for name in "ab"})
    assert "80 passed" in output
    assert sorted(path.read_text() for path in tmp_path.glob("made-by-*")) in (
        ["once ", "once "],
        ["once ", "once once "],
    )


def test_files_that_wait_are_run_beside_files_that_count_and_slow_folders_come_first() -> None:
    assert all((TESTS / folder).is_dir() for folder in (*WAITING, *COUNTING))
    paths = [TESTS / folder / f"test_{n}.py" for folder in ("browser", "cards", "maths", "server") for n in range(9)]
    order = in_turns(paths)
    assert sorted(order) == list(range(len(paths)))
    folders = [paths[n].parent.name for n in order]
    assert all((folders[n] in WAITING) != (folders[n + 1] in WAITING) for n in range(0, len(folders), 2))
    assert [one for one in folders if one in WAITING] == ["browser"] * 9 + ["server"] * 9
    assert [one for one in folders if one not in WAITING] == ["maths"] * 9 + ["cards"] * 9
    assert in_turns([TESTS.parent / "test_elsewhere.py"]) == [0]


def test_a_long_file_is_shared_at_the_end(run: Run, tmp_path: Path) -> None:
    slowly = "import os, time, pytest\n@pytest.mark.parametrize('n', range(20))\n"
    slowly += "def test_it(n):\n    time.sleep(0.05)\n    open(f'by-{os.getpid()}', 'a').close()\n"
    assert "20 passed" in run("-n", "3", slow=slowly)
    assert len([*tmp_path.glob("by-*")]) == 3


def test_a_worker_that_ends_fails_its_test_and_the_others_are_still_run(run: Run) -> None:
    ends = "import os\ndef test_first(): pass\ndef test_ends(): os._exit(3)\n"
    ends += "".join(f"def test_{number}(): pass\n" for number in range(10))
    output = run("-n", "2", status=1, ends=ends)
    assert "1 failed, 11 passed" in output
    assert "its process ended while test_ends.py::test_ends was running" in output


def test_no_more_tests_begin_after_the_first_failure_if_that_is_asked(run: Run) -> None:
    many = "import time, pytest\ndef test_fails(): assert False\n@pytest.mark.parametrize('n', range(100))\n"
    many += "def test_it(n):\n    time.sleep(0.1)\n"
    output = run("-n", "2", "-x", status=1, many=many)
    passed = re.search(r"(\d+) passed", output)
    assert "1 failed" in output
    assert passed is None or int(passed[1]) < 10


def test_workers_have_temporary_folders_of_their_own_and_they_are_gone_afterwards(run: Run, tmp_path: Path) -> None:
    asks = "import os\ndef test_it(tmp_path):\n"
    asks += "    open(os.environ['NOTED'], 'a').write(f'{tmp_path}\\n')\n    (tmp_path / 'left').touch()\n"
    noted = tmp_path / "noted"
    os.environ["NOTED"] = str(noted)
    try:
        run("-n", "2", "-o", "tmp_path_retention_policy=failed", one=asks, two=asks)
    finally:
        del os.environ["NOTED"]
    folders = [Path(line) for line in noted.read_text().split()]
    assert len({folder.parent for folder in folders}) == 2
    assert len({folder.parent.parent for folder in folders}) == 1
    assert not any(folder.exists() for folder in folders)
