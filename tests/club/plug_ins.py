"""Packages with books, as if they were installed: metadata on a path of its own beside the source."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "examples" / "club-three-card-poker"
CLUB_ID = "club-three-card-poker"


def offered(folder: Path, name: str, points: Mapping[str, str]) -> Path:
    """The folder, with the metadata of a distribution that offers these books."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    listed = "\n".join(f"{point} = {where}" for point, where in points.items())
    (metadata / "entry_points.txt").write_text(f"[queenhigh.books]\n{listed}\n", encoding="utf-8")
    return folder


def club_points() -> dict[str, str]:
    project = tomllib.loads((CLUB / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return dict(project["entry-points"]["queenhigh.books"])


def queenhigh(
    *arguments: str, paths: tuple[Path, ...] = (), where: Path | None = None, status: int | None = 0
) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, which finds these paths first."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    env |= {"PYTHONPATH": os.pathsep.join(map(str, paths)), "COLUMNS": "200"}
    run = "import sys; from queenhigh.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", run, *arguments]
    ran = subprocess.run(command, env=env, cwd=where, capture_output=True, text=True, check=False)
    assert status is None or ran.returncode == status, ran.stdout + ran.stderr
    return ran
