"""V6: a thousand people have a page open and do nothing."""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import time
from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import patch

import server_process
from proving import Case, Fault, Figures
from server_process import Process, serving
from websockets.asyncio.client import connect
from websockets.typing import Origin

PROMISE = "memory levels off under 1,000 idle sockets"
PROOF = (
    "`queenhigh serve` as a process, with sockets that watch a table and the lobby and otherwise only answer pings, "
    "for an hour. All of them are still connected at the end, and after the first quarter of the time the server's "
    "memory does not grow."
)
QUICK = False
"""Its seconds are idle ones; the night has an hour of them."""
SETTINGS = {"QUEENHIGH_SOCKETS_PER_ADDRESS": "5000", "QUEENHIGH_REQUESTS_PER_ADDRESS": "100000"}
GROWTH = 8.0
"""Megabytes: what an allocator may keep for itself."""


def run(case: Case) -> Figures:
    sockets, seconds = case.size(150, 1000), case.size(16, 3600)
    settings = SETTINGS | ({"QUEENHIGH_HEARTBEAT": "1"} if seconds < 60 else {})
    with patch.dict(os.environ, settings), serving(case.folder) as process:
        memory = asyncio.run(_idle(process, sockets, seconds, case))
    quarter = max(1, len(memory) // 4)
    early, late = statistics.median(memory[quarter : 2 * quarter]), statistics.median(memory[-quarter:])
    assert late - early < GROWTH, f"the server grew from {early:.1f} MB to {late:.1f} MB"
    return {
        "sockets": sockets,
        "seconds": seconds,
        "memory in the second quarter": f"{early:.1f} MB",
        "memory in the last quarter": f"{late:.1f} MB",
    }


async def _idle(process: Process, sockets: int, seconds: int, case: Case) -> list[float]:
    found: list[float] = []
    async with AsyncExitStack() as stack:
        tasks = []
        for number in range(sockets):
            line = await stack.enter_async_context(
                connect(
                    f"ws://{process.address}/ws",
                    origin=Origin(f"http://{process.address}"),
                    compression=None,
                    ping_interval=None,
                    close_timeout=1,
                )
            )
            await line.send('{"t":"lobby"}')
            await line.send(f'{{"t":"watch","table":"canberra-{number % 2 + 1}","as":"board"}}')
            tasks.append(asyncio.create_task(_read(line)))
        began = time.monotonic()
        while (passed := time.monotonic() - began) < seconds:
            found.append(_megabytes(process))
            case.tell(int(passed), seconds, "seconds")
            await asyncio.sleep(min(5.0, seconds / 32))
        health = await asyncio.to_thread(process.http.get, "/health")
        assert health.json()["sockets"] == sockets, f"{health.json()['sockets']} of {sockets} sockets are left"
        for task in tasks:
            task.cancel()
        return found


async def _read(line: object) -> None:
    async for _ in line:  # type: ignore[attr-defined]
        pass


def _megabytes(process: Process) -> float:
    status = Path(f"/proc/{process.child.pid}/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1]) / 1024


KEEPS = """
from uvicorn.protocols.websockets import websockets_sansio_impl as it
kept, heard = [], it.WebSocketsSansIOProtocol.data_received
def keeping(self, data):
    kept.append(bytearray(data * 1000))
    heard(self, data)
it.WebSocketsSansIOProtocol.data_received = keeping
"""
_PYTHON, _FLAG, _MAIN = server_process.QUEENHIGH
FAULTS: dict[str, Fault] = {
    "the server leaks a little memory with every ping": lambda: patch.object(
        server_process, "QUEENHIGH", [_PYTHON, _FLAG, KEEPS + _MAIN]
    ),
}
