"""The one path from a request to the ledger: accept, decide, move chips, append, remember the id.

    future = path.submit(Request(id, actor, rank, body), decide)

Accept: one command at a time; one whose id was used before gets the same answer again. Decide: `decide` says what to
write. Move chips: no account may fall below zero, counting what is on its way to the disk. Append: the ledger has the
command in its queue. Remember the id: here until it is answered, and in the ledger from then on.
`docs/decisions/0012-one-commit-path.md` explains why ids and balances are checked here and by the database, and nowhere
else.

The desk decides ahead of the disk. If the ledger refuses or fails after all, `astray` says why, and before the next
command everything is restored to what is written.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import count
from typing import Any, Generic, TypeVar

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.events import OrderRefused
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Append, Command, NewEvent, Receipt, SentId, digest_of
from queenhigh.ledger.errors import RepeatedCommand
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.posting import may_be_below_zero
from queenhigh.ledger.snapshot import submit_snapshot
from queenhigh.money.accounts import ShortOfChips
from queenhigh.rules import Cited, Refusal

REFUSALS = "refusals"
"""The stream of orders that were refused because of the person who gave them."""
Clock = Callable[[], datetime]
After = dict[str, int]
"""The balances of accounts after a command."""
C = TypeVar("C")
log = logging.getLogger("queenhigh.desk")


def of_house(what: str = "") -> str:
    """Return the actor where no person acts: the house, its cage, a rank. No person's name has a colon."""
    return f"house:{what}"


class Request(msgspec.Struct, frozen=True):
    """A request. Repeated with the same id, it gets the same answer, whatever has happened since."""

    id: str
    actor: str
    rank: str
    body: Any

    @property
    def fingerprint(self) -> bytes:
        return digest_of(self.id, self.actor, self.rank, self.body)


def nothing(*_: Any) -> None:
    """Do nothing, where there is nothing to check or to do."""


class Decision(msgspec.Struct, frozen=True):
    """What a command leads to."""

    appends: Sequence[Append]
    apply: Callable[[], Any] = nothing
    """Updates memory as soon as the ledger has it."""
    check: Callable[[Balances, After], None] = nothing
    """Refuses what does not add up, given what accounts hold and will hold."""
    tell: Callable[[], None] | None = None
    """Called once it is durable, in the ledger's thread, which must not wait."""
    ordered: bool = False
    """Do its events depend on earlier ones? Then they are written directly after the last event that the desk has seen
    of each stream, or not at all."""


