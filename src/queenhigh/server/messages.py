"""What a browser may say over its socket. Anything else is refused and changes nothing."""

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
    """Look on at a table, from now on or from after a version that was seen before."""

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
    refuse_repeated_keys(text.encode())
    read: Watch | Unwatch | Lobby | Ping | Do = _read(text)
    return read


_TEXT = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')
_FRACTION = re.compile(rb"[0-9][.eE]")


def refuse_fractions(body: bytes) -> None:
    """Every number that a client sends is whole, and written so: `1e3` and `2500.0` are no amounts, whatever they come to.
    Our own decoder knows that; the framework's, which reads the bodies of requests, does not."""
    if _FRACTION.search(body) and _FRACTION.search(_TEXT.sub(b"", body)):
        raise ServerError("malformed", "Use whole numbers, without a decimal point or an exponent.", now="Send cents.")


_KEY = re.compile(rb'("[^"\\]*(?:\\.[^"\\]*)*")[ \t\r\n]*(:?)')


def refuse_repeated_keys(body: bytes) -> None:
    """Two readers of `{"a": 1, "a": 2}` may read two things, so nobody here reads either."""
    keys = [text for text, colon in _KEY.findall(body) if colon]
    if len(set(keys)) == len(keys) and not any(b"\\" in key for key in keys):
        return
    try:
        json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return  # what is not JSON is refused by the code that reads it


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise ServerError("malformed", f"The key {key[:40]!r} is there twice.", now="Send each key once.")
        seen.add(key)


class _Marked(msgspec.Struct):
    id: str = ""


_read_mark = msgspec.json.Decoder(_Marked).decode


def id_in(text: str) -> str:
    """The id of a message that cannot be read otherwise, so that the person who sent it knows which one it was."""
    try:
        return _read_mark(text).id[:64]
    except (msgspec.MsgspecError, RecursionError):
        return ""
