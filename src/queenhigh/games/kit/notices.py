"""Compares a change with the notice that was given of it. The room says which clause requires the notice.

A notice is text on a sign, such as `minimum 20.00, maximum 500.00`. Only the items that it names are read from it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from queenhigh.games.kit.floor_events import Notice
from queenhigh.money import MoneyError, dollars, in_dollars
from queenhigh.rules import IllegalAction, Rule

NAMES_CHANGE = "names_change"
"""The option of a room's reading by which a notice without text does not count as notice of a change."""
MINIMUM, MAXIMUM, UNIT = "minimum", "maximum", "unit"
NONE = "none"
_ALIASES = {"min": MINIMUM, "max": MAXIMUM, "units": UNIT, "betting unit": UNIT, "betting units": UNIT}
_FILLERS = re.compile(r"^(?:(?:of|to|is|becomes|table|column)\s+)+|\s+and$")
_AMOUNT = re.compile(r"\$?\d[\d,]*(?:\.\d\d)?")
_AMOUNTS = re.compile(r"(?:[\s$\d,./-]|to|and)+")

Items = Mapping[str, str]
"""Items that can change, with their values: `{"minimum": "20.00"}`."""


class NoticeTerms(msgspec.Struct, frozen=True):
    """The terms that a change is about: their present and their new values."""

    before: Items
    after: Items
    optional: Collection[str] = ()
    """Items that a notice need not name; if it does, they must be right."""
    together: Collection[str] = ()
    """Different ways to state the same change: if one that changes is named, the others have to be too."""

    @property
    def changing(self) -> dict[str, str]:
        return {name: value for name, value in self.after.items() if value != self.before.get(name)}


def limits_in_words(limits: Any) -> dict[str, str]:
    """Return a table's minimum, maximum and unit as on a sign; `none` if there is none."""
    named = {MINIMUM: limits.min, MAXIMUM: limits.max, UNIT: limits.unit}
    return {name: amount(value) for name, value in named.items()}


def amount(value: int | None) -> str:
    return in_dollars(value) if value is not None else NONE


def worded(items: Items) -> str:
    """Return the items as a sign states them: `minimum 20.00, maximum 500.00`."""
    return ", ".join(f"{name} {value}" for name, value in items.items())


def read(words: str, names: Collection[str], bare: Sequence[str] = ()) -> dict[str, str]:
    """Return the items that a notice names. If it has only amounts, they are those of `bare`, in order."""
    text = _plain(words)
    known = {**{_plain(name): name for name in names}, **{a: n for a, n in _ALIASES.items() if n in names}}
    pattern = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    found = list(re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text)) if pattern else []
    if not found and not _AMOUNTS.fullmatch(text):
        return {}
    if not found:
        return {name: _value(value) for name, value in zip(bare, _AMOUNT.findall(text), strict=False)}
    ends = [*(one.start() for one in found[1:]), len(text)]
    return {known[one[0]]: _value(text[one.end() : end]) for one, end in zip(found, ends, strict=True)}


def check(
    notice: Notice, terms: NoticeTerms, clause: Rule, *, bare: Sequence[str] = (), must_name: bool = False
) -> None:
    """Check that a change is exactly the one that was notified."""
    said = read(notice.change, terms.after, bare)
    changing = terms.changing
    if not said and not must_name:
        return
    wrong = [name for name, value in said.items() if value != _value(terms.after[name])]
    grouped = any(name in said for name in terms.together if name in changing)
    wrong += [
        name
        for name in changing
        if name not in said and name not in terms.optional and not (grouped and name in terms.together)
    ]
    if wrong:
        refuse(notice, worded({name: terms.after[name] for name in terms.after if name in {*said, *changing}}), clause)


def refuse(notice: Notice, asked: str, clause: Rule) -> None:
    raise IllegalAction(
        f"Notice was given of {notice.change or 'a change without saying which'!r}, but the order is for {asked!r}.",
        clause,
        f"Change what the notice says, or give notice of {asked!r}.",
    )


def check_time(notice: Notice, at: int, clause: Rule) -> None:
    """A notice that names a time announces a change at that time, not sooner."""
    if notice.effective is not None and at < notice.effective:
        raise IllegalAction("The notice names a later time.", clause, "Wait until then.")


def _plain(words: str) -> str:
    return " ".join(words.replace("_", " ").replace("buy in", "buy-in").casefold().split())


def _value(text: str) -> str:
    """Return an amount as `20.00`, anything else in lower case."""
    value = _FILLERS.sub("", text.strip(" :=,;.")).strip(" :=,;.")
    first = _AMOUNT.match(value)
    alone = first is not None and not value[first.end() :].startswith("/")
    try:
        return in_dollars(dollars(first[0].rstrip(",") if first and alone else value))
    except MoneyError:
        return _plain(value) or NONE
