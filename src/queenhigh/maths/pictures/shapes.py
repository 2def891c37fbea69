"""What can be drawn: bars, lines and a grid. Plain data, so that the browser draws the same as matplotlib does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec


class Chart(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A chart. `name` is how --chart selects it; `says` states what it shows, in a sentence with the figures."""

    name: str
    title: str
    says: str


class Panel(msgspec.Struct, frozen=True):
    """One number for each label, and how it is written beside its bar."""

    title: str
    values: tuple[float, ...]
    words: tuple[str, ...]


class Bars(Chart, frozen=True, kw_only=True, tag="bars"):
    """A bar chart with labels from top to bottom. Each panel has a bar for each label, on its own scale or on a common one."""

    labels: tuple[str, ...]
    panels: tuple[Panel, ...]
    same_scale: bool = False


class Series(msgspec.Struct, frozen=True):
    """A line. `names` label the points, if their x does not."""

    title: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    names: tuple[str, ...] = ()
    filled: bool = False


class Mark(msgspec.Struct, frozen=True):
    """A value of x or y that is marked, and why."""

    words: str
    x: float | None = None
    y: float | None = None


class Lines(Chart, frozen=True, kw_only=True, tag="lines"):
    x: str
    y: str
    series: tuple[Series, ...]
    marks: tuple[Mark, ...] = ()


class Cell(msgspec.Struct, frozen=True):
    name: str
    value: float
    marked: bool = False
    """Is the cell marked, such as a hand that is folded?"""


class Grid(Chart, frozen=True, kw_only=True, tag="grid"):
    """Rows of cells, coloured by value; zero has the middle colour."""

    rows: tuple[tuple[Cell, ...], ...]
    unit: str
    marked: str
    """The meaning of a marked cell."""
    plain: bool = False
    """Values are shares from 0 up: written without a sign, with no edge around marked cells."""


AnyChart = Bars | Lines | Grid


# -- the colours of charts: on paper, and for a page whose own style decides, by day and by night


class Palette(NamedTuple):
    paper: str
    ink: str
    quiet: str
    line: str
    accent: str
    series: tuple[str, ...]


PAPER = Palette(
    paper="#fffdf8",
    ink="#1c2421",
    quiet="#4d5953",
    line="#d9d1bf",
    accent="#a3222c",
    series=("#0f5b43", "#b07d1c", "#1d4f86", "#8a3b6f", "#5d7a1f", "#a3522a", "#4a5a78"),
)

NAMED = Palette(
    paper="#000001",
    ink="#000002",
    quiet="#000003",
    line="#000004",
    accent="#000005",
    series=tuple(f"#00001{n}" for n in range(7)),
)
"""Unlikely colours, so that each can be found in the drawing and replaced by a named colour of the style."""

NAMES = {
    NAMED.paper: "var(--surface)",
    NAMED.ink: "var(--ink)",
    NAMED.quiet: "var(--ink-2)",
    NAMED.line: "var(--line)",
    NAMED.accent: "var(--bad)",
    **{colour: f"var(--series-{n})" for n, colour in enumerate(NAMED.series)},
}

GOOD, MIDDLE, BAD = (0x5F, 0xAE, 0x86), (0xF7, 0xF3, 0xE8), (0xD9, 0x7B, 0x73)
"""For a grid, whose cells keep their colours in dark mode: what is written in them is dark."""
ON_CELLS = "#161c19"


def mixed(share: float) -> str:
    """Return a colour between bad at -1, neutral at 0 and good at 1."""
    end = GOOD if share > 0 else BAD
    weight = min(1.0, abs(share))
    return "#" + "".join(
        f"{round(middle + (colour - middle) * weight):02x}" for middle, colour in zip(MIDDLE, end, strict=True)
    )


# -- how figures are written on charts


def percent(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f} %"


def signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def line_of(title: str, points: Iterable[Sequence[float]]) -> Series:
    x, y = zip(*points, strict=True)
    return Series(title, x, y)
