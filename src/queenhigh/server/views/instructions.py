"""The floor's instructions as forms: those of the book, the rank each needs, and their present values."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.orders import filled
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.views.forms import Field, Option, fields_of, titled
from queenhigh.server.views.offers import limits_of, settings_of
from queenhigh.server.views.orders import Rank, rank_of
from queenhigh.server.vocabulary import instructions_of

GROUPS = ("table", "limits", "cards", "seats", "players", "disputes")
"""The groups of the floor's forms, in order."""
CLOSING = ("closing",)


class InstructionView(msgspec.Struct, frozen=True):
    """An instruction. `may`: is the rank of the person on duty high enough? The room checks everything else when it is
    given."""

    type: str
    title: str
    group: str
    fields: tuple[Field, ...]
    needs_rank: Rank
    may: bool
    rule: Cite | UnsetType = UNSET
    waits: bool = False
    """During a round it is queued until the round's end."""


def instructions_for(state: TableState, rank: str) -> tuple[InstructionView, ...]:
    """The instructions that are possible at the table now, according to its book."""
    known = [kind for kind in instructions_of(state.book.id).values() if kind in state.room.floor.takes]
    return tuple(
        _view(state, kind, rank)
        for group in GROUPS
        for kind in known
        if kind.declared.group == group and state.room.floor.takes[kind].at(state.floor)
    )


def _view(state: TableState, kind: type[Instruction], rank: str) -> InstructionView:
    takes, name = state.room.floor.takes[kind], kind.__name__
    may = state.book.ladder.may(rank, takes.rank)
    rule = cite(takes.rule) if takes.rule else UNSET
    title = kind.declared.label or titled(name)
    needs, waits = rank_of(takes.rank), kind.declared.waits
    return InstructionView(name, title, kind.declared.group, _fields(state, kind), needs, may, rule, waits)


def _fields(state: TableState, kind: type[Any]) -> tuple[Field, ...]:
    if (form := page_of(state.room).forms.get(kind.__name__)) is not None:
        return form(state)
    return tuple(_with_current(state, kind.__name__, field) for field in fields_of(kind, filled(kind)))


def _with_current(state: TableState, name: str, field: Field) -> Field:
    """Fill in the present values, from which a change starts."""
    settings, page = settings_of(state), page_of(state.room)
    if (current := page.defaults.get((name, field.name))) is not None:
        field = replace(field, default=current(settings))
    match name, field.name:
        case _, "count" if field.default is not UNSET:  # the count is blind: the expected amount is not shown
            return replace(field, required=True, default=UNSET)
        case _, "limits":
            more = field.default if isinstance(field.default, dict) else {}
            return replace(field, default=msgspec.to_builtins(limits_of(state)) | more)
        case "ChangePayTables", "choice":
            columns = state.room.layout.columns(settings)
            if not columns:
                return field
            offered = {bet: state.room.pay.variants(bet) for bet in columns}
            return replace(field, default=dict(columns), choices=offered)
        case "OpenTable", "setup":
            return replace(field, required=False)
        case "OpenDispute", "number":
            return replace(field, required=False, default=max(state.floor.disputes, default=0) + 1)
        case "GiveNotice", "subject":
            subjects = tuple(Option(each, titled(each)) for each in (*(page.notices or CLOSING), *page.other_notices))
            return replace(field, kind="choice", choices=subjects)
        case "ReplaceShoe", "shoe":
            shoes = state.room.layout.options.get("shoe", ())
            return replace(field, kind="choice", choices=tuple(Option(str(each), titled(str(each))) for each in shoes))
    return field
