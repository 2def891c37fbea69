"""For every test: nothing is timed, and small books can be put on a shelf of their own."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from shelf import Shelf

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.syspath_prepend(str(tmp_path))
    return Shelf(tmp_path)
