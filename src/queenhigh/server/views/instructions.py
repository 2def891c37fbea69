"""The floor's instructions as forms: which the book knows, what rank each takes, and what stands there now."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.wording import spoken
from queenhigh.rules import NotAuthorised, QueenhighError
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.views.forms import Field, Option, fields_of, titled
from queenhigh.server.views.offers import limits_of, settings_of
from queenhigh.server.views.orders import Rank, rank_of
from queenhigh.server.vocabulary import ALWAYS_OURS, OURS, instructions_of

GROUPS = {
    "table": (
        "OpenTable",
        "CloseTable",
        "AgreeToClose",
        "GiveNotice",
        "AskForRules",
        "AssessTime",
        "VerifyTime",
        "DropTime",
    ),
    "limits": (
        "ChangeLimits",
        "AgreeLimits",
        "ChangePayTables",
        "PermitExtraAreas",
        "ChangeJackpotWager",
        "ChangeTerms",
        "ChangeCommission",
    ),
    "cards": (
        "CheckCards",
        "OrderCount",
        "RecordCount",
        "SecureDeck",
        "ReplaceCards",
        "ReplaceShoe",
        "OrderShuffle",
        "InspectCards",
    ),
    "seats": (
        "SeatPlayer",
        "LeaveSeat",
        "VacateSeat",
        "BuyIn",
        "SitOut",
        "ComeBack",
        "PostToEnter",
        "RequireOfNewPlayer",
        "ChangeSeat",
        "AskForSeat",
        "DrawForSeat",
        "MarkAbsent",
        "PickUp",
        "ReturnToList",
        "JoinWaitingList",
        "LeaveWaitingList",
        "BringPlayer",
    ),
    "players": (
        "ExcludePlayer",
        "WithholdWinnings",
        "ReleaseWinnings",
        "Detain",
        "LogBreach",
        "ConfiscateDevice",
        "FindDetrimental",
        "OfferPrize",
        "ClaimPrize",
        "DeliverPrize",
    ),
    "disputes": ("OpenDispute", "AdviseComplainant", "DecideDispute", "ReferDispute"),
}


CLOSING = ("closing",)


class InstructionView(msgspec.Struct, frozen=True):
    """`may`: does the rank in which one is on duty do? The room looks at everything else when it is given."""

    type: str
    title: str
    group: str
    fields: tuple[Field, ...]
    needs_rank: Rank
    may: bool
    rule: Cite | UnsetType = UNSET


def instructions_for(state: TableState, rank: str) -> tuple[InstructionView, ...]:
    known = instructions_of(state.book.id)
    listed = [(group, known[name]) for group, names in GROUPS.items() for name in names if name in known]
    return tuple(view for group, kind in listed if (view := _view(state, group, kind, rank)))


def _view(state: TableState, group: str, kind: type[Instruction], rank: str) -> InstructionView | None:
    ladder = state.book.ladder
    name = kind.__name__
    needed = ladder.rungs[0]
    rule: Cite | UnsetType = UNSET
    try:
        state.room.floor.act(state.floor, _sample(kind))
    except NotAuthorised as refused:
        needed, rule = refused.needed or needed, cite(refused.rule)
    except QueenhighError as refused:
        if str(refused).startswith(f"{spoken(name)} is not possible"):
            return None
    except (AttributeError, TypeError, KeyError):
        pass
    return InstructionView(
        name, titled(name), group, _fields(state, kind), rank_of(needed), ladder.may(rank, needed), rule
    )


def _sample(kind: type[Any]) -> Any:
    """Something of this type from somebody who has no rank, only to hear what rank it takes: rooms look at that first."""
    if kind not in _SAMPLES:
        filled: dict[str, Any] = {"choice": {}} if "choice" in kind.__struct_fields__ else {}
        for field in msgspec.structs.fields(kind):
            if field.required and field.name not in ("by", "choice"):
                filled[field.name] = 1 if field.type is int else None if field.name in ("setup", "limits") else ""
        _SAMPLES[kind] = kind(by="player", **filled)
    return _SAMPLES[kind]


_SAMPLES: dict[type[Any], Any] = {}


def _fields(state: TableState, kind: type[Any]) -> tuple[Field, ...]:
    if (form := page_of(state.room).forms.get(kind.__name__)) is not None:
        return form(state)
    ours = ALWAYS_OURS | OURS.get(kind.__name__, frozenset())
    return tuple(_with_current(state, kind.__name__, field) for field in fields_of(kind, ours))


def _with_current(state: TableState, name: str, field: Field) -> Field:
    """What stands there now is where a change begins."""
    settings, page = settings_of(state), page_of(state.room)
    if (current := page.defaults.get((name, field.name))) is not None:
        field = replace(field, default=current(settings))
    match name, field.name:
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
