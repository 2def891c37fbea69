"""Sheets on the screen: one, or a list of which a bad one does not stop the others, and the irregularities they may report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.notation.files import read_sheets
from queenhigh.rules.errors import InputError

Result = dict[str, Any]


def show_sheets(
    source: str,
    work_out: Callable[[Any], Result],
    work_out_each: Callable[[Iterable[Any]], Iterable[Result]],
    print_result: Callable[[Result, dict[str, Any]], None],
    *,
    json: bool,
) -> int:
    sheets, several = read_sheets(source)
    if not several:
        result = work_out(sheets[0])
        print_json(result) if json else print_result(result, sheets[0])
        return 0
    results = list(work_out_each(sheets))
    if json:
        print_json(results)
    else:
        for number, (result, sheet) in enumerate(zip(results, sheets, strict=True), 1):
            name = sheet.get("title") or sheet.get("id") or "" if isinstance(sheet, dict) else ""
            console().print(f"[bold]sheet {number}[/]  {plain(str(name))}".rstrip())
            if "error" in result:
                console().print(f"[red]refused[/]  {plain(result['error'])}\n")
            else:
                print_result(result, sheet)
    return 2 if any("error" in result for result in results) else 0


def show_irregularities(sheets: str, typed: str) -> None:
    """What a sheet of the book may report. `sheets` is the module that reads them: round_sheet or hand_sheet."""
    book = book_id(typed)
    types = import_module(f"queenhigh.notation.{sheets}").irregularity_types()
    if book not in types:
        other = "hand" if sheets == "round_sheet" else "settle"
        raise InputError(f"Sheets of {book} are read by another command: queenhigh {other} --irregularities {typed}.")
    shown = table(
        "!type", "what it reports, with its clauses", title=f"Irregularities that a sheet of {book} may report"
    )
    for name, what in types[book]:
        shown.add_row(f"[bold]{plain(name)}[/]", plain(what))
    console().print(shown)
