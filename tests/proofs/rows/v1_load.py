"""V1: a full house, for ten minutes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

from proving import Case, Fault, Figures

PROMISE = (
    "on two cores with durable SQLite: 200 tables, 1,000 sockets, 500 commands/s, p99 acknowledgement under 50 ms, "
    "and p99 until all others at the table see it under 100 ms"
)
PROOF = (
    "`benchmarks/server.py`: `queenhigh serve` as a process, with a thousand people at two hundred tables, each on "
    "their own socket, who wager, press *ready* and decide while the automatic dealer deals; five hundred commands a "
    "second for ten minutes. A command counts as seen when the last other socket at the table has it; commands that "
    "show nothing are not counted. After the first quarter of the time, the server's memory does not grow."
)
QUICK = False
"""Nothing is timed in the tests."""
TABLES, SOCKETS, RATE = 200, 1_000, 500
WITHIN, SEEN, HELD = 50.0, 100.0, 0.99
LOAD = Path(__file__).parents[3] / "benchmarks" / "server.py"
FIRST = ""
"""What the server runs before it starts, in Python: faults go here."""


def run(case: Case) -> Figures:
    seconds, growth = case.size(20, 600), case.size(64, 8)
    found = _load(case, seconds)
    told, seen = found["acknowledged_ms"], found["seen_by_all_ms"]
    assert found["unanswered"] == 0, f"{found['unanswered']} commands were not answered"
    assert not found["refused"], f"refused: {found['refused'][0]}"
    assert told["p99"] < WITHIN, f"p99 was {told['p99']} ms"
    assert seen["p99"] < SEEN, f"p99 until all others had seen it was {seen['p99']} ms"
    assert found["commands_per_second"] > HELD * RATE, f"only {found['commands_per_second']} commands a second"
    grown = found["memory_growth_mb_of_later_three_quarters"]
    assert grown < growth, f"the server has grown by {grown} MB after the first quarter"
    return {
        "seconds": round(found["seconds"]),
        "sockets": found["sockets"],
        "commands": found["commands"],
        "commands a second": found["commands_per_second"],
        "p50": f"{told['p50']} ms",
        "p99": f"{told['p99']} ms",
        "slowest": f"{told['worst']} ms",
        "seen by all p50": f"{seen['p50']} ms",
        "seen by all p99": f"{seen['p99']} ms",
        "memory at the end": f"{found['memory_mb'][-1]} MB",
        "grown after the first quarter": f"{max(0.0, grown)} MB",
    }


def _load(case: Case, seconds: int) -> dict[str, Any]:
    kept = case.folder / "load.json"
    sizes = {"--seconds": seconds, "--tables": TABLES, "--sockets": SOCKETS, "--rate": RATE, "--json": kept}
    command = [sys.executable, str(LOAD), *(str(part) for pair in sizes.items() for part in pair), "--first", FIRST]
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None:
            case.tell(min(seconds, round(time.monotonic() - began)), seconds, "seconds")
            time.sleep(1)
        assert process.stderr is not None
        assert process.returncode == 0, process.stderr.read()[-2000:]
    made: dict[str, Any] = json.loads(kept.read_bytes())
    return made


SLOW = """
import time
from queenhigh.ledger.store import Store
commit = Store.commit
Store.commit = lambda self: (time.sleep(0.06), commit(self))[-1]
"""
LEAK = """
from queenhigh.ledger.store import Store
write, kept = Store.write, []
Store.write = lambda self, commands, *more: (kept.append(bytes(20_000 * len(commands))), write(self, commands, *more))[-1]
"""
LATE = """
import asyncio
from queenhigh.server.topics import Sender
add = Sender.add
Sender.add = lambda self, topic: asyncio.get_running_loop().call_later(0.15, add, self, topic)
"""
FAULTS: dict[str, Fault] = {
    "every commit takes 60 ms longer": lambda: patch.dict(globals(), {"FIRST": SLOW}),
    "views wait 150 ms before they are sent": lambda: patch.dict(globals(), {"FIRST": LATE}),
    "the server leaks a little memory with every command": lambda: patch.dict(globals(), {"FIRST": LEAK}),
}
