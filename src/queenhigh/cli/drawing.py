"""Marked text, tables and a line of progress on a terminal, with click's colours.

Text may contain marks: `[bold]10.00[/]`. `plain` escapes text that comes from elsewhere. Lines are broken between words
at the width of the terminal, and a word that is too long for a line is broken inside. A library that does this (rich)
would add twelve megabytes to a core whose other dependencies need eleven (decision 14)."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import click

COLOURS = ("red", "green", "yellow", "cyan")
STYLE = rf"(?:bold|dim|{'|'.join(COLOURS)})"
MARK = re.compile(rf"\\\[|\[(?P<style>{STYLE}(?: {STYLE})*)\]|(?P<end>\[/\])")
WORD = re.compile(r"\s*\S+\s*")
ELSEWHERE = 100
"""The width if it is unknown: in a file or a pipe."""
NARROW = 6
"""The minimum width of text columns before figures and ids are broken too."""
BAR, OFTEN = 24, 0.1


class Letter(NamedTuple):
    """A character and how it is drawn."""

    text: str
    style: str

    @property
    def width(self) -> int:
        if unicodedata.category(self.text) in ("Mn", "Me", "Cf"):
            return 0
        return 2 if unicodedata.east_asian_width(self.text) in ("W", "F") else 1


Line = list[Letter]


def plain(text: str) -> str:
    """Escape text that could be read as marks."""
    return text.replace("[", r"\[")


def marked(text: str, style: str = "") -> list[Line]:
    """The lines of a text, each letter with the style that its marks give it. Control characters are left out."""
    lines: list[Line] = [[]]
    styles, at = [style], 0

    def add(piece: str) -> None:
        for letter in piece.expandtabs():
            if letter == "\n":
                lines.append([])
            elif unicodedata.category(letter) != "Cc":
                lines[-1].append(Letter(letter, styles[-1]))

    for mark in MARK.finditer(text):
        add(text[at : mark.start()])
        at = mark.end()
        if mark["style"]:
            styles.append(mark["style"])
        elif mark["end"]:
            styles = styles[:-1] or [style]
        else:
            add("[")
    add(text[at:])
    return lines


def columns(line: Sequence[Letter]) -> int:
    return sum(letter.width for letter in line)


def folded(line: Line, room: int, hang: int = 0) -> Iterator[Line]:
    """Break a line into lines of at most `room` columns, all but the first indented by `hang`."""
    text = "".join(letter.text for letter in line)
    row: Line = []
    for match in WORD.finditer(text):
        word = line[match.start() : match.end()]
        if _stripped(row) and columns(row) + columns(_stripped(word)) > room:
            yield _stripped(row)
            row = [Letter(" ", "")] * hang
        while columns(_stripped(word)) > max(room, 1):
            cut = next(n for n in range(len(word), 0, -1) if n == 1 or columns(word[:n]) <= room)
            yield word[:cut]
            word = word[cut:]
        row += word
    yield _stripped(row)


def shortened(text: str, room: int) -> str:
    """Shorten a text to fit into one line."""
    return text if len(text) <= room else text[: max(room - 1, 0)].rstrip() + "…"


def _indented(line: Line) -> int:
    """How many spaces the line begins with."""
    return next((at for at, letter in enumerate(line) if letter.text != " "), 0)


def _stripped(line: Line) -> Line:
    end = len(line)
    while end and line[end - 1].text.isspace():
        end -= 1
    return line[:end]


def _padded(line: Line, room: int, *, right: bool = False) -> Line:
    space = [Letter(" ", "")] * (room - columns(line))
    return [*space, *line] if right else [*line, *space]


class Column(NamedTuple):
    """A column. `right` is for figures. A `whole` column is narrowed only as a last resort."""

    name: str
    right: bool = False
    whole: bool = False


class TextTable:
    """A table whose columns are as wide as needed, and narrower on a narrow screen."""

    def __init__(self, *columns: Column, title: str = "", gap: int = 3) -> None:
        self.columns = columns
        self.title = title
        self.gap = gap
        self._rows: list[list[list[Line]]] = []
        self._sections: set[int] = set()

    @property
    def row_count(self) -> int:
        return len(self._rows)

    def add_row(self, *cells: str, end_section: bool = False) -> None:
        given = [*cells, *[""] * (len(self.columns) - len(cells))]
        self._rows.append([marked(cell) for cell in given])
        if end_section:
            self._sections.add(len(self._rows))

    def lines(self, room: int, *, ascii: bool = False) -> list[Line]:
        names = [marked(plain(column.name), "bold") for column in self.columns]
        widths = self._widths([names, *self._rows], room - 2)
        rule = [Letter("-" if ascii else "─", "")] * (sum(widths) + self.gap * (len(widths) - 1))
        made: list[Line] = []
        if self.title:
            made += [line for text in marked(self.title, "bold") for line in folded(text, room)]
        made += [[], *self._row(names, widths), [Letter(" ", ""), *rule]]
        for number, row in enumerate(self._rows):
            made += [[]] if number in self._sections else []
            made += self._row(row, widths)
        return [*made, []]

    def _widths(self, rows: list[list[list[Line]]], room: int) -> list[int]:
        widths = [max(columns(line) for row in rows for line in row[n]) for n in range(len(self.columns))]
        room -= self.gap * (len(widths) - 1)
        easy = [n for n, column in enumerate(self.columns) if not (column.right or column.whole)]
        for numbers, least in ((easy, NARROW), (range(len(widths)), 1)):
            while sum(widths) > room and any(widths[n] > least for n in numbers):
                widths[max(numbers, key=lambda n: widths[n])] -= 1
        return widths

    def _row(self, cells: list[list[Line]], widths: list[int]) -> list[Line]:
        columns_of = [
            [line for text in cell for line in folded(text, width)] for cell, width in zip(cells, widths, strict=True)
        ]
        made = []
        for number in range(max(map(len, columns_of))):
            line: Line = []
            for n, (cell, width) in enumerate(zip(columns_of, widths, strict=True)):
                line += [Letter(" ", "")] * (self.gap if n else 1)
                line += _padded(cell[number] if number < len(cell) else [], width, right=self.columns[n].right)
            made.append(line)
        return made


class Console:
    """Prints answers to the current standard output."""

    @property
    def encoding(self) -> str:
        return (getattr(sys.stdout, "encoding", "") or "utf-8").lower()

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns if self.is_terminal or "COLUMNS" in os.environ else ELSEWHERE

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty()

    def print(self, what: str | TextTable = "", *, soft_wrap: bool = False, indent: int = 0, hang: int = 0) -> None:
        """Print a table, or a text in lines that fit. After the first, its lines are indented by `hang`, or as far as the
        first one begins. With `soft_wrap`, lines stay as long as they are.
        """
        if isinstance(what, TextTable):
            self.print_lines(what.lines(self.width, ascii=not self.encoding.startswith("utf")))
        elif soft_wrap:
            self.print_lines(marked(what))
        else:
            room = self.width - indent
            lines = [line for text in marked(what) for line in folded(text, room, hang or _indented(text))]
            self.print_lines([[*[Letter(" ", "")] * indent, *line] for line in lines])

    def print_lines(self, lines: Sequence[Line]) -> None:
        colours = self.is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        colours = colours or bool(os.environ.get("FORCE_COLOR"))
        click.echo("\n".join(_drawn(_stripped(line), colours) for line in lines), color=colours or None)

    def print_beside(self, *tables: TextTable) -> None:
        """Tables side by side."""
        ascii = not self.encoding.startswith("utf")
        blocks = [table.lines(self.width, ascii=ascii) for table in tables]
        made: list[Line] = []
        for number in range(max(map(len, blocks))):
            line: Line = []
            for block in blocks:
                line += _padded(block[number] if number < len(block) else [], max(map(columns, block)) + 5)
            made.append(line)
        self.print_lines(made)

    def print_across(self, left: str, right: str, most: int = 0) -> None:
        """One text at the left and a short one at the right of the same line."""
        width = min(self.width, most or self.width)
        (end,) = marked(right)
        lines = [line for text in marked(left) for line in folded(text, max(width - columns(end) - 1, 1))]
        space = [Letter(" ", "")] * (width - columns(lines[0]) - columns(end))
        self.print_lines([[*lines[0], *space, *end], *lines[1:]])


def _drawn(line: Line, colours: bool) -> str:
    """The letters as they are sent to the terminal, each run of one style together."""
    made, at = "", 0
    while at < len(line):
        end = at
        while end < len(line) and line[end].style == line[at].style:
            end += 1
        text, style = "".join(letter.text for letter in line[at:end]), line[at].style.split()
        if colours and style:
            colour = next((name for name in style if name in COLOURS), None)
            text = click.style(text, fg=colour, bold="bold" in style or None, dim="dim" in style or None)
        made, at = made + text, end
    return made


class Progress:
    """A progress line on standard error: what is being done, a bar, and the time left. It disappears at the end."""

    def __init__(self, *, shown: bool) -> None:
        self._shown, self._began, self._drew = shown, time.monotonic(), 0.0

    def show(self, words: str, part: float | None = None) -> None:
        """`part` is what is done, from 0 to 1."""
        now = time.monotonic()
        if not self._shown or now - self._drew < OFTEN:
            return
        self._drew = now
        text = words
        if part is not None:
            full = round(BAR * part)
            text += f"  {'#' * full}{'.' * (BAR - full)} {100 * part:3.0f} %"
            if part:
                left = round((now - self._began) * (1 - part) / part)
                text += f"  {left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        width = shutil.get_terminal_size().columns - 1
        click.echo(f"\r\x1b[2K{text[:width]}", nl=False, err=True)

    def clear(self) -> None:
        """Clear the line before something else is printed."""
        if self._shown and self._drew:
            click.echo("\r\x1b[2K", nl=False, err=True)
            self._drew = 0.0


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Progress]:
    """Progress that is shown only on a terminal."""
    made = Progress(shown=sys.stderr.isatty() and not quiet)
    try:
        yield made
    finally:
        made.clear()
