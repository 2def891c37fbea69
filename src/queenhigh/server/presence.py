"""Who watches which table, through this process and the others of the house. The pit plays for those who are there."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

Looking = Counter[tuple[str, str]]
"""How many watchers there are, by table and name."""
FORGOTTEN = 15.0
"""Seconds after which the watchers of a silent process count as gone."""


class Presence:
    def __init__(self, tell: Callable[[str, str, bool], None]) -> None:
        """`tell` is called when a name comes to a table or leaves it."""
        self._tell = tell
        self._here: Looking = Counter()
        self._there: dict[str, tuple[float, Looking]] = {}
        """Watchers through the other processes, and when that was reported."""
        self._awake: set[str] = set()
        """The other processes that follow what happens here. One that only stands by does not, while nobody visits it."""

    @property
    def here(self) -> list[list[str | int]]:
        return [[table, name, times] for (table, name), times in self._here.items()]

    @property
    def is_followed(self) -> bool:
        """Does any other process follow what is decided here?"""
        return bool(self._awake)

    def come(self, table: str, name: str) -> None:
        self._here[table, name] += 1
        self._tell(table, name, True)

    def go(self, table: str, name: str) -> None:
        self._here[table, name] -= 1
        self._here = +self._here
        self._tell(table, name, False)

    def tell_again(self) -> None:
        """Report all watchers to a pit that was just opened."""
        self._say(self._here, here=True)

    def greet(self, process: str, *, asleep: bool = False) -> bool:
        """Note that a process is there. Has it just begun to follow?"""
        begins = not asleep and process not in self._awake
        self._there.setdefault(process, (time.monotonic(), Counter()))
        (self._awake.discard if asleep else self._awake.add)(process)
        return begins

    def heard(self, process: str, told: list[list[str | int]]) -> None:
        """Take in another process's report of its watchers."""
        now: Looking = Counter({(str(table), str(name)): int(times) for table, name, times in told})
        before = self._there.get(process, (0.0, Counter()))[1]
        self._say(now - before, here=True)
        self._say(before - now, here=False)
        self._there[process] = time.monotonic(), now

    def forget_the_silent(self) -> None:
        for process in [name for name, (at, _) in self._there.items() if time.monotonic() - at > FORGOTTEN]:
            self.heard(process, [])
            del self._there[process]
            self._awake.discard(process)

    def _say(self, who: Looking, *, here: bool) -> None:
        for (table, name), times in who.items():
            for _ in range(times):
                self._tell(table, name, here)
