"""`queenhigh settle SHEET...`."""

from __future__ import annotations

from typing import Any

from queenhigh.cli.screen import console, plain, table
from queenhigh.cli.sheets import show_sheets
from queenhigh.notation.round_sheet import settle, settle_each

WON, LOST = "green", "red"


def show(source: str, *, json: bool) -> int:
    return show_sheets(source, settle, settle_each, print_result, json=json)


def print_result(result: dict[str, Any], sheet: dict[str, Any]) -> None:
    out = console()
    out.print(f"[bold]{plain(str(sheet.get('book', '')))}[/]   round {result['round'].replace('_', ' ')}")
    for who in ("dealer", "player_dealer"):
        if hand := result.get(who):
            words = hand.get("hand") or hand.get("final_hand", "")
            qualifies = {True: ", qualifies", False: ", does not qualify", None: ""}[hand.get("qualifies")]
            out.print(f"{who.replace('_', '-')}: {words.replace('_', ' ')}{qualifies}")
    for ruling in result.get("rulings", []):
        orders = ", ".join(order["order"].replace("_", " ") for order in ruling["orders"])
        told = f"; notify {', '.join(ruling['notify'])}" if ruling.get("notify") else ""
        out.print(f"ruling: {orders}  [dim]{plain(ruling['rule'])} by {ruling['by']} (or above){told}[/]")
    shown = table("seat", "hand", "wager", ">stake", "outcome", ">paid", "clause")
    for number, seat in result["seats"].items():
        first = True
        for bet, line in seat["wagers"].items():
            won, lost = line["outcome"] == "win", line["outcome"] == "lose"
            style = WON if won else LOST if lost else "yellow"
            paid = line["paid"] + (f" (unpaid {line['unpaid']})" if "unpaid" in line else "")
            shown.add_row(
                number if first else "",
                seat.get("hand", "").replace("_", " ") if first else "",
                bet.replace("_", " "),
                line["stake"],
                f"[{style}]{line['outcome'].replace('_', ' ')}[/]",
                paid,
                plain(", ".join([line.get("rule", ""), *line.get("also", [])[:2]])),
            )
            first = False
        shown.add_row("", "", "[dim]net[/]", "", "", f"[bold]{seat['net']}[/]", end_section=True)
    out.print(shown)
    for name in ("jackpot", "button", "order", "bank", "fees"):
        if name in result:
            out.print(f"{name}: {plain(_flat(result[name]))}")
    for advice in result.get("advice", []):
        out.print(f"tell seat {advice['seat']}: {plain(advice['note'])}  [dim]{plain(advice['rule'])}[/]")
    for note in result.get("notes", []):
        out.print(f"[yellow]note[/]  {plain(note)}")


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_flat(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(_flat(inner) for inner in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
