"""A simulation as a picture: estimates with their errors around the exact figures, or how evenings end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenhigh.rules import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Data = dict[str, Any]
KINDS = (".png", ".svg", ".pdf")
INK, ACCENT, PALE, ALARM = "#1d2b26", "#1f7a5c", "#cfe3da", "#b3372b"


def check_plot(file: Path) -> None:
    """Before the first round, not after the last."""
    if file.suffix.lower() not in KINDS:
        raise InputError(f"--plot draws {', '.join(KINDS)}, not {file.name!r}.")
    if not file.parent.is_dir():
        raise InputError(f"There is no folder {file.parent} for {file.name}.")


def draw(found: Data, file: Path) -> None:
    from matplotlib.figure import Figure

    many = len(found.get("wagers", ()))
    figure = Figure(figsize=(8, max(4.5, 1.5 + 0.32 * many)), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    if "histogram" in found:
        _evenings(axes, found)
    else:
        _estimates(axes, found)
    try:
        figure.savefig(file, dpi=150)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}.") from None


def _estimates(axes: Axes, found: Data) -> None:
    """All wagers on one scale, that of their own errors: the exact figure is in the middle."""
    wagers = found["wagers"]
    names = list(wagers)[::-1]
    axes.axvspan(-1, 1, color=PALE)
    axes.axvline(0, color=INK, linewidth=1)
    for at, name in enumerate(names):
        wager = wagers[name]
        away = max(-6.0, min(6.0, wager["errors_away"]))
        axes.errorbar([away], [at], xerr=1, fmt="o", color=ACCENT if abs(away) <= 4 else ALARM, capsize=3)
    axes.set_yticks(range(len(names)), [f"{name}  {wagers[name]['house_edge_percent']:.4f} %" for name in names])
    axes.set_xlim(-6, 6)
    axes.set_xlabel("standard errors from the exact house edge")
    axes.set_title(f"{found['book']}: {found['rounds']:,} rounds", loc="left", color=INK)


def _evenings(axes: Axes, found: Data) -> None:
    bars = found["histogram"]
    inner = next((bar for bar in bars if bar["from"] is not None and bar["below"] is not None), None)
    width = inner["below"] - inner["from"] if inner else 1.0
    starts = [
        bar["below"] - width if bar["from"] is None and bar["below"] is not None else bar["from"] or 0.0 for bar in bars
    ]
    colours = [ACCENT if start >= 0 else PALE for start in starts]
    axes.bar(
        starts, [bar["percent"] for bar in bars], width=width, align="edge", color=colours, edgecolor=INK, linewidth=0.4
    )
    axes.axvline(0, color=INK, linewidth=1)
    axes.axvline(found["average"], color=ALARM, linewidth=1, linestyle="--", label=f"average {found['average']:+,.2f}")
    axes.set_xlabel("won or lost in dollars; the outermost bars take the rest")
    axes.set_ylabel("evenings (%)")
    axes.legend(frameon=False)
    axes.set_title(
        f"{found['rounds_an_evening']:,} rounds of {found['wager']} with {found['bankroll']:,.0f}: "
        f"{found['ruin_percent']:.2f} % ruined, {found['ahead_percent']:.1f} % ahead",
        loc="left", color=INK, fontsize=10,
    )  # fmt: skip
