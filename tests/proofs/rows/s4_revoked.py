"""S4: when a session ends, all its sockets close within a second."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from live_house import Client, LiveHouse, Socket
from proving import Case, Fault, Figures
from websockets.exceptions import ConnectionClosed

from queenhigh.server import hub
from queenhigh.server.accounts.store import Accounts

PROMISE = "a revoked session's sockets close within 1 s"
PROOF = (
    "Sessions with several open sockets are ended by logging off, by a new password, by a reset, by disabling the "
    "account and by another process that only changes the store, while others continue to play. Each socket gets a "
    "message and is closed within a second, and anything sent on it afterwards has no effect."
)
WITHIN = 1.0
QUICK_FAULTS = False
"""A second must pass before a fault is seen."""


def run(case: Case) -> Figures:
    rounds, slowest, closed = case.size(1, 40), 0.0, 0
    chance = random.Random(case.seed)
    with LiveHouse(case.folder, automatic=False) as live:
        manager, calm = live.manager(), live.guest()
        with calm.socket() as kept:
            for number in range(rounds):
                for name, end in WAYS.items():
                    client, ending = end(live, manager, f"{name} {number}")
                    took = _closed(client, ending, chance.randint(1, 3))
                    assert took is not None, f"{name}: a socket stayed open for more than {WITHIN} s"
                    assert client.get("/api/session").json()["person"] is None, f"{name}: the session still counts"
                    slowest, closed = max(slowest, took), closed + 1
                    case.tell(closed, rounds * len(WAYS), "sessions ended")
            kept.send(t="ping")
            assert kept.next("pong"), "somebody else's socket was closed"
    return {"sessions ended": closed, "ways of ending": len(WAYS), "slowest": f"{slowest * 1000:.0f} ms"}


def _closed(client: Client, end: Callable[[], Any], sockets: int) -> float | None:
    """Return how long it took until the last of these sockets was closed, or None if one was not."""
    if not sockets:
        end()
        return 0.0
    return _within(client, end, sockets, [])


def _within(client: Client, end: Callable[[], Any], more: int, open: list[Socket]) -> float | None:
    if more:
        with client.socket() as socket:
            socket.watch("canberra-1")
            return _within(client, end, more - 1, [*open, socket])
    began = time.monotonic()
    end()
    told = time.monotonic()
    for socket in open:
        try:
            while True:
                socket.raw.recv(timeout=max(0.0, told + WITHIN - time.monotonic()))
        except ConnectionClosed:
            continue
        except TimeoutError:
            return None
    return time.monotonic() - began


def _staff(live: LiveHouse, manager: Client, name: str) -> tuple[Client, str]:
    made = manager.post("/api/accounts", {"type": "create", "name": name[:24].strip(), "role": "staff"})
    assert made.status_code == 200, made.text
    client = live.staff(name[:24].strip(), made.json()["password"])
    return client, client.password


def _log_off(live: LiveHouse, _: Client, __: str) -> tuple[Client, Callable[[], Any]]:
    client, cookie = live.guest(), {}
    cookie["Cookie"] = client.cookie
    return client, lambda: live.visitor().http.delete("/api/session", headers=cookie)


def _new_password(live: LiveHouse, manager: Client, name: str) -> tuple[Client, Callable[[], Any]]:
    client, password = _staff(live, manager, name)
    elsewhere = live.staff(client.name, password)
    body = {"old": password, "new": "correct horse battery"}
    return client, lambda: elsewhere.post("/api/session/password", body)


def _reset(live: LiveHouse, manager: Client, name: str) -> tuple[Client, Callable[[], Any]]:
    client, _ = _staff(live, manager, name)
    return client, lambda: manager.post("/api/accounts", {"type": "reset", "name": client.name})


def _disabled(live: LiveHouse, manager: Client, name: str) -> tuple[Client, Callable[[], Any]]:
    client, _ = _staff(live, manager, name)
    return client, lambda: manager.post("/api/accounts", {"type": "disable", "name": client.name})


def _elsewhere(live: LiveHouse, _: Client, __: str) -> tuple[Client, Callable[[], Any]]:
    client = live.guest()
    return client, lambda: live.service.accounts.revoke_all(client.name)


WAYS: dict[str, Callable[[LiveHouse, Client, str], tuple[Client, Callable[[], Any]]]] = {
    "off": _log_off,
    "password": _new_password,
    "reset": _reset,
    "disabled": _disabled,
    "elsewhere": _elsewhere,
}

FAULTS: dict[str, Fault] = {
    "the store is not asked whether a session still exists": lambda: patch.object(hub, "SWEEP", 600.0),
    "every session counts as valid": lambda: patch.object(Accounts, "living", lambda _, keys: set(keys)),
}
