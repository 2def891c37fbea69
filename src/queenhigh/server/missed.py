"""What a client has missed at a table since a version that it saw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from queenhigh.desk.codec import opened
from queenhigh.ledger.envelope import Envelope
from queenhigh.server.frames import Audience, Look, project
from queenhigh.server.hub import Hub
from queenhigh.server.people import Person

MOST = 500


async def missed_since(hub: Hub, table: str, after: int | None, person: Person | None, audience: Audience) -> list[Any]:
    """The events up to the version that is shown when this returns. None if there are too many: then the view must
    do."""
    if after is None or hub.shown(table).version - after > MOST:
        return []
    return (await events_since(hub, table, after, person, audience, hub.shown))[1]


async def events_since(
    hub: Hub,
    table: str,
    after: int,
    person: Person | None,
    audience: Audience,
    look: Callable[[str], Look] | None = None,
) -> tuple[int, list[Any]]:
    """The version of the last of them, and the events as this audience may see them, at most `MOST`. Up to the table as it is
    now, or as `look` has it when this comes back."""
    found: list[Envelope] = []
    while True:
        state = (look or hub.look)(table).state
        last = found[-1].version if found else after
        if last >= state.version or len(found) >= MOST:
            break
        more = await asyncio.to_thread(hub.house.ledger.read, state.stream, last, MOST - len(found))
        if not more:
            break
        found += more
    shown = [envelope for envelope in found if envelope.version <= state.version]
    events = [opened(envelope, state.book.id) for envelope in shown]
    version = shown[-1].version if shown else min(after, state.version)
    return version, project(events, state, person, audience)
