"""A live house for tests: the real server on a free port, in a thread of its own, with quick defaults."""

from __future__ import annotations

import asyncio
import faulthandler
import json
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import msgspec
import run_folder
from argon2 import PasswordHasher
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from queenhigh.server import folios
from queenhigh.server.accounts import passwords
from queenhigh.server.config import Config
from queenhigh.server.serve import MANAGER, Server, event_loop, first_account, listen, open_service, uvicorn_config

QUICK: dict[str, Any] = {
    "port": 0,
    "bots": 0,
    "tournaments": False,
    "lively": 0.0,
    "pace": 20.0,
    "requests_per_second": 1000,
    "requests_per_address": 5000,
    "messages_per_second": 1000,
    "sockets_per_person": 64,
    "sockets_per_address": 1000,
    "guests_per_minute": 10_000,
    "guests_per_day": 100_000,
    "chips_per_address": 10**12,
    "log_ons_per_minute": 1000,
    "disputes_per_day": 100_000,
    "tables_per_minute": 1000,
    "codes_per_hour": 10_000,
    "stop_seconds": 3.0,
    "new_accounts": True,  # some houses are prepared at the desk before the doors open
}

STRONG = passwords._HASHER
passwords._HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
passwords._NOBODY = passwords._HASHER.hash("no account has this password")
"""Hundreds of people log on in these tests: each would take as much processor time as it is meant to cost a thief."""


class Worked(OrderedDict[Any, Any]):
    """What a house has separate processes calculate, kept on disk: one house of a test run does the work for all."""

    def __init__(self, kind: str, read: Callable[[bytes], Any], folder: Path) -> None:
        super().__init__()
        self._kind, self._read, self._folder = kind, read, folder

    def _file(self, key: object) -> Path:
        return self._folder / f"{self._kind}-{sha256(repr(key).encode()).hexdigest()}.json"

    def __contains__(self, key: object) -> bool:
        if not super().__contains__(key) and (file := self._file(key)).exists():
            super().__setitem__(key, self._read(file.read_bytes()))
        return super().__contains__(key)

    def __setitem__(self, key: object, made: Any) -> None:
        super().__setitem__(key, made)
        part = self._folder / f"{self._kind}-{uuid.uuid4()}"
        part.write_bytes(made if isinstance(made, bytes) else msgspec.json.encode(made))
        part.replace(self._file(key))


class People:
    """The way in to a house at an address."""

    address: str
    password: str

    def __init__(self) -> None:
        self.own: dict[str, str] = {}
        """Passwords that were given to people, and what they chose instead when they first logged on."""
        self.clients: list[Client] = []

    def visitor(self) -> Client:
        return Client(self)

    def guest(self, name: str = "") -> Client:
        client = Client(self)
        answer = client.post("/api/session/guest", {"name": name} if name else {})
        assert answer.status_code == 201, answer.text
        client.name = answer.json()["person"]["name"]
        return client

    def manager(self) -> Client:
        return self.staff("manager", self.password)

    def staff(self, name: str, password: str) -> Client:
        """With their password, or the one that was given to them."""
        client = Client(self)
        client.name, client.password = name, self.own.get(password, password)
        answer = client.post("/api/session", {"name": name, "password": client.password})
        assert answer.status_code == 200, answer.text
        if answer.json()["person"].get("due") == "password":
            client.password = self.own[password] = f"{password} no more"
            answer = client.post("/api/session/password", {"old": password, "new": client.password})
            assert answer.status_code == 200, answer.text
        return client


class LiveHouse(People):
    def __init__(self, folder: Path, *, afresh: bool = False, **settings: Any) -> None:
        """With `afresh` this house calculates odds and sheets itself, even if another one has."""
        super().__init__()
        places = {
            "ledger": str(folder / "house.db"),
            "key": str(folder / "house.key"),
        }
        self.config = Config(**QUICK | places | settings)
        self.listening = listen(self.config)
        self.port: int = self.listening.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        try:
            self.service = open_service(self.config)
        except BaseException:
            self.listening.close()
            raise
        self.house = self.service.house
        if (shared := run_folder.found) and not afresh:
            self.service.folios._made = Worked("odds", folios.read, shared)
            self.service.sheets._made = Worked("sheet", bytes, shared)
        self.password = first_account(self.service)
        if self.password:
            self.password = "the manager chose this"
            self.service.accounts.set_password(MANAGER, self.password)
        self.server = Server(uvicorn_config(self.config, self.service), self.service)
        self._failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        try:
            self.loop = (event_loop() or asyncio.new_event_loop)()
            self.loop.run_until_complete(self.server.serve(sockets=[self.listening]))
            self.loop.close()
        except BaseException as error:
            self._failed.append(error)

    def __enter__(self) -> LiveHouse:
        self._thread.start()
        wait_until(lambda: self.server.started or bool(self._failed))
        if self._failed:
            raise self._failed[0]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        for client in self.clients:
            client.http.close()
        self.server.should_exit = True
        self._thread.join(20)
        if self._thread.is_alive():  # where is it? V2 is the proof that it stops in time
            faulthandler.dump_traceback(all_threads=True)
            self._thread.join(20)
        self.listening.close()
        assert not self._thread.is_alive(), "the server did not stop"
        if self._failed and error is None:
            raise self._failed[0]


