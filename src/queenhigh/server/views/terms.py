"""The notice that a book requires before a table is closed or its terms change, and the progress of a given notice."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import Need, page_of

CLOSING = "closing"


class Given(msgspec.Struct, frozen=True):
    since: int
    rounds_since: int
    change: str
    effective: int | None


class Term(msgspec.Struct, frozen=True):
    """A notice. `ready_at` is a time; `ready` says that no more rounds or time are needed."""

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
    return tuple(_term(state, floor, subject, need) for subject, need in page_of(state.room).notices.items())


def may_be_made(state: TableState, subject: str, now: int) -> bool:
    """Has a notice of the change been given, and has it run for as long as the book requires?"""
    if not isinstance(state.floor, Open) or subject not in state.floor.notices:
        return False
    need = page_of(state.room).notices.get(subject)
    if need is None:
        return True
    term = _term(state, state.floor, subject, need)
    return term.ready or (term.ready_at is not UNSET and not term.rounds_left and now >= term.ready_at)


def _term(state: TableState, floor: Open, subject: str, need: Need) -> Term:
    notice = floor.notices.get(subject)
    rounds = UNSET if need.rounds is None else need.rounds
    seconds = UNSET if need.seconds is None else need.seconds
    since = max(floor.rounds - notice.rounds, 0) if notice else 0  # the round in play does not count towards the notice
    given = Given(notice.since, since, notice.change, notice.effective) if notice else None
    left = UNSET if rounds is UNSET else max(rounds - since, 0) if notice else rounds
    ready_at = UNSET if seconds is UNSET or notice is None else notice.effective or notice.since + seconds
    return Term(
        subject=subject,
        instruction=need.instruction,
        words=need.words,
        rule=cite(state.book.rule(need.clause)),
        given=given,
        ready=not floor.seats or (notice is not None and not left and seconds is UNSET),
        rounds=rounds,
        rounds_left=left,
        seconds=seconds,
        ready_at=ready_at,
    )
