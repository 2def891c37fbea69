"""Cards are shuffled in one place. Nothing in the house reaches for a generator that can be predicted."""

from __future__ import annotations

from pathlib import Path

import pytest
from randomness import forbidden_in, reached_in

import queenhigh

SOURCES = Path(queenhigh.__file__).parent


def test_nothing_in_the_house_imports_random_or_numpy_random() -> None:
    assert (SOURCES / "cards" / "shuffling.py").exists()
    assert reached_in(SOURCES) == {}


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
