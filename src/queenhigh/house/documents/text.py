"""A document as text of 80 columns: a sign in a box, a long document with its heading in one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from queenhigh.house.documents.page import (
    DISCLAIMER,
    AnyBlock,
    Banner,
    Document,
    Entries,
    Facts,
    Grid,
    Headline,
    Prose,
    printable,
)

WIDTH = 80
INSIDE = WIDTH - 6
"""The width between the edges of the box, with two blanks on either side."""
LEAST_COLUMN = 6


def as_text(document: Document) -> str:
    head = [centred(line) for line in wrapped(_spaced(document.title.upper()), INSIDE)]
    head += [centred(line) for line in wrapped(document.subtitle, INSIDE)]
    body: list[str] = []
    for block in document.blocks:
        body += ["", *_block(block)]
    foot = [line for stamp in document.stamps for line in wrapped(stamp.words, INSIDE)]
    foot += wrapped(f"Clauses: {document.clauses}", INSIDE)
    foot += wrapped(DISCLAIMER, INSIDE)
    if document.long:
        lines = [*_boxed(["", *head, ""]), *(f"   {line}" for line in body), "", *_boxed(foot)]
    else:
        lines = _boxed(["", *head, ""], [*body[1:], ""], foot)
    return "\n".join(printable(line).rstrip() for line in lines) + "\n"


def _boxed(*parts: Sequence[str]) -> list[str]:
    rule = "═" * (WIDTH - 2)
    lines = [f"╔{rule}╗"]
    for number, part in enumerate(parts):
        lines += [f"╟{'─' * (WIDTH - 2)}╢"] if number else []
        lines += [f"║  {padded(line, INSIDE)}  ║" for line in part]
    return [*lines, f"╚{rule}╝"]


def _block(block: AnyBlock) -> Iterator[str]:
    if not isinstance(block, Banner) and block.title:
        cite = getattr(block, "cite", "")
        yield from _title(block.title, cite)
    match block:
        case Headline():
            yield from (centred(line) for line in wrapped(block.label.upper(), INSIDE))
            yield from _frame([_spaced(block.value)])
            yield from (centred(line) for line in wrapped(block.note, INSIDE))
        case Facts():
            for fact in block.facts:
                yield from leaders(fact.label, fact.value)
                yield from (f"    {line}" for line in wrapped(fact.note, INSIDE - 4))
        case Grid():
            yield from _grid(block)
            yield from wrapped(block.note, INSIDE)
        case Banner():
            named = f"{block.title}: {block.text}" if block.title else block.text
            marked = f"{named} [{block.cite}]" if block.cite else named
            yield from (f"▌ {line}" for line in wrapped(marked, INSIDE - 2))
        case Prose():
            for number, paragraph in enumerate(block.paragraphs):
                yield from [""] if number else []
                yield from wrapped(paragraph, INSIDE)
        case Entries():
            yield from wrapped(block.caption, INSIDE)
            for entry in block.entries:
                yield ""
                yield from wrapped(entry.name, INSIDE)
                yield from (f"    {line}" for line in wrapped(entry.text, INSIDE - 4))
                for note in entry.notes:
                    yield from _marked(wrapped(note, INSIDE - 6))


def _marked(lines: Sequence[str]) -> Iterator[str]:
    """Put a bullet before the first line, and indent the others."""
    yield from (f"    {'·' if not number else ' '} {line}" for number, line in enumerate(lines))


def _title(title: str, cite: str) -> Iterator[str]:
    text = title.upper()
    if cite and cells(text) + cells(cite) + 5 <= INSIDE:
        gap = INSIDE - cells(text) - cells(cite) - 4
        yield f"{text} {'─' * gap} [{cite}]"
        return
    yield from (padded(f"{line} ", INSIDE, "─") if cells(line) < INSIDE else line for line in wrapped(text, INSIDE))
    if cite:
        yield from wrapped(f"[{cite}]", INSIDE)


def _frame(lines: Sequence[str]) -> Iterator[str]:
    shown = [part for line in lines for part in wrapped(line, INSIDE - 10)]
    wide = max((cells(line) for line in shown), default=0) + 6
    yield centred(f"┏{'━' * wide}┓")
    for line in shown:
        left = (wide - cells(line)) // 2
        yield centred(f"┃{padded(' ' * left + line, wide)}┃")
    yield centred(f"┗{'━' * wide}┛")


def leaders(left: str, right: str) -> Iterator[str]:
    """Return `Minimum ........ $5`; a value that is too long for one line goes under its label."""
    if cells(left) + cells(right) + 5 <= INSIDE:
        yield f"{left} {'.' * (INSIDE - cells(left) - cells(right) - 2)} {right}"
        return
    yield from wrapped(left, INSIDE)
    yield from (f"    {line}" for line in wrapped(right, INSIDE - 4))


def _grid(grid: Grid) -> Iterator[str]:
    names = [name.removeprefix(">") for name in grid.columns]
    widths = _widths([names, *grid.rows])
    if any(names):
        yield from _row(names, grid.columns, widths)
        yield "─" * (sum(widths) + 2 * (len(widths) - 1))
    for row in grid.rows:
        yield from _row(row, grid.columns, widths)


def _widths(rows: Iterable[Sequence[str]]) -> list[int]:
    """Return column widths: as wide as the contents, the first as wide as there is room; the widest shrink."""
    widths = [max(1, *(cells(cell) for cell in column)) for column in zip(*rows, strict=True)]
    room = INSIDE - 2 * (len(widths) - 1)
    while sum(widths) > room and max(widths) > LEAST_COLUMN:
        widths[widths.index(max(widths))] -= 1
    widths[0] += max(0, room - sum(widths))
    return widths


def _row(row: Sequence[str], columns: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    parts = [wrapped(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
    for number in range(max(map(len, parts))):
        shown = []
        for part, name, width in zip(parts, columns, widths, strict=True):
            line = part[number] if number < len(part) else ""
            blank = " " * (width - cells(line))
            shown.append(blank + line if name.startswith(">") else line + blank)
        yield "  ".join(shown)


def _spaced(title: str) -> str:
    """Return a title in spaced letters, if it fits."""
    wide = "   ".join(" ".join(word) for word in title.split())
    return wide if cells(wide) <= INSIDE - 10 else title


def centred(line: str) -> str:
    return " " * max(0, (INSIDE - cells(line)) // 2) + line


def padded(line: str, width: int, filling: str = " ") -> str:
    return line + filling * (width - cells(line))


def cells(text: str) -> int:
    """Return how many terminal columns a text takes: some characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def wrapped(text: str, width: int) -> list[str]:
    """Return lines of at most `width` columns; a longer word is broken."""
    lines: list[str] = []
    line = ""
    for token in re.findall(r"\S+\s*", text):
        word, blank = token.rstrip(), token[len(token.rstrip()) :]
        if line and cells(line) + cells(word) > width:
            lines.append(line.rstrip())
            line = ""
        while cells(word) > width:
            cut = next(n for n in range(len(word), 0, -1) if cells(word[:n]) <= width or n == 1)
            lines.append(word[:cut])
            word = word[cut:]
        line += word + re.sub(r"[^ ]", " ", blank)
    return [*lines, line.rstrip()] if line.strip() else lines
