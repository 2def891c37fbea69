"""Commands in a house of several processes: carried out here if this process decides, otherwise passed on to the one
that does. Every request has an id, so it is repeated until there is an answer, and carried out once.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from abc import abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from queenhigh.house.staff import roster as people
from queenhigh.house.staff.roster import Asked as StaffOrder
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.errors import LedgerStopped
from queenhigh.rules import QueenhighError
from queenhigh.server import hosts
from queenhigh.server.commands import Command
from queenhigh.server.deciding import DecidingHouse
from queenhigh.server.errors import ServerError, Told, refusal_of, told
from queenhigh.server.people import Person
from queenhigh.server.post import DECIDER, Note, Post, id_in, of_id
from queenhigh.server.receiving import Receiving
from queenhigh.server.tournaments.asks import TournamentCommand

AGAIN = 1.0
"""Seconds after which the deciding process is asked again, which may be another one by then."""
PATIENCE = 20.0
"""The most seconds that an answer may take."""
MOST_ANSWERED = 2000
"""Answers to other processes that are kept, for those who ask again."""

log = logging.getLogger("queenhigh.server")


class PassingHouse(DecidingHouse):
    _post: Post
    _receiving: Receiving

    def _prepare_asking(self) -> None:
        self._waiting: dict[str, asyncio.Future[Note]] = {}
        self._answers: OrderedDict[str, Note | None] = OrderedDict()
        """Requests of other processes and their answers; None for one in progress."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @abstractmethod
    async def _catch_up(self, upto: int | None = None) -> None:
        """Show everything that is durable by now, or up to an event."""

    @abstractmethod
    def _hurry(self) -> None:
        """Check the lease now."""

    # -- notes

    def _heard_asking(self, note: Note) -> None:
        match note["what"]:
            case "answer":
                if (waiting := self._waiting.pop(note["number"], None)) and not waiting.done():
                    waiting.set_result(note)
            case "please" if self.decides and note["number"] not in self._answers:
                self._answers[note["number"]] = None
                if len(self._answers) > MOST_ANSWERED:
                    self._answers.popitem(last=False)
                self._spawn(self._answer(note))
            case "please" if self.decides and (known := self._answers[note["number"]]) is not None:
                self._post.put("answer", to=note["from"], number=note["number"], **known)

    async def _answer(self, note: Note) -> None:
        """Answer a process that follows. Errors are passed on as they would be reported here."""
        try:
            result: Note = {"result": await self._asked(note)}
        except QueenhighError as error:
            result = {"error": told(error)}
        except Exception:
            log.exception("a note of another process failed")
            result = {"error": told(ServerError("unavailable", "Server error. Your request was fine."))}
        if note["number"] in self._answers:
            self._answers[note["number"]] = result
        self._post.put("answer", to=note["from"], number=note["number"], **result)

    async def _asked(self, note: Note) -> Any:
        match note["do"]:
            case "ask":
                person = msgspec.convert(note["person"], Person)
                command = msgspec.convert(note["command"], Command)
                return await super().ask(person, note["table"], command, note["id"], note["version"])
            case "ask_tournament":
                person = msgspec.convert(note["person"], Person)
                asked_for = msgspec.convert(note["command"], TournamentCommand)
                return await super().ask_tournament(person, note["name"], asked_for, note["id"])
            case "open_table":
                kinds: Any = hosts.PrivateTable if note["private"] else hosts.TableWanted
                wanted = msgspec.convert(note["asked"], kinds)
                return await super().open_table(msgspec.convert(note["person"], Person), wanted, note["id"])
            case "come_in":
                return await super().come_in(msgspec.convert(note["person"], Person), note["token"])
            case "join":
                return await super().join(note["guest"], note["account"])
            case "buy_in":
                return await super().buy_in(note["player"], note["amount"], id_in(note))
            case "send_chips":
                return await super().send_chips(note["player"], note["amount"], note["house"], id_in(note))
            case "staff_order":
                kind: Any = getattr(people, note["kind"])
                asked: StaffOrder = msgspec.convert(note["order"], kind)
                return await super().staff_order(asked, msgspec.convert(note["person"], Person), note["id"])
            case "log_off":
                return await super().log_off(note["name"])
        raise ServerError("malformed", "The processes of this house run different versions.", now="Restart them.")

    async def _please(self, do: str, **more: Any) -> Any:
        """Ask the process that decides, and repeat until there is an answer: every request has an id, so it is carried
        out once. The view of this process is brought up to date before the answer is passed on."""
        number = uuid.uuid4().hex
        answered = self._waiting[number] = self._loop.create_future()
        given_up = time.monotonic() + PATIENCE
        try:
            while not answered.done():
                if time.monotonic() > given_up or self.ending:
                    raise ServerError(
                        "unavailable",
                        "The house did not answer in time.",
                        "It may or may not have been done.",
                        "Send it again with the same id; it is carried out once.",
                    )
                if self.decides:  # this process has taken over meanwhile
                    return await self._asked(msgspec.json.decode(msgspec.json.encode({"do": do, **more})))
                self._post.put("please", to=DECIDER, number=number, do=do, **more)
                await asyncio.wait((answered,), timeout=AGAIN)
            note = answered.result()
        finally:
            self._waiting.pop(number, None)
        if error := note.get("error"):
            raise refusal_of(msgspec.convert(error, Told))
        result = note["result"]
        await self._catch_up(result["last"] if do == "ask" else None)
        return result

    async def _decided(self, do: str, here: Callable[[], Awaitable[Any]], **more: Any) -> Any:
        """Carry it out here if this process decides; if it does not, or no longer does, pass it on to the one that
        does. The id is the same, so it happens once."""
        if self.decides:
            try:
                return await here()
            except LedgerStopped:
                await self._wait_until_deposed()
        return await self._please(do, **more)

    async def _wait_until_deposed(self) -> None:
        """The ledger refuses this process. Wait: if another process has the lease, this one will soon follow it."""
        self._hurry()
        for _ in range(50):
            if not self.decides:
                return
            await asyncio.sleep(0.1)
        raise LedgerStopped(self.desk.ledger.stopped)

    # -- commands

    async def ask(self, person: Person, table: str, command: Any, id: str, version: int | None = None) -> Receipt:
        asked = {"person": person, "table": table, "command": command, "id": str(id), "version": version}
        done = await self._decided("ask", partial(super().ask, person, table, command, id, version), **asked)
        return done if isinstance(done, Receipt) else msgspec.convert(done, Receipt)

    async def ask_tournament(self, person: Person, name: str, command: Any, id: str) -> str:
        asked = {"person": person, "name": name, "command": command, "id": id}
        return str(
            await self._decided("ask_tournament", partial(super().ask_tournament, person, name, command, id), **asked)
        )

    async def open_table(self, person: Person, asked: Any, id: str) -> str:
        id, private = id or uuid.uuid4().hex, isinstance(asked, hosts.PrivateTable)
        here = partial(super().open_table, person, asked, id)
        return str(await self._decided("open_table", here, person=person, asked=asked, id=id, private=private))

    async def come_in(self, person: Person, token: str) -> str:
        here = partial(super().come_in, person, token)
        return str(await self._decided("come_in", here, person=person, token=token))

    async def join(self, guest: str, account: str) -> None:
        await self._decided("join", partial(super().join, guest, account), guest=guest, account=account)
        self._wake()

    async def buy_in(self, player: str, amount: int, id: str = "") -> int:
        id = id or uuid.uuid4().hex
        asked = {"player": player, "amount": amount, **of_id(id)}
        held = await self._decided("buy_in", partial(super().buy_in, player, amount, id), **asked)
        self._wake()
        return int(held)

    async def send_chips(self, player: str, amount: int, to: str, id: str) -> int:
        await asyncio.to_thread(self._receiving.check_other, to)
        asked = {"player": player, "amount": amount, "house": to, **of_id(id)}
        held = await self._decided("send_chips", partial(super().send_chips, player, amount, to, id), **asked)
        self._wake()
        self._post.chips_for(to)
        return int(held)

    async def staff_order(self, asked: StaffOrder, person: Person, id: str = "") -> None:
        kind, once = type(asked).__name__, id or uuid.uuid4().hex
        here = partial(super().staff_order, asked, person, once)
        await self._decided("staff_order", here, kind=kind, order=asked, person=person, id=once)
        self._wake()

    async def log_off(self, name: str) -> None:
        await self._decided("log_off", partial(super().log_off, name), name=name)
        self._wake()

    def _wake(self) -> None:
        """Wake the others for what is not about a table."""
        if self.decides:
            self._post.wake()
