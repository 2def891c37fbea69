"""Scenarios: what a clause decides, as given, when and then, in a book's `scenarios.yaml`.

A scenario is a sheet with an expectation. `given` is the sheet without its irregularities, `when` is what is reported, and
`then` is what the result must say. The room's own engine plays it, and the clause named must be one that decided.
"""

from __future__ import annotations

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
AWARD = "award"
"""The order of a ruling that only determines a prize. The line of the wager says what it was."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    clause: str
    title: str
    given: dict[str, Any] = {}
    """What differs from the sheet at the head of the file. Settings of the table are merged; every other group is replaced."""
    when: list[dict[str, Any]] = []
    """The irregularities, as on a sheet. Empty if the sheet alone says what happens."""
    then: dict[str, Any]
    """Part of the result of the sheet. An order or a wager may be given as one word: the order, or the outcome."""


class Scenarios(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of a book."""

    given: dict[str, Any] = {}
    """The sheet that every scenario begins with."""
    scenarios: list[Scenario] = []
    no_case: dict[str, str] = {}
    """Clauses about irregularities that do not decide a case by themselves, and why."""

    def of(self, clause: str) -> list[Scenario]:
        return [one for one in self.scenarios if one.clause == clause]

    def table(self, scenario: Scenario) -> dict[str, Any]:
        """The whole sheet that is given."""
        whole = {**self.given, **scenario.given}
        if "table" in self.given:
            whole["table"] = {**self.given["table"], **scenario.given.get("table", {})}
        return whole


@cache
def scenarios_of(room: Room) -> Scenarios:
    """The scenarios of a book; none if it has no such file."""
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
    """The result of a scenario, by the room's own engine. If a clause refuses the report, only that clause."""
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
    """Where the room's decision differs from the scenario; empty if they agree."""
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
    """The differences from what is expected. There may be more in the result, but no other ruling, no other order
    except to put something on record, and nobody else to notify."""
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
