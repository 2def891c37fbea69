"""Any round by its number: its events with who, when and by which clause, its sheet, and whether it settles the same again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from queenhigh.desk import poker_recall
from queenhigh.desk.codec import opened
from queenhigh.desk.hall import HOUSE
from queenhigh.desk.tables import TableState
from queenhigh.desk.troubles import CALIFORNIA, POKER
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import PoolsRecorded
from queenhigh.games.kit.events import FeesTaken
from queenhigh.games.kit.floor_events import RoundFinished, RoundStarted
from queenhigh.games.kit.phases import Over
from queenhigh.ledger.body import decode
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.snapshot import vouched_for
from queenhigh.money import Line, in_dollars, rounded_up
from queenhigh.notation import crown_perth_recall as perth
from queenhigh.notation.recall import PERTH, sheet_of
from queenhigh.notation.round_sheet import line_as_data, settle
from queenhigh.rules import Cited, InputError, QueenhighError

AT_ONCE = 500


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
    if not table or not (typed.isascii() and typed.isdecimal()) or len(typed) > 12:
        raise InputError(f"A round is named by its table and number, such as canberra-1/118, not {where!r}.")
    number = int(typed)
    state = TableState(table, *book_of(ledger, table))
    for state, envelopes in finished_rounds(ledger, table, after=number - 1):
        if state.number == number:
            return recalled(state, envelopes)
        break
    last = max(state.number, 0)
    raise InputError(
        f"Table {table} has no finished round {number}; " + (f"the last is {last}." if last else "it has none at all.")
    )


def finished_rounds(ledger: Ledger, table: str, after: int = 0) -> Iterator[tuple[TableState, list[Envelope]]]:
    """The rounds of a table after a number, each with the table as it stood at its end and the round's events. Without
    any, the table alone. The state moves on with the iteration."""
    state, events = _start(ledger, table, after), list[Envelope]()
    found = False
    while batch := ledger.read(state.stream, state.version, AT_ONCE):
        for envelope in batch:
            event = opened(envelope, state.book.id)
            if isinstance(event, RoundStarted):
                events = []
            state.apply(event)
            events.append(envelope)
            if isinstance(event, RoundFinished) and state.number > after:
                found = True
                yield state, events
    if not found:
        yield state, []


def _start(ledger: Ledger, table: str, after: int) -> TableState:
    """As near before the round as a snapshot brings us."""
    start = TableState(table, *book_of(ledger, table))
    for version, seq, body in ledger.snapshots(start.stream):
        kept = decode(body, dict[str, Any])
        if kept["rounds"] <= after and vouched_for(ledger, start.stream, version, seq, body):
            return TableState.of_data(table, start.book.id, kept, start.book.edition)
    return start


def recalled(state: TableState, envelopes: list[Envelope]) -> Recalled:
    over = state.round
    again: dict[str, Any] = {}
    if state.book.id == POKER:  # a hand has no round sheet: it is done again from what people did
        sheet, lines, differences = {}, over.side_lines, poker_recall.differences(over, state.happened)
    else:
        assert isinstance(over, Over)
        sheet, lines = sheet_of(state.book.id, over, state.happened), over.lines
        again, differences = _settled_again(state, sheet)
    return Recalled(
        table=state.id,
        book=state.book.id,
        edition=state.book.edition,
        number=state.number,
        outcome=over.outcome,
        events=envelopes,
        sheet=sheet,
        lines=list(lines),
        again=again,
        differences=differences,
    )


def _settled_again(state: TableState, sheet: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What the engine makes of the sheet, and where that is not what was paid."""
    over = state.round
    if not _began(state.book.id, over):
        return {}, _kept(over)
    try:
        again = settle(sheet)
        return again, _differences(sheet, over, state.happened, again)
    except QueenhighError as error:
        return {}, [f"the sheet cannot be settled: {error}"]


def _began(book: str, over: Over[Any]) -> bool:
    """A round that was called off before anybody wagered, or before anybody banked, leaves nothing to be settled."""
    return bool(over.hands) and (book != CALIFORNIA or over.bank is not None)


def _kept(over: Over[Any]) -> list[str]:
    """Of such a round every wager goes back."""
    return [
        f"seat {line.wager.seat} {line.wager.bet}: {in_dollars(line.returned)} of {in_dollars(line.wager.stake)} went back"
        for line in over.lines
        if line.returned != line.wager.stake or line.paid
    ]


def _differences(sheet: dict[str, Any], over: Over[Any], happened: list[Cited], again: dict[str, Any]) -> list[str]:
    found = []
    if again["round"] != over.outcome:
        found.append(f"the round was {over.outcome}, and is {again['round']} when settled again")
    for line in over.lines:
        seat, bet, was = line.wager.seat, line.wager.bet, line_as_data(line)
        once = _once(sheet, again, line)
        found += [
            f"seat {seat} {bet}: {name} was {was.get(name)}, and is {once.get(name)} when settled again"
            for name in ("outcome", "stake", "paid", "returned", "unpaid", "rule")
            if was.get(name) != once.get(name)
        ]
    lines = sum(len(seat["wagers"]) for seat in again["seats"].values()) + len(again.get("back_line", ()))
    if lines != len(over.lines):
        found.append(f"{len(over.lines)} wagers had a line, and {lines} have one when settled again")
    for event in happened:
        match event:
            case FeesTaken() if in_dollars(sum(event.fees.values())) != again["fees"]["total"]:
                if "refunded" not in again["fees"]:
                    found.append(f"fees were {event.fees}, and are {again['fees']['total']} when settled again")
    recorded = [event for event in happened if isinstance(event, MeterRecorded)]
    if len(recorded) == 1 and (meter := in_dollars(rounded_up(recorded[0].exact))) != again["jackpot"].get("meter"):
        found.append(f"the meter was {meter}, and is {again['jackpot'].get('meter')} when settled again")
    pooled = [event for event in happened if isinstance(event, PoolsRecorded)]
    if pooled and (pools := perth.pools_as_data(pooled[-1].pools)) != again["jackpot"].get("pools"):
        found.append(f"the pools were {pools}, and are {again['jackpot'].get('pools')} when settled again")
    return found


def _once(sheet: dict[str, Any], again: dict[str, Any], line: Line) -> dict[str, Any]:
    """The same wager when it is settled again."""
    if sheet["book"] == PERTH:
        written = next(each for each in sheet["seats"] if each["seat"] == line.wager.seat)
        return dict(again["seats"][str(line.wager.seat)]["wagers"].get(perth.on_sheet(written, line), {}))
    for behind in again.get("back_line", ()) if line.wager.bettor else ():
        if (behind["seat"], behind["player"]) == (line.wager.seat, line.wager.bettor):
            return dict(behind)
    seat = again["seats"].get(str(line.wager.seat), {})
    return dict(seat.get("wagers", {}).get(line.wager.bet, {}))


def book_of(ledger: Ledger, table: str) -> tuple[str, str]:
    """The book that a table plays, and in which edition; nothing for that where the ledger does not say."""
    there = {}
    for envelope in ledger.read(HOUSE):
        if envelope.kind == "TableAdded":
            body = envelope.open(dict[str, str])
            there[body["table"]] = body["book"], body.get("edition", "")
    if table not in there:
        raise InputError(f"There is no table {table!r} in this ledger; there are {', '.join(there) or 'none'}.")
    return there[table]
