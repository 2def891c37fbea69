"""`queenhigh check-book DIR|ID`: what Queenhigh expects of a book, one line per check."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.cli.screen import console, edition, envelope, plain, print_json
from queenhigh.games.library import GROUP, room, shelf
from queenhigh.rules import InputError

MARKS = {"passed": "[green]✓[/]", "failed": "[red]✗[/]", "missing": "[yellow]–[/]"}


def check(typed: str, *, json: bool) -> int:
    """Run the checks. Exit status 1 if one fails. Missing parts are named, but are not failures."""
    folder = Path(typed)
    return _of_folder(folder, json=json) if folder.is_dir() else installed(typed, json=json)


def installed(typed: str, *, json: bool) -> int:
    from queenhigh.conformance import CHECKS, Status

    law = room(*edition(typed))
    results = []
    for one in CHECKS:
        result = one.run(law)
        results.append(result)
        if not json:
            console().print(f"{MARKS[result.status]} {one.name}")
            if result.detail:
                console().print(f"[dim]{plain(result.detail)}[/]", indent=2)
    if json:
        checks = [
            {"name": one.name, "status": result.status, "detail": result.detail}
            for one, result in zip(CHECKS, results, strict=True)
        ]
        print_json({"book": law.id, "edition": law.book.edition, "checks": checks})
    return 1 if any(result.status is Status.FAILED for result in results) else 0


def _of_folder(folder: Path, *, json: bool) -> int:
    """Check a book that need not be installed, in a separate process that sees it as installed."""
    project = _project(folder)
    points: dict[str, str] = project.get("entry-points", {}).get(GROUP, {})
    if not points:
        raise InputError(f'{folder / "pyproject.toml"} names no book: add [project.entry-points."{GROUP}"].')
    name, status = project["name"], 0
    there = {volume.name for volume in shelf()} >= set(points)
    with tempfile.TemporaryDirectory() as beside:
        metadata = Path(beside) / f"{name.replace('-', '_')}-{project.get('version', '0')}.dist-info"
        metadata.mkdir()
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {project.get('version', '0')}\n"
        (metadata / "METADATA").write_text(about, encoding="utf-8")
        listed = "\n".join(f"{point} = {where}" for point, where in points.items())
        (metadata / "entry_points.txt").write_text(f"[{GROUP}]\n{listed}\n", encoding="utf-8")
        source = (folder / "src").resolve()
        paths = [str(source if source.is_dir() else folder.resolve()), *([] if there else [beside])]
        known = os.environ.get("PYTHONPATH")
        env = os.environ | {"PYTHONPATH": os.pathsep.join([*paths, *([known] if known else [])])}
        told = []
        for book in points:
            if not json:
                print(book, flush=True)
            run = f"import sys; from queenhigh.cli import check_book as c; sys.exit(c.installed({book!r}, json={json}))"
            command = [sys.executable, "-c", run]
            ran = subprocess.run(command, env=env, stdout=subprocess.PIPE if json else None, check=False)
            status = max(status, ran.returncode)
            found = msgspec.json.decode(ran.stdout) if ran.stdout else {}
            told += [{key: value for key, value in found.items() if key not in envelope()}] if found else []
    if json:
        print_json({"books": told})
    return status


def _project(folder: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{folder} has no pyproject.toml: it is not the folder of a book's package.") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{folder / 'pyproject.toml'} is not valid TOML: {error}.") from None
    return dict(found.get("project", {}))
