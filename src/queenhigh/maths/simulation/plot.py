"""A simulation as a picture, in the shapes of all charts: estimates beside the exact figures, or how evenings end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from queenhigh.maths.pictures.files import write_picture
from queenhigh.maths.pictures.shapes import AnyChart, Bars, Panel

Data = dict[str, Any]


def draw(found: Data, file: Path) -> None:
    write_picture(file, [_evenings(found) if "histogram" in found else _estimates(found)], found["book"])


def _estimates(found: Data) -> AnyChart:
    """Chart the edges, and beside them how far each is from the exact one in standard errors, so that all can be compared."""
    wagers = found["wagers"]
    edges = tuple(wager["house_edge_percent"] for wager in wagers.values())
    away = tuple(wager["errors_away"] for wager in wagers.values())
    worst = max(map(abs, away))
    return Bars(
        name="simulation",
        title=f"{found['rounds']:,} simulated rounds",
        says=f"No estimate is more than {worst:.1f} standard errors from the exact figure.",
        labels=tuple(wagers),
        panels=(
            Panel("House edge, simulated", edges, tuple(f"{edge:.4f} %" for edge in edges)),
            Panel("Standard errors from the exact one", away, tuple(f"{one:+.2f}" for one in away)),
        ),
    )


def _evenings(found: Data) -> AnyChart:
    bars = found["histogram"]
    shares = tuple(bar["percent"] for bar in bars)
    return Bars(
        name="evenings",
        title=f"How {found['rounds_an_evening']:,} rounds of {found['wager']} end with {found['bankroll']:,.0f} dollars",
        says=f"{found['ruin_percent']:.2f} % of {found['evenings']:,} evenings are ruined, {found['ahead_percent']:.2f} % go "
        f"home ahead; the average is {found['average']:+,.2f} with an ante of {found['ante']:,.0f}.",
        labels=tuple(_range(bar) for bar in bars),
        panels=(Panel("Evenings, by what is won or lost", shares, tuple(f"{share:.2f} %" for share in shares)),),
    )


def _range(bar: Data) -> str:
    if bar["from"] is None:
        return "less" if bar["below"] is None else f"below {bar['below']:+,.0f}"
    return f"{bar['from']:+,.0f} or more" if bar["below"] is None else f"{bar['from']:+,.0f} to {bar['below']:+,.0f}"
