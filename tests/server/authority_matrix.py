"""Every role at a table in every phase, and every request that can be made there (S2)."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import poker_live
from book_ids import POKER
from everything_asked import commands, may
from live_table import BOOKS, PLAYERS, TABLE, Live, prepare, staff_name

from queenhigh.desk.commit import REFUSALS
from queenhigh.games.library import open_book
from queenhigh.house.staff.roster import Enrol, LogOn
from queenhigh.rules import QueenhighError
from queenhigh.server import authority
from queenhigh.server.commands import carry_out
from queenhigh.server.logs import JsonLines
from queenhigh.server.people import Person

PHASES = ("between", "Betting", "BetsClosed", "Deciding", "Showdown", "Settled", "locked")


def reach(live: Live, phase: str) -> None:
    """Bring the table to a phase."""
    chance = random.Random(phase)
    if phase == "between":
        return
    assert live.order("StartRound")
    if phase != "Betting" and live.book != POKER:
        live.wager(chance)
    while phase not in (type(live.state.round).__name__, "locked") and live.state.playing:
        if isinstance(live, poker_live.PokerLive):
            assert live.somebody_acts(chance) or live.go_on(chance)
        elif not live.go_on(chance):
            live.decide(chance)
    if phase == "locked":
        live.desk.locked[TABLE] = "it does not add up."


def people(live: Live) -> dict[str, Person]:
    """Every role that could send a request, by name."""
    rungs = open_book(live.book).ladder.rungs
    desk = live.desk
    desk.staff(Enrol("idle", {live.book: (rungs[-1],)}, at=desk.now))
    desk.staff(Enrol("elsewhere", {live.book: (rungs[-1],)}, at=desk.now))
    desk.staff(LogOn("elsewhere", "another table", {live.book: rungs[-1]}, at=desk.now))
    other = next(book for book in BOOKS if book != live.book)
    desk.staff(Enrol("of another book", {other: (open_book(other).ladder.rungs[-1],)}, at=desk.now))
    desk.staff(LogOn("of another book", TABLE, {other: open_book(other).ladder.rungs[-1]}, at=desk.now))
    return {
        "stranger": Person("zoe", guest=True),
        "seated": Person(PLAYERS[1]),
        "player with a name from the roster": Person(staff_name(rungs[-1])),
        "inspector": Person("eve", "inspector"),
        "manager off duty": Person("manager", "staff", manages=True),
        "staff off duty": Person("idle", "staff"),
        "staff elsewhere": Person("elsewhere", "staff"),
        "staff of another book": Person("of another book", "staff"),
        "dealer": Person(staff_name(rungs[0]), "staff"),
        **{f"floor as {rank}": Person(staff_name(rank), "staff") for rank in rungs[1:]},
    }


def kind_of(role: str) -> str:
    if role in ("stranger", "seated", "player with a name from the roster"):
        return "player"
    return "floor" if role.startswith("floor as") else role


POKER_PHASES = ("between", "Preparing", "BettingRound", "StreetDue", "Over", "locked")


def phases_of(book: str) -> tuple[str, ...]:
    return POKER_PHASES if book == POKER else PHASES


def prepare_any(where: Path, book: str) -> Path:
    return poker_live.prepare(where) if book == POKER else prepare(where, book)


def live_any(prepared: Path, copy: Path, book: str) -> Live:
    return (poker_live.PokerLive if book == POKER else Live)(prepared, copy)


class Lines(logging.Handler):
    """The log of refusals as it is written, line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(msgspec.json.decode(self.format(record)))


@contextmanager
def refusal_log() -> Iterator[list[dict[str, Any]]]:
    log, handler, before = logging.getLogger("queenhigh.authority"), Lines(), logging.root.manager.disable
    logging.disable(logging.NOTSET)
    log.addHandler(handler)
    try:
        yield handler.lines
    finally:
        log.removeHandler(handler)
        logging.disable(before)


def refused_everywhere(live: Live, phase: str) -> tuple[int, int]:
    """Every role asks for everything in this phase: one without authority is refused, recorded, and changes nothing. How much was
    asked, and how much of it refused."""
    reach(live, phase)
    before, written = live.state.version, len(live.desk.ledger.read(REFUSALS))
    asked = attempts = refusals = 0
    with refusal_log() as log:
        for role, person in people(live).items():
            for command in commands(live.book):
                asked += 1
                told = f"{role} asks for {command} in {phase}"
                if may(command, kind_of(role), live.book):
                    assert authority.check(live.house, person, live.state, command) == rank_of(live, person), told
                    continue
                assert _code(live, person, command) == "not_authorised", f"{told}, and is not refused"
                assert log, f"{told}, and the log has nothing of it"
                assert log.pop().get("who") == person.name, f"{told}, and the log does not say who it was"
                refusals += 1
                attempts += person.role == "staff"
    assert live.state.version == before, f"something has changed at the table in {phase}"
    live.desk.locked.clear()
    wait_for(lambda: len(live.desk.ledger.read(REFUSALS)) - written == attempts)
    return asked, refusals


def _code(live: Live, person: Person, command: Any) -> str:
    try:
        carry_out(live.house, person, TABLE, command).result()
    except QueenhighError as refused:
        return str(getattr(refused, "code", type(refused).__name__))
    return "done"


def wait_for(true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        time.sleep(0.01)
    raise AssertionError("not every refusal was written down")


def rank_of(live: Live, person: Person) -> str:
    duty = live.house.on_duty(person, TABLE)
    return duty.ranks.get(live.book, "") if duty and person.role == "staff" else ""
