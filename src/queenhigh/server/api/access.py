"""The access log for inspectors: log-ons, accounts, settings and what was looked at, merged with duty and ranks from
the ledger."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import Parameter

from queenhigh.desk.roster import STAFF
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.server.accounts.access_log import AccessEntry, AccessVerdict
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.record import access

MOST = 200


class AccessLine(msgspec.Struct, frozen=True):
    """`entry` is its number in the access log; 0 for what is in the ledger, whose event is `event`."""

    at: int
    who: str
    what: str
    detail: str
    address: str = ""
    entry: int = 0
    event: int = 0


class AccessPage(msgspec.Struct, frozen=True):
    lines: tuple[AccessLine, ...]
    days: float
    """How long entries are kept; 0: for ever."""


@get("/api/access", summary="Who logged on, changed or looked at what, newest first", tags=["record"])
async def access_log(
    service: TheService,
    house: TheHouse,
    person: ThePerson,
    who: Annotated[str, Parameter(max_length=120)] = "",
    before: Annotated[int | None, Parameter(ge=0, le=2**40)] = None,
    limit: Annotated[int, Parameter(ge=1, le=MOST)] = 100,
) -> AccessPage:
    access.may_audit(person)
    noted = await asyncio.to_thread(_noted, service.access.entries, who, before, limit)
    duty = await asyncio.to_thread(_duty, house.ledger, who, before)
    lines = sorted([*noted, *duty], key=lambda line: (-line.at, -line.entry))
    return AccessPage(tuple(lines[:limit]), house.config.access_days)


@get("/api/access/check", summary="Check that the access log was not changed", tags=["record"])
async def check(service: TheService, person: ThePerson) -> AccessVerdict:
    access.may_audit(person)
    return await asyncio.to_thread(service.access.check)


def _noted(entries: Any, who: str, before: int | None, limit: int) -> list[AccessLine]:
    found: list[AccessEntry] = entries(who=who, until=before, limit=limit)
    return [AccessLine(one.at, one.who, one.what, one.detail, one.address, one.seq) for one in found]


def _duty(ledger: Ledger, who: str, before: int | None) -> list[AccessLine]:
    """Duty and ranks are orders of the house, and so events of its ledger."""
    lines = filter(None, map(_line, ledger.last(STAFF, 10 * MOST)))
    return [
        line
        for line in lines
        if (not who or line.who.casefold() == who.casefold()) and (before is None or line.at < before)
    ]


def _line(envelope: Envelope) -> AccessLine | None:
    body = envelope.open(dict[str, Any])
    at = int(datetime.fromisoformat(envelope.at).timestamp())
    match envelope.kind:
        case "LoggedOn":
            duty = body["duty"]
            ranks = ", ".join(f"{rank} of {book}" for book, rank in duty["ranks"].items())
            told = body["person"], "on duty", f"{duty['place']}: {ranks}"
        case "LoggedOff":
            told = body["person"], "off duty", ""
        case "Enrolled":
            person = body["person"]
            held = "; ".join(f"{', '.join(ranks)} of {book}" for book, ranks in person["ranks"].items())
            told = envelope.actor, "ranks", f"{person['id']}: {held or 'none'}"
        case _:
            return None
    return AccessLine(at, *told, event=envelope.seq)


route_handlers = [access_log, check]
