"""Slips of chips: `/api/slips`, and each as a document to sign and keep. Asking and signing are commands at the table."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import Parameter

from queenhigh.desk.chips import slips_of
from queenhigh.games.kit.procedure import procedure
from queenhigh.house.chips import COUNTS, TITLES, Slip
from queenhigh.house.documents.page import Document, Fact, Facts, Grid, money
from queenhigh.house.staff.roster import Signature
from queenhigh.rules.zone import house_zone
from queenhigh.server.api.records import shown_document
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.people import Person
from queenhigh.server.record import access
from queenhigh.server.views.labels import rank_label

MOST = 50


class SlipSignature(msgspec.Struct, frozen=True):
    who: str
    rank: str
    at: int


class SlipView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A slip. `variance` is for the office only: those who count do not see the ledger's figure."""

    number: int
    kind: str
    title: str
    table: str
    amount: int
    why: str
    asked: SlipSignature
    state: str
    mine: bool
    signed: SlipSignature | None = None
    note: str = ""
    held: int | None = None
    variance: int | None = None


@get("/api/slips", summary="Fills, credits and counts of chips, newest first", tags=["staff"])
async def slips(
    house: TheHouse, person: ThePerson, table: Annotated[str, Parameter(max_length=64)] = ""
) -> list[SlipView]:
    """The slips of the tables at which you are on duty; of all tables for inspectors."""
    _is_staff(person)
    found = await asyncio.to_thread(slips_of, house.ledger)
    seen = [one for one in found.values() if access.may_see_table(house, person, one.table)]
    return [_view(one, person) for one in reversed(seen) if not table or one.table == table][:MOST]


@get("/api/slip/{table:str}/{number:int}", summary="A slip as a document", tags=["staff"])
async def slip(
    house: TheHouse,
    person: ThePerson,
    table: Annotated[str, Parameter(max_length=64)],
    number: Annotated[int, Parameter(ge=1, le=10**9)],
) -> Response[Any]:
    _is_staff(person)
    one = (await asyncio.to_thread(slips_of, house.ledger)).get(number)
    if one is None or one.table != table:
        raise ServerError("not_found", f"Table {table} has no slip {number}.", now="Look at the table's slips.")
    if not access.may_see_table(house, person, table):
        raise ServerError("not_authorised", "Slips are for staff on duty at the table, and for inspectors.")
    return shown_document(_document(one, house.config.name, whole=person.inspects), "page")


def _is_staff(person: Person) -> None:
    if person.role == "player":
        raise ServerError("not_authorised", "Slips are for staff.", now="Log on as a member of staff.")


def _view(one: Slip, person: Person) -> SlipView:
    return SlipView(
        number=one.number,
        kind=one.kind,
        title=TITLES[one.kind],
        table=one.table,
        amount=one.amount,
        why=one.why,
        asked=_signature(one.asked),
        signed=_signature(one.signed) if one.signed else None,
        state=one.state,
        note=one.note,
        mine=one.asked.who == person.name,
        held=one.held if person.inspects else None,
        variance=one.variance if person.inspects else None,
    )


def _signature(one: Signature) -> SlipSignature:
    return SlipSignature(one.who, rank_label(one.rank), one.at)


def _document(one: Slip, house: str, *, whole: bool) -> Document:
    facts = [
        Fact("number", "Number", str(one.number)),
        Fact("table", "Table", one.table),
        Fact("amount", "Counted" if one.kind in COUNTS else "Amount", money(one.amount)),
        Fact("why", "Reason", one.why),
        Fact("state", "State", one.state, one.note),
    ]
    if whole and one.held is not None:
        facts += [
            Fact("held", "By the ledger", money(one.held)),
            Fact("variance", "Variance", money(one.variance or 0)),
        ]
    signatures = [("Asked for" if one.kind not in COUNTS else "Counted", one.asked)]
    signatures += [("Signed", one.signed)] if one.signed else []
    return Document(
        kind="slip",
        title=f"{TITLES[one.kind]} slip {one.number}",
        subtitle=house,
        stamps=(),
        blocks=(
            Facts(key="slip", facts=tuple(facts)),
            Grid(
                key="signatures",
                title="Signatures",
                columns=("", "Name", "Rank", "Time (UTC)"),
                rows=tuple(
                    (
                        what,
                        who.who,
                        rank_label(who.rank),
                        f"{datetime.fromtimestamp(who.at, house_zone()):%d %b %Y %H:%M:%S}",
                    )
                    for what, who in signatures
                ),
                note="" if one.signed else "It waits for the signature of another person on duty at the table.",
            ),
        ),
        rule=procedure("chips"),
    )


route_handlers = [slips, slip]
