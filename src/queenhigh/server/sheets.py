"""The sheets of the mathematics department, calculated by separate processes, which end when idle."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from queenhigh.server.errors import ServerError
from queenhigh.server.waiting import stopped

Key = tuple[str, tuple[tuple[str, str], ...]]
AT_ONCE = 2
"""How many processes: a quick question need not wait for a slow one. They run at a lower priority than the tables."""
KEPT = 200
"""Sheets that are remembered: a slider goes to and fro."""
WAITING = 12
"""The most questions that may wait at the same time."""
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


class Process:
    """Answers one question at a time, and ends when none comes for a while."""

    def __init__(self) -> None:
        self.child: asyncio.subprocess.Process | None = None
        self._ending: asyncio.TimerHandle | None = None

    async def answer(self, key: Key) -> bytes:
        if self._ending is not None:
            self._ending.cancel()
        child = await self._started()
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(msgspec.json.encode([key[0], dict(key[1])]) + b"\n")
            made = await asyncio.wait_for(child.stdout.readline(), LONGEST)
        except BaseException as stopped:
            await self.end()
            if isinstance(stopped, TimeoutError):
                raise ServerError(
                    "unavailable",
                    "This takes too long to calculate here.",
                    now="Use the command line, which has no time limit.",
                ) from None
            raise
        if not made:
            await self.end()
            raise ServerError("unavailable", "This could not be calculated.", now="Ask again.")
        self._ending = asyncio.get_running_loop().call_later(IDLE, self._kill)
        return made

    async def _started(self) -> asyncio.subprocess.Process:
        if self.child is None or self.child.returncode is not None:
            self.child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "queenhigh.api.sheets",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=WIDEST,
            )
        return self.child

    def _kill(self) -> None:
        if self.child is not None and self.child.returncode is None:
            with suppress(ProcessLookupError):
                self.child.kill()

    async def end(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
        self._kill()
        if self.child is not None:
            await self.child.wait()
        self.child = None


class Sheets:
    def __init__(self) -> None:
        self._made: OrderedDict[Key, bytes] = OrderedDict()
        self._tasks: dict[Key, asyncio.Task[bytes]] = {}
        self._since: dict[Key, float] = {}
        """Of each question that a process is answering: when it began."""
        self.processes = [Process() for _ in range(AT_ONCE)]
        self._idle: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        for process in self.processes:
            self._idle.put_nowait(process)

    async def ask(self, question: str, asked: Mapping[str, str]) -> bytes | None:
        """The sheet as JSON; None while it is being calculated. Asking starts the calculation."""
        key = _key(question, asked)
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

    def doing(self, question: str, asked: Mapping[str, str]) -> str:
        """The progress of an unanswered question."""
        since = self._since.get(_key(question, asked))
        if since is None:
            return "Waiting for other questions to be answered"
        return f"Counting for {asyncio.get_running_loop().time() - since:.0f} seconds"

    def _forget(self) -> None:
        """Questions that were answered after their askers had left."""
        for key, task in list(self._tasks.items()):
            if task.done():
                del self._tasks[key]
                if not task.cancelled():
                    task.exception()

    async def _answer(self, key: Key) -> bytes:
        process = await self._idle.get()
        self._since[key] = asyncio.get_running_loop().time()
        try:
            made = await process.answer(key)
        finally:
            del self._since[key]
            self._idle.put_nowait(process)
        if refused := read(made).refused:
            raise ServerError("malformed", refused)
        self._made[key] = made
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return made

    async def stop(self) -> None:
        await stopped(*self._tasks.values())
        for process in self.processes:
            await process.end()


def _key(question: str, asked: Mapping[str, str]) -> Key:
    return question, tuple(sorted(asked.items()))
