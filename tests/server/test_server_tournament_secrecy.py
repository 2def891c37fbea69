"""Promise S1 at the tables of a tournament: hidden hands and slips change nothing that a viewer is sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from hidden_at_tournaments import NAMES, differences, prepare, runs

from queenhigh.games.kit.tournaments import sight


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepare(tmp_path_factory.mktemp("tournaments"))


@pytest.mark.parametrize("name", NAMES)
def test_nobody_at_a_tournament_is_sent_a_byte_that_depends_on_what_they_may_not_see(
    name: str, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = [(run[0], differences(*run)) for run in runs(prepared, tmp_path, monkeypatch, name, "try-1")]
    assert not [found for _, found in compared if found]
    assert any("slip" in what for what, _ in compared) is (name == "three-card-1")


def test_a_slip_revealed_with_its_amount_would_be_caught(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sight, "told", lambda event, _: event)
    assert any(differences(*run) for run in runs(prepared, tmp_path, monkeypatch, "three-card-1", "try-1"))
