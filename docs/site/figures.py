"""The odds in the almanac: the sections of the paper that `queenhigh odds --report` writes, with their charts, as pages."""

from __future__ import annotations

from pathlib import Path

from almanac import plain, table

from queenhigh.games.library import open_book, short_name
from queenhigh.maths.paper.page import sections
from queenhigh.maths.pictures.charts import charts
from queenhigh.maths.report import Asked, odds

LEFT_OUT = {"hands", "readings"}
"""Sections of the paper that are too long for a page, or are pages of their own."""


def write_odds(book: str, page: Path) -> None:
    found = odds(book, Asked(hands=True))
    opened = open_book(book)
    drawn = {chart.name: chart for chart in charts(found)}
    parts = [f"# The odds of {plain(opened.house)}, {plain(opened.title)}"]
    parts.append(
        f"Exact figures, counted over every deal there is. `queenhigh odds {short_name(book)} --report odds.html` writes "
        "all of it, every starting hand included."
    )
    for name, title, inside in sections(found, opened, drawn):
        if name not in LEFT_OUT:
            parts.append(f'## {plain(title)}\n\n```{{raw}} html\n<div class="paper">{inside}</div>\n```')
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def edges(books: list[str]) -> str:
    """Every wager of every house in one table, the cheapest first."""
    rows = []
    for book in books:
        found = odds(book, Asked())
        titles = found["words"]["titles"]
        for name, wager in found["wagers"].items():
            if "house_edge_percent" in wager:
                kind = titles.get(name) or titles.get(name.partition("[")[0], name)
                variant = f" ({name.partition('[')[2].rstrip(']')})" if "[" in name else ""
                house = f"[{plain(found['house'])}]({short_name(book)}/odds.md)"
                edge, risk = float(wager["house_edge_percent"]), float(wager["element_of_risk_percent"])
                rows.append(
                    (
                        edge,
                        house,
                        plain(f"{kind}{variant}"),
                        f"{edge:.4f} %",
                        f"{risk:.4f} %",
                        f"`{wager['house_edge']}`",
                    )
                )
    listed = [row[1:] for row in sorted(rows)]
    columns = ("House", "Wager", "House edge", "Element of risk", "Exact")
    said = "With optimal play, the cheapest first. The house edge is a share of the first wager, the element of risk a share"
    said += " of everything that is wagered."
    return f"# Every wager of every house\n\n{said}\n\n{table(columns, listed)}\n"
