"""Round sheets: a round written down, settled by the room's own engine, with the clause behind each line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import Advised
from queenhigh.games.kit.facts import nobody_at
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over, Round
from queenhigh.games.kit.ruling import Ruling, orders_as_data
from queenhigh.games.library import BOOK_IDS
from queenhigh.money import Line, Outcome, in_dollars
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.rules import Readings, Refusal, Rule, UnknownReading

SHEETS = {
    "casino-canberra-3-card-poker": "queenhigh.notation.casino_canberra",
    "crown-melbourne-three-card-poker": "queenhigh.notation.crown_melbourne",
    "california-three-card-poker": "queenhigh.notation.california",
    "crown-perth-holdem-poker": "queenhigh.notation.crown_perth",
}
"""The books whose rounds can be written down, and the module that reads their sheets."""
GROUPS = {
    "casino-canberra-3-card-poker": ("table", "seats", "dealer", "irregularities"),
    "crown-melbourne-three-card-poker": ("table", "seats", "dealer", "jackpot_cards", "irregularities"),
    "california-three-card-poker": ("table", "seats", "player_dealer", "irregularities"),
    "crown-perth-holdem-poker": ("table", "seats", "dealer", "board", "irregularities"),
}
"""What a sheet of each book says of the round."""
ABOUT = ("book", "id", "title", "clauses", "ambiguity", "expect")
"""What any sheet may say of itself."""


def settle(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a round sheet. A sheet that is malformed or impossible raises an error that names the field."""
    fields = Fields(sheet)
    book = fields.text("book")
    if book in FACTS_IN and book not in SHEETS:
        raise fields.fault("book", f"a hand of {book} is written on a hand sheet: use `queenhigh hand`.")
    if book not in SHEETS:
        raise fields.fault("book", f"there are no round sheets for {book!r}; there are for {', '.join(SHEETS)}.")
    fields.only(*ABOUT, *GROUPS[book])
    result: dict[str, Any] = import_module(SHEETS[book]).settle(fields)
    fields.close_all()
    if fields.notes:
        result["notes"] = fields.notes
    return result


def settle_each(sheets: Iterable[Any]) -> Iterable[dict[str, Any]]:
    """A result for each sheet, in their order. A bad one yields its error and the others go on."""
    from queenhigh.rules import QueenhighError

    for sheet in sheets:
        try:
            yield settle(sheet)
        except QueenhighError as error:
            yield {"error": str(error)}


FACTS_IN = SHEETS | {"crown-melbourne-crown-poker": "queenhigh.notation.hand_irregularities"}
"""The module that knows what may be reported, for each book; poker hands have sheets of their own."""


def facts_of(book: str) -> dict[str, type]:
    """The irregularities that may be reported at a table of this book, by the name of their type."""
    facts: dict[str, type] = import_module(FACTS_IN[book]).FACTS
    return facts


def irregularity_types() -> dict[str, list[tuple[str, str]]]:
    """For each book the irregularities that a sheet may report: the type, and what it is with its clauses."""
    listed = {}
    for book in SHEETS:
        listed[book] = [(tag, " ".join((fact.__doc__ or "").split())) for tag, fact in facts_of(book).items()]
    return listed


def readings_of(table: Fields, offered: Readings) -> Readings:
    """The readings a sheet's table plays by: those of the book, but for what `table.readings` says."""
    given = table.inner("readings")
    for name in given.names():
        try:
            offered = offered.adopt({name: given.text(name)})
        except UnknownReading as unknown:
            raise given.fault(name, str(unknown)) from None
    return offered


class WithHand(Protocol):
    """A seat as a sheet has it."""

    number: int
    cards: tuple[Card, ...]


