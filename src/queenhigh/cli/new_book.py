"""`queenhigh new-book DIR --like BOOK`: a package with your own book, copied from an installed one."""

from __future__ import annotations

import re
import shutil
from importlib.util import find_spec
from pathlib import Path

from queenhigh.cli.screen import book_id, console, plain
from queenhigh.games.library import BOOK_IDS, Volume, room, shelf, volume
from queenhigh.money.paytable import saved_table
from queenhigh.rules import InputError
from queenhigh.rules.errors import did_you_mean

GAME = re.compile(r"-((three|3)-card-poker|holdem-poker|holdem|poker)$")
"""The game at the end of an id: a short name leaves it out."""
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
REWRITTEN = (".py", ".toml", ".md", ".txt", ".yaml")
LEFT_OUT = ("__pycache__", "README.md")

PYPROJECT = """[project]
name = "{id}"
version = "0.1"
description = "{title}: a rule book for Queenhigh."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["queenhigh"]

[project.entry-points."queenhigh.books"]
{points}

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build.targets.wheel]
packages = ["src/{package}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = "-p queenhigh.trace.plugin --strict-markers --strict-config -ra"
"""

README = """# {title}

A rule book for Queenhigh, begun as a copy of {like}. Install it and every command knows it:

    pip install -e .
    queenhigh books
    pytest
    queenhigh check-book {id}

The book is in `src/{package}/`: `clauses.toml`, `paytables.toml` and `readings.toml` first, then the modules beside them, which
cite the clauses. Queenhigh's `docs/your-own-book.md` goes through them one by one.

`clauses.toml` lists every chapter as `incomplete`. Take a chapter out of the list when your tests cover it, and
`queenhigh trace --check {id}` holds it to that.
"""

TEST = '''"""The book as Queenhigh expects it. Add tests of your own clauses beside this one: `@pytest.mark.clause("4.1")`."""

import pytest

from queenhigh.conformance import CHECKS, Check, Status
from {package}.room import ROOM


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_the_book_conforms(check: Check) -> None:
    result = check.run(ROOM)
    assert result.status is not Status.FAILED, result.detail
'''


def create(typed: str, like: str, pay_table: str = "") -> None:
    folder = Path(typed)
    new = folder.resolve().name
    model = volume(book_id(like))
    _check(folder, new)
    paying = _repriced(model, pay_table) if pay_table else ""
    package = new.replace("-", "_")
    source = Path(str(find_spec(model.package).origin)).parent  # type: ignore[union-attr]
    shutil.copytree(source, folder / "src" / package, ignore=shutil.ignore_patterns(*LEFT_OUT))
    title = new.replace("-", " ").title()
    for path in sorted((folder / "src" / package).rglob("*")):
        if path.suffix in REWRITTEN:
            _rewrite(path, model, new, package, title)
    if paying:
        (folder / "src" / package / "paytables.toml").write_text(paying, encoding="utf-8")
    points = "\n".join(
        f'"{each.name.replace(model.id, new, 1)}" = "{each.package.replace(model.package, package, 1)}.room:ROOM"'
        for each in shelf()
        if each.id == model.id and (each.package == model.package or each.package.startswith(f"{model.package}."))
    )
    words = {"id": new, "title": title, "package": package, "like": model.id, "points": points}
    (folder / "tests").mkdir()
    for name, text in (("pyproject.toml", PYPROJECT), ("README.md", README), ("tests/test_book.py", TEST)):
        (folder / name).write_text(text.format(**words), encoding="utf-8")
    console().print(plain(f"Created {new} in {folder}, as a copy of {model.id}."))
    console().print(plain(f"Next: pip install -e {folder}, then pytest in it, and queenhigh check-book {new}."))


def _check(folder: Path, new: str) -> None:
    if not ID.fullmatch(new):
        raise InputError(
            f"The folder's name becomes the book's id, and {new!r} cannot be one. "
            "Use lower-case words joined by hyphens, such as friday-three-card-poker."
        )
    if new in BOOK_IDS:
        raise InputError(f"There is a book {new} already. Choose another name for the folder.")
    if folder.exists() and any(folder.iterdir()):
        raise InputError(f"{folder} is not empty. Name a folder that is not there yet.")


def _repriced(model: Volume, file: str) -> str:
    """The model's `paytables.toml` with one table replaced by a saved one, row by row; the rest is unchanged."""
    try:
        given = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(f"{file} cannot be read: {fault}.") from None
    name, _ = saved_table(given)
    found = room(model.id)
    if name not in found.pay.tables:
        raise InputError(f"{model.id} has no pay table {name}.{did_you_mean(name, found.pay.tables)}")
    text = (found.book.folder / "paytables.toml").read_text(encoding="utf-8")
    rows = given[given.index("[pay.") :].strip()
    made, many = re.subn(
        rf"^\[pay\.{re.escape(name)}\]\n(?:(?!\[|#).*\n)*", lambda _: f"{rows}\n\n", text, flags=re.MULTILINE
    )
    if many != 1:
        raise InputError(f"{model.id} does not write {name} as a table by itself. Change its paytables.toml by hand.")
    return made


def _rewrite(path: Path, model: Volume, new: str, package: str, title: str) -> None:
    text = path.read_text(encoding="utf-8")
    above, _, last = model.package.rpartition(".")
    if above:
        text = re.sub(rf"\bfrom {re.escape(above)} import {last}\b", f"import {package}", text)
    text = re.sub(rf"\b{re.escape(model.package)}\b", package, text)
    text = re.sub(rf"\b{re.escape(model.id)}\b", new, text)
    if path.name == "clauses.toml":
        chapters = dict.fromkeys(clause.chapter for clause in room(model.id).book.clauses.values())
        listed = ", ".join(f'"{chapter}"' for chapter in chapters)
        head, clauses, rest = text.partition("[clause.")
        head = re.sub(r"^house = .*$", f'house = "{title}"', head, flags=re.MULTILINE)
        head = re.sub(r"^incomplete = .*$\n", "", head, flags=re.MULTILINE)
        text = f"{head.rstrip()}\nincomplete = [{listed}]\n\n{clauses}{rest}"
    text = re.sub(r'HouseTable\("[^"]*?(\d+)"', rf'HouseTable("{new}-\1"', text)
    text = re.sub(r'"queenhigh/\w+-v0"', f'"queenhigh/{package.title().replace("_", "")}-v0"', text)
    short = GAME.sub("", new).replace("-", " ").title()
    text = re.sub(r'\bshort="[^"]*"', f'short="{short}"', text)
    path.write_text(text, encoding="utf-8")
