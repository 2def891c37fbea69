"""A missing extra is reported in one line with the command to run, in Python and on the command line."""

from __future__ import annotations

import builtins
import subprocess
import sys
import tomllib
from importlib.machinery import ModuleSpec
from importlib.util import find_spec as real_find_spec
from pathlib import Path
from typing import Any

import pytest

import queenhigh
from queenhigh.api import functions
from queenhigh.rules import QueenhighError, extras

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Packages as if they were not installed."""

    def gone(*packages: str) -> None:
        imported = builtins.__import__

        def find_spec(name: str) -> ModuleSpec | None:
            return None if name in packages else real_find_spec(name)

        def importing(name: str, *given: Any, **more: Any) -> Any:
            if name.partition(".")[0] in packages:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return imported(name, *given, **more)

        monkeypatch.setattr(extras, "find_spec", find_spec)
        monkeypatch.setattr(builtins, "__import__", importing)
        for name in [name for name in sys.modules if name.partition(".")[0] in packages]:
            monkeypatch.delitem(sys.modules, name)

    return gone


@pytest.mark.parametrize(
    "call",
    [
        lambda: queenhigh.odds("canberra"),
        lambda: queenhigh.simulate("canberra", 10),
        lambda: queenhigh.equity("holdem", ["AA", "KK"]),
        lambda: queenhigh.evaluate([[51, 50, 49]]),
        lambda: queenhigh.evaluate_low([[51, 50, 49, 1, 2]]),
        lambda: queenhigh.categories([[51, 50, 49]]),
    ],
)
def test_a_function_without_its_extra(call: Any, without: Any) -> None:
    without("numpy", "numba")
    with pytest.raises(
        queenhigh.ExtraMissing, match=r"need numpy\. Install it with: pip install 'queenhigh\[maths\]'"
    ) as told:
        call()
    assert isinstance(told.value, ImportError)
    assert isinstance(told.value, QueenhighError)
    assert told.value.extra == "maths"


def test_a_command_without_its_extra() -> None:
    """In a process of its own: what was imported of the server stays as it is for other tests."""
    asked = (
        "import sys; sys.modules['uvicorn'] = sys.modules['litestar'] = None\n"
        "from queenhigh.cli import main; sys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("Install it with: pip install 'queenhigh[server]'\n")


def test_a_module_that_no_extra_brings_is_an_error_of_its_own() -> None:
    assert extras.missing(ModuleNotFoundError("No module named 'nonsense'", name="nonsense")) is None
    found = extras.missing(ModuleNotFoundError("No module named 'litestar.app'", name="litestar.app"))
    assert found is not None
    assert found.extra == "server"


def test_every_extra_that_is_mentioned_exists_and_brings_what_it_says() -> None:
    offered = PROJECT["optional-dependencies"]
    distributions = {"argon2": "argon2-cffi"}
    for extra, (_, packages) in extras.NEEDS.items():
        listed = [line.partition(">")[0].partition("[")[0] for line in offered[extra]]
        assert {distributions.get(package, package) for package in packages} <= {*listed}, extra
    assert {*offered} == {*extras.NEEDS, "gpu", "school", "all", "dev", "docs"}


def test_the_core_is_small() -> None:
    names = [line.partition(">")[0] for line in PROJECT["dependencies"]]
    assert names == ["click", "msgspec", "pyyaml"]


def test_the_first_use_of_compiled_code_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once in a process, however often it is asked and however little of it was compiled."""
    monkeypatch.setattr("queenhigh.maths.kernels.compiling.is_warm", lambda: False)
    functions._announce_compiling.cache_clear()
    queenhigh.categories([[51, 50, 49]])
    assert capsys.readouterr().err == "queenhigh: compiling for the first use. This takes a few seconds, once.\n"
    queenhigh.categories([[51, 50, 49]])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("queenhigh.maths.kernels.compiling.is_warm", lambda: True)
    functions._announce_compiling.cache_clear()
    queenhigh.categories([[51, 50, 49]])
    assert capsys.readouterr().err == ""
