"""Sessions for the event loop: read from the store in a thread, cached for half a second, and ended at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

from queenhigh.server.accounts.store import Accounts, key_of
from queenhigh.server.people import Person, folded

BELIEVED = 0.5
TOUCH = 60.0
MOST_KEPT = 10_000


class Sessions:
    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self._known: dict[str, tuple[float, Person]] = {}
        self._revoked: list[Callable[[str], None]] = []
        self._touched = time.monotonic()

    def on_revoked(self, heard: Callable[[str], None]) -> None:
        self._revoked.append(heard)

    async def person(self, token: str) -> tuple[str, Person | None]:
        """Return the session's key and its owner."""
        key = key_of(token)
        now = time.monotonic()
        if (known := self._known.get(key)) and now - known[0] < BELIEVED:
            return key, known[1]
        person = await asyncio.to_thread(self.accounts.owner, key)
        if person is None:
            self._known.pop(key, None)
        else:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = now, person
        return key, person

    async def new(self, person: Person, device: str, address: str) -> str:
        return await asyncio.to_thread(self.accounts.new_session, person, device, address)

    async def end(self, key: str) -> None:
        await asyncio.to_thread(self.accounts.revoke, key)
        self._ended(key)

    def forget(self, name: str) -> None:
        """Drop all cached sessions of a person, which were revoked in the store."""
        for key in [key for key, (_, person) in self._known.items() if folded(person.name) == folded(name)]:
            self._ended(key)

    def _ended(self, key: str) -> None:
        self._known.pop(key, None)
        for heard in self._revoked:
            heard(key)

    async def living(self, keys: Iterable[str]) -> set[str]:
        wanted = set(keys)
        found = await asyncio.to_thread(self.accounts.living, wanted)
        for key in wanted - found:
            self._known.pop(key, None)
        if time.monotonic() - self._touched > TOUCH:
            self._touched = time.monotonic()
            await asyncio.to_thread(self.accounts.touch, found)
        return found


BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "a Mac"),
    ("Linux", "Linux"),
)
"""The first that is found counts: browsers name those that they are like as well."""


def device(agent: str) -> str:
    """Of a User-Agent header."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "Another device"
