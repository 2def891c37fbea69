"""The rounds someone took part in, newest first, found by what moved on their own account and where rounds begin and end.

Where chips are bought in they move on the account only then, and when they are taken away: hands are found among those since.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.desk.recall import finished_rounds
from queenhigh.desk.tables import TableState
from queenhigh.ledger.body import decode
from queenhigh.ledger.ledger import THE_END, Ledger
from queenhigh.ledger.store import Moved, RoundMark
from queenhigh.server.page import page_of

A_LITTLE_MORE = Fraction(11, 10)
"""How many more lines of an account are read than the rounds seen so far let expect."""
MANY = 2000
"""Lines of an account among which those at such tables are looked for."""
HANDS = 100
"""Hands of such a table that are looked through beside as many as are asked for."""


class OwnRound(msgspec.Struct, frozen=True):
    """`net` is what the round changed on the player's own account, in cents; in a tournament, which is named then, in its
    chips."""

    table: str
    book: str
    house: str
    title: str
    number: int
    ended: str
    outcome: str
    net: int
    tournament: str = ""


class OwnRounds(msgspec.Struct, frozen=True):
    rounds: tuple[OwnRound, ...]
    more: bool


class Played(msgspec.Struct):
    """A finished round: its number, first and last event, when it ended and how."""

    number: int
    first: int
    last: int
    ended: str
    outcome: str


def newest(
    ledger: Ledger, tables: Iterable[TableState], player: str, limit: int, others: Iterable[tuple[int, OwnRound]] = ()
) -> OwnRounds:
    """At these tables, across all of them, and whatever else there is, each with the number of its last event."""
    states = {state.stream: state for state in tables}
    others = [*others, *_counted(ledger, states.values(), player, limit)]
    states = {stream: state for stream, state in states.items() if page_of(state.room).game.net is None}
    moved: list[Moved] = []
    oldest, lines = THE_END, limit + 1
    while True:
        read = ledger.moved(f"player:{player}", lines, oldest)
        moved += read
        oldest = read[-1].seq if len(read) == lines else 0
        found = [pair for state in states.values() for pair in _of_table(ledger, state, moved, oldest)]
        if len(found) > limit or oldest == 0:
            break
        lines = _lines_for(limit + 1 - len(found), len(moved), len(found))
    found += others
    found.sort(key=lambda pair: pair[0], reverse=True)
    return OwnRounds(tuple(own for _, own in found[:limit]), len(found) > limit)


def _lines_for(rounds: int, read: int, found: int) -> int:
    """How many lines of the account have this many rounds, if they go on like those that were read."""
    return math.ceil(A_LITTLE_MORE * rounds * read / found) if found else 4 * read


def _counted(ledger: Ledger, tables: Iterable[TableState], player: str, limit: int) -> Iterator[tuple[int, OwnRound]]:
    """Of the last hands of each table where chips are bought in, those that they were dealt into."""
    counted = [(state, net) for state in tables if (net := page_of(state.room).game.net) is not None]
    moved = ledger.moved(f"player:{player}", MANY) if counted else []
    for state, net in counted:
        own = [one.seq for one in moved if one.stream == state.stream]
        if not own:
            continue
        since = sum(mark.kind == "RoundFinished" for mark in ledger.round_marks(state.stream, own[-1]))
        after = state.rounds - min(since, HANDS + limit)
        for at, envelopes in finished_rounds(ledger, state.id, max(0, after)):
            if at.number > state.rounds or not envelopes:
                break
            if (won := net(at.round, player)) is not None:
                book, last = state.book, envelopes[-1]
                about = (state.id, book.id, book.house, book.title, at.number, last.at, at.round.outcome)
                yield last.seq, OwnRound(*about, net=won)


def _of_table(ledger: Ledger, state: TableState, moved: list[Moved], oldest: int) -> list[tuple[int, OwnRound]]:
    """The finished rounds of a table in which the account moved, each with the number of its last event. One that began
    before `oldest` is left out: not all of it was read."""
    own = [one for one in reversed(moved) if one.stream == state.stream]
    if not own:
        return []
    found, place = list[tuple[int, OwnRound]](), 0
    for played in _finished(ledger.round_marks(state.stream, own[0].seq), state):
        net, moves = 0, 0
        while place < len(own) and own[place].seq <= played.last:
            if own[place].seq >= played.first:
                net, moves = net + own[place].amount, moves + 1
            place += 1
        if moves and played.first >= oldest:
            book = state.book
            about = (state.id, book.id, book.house, book.title, played.number, played.ended, played.outcome)
            found.append((played.last, OwnRound(*about, net=net)))
    return found


def _finished(marks: list[RoundMark], state: TableState) -> Iterator[Played]:
    """The rounds between the marks, of a table as it is shown: what was written since is not over yet."""
    marks = [mark for mark in marks if mark.version <= state.version]
    number = state.rounds - sum(mark.kind == "RoundFinished" for mark in marks)
    first, outcome = 0, ""
    for mark in marks:
        match mark.kind:
            case "RoundStarted":
                first, outcome = mark.seq, ""
            case "RoundEnded":
                outcome = str(decode(mark.body, dict[str, Any])["outcome"])
            case _:
                number += 1
                if first:
                    yield Played(number, first, mark.seq, mark.at, outcome)
                    first = 0
