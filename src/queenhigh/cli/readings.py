"""`queenhigh readings BOOK [READING]`."""

from __future__ import annotations

import msgspec

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import open_book
from queenhigh.rules import Reading


def show(typed: str, reading: str, *, json: bool) -> None:
    book = open_book(book_id(typed))
    chosen = [book.readings.find(reading)] if reading else list(book.readings.all)
    if json:
        print_json([msgspec.to_builtins(one) for one in chosen])
    elif reading:
        _one(chosen[0])
    else:
        shown = table("!id", "question", "adopted")
        for one in chosen:
            shown.add_row(f"[bold]{one.id}[/]", plain(one.question), f"{one.default}\n[dim]{one.name}[/]")
        console().print(shown)


def _one(reading: Reading) -> None:
    out = console()
    out.print(f"[bold]{reading.id}[/]  {reading.name}  [dim]on {plain(', '.join(reading.clauses))}[/]\n")
    out.print(plain(reading.question))
    for value, text in reading.options.items():
        mark, style = ("→", "green") if value == reading.default else (" ", "dim")
        out.print(f"[{style}]{mark} {value}[/]  {plain(text)}")
    out.print(f"\nbecause: {plain(reading.because)}")
