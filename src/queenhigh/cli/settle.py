"""`queenhigh settle SHEET...`."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import card
from queenhigh.cli.drawing import TextTable
from queenhigh.cli.screen import console, faces, plain, table
from queenhigh.cli.sheets import show_sheets
from queenhigh.games.library import room
from queenhigh.notation.round_sheet import settle, settle_each
from queenhigh.notation.sheets import RoundSheets

WON, LOST = "green", "red"
DETAILS = {"button": "action button at seat", "order": "seats in order of settlement"}
LABELS = {"rule": "clause", "rules": "clauses", "player_dealer": "player-dealer", "exhausted": "used up"}


def show(source: str, *, json: bool) -> int:
    return show_sheets(source, settle, settle_each, print_result, json=json)


def print_result(result: dict[str, Any], sheet: dict[str, Any]) -> None:
    out, opened = console(), room(sheet["book"])
    book = opened.facet("sheet", RoundSheets)
    out.print(f"[bold]{plain(opened.id)}[/]   round {result['round'].replace('_', ' ')}")
    _print_cards(result, book)
    for ruling in result.get("rulings", []):
        orders = ", ".join(order["order"].replace("_", " ") for order in ruling["orders"])
        told = f"; notify {', '.join(ruling['notify'])}" if ruling.get("notify") else ""
        by = opened.book.ladder.or_above(ruling["by"]).replace("_", " ")
        out.print(f"ruling under {plain(ruling['rule'])}: {orders}  [dim]by {by}{told}[/]")
    shown = table("seat", "wager", ">stake", "outcome", ">paid", ">back", "clause")
    for number, seat in result["seats"].items():
        _add_wagers(shown, number, seat["wagers"], seat["net"])
    for line in result.get("back_line", []):
        _add_wagers(shown, f"{line['seat']} {plain(line['player'])}", {"back line": line}, line["net"])
    out.print(shown)
    for name in book.details:
        if name in result:
            out.print(f"{DETAILS.get(name, name)}: {plain(_flat(result[name]))}")
    for advice in result.get("advice", []):
        out.print(f"for seat {advice['seat']}: {plain(advice['note'])}  [dim]{plain(advice['rule'])}[/]")
    for note in result.get("notes", []):
        out.print(f"[yellow]note[/]  {plain(note)}")


def _print_cards(result: dict[str, Any], book: RoundSheets) -> None:
    """Print every card, and the book's name for each hand."""
    lying = result["cards"]
    shown = table("cards of", "", "hand")
    for who in (book.shared, book.dealer):
        if who in lying or who in result:
            hand = result.get(who, {})
            qualifies = {True: ", qualifies", False: ", does not qualify", None: ""}[hand.get("qualifies")]
            name = who.replace("_", "-" if book.bank else " ")
            shown.add_row(name, _faces(lying.get(who, [])), _hand(hand, book) + qualifies)
    for number, seat in result["seats"].items():
        shown.add_row(f"seat {number}", _faces(lying["seats"].get(number, [])), _hand(seat, book))
    console().print(shown)


def _faces(cards: list[str]) -> str:
    return faces(card(text) for text in cards) or "[dim]not given[/]"


def _hand(told: dict[str, Any], book: RoundSheets) -> str:
    """The name of a hand, such as `pair`."""
    named = [f"{before}{told[kind].replace('_', ' ')}" for kind, before in book.hand_words.items() if told.get(kind)]
    return "; ".join(named)


def _add_wagers(shown: TextTable, seat: str, wagers: dict[str, Any], net: str) -> None:
    for bet, line in wagers.items():
        style = {"win": WON, "lose": LOST}.get(line["outcome"], "yellow")
        paid = line["paid"] + (f" (unpaid {line['unpaid']})" if "unpaid" in line else "")
        clauses = plain(", ".join([line.get("rule", ""), *line.get("also", [])[:2]]))
        outcome = f"[{style}]{line['outcome'].replace('_', ' ')}[/]"
        shown.add_row(seat, bet.replace("_", " "), line["stake"], outcome, paid, line["returned"], clauses)
        seat = ""
    sign = "" if net.startswith("-") or net == "0.00" else "+"
    shown.add_row("", "[bold]total[/]", "", "", f"[bold]{sign}{net}[/]", "", end_section=True)


def _flat(value: Any, between: str = "; ") -> str:
    """Write a part of the result on one line: its fields separated by semicolons, and what is inside a field by commas."""
    if isinstance(value, dict):
        shown = {key: inner for key, inner in value.items() if inner != []}
        return between.join(f"{_label(key)} {_flat(inner, ', ')}" for key, inner in shown.items())
    if isinstance(value, list):
        return ", ".join(_flat(inner, " ") for inner in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _label(key: str) -> str:
    """Return the words for a field. A number is a seat or a level, and is set off from the amount that follows it."""
    return f"{key}:" if key.isdecimal() else LABELS.get(key, key.replace("_", " "))
