"""S7': a thousand connections from one address send nothing, or never finish what they began."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import httpx
from proving import Case, Fault, Figures
from server_process import Process, serving

PROMISE = "half-open and slow connections leave room for others"
PROOF = (
    "`queenhigh serve` with its default limits and 700 file descriptors. From one address, another process keeps a "
    "thousand connections open that send nothing, stop within the head or the body of a request, or send a byte at a "
    "time, and reopens each when it is closed. Meanwhile a player at a table gets an answer to every command, "
    "newcomers can connect, the server never holds more connections from that address than its limit, and it drops "
    "the slow ones."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""
SLOW, FILES, EACH = 1000, 700, 4 * 64
"""How many connections are tried, how many descriptors there are, and how many connections one address may have."""
TABLE = "canberra-1"
HURRY = {"QUEENHIGH_HEAD_SECONDS": "2"}
"""So that a proof need not wait ten seconds to see a client disconnected."""


def run(case: Case) -> Figures:
    commands = case.size(20, 300)
    with patch.dict(os.environ, {**HURRY, **os.environ}), serving(case.folder) as process:
        resource.prlimit(process.child.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        assert process.http.post("/api/session/guest", json={}).status_code == 201
        with _slow(process) as told:
            wait_for(lambda: told["o"] + told["c"] > SLOW / 2, "the slow clients did not come")
            for number in range(commands):
                _play(process, number)
                _come_in(process)
                held = _held(process)
                assert held <= EACH + 50, f"the server holds {held} connections, and one address may have {EACH}"
                case.tell(number, commands, "commands")
            wait_for(lambda: _thrown_out(process) >= EACH, "slow connections are never dropped", 10)
            thrown_out = _thrown_out(process)
        opened = told["o"]
    return {
        "connections from one address": opened,
        "dropped for being slow": thrown_out,
        "most descriptors": FILES,
        "commands answered": commands,
        "newcomers meanwhile": commands,
    }


def wait_for(true: object, why: str, within: float = 30.0) -> None:
    assert callable(true)
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end, why
        time.sleep(0.05)


def _play(process: Process, number: int) -> None:
    do = {"type": "leave"} if number % 2 else {"type": "sit", "seat": 2}
    body = {"id": str(uuid.uuid4()), "do": do}
    try:
        answer = process.http.post(f"/api/tables/{TABLE}/commands", json=body)
    except httpx.TransportError as error:
        raise AssertionError(f"a player at a table got no answer: {error!r}") from None
    assert answer.status_code == 200, answer.text


def _come_in(process: Process) -> None:
    """On a connection of their own."""
    try:
        with httpx.Client(
            base_url=f"http://{process.address}", headers={"X-Queenhigh": "1"}, timeout=10, verify=False
        ) as http:
            lobby = http.get("/api/lobby")
    except httpx.TransportError as error:
        raise AssertionError(f"a newcomer could not come in: {error!r}") from None
    assert lobby.status_code == 200, lobby.text


def _thrown_out(process: Process) -> int:
    found = re.search(r'sockets_dropped_total\{why="slow request"\} (\d+)', process.http.get("/metrics").text)
    return int(found[1]) if found else 0


def _held(process: Process) -> int:
    folder = Path(f"/proc/{process.child.pid}/fd")
    found = 0
    for each in folder.iterdir():
        try:
            found += each.readlink().name.startswith("socket:")
        except OSError:
            continue
    return found


@contextmanager
def _slow(process: Process) -> Iterator[Counter[str]]:
    script = Path(__file__).parents[2] / "server" / "slow_clients.py"
    told: Counter[str] = Counter()
    child = subprocess.Popen([sys.executable, str(script), process.address, str(SLOW)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    out = child.stdout

    def read() -> None:
        while got := os.read(out.fileno(), 4096):
            told.update(got.decode())

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        yield told
    finally:
        child.kill()
        child.wait()
        reader.join()
        out.close()


FAULTS: dict[str, Fault] = {
    "one address may have any number of connections": lambda: patch.dict(
        os.environ, {"QUEENHIGH_SOCKETS_PER_ADDRESS": "1000000", "QUEENHIGH_HEAD_SECONDS": "60"}
    ),
    "slow connections are never dropped": lambda: patch.dict(os.environ, {"QUEENHIGH_HEAD_SECONDS": "3600"}),
}
