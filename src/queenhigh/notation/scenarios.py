"""Scenarios: what a clause decides, as given, when and then, in a book's `scenarios.yaml`.

A scenario is a sheet with an expectation. `given` is the sheet without its irregularities, `when` is what is reported, and
`then` is what the result must say. The room's own engine plays it, and the clause named must be one that decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.notation.fields import SheetError
from queenhigh.notation.files import parse
from queenhigh.notation.hand_sheet import HandSheets
from queenhigh.notation.round_sheet import settle_by
from queenhigh.rules import BookFault, InputError, Refusal

FILE = "scenarios.yaml"
IRREGULARITY = "irregularity"
"""The kind of clause that needs a scenario."""
REFUSED = "refused"
"""In `then`: the clause by which the report is refused. There is no result in that case."""
RECORD = "record"
"""The order to put something on record. It changes nothing at the table, so a scenario need not expect it."""
IN_A_REPORT = {"when": "noticed", "by": "ruled by", "dealt_count": "cards dealt", "deck_count": "cards counted"}
"""What fields of a report are called for readers, where their own name would not do."""
AMOUNT = re.compile(r"^(-?)(\d+\.\d\d)$")
AWARD = "award"
"""The order of a ruling that only determines a prize. The line of the wager says what it was."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    clause: str
    title: str
    given: dict[str, Any] = {}
    """What differs from the sheet at the head of the file. Settings of the table are merged; every other group is replaced."""
    when: list[dict[str, Any]] = []
    """The irregularities, as on a sheet. Empty where the sheet alone says what happens."""
    then: dict[str, Any]
    """Part of the result of the sheet. An order or a wager may be given as one word: the order, or the outcome."""


