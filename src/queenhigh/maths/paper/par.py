"""PAR sheets as a page that prints: one wager after the other, with everything that a laboratory needs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from queenhigh.maths.paper.markup import Markup, breaking, document, exact, grouped, many, paragraph, table, tag
from queenhigh.maths.par import DATA_FILES, ENDS, LEVELS, recount_in_words

Data = dict[str, Any]


def as_page(made: list[Data], version: str) -> str:
    """A self-contained, printable page: one wager after the other."""
    first = made[0]

    def section(sheet: Data) -> Markup:
        several = len({row["table"] for row in sheet["pays"]}) > 1
        prices = [
            (
                f"{row['table']}: {row['row']}".replace("_", " ") if several else row["row"].replace("_", " "),
                row["pays"],
                row["rule"],
            )
            for row in sheet["pays"]
        ]
        hands = [
            (
                one["hand"].replace("_", " "),
                f"{one['count']:,}",
                breaking(one["probability"]),
                f"{one['percent']:.6f} %",
                breaking(one["net"]),
                breaking(one["contributes"]),
            )
            for one in sheet["hands"]
        ]
        results = [
            (one["net"], f"{one['count']:,}", breaking(one["probability"]), breaking(one["contributes"]))
            for one in sheet["results"]
        ]
        figures = [
            ("House edge", breaking(sheet["house_edge"]), f"{sheet['house_edge_percent']:.4f} %"),
            ("Element of risk", breaking(sheet["element_of_risk"]), f"{sheet['element_of_risk_percent']:.4f} %"),
            ("Return", breaking(sheet["return"]), f"{sheet['return_percent']:.4f} %"),
            ("Wagered on average", breaking(sheet["wagered"]), f"{sheet['unit']}s"),
            ("Variance", breaking(sheet["variance"]), ""),
            ("Standard deviation", f"{sheet['standard_deviation']:.6f}", ""),
            ("Hit frequency", f"{sheet['hit_percent']:.4f} %", "rounds that end up"),
            ("Largest win", sheet["largest_win"], "to 1"),
            *((f"Volatility index, {level} %", f"{z:.4f}", "") for level, z in sheet["volatility_index"].items()),
        ]
        bands = [
            (f"{band['rounds']:,}", *(f"{band[level][0]:.2f} % to {band[level][1]:.2f} %" for level in LEVELS))
            for band in sheet["bands"]
        ]
        more = []
        if hold := sheet.get("hold"):
            more.append(
                paragraph(
                    f"Of a handle of ${grouped(hold['handle'])} the house keeps ${grouped(hold['theoretical'])} on average."
                )
            )
        if risk := sheet.get("exposure"):
            stake, worst = grouped(risk["stake"]), grouped(risk["largest_win"])
            more.append(paragraph(f"At ${stake} a round may cost the house ${worst}."))
        return tag(
            "section",
            tag("h2", sheet["wager_title"]),
            table(("Hand", "Pays", "Clause"), prices, caption="Prices", kind="dense") if prices else Markup(""),
            tag(
                "div",
                table(
                    ("Hand", ">Deals", ">Probability", ">Per cent", ">Worth", ">Contributes"),
                    hands,
                    caption="By hand",
                    kind="dense",
                ),
                class_="long",
            ),
            tag(
                "div",
                table(
                    (">Net, to 1", ">Deals", ">Probability", ">Contributes"), results, caption="By result", kind="dense"
                ),
                class_="long",
            ),
            table(("Figure", ">Exact", ""), figures, caption="Figures", kind="dense"),
            table(
                (">Rounds", *(f">{level} % range" for level in LEVELS)),
                bands,
                caption=f"Return, in per cent of the {sheet['unit']}",
                kind="dense",
            ),
            *(
                _ends(title, rows)
                if title == ENDS
                else table(list(rows[0]), [_cells(row) for row in rows], caption=title, kind="dense")
                for title, rows in sheet["sections"].items()
            ),
            *more,
            paragraph("Settled by ", ", ".join(sheet["clauses"]), "."),
            paragraph("Checked: ", "; ".join(sheet["identity"]), "."),
            paragraph("Independent recount: ", recount_in_words(sheet)),
            paragraph("The same again: ", tag("code", sheet["again"]), "."),
            id=sheet["wager"],
            class_="sheet",
        )

    heading = f"{first['house']}, {first['title']}: PAR sheets"
    readings = ", ".join(f"{name}={value}" for name, value in first["readings"].items()) or "the defaults"
    head = tag(
        "header",
        paragraph("Queenhigh ", version, " · PAR sheets"),
        tag("h1", f"{first['house']}, {first['title']}"),
        paragraph(f"Edition: {first['edition']}. Readings: {readings}."),
        paragraph("Rules and prices, SHA-256 of ", ", ".join(DATA_FILES), ": ", exact(first["rules_sha256"])),
        paragraph(first["method"]),
        paragraph(first["played"]) if first["played"] else Markup(""),
    )
    rules = {clause: says for sheet in made for clause, says in sheet["rules"].items()}
    cited = tag(
        "section",
        tag("h2", "The clauses, in our words"),
        table(("Clause", "What it says"), list(rules.items()), kind="dense"),
    )
    return document(heading, head, tag("main", many(map(section, made)), cited))


def _ends(title: str, rows: list[dict[str, str]]) -> Markup:
    """Return a wide table, which scrolls on a screen and is printed across the page."""
    made = table(list(rows[0]), [_cells(row) for row in rows], caption=title, kind="dense ends")
    return tag("div", made, class_="long")


def _cells(row: dict[str, str]) -> list[object]:
    """Return a row of a section for people: with thousands separated, and fractions of dollars as decimals too."""
    named = next(iter(row.values()))
    return [
        Markup(f"{float(Fraction(cell)):,.4f} = ") + breaking(cell)
        if _is_fraction(cell) and "$" in f"{column}{named}"
        else breaking(cell)
        if _is_fraction(cell)
        else grouped(cell)
        for column, cell in row.items()
    ]


def _is_fraction(cell: str) -> bool:
    over, stroke, under = cell.partition("/")
    return bool(stroke) and over.lstrip("-").isdigit() and under.isdigit()
