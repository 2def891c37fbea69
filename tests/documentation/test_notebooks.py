"""The notebooks run from beginning to end, and what they print is what is kept in them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def shown(notebook: Any) -> list[list[str]]:
    """The text that each cell shows."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [
        [each.get("text") or each["data"]["text/plain"] for each in cell.outputs if each.get("name") != "stderr"]
        for cell in cells
    ]


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["price-a-pay-table", "settle-and-audit-a-night", "train-an-agent"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("default")
def test_a_notebook_runs_and_shows_what_is_kept_in_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    read: Any = nbformat.read
    kept, run = read(path, as_version=4), read(path, as_version=4)
    NotebookClient(run, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert shown(run) == shown(kept)
    assert any(shown(kept))
