"""`queenhigh hand SHEET`."""

from __future__ import annotations

from typing import Any

from queenhigh.cli.screen import console, plain, table
from queenhigh.cli.sheets import show_sheets
from queenhigh.notation.hand_sheet import play_each, play_hand


def show(source: str, *, json: bool) -> int:
    return show_sheets(source, play_hand, play_each, print_result, json=json)


def print_result(result: dict[str, Any], sheet: dict[str, Any]) -> None:
    out = console()
    ended = result["ended"] or "not over"
    board = f"   board {' '.join(result['board'])}" if result["board"] else ""
    out.print(f"[bold]{plain(str(sheet.get('game', '')))}[/]   {plain(ended.replace('_', ' '))}{board}")
    for entry in result["legality"]:
        _print_verdict(entry)
    for ruling in result["rulings"]:
        orders = ", ".join(order["order"].replace("_", " ") for order in ruling["orders"])
        if not orders:
            out.print(f"[red]refused[/]: {plain(ruling['reason'])}  [dim]{plain(ruling['rule'])}[/]")
            continue
        out.print(f"ruling: {orders}  [dim]{plain(ruling['rule'])} by {ruling['by']} (or above)[/]")
    for hand in result.get("showdown", []):
        low = f", {hand['low']}" if "low" in hand else ""
        out.print(f"seat {hand['seat']}: {plain(hand['hand'])}{low}  [dim]{plain(hand['rule'])}[/]")
    if result["pots"]:
        shown = table("pot", ">amount", "for", ">commission", "to", "clause")
        for pot in result["pots"]:
            awards = ", ".join(f"seat {seat} {amount}" for seat, amount in pot["awards"].items())
            eligible = " ".join(map(str, pot["eligible"]))
            name = pot["name"].replace("_", " ")
            shown.add_row(name, str(pot["amount"]), eligible, str(pot["commission"]), awards, plain(pot["rule"]))
        out.print(shown)
    if back := result["uncalled_returned"]:
        out.print(f"uncalled: {back['amount']} back to seat {back['seat']}")
    for wager in result.get("side_wagers", []):
        told = f"{wager['amount']} on {wager['colour']}: {wager['outcome']}, paid {wager['paid']}"
        out.print(f"side wager: seat {wager['seat']}, {told}  [dim]{plain(wager['rule'])}[/]")
    out.print("stacks: " + ", ".join(f"seat {seat} {stack}" for seat, stack in result["final_stacks"].items()))
    if result.get("to_act"):
        out.print(f"to act: seat {result['to_act']}")
    for note in result.get("notes", []):
        out.print(f"[yellow]note[/]  {plain(note)}")
    out.print()


def _print_verdict(entry: dict[str, Any]) -> None:
    where = f"action {entry['action_index']}" if "action_index" in entry else f"post {entry['post_index']}"
    taken = entry.get("treated_as")
    words = f" {taken['action'].replace('_', ' ')} {taken['amount']}" if taken else ""
    reason = f": {entry['reason']}" if entry.get("reason") else ""
    verdict = f"{entry['verdict'].replace('_', ' ')}{words}{reason}"
    now = f"  {plain(entry['now'])}" if "now" in entry else ""
    console().print(f"[yellow]{where}[/]  {plain(verdict)}  [dim]{plain(entry['rule'])}[/]{now}")
