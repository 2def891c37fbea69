"""Small books for the tests: packages on disk with data files of their own, sound or broken."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from queenhigh.money import PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder("dealer", "supervisor", "manager", beside=("player", "director"), deputies={"deputy": "director"})

ABOUT = """
[book]
id = "little-book"
title = "Little Poker"
house = "The Little House"
edition = "1"
approved = "nobody"
"""


def clause(clause_id: str, **more: str) -> str:
    """A sound entry of `clauses.toml`; `more` says what is different about it."""
    entry = {"kind": "wager", "requires": f"What {clause_id} requires.", "disposition": "code"} | more
    return f'[clause."{clause_id}"]\n' + "".join(f'{key} = "{value}"\n' for key, value in entry.items())


def reading(reading_id: str, name: str, *clauses: str, default: str = "yes") -> str:
    """An entry of `readings.toml` that offers yes and no."""
    named = ", ".join(f'"{one}"' for one in clauses)
    return (
        f'[reading."{reading_id}"]\nname = "{name}"\nclauses = [{named}]\nquestion = "Is it so?"\n'
        f'default = "{default}"\nbecause = "It has to be one of them."\n'
        f'[reading."{reading_id}".options]\nyes = "It is so."\nno = "It is not so."\n'
    )


CLAUSES = ABOUT + "".join(map(clause, ("1.1", "1.2", "1.10", "11.5", "11.5.2", "11.5.2(a)", "11.50", "Table 1")))

_numbers = count(1)


class Shelf:
    """Where the small books of one test are. Each gets a package name that no other test has."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, clauses: str = CLAUSES, readings: str = "", pay: str = "", **modules: str) -> str:
        """Write the files of a book, and modules such as `settle="..."`; give the name of its package."""
        package = f"small_book_{next(_numbers)}"
        room = self.folder / package
        room.mkdir()
        for name, text in {"clauses.toml": clauses, "readings.toml": readings, "paytables.toml": pay}.items():
            (room / name).write_text(text, encoding="utf-8")
        for module, text in {"__init__": "", **modules}.items():
            (room / f"{module}.py").write_text(text, encoding="utf-8")
        return package

    def book(self, clauses: str = CLAUSES, readings: str = "", **modules: str) -> Book:
        return Book(self.put(clauses, readings, **modules), LADDER)

    def pay(self, pay: str) -> PayBook:
        return PayBook(Book(self.put(pay=pay), LADDER))
