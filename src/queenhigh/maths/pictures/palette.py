"""The colours of charts: on paper, and for a page whose own style decides, by day and by night."""

from __future__ import annotations

from typing import NamedTuple


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
"""Colours that nobody would choose, so that each can be found again in the drawing and given a name of the style's."""

NAMES = {
    NAMED.paper: "var(--surface)",
    NAMED.ink: "var(--ink)",
    NAMED.quiet: "var(--ink-2)",
    NAMED.line: "var(--line)",
    NAMED.accent: "var(--bad)",
    **{colour: f"var(--series-{n})" for n, colour in enumerate(NAMED.series)},
}

GOOD, MIDDLE, BAD = (0x5F, 0xAE, 0x86), (0xF7, 0xF3, 0xE8), (0xD9, 0x7B, 0x73)
"""Of a grid, whose cells keep their colours at night: what is written in them is dark."""
ON_CELLS = "#161c19"


def mixed(share: float) -> str:
    """From bad at -1 over nothing to good at 1."""
    end = GOOD if share > 0 else BAD
    weight = min(1.0, abs(share))
    return "#" + "".join(
        f"{round(middle + (colour - middle) * weight):02x}" for middle, colour in zip(MIDDLE, end, strict=True)
    )
