"""Charts drawn by matplotlib: one picture of several, or one at a time as SVG for a page. All lengths are in inches.

Pyplot is left alone: it keeps figures for ever and belongs to one thread.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from queenhigh.maths.pictures.shapes import (
    NAMED,
    NAMES,
    ON_CELLS,
    PAPER,
    AnyChart,
    Bars,
    Grid,
    Lines,
    Mark,
    Palette,
    mixed,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Axes = Any

WIDTH = 7.2
"""The width of one chart."""
GAP, HEAD, LETTERS = 0.45, 0.4, 104
"""The margin around a chart, the height of its title, and how many small letters fit into a line."""
ROW, FOOT = 0.27, 0.5
SETTINGS: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 8.5,
    "svg.fonttype": "none",
    "svg.hashsalt": "queenhigh",
    "pdf.fonttype": 42,
    "axes.unicode_minus": True,
}


def picture(charts: Sequence[AnyChart], heading: str, colours: Palette = PAPER) -> Figure:
    """Draw several charts as one picture, in one column or two."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    columns: list[list[AnyChart]] = [[], []] if len(charts) > 1 else [[]]
    heights = [0.0] * len(columns)
    for chart in charts:
        shortest = heights.index(min(heights))
        columns[shortest].append(chart)
        heights[shortest] += height_of(chart) + _head(chart) + GAP
    wide, high = len(columns) * (WIDTH + GAP) + GAP, max(heights) + GAP + 0.5
    with rc_context(SETTINGS):
        made = Figure(figsize=(wide, high), facecolor=colours.paper)
        made.text(GAP / wide, 1 - 0.5 / high, heading, fontsize=15, weight="bold", color=colours.ink, va="center")
        for n, column in enumerate(columns):
            top = high - 0.5 - GAP
            for chart in column:
                left = GAP + n * (WIDTH + GAP)
                _write_head(made, chart, left, top, colours)
                top -= _head(chart)
                draw(made, chart, (left, top - height_of(chart)), colours)
                top -= height_of(chart) + GAP
    return made


