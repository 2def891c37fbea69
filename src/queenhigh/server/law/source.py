"""The source of a clause, cut to the relevant part: the function that cites it, or the table of numbers."""

from __future__ import annotations

import ast
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from threading import Lock

from queenhigh.server.law.shapes import Excerpt
from queenhigh.trace.citations import Citation, source_path

MOST_LINES = 26
SHOWN = 8
"""How many places are shown with their lines; the others are only named."""
_parsing = Lock()
"""Python 3.11 counts the recursion depth of all parsing threads together, and may fail if two parse at once."""


def excerpts(cited: list[Citation]) -> tuple[Excerpt, ...]:
    """Decisions before data: a function says more than a row. What one function cites several times is shown once."""
    places: dict[tuple[bool, str, int, int, str], list[int]] = {}
    for one in cited:
        path = source_path(one.file)
        first, last = _around(path, one.line, len(_lines(path)))
        places.setdefault((not one.file.endswith(".py"), one.file, first, last, one.within), []).append(one.line)
    return tuple(
        _excerpt(file, within, tuple(sorted(lines)), first, last, whole=at < SHOWN)
        for at, ((_, file, first, last, within), lines) in enumerate(sorted(places.items()))
    )


def _excerpt(file: str, within: str, cites: tuple[int, ...], first: int, last: int, *, whole: bool) -> Excerpt:
    if not whole:
        return Excerpt(file, within, cites)
    if last - first + 1 > MOST_LINES:
        first, last = _window(first, last, cites[0])
    return Excerpt(file, within, cites, first, _lines(source_path(file))[first - 1 : last])


def _window(first: int, last: int, line: int) -> tuple[int, int]:
    """The part of a long function that holds the line, its beginning kept if that fits."""
    if line - first < MOST_LINES:
        return first, first + MOST_LINES - 1
    start = max(first, line - MOST_LINES // 2)
    return start, min(last, start + MOST_LINES - 1)


@lru_cache(maxsize=256)
def _lines(path: Path) -> tuple[str, ...]:
    try:
        return tuple(path.read_text(encoding="utf-8").splitlines())
    except OSError:
        return ()


def _around(path: Path, line: int, count: int) -> tuple[int, int]:
    """The innermost function, class or statement of a module, or the table of a TOML file, around a line."""
    inside = [(first, last) for first, last in _blocks(path) if first <= line <= last]
    if inside:
        return max(inside, key=lambda block: (block[0], -block[1]))
    return max(1, line - 3), min(count, line + 3)


@lru_cache(maxsize=256)
def _blocks(path: Path) -> tuple[tuple[int, int], ...]:
    if path.suffix == ".toml":
        lines = _lines(path)
        heads = [at for at, text in enumerate(lines, 1) if text.startswith("[")]
        blocks = [(first, after - 1) for first, after in pairwise([*heads, len(lines) + 1])]
        return tuple((first, _trimmed(lines, first, last)) for first, last in blocks)
    with _parsing:
        tree = ast.parse("\n".join(_lines(path)))
    found = []
    for node in (*ast.walk(tree),):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) or (isinstance(node, ast.stmt) and node in tree.body):
            decorated = getattr(node, "decorator_list", [])
            found.append((min([node.lineno, *(one.lineno for one in decorated)]), node.end_lineno or node.lineno))
    return tuple(found)


def _trimmed(lines: tuple[str, ...], first: int, last: int) -> int:
    """Without the blanks and remarks that already belong to the next table."""
    while last > first and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
        last -= 1
    return last