class Client:
    """A person with a browser: a cookie jar, and sockets."""

    def __init__(self, live: People) -> None:
        self.live = live
        self.name = self.password = ""
        live.clients.append(self)
        # Without verify=False each client reads the system's certificates, which nothing here shows.
        self.http = httpx.Client(
            base_url=f"http://{live.address}", headers={"X-Queenhigh": "1"}, timeout=60, verify=False
        )

    def get(self, path: str, **parameters: Any) -> httpx.Response:
        return self.http.get(path, params=parameters)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def do(self, table: str, id: str = "", version: int | None = None, **command: Any) -> httpx.Response:
        body = {"id": id or str(uuid.uuid4()), "do": command} | ({} if version is None else {"version": version})
        return self.post(f"/api/tables/{table}/commands", body)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def socket(self, origin: str = "", path: str = "/ws", **headers: str) -> Iterator[Socket]:
        own = {"Cookie": self.cookie} if self.cookie else {}
        with connect(
            f"ws://{self.live.address}{path}",
            origin=Origin(origin or f"http://{self.live.address}"),
            additional_headers=own | headers,
            compression=None,
            max_size=2**24,
            max_queue=None,
            close_timeout=2,
        ) as raw:
            yield Socket(raw)


class Socket:
    """`next` gives each step whole: with the view that it leads to, and all that it says nothing about."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw
        self.seen: dict[str, dict[str, Any]] = {}
        self.hello = self.next("hello")

    def send(self, **message: Any) -> None:
        self.raw.send(json.dumps(message))

    def watch(self, table: str, **more: Any) -> dict[str, Any]:
        self.send(t="watch", table=table, **more)
        return self.next("view", "refused")

    def do(self, table: str, id: str = "", version: int | None = None, **command: Any) -> dict[str, Any]:
        """The answer to this command, whatever else comes in between."""
        id = id or str(uuid.uuid4())
        self.send(t="do", table=table, id=id, do=command, **({} if version is None else {"version": version}))
        while True:
            answer = self.next("ack", "refused")
            if answer["id"] == id:
                return answer

    def next(self, *kinds: str, within: float = 60.0) -> dict[str, Any]:
        """The next message of these kinds; others are passed over."""
        end = time.monotonic() + within
        while True:
            message = self._whole(json.loads(self.raw.recv(timeout=max(0.0, end - time.monotonic()))))
            if not kinds or message["t"] in kinds:
                return message

    def _whole(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["t"] == "step":
            last = self.seen[message["table"]]
            assert message["after"] == last["version"], "the step follows from a version that was not sent"
            own = {name: last[name] for name in ("you", "dealer", "floor") if name in last}
            message = own | {"view": changed(last["view"], message.get("changes", []))} | message
        if message["t"] in ("view", "step"):
            self.seen[message["table"]] = message
        return message


def changed(view: Any, changes: list[list[Any]]) -> Any:
    """A view with what changed in it, as a browser puts it together: `[path, value]`, or `[path]` for what is not there now."""
    view = json.loads(json.dumps(view))
    for path, *value in changes:
        within = view
        for key in path[:-1]:
            within = within[key]
        if value:
            within[path[-1]] = value[0]
        else:
            del within[path[-1]]
    return view


def wait_until(true: Callable[[], bool], within: float = 60.0) -> None:
    """Asks often at first and then less often, up to ten times a second: to ask takes the processor that is waited for."""
    end, pause = time.monotonic() + within, 0.01
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(pause)
        pause = min(pause * 1.1, 0.1)
