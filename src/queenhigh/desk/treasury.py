"""The cage's window: what goes in and out of it, what it gives to whom, and how it is refilled before it is empty.

Everything here happens in the desk's turn, so that two who ask at once are decided one after the other.
"""

from __future__ import annotations

import logging
from collections import deque
from concurrent.futures import Future
from datetime import datetime

import msgspec

from queenhigh.desk.codec import written
from queenhigh.desk.counter import Counter
from queenhigh.desk.draft import postings
from queenhigh.desk.pen import Asked
from queenhigh.house import cage
from queenhigh.ledger.command import Append, Entry, Receipt
from queenhigh.money import Cents, in_dollars
from queenhigh.money.accounts import CAGE, OUTSIDE
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import InputError

DAY = 86_400
SCAN = 500
"""Lines of an account that are read at once."""
MOST_KEPT = 5000
"""People whose grants are kept in mind; those of others are read again when they ask."""
log = logging.getLogger("queenhigh.desk")


class GrantTerms(msgspec.Struct, frozen=True):
    """What the cage gives to somebody, and when it is refilled."""

    most: int
    """Somebody who would hold more gets nothing."""
    per_day: int
    """For one person within a day."""
    low: int = 0
    """The cage is refilled before it holds less than this,"""
    refill: int = 0
    """by so much,"""
    refills_per_day: int = 0
    """and so many times in a day."""


class Treasury:
    def __init__(self, counter: Counter) -> None:
        self._counter, self._pen = counter, counter.pen
        self.terms: GrantTerms | None = None
        """Without terms nothing is refilled and nothing granted."""
        self._given: dict[str, deque[tuple[int, int]]] = {}
        """When and how much was given to whom within a day; refills are given from outside."""

    def forget(self) -> None:
        """The ledger knows better."""
        self._given.clear()

    def write(self, asked: Asked, event: cage.CageEvent) -> Future[Receipt]:
        """In the desk's turn. A refill is an order of its own, recorded in the same commit as what it was needed for."""
        entries = [_entry(event)]
        if refill := self._refill(-sum(leg.amount for leg in entries[0].postings if leg.account == CAGE)):
            log.warning("the cage holds %s and is given %s", in_dollars(self._pen.chips[CAGE]), in_dollars(refill))
            entries.insert(0, _entry(cage.CageRefilled(Cents(refill))))
        future = self._pen.write(asked, [Append(CAGE, None, tuple(entries))])
        if refill:
            self._note(OUTSIDE, refill)
        return future

    def grant(self, asked: Asked, event: cage.BoughtIn) -> Future[Receipt]:
        """In the desk's turn."""
        terms, player = self.terms, event.player
        assert terms is not None
        if self._pen.chips[pile_of(player)] + event.amount > terms.most:
            raise InputError("You have chips enough. The cage gives more to those who run short.")
        given = sum(amount for _, amount in self._lately(player))
        if given + event.amount > terms.per_day:
            raise InputError(
                f"The cage gives one person {in_dollars(terms.per_day)} a day; {in_dollars(given)} of it went to you. Ask again "
                f"tomorrow, or for less."
            )
        future = self.write(asked, event)
        self._note(player, event.amount)
        return future

    def _refill(self, out: int) -> int:
        terms = self.terms
        if terms is None or out <= 0 or self._pen.chips[CAGE] - out >= terms.low:
            return 0
        return terms.refill if len(self._lately(OUTSIDE)) < terms.refills_per_day else 0

    def _note(self, who: str, amount: int) -> None:
        self._lately(who).append((self._counter.now, amount))

    def _lately(self, who: str) -> deque[tuple[int, int]]:
        """What the cage gave to somebody within a day; from the ledger, when it is first asked for."""
        since = self._counter.now - DAY
        if who not in self._given:
            if len(self._given) >= MOST_KEPT:
                self._given.clear()
            self._given[who] = self._read(OUTSIDE if who == OUTSIDE else pile_of(who), since)
        times = self._given[who]
        while times and times[0][0] <= since:
            times.popleft()
        return times

    def _read(self, account: str, since: int) -> deque[tuple[int, int]]:
        self._pen.put_down()  # what is on its way counts too
        found: deque[tuple[int, int]] = deque()
        before = 2**63 - 1
        while lines := self._pen.ledger.moved(account, SCAN, before):
            for line in lines:
                at = int(datetime.fromisoformat(line.at).timestamp())
                if at <= since:
                    return found
                if line.stream == CAGE and (self._is_refill(line.seq) if account == OUTSIDE else line.amount > 0):
                    found.appendleft((at, abs(line.amount)))
            before = lines[-1].seq
        return found

    def _is_refill(self, seq: int) -> bool:
        return self._pen.ledger.event(seq).kind == cage.CageRefilled.__name__


def _entry(event: cage.CageEvent) -> Entry:
    return Entry(written(event), kind=type(event).__name__, postings=postings(cage.moves(event)))
