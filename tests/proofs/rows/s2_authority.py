"""S2: only those whom an order declares may give it, and nobody may give an order that a book does not declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import wire_matrix
from authority_matrix import live_any, phases_of, prepare_any, refused_everywhere
from book_ids import POKER
from everything_asked import SAMPLES
from live_house import LiveHouse
from live_table import BOOKS
from proving import Case, Fault, Figures, shared
from reviewed_authority import COMMANDS, REVIEWED, TOURNAMENT_COMMANDS, of_books

from queenhigh.games.kit.instructions import ChangeLimits
from queenhigh.games.kit.orders import Declared
from queenhigh.house.tournaments.files import tournament_books
from queenhigh.server import authority
from queenhigh.server.commands import COMMANDS as TYPES
from queenhigh.server.commands import name_of
from queenhigh.server.commands.types import Unlock
from queenhigh.server.record import access
from queenhigh.server.topics import Topic
from queenhigh.server.tournaments import asks

PROMISE = "authority is default-deny"
PROOF = (
    "Every command, order, instruction, meter order and tournament order declares who may give it, as reviewed, and "
    "every address of the API has an entry. Everyone from visitor to the highest rank tries everything in every phase "
    "of the five books, at the desk, over HTTP and over a socket. Anyone without permission is refused, the log "
    "records who asked, the ledger records it for staff, and nothing changes. Staff who are relieved while they watch "
    "are sent nothing more."
)
QUICK = False
"""The tests of authority run the same, one table over the wire."""
TABLES = {
    "casino-canberra-3-card-poker": ("canberra-1", "canberra-2"),
    "crown-melbourne-three-card-poker": ("melbourne-1", "canberra-2"),
    "california-three-card-poker": ("california-1", "canberra-2"),
    "crown-perth-holdem-poker": ("perth-1", "canberra-2"),
    POKER: ("poker-1", "canberra-2"),
}
Piece = tuple[Path, str, str]


def run(case: Case) -> Figures:
    _every_row()
    counts: Counter[str] = Counter()
    books = (*BOOKS, POKER)
    pieces = [(case.folder, book, phase) for book in books for phase in phases_of(book)[:: case.size(3, 1)]]
    for done, (asked, refused) in enumerate(shared(_at_the_desk, pieces, case.cores), 1):
        counts += Counter({"asked at the desk": asked, "refused there": refused})
        case.tell(done, len(pieces), "books and phases")
    counts["states of a table"] = len(pieces)
    with LiveHouse(case.folder, tournaments=True) as live:
        missing = wire_matrix.addresses_without_a_row(live)
        assert not missing, f"without a row: {', '.join(sorted(missing))}"
        for number, (book, (table, other)) in enumerate(TABLES.items()):
            if number and not case.size(0, 1):
                break
            people = wire_matrix.people(live, book, table, _other(live, book, other, table))
            for state in _states(people, table):
                refused = wire_matrix.refused_over_the_wire(live, people, book, table, state)
                counts["refused over HTTP and sockets"] += refused
                case.tell(counts["refused over HTTP and sockets"], 0, "refused over the wire")
            if number == 0:
                counts["asked of addresses"] = wire_matrix.addresses_keep_their_rows(people)
                counts["refused by tournaments"] = wire_matrix.tournament_refuses_over_http(live, people, "holdem-1")
                counts["watches refused"] = wire_matrix.watched_over_a_socket(people, table)
                counts["relieved while they watched"] = wire_matrix.relieved_while_watching(people, table)
    return {**counts, "that may not be asked and was done": 0}


def _other(live: LiveHouse, book: str, other: str, table: str) -> str:
    """Another table of the book, or one of another book where there is none: they are not on duty at this one."""
    own = [name for name, state in live.house.shown.items() if state.book.id == book and name != table]
    return own[0] if own else other


def _states(people: dict[str, Any], table: str) -> Iterator[str]:
    yield "between rounds"
    if people["dealer"].do(table, type="order", order="StartRound").status_code == 200:
        yield "in a round"


def _every_row() -> None:
    declared = of_books((*BOOKS, POKER), tournament_books())
    declared["commands"] = {name_of(kind): kind.declared.by for kind in TYPES}
    declared["tournament commands"] = {name_of(kind): kind.declared.by for kind in asks.ASKS}
    reviewed = {**REVIEWED, "commands": COMMANDS, "tournament commands": TOURNAMENT_COMMANDS}
    for what, rows in declared.items():
        others = sorted(name for name, _ in rows.items() ^ reviewed[what].items())
        assert not others, f"{what} that others may ask than was reviewed: {others}"
    assert set(SAMPLES) == set(COMMANDS), sorted(set(SAMPLES) ^ set(COMMANDS))


def _at_the_desk(piece: Piece) -> tuple[int, int]:
    folder, book, phase = piece
    where = folder / f"{book} {phase}"
    where.mkdir()
    live = live_any(prepare_any(where, book), where / "copy.db", book)
    try:
        return refused_everywhere(live, phase)
    finally:
        live.close()


@contextmanager
def _dealers_as_floor() -> Iterator[None]:
    with patch.object(authority, "is_floor", lambda _, rank: bool(rank)):
        yield


def _anybody_when_unknown(row: Declared | None, *given: Any) -> bool:
    return row is None or _honest(row, *given)


_honest = authority.permits
_refuse = authority._refuse


def _silent(*given: Any) -> None:
    with patch.object(authority.log, "warning", lambda *_, **__: None):
        _refuse(*given)


FAULTS: dict[str, Fault] = {
    "a command without an entry is carried out for anyone": lambda: patch.object(
        authority, "permits", _anybody_when_unknown
    ),
    "a dealer is mistaken for a supervisor": _dealers_as_floor,
    "refusals are not logged": lambda: patch.object(authority, "_refuse", _silent),
    "a command wrongly declares that dealers may give it": lambda: patch.object(Unlock, "declared", Declared("dealer")),
    "an order wrongly declares that dealers may give it": lambda: patch.object(
        ChangeLimits, "declared", Declared("dealer")
    ),
    "a dealer who was relieved keeps seeing the dealer's page": lambda: patch.object(Topic, "_check", lambda *_: None),
    "players see the accounts of the house": lambda: patch.object(access, "may_audit", lambda _: None),
}
