"""Cards are shuffled in one place. Nothing in the house reaches for a generator that can be predicted."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import queenhigh

SOURCES = Path(queenhigh.__file__).parent
FORBIDDEN = ("random", "numpy.random")


def forbidden_in(source: str) -> list[str]:
    """Every way in which the source reaches `random` or `numpy.random`, with its line."""
    tree = ast.parse(source)
    numpys = {"numpy"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            numpys |= {name.asname for name in node.names if name.name == "numpy" and name.asname}
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                reached = [name.name for name in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                reached = [module, *(f"{module}.{name.name}" for name in names)]
            case ast.Attribute(value=ast.Name(id=name), attr="random") if name in numpys:
                reached = ["numpy.random"]
            case ast.Call(func=ast.Name(id="__import__" | "import_module"), args=[ast.Constant(value=str(name)), *_]):
                reached = [name]
            case ast.Call(func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(name)), *_]):
                reached = [name]
            case _:
                continue
        line = getattr(node, "lineno", 0)
        found += [f"{line}: {name}" for name in reached if is_forbidden(name)]
    return found


def is_forbidden(name: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in FORBIDDEN)


def test_nothing_in_the_house_imports_random_or_numpy_random() -> None:
    files = sorted(SOURCES.rglob("*.py"))
    assert SOURCES / "cards" / "shuffling.py" in files
    faults = {str(file.relative_to(SOURCES)): forbidden_in(file.read_text(encoding="utf-8")) for file in files}
    assert {file: found for file, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os, random as r",
        "from random import shuffle",
        "def deal():\n    import random",
        "import numpy.random",
        "import numpy.random as r",
        "from numpy import random",
        "from numpy.random import default_rng",
        "import numpy as np\nnp.random.default_rng()",
        "import numpy\nnumpy.random.seed(1)",
        "__import__('random')",
        "importlib.import_module('numpy.random')",
        "import_module('random')",
    ],
)
def test_the_scan_finds_it_however_it_is_written(source: str) -> None:
    assert forbidden_in(source)


@pytest.mark.parametrize("source", ["import secrets", "import randomly", "from .random import x", "random = 4"])
def test_the_scan_does_not_cry_wolf(source: str) -> None:
    assert not forbidden_in(source)
