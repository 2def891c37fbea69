"""Fetches the chips that other houses of the group have sent to this one. Only the process that decides for the house does."""

from __future__ import annotations

import time

from queenhigh.desk.desk import Desk
from queenhigh.desk.transfers import unfinished
from queenhigh.ledger.houses import address_of, house_of
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.postgres_database import houses_in
from queenhigh.server.errors import ServerError

EVERY = 5.0
"""Seconds between two checks, whether or not another house has sent a note."""


class Receiving:
    def __init__(self, ledger: str) -> None:
        """`ledger` is the address of this house's ledger."""
        self._ledger, self._house = ledger, house_of(ledger)
        self._others: dict[str, Ledger] = {}
        self._next = 0.0

    def wake(self) -> None:
        self._next = 0.0

    @property
    def is_due(self) -> bool:
        return time.monotonic() >= self._next

    def look(self, desk: Desk) -> int:
        """Receive everything that has been sent by now. Returns the number of transfers."""
        self._next = time.monotonic() + EVERY
        count = 0
        for sender in houses_in(self._ledger):
            if sender != self._house:
                count += self._fetch(desk, sender)
        return count

    def _fetch(self, desk: Desk, sender: str) -> int:
        if sender not in self._others:
            self._others[sender] = Ledger.open(address_of(self._ledger, sender), read_only=True)
        count = 0
        while waiting := unfinished(self._others[sender], desk.ledger, (sender, self._house)):
            for sent in waiting:
                desk.transfers.receive(sender, sent)
            count += len(waiting)
        return count

    def check_other(self, house: str) -> None:
        """Is it another house of the group?"""
        others = [other for other in houses_in(self._ledger) if other != self._house]
        if house not in others:
            there = f"The others of this group are {', '.join(others)}." if others else "This group has no other house."
            raise ServerError(
                "not_found", f"Chips cannot be sent to house {house[:40]!r}.", there, "Choose another house."
            )

    def close(self) -> None:
        for ledger in self._others.values():
            ledger.close()
