"""A small house: commands for the tests, told in a line each."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

from queenhigh.ledger import Append, Command, Ledger, NewEvent, Posting, Receipt, move

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)

_numbers = count(1)


def new_id() -> str:
    return f"command {next(_numbers)}"


def entry(kind: str = "Noted", *postings: Posting, **body: object) -> NewEvent:
    return NewEvent({"kind": kind, **body}, kind, postings=postings)


def command(*appends: Append, id: str = "", actor: str = "ann", rank: str = "Dealer", at: datetime = NOON) -> Command:
    return Command(id=id or new_id(), at=at, actor=actor, rank=rank, appends=appends)


def note(stream: str, expected: int | None, id: str = "", **body: object) -> Command:
    """One event without money."""
    return command(Append(stream, expected, (entry(**body),)), id=id)  # type: ignore[arg-type]


def payment(amount: int, out_of: str, into: str, id: str = "", stream: str = "cage") -> Command:
    paid = entry("Paid", *move(amount, out_of=out_of, into=into), amount=amount)
    return command(Append(stream, None, (paid,)), id=id)


def issue(ledger: Ledger, **amounts: int) -> Receipt:
    """Chips out of nowhere into these accounts."""
    legs = [Posting(account, amount) for account, amount in amounts.items()]
    issued = entry("Issued", Posting("outside", -sum(amounts.values())), *legs)
    return ledger.append(command(Append("cage", None, (issued,))))
