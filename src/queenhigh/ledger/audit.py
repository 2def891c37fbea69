"""Checks that the ledger still says what was written into it: walks the chain and adds up the accounts. `verify` finds
anything that was changed, removed or inserted since, and names the first wrong event. The chain alone cannot show that
its end was rewritten, hashes and all, or cut off; heads can: those that were signed and kept in separate files
(`heads`), and any passed in as `known`. Snapshots are compared with the events that vouch for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from queenhigh.ledger.connection import StorageError
from queenhigh.ledger.envelope import Envelope, Head, genesis
from queenhigh.ledger.export import AT_ONCE, Verdict, export, verify_export
from queenhigh.ledger.heads import heads_of
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.snapshot import is_vouched_for
from queenhigh.ledger.store import Line, Store, fault_of

__all__ = ["Books", "Verdict", "export", "reconcile", "verify", "verify_export"]


class Books(msgspec.Struct, frozen=True):
    """The balance of every account after event `at`. `faults` is empty if each equals its postings and all balance to zero."""

    at: Head
    balances: dict[str, int]
    faults: tuple[str, ...]

    def under(self, prefix: str) -> int:
        """Return the total of all accounts of a kind, such as `player:` or `meter:`."""
        return sum(held for account, held in self.balances.items() if account.startswith(prefix))


class _Fault(Exception):
    def __init__(self, what: str, seq: int | None) -> None:
        self.what, self.seq = what, seq


def verify(
    ledger: Ledger, known: Iterable[Head] = (), progress: Callable[[int, int], None] = lambda _checked, _of: None
) -> Verdict:
    """Walk the whole chain, a batch at a time, up to its present end; `progress` is called after each batch."""
    with ledger.reading() as store:
        kept = heads_of(store, ledger.heads, ledger.keys)
        walk = _Walk(store, (*known, *(signed.head for signed in kept.known.values())))
        try:
            for batch in walk.batches():
                walk.check(batch)
                progress(walk.before.seq, walk.head.seq)
            walk.finish()
            if kept.fault:
                raise _Fault(kept.fault, None)
            _check_snapshots(store)
        except _Fault as fault:
            return Verdict(walk.before.seq, walk.head, fault.what, fault.seq, notes=tuple(kept.notes))
        return Verdict(walk.before.seq, walk.head, signed=len(kept.known), notes=tuple(kept.notes))


def _check_snapshots(store: Store) -> None:
    stream, version = "", 0
    while found := store.next_snapshot(stream, version):
        stream, version, seq, body = found
        if not is_vouched_for(store, stream, version, seq, body):
            raise _Fault(
                f"the snapshot of {stream!r} at version {version} is not the one that event {seq} vouches for", seq
            )


class _Walk:
    def __init__(self, store: Store, known: Iterable[Head]) -> None:
        self.store = store
        self.head = store.head()
        self.before = Head(0, genesis(store.identity()))
        self._known = {head.seq: head.hash for head in known}
        self._versions: dict[str, int] = {}
        self._balances: dict[str, int] = {}
        self._commands = 0
        self._command = ""
        self._command_ends = 0

    def batches(self) -> Iterator[list[Envelope]]:
        if self._known.pop(0, self.before.hash) != self.before.hash:
            raise _Fault("this is another ledger than the one of which a head was kept", None)
        while self.before.seq < self.head.seq:
            batch = [event for event in self._read(AT_ONCE) if event.seq <= self.head.seq]
            if not batch:
                missing = self.before.seq + 1
                raise _Fault(
                    f"event {missing} is missing: the chain ends before its head, event {self.head.seq}", missing
                )
            yield batch

    def _read(self, count: int) -> list[Envelope]:
        """Read a batch. If that fails, read its events one by one to find the faulty one."""
        try:
            return self.store.events(self.before.seq, count)
        except (StorageError, TypeError, ValueError) as error:
            if count > 1:
                return self._read(1)
            seq = self.before.seq + 1
            raise _Fault(f"event {seq} cannot be read: {error}", seq) from None

    def check(self, batch: Sequence[Envelope]) -> None:
        lines = self._lines(batch)
        commands = self._ends(batch)
        for event in batch:
            own = lines.get(event.seq, [])
            fault = fault_of(event, self.before, own) or self._fault(event, own, commands)
            if fault:
                raise _Fault(fault, self.before.seq + 1)
            self.before = Head(event.seq, event.hash)

    def _lines(self, batch: Sequence[Envelope]) -> dict[int, list[Line]]:
        try:
            return self.store.lines(batch[0].seq, batch[-1].seq)
        except StorageError as error:
            raise _Fault(f"the postings from event {batch[0].seq} on cannot be read: {error}", batch[0].seq) from None

    def _ends(self, batch: Sequence[Envelope]) -> dict[str, tuple[int, int]]:
        try:
            known = self.store.commands(list({event.command for event in batch}))
        except StorageError as error:
            raise _Fault(f"the commands from event {batch[0].seq} on cannot be read: {error}", batch[0].seq) from None
        return {id: (command.first, command.last) for id, command in known.items()}

    def _fault(self, event: Envelope, lines: list[Line], commands: dict[str, tuple[int, int]]) -> str:
        """Check an event against its stream, its accounts, its command, and what was kept of it elsewhere."""
        version = self._versions.get(event.stream, 0) + 1
        if event.version != version:
            return f"event {event.seq} is version {event.version} of {event.stream!r}, where {version} comes next"
        self._versions[event.stream] = version
        if sum(leg.amount for leg in event.legs):
            return f"event {event.seq} does not balance"
        for account, amount, balance in lines:
            self._balances[account] = self._balances.get(account, 0) + amount
            if balance != self._balances[account]:
                return f"event {event.seq} was changed: {account!r} shows {balance} cents after it, not {self._balances[account]}"
        if event.seq > self._command_ends:
            first, last = commands.get(event.command, (0, 0))
            if first != event.seq:
                return f"event {event.seq} begins command {event.command!r}, which the ledger does not know like that"
            self._command, self._command_ends, self._commands = event.command, last, self._commands + 1
        if event.command != self._command:
            return f"event {event.seq} is within command {self._command!r} and says {event.command!r}"
        if self._known.pop(event.seq, event.hash) != event.hash:
            return f"event {event.seq} is not the one that was there when its hash was kept: the ledger was rewritten"
        return ""

    def finish(self) -> None:
        """Make the checks that are possible only at the end."""
        if self.store.events(self.head.seq, 1) and self.store.head() == self.head:
            raise _Fault(f"event {self.head.seq + 1} is after the head of the chain", self.head.seq + 1)
        if self.before != self.head:
            raise _Fault(f"the head of the chain does not show event {self.before.seq} as it is", self.before.seq)
        if self._command_ends > self.head.seq:
            raise _Fault(f"event {self.head.seq + 1} is missing: command {self._command!r} has more", self.head.seq + 1)
        if later := sorted(self._known):
            raise _Fault(
                f"event {self.head.seq + 1} is missing: a head was kept at event {later[-1]}, so the end was cut off",
                self.head.seq + 1,
            )
        known = self.store.count_commands()  # before the head: commands may be written meanwhile
        if self.store.head() == self.head and known != self._commands:
            raise _Fault("the ledger knows commands that wrote no event", None)
        if fault := self.store.connection.integrity_fault():
            raise _Fault(f"the database is damaged: {fault}", None)


def reconcile(ledger: Ledger) -> Books:
    """Compare every account with the sum of its postings, and check that all balance to zero, at one instant."""
    with ledger.reading() as store:
        store.connection.run(store.connection.begin_reading)
        head = store.head()
        sums = list(store.sums())
        store.rollback()
    faults = [
        f"{name!r} shows {held} cents and its postings sum to {total}" for name, held, total in sums if held != total
    ]
    if whole := sum(total for _, _, total in sums):
        faults.append(f"all accounts together hold {whole} cents, not zero")
    return Books(head, {account: held for account, held, _ in sums}, tuple(faults))
