"""The people at a table: who is present, who has gone for the moment, who is ready, and who has long been idle.
Presence follows from sockets. A client that never had one at this table (a program that uses only HTTP) is present as
long as it acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from math import inf

from queenhigh.server.pit.clocks import Time

GRACE = 8.0
"""Seconds allowed for reloading a page."""

Stage = tuple[int, bool]
"""A round, and whether it is still to be settled: being ready applies to one stage, first the cards and then the next
round."""


class People:
    def __init__(self, time: Time, bots: Container[str], idle_seconds: float) -> None:
        self._time = time
        self._bots = bots
        self._idle = idle_seconds
        self._sockets: Counter[str] = Counter()
        self._lost: dict[str, float] = {}
        """Players whose connection is lost, and since when."""
        self._seen: dict[str, float] = {}
        self._ready: dict[str, Stage] = {}

    # -- who watches

    def attend(self, name: str) -> None:
        self._sockets[name] += 1
        self._lost.pop(name, None)
        self.seen(name)

    def unattend(self, name: str) -> None:
        self._sockets[name] -= 1
        if self._sockets[name] <= 0:
            del self._sockets[name]
            if name:
                self._lost[name] = self._time.now()

    @property
    def watched(self) -> bool:
        return bool(self._sockets)

    # -- who plays

    def seen(self, name: str) -> None:
        if name and name not in self._bots:
            self._seen[name] = self._time.now()

    def is_lost(self, name: str) -> bool:
        """Is the connection lost? They may only be reloading the page."""
        return name in self._lost

    def gone_at(self, name: str) -> float:
        """When a player without a connection counts as gone."""
        return self._lost[name] + GRACE if name in self._lost else inf

    def away_at(self, name: str) -> float:
        """When a player will no longer be present, if nothing more is heard of them."""
        return min(self.idle_at(name), self.gone_at(name))

    def is_gone(self, name: str) -> bool:
        return self._time.now() >= self.gone_at(name)

    def idle_at(self, name: str) -> float:
        """When a player will have been idle for so long that nobody waits for them."""
        seen = self._seen.get(name)
        return (self._seen.setdefault(name, self._time.now()) if seen is None else seen) + self._idle

    def is_idle(self, name: str) -> bool:
        return self._time.now() >= self.idle_at(name)

    def present(self, seats: Mapping[int, str]) -> list[str]:
        """The people who sit here and are present, for whom the table is played."""
        found, now = dict.fromkeys(seats.values()), self._time.now()
        return [name for name in found if name not in self._bots and now < self.away_at(name)]

    def keep(self, seated: Iterable[str]) -> None:
        """Forget people who neither sit here nor watch."""
        kept = {*seated, *self._sockets}
        for known in (self._lost, self._seen, self._ready):
            for name in known.keys() - kept:
                del known[name]

    # -- who is ready

    def ready(self, name: str, stage: Stage) -> None:
        self.seen(name)
        self._ready[name] = stage

    def is_ready(self, name: str, stage: Stage) -> bool:
        return self._ready.get(name) == stage

    def ready_seats(self, seats: Mapping[int, str], stage: Stage) -> tuple[int, ...]:
        return tuple(sorted(seat for seat, name in seats.items() if self.is_ready(name, stage)))