class Scenarios(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of a book."""

    given: dict[str, Any] = {}
    """The sheet that every scenario begins with."""
    scenarios: list[Scenario] = []
    no_case: dict[str, str] = {}
    """Clauses about irregularities that decide no case by themselves, and why."""

    def of(self, clause: str) -> list[Scenario]:
        return [one for one in self.scenarios if one.clause == clause]

    def table(self, scenario: Scenario) -> dict[str, Any]:
        """The whole of what is given."""
        whole = {**self.given, **scenario.given}
        if "table" in self.given:
            whole["table"] = {**self.given["table"], **scenario.given.get("table", {})}
        return whole


@cache
def scenarios_of(room: Room) -> Scenarios:
    """The scenarios that a book brings; none where it has no such file."""
    book, name = room.book, f"{FILE} of {room.id}"
    source = book.folder / FILE
    if not source.is_file():
        return Scenarios()
    try:
        read = msgspec.convert(parse(source.read_text(encoding="utf-8"), name), Scenarios)
    except (msgspec.ValidationError, InputError) as error:
        raise BookFault(f"{name} cannot be read: {error}") from None
    for clause in (*(one.clause for one in read.scenarios), *read.no_case):
        book.rule(clause)
    return read


def played(room: Room, scenario: Scenario) -> dict[str, Any]:
    """The result of a scenario, by the room's own engine. Where a clause refuses what is reported, only that clause."""
    sheet = {"book": room.id, **scenarios_of(room).table(scenario)}
    if scenario.when:
        sheet["irregularities"] = scenario.when
    try:
        if room.has("hand_sheet"):
            return room.facet("hand_sheet", HandSheets).play(sheet)
        return settle_by(room, sheet)
    except SheetError as error:
        refusal = error.__context__
        if REFUSED in scenario.then and isinstance(refusal, Refusal):
            return {REFUSED: refusal.rule.clause}
        raise


def differences(room: Room, scenario: Scenario) -> list[str]:
    """Where the room decides otherwise than the scenario says; nothing where it holds."""
    result = played(room, scenario)
    found = list(_unlike(scenario.then, result, "then"))
    if scenario.clause not in deciding(result):
        listed = ", ".join(sorted(deciding(result))) or "none"
        found.append(f"{scenario.clause} did not decide; these did: {listed}")
    return found


def without_scenario(room: Room) -> list[str]:
    """Clauses about irregularities that decide, and irregularities that may be reported, which no scenario shows."""
    told = scenarios_of(room)
    shown = {*told.no_case, *(one.clause for one in told.scenarios)}
    reported = {str(report.get("type")) for one in told.scenarios for report in one.when}
    clauses = [one for one in room.book.clauses.values() if one.kind == IRREGULARITY and one.disposition.decides]
    return [
        *(one.id for one in clauses if one.id not in shown),
        *(kind for kind in room.round.facts if kind not in reported),
    ]


def deciding(result: Any) -> set[str]:
    """The clauses that decided: of rulings, their orders, lines, pots and refusals. `also` only helped."""
    if isinstance(result, Mapping):
        own = {str(result[name]) for name in ("rule", "carried_by", REFUSED) if isinstance(result.get(name), str)}
        return own.union(*(deciding(value) for name, value in result.items() if name != "also"))
    if isinstance(result, Sequence) and not isinstance(result, str):
        return set().union(*map(deciding, result))
    return set()


def _unlike(expected: Any, found: Any, where: str) -> Iterator[str]:
    """Everything expected is there. There may be more, but no other ruling, no other order than to put something on record,
    and no one else who is notified."""
    if isinstance(expected, Mapping):
        if not isinstance(found, Mapping):
            yield f"{where} should be {expected}, and is {found}"
            return
        for name, value in expected.items():
            other = found.get(str(name))
            if name == "orders" and RECORD not in map(_name, value):
                other = [one for one in other or [] if _name(one) != RECORD]
            elif name == "rulings":
                other = [one for one in other or [] if {*map(_name, one["orders"])} != {AWARD}]
            yield from _unlike(value, other, f"{where}.{name}")
        if "orders" in expected and "notify" not in expected and found.get("notify"):
            yield f"{where}.notify should be empty, and is {found['notify']}"
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for place, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from _unlike(one, other, f"{where}[{place}]")
    else:
        if isinstance(expected, str):
            found = _name(found)
        if expected != found:
            yield f"{where} should be {expected}, and is {found}"


def _name(of: Any) -> Any:
    """The order or the outcome, in one word."""
    return of.get("order", of.get("outcome")) if isinstance(of, Mapping) else of


class Case(msgspec.Struct, frozen=True):
    """A scenario for people to read: a line for each thing."""

    title: str
    given: tuple[str, ...]
    when: tuple[str, ...]
    then: tuple[str, ...]


def told(room: Room, scenario: Scenario) -> Case:
    whole = scenarios_of(room).table(scenario)
    return Case(
        scenario.title,
        tuple(line for name, value in whole.items() for line in _lines(name, value)),
        tuple(line for one in scenario.when for line in _lines("", one)),
        tuple(line for name, value in scenario.then.items() for line in _lines(name, value)),
    )


def told_for(room: Room, clause: str) -> tuple[Case, ...]:
    """The scenarios of a clause."""
    return tuple(told(room, one) for one in scenarios_of(room).of(clause))


def _lines(name: str, value: Any) -> Iterator[str]:
    """A line for a group, or for each member of a list of them."""
    heading = _plain(name).capitalize()
    if name == "seats" and isinstance(value, list):
        for each in value:
            rest = {key: part for key, part in each.items() if key != "seat"}
            yield f"Seat {each['seat']}: {_parts(rest)}"
    elif name == "actions":
        done = ", ".join(" ".join(_plain(part) for part in ("seat", *each.values())) for each in value)
        yield f"{heading}: {done or 'none'}"
    elif name == "seats":
        for seat, each in value.items():
            yield f"Seat {seat}: {_parts(each)}"
    elif name == REFUSED:
        yield f"Refused under {value}"
    elif name == "rulings":
        yield from map(_ruling, value)
        if not value:
            yield "No ruling"
    elif isinstance(value, Mapping) and "type" in value:
        details = {IN_A_REPORT.get(key, key): part for key, part in value.items() if key != "type"}
        yield f"{_plain(value['type']).capitalize()}{': ' if details else ''}{_parts(details)}"
    else:
        yield f"{heading}: {_parts(value)}"


def _ruling(ruling: Mapping[str, Any]) -> str:
    orders = ", then ".join(_order(one) for one in ruling.get("orders", []))
    said = "Ruling" + (f" under {ruling['rule']}" if "rule" in ruling else "")
    said += f" by {_plain(ruling['by'])} or above" if "by" in ruling else ""
    said += f": {orders}" if orders else ""
    return said + (f". Notified: {_parts(ruling['notify'])}" if ruling.get("notify") else "")


def _order(order: Any) -> str:
    if not isinstance(order, Mapping):
        return _plain(order)
    details = {name: value for name, value in order.items() if name not in ("order", "rule")}
    by = f" under {order['rule']}" if "rule" in order else ""
    return _plain(order.get("order", "")) + by + (f" ({_parts(details)})" if details else "")


def _parts(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{_plain(name)} {_within(part)}" for name, part in value.items())
    return _within(value)


def _within(value: Any) -> str:
    if isinstance(value, Mapping):
        unnamed = ("outcome",)
        return ", ".join(
            f"{'' if name in unnamed else _plain(name) + ' '}{_within(part)}" for name, part in value.items()
        )
    if isinstance(value, list):
        return (" " if all(isinstance(one, str) and len(one) == 2 for one in value) else ", ").join(map(_within, value))
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "none" if value is None else str(value).replace("_", " ")
    return AMOUNT.sub(r"\1$\2", text)
