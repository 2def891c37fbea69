"""V2: a server with open sockets and streams is asked to stop."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import ExitStack, suppress
from unittest.mock import patch

import server_process
from proving import Case, Fault, Figures
from server_process import serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from queenhigh.ledger import Ledger, verify

PROMISE = "SIGTERM drains and exits within 10 s with sockets open"
PROOF = (
    "`queenhigh serve` as a process, with people watching a table and a board that streams. After SIGTERM it exits "
    "with status 0, every socket has been sent a goodbye, and what was acknowledged is in a sound ledger."
)

WITHIN = 10.0
QUICK_FAULTS = False
"""It would wait for the ten seconds to pass."""


def run(case: Case) -> Figures:
    sockets = case.size(20, 200)
    limits = ("QUEENHIGH_SOCKETS_PER_ADDRESS", "QUEENHIGH_REQUESTS_PER_ADDRESS")  # they all come from one
    room = dict.fromkeys(limits, str(2 * sockets))
    with patch.dict(os.environ, room), serving(case.folder) as process, ExitStack() as stack:
        origin = Origin(f"http://{process.address}")
        looking = [
            stack.enter_context(connect(f"ws://{process.address}/ws", origin=origin, compression=None))
            for _ in range(sockets)
        ]
        for each in looking:
            each.send(json.dumps({"t": "watch", "table": "canberra-1"}))
        guest = process.http
        came = guest.post("/api/session/guest", json={})
        assert came.is_success, came.text
        sat = guest.post(
            "/api/tables/canberra-1/commands", json={"id": "proof-of-v2", "do": {"type": "sit", "seat": 3}}
        )
        assert sat.status_code == 200, sat.text
        with guest.stream("GET", "/api/boards/house/stream") as stream:
            next(stream.iter_text())
            try:
                status, took = process.stop()
            except subprocess.TimeoutExpired as late:
                raise AssertionError(f"it had not stopped after {late.timeout} s") from None
        assert status == 0, f"it ended with status {status}"
        assert took < WITHIN, f"it took {took:.1f} s to stop"
        told = [_last_word(each) for each in looking]
        assert told == ["bye"] * sockets, f"{sockets - told.count('bye')} sockets were not told"
    with Ledger.open(case.folder / "house.db", read_only=True) as ledger:
        assert verify(ledger).sound
        assert any(event.command.endswith("proof-of-v2") for event in ledger.events()), (
            "what was acknowledged is not there"
        )
    return {"sockets": sockets, "seconds to stop": round(took, 2)}


def _last_word(socket: ClientConnection) -> str:
    kinds = [""]
    with suppress(ConnectionClosed):
        while True:
            kinds.append(json.loads(socket.recv(timeout=5))["t"])
    return kinds[-1]


DEAF = (
    "import sys; from queenhigh.server.serve import Server; Server.handle_exit = lambda *_: None; "
    "from queenhigh.cli import main; sys.exit(main())"
)

PYTHON = server_process.QUEENHIGH[:2]
FAULTS: dict[str, Fault] = {
    "the server ignores the signal": lambda: patch.object(server_process, "QUEENHIGH", [*PYTHON, DEAF]),
}
