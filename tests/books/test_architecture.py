"""Books are packages: nothing outside a book's folder names it, its law imports no facet, and no book imports another."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import queenhigh
from queenhigh.games.library import shelf

PACKAGE = Path(queenhigh.__file__).parent
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
OWN = {volume.package: volume.id for volume in shelf() if volume.package.startswith("queenhigh.")}
FOLDERS = {package: PACKAGE.joinpath(*package.split(".")[1:]) for package in OWN}
NAMED = re.compile("|".join([*(package.rpartition(".")[2] for package in OWN), *OWN.values()]))
BELOW = ("queenhigh.rules", "queenhigh.cards", "queenhigh.hands", "queenhigh.money", "queenhigh.games.kit")
SHOWN = (".py", ".toml", ".js", ".css", ".html", ".json")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(names=names, level=level):
                above = ["queenhigh", *path.relative_to(PACKAGE).parent.parts]
                module = ".".join([*(above[: len(above) + 1 - level] if level else ()), *filter(None, [node.module])])
                yield module
                yield from (f"{module}.{name.name}" for name in names)


def test_the_import_contract_names_the_books_that_are_registered() -> None:
    """The one list of them in the project's settings; the rest of the rule needs none."""
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (rooms,) = [contract["modules"] for contract in contracts if contract["type"] == "independence"]
    assert sorted(rooms) == sorted(OWN)


def test_nothing_outside_a_books_folder_names_a_book() -> None:
    naming = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in SHOWN and not any(folder in path.parents for folder in FOLDERS.values())
        if NAMED.search(path.read_text(encoding="utf-8"))
    ]
    assert naming == []


@pytest.mark.parametrize("package", OWN)
def test_the_law_of_a_book_imports_what_is_below_it_and_no_facet(package: str) -> None:
    facets = FOLDERS[package] / "facets"
    for path in (path for path in sorted(FOLDERS[package].rglob("*.py")) if facets not in path.parents):
        ours = [name for name in imported(path) if name.startswith("queenhigh.")]
        assert [name for name in ours if not name.startswith((package, *BELOW))] == [], path.name
        assert [name for name in ours if name.startswith(f"{package}.facets")] == [], path.name


@pytest.mark.parametrize("package", OWN)
def test_no_book_imports_another(package: str) -> None:
    others = tuple(other for other in OWN if other != package)
    for path in sorted(FOLDERS[package].rglob("*.py")):
        assert [name for name in imported(path) if name.startswith(others)] == [], path.name
