"""What sockets are sent about a table: made once for each audience, and encoded once for everyone in it.

A `Look` is a table at a version. A `Step` leads from one look to the next: the events in between, and of the view only
what changed. A client that has seen the first look needs nothing else; any other is sent the whole view (`view_frame`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, Literal

import msgspec
from msgspec.structs import astuple

from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.rules import Cited
from queenhigh.server import views
from queenhigh.server.house import House, Pace
from queenhigh.server.people import Person, Role

Audience = Literal["player", "dealer", "floor", "board"]
Path = tuple[str | int, ...]
Change = tuple[Path, Any] | tuple[Path]
"""The path of a change in a view, and its new value; without a value, it was removed."""

encode = msgspec.json.Encoder().encode
SHORT = 1000
"""Bytes: the size of the smallest whole view."""
TEXT = 0x81
"""The first byte of a WebSocket frame with a whole text message."""


def framed(message: bytes) -> bytes:
    """A message as a WebSocket frame. A server's frames are not masked, so they are the same for everyone."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + message


class Parts(msgspec.Struct, frozen=True, gc=False):
    """What one person sees besides what everyone sees."""

    you: Any = None
    dealer: Any = None
    floor: Any = None


class Onlooker:
    """A house in which everyone has unlimited chips, so that its view of a table is the same for every onlooker."""

    def __init__(self, house: House) -> None:
        self._house = house

    def __getattr__(self, name: str) -> Any:
        return getattr(self._house, name)

    def chips(self, _: str) -> int:
        return 1 << 50


class Look:
    """A table at a version. It is the same for everyone except for their own parts."""

    def __init__(self, state: TableState, house: House) -> None:
        self.state, self.house = state, house
        self.version = state.version
        self.pace = house.pace(state.id)
        self._parts: dict[tuple[Audience, str], Parts] = {}
        self._onlookers: dict[Role, Any] = {}
        self._before: dict[Role, Any] = {}

    def follow(self, before: Look) -> None:
        """The next look. What all onlookers see is the same object in both, so that it is compared once for thousands
        of them."""
        self._before = before._onlookers

    @cached_property
    def public(self) -> Any:
        return views.table_view(self.state, self.house)

    @cached_property
    def view(self) -> msgspec.Raw:
        return msgspec.Raw(encode(self.public))

    @cached_property
    def _concerned(self) -> frozenset[str]:
        return views.concerned(self.state)

    def concerns(self, name: str) -> bool:
        """Does the table show or offer this person something of their own? It does to everyone who has a seat."""
        floor = self.state.floor
        return (isinstance(floor, Open) and name in floor.seats.values()) or name in self._concerned

    def of(self, person: Person, audience: Audience) -> Parts:
        """The person's own parts: made once, however many sockets they have."""
        key = audience, person.name
        if key not in self._parts:
            staff = audience in ("dealer", "floor")
            self._parts[key] = Parts(
                views.you_view(self.state, person, self.house),
                views.dealer_view(self.state, person, self.house) if staff else None,
                views.floor_view(self.state, person, self.house) if audience == "floor" else None,
            )
        return self._parts[key]

    def onlooker(self, role: Role) -> Any:
        """What a person sees whom nothing at the table concerns. While it is unchanged, so is theirs, except for their
        chips."""
        if role not in self._onlookers:
            made, before = views.you_view(self.state, Person("", role), Onlooker(self.house)), self._before.get(role)
            self._onlookers[role] = before if before == made else made
        return self._onlookers[role]

    def parts(self, person: Person | None, audience: Audience) -> dict[str, Any]:
        """`view`, and what else this audience gets."""
        made: dict[str, Any] = {"version": self.version, "view": self.view, "you": None}
        if person is not None and audience != "board":
            own = self.of(person, audience)
            made |= {name: part for name in own.__struct_fields__ if (part := getattr(own, name)) is not None}
        return made


def project(events: Iterable[Cited], state: TableState, person: Person | None, audience: Audience) -> list[Any]:
    return [views.project(event, audience, person, state) for event in events]


class Step:
    """The step from one look to the next, for sockets: one message for each audience, made when it has members."""

    def __init__(self, before: Look, look: Look, commits: tuple[Committed, ...], pace: Pace | None) -> None:
        self.before, self.look, self.commits, self.pace = before, look, commits, pace
        self._personal = any(views.is_personal(event) for commit in commits for event in commit.events)
        self._heads: dict[tuple[Audience, str], bytes] = {}
        self._frames: dict[tuple[Audience, str, bool, bool, bool], bytes] = {}

    def frame(self, person: Person, audience: Audience, had: Parts) -> bytes:
        """The frame for a person with their own parts, who last had these."""
        own = self.look.of(person, audience)
        you, dealer, floor = own.you != had.you, own.dealer != had.dealer, own.floor != had.floor
        key = audience, person.name, you, dealer, floor
        if key not in self._frames:
            tail = b',"you":' + encode(own.you) if you else b""
            tail += b',"dealer":' + encode(own.dealer) if dealer else b""
            tail += b',"floor":' + encode(own.floor) if floor else b""
            self._frames[key] = framed(self._head(person, audience) + tail + b"}")
        return self._frames[key]

    @cached_property
    def for_all(self) -> bytes:
        """The frame for everyone without own parts, or whose parts are unchanged."""
        return framed(self._head(None, "player") + b"}")

    def _head(self, person: Person | None, audience: Audience) -> bytes:
        """Everything except a person's own parts."""
        group: Audience = audience if audience in views.STAFF else "player"
        person = person if self._personal else None
        key = group, person.name if person else ""
        if key not in self._heads:
            about: dict[str, Any] = {
                "t": "step",
                "table": self.look.state.id,
                "version": self.look.version,
                "after": self.before.version,
                "events": [told for each in self.commits for told in project(each.events, each.state, person, group)],
            }
            if self.pace is not None:
                about |= {"clock": self.pace.clock, "ready": self.pace.ready}
            whole = len(self._changes) > SHORT and len(self._changes) > len(bytes(self.look.view))
            about |= {"view": self.look.view} if whole else {"changes": msgspec.Raw(self._changes)}
            self._heads[key] = encode(about)[:-1]
        return self._heads[key]

    @cached_property
    def _changes(self) -> bytes:
        return encode(list(changes(self.before.public, self.look.public)))


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[Change]:
    """The differences between two views: part by part if both are of the same type, otherwise whole."""
    if type(before) is type(after) and isinstance(after, msgspec.Struct):
        for name, old, new in zip(after.__struct_fields__, astuple(before), astuple(after), strict=True):
            if old is not new and old != new:
                yield from changes(old, new, (*path, name))
    elif isinstance(after, tuple) and isinstance(before, tuple) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new and old != new:
                yield from changes(old, new, (*path, number))
    elif after is msgspec.UNSET:
        yield (path,)
    else:
        yield path, after


def view_frame(look: Look, person: Person | None, audience: Audience, missed: list[Any]) -> bytes:
    pace = look.house.pace(look.state.id)
    parts = look.parts(person, audience)
    about = {"t": "view", "table": look.state.id, "clock": pace.clock, "ready": pace.ready, "missed": missed}
    return encode(about | parts)


@lru_cache(1000)
def clock_frame(table: str, pace: Pace) -> bytes:
    about = {"t": "clock", "table": table, "clock": pace.clock, "ready": pace.ready, "dealing": pace.dealing}
    return framed(encode(about | {"offer": pace.offer}))
