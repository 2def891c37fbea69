"""*Declared*: which tests say that they are about a clause. It is read from the tests' source.

A test declares with `@pytest.mark.clause("11.5.2", "11.5.2(a)")`, on itself, its class or its module (`pytestmark`). In
a folder named for a room's package, such as `tests/games/<room>/`, or in a project with one book, a clause is that
book's; elsewhere it is written with the id of its book first.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from queenhigh.games.library import BOOK_IDS
from queenhigh.rules import InputError
from queenhigh.trace.citations import rooms
from queenhigh.trace.evidence import checkouts

Declared = dict[tuple[str, str], list[str]]
"""Test ids by (book, clause)."""


def declarations(tests: Path | None, only: str | None = None) -> Declared:
    """The declarations of the tests in a folder. `only` is the book of a project that has a single one."""
    found: Declared = defaultdict(list)
    for path in sorted(tests.rglob("test_*.py")) if tests else []:
        assert tests is not None
        name = path.relative_to(tests.parent).as_posix()
        for clause, test in _read_once(path, name, only, path.stat().st_mtime_ns):
            found[clause].append(test)
    return dict(found)


def declared_everywhere() -> Declared:
    """The declarations in every project with a book that runs from a checkout."""
    found: Declared = {}
    for root, books in checkouts().items():
        found |= declarations(root / "tests", books[0] if len(books) == 1 else None)
    return found


@cache
def _read_once(path: Path, name: str, only: str | None, written: int) -> tuple[tuple[tuple[str, str], str], ...]:
    """The declarations in a file, which is read again only when it has changed."""
    source = path.read_text(encoding="utf-8")
    if "mark.clause" not in source:
        return ()
    found: Declared = defaultdict(list)
    _declared_in(ast.parse(source), name, book_of(path) or only, found)
    return tuple((clause, test) for clause, tests in found.items() for test in tests)


def book_of(path: Path) -> str | None:
    """The book whose room a test belongs to, by its folder."""
    named = {package.rpartition(".")[2]: book_id for package, book_id in rooms().items()}
    return next((named[part] for part in reversed(path.parts) if part in named), None)


def qualified(text: str, book: str | None, where: str) -> tuple[str, str]:
    """The (book, clause) that a mark names."""
    for book_id in BOOK_IDS:
        if text.startswith(f"{book_id} "):
            return book_id, text.removeprefix(f"{book_id} ")
    if book is None:
        raise InputError(f"{where} declares {text!r} outside a room's tests: write the book's id before the clause.")
    return book, text


def _declared_in(tree: ast.Module, name: str, book: str | None, found: Declared) -> None:
    def visit(node: ast.AST, nodeid: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                inner = f"{nodeid}::{child.name}"
                for decorator in child.decorator_list:
                    note(decorator, inner)
                visit(child, inner)
            elif isinstance(child, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == "pytestmark" for target in child.targets
            ):
                note(child.value, nodeid)

    def note(mark: ast.AST, nodeid: str) -> None:
        for node in ast.walk(mark):
            match node:
                case ast.Call(func=ast.Attribute(attr="clause"), args=args):
                    for arg in args:
                        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                            found[qualified(arg.value, book, nodeid)].append(nodeid)

    visit(tree, name)
