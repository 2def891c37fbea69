"""For every test: nothing is timed, nothing is as wide as the test before, and small books have a shelf of their own."""

from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from shelf import Shelf

from queenhigh.cards import Seed
from queenhigh.cli.screen import console

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.syspath_prepend(str(tmp_path))
    return Shelf(tmp_path)


@pytest.fixture(autouse=True)
def own_console() -> None:
    """As wide as its own COLUMNS says, whichever test ran before."""
    console.cache_clear()


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where bots and clocks play as they like, the cards at least are the same each time."""
    if request.path.parent.name in ("browser", "server"):
        shuffles = count()
        fresh = classmethod(lambda cls: cls.named(request.node.nodeid, next(shuffles)))
        monkeypatch.setattr(Seed, "fresh", fresh)
