"""The paper: its sections in the order in which a reader would check them, all self-contained."""

from __future__ import annotations

from typing import Any

from queenhigh.games.library import open_book
from queenhigh.maths.paper import jackpots, sides, strategy, wagers
from queenhigh.maths.paper.markup import Markup, chart, document, many, paragraph, table, tag
from queenhigh.maths.pictures.charts import charts as every_chart
from queenhigh.maths.pictures.shapes import AnyChart
from queenhigh.rules import Book

Data = dict[str, Any]
Section = tuple[str, str, Markup]


def paper(found: Data, version: str) -> str:
    """Return what `odds` found, with every starting hand (`Asked(hands=True)`), as a page."""
    book = open_book(found["book"], found["edition"])
    charts = {drawn.name: drawn for drawn in every_chart(found)}
    parts = sections(found, book, charts)
    contents = tag("nav", tag("ol", many(tag("li", tag("a", title, href=f"#{name}")) for name, title, _ in parts)))
    body = many(tag("section", tag("h2", title), inside, id=name) for name, title, inside in parts)
    title = f"{book.house}, {book.title}: the exact odds"
    head = tag(
        "header",
        paragraph("Queenhigh ", version, " · the exact odds"),
        tag("h1", f"{book.house}, {book.title}"),
        paragraph(f"Edition: {book.edition}. Approved by: {book.approved}."),
    )
    return document(title, head, contents, tag("main", body))


def sections(found: Data, book: Book, charts: dict[str, AnyChart]) -> list[Section]:
    """The sections of the page: an id, a heading and what is below it."""
    together = chart(charts["edges"]) if "edges" in charts else Markup("")
    made = [
        ("figures", "Every wager", wagers.summary(found) + together),
        ("method", "How the figures were found", _method(found)),
    ]
    if found["strategy"]:
        made.append(("strategy", "How to play, and what mistakes cost", strategy.strategy(found, charts)))
    if "evening" in charts:
        made.append(("evening", "How an evening ends", chart(charts["evening"]) + _evening(charts["evening"])))
    if "jackpot" in found:
        made.append(("jackpot", "Jackpot Wagers", jackpots.jackpot(found, book, charts)))
    if "collection" in found:
        made.append(("collection", "Both sides of the bank", sides.collection(found, book, charts)))
    if "rake" in found:
        made.append(("rake", "What a rake takes", sides.rake(found, book, charts)))
    each = many(wagers.one(found, name, book, charts) for name in found["wagers"])
    made.append(("wagers", "Wager by wager", each))
    if "starting_hands" in found["strategy"]:
        made.append(("hands", "Every starting hand", strategy.starting_hands(found)))
    return [*made, ("readings", "How the book was read", _readings(found, book))]


def _evening(drawn: AnyChart) -> Markup:
    from queenhigh.maths.pictures.shapes import Lines

    assert isinstance(drawn, Lines)
    (series,) = drawn.series
    half = (series.x[1] - series.x[0]) / 2 if len(series.x) > 1 else 0.5
    rows = [
        (f"{x - half:+,.1f} to {x + half:+,.1f}".replace("-", "−"), f"{y:.4f} %")
        for x, y in zip(series.x, series.y, strict=True)
    ]
    return tag("div", table((drawn.x.capitalize(), ">Evenings"), rows, kind="dense"), class_="long")


def _method(found: Data) -> Markup:
    return many(
        (
            paragraph(found["words"]["method"]),
            paragraph(
                "Counts are whole numbers and do not depend on prices. Prices come from the rules themselves: one deal of each "
                "kind of result was settled by the program that settles the live tables, from the book's own pay tables, and the "
                "clauses that decided it are given with each wager. All figures are fractions of whole numbers; decimals "
                "beside them are rounded for reading."
            ),
            paragraph(
                "The same again: ",
                tag("code", f"{found['asked']} --report FILE.html"),
                ". Clauses are given in our words; the book decides.",
            ),
        )
    )


def _readings(found: Data, book: Book) -> Markup:
    adopted = found["readings"]
    rows = []
    for reading in book.readings.all:
        how = adopted.get(reading.name, reading.default)
        changed = "not the default" if reading.name in adopted else ""
        rows.append((reading.id, ", ".join(reading.clauses), reading.question, reading.options[how], changed))
    said = f"{len(rows)} places where the book is silent or can be read in two ways, and how it was read here. "
    said += "Each has its default." if not adopted else f"{len(adopted)} of them not the default."
    columns = ("Reading", "Clauses", "Question", "Read as", "")
    return paragraph(said) + tag("div", table(columns, rows), class_="long")
