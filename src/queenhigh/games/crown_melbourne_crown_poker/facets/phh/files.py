"""Hands in files: TOML, one hand in a `.phh`, many numbered ones in a `.phhs`.

Each hand of a file is parsed by itself. A broken one is refused with its line and the others are still there; and no file,
however it was made, costs more than its length.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.notation.phh import PhhError

SUFFIXES = (".phh", ".phhs")
LARGEST_FILE = 1 << 28
LARGEST_HAND = 1 << 16
"""A hand with a comment on every action is a few thousand characters."""
MOST_POINTS = 3000
"""A name of many parts (a.a.a.a) takes a parser the square of its length. Amounts and comments need far fewer points."""

_HEADER = re.compile(
    r"[ \t]*\[[ \t]*([A-Za-z0-9-][A-Za-z0-9_-]*|\"[^\"_][^\"]*\"|'[^'_][^']*')[ \t]*\][ \t]*(#.*)?\r?\Z"
)
_AT_LINE = re.compile(r" ?\((?:at line (\d+), column \d+|at end of document)\)\Z")


class Source(msgspec.Struct, frozen=True):
    """The text of one hand: its number in the file (none where it is alone there) and the lines before it."""

    text: str
    number: str = ""
    above: int = 0
    first: int = 1
    """The line on which its own fields begin."""


def load(path: Path) -> str:
    """The text of a file, or the error that says why there is none."""
    try:
        if not path.is_file():
            raise PhhError("there is no such file." if not path.exists() else "it is not a file.", file=str(path))
        if path.stat().st_size > LARGEST_FILE:
            raise PhhError(f"it is larger than {LARGEST_FILE >> 20} MB.", file=str(path))
        found = path.read_bytes()
    except OSError as error:
        raise PhhError(f"it cannot be read: {error.strerror}.", file=str(path)) from None
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise PhhError("this is not text in UTF-8.", file=str(path), line=line) from None


def sources(text: str) -> Iterator[Source]:
    """The hands of a file as texts, in order. A file without numbers is one hand."""
    number, first, lines = "", 1, list[str]()
    for line, content in enumerate(text.split("\n"), 1):
        found = _HEADER.match(content) if "[" in content and len(content) < 200 else None
        if found:
            if number or any(not _idle(before) for before in lines):
                yield Source("".join(lines), number, first - 1, first)
            number, first, lines = found[1].strip("'\""), line, []
        lines.append(content + "\n")
    if number or lines:
        yield Source("".join(lines), number, first - 1, first)


def _idle(line: str) -> bool:
    """Nothing but a comment."""
    return not line.strip() or line.lstrip().startswith("#")


def fields(source: Source) -> dict[str, Any]:
    """What the text of a hand says: its fields by name."""
    found = _parsed(source)
    if not source.number:
        return found
    inner = found.get(source.number)
    if not isinstance(inner, dict) or len(found) != 1:
        raise PhhError("a hand is a table of fields under its number.", line=source.first)
    return inner


def _parsed(source: Source) -> dict[str, Any]:
    text, above = source.text, source.above
    if len(text) > LARGEST_HAND:
        raise PhhError(f"a hand of more than {LARGEST_HAND} characters is no hand.", line=source.first)
    if text.count(".") > MOST_POINTS:
        raise PhhError("it has more points than any hand: is a name a path?", line=source.first)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        where = _AT_LINE.search(str(error))
        line = int(where[1]) if where and where[1] else text.rstrip("\n").count("\n") + 1
        what = _AT_LINE.sub("", str(error))
        raise PhhError(f"{what[:200]}.", line=above + line) from None
    except RecursionError:
        raise PhhError("it is nested too deeply.", line=source.first) from None
    except (InvalidOperation, OverflowError, ValueError) as error:
        raise PhhError(f"a value cannot be read: {str(error)[:120] or 'no number'}.", line=source.first) from None
