"""For games in which nobody plays against the house: fees from both sides of the bank, and what a rake takes."""

from __future__ import annotations

from typing import Any

from queenhigh.maths.paper.markup import Markup, chart, exact, many, paragraph, percent, signed, table, tag, words
from queenhigh.maths.paper.wagers import clauses
from queenhigh.maths.pictures.evening import players_of
from queenhigh.maths.pictures.shapes import AnyChart
from queenhigh.rules import Book

Data = dict[str, Any]


def collection(found: Data, book: Book, charts: dict[str, AnyChart]) -> Markup:
    given = found["collection"]
    options = given["options"]
    rows = [
        (
            f"Option {option}",
            f"{both['player_fee']:.2f}",
            f"{both['player_dealer_fee']:.2f}",
            percent(both["players_edge_percent"], 3),
            signed(both["players_result"]["value"], 4),
            signed(both["player_dealer_result"]["value"], 4),
            exact(both["player_dealer_result"]["exact"]),
        )
        for option, both in options.items()
    ]
    columns = ("", ">Player's fee", ">Bank's fee", ">Players lose", ">Players' result", ">Bank's result", "Exactly")
    made = [
        paragraph(
            f"On every ante with its play the player-dealer keeps {percent(given['player_dealer_edge_percent'])} (",
            exact(given["player_dealer_edge"]),
            ") of it before fees, as long as the wager of the bank covers all that may be won.",
        ),
        chart(charts["sides"]),
        table(columns, rows, f"A round of {players_of(given)} with an ante of {given['ante']:.2f} each, in dollars"),
        *(
            paragraph(
                f"Option {option} takes antes from {limits['least']:.2f} to {limits['most']:.2f} "
                f"({', '.join(limits['clauses'])}), so it is not priced."
            )
            for option, limits in given["not_for_this_ante"].items()
        ),
        chart(charts["bank"]),
        tag("h3", "Antes that pay the bank's fee"),
        tag("div", many(_break_even(option, both) for option, both in options.items()), class_="beside"),
    ]
    cited = sorted({clause for both in options.values() for clause in both["clauses"]}, key=list(book.clauses).index)
    return many(made) + clauses(book, cited)


def _break_even(option: str, both: Data) -> Markup:
    rows = [
        (
            f"{tier['from']:,.2f}",
            f"{tier['fee']:.2f}",
            "none in this tier" if tier["antes"] is None else f"{tier['antes']:,.2f}",
        )
        for tier in both["break_even"]
    ]
    return table(("Antes from", ">Fee", ">Pay it from"), rows, f"Option {option}", "dense")


def rake(found: Data, book: Book, charts: dict[str, AnyChart]) -> Markup:
    given = found["rake"]
    assumed = given["assumes"]
    rows = [
        (
            words(name),
            f"{taken['a_hand']['value']:.4f}",
            f"{taken['an_hour']['value']:.2f}",
            f"{taken['a_player_an_hour']['value']:.2f}",
            percent(taken["of_pots_percent"]),
        )
        for name, taken in given["methods"].items()
    ]
    pots = [(f"{size} big blinds", share) for size, share in assumed["pots_in_big_blinds"].items()]
    made = [
        paragraph(
            "The book does not say how a table plays. What follows is exact for the mix of hands in the second table, and "
            "each pot was raked by the room itself."
        ),
        chart(charts["rake"]),
        table(("Commission", ">A hand", ">An hour", ">A player an hour", ">Of the pots"), rows, "In dollars"),
        table(
            ("Pot", ">Of hands"),
            pots,
            f"Assumed: {assumed['players']} players, {assumed['hands_an_hour']} hands an hour, a big blind of "
            f"{assumed['big_blind']:.2f}, an average pot of {assumed['average_pot']:.2f}",
        ),
    ]
    cited = sorted(
        {clause for taken in given["methods"].values() for clause in taken["clauses"]}, key=list(book.clauses).index
    )
    return many(made) + clauses(book, cited)
