"""What `check-book` asks of any book: ours have all of it, and each check notices what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import pytest
from book_ids import CANBERRA, POKER
from msgspec.structs import replace
from planting import planted

from queenhigh.conformance import CHECKS, Check, Status
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.sight import Shown
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.notation.hand_sheet import HandSheets

BY_FACE = {check.name: check for check in CHECKS}
PURE, CONSERVED, HIDDEN, SHEETS = (
    BY_FACE[name]
    for name in (
        "rounds are pure and replay to identical bytes",
        "chips are conserved under legal and illegal actions",
        "no one sees a hidden card",
        "every round recalls as a sheet and settles identically",
    )
)


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.does.__name__)
def test_every_book_passes_every_check_and_misses_nothing(book: str, check: Check) -> None:
    result = check.run(room(book))
    assert result.status is Status.PASSED, result.detail


Fault = Callable[[Room], dict[str, Any]]


def moves_a_cent_more(law: Room) -> dict[str, Any]:
    honest = law.chips.moves

    def moves(*of: Any) -> Any:
        return [move._replace(amount=move.amount + 1) for move in honest(*of)]

    return {"moves": moves}


def lists_what_is_illegal(law: Room) -> dict[str, Any]:
    honest = law.round.legal

    def legal(round: Any, player: str, seat: int) -> Any:
        return [replace(option, action=replace(option.action, seat=99)) for option in honest(round, player, seat)]

    return {"legal": legal}


def remembers_the_last_round(law: Room) -> dict[str, Any]:
    honest, seen = law.round.act, count()

    def act(*of: Any) -> Any:
        return honest(*of)[: 1 + next(seen) % 2]

    return {"act": act}


def lets_everybody_see_seat_two(law: Room) -> dict[str, Any]:
    return {"seen_by": lambda *_: frozenset({2})}


def lays_seat_one_open(law: Room) -> dict[str, Any]:
    return {"shown": lambda *_: Shown(seats=frozenset({1}))}


@pytest.mark.parametrize("book", [CANBERRA, POKER])
@pytest.mark.parametrize(
    ("check", "part", "fault", "says"),
    [
        (CONSERVED, "chips", moves_a_cent_more, "cents on the layout"),
        (CONSERVED, "round", lists_what_is_illegal, "is listed as legal, and is refused"),
        (PURE, "round", remembers_the_last_round, ""),
        (HIDDEN, "sight", lets_everybody_see_seat_two, "a stranger sees the hands of seats [2]"),
        (HIDDEN, "sight", lays_seat_one_open, "seats [1] are face up"),
    ],
    ids=lambda given: getattr(given, "__name__", None),
)
def test_a_check_notices_what_it_is_there_for(book: str, check: Check, part: str, fault: Fault, says: str) -> None:
    law = room(book)
    with planted(getattr(law, part), **fault(law)):
        result = check.run(law)
    assert result.status is Status.FAILED
    assert says in result.detail


def test_a_sheet_of_a_different_hand_is_noticed() -> None:
    law = room(POKER)
    book = law.facet("hand_sheet", HandSheets)
    honest = book.recall

    def recall(over: Any, happened: Any) -> dict[str, Any]:
        sheet = honest(over, happened)
        return sheet | {"seats": [seat | {"stack": seat["stack"] + 100} for seat in sheet["seats"]]}

    with planted(book, recall=recall):
        result = SHEETS.run(law)
    assert result.status is Status.FAILED
    assert "cents on the sheet" in result.detail


def test_what_a_book_does_not_have_is_missing_and_no_failure() -> None:
    bare: Room = replace(room(CANBERRA), facets={})
    results = {check.does.__name__: check.run(bare) for check in CHECKS}
    missing = {name for name, result in results.items() if result.status is Status.MISSING}
    assert missing == {"sheets", "odds", "irregularities", "facets"}
    assert results["sheets"].detail == "the book has no sheet"
    assert msgspec.structs.asdict(results["odds"])["detail"] == "the book has no odds and no simulation"
