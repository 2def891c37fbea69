"""What notice a book asks for before a table is closed or its terms change, and how far the notice that was given has come."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.games.library import open_book
from queenhigh.server.errors import Cite, cite
from queenhigh.server.views.duties import CANBERRA, MELBOURNE, PERTH, POKER


class Need(msgspec.Struct, frozen=True):
    """`rounds` and `seconds` name the number in the room's own `floor`."""

    instruction: str
    clause: str
    words: str
    rounds: str = ""
    seconds: str = ""


NEEDS: dict[str, dict[str, Need]] = {
    CANBERRA: {
        "closing": Need("CloseTable", "13.2", "Players are told before a table closes early."),
        "limits": Need("ChangeLimits", "3.1", "Players are told before the limits change."),
    },
    MELBOURNE: {
        "closing": Need(
            "CloseTable",
            "13.8",
            "Three more hands are dealt after the notice.",
            rounds="CLOSING_NOTICE",
        ),
        "limits": Need(
            "ChangeLimits",
            "8.1 fn s66(2)",
            "A higher minimum is announced by a sign, twenty minutes before. A lower one needs none.",
            seconds="MINIMUM_NOTICE",
        ),
        "pay_tables": Need(
            "ChangePayTables", "10.2.2", "All players are told before a game begins with other pay tables."
        ),
    },
    PERTH: {
        "closing": Need(
            "CloseTable",
            "6.7(c)",
            "Ten minutes' notice, unless nobody is there or all agree.",
            seconds="CLOSING_NOTICE",
        ),
        "limits": Need(
            "ChangeLimits",
            "6.3(c)",
            "Ten minutes' notice, unless nobody is there or all agree.",
            seconds="LIMIT_NOTICE",
        ),
    },
    POKER: {
        "closing": Need(
            "CloseTable",
            "13.3",
            "Three more hands after the notice, unless all players agree.",
            rounds="CLOSING_NOTICE",
        ),
        "terms": Need(
            "ChangeTerms",
            "6.10",
            "Three more hands after the notice, or a majority of the players.",
            rounds="CHANGE_NOTICE",
        ),
        "minimum": Need(
            "ChangeTerms",
            "6.1 footnote 2 s66(2)",
            "A higher minimum is announced by a sign, twenty minutes before.",
            seconds="MINIMUM_NOTICE",
        ),
    },
}


class Given(msgspec.Struct, frozen=True):
    since: int
    rounds_since: int
    change: str
    effective: int | None


class Term(msgspec.Struct, frozen=True):
    """`ready_at` is a time; `ready` says only that no rounds are missing and no time has to pass."""

    subject: str
    instruction: str
    words: str
    rule: Cite
    given: Given | None
    ready: bool
    rounds: int | UnsetType = UNSET
    rounds_left: int | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    ready_at: int | UnsetType = UNSET


def terms_of(state: TableState) -> tuple[Term, ...]:
    floor = state.floor
    if not isinstance(floor, Open):
        return ()
    return tuple(_term(state, floor, subject, need) for subject, need in NEEDS.get(state.book.id, {}).items())


def _figure(state: TableState, name: str) -> int:
    """The room's own: on its floor, or among the floor's terms where they are a module of their own."""
    floor = state.part("floor")
    return int(getattr(floor if hasattr(floor, name) else state.part("floor_terms"), name))


def _term(state: TableState, floor: Open, subject: str, need: Need) -> Term:
    notice = floor.notices.get(subject)
    rounds = _figure(state, need.rounds) if need.rounds else UNSET
    seconds = _figure(state, need.seconds) if need.seconds else UNSET
    since = floor.rounds - notice.rounds if notice else 0
    given = Given(notice.since, since, notice.change, notice.effective) if notice else None
    left = UNSET if rounds is UNSET else max(rounds - since, 0) if notice else rounds
    ready_at = UNSET if seconds is UNSET or notice is None else notice.effective or notice.since + seconds
    return Term(
        subject=subject,
        instruction=need.instruction,
        words=need.words,
        rule=cite(open_book(state.book.id).rule(need.clause)),
        given=given,
        ready=not floor.seats or (notice is not None and not left and seconds is UNSET),
        rounds=rounds,
        rounds_left=left,
        seconds=seconds,
        ready_at=ready_at,
    )
