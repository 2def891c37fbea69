"""Everything that a handler may need, put together once: the house, who is who, who listens, what is counted."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import Request

from queenhigh.games.kit.floor import Open
from queenhigh.ledger.command import Receipt, SentId
from queenhigh.rules import QueenhighError
from queenhigh.server import retries
from queenhigh.server.accounts.access_log import AccessLog
from queenhigh.server.accounts.factors import Factors
from queenhigh.server.accounts.joining import Joining
from queenhigh.server.accounts.sessions import Sessions
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.alarm import Alarm
from queenhigh.server.anchoring import Anchoring
from queenhigh.server.commands import Command, TableCommand, name_of
from queenhigh.server.commands.types import AskRules, AskRuling, DisputeCommand
from queenhigh.server.config import Config
from queenhigh.server.drills.drills import Drills
from queenhigh.server.errors import ServerError, told
from queenhigh.server.folios import Folios
from queenhigh.server.forgetting import Forgetting
from queenhigh.server.gate import Gate
from queenhigh.server.group import Telling
from queenhigh.server.house import House
from queenhigh.server.hub import Hub
from queenhigh.server.limits import Limit, per_day, per_minute, per_second
from queenhigh.server.logs import note
from queenhigh.server.metrics import Metrics
from queenhigh.server.people import Person
from queenhigh.server.sheets import Sheets
from queenhigh.server.tournaments.asks import RaiseDispute, TournamentAsked
from queenhigh.server.tournaments.felts import is_felt, streams_of

log = logging.getLogger("queenhigh.server")
_command = msgspec.json.Decoder(Command).decode


VOLATILE = frozenset({"ready"})
"""Commands kept only in memory. Everything else is answered when it is in the ledger."""
IN_MEMORY = "Kept in memory only: send it again after a restart."
COUNTED = DisputeCommand, RaiseDispute, AskRules, AskRuling
"""Commands that are recorded and wait for the staff."""


class Ack(msgspec.Struct, frozen=True, omit_defaults=True):
    """The command is on disk, and the table is at `version`. `note` says so if it is not: only `ready` is kept in
    memory."""

    id: str
    version: int
    note: str | None = None


LIMITS = (
    "by_session", "by_address", "chips_to_address", "new_guests", "guests_today", "log_ons", "log_ons_from", "log_ons_for",
    "disputes", "disputes_from", "codes", "tables_opened", "links", "sign_ups",
)  # fmt: skip
"""Limits for one person or address in all houses of this process together."""


class Service:
    def __init__(self, config: Config, house: House, accounts: Accounts, beside: Service | None = None) -> None:
        """`beside` is the service of another house in this process, with which it shares sessions, drills and limits."""
        self.config, self.house, self.accounts = config, house, accounts
        self.beside = beside
        self.others: list[Service] = []
        """The services of the other houses, where this is the first."""
        self.metrics = Metrics()
        self.gate = Gate(config, self.metrics)
        self.folios = Folios()
        self.sheets = Sheets()
        self.sessions = Sessions(accounts)
        self.factors = Factors(accounts)
        self.joining = Joining(accounts)
        self.access = AccessLog(accounts, lambda: house.ledger, config)
        self.drills = Drills(accounts, config.runs_per_day)
        if beside is not None:
            self.gate, self.sessions, self.factors, self.drills = (
                beside.gate,
                beside.sessions,
                beside.factors,
                beside.drills,
            )
        self.hub = Hub(house, self.sessions, self.metrics)
        self.forgetting = Forgetting(house, accounts)
        self.anchoring = Anchoring(house, self.access)
        self.alarm = Alarm(house)
        self.telling = Telling(house, self.hub, accounts)
        self.by_session = per_second(config.requests_per_second)
        self.by_address = per_second(config.requests_per_address)
        self.chips_to_address = per_day(config.chips_per_address)
        self.new_guests = per_minute(config.guests_per_minute)
        self.guests_today = per_day(config.guests_per_day)
        self.log_ons = per_minute(config.log_ons_per_minute)
        self.log_ons_from = per_minute(3 * config.log_ons_per_minute)
        self.log_ons_for = per_minute(10 * config.log_ons_per_minute)
        self.disputes = per_day(config.disputes_per_day)
        self.disputes_from = per_day(10 * config.disputes_per_day)
        self.tables_opened = per_minute(config.tables_per_minute)
        self.sign_ups = per_day(config.sign_ups_per_day)
        self.links = per_minute(config.links_per_minute)
        self.counted: retries.Remembered[bool] = retries.Remembered()
        """Requests for chips already counted for their address."""
        self.answers: retries.Remembered[Ack] = retries.Remembered()
        self.codes = Limit(config.codes_per_hour / 3600, max(1.0, config.codes_per_hour / 4))
        if beside is not None:
            for limit in LIMITS:
                setattr(self, limit, getattr(beside, limit))

    def is_seated(self, person: Person | None) -> bool:
        """Does the person sit at a table of the house or of a tournament?"""
        tables = (*self.house.shown.values(), *self.house.felts.values())
        floors = (state.floor for state in tables)
        return person is not None and any(isinstance(at, Open) and person.name in at.seats.values() for at in floors)

    async def noted(self, who: str, what: str, detail: str = "", address: str = "") -> None:
        """Into the access log."""
        await asyncio.to_thread(self.access.note, who, what, detail, address)

    async def start(self) -> None:
        await self.house.start()
        await asyncio.to_thread(self.access.opened)
        await self.hub.start()
        self.forgetting.start()
        await self.anchoring.start()
        self.alarm.start()
        self.telling.start()

    async def stop(self) -> None:
        await self.telling.stop()
        await self.alarm.stop()
        await self.anchoring.stop()
        await self.forgetting.stop()
        await self.folios.stop()
        await self.sheets.stop()
        await self.hub.stop()
        await self.house.stop()
        if self.beside is None:  # it opened first, and closes last
            self.drills.close()
            self.accounts.close()

    async def command(
        self,
        person: Person | None,
        table: str,
        do: msgspec.Raw | TableCommand,
        id: str,
        version: int | None,
        address: str = "",
    ) -> Ack:
        """Carry out a command from any client, count it, and log it without its content."""
        began = time.perf_counter()
        kind = ""
        try:
            if person is None:
                raise no_session()
            command = _read(do) if isinstance(do, msgspec.Raw) else do
            kind = name_of(command)
            sent = retries.sent(id, person.name, table, command)
            if (before := self.answers.find(sent)) is not None:
                return before
            if isinstance(command, COUNTED):
                with self._counted(person, command, sent, address):
                    receipt = await self.house.ask(person, table, command, sent, version)
            else:
                receipt = await self.house.ask(person, table, command, sent, version)
        except QueenhighError as error:
            code = told(error).code
            self.metrics.refusals[code] += 1
            note("refused", person=person.name if person else None, table=table, id=id, command=kind, code=code)
            raise
        took = time.perf_counter() - began
        self.metrics.commands[kind] += 1
        self.metrics.acknowledged.add(took)
        if log.isEnabledFor(logging.INFO):
            note("command", person=person.name, table=table, id=id, command=kind, ms=round(took * 1000, 1))
        if not receipt.first and kind not in VOLATILE:
            raise AssertionError(f"{kind} was answered, and nothing was written")
        ack = Ack(id, self._stands(table, receipt), None if receipt.first else IN_MEMORY)
        self.answers.keep(sent, ack)
        return ack

    @contextmanager
    def _counted(self, person: Person, asked: object, id: SentId, address: str) -> Iterator[None]:
        """Limit per day the commands that are recorded and wait for the staff. A repeat is not a new one, and a refused
        one does not count."""
        if not isinstance(asked, COUNTED) or person.role != "player" or self.house.ledger.known(id) is not None:
            yield
            return
        kept = (self.disputes, person.name), (self.disputes_from, address)
        taken = []
        try:
            for limit, key in kept:
                if not limit.allows(key):
                    raise ServerError(
                        "too_many", "You have asked the floor too often today.", now="Speak to the floor, or wait."
                    )
                taken.append((limit, key))
            yield
        except QueenhighError:
            for limit, key in taken:
                limit.give_back(key, 1)
            raise

    def remembered(self, person: Person, table: str, do: msgspec.Raw, id: str) -> Ack | None:
        """The recent answer to the same command. It costs next to nothing, so it is not limited."""
        try:
            return self.answers.find(retries.sent(id, person.name, table, _read(do)))
        except QueenhighError:
            return None

    def _stands(self, table: str, receipt: Receipt) -> int:
        """The version of the table right after this command, always the same. A command that left no trace in the
        ledger gets the present version."""
        if not receipt.last:
            return self.house.table(table).version
        if version := receipt.versions.get(f"table:{table}"):
            return version
        streams = streams_of(table) if is_felt(table) else (f"table:{table}",)
        ledger = self.house.ledger
        return sum(receipt.versions.get(name) or ledger.version_at(name, receipt.last) for name in streams)

    async def ask_tournament(
        self, person: Person, name: str, asked: TournamentAsked, id: str, address: str = ""
    ) -> str:
        """The same for a tournament. The answer is its name."""
        kind = name_of(asked)
        try:
            with self._counted(person, asked, retries.sent(id, person.name, name, asked), address):
                found = await self.house.ask_tournament(person, name, asked, id)
        except QueenhighError as error:
            code = told(error).code
            self.metrics.refusals[code] += 1
            note("refused", person=person.name, table=name, id=id, command=kind, code=code)
            raise
        self.metrics.commands[kind] += 1
        note("command", person=person.name, table=found, id=id, command=kind)
        return found


def _read(do: msgspec.Raw) -> TableCommand:
    try:
        read: TableCommand = _command(do)
    except RecursionError:
        raise ServerError("malformed", "This is nested too deeply.") from None
    except msgspec.MsgspecError as error:
        raise ServerError("malformed", "Unrecognised command.", f"{error}.", "See /schema/openapi.json.") from None
    return read


def sees_inside(request: Request[Any, Any, Any], visitor: Person | None) -> bool:
    """May the client see the server's health? Only staff, and requests from the machine itself that do not come through
    a proxy."""
    return request.scope["state"]["inside"] or (visitor is not None and (visitor.role == "staff" or visitor.inspects))


def no_session() -> ServerError:
    return ServerError("no_session", "You are not logged on.", now="Come in as a guest, or log on.")
