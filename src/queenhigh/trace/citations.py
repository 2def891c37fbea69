"""*Cited*: where the code names a clause. It is read from the source, so that nothing has to run."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import msgspec

import queenhigh
from queenhigh.games.library import shelf

PACKAGE = Path(queenhigh.__file__).parent

_TABLE_RULE = re.compile(r'\brule\s*=\s*"([^"\n]+)"')
_HEADER = re.compile(r"^\[([^\]]+)\]", re.MULTILINE)


class Citation(msgspec.Struct, frozen=True, order=True):
    """`queenhigh/games/.../settle.py`, a line, and the function or table it is in."""

    file: str
    line: int
    within: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.within}".rstrip()


Cites = dict[tuple[str, str], list[Citation]]
"""Citations by (book, clause)."""


def rooms() -> dict[str, str]:
    """The book in each package: every edition of every installed book."""
    return {volume.package: volume.id for volume in shelf()}


def root_of(package: str) -> Path | None:
    """The folder of the top-level package that a package belongs to; None if it is not installed."""
    spec = find_spec(package.partition(".")[0])
    return Path(spec.origin).parent if spec and spec.origin else None


def sources() -> tuple[Path, ...]:
    """The packages that may cite a book: this one, and those that contain other books."""
    return tuple(dict.fromkeys(root for package in ("queenhigh", *rooms()) if (root := root_of(package))))


def source_path(file: str) -> Path:
    """Where the file of a citation is."""
    root = root_of(file.partition("/")[0])
    return (root or PACKAGE).parent / file


def citations(*packages: Path) -> Cites:
    """The citations in these packages, or in all that may cite."""
    found: Cites = defaultdict(list)
    current = {volume.package: volume.id for volume in shelf() if volume.current}
    for package in packages or sources():
        for path in sorted(package.rglob("*.py")):
            for book, clause, citation in _read_once(path, package, path.stat().st_mtime_ns):
                found[book, clause].append(citation)
        for path in sorted(package.rglob("paytables.toml")):
            if book_id := current.get(_dotted(path.parent, package)):
                for clause, citation in in_pay_tables(path, package):
                    found[book_id, clause].append(citation)
    return dict(found)


@cache
def _read_once(path: Path, package: Path, written: int) -> tuple[tuple[str, str, Citation], ...]:
    """The citations of a module, which is read again only when it has changed."""
    return tuple(in_module(path, package))


def in_module(path: Path, package: Path) -> Iterator[tuple[str, str, Citation]]:
    """Calls of a book's `rule` with a literal clause, whatever name the module gave it when it imported it."""
    source = path.read_text(encoding="utf-8")
    folder = _dotted(path.parent, package)
    own = rooms().get(folder) if path.name == "book.py" else None
    if own is None and "book import" not in source:
        return
    nodes = list(ast.walk(ast.parse(source)))
    names = dict(_imported_rules(nodes, folder))
    if own:
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


def _imported_rules(nodes: list[ast.AST], folder: str) -> Iterator[tuple[str, str]]:
    """The names under which a module of the package `folder` imported a book's `rule`, and the book."""
    for node in nodes:
        match node:
            case ast.ImportFrom(module=str(module), names=names, level=level):
                above = folder.split(".")[: len(folder.split(".")) - level + 1] if level else []
                where, _, last = ".".join([*above, module]).rpartition(".")
                book = rooms().get(where)
                if last == "book" and book:
                    yield from ((alias.asname or alias.name, book) for alias in names if alias.name == "rule")


def _dotted(folder: Path, package: Path) -> str:
    """A folder of a package as Python names it."""
    return ".".join(folder.relative_to(package.parent).parts)


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
