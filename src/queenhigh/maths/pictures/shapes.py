"""What can be drawn: bars, lines and a grid. Plain data, so that the browser draws the same as matplotlib does."""

from __future__ import annotations

import msgspec


class Chart(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """`name` is what --chart chooses by; `says` is what one should see in it, in a sentence with the figures."""

    name: str
    title: str
    says: str


class Panel(msgspec.Struct, frozen=True):
    """One number for each label, and how it is written beside its bar."""

    title: str
    values: tuple[float, ...]
    words: tuple[str, ...]


class Bars(Chart, frozen=True, kw_only=True, tag="bars"):
    """Labels from top to bottom; each panel has a bar for each of them, with a scale of its own or the same for all."""

    labels: tuple[str, ...]
    panels: tuple[Panel, ...]
    same_scale: bool = False


class Series(msgspec.Struct, frozen=True):
    """A line. `names` say what each point is, where that is not its x."""

    title: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    names: tuple[str, ...] = ()
    filled: bool = False


class Mark(msgspec.Struct, frozen=True):
    """A value of x, or of y, that matters, and why."""

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
    """Stands out: a hand that is folded."""


class Grid(Chart, frozen=True, kw_only=True, tag="grid"):
    """Rows of cells, coloured by value; nothing is the middle of the colours."""

    rows: tuple[tuple[Cell, ...], ...]
    unit: str
    marked: str
    """What it means if a cell is marked."""


AnyChart = Bars | Lines | Grid
