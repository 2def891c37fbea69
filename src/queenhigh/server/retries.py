"""Repeated requests: the same id and body get the same answer, before anything else is checked. A command is recognised
by what its sender wrote, not by what the server filled in: the seat, the rank or the next number may have changed, the
table too, and the person may no longer be allowed to ask.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from queenhigh.desk.desk import Desk
from queenhigh.ledger.body import from_json
from queenhigh.ledger.command import Receipt, SentId, fingerprint
from queenhigh.ledger.errors import RepeatedCommand
from queenhigh.server.commands.staffed import signed_id
from queenhigh.server.commands.types import Instruct

MOST_KEPT = 8192
T = TypeVar("T")


def sent(id: str, who: str, where: str, command: Any) -> SentId:
    """The id with the digest of a request: to which table or tournament, and what."""
    if isinstance(id, SentId):
        return id
    return SentId(id, fingerprint(who, "", from_json({"id": id, "to": where, "sent": command})))


def answer_before(desk: Desk, where: str, command: Any, id: SentId) -> Future[Receipt] | None:
    """The answer to this command, if it was sent before. Another command under its id is refused."""
    if not id:
        return None
    if isinstance(command, Instruct) and command.request is not None:
        try:  # a signed request is carried out once, under an id of its own
            return desk.answer(SentId(signed_id(where, command.request), id.digest))
        except RepeatedCommand:
            return None  # by another person, or under another id: the desk decides
    return desk.answer(id)


class Remembered(Generic[T]):
    """The newest answers of this process, so that a client that sends too much at once still gets its answers."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[bytes, T]] = OrderedDict()

    def keep(self, id: SentId, answer: T) -> None:
        self._kept[id] = id.digest, answer
        self._kept.move_to_end(id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def forget(self, id: str) -> None:
        self._kept.pop(id, None)

    def find(self, id: SentId) -> T | None:
        digest, answer = self._kept.get(id, (b"", None))
        return answer if digest == id.digest else None
