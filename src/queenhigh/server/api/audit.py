"""The chain check, the accounts and the incidents: `/api/audit`, `/api/incidents`."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, Parameter, QueryParameter

from queenhigh.house.incidents import Incident, select
from queenhigh.ledger import audit
from queenhigh.ledger.envelope import Head
from queenhigh.server.errors import Cite, ServerError, cite
from queenhigh.server.given import TheHouse, ThePerson
from queenhigh.server.record import access
from queenhigh.server.record.office import CheckPage, office_of
from queenhigh.server.views.labels import rank_label

MOST = 200
Text = Annotated[str, Parameter(max_length=120)]
Moment = Annotated[int | None, Parameter(ge=0, le=2**40)]


class BeginAudit(msgspec.Struct, forbid_unknown_fields=True):
    """`known` are heads that were kept elsewhere, as a check shows them: `118:8a0f...`."""

    known: Annotated[list[Annotated[str, msgspec.Meta(max_length=90)]], msgspec.Meta(max_length=20)] = []


class AuditKind(msgspec.Struct, frozen=True):
    kind: str
    accounts: int
    holds: int


class Account(msgspec.Struct, frozen=True):
    account: str
    holds: int


class BooksPage(msgspec.Struct, frozen=True):
    """Every account compared with the sum of its postings, at one instant. `faults` is empty if there are none."""

    at: int
    together: int
    kinds: tuple[AuditKind, ...]
    accounts: tuple[Account, ...]
    faults: tuple[str, ...]


class IncidentLine(msgspec.Struct, frozen=True):
    number: int
    kind: str
    at: int
    table: str
    book: str
    round: int
    rule: Cite
    what: str
    who: str
    rank: str
    ordered: tuple[str, ...]
    told: str
    persons: tuple[str, ...]


class IncidentsPage(msgspec.Struct, frozen=True):
    total: int
    kinds: dict[str, int]
    incidents: tuple[IncidentLine, ...]


@post("/api/audit/verify", summary="Start a check of the chain", tags=["record"], status_code=202)
async def begin(house: TheHouse, person: ThePerson, data: JSONBody[BeginAudit]) -> CheckPage:
    access.may_audit(person)
    return office_of(house).chain.begin(tuple(map(_head, data.known)))


@get("/api/audit/verify", summary="Progress of the check of the chain", tags=["record"])
async def progress(house: TheHouse, person: ThePerson) -> CheckPage:
    access.may_audit(person)
    return office_of(house).chain.page


@get("/api/audit/reconcile", summary="Every account against its postings", tags=["record"])
async def reconcile(house: TheHouse, person: ThePerson) -> BooksPage:
    access.may_audit(person)
    books = await asyncio.to_thread(audit.reconcile, house.ledger)
    kinds: dict[str, list[int]] = {}
    for account, held in books.balances.items():
        kinds.setdefault(account.partition(":")[0], []).append(held)
    return BooksPage(
        at=books.at.seq,
        together=sum(books.balances.values()),
        kinds=tuple(AuditKind(kind, len(piles), sum(piles)) for kind, piles in sorted(kinds.items())),
        accounts=tuple(Account(account, held) for account, held in sorted(books.balances.items())[:MOST]),
        faults=books.faults,
    )


@get("/api/incidents", summary="What went wrong, newest first", tags=["record"])
async def incidents(
    house: TheHouse,
    person: ThePerson,
    table: Text = "",
    book: Text = "",
    kind: Text = "",
    clause: Text = "",
    who: Text = "",
    for_person: Annotated[str, QueryParameter(name="person", max_length=120)] = "",
    number: Annotated[int | None, QueryParameter(name="round", ge=0, le=10**12)] = None,
    since: Moment = None,
    until: Moment = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 50,
) -> IncidentsPage:
    tables = access.incident_tables(house, person)
    log = await asyncio.to_thread(office_of(house).incidents.all)
    fit = select(
        (one for one in log if one.table in tables),
        table=table,
        book=book,
        clause=clause,
        who=who,
        person=for_person,
        round=number,
        since=since,
        until=until,
    )
    kinds = {name: sum(one.kind == name for one in fit) for name in sorted({one.kind for one in fit})}
    chosen = [one for one in fit if not kind or one.kind == kind]
    return IncidentsPage(len(chosen), kinds, tuple(map(_line, chosen[::-1][:limit])))


def _line(one: Incident) -> IncidentLine:
    return IncidentLine(
        number=one.number,
        kind=one.kind,
        at=one.at,
        table=one.table,
        book=one.book,
        round=one.round,
        rule=cite(one.rule),
        what=one.what,
        who=one.who,
        rank=rank_label(one.rank) if one.rank else "",
        ordered=one.ordered,
        told=", ".join(map(rank_label, one.told)),
        persons=one.persons,
    )


def _head(text: str) -> Head:
    seq, _, digest = text.strip().partition(":")
    if not (seq.isascii() and seq.isdecimal() and len(seq) < 19) or len(digest) != 64:
        raise ServerError(
            "malformed", f"{text!r} is not a head.", "A head is its number and hash, as a check shows them."
        )
    return Head(int(seq), digest)


route_handlers = [begin, progress, reconcile, incidents]
