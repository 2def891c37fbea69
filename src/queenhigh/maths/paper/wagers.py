"""Every wager of a paper: what the book pays, how often each hand comes, what it adds, and by which clauses it was settled."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from queenhigh.maths.paper.markup import Markup, chart, exact, many, paragraph, percent, signed, table, tag, words
from queenhigh.maths.pictures.shapes import AnyChart
from queenhigh.maths.report import each_figure, headed, notes, titled
from queenhigh.rules import Book

Data = dict[str, Any]
FEW = 40
"""The most results of a round that are listed one by one."""


def summary(found: Data) -> Markup:
    rows = [
        (
            headed(found, name, assumes),
            percent(wager["house_edge_percent"]),
            exact(wager["house_edge"]),
            percent(wager["element_of_risk_percent"]),
            percent(wager["return_percent"]),
            f"{wager['standard_deviation']:.4f}",
            percent(wager["wins_percent"], 2),
        )
        for name, assumes, wager in each_figure(found["wagers"])
    ]
    columns = ("Wager", ">House edge", "Exactly", ">Element of risk", ">Return", ">Deviation", ">Wins")
    extra = many(paragraph(note) for note in notes(found))
    return (
        table(columns, rows)
        + extra
        + paragraph(
            "House edge: what the other side keeps of the first stake on average, with optimal play. "
            "Element of risk: the same loss, as a share of everything wagered in the round. Deviation: the "
            "square root of the variance of one round, in first stakes."
        )
    )


def one(found: Data, name: str, book: Book, charts: dict[str, AnyChart]) -> Markup:
    wager = found["wagers"][name]
    made = [tag("h3", titled(found, name), " ", tag("code", name), id=f"wager-{_anchor(name)}")]
    made += [_figures(figures, assumes) for _, assumes, figures in each_figure({name: wager})]
    if wager["pays"]:
        rows = [(words(pay["table"]), words(pay["row"]), pay["pays"], pay["rule"]) for pay in wager["pays"]]
        made.append(table(("Pay table", "Result", ">Pays", "Clause"), rows, "What the book pays"))
    if drawn := charts.get(f"pays.{name}"):
        made += [chart(drawn), *(_hands(figures, assumes) for _, assumes, figures in each_figure({name: wager}))]
    if len(wager["results"]) <= FEW:
        made.append(_results(wager))
    return many(made) + clauses(book, wager["clauses"])


def _figures(wager: Data, assumes: str) -> Markup:
    rows = [
        ("House edge", exact(wager["house_edge"]), percent(wager["house_edge_percent"])),
        ("Element of risk", exact(wager["element_of_risk"]), percent(wager["element_of_risk_percent"])),
        ("Return", exact(wager["return"]), percent(wager["return_percent"])),
        ("Wagered a round", exact(wager["wagered"]), f"{float(Fraction(wager['wagered'])):.6f}"),
        ("Variance", exact(wager["variance"]), f"{float(Fraction(wager['variance'])):.6f}"),
        ("Deals counted", exact(wager["deals"]), f"{wager['deals']:,}"),
    ]
    return table(("", "Exactly", ">As a number"), rows, assumes.capitalize())


def _anchor(name: str) -> str:
    return name.replace("[", "-").removesuffix("]")


def _hands(wager: Data, assumes: str) -> Markup:
    rows: list[Sequence[object]] = []
    for hand, given in wager["hands"].items():
        share, net = Fraction(given["probability"]), Fraction(given["net"])
        rows.append(
            (
                words(hand),
                f"{given['count']:,}",
                exact(share),
                percent(given["percent"]),
                exact(net),
                exact(share * net),
                f"{signed(float(share * net) * 100)} %",
            )
        )
    edge = -Fraction(wager["house_edge"])
    count = sum(given["count"] for given in wager["hands"].values())
    rows.append(("Together", f"{count:,}", exact(1), percent(100), "", exact(edge), f"{signed(float(edge) * 100)} %"))
    columns = ("Hand", ">Count", "Chance", ">Percent", "Up or down", "Adds", ">Percent")
    said = f"Hand by hand{f' ({assumes})' if assumes else ''}; the last line is the sum, and with its sign turned the house edge"
    return table(columns, rows, said, "sum")


def _results(wager: Data) -> Markup:
    deals = wager["deals"]
    rows = [
        (net, f"{count:,}", exact(Fraction(count, deals)), percent(100 * count / deals))
        for net, count in wager["results"].items()
    ]
    return table(("Up or down", ">Deals", "Chance", ">Percent"), rows, "Every result of a round, in first stakes")


def clauses(book: Book, cited: list[str]) -> Markup:
    """Return the clauses by which the room settled a wager, in our words. The book itself is the authority."""
    if not cited:
        return Markup("")
    listed = many(tag("li", tag("b", clause), " ", book.clause(clause).requires) for clause in cited)
    return tag("details", tag("summary", f"Settled by {len(cited)} clauses"), tag("ul", listed), open="open")
