"""One house in several processes on one PostgreSQL: one of them decides, the others follow it and pass commands on.

Who holds the lease decides. The others keep every table as the ledger has it, serve pages, sockets and boards, and send what
people ask for to the one that decides. When that one dies or hangs, another takes the lease, opens a desk and a pit, and
goes on. Handlers notice nothing but a moment without answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_desk import TournamentCommitted
from queenhigh.house import staff as people
from queenhigh.house.staff import Asked as StaffOrder
from queenhigh.house.staff import Staff
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.errors import LedgerStopped
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import QueenhighError
from queenhigh.server.commands import Command
from queenhigh.server.config import Config
from queenhigh.server.deciding import DecidingHouse, Fed, open_desk
from queenhigh.server.errors import ServerError, Told, refusal_of, told
from queenhigh.server.following import Follower
from queenhigh.server.house import House, Pace
from queenhigh.server.lease import Lease
from queenhigh.server.people import Person
from queenhigh.server.pit.bots import NAMES
from queenhigh.server.post import CHIPS, DECIDER, Note, Post, id_in, of_id
from queenhigh.server.presence import Presence
from queenhigh.server.receiving import Receiving
from queenhigh.server.tournaments.asks import TournamentCommand
from queenhigh.server.tournaments.felts import is_felt

AGAIN = 1.0
"""Seconds after which the deciding process is asked again: by now it may be another one."""
PATIENCE = 20.0
"""Seconds that an answer may take in all."""
MOST_ANSWERED = 2000
"""Answers to other processes that are kept, for those who ask again."""
TIDY = 30.0
"""Seconds between two looks for notes that nobody fetched."""
TURN = 0.5
"""Seconds between looks at the lease and at the ledger, whatever the notes say."""
SILENCE = 5.0
"""Seconds without a word from whoever decides after which the house is in trouble."""
AWAY = 5.0
"""Seconds for which a process that gave a house up leaves it to those who are to decide for it."""

log = logging.getLogger("queenhigh.server")


class SharedHouse(DecidingHouse):
    def __init__(self, config: Config, desk: Desk | None, lease: Lease) -> None:
        House.__init__(self, config)
        self._lease = lease
        self._reader = Ledger.open(config.ledger, read_only=True, key=config.key or None)
        self._follower = Follower(self._reader, self._moved)
        self.shown = {table: state.copy() for table, state in self._follower.tables.items()}
        self._look_at_tournaments(self._follower.tournaments)
        self.bots.update(NAMES)
        self.pit = None
        self._open_hall()
        self._take(desk)
        self._post = Post(config.ledger, self._heard_note, lambda: self.decides)
        self._waiting: dict[str, asyncio.Future[Note]] = {}
        self._answers: OrderedDict[str, Note | None] = OrderedDict()
        """What other processes asked of this one, and the answers; None for one that is being worked on."""
        self._presence = Presence(self._tell_pit)
        self._receiving = Receiving(config.ledger)
        self._gives_way = False
        """Is there another process that is to decide, while this one only stands by?"""
        self._takes_from = 0.0
        self._poked = asyncio.Event()
        self._reading = asyncio.Lock()
        self._last_word = time.monotonic()
        self._tasks: set[asyncio.Task[Any]] = set()

    def _take(self, desk: Desk | None) -> None:
        self.decides = desk is not None
        if desk is not None:
            self.desk = desk
        self._fed: deque[Fed] = deque()
        self._untold: deque[Committed] = deque()
        self._feeding = False

    # -- what may be shown

    @property
    def ledger(self) -> Ledger:
        return self._reader

    @property
    def staff(self) -> Staff:
        return self.desk.roster.staff if self.decides else self._follower.roster.staff

    @property
    def locked(self) -> dict[str, str]:
        return self.desk.locked if self.decides else self._follower.locked

    @property
    def trouble(self) -> str:
        if self.decides:
            return self.desk.ledger.stopped or (
                "" if self.pit and self.pit.alive else "The automatic dealer has stopped."
            )
        silent = time.monotonic() - self._last_word
        return f"No process has decided anything for {silent:.0f} seconds." if silent > SILENCE else ""

    # -- the day

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._post.start()
        if self.decides:
            await self._open()
        self._post.put("hello", to=DECIDER)
        self._spawn(self._tend())

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.decides:
            await self._close()
        await asyncio.to_thread(self._lease.release)
        await self._post.stop()
        self._receiving.close()
        self._reader.close()

    def abandon(self) -> None:
        super().abandon()
        self._lease.release()
        self._reader.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self) -> None:
        self._listening = list(self._listeners)
        await super()._open()
        self._presence.tell_again()

    async def _tend(self) -> None:
        said = tidied = 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._poked.wait(), TURN)
            self._poked.clear()
            try:
                await (self._keep_deciding() if self.decides else self._keep_following())
            except QueenhighError as error:
                log.error("the shared house: %s", error)
            except Exception:
                log.exception("the shared house")
            if time.monotonic() - said > 1.0:
                said = time.monotonic()
                self._say_presence()
            if self.decides and time.monotonic() - tidied > TIDY:
                tidied = time.monotonic()
                await self._post.tidy()

    async def _keep_deciding(self) -> None:
        self._post.put("alive")
        self._presence.forget_the_silent()
        if not await asyncio.to_thread(self._lease.held):
            log.warning("the lease of %s was lost; this process follows from now on", self.config.house)
            await self._step_down()
        elif self._gives_way:
            log.warning("this process leaves %s to another one, which is to decide for it", self.config.house)
            self._takes_from = time.monotonic() + AWAY
            await self._step_down()
            await asyncio.to_thread(self._lease.release)
            self._post.wake()
        elif self._receiving.is_due and await asyncio.to_thread(self._receiving.look, self.desk) > 0:
            self._post.wake()

    async def _step_down(self) -> None:
        self.decides = self._gives_way = False
        await self._close()
        self._listeners = self._listening
        self._follower = await asyncio.to_thread(Follower, self._reader, self._moved)

    async def _keep_following(self) -> None:
        await self._catch_up()
        if time.monotonic() >= self._takes_from and await asyncio.to_thread(self._lease.take):
            log.warning("this process decides for %s from now on", self.config.house)
            desk = await asyncio.to_thread(open_desk, self.config, self._lease.fence)
            await self._catch_up()
            self._take(desk)
            self._open_hall()
            await self._open()
            self._post.put("alive")

    async def _catch_up(self) -> None:
        """Everything that is durable by now is shown."""
        async with self._reading:
            while not self.decides and (news := await asyncio.to_thread(self._follower.next_news)):
                for committed in news:
                    if isinstance(committed, TournamentCommitted):
                        self._heard_tournament(committed)
                    else:
                        self._heard(committed)

    def _moved(self, account: str) -> None:
        self._chips.pop(account, None)

    def _feed(self) -> None:
        super()._feed()
        self._post.wake()

    # -- who looks on

    def attend(self, table: str, name: str) -> None:
        self._presence.come(table, name)

    def unattend(self, table: str, name: str) -> None:
        self._presence.go(table, name)

    def _tell_pit(self, table: str, name: str, here: bool) -> None:
        if self.decides and self.pit is not None and (table in self.desk.tables or is_felt(table)):
            at = self.hall if is_felt(table) else self.pit
            (at.attend if here else at.unattend)(table, name)

    def _say_presence(self) -> None:
        if not self.decides:
            own = not self.config.stands_by
            self._post.put("presence", to=DECIDER, here=self._presence.here, own=own)

    def set_pace(self, table: str, pace: Pace) -> None:
        super().set_pace(table, pace)
        if self.decides:
            self._post.put("pace", table=table, pace=pace)

    # -- notes

    def _heard_note(self, note: Note) -> None:
        match note["what"]:
            case "poke":
                if note["for"] == CHIPS:
                    self._receiving.wake()
                self._poked.set()
            case "alive":
                self._last_word = time.monotonic()
            case "pace" if not self.decides:
                super().set_pace(note["table"], msgspec.convert(note["pace"], Pace))
            case "hello" if self.decides:
                for table, pace in self.paces.items():
                    self._post.put("pace", to=note["from"], table=table, pace=pace)
            case "presence" if self.decides:
                self._presence.heard(note["from"], note["here"])
                self._gives_way |= self.config.stands_by and note.get("own", False)
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
        """For a process that follows. What goes wrong is told as it would be here."""
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
        raise ServerError("malformed", "The processes of this house are of different versions.", now="Start them anew.")

    async def _please(self, do: str, **more: Any) -> Any:
        """Asked of whoever decides, and asked again until there is an answer: everything that is asked has an id, so it is
        done once. The view of this process is brought up to date before the answer is passed on."""
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
                        "Send it again with the same id: it happens once.",
                    )
                if self.decides:  # it has taken over while somebody waited
                    return await self._asked(msgspec.json.decode(msgspec.json.encode({"do": do, **more})))
                self._post.put("please", to=DECIDER, number=number, do=do, **more)
                await asyncio.wait((answered,), timeout=AGAIN)
            note = answered.result()
        finally:
            self._waiting.pop(number, None)
        if error := note.get("error"):
            raise refusal_of(msgspec.convert(error, Told))
        await self._catch_up()
        return note["result"]

    async def _decided(self, do: str, here: Callable[[], Awaitable[Any]], **more: Any) -> Any:
        """Done here where this process decides; otherwise, and where it turns out that it does not any more, by the one that
        does. The id is the same, so it happens once."""
        if self.decides:
            try:
                return await here()
            except LedgerStopped:
                await self._wait_until_deposed()
        return await self._please(do, **more)

    async def _wait_until_deposed(self) -> None:
        """The ledger takes nothing more from this process. If that is because another has the lease, this one soon follows it."""
        self._poked.set()
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
        """What is not about a table wakes nobody by itself."""
        if self.decides:
            self._post.wake()
