"""Exports the whole ledger as lines of JSON, for an auditor who has neither the ledger nor Queenhigh."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import asdict, fields

from queenhigh.ledger.envelope import FORMAT, Envelope, Head, genesis
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.store import fault_of

AT_ONCE = 2000
"""Events that a check or an export reads at a time."""


class Verdict(msgspec.Struct, frozen=True):
    """`fault` is empty if all is well; otherwise it names the first bad event, which is `seq`.

    A fault without an event is one of the database's own pages or indexes. `events` is how many were sound.
    """

    events: int
    head: Head
    fault: str = ""
    seq: int | None = None
    signed: int = 0
    """How many signed heads it fits."""
    notes: tuple[str, ...] = ()
    """What could not be looked at."""

    @property
    def sound(self) -> bool:
        return not self.fault


class _First(msgspec.Struct, frozen=True):
    format: str
    ledger: str


class _Last(msgspec.Struct, frozen=True):
    head: Head


_AS_JSON = ("body", "postings")
_Exported = msgspec.defstruct(
    "_Exported",
    [(each.name, msgspec.Raw if each.name in _AS_JSON else each.type) for each in fields(Envelope)],
    frozen=True,
)
"""An event in an export: body and postings as JSON, not as text."""


def _event(line: bytes) -> Envelope:
    found = asdict(msgspec.json.decode(line, type=_Exported))
    return Envelope(**found | {name: bytes(found[name]).decode() for name in _AS_JSON})


def export(ledger: Ledger) -> Iterator[bytes]:
    """Write lines of JSON: which ledger, then every event, then the head, which shows later that nothing was cut
    off."""
    with ledger.reading() as store:
        head = store.head()
        yield msgspec.json.encode(_First(FORMAT, store.identity()))
    seq = 0
    while seq < head.seq:
        with ledger.reading() as store:  # sealed bodies stay sealed: the chain is made of them
            events = [event for event in store.events(seq, AT_ONCE) if event.seq <= head.seq]
        if not events:
            break
        for event in events:
            yield event.line()
        seq = events[-1].seq
    yield msgspec.json.encode(_Last(head))


def events_of(lines: Iterable[bytes]) -> Iterator[Envelope]:
    """Return the events of a verified export."""
    for number, line in enumerate(lines):
        if number and not line.startswith(b'{"head"'):
            yield _event(line)


def verify_export(lines: Iterable[bytes]) -> Verdict:
    """Verify an export, without the ledger."""
    rest = iter(lines)
    before = last = Head(0, "")
    try:
        first = msgspec.json.decode(next(rest, b""), type=_First)
        before = Head(0, genesis(first.ledger))
        for line in rest:
            if line.startswith(b'{"head"'):
                last = msgspec.json.decode(line, type=_Last).head
                break
            event = _event(line)
            if fault := fault_of(event, before, [(leg.account, leg.amount, 0) for leg in event.legs]):
                return Verdict(before.seq, before, fault, before.seq + 1)
            before = Head(event.seq, event.hash)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return Verdict(before.seq, before, f"event {before.seq + 1} cannot be read: {error}", before.seq + 1)
    if before != last or next(rest, b""):
        return Verdict(before.seq, before, f"event {before.seq + 1} is missing: the export was cut off", before.seq + 1)
    return Verdict(before.seq, before)
