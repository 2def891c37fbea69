"""Finds any round by its number: its events with the person, time and clause, its sheet, and whether it settles the
same again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from queenhigh.desk.codec import opened
from queenhigh.desk.registry import HOUSE
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.floor_events import RoundFinished, RoundStarted
from queenhigh.games.kit.phases import is_over
from queenhigh.games.library import room, rooms_with
from queenhigh.ledger.body import decode
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.snapshot import vouched_for
from queenhigh.money import Line
from queenhigh.notation.hand_sheet import HandSheets
from queenhigh.notation.recall import settled_again, sheet_of
from queenhigh.rules import Cited, InputError

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
    """Where settling the sheet again differs from what was paid. Empty if there is no difference."""


class RecalledHand(msgspec.Struct, frozen=True):
    """A hand of poker with its events, to be written in another format."""

    table: str
    number: int
    book: str
    over: Any
    events: list[Cited]


def recall(ledger: Ledger, where: str) -> Recalled:
    """Return a finished round. `where` is TABLE/NUMBER, such as canberra-1/118."""
    table, number = _place(where, "round", "canberra-1/118")
    state = TableState(table, *book_of(ledger, table))
    for state, envelopes in finished_rounds(ledger, table, after=number - 1):
        if state.number == number:
            return recalled(state, envelopes)
        break
    last = max(state.number, 0)
    raise InputError(
        f"Table {table} has no finished round {number}; " + (f"the last is {last}." if last else "it has none at all.")
    )


def _place(where: str, what: str, example: str) -> tuple[str, int]:
    table, _, typed = where.rpartition("/")
    if not table or not (typed.isascii() and typed.isdecimal()) or len(typed) > 12:
        raise InputError(f"A {what} is named by its table and number, such as {example}, not {where!r}.")
    return table, int(typed)


def recalled_hand(ledger: Ledger, where: str) -> RecalledHand:
    """Return a finished hand. `where` is TABLE/NUMBER, such as poker-1/118."""
    table, number = _place(where, "hand", "poker-1/118")
    book, edition = book_of(ledger, table)
    if not room(book, edition).has("histories"):
        raise InputError(
            f"Table {table} is of {book}: only hands of {', '.join(rooms_with('histories'))} are written as PHH."
        )
    for state, _ in finished_rounds(ledger, table, after=number - 1):
        if state.number == number and is_over(state.round):
            return RecalledHand(table, number, book, state.round, list(state.happened))
        break
    raise InputError(f"Table {table} has no finished hand {number}.")


def finished_rounds(ledger: Ledger, table: str, after: int = 0) -> Iterator[tuple[TableState, list[Envelope]]]:
    """Yield the rounds of a table after a number, each with the table at its end and the round's events; if there are
    none, only the table. The state changes as you iterate."""
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


def walked(ledger: Ledger, table: str, number: int) -> Iterator[tuple[TableState, Cited, Envelope]]:
    """Yield the events of a finished round, each with the table after it, including other results of its last command,
    such as stack counts. The state changes as you iterate."""
    state, inside, last = _start(ledger, table, number - 1), False, ""
    while batch := ledger.read(state.stream, state.version, AT_ONCE):
        for envelope in batch:
            event = opened(envelope, state.book.id)
            if last and (envelope.command != last or isinstance(event, RoundStarted)):
                return
            inside = inside or (isinstance(event, RoundStarted) and state.rounds == number - 1)
            state.apply(event)
            if inside:
                yield state, event, envelope
            if state.rounds >= number:
                last = envelope.command


def _start(ledger: Ledger, table: str, after: int) -> TableState:
    """Return the table at its newest snapshot before the round, or at its beginning if there is none."""
    start = TableState(table, *book_of(ledger, table))
    for version, seq, body in ledger.snapshots(start.stream):
        kept = decode(body, dict[str, Any])
        if kept["rounds"] <= after and vouched_for(ledger, start.stream, version, seq, body):
            return TableState.of_data(table, start.book.id, kept, start.book.edition)
    return start


def recalled(state: TableState, envelopes: list[Envelope]) -> Recalled:
    over = state.round
    again: dict[str, Any] = {}
    if state.room.has("hand_sheet"):  # a hand has no round sheet: it is replayed from people's actions
        hands = state.room.facet("hand_sheet", HandSheets)
        sheet, lines, differences = {}, hands.lines(over), hands.differences(over, state.happened)
    else:
        sheet, lines = sheet_of(state.room, over, state.happened), over.lines
        again, differences = settled_again(state.room, over, state.happened, sheet)
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


def owned_lines(state: TableState) -> list[tuple[str, Line]]:
    """Return the final lines of a round, each with its owner."""
    over = state.round
    if state.room.has("hand_sheet"):
        seats = over.seats
        lines = state.room.facet("hand_sheet", HandSheets).lines(over)
        return [(line.wager.bettor or seats[line.wager.seat].player, line) for line in lines]
    return [(line.wager.bettor or over.hands[line.wager.seat].player, line) for line in over.lines]


def results_of(state: TableState) -> Mapping[str, tuple[int, int]]:
    """Return stake and net result by player. A player-dealer has the other side of every line."""
    over = state.round
    if state.room.has("hand_sheet"):
        return state.room.facet("hand_sheet", HandSheets).results(over)
    made: dict[str, tuple[int, int]] = {}
    for player, line in owned_lines(state):
        staked, net = made.get(player, (0, 0))
        made[player] = staked + line.wager.stake, net + line.net
    if over.bank is not None:
        staked, net = made.get(over.bank.player, (0, 0))
        made[over.bank.player] = staked + over.bank.wager, net - sum(line.net for line in over.lines)
    return made


def folded_in(state: TableState) -> frozenset[str]:
    """Return the players who folded every hand that they had."""
    over = state.round
    if state.room.has("hand_sheet"):
        return state.room.facet("hand_sheet", HandSheets).folded(over)
    played = {hand.player for hand in over.hands.values() if hand.choice is not Choice.FOLD}
    return frozenset(hand.player for hand in over.hands.values()) - played


def game_of(state: TableState) -> tuple[str, int]:
    """Return which of the book's games was played, if it has several, and for which pot."""
    if state.room.has("hand_sheet"):
        return state.room.facet("hand_sheet", HandSheets).game(state.round)
    return "", 0


def book_of(ledger: Ledger, table: str) -> tuple[str, str]:
    """Return a table's book and edition; the edition is empty if the ledger does not name it."""
    there = {}
    for envelope in ledger.read(HOUSE):
        if envelope.kind == "TableAdded":
            body = envelope.open(dict[str, str])
            there[body["table"]] = body["book"], body.get("edition", "")
    if table not in there:
        raise InputError(f"There is no table {table!r} in this ledger; there are {', '.join(there) or 'none'}.")
    return there[table]
