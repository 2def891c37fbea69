"""Everything that a handler may need, put together once: the house, who is who, who listens, what is counted."""

from __future__ import annotations

import time

import msgspec

from queenhigh.ledger.command import Receipt
from queenhigh.rules import QueenhighError
from queenhigh.server import retries
from queenhigh.server.accounts.factors import Factors
from queenhigh.server.accounts.sessions import Sessions
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.commands import Asked, Command, name_of
from queenhigh.server.config import Config
from queenhigh.server.drills.drills import Drills
from queenhigh.server.errors import ServerError, told
from queenhigh.server.folios import Folios
from queenhigh.server.forgetting import Forgetting
from queenhigh.server.house import House
from queenhigh.server.hub import Hub
from queenhigh.server.limits import Limit, per_minute, per_second
from queenhigh.server.logs import note
from queenhigh.server.metrics import Metrics
from queenhigh.server.people import Person
from queenhigh.server.tournaments.asks import TournamentAsked
from queenhigh.server.tournaments.asks import name_of as asked_of
from queenhigh.server.tournaments.felts import is_felt, streams_of

_command = msgspec.json.Decoder(Command).decode


class Ack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command is on disk; the table stands at `version` with it."""

    id: str
    version: int
    note: str | None = None


class Service:
    def __init__(self, config: Config, house: House, accounts: Accounts) -> None:
        self.config, self.house, self.accounts = config, house, accounts
        self.metrics = Metrics()
        self.folios = Folios()
        self.sessions = Sessions(accounts)
        self.factors = Factors(accounts)
        self.drills = Drills(accounts)
        self.hub = Hub(house, self.sessions, self.metrics)
        self.forgetting = Forgetting(house, accounts)
        self.by_session = per_second(config.requests_per_second)
        self.by_address = per_second(config.requests_per_address)
        self.new_guests = per_minute(config.guests_per_minute)
        self.log_ons = per_minute(config.log_ons_per_minute)
        self.answers: retries.Remembered[Ack] = retries.Remembered()
        self.codes = Limit(config.codes_per_hour / 3600, max(1.0, config.codes_per_hour / 4))

    async def start(self) -> None:
        await self.house.start()
        await self.hub.start()
        self.forgetting.start()

    async def stop(self) -> None:
        await self.forgetting.stop()
        await self.folios.stop()
        await self.hub.stop()
        await self.house.stop()
        self.drills.close()
        self.accounts.close()

    async def command(
        self, person: Person | None, table: str, do: msgspec.Raw | Asked, id: str, version: int | None
    ) -> Ack:
        """A command from whatever door: carried out, counted, and logged without what was in it."""
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
            receipt = await self.house.ask(person, table, command, id, version)
        except QueenhighError as error:
            code = told(error).code
            self.metrics.refusals[code] += 1
            note("refused", person=person.name if person else None, table=table, id=id, command=kind, code=code)
            raise
        took = time.perf_counter() - began
        self.metrics.commands[kind] += 1
        self.metrics.acknowledged.add(took)
        note("command", person=person.name, table=table, id=id, command=kind, ms=round(took * 1000, 1))
        ack = Ack(id, self._stands(table, receipt))
        self.answers.keep(sent, ack)
        return ack

    def remembered(self, person: Person, table: str, do: msgspec.Raw, id: str) -> Ack | None:
        """What this process answered the same command not long ago. It costs next to nothing, so no limit stands before it."""
        try:
            return self.answers.find(retries.sent(id, person.name, table, _read(do)))
        except QueenhighError:
            return None

    def _stands(self, table: str, receipt: Receipt) -> int:
        """The version of the table with this command and nothing after it: the same whenever it is asked for. What left no
        trace in the ledger is answered with the table as it is."""
        if not receipt.last:
            return self.house.table(table).version
        streams = streams_of(table) if is_felt(table) else (f"table:{table}",)
        ledger = self.house.ledger
        return sum(receipt.versions.get(name) or ledger.version_at(name, receipt.last) for name in streams)

    async def ask_tournament(self, person: Person, name: str, asked: TournamentAsked, id: str) -> str:
        """The same for a tournament. The answer is its name."""
        kind = asked_of(asked)
        try:
            found = await self.house.ask_tournament(person, name, asked, id)
        except QueenhighError as error:
            code = told(error).code
            self.metrics.refusals[code] += 1
            note("refused", person=person.name, table=name, id=id, command=kind, code=code)
            raise
        self.metrics.commands[kind] += 1
        note("command", person=person.name, table=found, id=id, command=kind)
        return found


def _read(do: msgspec.Raw) -> Asked:
    try:
        read: Asked = _command(do)
    except RecursionError:
        raise ServerError("malformed", "This is nested too deeply.") from None
    except msgspec.MsgspecError as error:
        raise ServerError("malformed", "This is no command.", f"{error}.", "See /schema/openapi.json.") from None
    return read


def no_session() -> ServerError:
    return ServerError("no_session", "You are not logged on.", now="Come in as a guest, or log on.")
