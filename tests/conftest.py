"""For every test: nothing is timed, each has a console as wide as it says, and small books have a shelf of their own."""

import gc
import os
from collections.abc import Iterator
from datetime import UTC
from itertools import count
from pathlib import Path

import pytest
import run_folder
from hypothesis import HealthCheck, settings
from shelf import Shelf
from sizes import size

from queenhigh.cards import Seed
from queenhigh.cli.screen import console
from queenhigh.rules.zone import keep_time

pytest_plugins = ("workers",)

settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=size(50, 100)
)
settings.load_profile("untimed")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""NumPy, which is not loaded yet, then uses one thread. Workers share the cores already; a second thread costs matrix work more
than half as much processor time again."""


gc.set_threshold(500_000, 20, 100)
"""While tests are collected nothing becomes garbage: looking for it takes a seventh of the time."""


def pytest_collection_finish() -> None:
    """Modules and thousands of tests stay to the end: the garbage collector need not look at them again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session", autouse=True)
def one_folder(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> None:
    base = tmp_path_factory.getbasetemp()
    run_folder.found = base.parent if hasattr(pytestconfig, "workerinput") else base


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.syspath_prepend(str(tmp_path))
    return Shelf(tmp_path)


@pytest.fixture
def house_clock() -> Iterator[None]:
    """For a test that sets the time zone of the house: it is UTC again afterwards."""
    yield
    keep_time(UTC)


@pytest.fixture(autouse=True)
def own_console() -> None:
    """As wide as the test's own COLUMNS says, whichever test ran before."""
    console.cache_clear()


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where bots and clocks play as they like, the cards at least are the same each time."""
    if request.path.parent.name in ("browser", "server"):
        shuffles = count()
        fresh = classmethod(lambda cls: cls.named(request.node.nodeid, next(shuffles)))
        monkeypatch.setattr(Seed, "fresh", fresh)
