"""`settle --irregularities BOOK` and `hand --irregularities BOOK`."""

from __future__ import annotations

from importlib import import_module

from queenhigh.cli.screen import book_id, console, plain, table
from queenhigh.rules.errors import InputError


def show(sheets: str, typed: str) -> None:
    """List what a sheet of the book may report. `sheets` is the module that reads them: round_sheet or hand_sheet."""
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
