"""The pen: the desk's side of the ledger. What was asked before is known again, nothing is spent twice, and what is on its
way to the disk is kept in sight.

The desk decides ahead of the disk. So whatever the ledger could refuse is checked here first; should it refuse or fail all
the same, `astray` says why, and the desk goes back to what is written.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.desk.chips import Chips
from queenhigh.ledger.command import Append, Command, Receipt, SentId, digest_of
from queenhigh.ledger.errors import RepeatedCommand
from queenhigh.ledger.ledger import Ledger


def of_house(what: str = "") -> str:
    """Who does something where no person does: the house, its cage, a rank. No person's name has a colon."""
    return f"house:{what}"


class Asked(msgspec.Struct, frozen=True):
    """What somebody asks for. Asked again with the same id it has the answer that it had, whatever has happened since."""

    id: str
    actor: str
    rank: str
    request: Any

    @property
    def fingerprint(self) -> bytes:
        return digest_of(self.id, self.actor, self.rank, self.request)


class Pen:
    """Used under the desk's lock; only the futures are answered elsewhere."""

    def __init__(self, ledger: Ledger, clock: Callable[[], datetime]) -> None:
        self.ledger = ledger
        self.chips = Chips(ledger)
        self.astray = ""
        """Why what the desk holds in memory may be ahead of the ledger, if so."""
        self.watchers: list[Callable[[dict[str, int]], None]] = []
        """Told what accounts hold once it is written, in order, in the writer's thread."""
        self._clock = clock
        self._versions: dict[str, int] = {}
        self._on_the_way: dict[str, tuple[Asked, Future[Receipt]]] = {}
        self._unheard = ""
        """The id that was looked up last and was not there: nobody need ask the ledger for it again before it is written."""

    def answered(self, asked: Asked) -> Future[Receipt] | None:
        """The answer that this got or will get, if it was asked before. The same id for something else is refused."""
        return self.known(SentId(asked.id, asked.fingerprint)) if asked.id else None

    def known(self, sent: SentId) -> Future[Receipt] | None:
        """The same for whoever has the digest of what was sent."""
        if found := self._on_the_way.get(sent):
            if found[0].fingerprint != sent.digest:
                raise RepeatedCommand(sent)
            return found[1]
        if sent == self._unheard:
            return None
        receipt = self.ledger.known(sent)
        self._unheard = sent if receipt is None else self._unheard
        return None if receipt is None else _already(receipt)

    def write(self, asked: Asked, appends: Sequence[Append], ordered: Sequence[str] = ()) -> Future[Receipt]:
        """Hand it to the ledger. `ordered` are streams whose events build on those before: they are written next to what
        the desk has seen of them, or not at all."""
        placed = [
            replace(each, expected=self.version(each.stream)) if each.stream in ordered else each for each in appends
        ]
        after = self.chips.after(placed)
        asked = asked if asked.id else replace(asked, id=str(uuid.uuid4()))
        command = Command(
            id=asked.id,
            at=self._clock(),
            actor=asked.actor,
            rank=asked.rank,
            request=asked.request,
            appends=tuple(placed),
        )
        future = self.ledger.submit(command)
        self._on_the_way[asked.id] = asked, future
        self._unheard = ""
        self.chips.take(after)
        for each in placed:
            if each.stream in ordered:
                self._versions[each.stream] += len(each.entries)
        future.add_done_callback(partial(self._arrived, asked.id, after))
        return future

    def version(self, stream: str) -> int:
        if stream not in self._versions:
            self._versions[stream] = self.ledger.version(stream)
        return self._versions[stream]

    def _arrived(self, id: str, after: dict[str, int], future: Future[Receipt]) -> None:
        """In the writer's thread, which must not wait for anybody: only a note is made."""
        if future.cancelled():
            self.astray = f"command {id!r} was withdrawn after it was decided"
        elif error := future.exception():
            self.astray = str(error)
        else:
            for watcher in self.watchers:
                watcher(after)
        self._on_the_way.pop(id, None)

    def put_down(self) -> None:
        """Wait until nothing is on its way."""
        wait([future for _, future in list(self._on_the_way.values())])

    def afresh(self) -> None:
        """Forget what was reckoned ahead."""
        self.put_down()
        self.astray = ""
        self.chips.forget()
        self._versions.clear()


def _already(receipt: Receipt) -> Future[Receipt]:
    future: Future[Receipt] = Future()
    future.set_result(receipt)
    return future
