"""Any round by its number: its events with who, when and by which clause, its sheet, and whether it settles the same again."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.desk.codec import read
from queenhigh.desk.desk import HOUSE
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import RoundFinished, RoundStarted
from queenhigh.games.kit.phases import Over
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Line, in_dollars
from queenhigh.notation.recall import sheet_of
from queenhigh.notation.round_sheet import settle
from queenhigh.rules import Cited, InputError, QueenhighError


class Recalled(msgspec.Struct):
    table: str
    book: str
    edition: str
    number: int
    outcome: str
    events: list[Envelope]
    sheet: dict[str, Any]
    lines: list[Line]
    again: dict[str, Any]
    differences: list[str]
    """Where settling the sheet again gives something else than was paid. Empty if all is well."""


def recall(ledger: Ledger, where: str) -> Recalled:
    """`where` is TABLE/NUMBER, such as canberra-1/118."""
    table, _, typed = where.rpartition("/")
    if not table or not typed.isdecimal():
        raise InputError(f"A round is named by its table and number, such as canberra-1/118, not {where!r}.")
    state = TableState(table, _book(ledger, table))
    number = int(typed)
    envelopes: list[Envelope] = []
    for envelope in ledger.read(state.stream):
        event = read(envelope.kind, envelope.open(dict), state.book.id)
        if isinstance(event, RoundStarted):
            envelopes = []
        state.apply(event)
        envelopes.append(envelope)
        if isinstance(event, RoundFinished) and state.number == number:
            return _recalled(state, number, envelopes)
    raise InputError(f"Table {table} has no finished round {number}; the last is {state.number}.")


def _recalled(state: TableState, number: int, envelopes: list[Envelope]) -> Recalled:
    over, happened = state.round, state.happened
    assert isinstance(over, Over)
    sheet = sheet_of(state.book.id, over, happened)
    try:
        again = settle(sheet)
        differences = _differences(over, again)
    except QueenhighError as error:
        again, differences = {}, [str(error)]
    return Recalled(
        table=state.id,
        book=state.book.id,
        edition=state.book.edition,
        number=number,
        outcome=over.outcome,
        events=envelopes,
        sheet=sheet,
        lines=list(over.lines),
        again=again,
        differences=differences,
    )


def _differences(over: Over[Any], again: dict[str, Any]) -> list[str]:
    found = []
    for line in over.lines:
        seat, bet = line.wager.seat, line.wager.bet
        once = again["seats"].get(str(seat), {}).get("wagers", {}).get(bet, {})
        for name, value in (("outcome", line.outcome.value), ("paid", in_dollars(line.paid))):
            if once.get(name) != value:
                found.append(f"seat {seat} {bet}: {name} was {value}, and is {once.get(name)} when settled again")
    return found


def _book(ledger: Ledger, table: str) -> str:
    for envelope in ledger.read(HOUSE):
        body = envelope.open(dict)
        if body["table"] == table:
            return str(body["book"])
    raise InputError(f"There is no table {table!r} in this ledger.")


def happened_in(recalled: Recalled) -> list[Cited]:
    return [read(envelope.kind, envelope.open(dict), recalled.book) for envelope in recalled.events]