class Balances:
    """Account balances including commands on their way to the ledger, so that nobody spends a chip twice. They are read
    from the ledger once and kept up to date from there, because every movement of chips passes through here."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._held: After = {}

    def __getitem__(self, account: str) -> int:
        if (held := self._held.get(account)) is None:
            held = self._held[account] = self._ledger.balance(account)
        return held

    def after(self, appends: Iterable[Append]) -> After:
        """Return the balances after these entries, as the ledger will calculate them. Refuse if an account holds too
        little."""
        after: After = {}
        for append in appends:
            for entry in append.entries:
                for leg in entry.postings:
                    account, amount = leg.account, leg.amount
                    held = after[account] if account in after else self[account]
                    if held + amount < 0 and not may_be_below_zero(account):
                        raise ShortOfChips(account, held, -amount)
                    after[account] = held + amount
        return after

    def take(self, after: After) -> None:
        self._held.update(after)

    def forget(self) -> None:
        """Drop all cached balances, so that they are read from the ledger again."""
        self._held.clear()


class CommitPath:
    """The commit path. It is safe to share between threads."""

    def __init__(self, ledger: Ledger, clock: Clock, rebuild: Callable[[], None]) -> None:
        """`rebuild` restores everything held in memory to what is written."""
        self.ledger = ledger
        self.clock = clock
        self.balances = Balances(ledger)
        self.watchers: list[Callable[[After], None]] = []
        """Called with account balances once they are written, in order, in the writer's thread."""
        self.astray = ""
        """Why the desk's memory may be ahead of the ledger, if it is."""
        self._rebuild = rebuild
        self._lock = threading.RLock()
        self._versions: dict[str, int] = {}
        self._pending: dict[str, tuple[Request, Future[Receipt]]] = {}
        """Commands on their way, by id until they are written, so that a repeated id is recognised."""
        self._unheard = ""
        """The last id that was looked up and not found, so that the ledger is not asked for it twice."""
        self._snapshots: dict[str, int] = {}
        """For each stream, the version of its last snapshot."""
        self._ids = _ids()

    @property
    def now(self) -> int:
        return int(self.clock().timestamp())

    def submit(self, request: Request, decide: Callable[[], Decision]) -> Future[Receipt]:
        """Return the decision's result, or the earlier answer."""
        with self._lock:
            self.catch_up()
            return self._answered(request) or self.append(request, decide())

    def append(self, request: Request, decision: Decision) -> Future[Receipt]:
        """Complete the commit, for a caller that holds the lock and has decided."""
        appends = [self._placed(each) for each in decision.appends] if decision.ordered else decision.appends
        after = self.balances.after(appends)
        decision.check(self.balances, after)
        at = self.clock()
        id = request.id or f"{int(at.timestamp() * 1000):012x}-{next(self._ids)}"
        command = Command(
            id=id, at=at, actor=request.actor, rank=request.rank, request=request.body, appends=tuple(appends)
        )
        future = self.ledger.submit(command)
        self._pending[id] = request, future
        self._unheard = ""
        self.balances.take(after)
        if decision.ordered:
            for each in appends:
                self._versions[each.stream] = (each.expected or 0) + len(each.entries)
        decision.apply()
        future.add_done_callback(partial(self._written, id, after, decision.tell))
        return future

    def catch_up(self) -> None:
        """If the ledger did not take what was decided, first restore the desk to what is written."""
        if self.astray:
            log.warning("the desk goes back to what is written: %s", self.astray)
            self.drain()
            self.astray = ""
            self.balances.forget()
            self._versions.clear()
            self._rebuild()

    @contextmanager
    def exclusively(self) -> Iterator[None]:
        """Hold the lock for work that is decided and written without an id."""
        with self._lock:
            self.catch_up()
            yield

    def drain(self) -> None:
        """Wait until no command is on its way."""
        wait([future for _, future in list(self._pending.values())])

    def close(self) -> None:
        """Write everything that was submitted, then release the ledger."""
        with self._lock:
            self.drain()
            self.ledger.close()

    def _answered(self, request: Request) -> Future[Receipt] | None:
        """Return the answer to the same request, if it was made before. The same id for another request is refused."""
        return self.known(SentId(request.id, request.fingerprint)) if request.id else None

    def answer(self, sent: SentId) -> Future[Receipt] | None:
        """Return the earlier answer to a request, before anything is decided."""
        with self._lock:
            self.catch_up()
            return self.known(sent)

    def known(self, sent: SentId) -> Future[Receipt] | None:
        """Return the earlier answer, for a caller that has the digest of what was sent."""
        if pending := self._pending.get(sent):
            if pending[0].fingerprint != sent.digest:
                raise RepeatedCommand(sent)
            return pending[1]
        if sent == self._unheard:
            return None
        receipt = self.ledger.known(sent)
        self._unheard = sent if receipt is None else self._unheard
        return None if receipt is None else answered(receipt)

    def _placed(self, append: Append) -> Append:
        stream = append.stream
        if (version := self._versions.get(stream)) is None:
            version = self._versions[stream] = self.ledger.version(stream)
        return append if append.expected == version else Append(stream, version, append.entries)

    def _written(self, id: str, after: After, tell: Callable[[], None] | None, future: Future[Receipt]) -> None:
        """Note that a command is written, or why not. This runs in the writer's thread, which must not wait."""
        if future.cancelled():
            self.astray = f"command {id!r} was withdrawn after it was decided"
        elif error := future.exception():
            self.astray = str(error)
        else:
            for watcher in self.watchers:
                watcher(after)
            if tell is not None:
                tell()
        self._pending.pop(id, None)

    # -- orders that were refused because of the person who gave them: not carried out, but recorded

    def refused(self, refusal: Refusal, order: Any, edition: str, cause: str) -> None:
        by = getattr(order, "by", "") or getattr(order, "rank", "")
        event = OrderRefused(refusal.what, by, getattr(refusal, "needed", ""), refusal.rule)
        self.record_refusal(event, who=getattr(order, "who", "") or by, edition=edition, cause=cause)

    def record_refusal(self, event: OrderRefused, *, who: str, edition: str, cause: str) -> None:
        body = canonical(event)
        entry = NewEvent(body, "OrderRefused", event.rule, edition, cause=cause)
        with self.exclusively():
            self.append(Request("", who, event.by, body), Decision([Append(REFUSALS, None, (entry,))]))

    # -- snapshots: they shorten a start, and nothing depends on them

    def snapshot_found(self, stream: str, version: int) -> None:
        self._snapshots[stream] = version

    def snapshot(self, stream: str, version: int, every: int, as_data: Callable[[], Any]) -> None:
        """Take a snapshot if the last one is this many events old."""
        if version - self._snapshots.get(stream, 0) >= every:
            self._snapshots[stream] = version
            kept = submit_snapshot(self.ledger, stream, version, as_data(), at=self.clock(), actor=of_house("desk"))
            kept.add_done_callback(_note)


def answered(receipt: Receipt) -> Future[Receipt]:
    """Return an answer that already exists."""
    future: Future[Receipt] = Future()
    future.set_result(receipt)
    return future


def _ids() -> Iterator[str]:
    """Yield ids for commands without one. They begin with the time, so that the ledger's index grows only at its end."""
    process = secrets.token_hex(8)
    return (f"{number:08x}-{process}" for number in count())


def _note(kept: Future[Receipt]) -> None:
    if not kept.cancelled() and (error := kept.exception()):
        log.error("a snapshot was not kept: %s", error)


# -- watching


class Committed(msgspec.Struct, frozen=True):
    """What was written about a table: `state` is the table right after it. Without events, the table was locked or
    unlocked."""

    table: str
    version: int
    events: tuple[Cited, ...]
    state: TableState
    actor: str


class Watchers(Generic[C]):
    """Notifies the watchers of the desk of each commit once it is durable, in the order in which it was written."""

    def __init__(self) -> None:
        self._watchers: list[Callable[[C], None]] = []

    def add(self, watcher: Callable[[C], None]) -> Callable[[], None]:
        """Add a watcher, which is called in the ledger's thread and must not wait. The returned function ends the
        watch."""
        self._watchers.append(watcher)
        return partial(self._watchers.remove, watcher)

    def telling(self, about: str, committed: C) -> Callable[[], None] | None:
        """Return the function that notifies the watchers once the commit is written."""
        return partial(self._tell, about, committed) if self._watchers else None

    def _tell(self, about: str, committed: C) -> None:
        for watcher in list(self._watchers):
            try:
                watcher(committed)
            except Exception:
                log.exception("a watcher of %s failed", about)


Watcher = Callable[[Committed], None]
