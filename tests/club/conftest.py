"""The club's book on the shelf of this very process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from clean import Clean, shared
from plug_ins import CLUB, CLUB_ID, club_points, offered

from queenhigh.desk import codec
from queenhigh.games import library

CACHES = (library.shelf, library.room, codec.vocabulary, codec._decoder)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.syspath_prepend(str(offered(tmp_path / "installed", CLUB_ID, club_points())))
    monkeypatch.syspath_prepend(str(CLUB / "src"))
    for cached in CACHES:
        cached.cache_clear()
    yield CLUB_ID
    for cached in CACHES:
        cached.cache_clear()


@pytest.fixture(scope="session")
def clean(one_folder: None) -> Clean:
    return shared()
