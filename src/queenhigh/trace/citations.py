"""*Cited*: where the code names a clause. Read from the source, so that nothing has to run."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

import queenhigh
from queenhigh.games.library import BOOK_IDS

PACKAGE = Path(queenhigh.__file__).parent

_ROOM = {book_id.replace("-", "_"): book_id for book_id in BOOK_IDS}
_TABLE_RULE = re.compile(r'\brule\s*=\s*"([^"\n]+)"')
_HEADER = re.compile(r"^\[([^\]]+)\]", re.MULTILINE)


class Citation(msgspec.Struct, frozen=True, order=True):
    """`queenhigh/games/.../settle.py`, a line, and the function or table it stands in."""

    file: str
    line: int
    within: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.within}".rstrip()


Cites = dict[tuple[str, str], list[Citation]]
"""Citations by (book, clause)."""


def citations(package: Path = PACKAGE) -> Cites:
    found: Cites = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        for book, clause, citation in _read_once(path, package, path.stat().st_mtime_ns):
            found[book, clause].append(citation)
    for path in sorted(package.glob("games/*/paytables.toml")):
        for clause, citation in in_pay_tables(path, package):
            found[_ROOM[path.parent.name], clause].append(citation)
    return dict(found)


@cache
def _read_once(path: Path, package: Path, written: int) -> tuple[tuple[str, str, Citation], ...]:
    """A module is read again only when it was written anew."""
    return tuple(in_module(path, package))


def in_module(path: Path, package: Path) -> Iterator[tuple[str, str, Citation]]:
    """Calls of a book's `rule` with a literal clause, whatever name the module gave it when it imported it."""
    source = path.read_text(encoding="utf-8")
    own = _ROOM.get(path.parent.name)
    is_book = own is not None and path.name == "book.py"
    if not is_book and "book import" not in source:
        return
    nodes = list(ast.walk(ast.parse(source)))
    names = dict(_imported_rules(nodes, own))
    if own and is_book:
        names["rule"] = own
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(clause)), *_]) if name in names:
                yield names[name], clause, _place(path, package, node.lineno, _within(functions, node))


def in_pay_tables(path: Path, package: Path) -> Iterator[tuple[str, Citation]]:
    """The clauses that `paytables.toml` gives its numbers."""
    text = path.read_text(encoding="utf-8")
    headers = [(match.start(), match[1]) for match in _HEADER.finditer(text)]
    for match in _TABLE_RULE.finditer(text):
        within = next((name for start, name in reversed(headers) if start < match.start()), "")
        yield match[1], _place(path, package, text.count("\n", 0, match.start()) + 1, f"[{within}]")


def _imported_rules(nodes: list[ast.AST], own: str | None) -> Iterator[tuple[str, str]]:
    """The names under which a module has a book's `rule`, and the book. `own` is the book of the room it stands in."""
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(module), names=names, level=level):
                *above, last = module.split(".")
                book = _ROOM.get(above[-1]) if above else own if level == 1 else None
                if last == "book" and book:
                    yield from ((alias.asname or alias.name, book) for alias in names if alias.name == "rule")


def _within(functions: list[ast.FunctionDef | ast.ClassDef], node: ast.Call) -> str:
    """The innermost function or class around a call; a decorator belongs to what it decorates."""
    around = [
        f
        for f in functions
        if min([f.lineno, *(d.lineno for d in f.decorator_list)]) <= node.lineno <= (f.end_lineno or f.lineno)
    ]
    return max(around, key=lambda f: f.lineno).name if around else ""


def _place(path: Path, package: Path, line: int, within: str) -> Citation:
    return Citation(path.relative_to(package.parent).as_posix(), line, within)
