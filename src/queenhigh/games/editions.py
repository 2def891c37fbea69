"""What changed from one edition of a book to another: clauses, prices and numbers, readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.money import Figure, Tiers
from queenhigh.money.cents import in_dollars
from queenhigh.rules import Clause, Reading


class Change(msgspec.Struct, frozen=True):
    """Something that one edition says and the other does not, or says otherwise. An empty side does not have it."""

    name: str
    before: str
    after: str
    clause: str = ""
    """How it is referred to, if not by its name."""


class Changes(msgspec.Struct, frozen=True):
    clauses: tuple[Change, ...]
    prices: tuple[Change, ...]
    """Changes of pay tables, as `pair_plus flush`."""
    numbers: tuple[Change, ...]
    """Figures, tiers and rates."""
    readings: tuple[Change, ...]


def changes(old: Room, new: Room) -> Changes:
    was, now = old.pay, new.pay
    return Changes(
        clauses=_compared(old.book.clauses, new.book.clauses, _clause),
        prices=_compared(_prices(old), _prices(new), lambda row: str(row.pays), by_clause=True),
        numbers=(
            *_compared(was.figures, now.figures, _figure, by_clause=True),
            *_compared(was.all_tiers, now.all_tiers, _tiers, by_clause=True),
            *_compared(was.all_rates, now.all_rates, lambda rates: str(rates.rates), by_clause=True),
        ),
        readings=_compared(
            {one.id: one for one in old.book.readings.all}, {one.id: one for one in new.book.readings.all}, _reading
        ),
    )


def _compared(
    was: Mapping[str, Any], now: Mapping[str, Any], worded: Callable[[Any], str], *, by_clause: bool = False
) -> tuple[Change, ...]:
    found = []
    for name in dict.fromkeys((*was, *now)):
        before, after = (worded(side[name]) if name in side else "" for side in (was, now))
        if before != after:
            said = now.get(name) or was[name]
            found.append(Change(name, before, after, said.rule.clause if by_clause else ""))
    return tuple(found)


def _prices(room: Room) -> dict[str, Any]:
    return {f"{table} {name}": row for table, rows in room.pay.tables.items() for name, row in rows.items()}


def _clause(clause: Clause) -> str:
    who = f" ({clause.authority})" if clause.authority else ""
    because = f" Because: {clause.because}" if clause.because else ""
    return f"[{clause.kind}, {clause.disposition}{who}] {clause.requires}{because}"


def _figure(figure: Figure) -> str:
    value = in_dollars(figure.value) if figure.unit == "dollars" and isinstance(figure.value, int) else figure.value
    return f"{value} {figure.unit}".strip()


def _tiers(tiers: Tiers) -> str:
    return ", ".join(f"from {in_dollars(least)}: {in_dollars(fee)}" for least, fee in tiers.steps)


def _reading(reading: Reading) -> str:
    options = "; ".join(f"{name}: {text}" for name, text in reading.options.items())
    return f"{reading.question} {reading.default}, because {reading.because} Options: {options}"
