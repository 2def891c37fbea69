"""S7: one client floods the house, and players at another table do not notice."""

from __future__ import annotations

import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from proving import Case, Fault, Figures
from server_process import Process, serving
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PROMISE = "one bad client at full speed does not disturb others"
PROOF = (
    "`queenhigh serve` with its default limits. Another process sends frames and requests as fast as it can over "
    "three sockets and a connection, and reconnects whenever it is dropped. A player sits down and gets up at another "
    "table, alternately with and without the flood. The flooding client is refused and dropped. After the first "
    "second, the p99 of the player's acknowledgements is under twice that without the flood (or 50 ms), and the "
    "server's memory does not grow."
)
QUICK = False
"""Nothing is timed in the tests; those of the limits look at what is refused."""
TABLE, OTHER = "canberra-1", "canberra-2"
PAUSE = 0.07
"""Seconds between two commands: a person is slower, and no limit is reached."""
UNNOTICED = 0.05
"""Seconds: what V1 promises all clients under load. Below it nobody is left waiting, whatever the ratio."""
FIRST = 20
"""Commands that are not counted: what is read for the first time is read then."""
GROWTH = 64
"""Megabytes by which the server may grow."""


def run(case: Case) -> Figures:
    turns, commands = case.size(3, 10), case.size(40, 100)
    quiet: list[float] = []
    loud: list[float] = []
    with serving(case.folder) as process, _bad(process) as bad, _guest(process) as line:
        process.http.get("/api/search", params={"q": "ante"})
        with _let_loose(bad):
            _play(line, FIRST)
        before = _megabytes(process)
        for number in range(turns):
            quiet += _play(line, commands)
            with _let_loose(bad):
                loud += _play(line, commands)
            case.tell(number + 1, turns, "turns")
        assert bad.poll() is None, "the bad client has gone away"
        grown = _megabytes(process) - before
        metrics = process.http.get("/metrics").text
    thrown_out = _count(metrics, r"queenhigh_sockets_dropped_total\{[^}]*\} (\d+)")
    refused = _count(metrics, r'queenhigh_requests_total\{status="429"\} (\d+)')
    assert refused, "none of its requests was refused"
    assert thrown_out, "none of its sockets was closed"
    without, with_it = _p99(quiet), _p99(loud)
    told = f"p99 {with_it * 1000:.0f} ms with a bad client, {without * 1000:.0f} ms without"
    assert with_it < max(2 * without, UNNOTICED), told
    assert grown < GROWTH, f"the server has grown by {grown:.0f} MB"
    return {
        "commands in each case": len(quiet),
        "p99 alone": f"{without * 1000:.1f} ms",
        "p99 beside the bad client": f"{with_it * 1000:.1f} ms",
        "times refused": refused,
        "times dropped": thrown_out,
        "memory grown by": f"{max(0.0, grown):.0f} MB",
    }


def _count(metrics: str, pattern: str) -> int:
    return sum(int(found) for found in re.findall(pattern, metrics))


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def _megabytes(process: Process) -> float:
    status = Path(f"/proc/{process.child.pid}/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1]) / 1024


@contextmanager
def _guest(process: Process) -> Iterator[ClientConnection]:
    process.http.post("/api/session/guest", json={})
    cookie = "; ".join(f"{name}={value}" for name, value in process.http.cookies.items())
    with connect(
        f"ws://{process.address}/ws",
        origin=Origin(f"http://{process.address}"),
        additional_headers={"Cookie": cookie},
        compression=None,
        ping_interval=None,
    ) as line:
        yield line


def _play(line: ClientConnection, commands: int) -> list[float]:
    """How long each acknowledgement took."""
    took = []
    for number in range(commands):
        do = {"type": "leave"} if number % 2 else {"type": "sit", "seat": 2}
        id = str(uuid.uuid4())
        began = time.perf_counter()
        line.send(json.dumps({"t": "do", "table": TABLE, "id": id, "do": do}))
        while True:
            answer = json.loads(line.recv(timeout=30))
            if answer.get("id") == id:
                break
        took.append(time.perf_counter() - began)
        assert answer["t"] == "ack", f"a good client was refused: {answer}"
        time.sleep(PAUSE)
    return took


@contextmanager
def _bad(process: Process) -> Iterator[subprocess.Popen[bytes]]:
    """It waits until it is let loose."""
    script = Path(__file__).parents[2] / "server" / "bad_client.py"
    child = subprocess.Popen([sys.executable, str(script), process.address, OTHER])
    child.send_signal(signal.SIGSTOP)
    try:
        yield child
    finally:
        child.send_signal(signal.SIGCONT)
        child.kill()
        child.wait()


@contextmanager
def _let_loose(bad: subprocess.Popen[bytes]) -> Iterator[None]:
    bad.send_signal(signal.SIGCONT)
    time.sleep(0.2)
    try:
        yield
    finally:
        bad.send_signal(signal.SIGSTOP)
        time.sleep(0.3)


NO_LIMITS = {
    f"QUEENHIGH_{name}": "1000000"
    for name in ("REQUESTS_PER_SECOND", "REQUESTS_PER_ADDRESS", "MESSAGES_PER_SECOND", "SOCKETS_PER_ADDRESS")
}
FAULTS: dict[str, Fault] = {"there are no limits": lambda: patch.dict(os.environ, NO_LIMITS)}
