"""A preview of a ruling: the facts are put to the room, and nothing changes."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.desk.codec import checked_action
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.ruling import Ruling
from queenhigh.rules import IllegalAction
from queenhigh.server.errors import Cite
from queenhigh.server.views.labels import rank_label
from queenhigh.server.views.orders import Rank, rank_of
from queenhigh.server.views.settled import OrderView, ruling_view


class Preview(msgspec.Struct, frozen=True):
    rule: Cite
    by: Rank
    orders: tuple[OrderView, ...]
    notify: tuple[str, ...]
    may_give: bool


def ruling_on(state: TableState, fact: dict[str, Any]) -> Ruling:
    """The ruling on the facts, or the room's refusal."""
    if state.round is None or not state.playing:
        raise IllegalAction("No round is being played.", procedure("rounds"), "A dispute may be opened instead.")
    report = checked_action(Report("", fact), state.room)
    assert isinstance(report, Report)
    return state.room.round.ruling(state.round, report.fact)


def preview(state: TableState, fact: dict[str, Any], rank: str) -> Preview:
    made = ruling_on(state, fact)
    shown = ruling_view(made)
    notified = tuple(map(rank_label, made.notify))
    return Preview(shown.rule, rank_of(made.by), shown.orders, notified, state.book.ladder.may(rank, made.by))
