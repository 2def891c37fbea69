"""Which Chromium the browser tests drive: the system's, and without one the one that was put into the environment."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from chromium import PLAYWRIGHTS, chromium_found


def executable(path: Path) -> str:
    path.parent.mkdir(parents=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", PLAYWRIGHTS)
def test_the_installed_browser_comes_first_and_otherwise_playwrights_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUEENHIGH_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    assert chromium_found() is None
    own = executable(tmp_path / "venv/browsers/chromium_headless_shell-1254/chrome-linux" / name)
    assert chromium_found() == own
    system = executable(tmp_path / "bin/chromium")
    assert chromium_found() == system
