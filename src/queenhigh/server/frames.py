"""What a socket is sent about a table, made once for everybody who may see the same of it.

A `Step` is one durable commit; what is public in it is worked out and encoded once, however many look on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any, Literal

import msgspec

from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import TableState
from queenhigh.rules import Cited
from queenhigh.server import views
from queenhigh.server.house import House, Pace
from queenhigh.server.people import Person

Audience = Literal["player", "dealer", "floor", "board"]

encode = msgspec.json.Encoder().encode


class Look:
    """A table at a version, for whoever asks. It is the same for all but `you`, `dealer` and `floor`."""

    def __init__(self, state: TableState, house: House) -> None:
        self.state, self.house = state, house

    @cached_property
    def public(self) -> Any:
        return views.table_view(self.state, self.house)

    @cached_property
    def view(self) -> msgspec.Raw:
        return msgspec.Raw(encode(self.public))

    def parts(self, person: Person | None, audience: Audience) -> dict[str, Any]:
        """`view` and what else this audience gets."""
        made: dict[str, Any] = {"version": self.state.version, "view": self.view, "you": None}
        if person is not None and audience != "board":
            made["you"] = views.you_view(self.state, person, self.house)
        if person is not None and audience in ("dealer", "floor"):
            made["dealer"] = views.dealer_view(self.state, person, self.house)
        if person is not None and audience == "floor":
            made["floor"] = views.floor_view(self.state, person, self.house)
        return made


class Step:
    """One durable commit, as sockets hear of it."""

    def __init__(self, committed: Committed, house: House) -> None:
        self.table, self.events = committed.table, committed.events
        self.look = Look(committed.state, house)
        self._projected: dict[tuple[Audience, str], list[Any]] = {}

    def projected(self, person: Person | None, audience: Audience) -> list[Any]:
        key = (audience, person.name if person and audience != "board" else "")
        if key not in self._projected:
            self._projected[key] = project(self.events, self.look, person, audience)
        return self._projected[key]


def project(events: Iterable[Cited], look: Look, person: Person | None, audience: Audience) -> list[Any]:
    return [views.project(event, audience, person, look.state) for event in events]


def step_frame(steps: list[Step], person: Person | None, audience: Audience, pace: Pace | None = None) -> bytes:
    """Several commits in one message: all their events, the newest view, and the clock if that has changed too."""
    newest = steps[-1]
    events = [event for step in steps for event in step.projected(person, audience)]
    clock = {"clock": pace.clock, "ready": pace.ready} if pace else {}
    return encode(
        {"t": "step", "table": newest.table, "events": events, **clock, **newest.look.parts(person, audience)}
    )


def view_frame(look: Look, person: Person | None, audience: Audience, missed: list[Any]) -> bytes:
    pace = look.house.pace(look.state.id)
    parts = look.parts(person, audience)
    about = {"t": "view", "table": look.state.id, "clock": pace.clock, "ready": pace.ready, "missed": missed}
    return encode(about | parts)


@lru_cache(1000)
def clock_frame(table: str, pace: Pace) -> bytes:
    about = {"t": "clock", "table": table, "clock": pace.clock, "ready": pace.ready, "dealing": pace.dealing}
    return encode(about | {"offer": pace.offer})
