"""A drill is a value: a question, its items with their keys, and why. `check` never raises, whatever was typed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from queenhigh.training import answers


class Kind(StrEnum):
    PAY = "pay"
    RULING = "ruling"
    READ = "read"


class Asks(StrEnum):
    AMOUNT = "amount"
    ONE = "one"
    SEVERAL = "several"


class Item(msgspec.Struct, frozen=True):
    """One thing to answer. `key` holds amounts as `answers` writes them, or the letters of the right options."""

    id: str
    ask: str
    asks: Asks
    key: tuple[str, ...]
    why: str
    clauses: tuple[str, ...]
    options: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """The key for a person: the options themselves, not their letters alone."""
        if not self.options:
            return ", ".join(self.key)
        return "; ".join(f"{letter} {self.options[answers.LETTERS.index(letter)]}" for letter in self.key)


class Drill(msgspec.Struct, frozen=True):
    """`covers`: the pay rows, irregularities or hands it is about. `seconds`: what a trained eye needs, 0 for no clock."""

    kind: Kind
    book: str
    seed: str
    level: int
    title: str
    question: tuple[str, ...]
    items: tuple[Item, ...]
    covers: tuple[str, ...] = ()
    seconds: int = 0

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for item in self.items for clause in item.clauses))


class Mark(msgspec.Struct, frozen=True):
    """`note` says what was odd about the answer itself, where something was."""

    id: str
    right: bool
    given: str
    expected: str
    why: str
    clauses: tuple[str, ...]
    note: str = ""


class Verdict(msgspec.Struct, frozen=True):
    marks: tuple[Mark, ...]
    late: bool = False
    note: str = ""

    @property
    def right(self) -> bool:
        """All of it, in time: a hand read right and late is read wrong at a table."""
        return not self.late and all(mark.right for mark in self.marks)


def check(drill: Drill, answer: Mapping[str, str], seconds: float = 0) -> Verdict:
    """What the answer is worth. An item that is missing or makes no sense is wrong, and says so."""
    marks = tuple(mark(item, answer.get(item.id, "")) for item in drill.items)
    late = bool(drill.seconds) and seconds > drill.seconds
    said = f"That took {seconds:.0f} seconds; {drill.seconds} are allowed." if late else ""
    known = {item.id for item in drill.items}
    strange = [name for name in answer if name not in known]
    beside = f"Nothing was asked about {', '.join(map(str, strange))}." if strange else ""
    return Verdict(marks, late, " ".join(part for part in (said, beside) if part))


def mark(item: Item, given: object) -> Mark:
    text = given if isinstance(given, str) else str(given)
    note = ""
    try:
        right = understood(item, text) == item.key
    except answers.Nonsense as nonsense:
        right, note = False, str(nonsense)
    return Mark(item.id, right, text.strip()[:80], item.expected, item.why, item.clauses, note)


def understood(item: Item, text: str) -> tuple[str, ...]:
    """The answer in the form of the key; `Nonsense` where it has no meaning here."""
    if item.asks is Asks.AMOUNT:
        return (answers.amount(text),)
    return answers.letters(text, item.options, several=item.asks is Asks.SEVERAL)