def svg(chart: AnyChart, colours: Palette = NAMED) -> str:
    """Draw one chart without its text, for a page whose style names the colours."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({**SETTINGS, "svg.hashsalt": f"queenhigh {chart.name}"}):
        made = Figure(figsize=(WIDTH, height_of(chart)), facecolor="none")
        draw(made, chart, (0.0, 0.0), colours)
        out = StringIO()
        made.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    drawn = out.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"<style.*?</style>", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"font: (bold )?([\d.]+)px [^;\"]*", r"font: \1\2px var(--chart-font)", drawn)
    for colour, name in NAMES.items():
        drawn = drawn.replace(colour, name)
    unique = re.sub(r"\W+", "-", chart.name)
    drawn = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{unique}-", drawn)
    opening = f'<svg viewBox="0 0 {72 * WIDTH:.1f} {72 * height_of(chart):.1f}" aria-hidden="true">'
    drawn = re.sub(r"<svg [^>]*>", opening, drawn, count=1)
    return drawn.strip()


def height_of(chart: AnyChart) -> float:
    match chart:
        case Bars(labels=labels):
            return ROW * len(labels) + 0.42
        case Grid(rows=rows):
            return 0.42 * len(rows)
        case _:
            return 3.1


def _head(chart: AnyChart) -> float:
    return HEAD + 0.17 * len(textwrap.wrap(chart.says, LETTERS))


def _write_head(made: Figure, chart: AnyChart, left: float, top: float, colours: Palette) -> None:
    wide, high = made.get_size_inches()
    made.text(left / wide, top / high, chart.title, fontsize=11, weight="bold", color=colours.ink, va="top")
    says = "\n".join(textwrap.wrap(chart.says, LETTERS))
    made.text(left / wide, (top - 0.24) / high, says, fontsize=8, color=colours.quiet, va="top", linespacing=1.4)


def draw(made: Figure, chart: AnyChart, at: tuple[float, float], colours: Palette) -> None:
    match chart:
        case Bars():
            _bars(made, chart, at, colours)
        case Lines():
            _lines(made, chart, at, colours)
        case Grid():
            _grid(made, chart, at)


def _axes(made: Figure, left: float, bottom: float, width: float, height: float) -> Axes:
    wide, high = made.get_size_inches()
    axes = made.add_axes((left / wide, bottom / high, width / wide, height / high))
    axes.patch.set_alpha(0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)
    return axes


def _bars(made: Figure, chart: Bars, at: tuple[float, float], colours: Palette) -> None:
    left, bottom = at
    margin = min(2.6, 0.15 + 0.073 * max(map(len, chart.labels)))
    many = len(chart.panels)
    width = (WIDTH - margin - 0.2 * (many - 1)) / many
    places = range(len(chart.labels))
    everything = [value for panel in chart.panels for value in panel.values]
    for n, panel in enumerate(chart.panels):
        axes = _axes(made, left + margin + n * (width + 0.2), bottom, width, height_of(chart) - 0.3)
        scaled = everything if chart.same_scale else panel.values
        low, high = min(0.0, *scaled), max(0.0, *scaled)
        span = (high - low) or 1.0
        room = 0.085 * max(map(len, panel.words)) / width
        scale = span / max(0.2, 1 - room * ((low < 0) + (high > 0)))
        pad = room * scale
        axes.barh(places, panel.values, height=0.62, color=colours.series[n % len(colours.series)])
        axes.set_xlim(low - (pad if low < 0 else 0), high + (pad if high > 0 else 0))
        axes.set_ylim(len(chart.labels) - 0.4, -0.6)
        axes.axvline(0, color=colours.quiet, linewidth=0.8)
        for place, value, words in zip(places, panel.values, panel.words, strict=True):
            axes.annotate(
                words,
                (value, place),
                xytext=(-4 if value < 0 else 4, 0),
                textcoords="offset points",
                ha="right" if value < 0 else "left",
                va="center",
                color=colours.ink,
                fontsize=8,
            )
        axes.set_title(panel.title, loc="left", fontsize=8, color=colours.quiet, pad=5)
        axes.set_xticks([])
        axes.set_yticks([])
        if n == 0:
            for place, label in zip(places, chart.labels, strict=True):
                axes.annotate(
                    label,
                    (0, place),
                    xycoords=("axes fraction", "data"),
                    xytext=(-margin * 72, 0),
                    textcoords="offset points",
                    ha="left",
                    va="center",
                    color=colours.ink,
                )


def _lines(made: Figure, chart: Lines, at: tuple[float, float], colours: Palette) -> None:
    from matplotlib.ticker import FuncFormatter

    left, bottom = at
    axes = _axes(made, left + 0.62, bottom + FOOT, WIDTH - 0.72, height_of(chart) - FOOT - 0.22)
    axes.grid(color=colours.line, linewidth=0.6)
    axes.set_axisbelow(True)
    for n, series in enumerate(chart.series):
        colour = colours.series[n % len(colours.series)]
        if series.filled:
            axes.fill_between(series.x, series.y, step="mid", color=colour, alpha=0.25, linewidth=0)
            axes.step(series.x, series.y, where="mid", color=colour, linewidth=1.3, label=series.title)
        else:
            axes.plot(series.x, series.y, color=colour, linewidth=1.6, label=series.title)
    first = min(series.x[0] for series in chart.series)
    last = max(series.x[-1] for series in chart.series)
    axes.set_xlim(first, last)
    if all(series.filled for series in chart.series):
        axes.set_ylim(0, 1.12 * max(max(series.y) for series in chart.series))
    upright = sorted(mark.x for mark in chart.marks if mark.x is not None)
    for mark in chart.marks:
        lower = upright.index(mark.x) if mark.x is not None and not chart.series[0].filled else 0
        _mark(axes, mark, colours, lower)
    axes.set_xlabel(chart.x, color=colours.quiet, fontsize=8)
    axes.set_title(chart.y, loc="left", fontsize=8, color=colours.quiet, pad=5)
    axes.tick_params(colors=colours.quiet, labelsize=8)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    if len(chart.series) > 1:
        axes.legend(frameon=False, fontsize=8, labelcolor=colours.ink, loc="best")


def _mark(axes: Axes, mark: Mark, colours: Palette, lower: int) -> None:
    """Draw a mark. If its words are lower, its line ends lower too, so that it does not cross the words of a mark
    further to the left."""
    if mark.x is not None:
        high = 1 - 11 * lower / (72 * axes.get_position().height * axes.figure.get_figheight())
        axes.axvline(mark.x, ymax=high, color=colours.accent, linewidth=0.9, linestyle=(0, (4, 3)))
        axes.annotate(
            mark.words, (mark.x, 1), xycoords=("data", "axes fraction"), xytext=(3, -2 - 11 * lower),
            textcoords="offset points", va="top", color=colours.accent, fontsize=8,
        )  # fmt: skip
    if mark.y is not None:
        axes.axhline(mark.y, color=colours.quiet, linewidth=0.9, linestyle=(0, (4, 3)))
        axes.annotate(
            mark.words, (0, mark.y), xycoords=("axes fraction", "data"), xytext=(4, 2), textcoords="offset points",
            va="bottom", color=colours.quiet, fontsize=8,
        )  # fmt: skip


def _grid(made: Figure, chart: Grid, at: tuple[float, float]) -> None:
    from matplotlib.patches import Rectangle

    left, bottom = at
    many = len(chart.rows)
    axes = _axes(made, left, bottom, WIDTH, height_of(chart))
    axes.set_xlim(0, many)
    axes.set_ylim(many, 0)
    axes.set_xticks([])
    axes.set_yticks([])
    most = max(abs(cell.value) for row in chart.rows for cell in row)
    for r, row in enumerate(chart.rows):
        for c, cell in enumerate(row):
            inside = Rectangle((c + 0.03, r + 0.03), 0.94, 0.94, facecolor=mixed(cell.value / most * 1.6), linewidth=0)
            axes.add_patch(inside)
            if cell.marked and not chart.plain:
                edge = Rectangle((c + 0.06, r + 0.06), 0.88, 0.88, fill=False, edgecolor=ON_CELLS, linewidth=1.6)
                axes.add_patch(edge)
            weight = "bold" if r == c else "normal"
            axes.text(
                c + 0.5, r + 0.36, cell.name, ha="center", va="center", fontsize=8.5, color=ON_CELLS, weight=weight
            )
            words = f"{cell.value:.0f} {chart.unit}" if chart.plain else f"{cell.value:+.2f}"
            axes.text(c + 0.5, r + 0.72, words, ha="center", va="center", fontsize=6.5, color=ON_CELLS)
