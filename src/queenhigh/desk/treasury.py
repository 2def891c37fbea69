"""The cage's window: what goes in and out, the chips that it grants, and how it is refilled before it is empty.
Everything here happens in the desk's turn, so two simultaneous requests are decided one after the other.
"""

from __future__ import annotations

import logging
from collections import deque
from datetime import datetime

import msgspec

from queenhigh.desk.commit import CommitPath, Decision
from queenhigh.desk.tables import postings
from queenhigh.house import cage
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Append, NewEvent
from queenhigh.money import Cents, in_dollars
from queenhigh.money.accounts import CAGE, OUTSIDE
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import InputError

DAY = 86_400
SCAN = 500
"""How many lines of an account are read at once."""
MOST_KEPT = 5000
"""How many people's grants are cached; others are read again when they ask."""
log = logging.getLogger("queenhigh.desk")


class GrantTerms(msgspec.Struct, frozen=True):
    """The terms on which the cage grants chips and is refilled."""

    most: int
    """A person who would then hold more than this gets nothing."""
    per_day: int
    """The most for one person within a day."""
    low: int = 0
    """The cage is refilled before it would hold less than this."""
    refill: int = 0
    """The amount of a refill."""
    refills_per_day: int = 0
    """The most refills within a day."""


class Treasury:
    def __init__(self, path: CommitPath) -> None:
        self._path = path
        self.terms: GrantTerms | None = None
        """Without terms the cage neither refills nor grants."""
        self._given: dict[str, deque[tuple[int, int]]] = {}
        """The grants within a day: when, how much and to whom. Refills are grants to `outside`."""

    def forget(self) -> None:
        """Drop the cache: the ledger is authoritative."""
        self._given.clear()

    def decide(self, event: cage.CageEvent) -> Decision:
        """Decide a movement of chips at the window, in the desk's turn. A refill is a separate order, recorded in the same
        commit as the request that needed it."""
        entries = [_entry(event)]
        refill = self._refill(-sum(leg.amount for leg in entries[0].postings if leg.account == CAGE))
        if refill:
            held = in_dollars(self._path.balances[CAGE])
            log.warning("the cage holds %s and is given %s", held, in_dollars(refill))
            entries.insert(0, _entry(cage.CageRefilled(Cents(refill))))

        def apply() -> None:
            if refill:
                self._note(OUTSIDE, refill)

        return Decision([Append(CAGE, None, tuple(entries))], apply)

    def grant(self, event: cage.BoughtIn) -> Decision:
        """Grant chips, in the desk's turn."""
        terms, player = self.terms, event.player
        assert terms is not None
        if self._path.balances[pile_of(player)] + event.amount > terms.most:
            raise InputError("You have enough chips. The cage gives more only to players who run short.")
        given = sum(amount for _, amount in self._lately(player))
        if given + event.amount > terms.per_day:
            raise InputError(
                f"The cage gives one person {in_dollars(terms.per_day)} a day; {in_dollars(given)} of it has gone to you. "
                f"Ask again tomorrow, or for less."
            )
        decision = self.decide(event)

        def apply() -> None:
            decision.apply()
            self._note(player, event.amount)

        return Decision(decision.appends, apply)

    def _refill(self, out: int) -> int:
        terms = self.terms
        if terms is None or out <= 0 or self._path.balances[CAGE] - out >= terms.low:
            return 0
        return terms.refill if len(self._lately(OUTSIDE)) < terms.refills_per_day else 0

    def _note(self, who: str, amount: int) -> None:
        self._lately(who).append((self._path.now, amount))

    def _lately(self, who: str) -> deque[tuple[int, int]]:
        """Return what the cage gave to a person within a day; the first time, from the ledger."""
        since = self._path.now - DAY
        if who not in self._given:
            if len(self._given) >= MOST_KEPT:
                self._given.clear()
            self._given[who] = self._read(OUTSIDE if who == OUTSIDE else pile_of(who), since)
        times = self._given[who]
        while times and times[0][0] <= since:
            times.popleft()
        return times

    def _read(self, account: str, since: int) -> deque[tuple[int, int]]:
        self._path.drain()  # commands on their way count too
        found: deque[tuple[int, int]] = deque()
        before = 2**63 - 1
        while lines := self._path.ledger.moved(account, SCAN, before):
            for line in lines:
                at = int(datetime.fromisoformat(line.at).timestamp())
                if at <= since:
                    return found
                if line.stream == CAGE and (self._is_refill(line.seq) if account == OUTSIDE else line.amount > 0):
                    found.appendleft((at, abs(line.amount)))
            before = lines[-1].seq
        return found

    def _is_refill(self, seq: int) -> bool:
        return self._path.ledger.event(seq).kind == cage.CageRefilled.__name__


def _entry(event: cage.CageEvent) -> NewEvent:
    return NewEvent(canonical(event), kind=type(event).__name__, postings=postings(cage.moves(event)))
