"""A command: a request made once, and the events that it writes, all of them or none.

    Command(
        id="7f3c...", at=now, actor="ann", rank="Dealer", request=action,
        appends=(
            Append("table:7", 41, (NewEvent(line, edition="5.1", postings=move(2500, out_of="layout:7", into="player:ann")),)),
            Append("meter:main", None, (NewEvent(contribution, edition="5.1"),)),
        ),
    )

The id makes it safe to send again: with the same `request`, actor and rank it gives the first answer, whatever has
happened since; with another it is refused. So `request` is what the person asked for, not the result. A caller that
passes on another sender's request gives a `SentId`: then the command is recognised by what was sent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple, Protocol

import msgspec

from queenhigh.ledger.body import encode
from queenhigh.ledger.envelope import Envelope
from queenhigh.ledger.errors import BadCommand
from queenhigh.ledger.posting import Posting, balanced, name, text
from queenhigh.ledger.vault import Vault
from queenhigh.rules import Rule


class NewEvent(msgspec.Struct, frozen=True):
    """An event to be written. `kind` defaults to the name of the body's type and `rule` to the body's own. An event
    that a clause decided names the edition of the book.
    """

    body: object
    kind: str = ""
    rule: Rule | None = None
    edition: str = ""
    postings: tuple[Posting, ...] = ()
    cause: str = ""
    secret: bool = False
    """The event names cards: in a ledger that has a key its body is sealed."""


class Append(msgspec.Struct, frozen=True):
    """Entries for the end of a stream. `expected` is its version when they were decided: refused if it has changed
    since. None is for events that do not depend on the stream's version.
    """

    stream: str
    expected: int | None
    entries: tuple[NewEvent, ...]


class WriterView(Protocol):
    """The state of the ledger at the moment of writing, including every earlier command."""

    def version(self, stream: str) -> int: ...
    def balance(self, account: str) -> int: ...
    def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Envelope]: ...


Decide = Callable[[WriterView], Sequence[Append]]
"""Decides in the writer's own turn, so that nothing can intervene. It must be quick and free of side effects, because
it may be called again.
"""


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """A command. Its `appends` are already decided; `decide` is called instead when it is this command's turn. Use the
    latter for what several tables feed at once (a meter): with expected versions most commands would have to be
    repeated."""

    id: str
    at: datetime
    actor: str
    rank: str = ""
    cause: str = ""
    request: object = None
    appends: tuple[Append, ...] = ()
    decide: Decide | None = None


class SentId(str):
    """An id together with the digest of the request as its sender wrote it. What a request leads to depends on the
    moment (a seat, a rank, the next number); the request as sent does not."""

    __slots__ = ("digest",)
    digest: bytes

    def __new__(cls, id: str, digest: bytes) -> SentId:
        made = super().__new__(cls, id)
        made.digest = digest
        return made


class Receipt(msgspec.Struct, frozen=True):
    """The answer: the events `first` to `last` are durable, the streams have these versions, and the chain ends in
    `hash`. The same command gets the same answer, however often it is sent.
    """

    command: str
    first: int
    last: int
    versions: dict[str, int]
    hash: str


class SealedEntry(NamedTuple):
    """An entry that has been checked and encoded; only its place in the chain is missing."""

    cause: str
    book: str
    edition: str
    rule: str
    kind: str
    body: str
    postings: str
    legs: tuple[Posting, ...]


class SealedAppend(NamedTuple):
    stream: str
    expected: int | None
    entries: tuple[SealedEntry, ...]


class Sealed(NamedTuple):
    id: str
    at: str
    actor: str
    rank: str
    cause: str
    request: bytes
    appends: tuple[SealedAppend, ...]
    decide: Decide | None


def sealed(command: Command, vault: Vault | None = None) -> Sealed:
    """Make every check that does not need the ledger, so that the writer need not."""
    id = name(str(command.id) if isinstance(command.id, SentId) else command.id, "A command")
    if not isinstance(command.at, datetime) or command.at.tzinfo is None:
        raise BadCommand(f"The time of a command must be a datetime with its time zone, not {command.at!r}.")
    actor, rank = text(command.actor, "The actor"), text(command.rank, "The rank")
    if (command.decide is None) == (not command.appends):
        raise BadCommand(f"Command {command.id!r} needs something to append, or a way to decide it, and not both.")
    if command.decide is not None and command.request is None:
        raise BadCommand(
            f"Command {command.id!r} is decided later, so it needs the request by which it is known again."
        )
    cause = text(command.cause, "The cause")
    appends = sealed_appends(id, command.appends, cause, vault) if command.decide is None else ()
    asked = appends if command.request is None else command.request
    request = digest_of(command.id, actor, rank, asked)
    at = (command.at if command.at.tzinfo is UTC else command.at.astimezone(UTC)).isoformat(timespec="microseconds")
    return Sealed(id, at, actor, rank, cause, request, appends, command.decide)


def digest_of(id: str, actor: str, rank: str, request: object) -> bytes:
    """Return the digest by which a command is recognised."""
    return id.digest if isinstance(id, SentId) else fingerprint(actor, rank, request)


def fingerprint(actor: str, rank: str, request: object) -> bytes:
    """Return the digest of a request. The time is not part of it, because a client repeats a request at a later
    time."""
    made = _PLAIN.encode((actor, rank, request)) if type(request) is msgspec.Raw else encode((actor, rank, request))
    return sha256(made).digest()


def sealed_appends(
    command: str, appends: Sequence[Append], cause: str, vault: Vault | None = None
) -> tuple[SealedAppend, ...]:
    if not appends:
        raise BadCommand(f"Command {command!r} writes nothing. What is to be remembered needs an event.")
    made = tuple([_sealed_append(append, cause, vault) for append in appends])
    if len(made) > 1 and len({append.stream for append in made}) < len(made):
        raise BadCommand(f"Command {command!r} names a stream twice: give it one append with all its entries.")
    return made


def _sealed_append(append: Append, cause: str, vault: Vault | None) -> SealedAppend:
    stream = name(append.stream, "A stream")
    if append.expected is not None and (type(append.expected) is not int or append.expected < 0):
        raise BadCommand(f"The expected version of {stream!r} must be a whole number from 0, not {append.expected!r}.")
    if not append.entries:
        raise BadCommand(f"The append to {stream!r} has no entries.")
    entries = tuple([_sealed_entry(entry, cause, stream, vault) for entry in append.entries])
    return SealedAppend(stream, append.expected, entries)


def _sealed_entry(entry: NewEvent, cause: str, stream: str, vault: Vault | None) -> SealedEntry:
    kind = entry.kind or type(entry.body).__name__
    rule = entry.rule or getattr(entry.body, "rule", None)
    book, clause = (rule.book, rule.clause) if isinstance(rule, Rule) else ("", "")
    _check_labels(kind, book, clause, entry.edition)
    legs = balanced(entry.postings) if entry.postings else ()
    body = encode(entry.body).decode()
    return SealedEntry(
        text(entry.cause, "The cause") if entry.cause else cause,
        book,
        entry.edition,
        clause,
        kind,
        vault.seal(body, stream, kind) if vault is not None and entry.secret else body,
        _PLAIN.encode(legs).decode() if legs else "[]",
        legs,
    )


@lru_cache(maxsize=8192)
def _check_labels(kind: str, book: str, clause: str, edition: str) -> None:
    """Check the labels of events, with a cache: most events of a house have one of a few."""
    name(kind, "A kind of event")
    text(edition, "The edition")
    if bool(book) != bool(edition):
        raise BadCommand(
            f"{kind}: an edition belongs to a rule and a rule to an edition; got {book!r} and {edition!r}."
        )
    text(book, "A book")
    text(clause, "A clause")


_PLAIN = msgspec.json.Encoder()
