"""`queenhigh hand SHEET`."""

from __future__ import annotations

from typing import Any

from queenhigh.cards import card
from queenhigh.cli.screen import console, faces, plain, table
from queenhigh.cli.sheets import show_sheets
from queenhigh.notation.hand_sheet import play_each, play_hand, room_of


def show(source: str, *, json: bool) -> int:
    return show_sheets(source, play_hand, play_each, print_result, json=json)


def print_result(result: dict[str, Any], sheet: dict[str, Any]) -> None:
    out, ladder = console(), room_of(sheet).book.ladder
    ended = result["ended"] or "not over"
    out.print(f"[bold]{plain(str(sheet.get('game', '')))}[/]   {plain(ended.replace('_', ' '))}")
    _print_cards(result)
    for entry in result["legality"]:
        _print_verdict(entry)
    for ruling in result["rulings"]:
        orders = ", ".join(order["order"].replace("_", " ") for order in ruling["orders"])
        if not orders:
            out.print(f"[red]refused[/]: {plain(ruling['reason'])}  [dim]{plain(ruling['rule'])}[/]")
            continue
        by = ladder.or_above(ruling["by"]).replace("_", " ")
        out.print(f"ruling under {plain(ruling['rule'])}: {orders}  [dim]by {by}[/]")
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
    before = {str(seat["seat"]): seat["stack"] for seat in sheet["seats"]}
    changed = {seat: stack - before[seat] for seat, stack in result["final_stacks"].items()}
    out.print(
        "stacks: "
        + ", ".join(f"seat {n} {result['final_stacks'][n]} ({c:{'+' * bool(c)}})" for n, c in changed.items())
    )
    if result.get("to_act"):
        out.print(f"to act: seat {result['to_act']}")
    for note in result.get("notes", []):
        out.print(f"[yellow]note[/]  {plain(note)}")
    out.print()


def _print_cards(result: dict[str, Any]) -> None:
    """Print every card on the sheet, and how each hand was read."""
    shown = table("cards of", "", "hand", "clause")
    if result["board"]:
        shown.add_row("board", _faces(result["board"]), "", "")
    read = {str(hand["seat"]): hand for hand in result.get("showdown", [])}
    for seat in result["final_stacks"]:
        hand = read.get(seat, {})
        words = hand.get("hand", "") + (f", {hand['low']}" if "low" in hand else "")
        cards = _faces(result.get("hole", {}).get(seat, []))
        shown.add_row(f"seat {seat}", cards or "[dim]not given[/]", plain(words), plain(hand.get("rule", "")))
    for name in ("burns", "muck", "stub"):
        if name in result:
            shown.add_row(name, _faces(result[name]), "", "")
    console().print(shown)


def _faces(cards: list[str]) -> str:
    return " ".join("??" if text == "??" else faces([card(text)]) for text in cards)


def _print_verdict(entry: dict[str, Any]) -> None:
    where = f"action {entry['action_index']}" if "action_index" in entry else f"post {entry['post_index']}"
    taken = entry.get("treated_as")
    words = f" {taken['action'].replace('_', ' ')} {taken['amount']}" if taken else ""
    reason = f": {entry['reason']}" if entry.get("reason") else ""
    verdict = f"{entry['verdict'].replace('_', ' ')}{words}{reason}"
    now = f"  {plain(entry['now'])}" if "now" in entry else ""
    console().print(f"[yellow]{where}[/]  {plain(verdict)}  [dim]{plain(entry['rule'])}[/]{now}")
