"""The dealer's checklist for the phase that a table is in."""

from __future__ import annotations

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import BETWEEN, page_of


class Item(msgspec.Struct, frozen=True):
    text: str
    rule: Cite


def checklist(state: TableState) -> tuple[Item, ...]:
    phase = type(state.round).__name__ if state.playing else BETWEEN
    duties = page_of(state.room).duties.get(phase, ())
    return tuple(Item(text, cite(state.book.rule(clause))) for clause, text in duties)
