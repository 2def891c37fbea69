"""The sheets of the mathematics department, worked out by one process beside the tables; it ends when nobody asks."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from queenhigh.server.errors import ServerError

Key = tuple[str, tuple[tuple[str, str], ...]]
KEPT = 200
"""Sheets that are remembered: a slider goes to and fro."""
WAITING = 12
"""Different questions that may wait at the same time."""
SOON = 2.0
"""Seconds for which a request waits for the answer itself."""
LONGEST = 600.0
"""Seconds after which a question is given up."""
IDLE = 300.0
"""Seconds without a question after which the process ends."""
WIDEST = 1 << 26
"""Bytes of one sheet, at most."""


class Refused(msgspec.Struct):
    refused: str = ""


read = msgspec.json.Decoder(Refused).decode


class Sheets:
    def __init__(self) -> None:
        self._made: OrderedDict[Key, bytes] = OrderedDict()
        self._tasks: dict[Key, asyncio.Task[bytes]] = {}
        self._one = asyncio.Lock()
        self._child: asyncio.subprocess.Process | None = None
        self._ending: asyncio.TimerHandle | None = None

    async def ask(self, question: str, asked: Mapping[str, str]) -> bytes | None:
        """The sheet as JSON; None while it is being worked out. Asking is enough to have it made."""
        key = question, tuple(sorted(asked.items()))
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._tasks:
            self._forget()
            if len(self._tasks) >= WAITING:
                raise ServerError("too_many", "Too many questions are waiting.", now="Ask again in a moment.")
            self._tasks[key] = asyncio.create_task(self._answer(key))
        task = self._tasks[key]
        done, _ = await asyncio.wait({task}, timeout=SOON)
        if not done:
            return None
        self._tasks.pop(key, None)
        return task.result()

    def _forget(self) -> None:
        """Questions that were answered after their askers had left."""
        for key, task in list(self._tasks.items()):
            if task.done():
                del self._tasks[key]
                if not task.cancelled():
                    task.exception()

    async def _answer(self, key: Key) -> bytes:
        async with self._one:
            if self._ending is not None:
                self._ending.cancel()
            child = await self._process()
            assert child.stdin is not None
            assert child.stdout is not None
            try:
                child.stdin.write(msgspec.json.encode([key[0], dict(key[1])]) + b"\n")
                made = await asyncio.wait_for(child.stdout.readline(), LONGEST)
            except BaseException as stopped:
                await self._end()
                if isinstance(stopped, TimeoutError):
                    raise ServerError(
                        "unavailable",
                        "This takes too long to work out here.",
                        now="Ask the command line, which may take its time.",
                    ) from None
                raise
            if not made:
                await self._end()
                raise ServerError("unavailable", "This could not be worked out.", now="Ask again.")
            self._later()
        if refused := read(made).refused:
            raise ServerError("malformed", refused)
        self._made[key] = made
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return made

    async def _process(self) -> asyncio.subprocess.Process:
        if self._child is None or self._child.returncode is not None:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "queenhigh.api.sheets",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=WIDEST,
            )
        return self._child

    def _later(self) -> None:
        """End the process if nobody asks for a while."""
        self._ending = asyncio.get_running_loop().call_later(IDLE, self._kill)

    def _kill(self) -> None:
        if self._child is not None and self._child.returncode is None:
            with suppress(ProcessLookupError):
                self._child.kill()

    async def _end(self) -> None:
        self._kill()
        if self._child is not None:
            await self._child.wait()
        self._child = None

    async def stop(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._end()
