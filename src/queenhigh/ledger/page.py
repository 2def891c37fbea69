"""What one transaction writes. Commands are checked here, one after the other, before any of them reaches the database.

So a command that is refused leaves nothing behind and the others of its batch are not touched by it.
"""

from __future__ import annotations

import msgspec

from queenhigh.ledger.command import Receipt, Sealed, SealedAppend, sealed_appends
from queenhigh.ledger.connection import Row
from queenhigh.ledger.envelope import Envelope, chained
from queenhigh.ledger.errors import Conflict, Overdrawn, RepeatedCommand
from queenhigh.ledger.posting import may_be_below_zero
from queenhigh.ledger.store import EVERYTHING, Known, Store

MOST_REMEMBERED = 200_000


class Memory(msgspec.Struct):
    """What the writer remembers of streams and accounts, true as long as the head is where it left it."""

    seq: int = -1
    versions: dict[str, int] = {}
    balances: dict[str, int] = {}

    def at(self, seq: int) -> Memory:
        """This memory if nobody else has written since; otherwise an empty one."""
        full = len(self.versions) + len(self.balances) > MOST_REMEMBERED
        return Memory(seq) if seq != self.seq or full else self


class Snapshot(msgspec.Struct, frozen=True):
    """To be stored with the event that vouches for it."""

    stream: str
    version: int
    body: str


class Page:
    """Also the `Standing` that a command's `decide` is shown."""

    def __init__(self, store: Store, memory: Memory) -> None:
        self.store = store
        seq, self._hash = store.begin()
        self.memory = memory.at(seq)
        self._known: dict[str, Known] = {}
        self._receipts: dict[str, Receipt] = {}
        self._commands: list[Row] = []
        self._events: list[Row] = []
        self._snapshots: list[Row] = []

    def look_up(self, commands: list[Sealed]) -> None:
        """Ask the database once for all that these commands will need."""
        self._known = self.store.commands([command.id for command in commands])
        appends = [append for command in commands for append in command.appends]
        streams = {append.stream for append in appends}
        accounts = {leg.account for append in appends for entry in append.entries for leg in entry.legs}
        self.memory.versions |= self.store.versions([name for name in streams if name not in self.memory.versions])
        self.memory.balances |= self.store.balances([name for name in accounts if name not in self.memory.balances])

    def take(self, command: Sealed, snapshot: Snapshot | None = None) -> Receipt:
        """Write a command onto the page, or raise why not. One that was taken before gets its answer again."""
        if known := self._known.get(command.id):
            if known.request != command.request:
                raise RepeatedCommand(command.id)
            return self._receipts.get(command.id) or self.store.receipt(command.id, known)
        appends = command.appends
        if command.decide is not None:
            appends = sealed_appends(command.id, command.decide(self), command.cause)
        versions = self._next_versions(command, appends)
        balances = self._next_balances(command, appends)
        receipt = self._chain(command, appends, versions)
        self.memory.versions |= versions
        self.memory.balances |= balances
        if snapshot:
            self._snapshots.append((snapshot.stream, snapshot.version, receipt.last, snapshot.body))
        return receipt

    def write(self) -> None:
        """Hand what is on the page to the database; it stays one transaction."""
        self.store.write(self._commands, self._events, self._snapshots)
        self._commands, self._events, self._snapshots = [], [], []

    # -- the Standing

    def version(self, stream: str) -> int:
        if stream not in self.memory.versions:
            self.memory.versions |= self.store.versions([stream])
        return self.memory.versions[stream]

    def balance(self, account: str) -> int:
        if account not in self.memory.balances:
            self.memory.balances |= self.store.balances([account])
        return self.memory.balances[account]

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]:
        if self.version(stream) <= after:
            return []
        self.write()
        return self.store.stream(stream, after, EVERYTHING if limit is None else limit)

    # -- checks

    def _next_versions(self, command: Sealed, appends: tuple[SealedAppend, ...]) -> dict[str, int]:
        after = {}
        for append in appends:
            stands = self.version(append.stream)
            if append.expected is not None and append.expected != stands:
                raise Conflict(command.id, append.stream, append.expected, stands)
            after[append.stream] = stands + len(append.entries)
        return after

    def _next_balances(self, command: Sealed, appends: tuple[SealedAppend, ...]) -> dict[str, int]:
        after: dict[str, int] = {}
        for append in appends:
            for entry in append.entries:
                for leg in entry.legs:
                    holds = after[leg.account] if leg.account in after else self.balance(leg.account)
                    if holds + leg.amount < 0 and not may_be_below_zero(leg.account):
                        raise Overdrawn(command.id, leg.account, holds, leg.amount)
                    after[leg.account] = holds + leg.amount
        return after

    def _chain(self, command: Sealed, appends: tuple[SealedAppend, ...], versions: dict[str, int]) -> Receipt:
        first, request, before = self.memory.seq + 1, command.request.hex(), self._hash.hex()
        seq = self.memory.seq
        for append in appends:
            version = versions[append.stream] - len(append.entries)
            for cause, book, edition, rule, kind, body, postings, _ in append.entries:
                seq, version = seq + 1, version + 1
                told = (cause, command.actor, command.rank, book, edition, rule, kind, body, postings)
                placed = (seq, append.stream, version, command.at, command.id)
                own = chained((*placed, request, *told, before))
                self._hash, prev = bytes.fromhex(own), self._hash
                self._events.append((*placed, command.request, *told, prev, self._hash))
                before = own
        self._commands.append((command.id, first, seq))
        self.memory.seq = seq
        receipt = Receipt(command.id, first, seq, versions, before)
        self._known[command.id] = Known(first, seq, command.request)
        self._receipts[command.id] = receipt
        return receipt
