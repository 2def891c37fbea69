"""Jackpot Wagers: their value by the meter, how long a hit takes, and who shares it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from queenhigh.maths.paper.markup import (
    Markup,
    chart,
    exact,
    many,
    paragraph,
    percent,
    signed,
    table,
    tag,
    value,
    words,
)
from queenhigh.maths.paper.wagers import clauses
from queenhigh.maths.pictures.shapes import AnyChart
from queenhigh.rules import Book

Data = dict[str, Any]


def jackpot(found: Data, book: Book, charts: dict[str, AnyChart]) -> Markup:
    given = found["jackpot"]
    rows = [(words(pay["table"]), words(pay["row"]), pay["pays"], pay["rule"]) for pay in given["pays"]]
    made = [
        table(("Pay table", "Result", ">Pays", "Clause"), rows, "What the book pays"),
        _hits(given),
        chart(charts["meter"]),
    ]
    made += (
        [_meters(given), _curve(charts["meter"])] if "meters" in given else [_levels(given), _curve(charts["meter"])]
    )
    made.append(_together(given))
    cited = given.get("clauses") or sorted(
        {c for at in given["meters"] for c in at["clauses"]}, key=list(book.clauses).index
    )
    return many(made) + clauses(book, cited)


def _hits(given: Data) -> Markup:
    rows = [
        (words(kind), exact(hit["probability"]), f"1 in {hit['hands']:,.2f}") for kind, hit in given["hits"].items()
    ]
    seats = f"{given['seats']} wager{'s' if given['seats'] > 1 else ''} a round"
    royal, straight = given["rounds_to_a_royal_flush"], given["rounds_to_a_straight_flush"]
    return table(("Hit", "Chance", ">How often"), rows, "One hand, before anything is folded") + paragraph(
        f"With {seats} a Royal Flush comes once in {royal['value']:,.2f} rounds on average (", exact(royal["exact"]),
        f"), a Straight Flush once in {straight['value']:,.2f} (", exact(straight["exact"]), ").",
    )  # fmt: skip


def _meters(given: Data) -> Markup:
    """A row for each option and seed that the book publishes."""
    columns = (
        ">Seed",
        ">Meter",
        ">House edge",
        ">Nothing folded",
        ">Break-even",
        ">Grows a round",
        ">Long run",
        ">Edge then",
    )
    made = []
    for option in sorted({at["option"] for at in given["meters"]}):
        those = [at for at in given["meters"] if at["option"] == option]
        rows = [
            (
                f"{at['seed']:,.0f}",
                f"{at['meter']:,.0f}",
                percent(at["house_edge_percent"]),
                percent(at["if_nothing_is_folded_percent"]),
                f"{at['break_even_meter']:,.0f}",
                signed(at["grows_by_a_round"]["value"], 4),
                f"{at['long_run_meter']:,.0f}",
                percent(at["long_run_house_edge_percent"]),
            )
            for at in those
        ]
        made.append(table(columns, rows, f"Option {option}, in dollars, for a wager of {those[0]['cost']:.2f}"))
    within = max(at["long_run_meter_within"] for at in given["meters"])
    edge = max(at["long_run_house_edge_within_percent"] for at in given["meters"])
    made.append(
        paragraph(
            "Break-even: the least meter at which the wager costs nothing on average. Long run: the mean meter over all rounds, "
            f"within {within:,.0f} dollars, and the mean house edge over all rounds, within {edge:.4f} %. A fold loses the "
            "wager, so the house edge is that of a player who folds as the main game says; beside it what it would be if "
            "nothing were folded. The difference is what folding costs it."
        )
    )
    spreads = {f"Option {at['option']}, {at['seed']:,.0f}": at["meter_quantiles"] for at in given["meters"]}
    above = {
        f"Option {at['option']}, {at['seed']:,.0f}": f"{at['rounds_above_break_even_percent']:.2f} %"
        for at in given["meters"]
    }
    return many(made) + _spread(spreads, above) + _folds(given)


def _spread(spreads: Mapping[str, Mapping[str, float]], above: Mapping[str, str]) -> Markup:
    """Show how a meter is distributed in the long run. `above` is the share of rounds in which it is past its
    break-even point, if known."""
    known = {name: parts for name, parts in spreads.items() if parts}
    if not known:
        return many(())
    parts = list(next(iter(known.values())))
    rows = [
        (name, *(f"{known[name][part]:,.0f}" for part in parts), *((above[name],) if above else ())) for name in known
    ]
    columns = ("", *(f">{part} of 100" for part in parts), *((">Above break-even",) if above else ()))
    return table(columns, rows, "In this many of 100 rounds the meter is below this amount, in dollars")


def _folds(given: Data) -> Markup:
    rows = []
    for at in given["meters"]:
        beside = at["with_ante"]
        rows.append(
            (
                f"Option {at['option']}, {at['seed']:,.0f}",
                f"{beside['hands_played_because_of_it']:,}",
                *value(beside["result_a_round"]),
                signed(beside["playing_as_without_it"]["value"]),
            )
        )
    ante = given["meters"][0]["with_ante"]["ante"]
    columns = ("Meter", ">More hands played", ">Result a round", "Exactly", ">As without it")
    said = f"Beside an ante of {ante:.2f}: hands worth playing only because a fold loses this wager; ante and wager together"
    return table(columns, rows, said)


def _levels(given: Data) -> Markup:
    """A row for each level."""
    rows = [
        (
            f"Level {level}",
            f"{at['wager']:.2f}",
            f"{at['display']:,.2f}",
            percent(at["house_edge_percent"]),
            exact(at["house_edge"]),
            percent(at["if_nothing_is_folded_percent"]),
            f"{at['break_even_display']:,.0f}",
            signed(at["grows_by_a_wager"]["value"], 4),
            f"{at['long_run_display']:,.0f}",
        )
        for level, at in given["levels"].items()
    ]
    columns = (
        "",
        ">Wager",
        ">Display",
        ">House edge",
        "Exactly",
        ">Nothing folded",
        ">Break-even",
        ">Grows",
        ">Long run",
    )
    beside = next(iter(given["levels"].values()))["with_ante"]["ante"]
    within = max(at["long_run_display_within"] for at in given["levels"].values())
    folds = [(f"Level {n}", ", ".join(at["with_ante"]["folds"]) or "nothing") for n, at in given["levels"].items()]
    return many(
        (
            table(columns, rows, "In dollars"),
            paragraph(
                "Break-even: the least display at which the wager costs nothing on average. Grows: what one wager adds to all "
                f"pools together on average, hits taken off. Long run: the mean display over all rounds, within {within:,.0f} "
                "dollars, while every seat has a wager of this level. A fold loses the wager; the house edge is that of a "
                "player who folds as the main game says."
            ),
            _spread({f"Level {n}": at["display_quantiles"] for n, at in given["levels"].items()}, {}),
            table(
                ("", "Folds"),
                folds,
                f"What is still worth folding with an ante of {beside:.2f}, now that a fold loses this too",
            ),
        )
    )


def _curve(drawn: AnyChart) -> Markup:
    """Show the chart's points as numbers."""
    from queenhigh.maths.pictures.shapes import Lines

    assert isinstance(drawn, Lines)
    parts = []
    for series in drawn.series:
        rows = [(f"{x:,.0f}", percent(y)) for x, y in zip(series.x, series.y, strict=True)]
        parts.append(table((drawn.x.capitalize(), ">House edge"), rows, series.title.capitalize(), "dense"))
    return tag("div", many(parts), class_="beside")


def _together(given: Data) -> Markup:
    rows = [
        (words(what), exact(share), f"1 in {float(1 / Fraction(share)):,.2f}")
        for what, share in given["together"].items()
    ]
    seats = f"{given['seats']} seat{'s' if given['seats'] > 1 else ''}"
    made = [
        tag("h3", "Several hits in one deal"),
        table(("Brought by one deal", "Chance", ">How often"), rows, f"Joint outcomes of {seats} with a wager each"),
    ]
    if "levels" in given:
        paid = [
            (
                f"Level {level}",
                " and ".join(f"{each:,.2f}" for each in at["two_straight_flushes_are_paid"]),
                " and ".join(f"{each:,.2f}" for each in at["a_royal_and_a_straight_flush_are_paid"]),
            )
            for level, at in given["levels"].items()
        ]
        made.append(
            table(("", "Two Straight Flushes", "A Royal and a Straight Flush"), paid, "What two of them are paid")
        )
    made.append(
        paragraph(
            "The hands share the cards in the middle, so seats are not independent: two can hit at once, three cannot. "
            "The room itself divides the prize in that case."
        )
    )
    return many(made)