class Playing:
    """A round being played from a sheet. A refusal of the engine is told as a fault of the field that asked for it."""

    def __init__(self, log: Log[Any], ruling: Any) -> None:
        self.log = log
        self._ruling = ruling

    @property
    def round(self) -> Round[Any]:
        return self.log.round

    @property
    def over(self) -> bool:
        return isinstance(self.log.round, Over)

    def do(self, field: str, *actions: Action) -> None:
        for action in actions:
            if self.over:
                return
            try:
                self.log.do(action)
            except Refusal as refusal:
                raise SheetError(field, str(refusal)) from None

    def report(self, field: str, fact: Any, by: str = "") -> None:
        """Report an irregularity; unless the sheet says who rules, it is the lowest rank that may."""
        if self.over:
            raise SheetError(field, f"the round has already ended{self._ended_by()}. Remove one of the two reports.")
        try:
            made: Ruling = self._ruling(self.log.round, fact)
            self._somebody(field, fact)
            self.log.do(Report(by or made.by, fact))
        except Refusal as refusal:
            raise SheetError(field, str(refusal)) from None

    def _ended_by(self) -> str:
        rulings = self.log.round.rulings
        return f", by {rulings[-1].rule.citation}" if rulings else ""

    def _somebody(self, field: str, fact: Any) -> None:
        """What a report says of a seat is said of somebody who sits there."""
        if absent := nobody_at(fact, self.log.round.taken):
            raise SheetError(f"{field}.{absent[0]}", f"nobody wagers at seat {absent[1]}.")


def line_as_data(line: Line) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "outcome": line.outcome.value,
        "stake": in_dollars(line.wager.stake),
        "paid": in_dollars(line.paid),
        "returned": in_dollars(line.returned),
        "rule": line.rule.clause,
    }
    if line.wager.bettor:
        entry["bettor"] = line.wager.bettor
    if line.unpaid:
        entry["unpaid"] = in_dollars(line.unpaid)
    if also := list(dict.fromkeys(rule.clause for rule in line.also if rule != line.rule)):
        entry["also"] = also
    return entry


def seats_as_data(
    lines: Iterable[Line], written: Mapping[int, Mapping[str, int]], names: Mapping[int, str], ended_by: Rule | None
) -> dict[str, Any]:
    """Each seat's wagers, net and hand. A wager that the sheet has but the round ended before is returned."""
    by_seat: dict[int, list[Line]] = {seat: [] for seat in written}
    for line in lines:
        by_seat.setdefault(line.wager.seat, []).append(line)
    seats: dict[str, Any] = {}
    for seat, own in sorted(by_seat.items()):
        wagers = {line.wager.bet: line_as_data(line) for line in own}
        back = [line for line in own if line.outcome in (Outcome.VOID, Outcome.RETURNED)]
        fate = back[0].outcome if back else Outcome.RETURNED
        decided = next((line.rule for line in own if line.outcome is Outcome.VOID), ended_by)
        decided = decided or (back[0].rule if back else None)
        for bet, stake in written.get(seat, {}).items():
            if bet not in wagers:
                entry = {
                    "outcome": fate.value,
                    "stake": in_dollars(stake),
                    "paid": "0.00",
                    "returned": in_dollars(stake),
                }
                wagers[bet] = entry | ({"rule": decided.clause} if decided else {})
        named = {"hand": names[seat]} if seat in names else {}
        seats[str(seat)] = {**named, "wagers": wagers, "net": in_dollars(sum(line.net for line in own))}
    return seats


def rulings_as_data(rulings: Iterable[Ruling]) -> list[dict[str, Any]]:
    made = []
    for ruling in rulings:
        entry: dict[str, Any] = {"rule": ruling.rule.clause, "by": ruling.by, "orders": orders_as_data(ruling)}
        if ruling.notify:
            entry["notify"] = list(ruling.notify)
        if ruling.reason:
            entry["reason"] = ruling.reason
        made.append(entry)
    return made


def cards_as_data(seats: Iterable[WithHand], **others: Sequence[Card]) -> dict[str, Any]:
    """Every card that the sheet tells of, as the round was settled with it."""
    held = {str(seat.number): [str(card) for card in seat.cards] for seat in seats if seat.cards}
    return {"seats": held} | {name: [str(card) for card in cards] for name, cards in others.items() if cards}


def advice_as_data(events: Iterable[object]) -> list[dict[str, Any]]:
    return [
        {"seat": event.seat, "note": event.note, "rule": event.rule.clause}
        for event in events
        if isinstance(event, Advised)
    ]


assert set(SHEETS) <= set(BOOK_IDS)
