"""The incidents of a ledger: reads its tables' streams and refusals, in the order in which they were written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from queenhigh.desk.codec import opened
from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.registry import HOUSE
from queenhigh.games.kit.floor_events import RoundStarted
from queenhigh.house.incidents import Happened, Incident, incidents
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import Cited


def incidents_of(ledger: Ledger) -> tuple[Incident, ...]:
    return incidents(_happened(ledger))


def _happened(ledger: Ledger) -> Iterator[Happened]:
    books = {body["table"]: body["book"] for body in _added(ledger)}
    rounds = dict.fromkeys(books, 0)
    for envelope in ledger.events():
        table = _table(envelope)
        if table not in books:
            continue
        event: Any = opened(envelope, books[table])
        if isinstance(event, RoundStarted):
            rounds[table] += 1
        if isinstance(event, Cited):
            at = int(datetime.fromisoformat(envelope.at).timestamp())
            yield Happened(event, at, table, books[table], rounds[table], envelope.actor, envelope.rank)


def _added(ledger: Ledger) -> Iterator[dict[str, str]]:
    for envelope in ledger.read(HOUSE):
        if envelope.kind == "TableAdded":
            yield envelope.open(dict[str, str])


def _table(envelope: Envelope) -> str:
    """Return the table of a refusal, which its cause names."""
    stream = envelope.cause if envelope.stream == REFUSALS else envelope.stream
    return stream.removeprefix("table:")
