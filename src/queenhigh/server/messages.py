"""The messages that a browser may send over its socket. Anything else is refused and changes nothing."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

import msgspec

from queenhigh.server.errors import ServerError
from queenhigh.server.frames import Audience

TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
CommandId = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Message(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Watch(Message, frozen=True, tag="watch"):
    """Watch a table, from now on or from a version that was seen before."""

    table: TableId
    audience: Audience = msgspec.field(name="as", default="player")
    after: Version | None = None


class Unwatch(Message, frozen=True, tag="unwatch"):
    table: TableId


class Lobby(Message, frozen=True, tag="lobby"):
    pass


class Ping(Message, frozen=True, tag="ping"):
    pass


class Do(Message, frozen=True, tag="do"):
    """A command. `id` makes it safe to send again; `version` is the one that was seen when it was decided."""

    table: TableId
    id: CommandId
    do: msgspec.Raw
    version: Version | None = None


_read = msgspec.json.Decoder(Watch | Unwatch | Lobby | Ping | Do).decode


def read_message(text: str) -> Watch | Unwatch | Lobby | Ping | Do:
    body = text.encode()
    refuse_nul(body)
    refuse_repeated_keys(body)
    read: Watch | Unwatch | Lobby | Ping | Do = _read(text)
    return read


_STRING = rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)'
"""A string, or what looks like the beginning of one up to the end of the text: whatever begins with a quotation mark
matches, so nothing is read twice."""
_TEXT = re.compile(_STRING, re.DOTALL)
_FRACTION = re.compile(rb"[0-9][.eE]")


def refuse_fractions(body: bytes) -> None:
    """Refuse numbers that are not written as whole numbers: `1e3` and `2500.0` are not amounts. Our own decoder does
    this; the framework's, which reads request bodies, does not."""
    if _FRACTION.search(body) and _FRACTION.search(_TEXT.sub(b"", body)):
        raise ServerError("malformed", "Use whole numbers, without a decimal point or an exponent.", now="Send cents.")


_NUL = re.compile(rb"(?<!\\)(?:\\\\)*+\\u0000")
_ZERO = rb"\u0000"


def refuse_nul(body: bytes, *addresses: str) -> None:
    """Refuse the character NUL, in JSON or in an address: PostgreSQL cannot keep it, and no text needs it."""
    if (_ZERO in body and _NUL.search(body)) or any("\0" in text or "%00" in text for text in addresses):
        raise ServerError("malformed", "This contains the character NUL.", now="Leave it out.")


_KEY = re.compile(rb"(" + _STRING + rb")[ \t\r\n]*+:|" + _STRING, re.DOTALL)
"""Of the strings, those that are keys."""


def refuse_repeated_keys(body: bytes) -> None:
    """Refuse repeated keys: two readers of `{"a": 1, "a": 2}` may disagree."""
    keys = list(filter(None, _KEY.findall(body)))
    if len(set(keys)) == len(keys) and b"\\" not in body:
        return
    try:
        json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return  # anything that is not JSON is refused by the code that reads it


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ServerError("malformed", f"The key {key[:40]!r} appears twice.", now="Send each key once.")
        seen.add(key)


class _Marked(msgspec.Struct):
    id: str = ""


_read_mark = msgspec.json.Decoder(_Marked).decode


def id_in(text: str) -> str:
    """The id of an otherwise unreadable message, so that the sender knows which one it was."""
    try:
        return _read_mark(text).id[:64]
    except (msgspec.MsgspecError, RecursionError):
        return ""
