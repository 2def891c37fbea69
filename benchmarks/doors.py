"""What one ante at a live Melbourne table goes through, from the socket's receipt of it to its acknowledgement.

    python benchmarks/doors.py            the number of modules entered and how often the round's `act` ran
    python benchmarks/doors.py --list     the modules too, with the number of calls in each

A house is opened on a ledger of its own and served as ever. One guest sits down at the first table of the Melbourne book, waits
for a round, places an ante over the socket, takes it back and places it again. While this second ante is on its way, every call
into the package is counted, in whichever thread it is made: the event loop's, the ledger's and the automatic dealer's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from queenhigh.games.library import room
from queenhigh.server.config import Config
from queenhigh.server.serve import Server, event_loop, listen, open_service, uvicorn_config
from queenhigh.server.socket import SocketConnection

BOOK = "crown-melbourne-three-card-poker"
PACKAGE = "queenhigh"
ANTE = "place-the-ante"
"""The id of the command."""


class Doors:
    """Counts calls from the moment the socket hears the command until it says the acknowledgement; those of `act` until it has
    also shown the table with the chips on it."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.acts = self.acts_shown = 0
        self.due: set[str] = set()
        """What the socket has still to say."""
        self._act = room(BOOK).round.act.__code__
        self._heard = SocketConnection._hear.__code__
        self._said = {SocketConnection._say.__code__, SocketConnection.write.__code__}

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code is self._heard and ANTE in frame.f_locals["text"]:
            self.due = {"ack", "step"}
        if not self.due:
            return
        if code in self._said:
            said: bytes = frame.f_locals["frame"]
            self.due.discard(json.loads(said[said.index(b"{") :])["t"])
        acknowledged = "ack" not in self.due
        if code is self._act:
            self.acts_shown += 1
            self.acts += not acknowledged
        name = frame.f_globals.get("__name__", "")
        if not acknowledged and (name == PACKAGE or name.startswith(f"{PACKAGE}.")):
            self.calls[name] += 1


def measured(folder: Path) -> Doors:
    doors = Doors()
    threading.setprofile(doors)
    config = Config(port=0, ledger=str(folder / "house.db"), bots=0, tournaments=False, lively=0.0, pace=20.0)
    listening = listen(config)
    service = open_service(config)
    server = Server(uvicorn_config(config, service), service)
    thread = threading.Thread(target=_serve, args=(server, listening), daemon=True)
    thread.start()
    threading.setprofile(None)
    while not server.started:
        time.sleep(0.01)
    try:
        _ante(f"127.0.0.1:{listening.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()
    return doors


def _serve(server: Server, listening: Any) -> None:
    loop = (event_loop() or asyncio.new_event_loop)()
    loop.run_until_complete(server.serve(sockets=[listening]))
    loop.close()


def _ante(address: str) -> None:
    table = room(BOOK).layout.tables[0].name
    with httpx.Client(base_url=f"http://{address}", headers={"X-Queenhigh": "1"}, timeout=20) as http:
        http.post("/api/session/guest", json={}).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    with connect(
        f"ws://{address}/ws", origin=Origin(f"http://{address}"), additional_headers={"Cookie": cookie}
    ) as socket:
        _send(socket, t="watch", table=table)
        _send(socket, t="do", table=table, id="take-a-seat", do={"type": "sit", "seat": 1})
        while "ante" not in (_next(socket).get("you") or {}).get("may_place", ()):
            pass
        time.sleep(1.0)  # whatever the house still does for the round's beginning is no part of the ante
        ante = {"type": "place", "bet": "ante", "amount": 1000}
        for id, do in (("try-an-ante", ante), ("take-it-back", {"type": "withdraw", "bet": "ante"})):
            _send(socket, t="do", table=table, id=id, do=do)
            while _next(socket).get("id") != id:
                pass
            time.sleep(0.5)
        _send(socket, t="do", table=table, id=ANTE, do=ante)
        while (answer := _next(socket)).get("id") != ANTE:
            pass
        time.sleep(0.5)
        if answer["t"] != "ack":
            raise SystemExit(f"The ante was refused: {answer}")


def _send(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def _next(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(timeout=20))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What one ante goes through.")
    parser.add_argument("--list", action="store_true", help="name the modules, with the number of calls in each")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        doors = measured(Path(folder))
    print(f"modules entered until the acknowledgement: {len(doors.calls)}")
    print(f"calls of act until the acknowledgement:    {doors.acts}")
    print(f"calls of act until the table is shown too: {doors.acts_shown}")
    if asked.list:
        for name, count in sorted(doors.calls.items()):
            print(f"  {count:5d}  {name}")


if __name__ == "__main__":
    main()
