"""The odds of each book, calculated once in a separate process, one at a time; meanwhile, requests get the progress."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from queenhigh import __version__
from queenhigh.maths.odds import Folio
from queenhigh.server.errors import ServerError
from queenhigh.server.waiting import stopped

log = logging.getLogger("queenhigh.odds")
read = msgspec.json.Decoder(Folio).decode

Key = tuple[str, tuple[tuple[str, str], ...]]
MOST = 40
"""How many combinations of book and readings are kept: more than any house has tables."""


class Folios:
    def __init__(self) -> None:
        self._made: dict[Key, Folio] = {}
        self._doing: dict[Key, str] = {}
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    def ask(self, book: str, readings: Mapping[str, str] | None = None) -> Folio | str:
        """The folio, or the progress on it. Asking starts the calculation."""
        key = book, tuple(sorted((readings or {}).items()))
        if key in self._made:
            return self._made[key]
        task = self._tasks.get(key)
        if task is not None and task.done():
            del self._tasks[key]
            if task.cancelled() or task.exception() is not None:
                raise ServerError(
                    "unavailable", "The odds could not be calculated.", "The log has the reason.", "Ask again."
                )
        if key not in self._tasks:
            if len(self._tasks) + len(self._made) >= MOST:
                raise ServerError(
                    "too_many", "Too many different odds were asked for.", now="Ask for the book's own odds."
                )
            self._doing[key] = "waiting for its turn" if self._one.locked() else "getting ready"
            self._tasks[key] = asyncio.create_task(self._make(key))
        return self._doing[key]

    async def _make(self, key: Key) -> None:
        book, readings = key
        async with self._one:
            child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "queenhigh.maths.odds",
                book,
                __version__,
                *(f"{name}={value}" for name, value in readings),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            assert child.stdout is not None
            assert child.stderr is not None
            try:
                told = asyncio.create_task(self._listen(key, child.stderr))
                written = await child.stdout.read()
                await told
                if await child.wait():
                    log.error("odds", extra={"fields": {"book": book, "said": self._doing[key][:500]}})
                    raise ServerError("unavailable", "The odds could not be calculated.")
                self._made[key] = await asyncio.to_thread(read, written)
                self._tasks.pop(key, None)
            finally:
                if child.returncode is None:
                    with suppress(ProcessLookupError):
                        child.kill()
                    await child.wait()

    async def _listen(self, key: Key, said: asyncio.StreamReader) -> None:
        async for line in said:
            self._doing[key] = line.decode(errors="replace").strip() or self._doing[key]

    async def stop(self) -> None:
        await stopped(*self._tasks.values())
