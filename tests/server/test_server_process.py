"""`queenhigh serve` as a process: what it prints, how it refuses to start, how it stops, and that it goes on where it was."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from queenhigh.cli import main
from queenhigh.desk.desk import Desk

QUEENHIGH = [sys.executable, "-c", "import sys; from queenhigh.cli import main; sys.exit(main())"]


class Process:
    def __init__(self, folder: Path, *flags: str) -> None:
        command = [*QUEENHIGH, "serve", "--port", "0", "--ledger", str(folder / "house.db"), "--bots", "0", *flags]
        self.log = folder / "log.jsonl"
        self.child = subprocess.Popen(
            [*command, "--log", str(self.log)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
        )
        self.printed = ""
        assert self.child.stdout is not None
        while "Practice chips only" not in self.printed:
            line = self.child.stdout.readline()
            assert line, self.child.communicate()[1]
            self.printed += line
        found = re.search(r"http://localhost:(\d+)/", self.printed)
        assert found
        self.address = f"127.0.0.1:{found[1]}"
        self.http = httpx.Client(base_url=f"http://{self.address}", headers={"X-Queenhigh": "1"})
        self._wait()

    def _wait(self) -> None:
        for _ in range(400):
            try:
                if self.http.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("it did not start")

    def stop(self, sign: int = signal.SIGTERM) -> tuple[int, float]:
        """The exit status, and how long it took."""
        began = time.monotonic()
        self.child.send_signal(sign)
        return self.child.wait(20), time.monotonic() - began


@contextmanager
def serving(folder: Path, *flags: str) -> Iterator[Process]:
    process = Process(folder, *flags)
    try:
        yield process
    finally:
        process.http.close()
        process.child.kill()
        process.child.communicate()


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """One line, and status 2: found before anything is begun."""
    monkeypatch.chdir(tmp_path)

    def run(*flags: str) -> str:
        assert main(["serve", *flags]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        (line,) = said.err.splitlines()
        assert line.startswith("queenhigh: ")
        return line

    return run


def test_the_first_password_is_printed_once_and_every_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        found = re.search(r"name manager and the password (\S+)", first.printed)
        assert found
        answer = first.http.post("/api/session", json={"name": "manager", "password": found[1]})
        assert answer.status_code == 200
        guest = httpx.Client(base_url=first.http.base_url, headers={"X-Queenhigh": "1"})
        name = guest.post("/api/session/guest", json={}).json()["person"]["name"]
        done = guest.post(
            "/api/tables/canberra-1/commands", json={"id": "first-command", "do": {"type": "sit", "seat": 3}}
        )
        assert done.status_code == 200, done.text
        cookie = guest.cookies["queenhigh_session"]
        guest.close()
        status, took = first.stop()
        assert status == 0
        assert took < 10
    with serving(tmp_path) as second:
        assert "password" not in second.printed
        seats = second.http.get("/api/tables/canberra-1").json()["view"]["seats"]
        assert seats[2]["player"] == name
        second.http.cookies.set("queenhigh_session", cookie)
        assert second.http.get("/api/session").json()["person"]["name"] == name
        again = second.http.post(
            "/api/tables/canberra-1/commands", json={"id": "first-command", "do": {"type": "sit", "seat": 3}}
        )
        assert again.json() == done.json()
        for line in second.log.read_text().splitlines():
            assert set(json.loads(line)) >= {"at", "level", "event"}
        log = second.log.read_text()
        assert cookie not in log
        assert found[1] not in log


def test_sigterm_with_open_sockets_and_streams_ends_in_good_order(tmp_path: Path) -> None:
    """V2: within ten seconds, however many look on; everybody is told."""
    with serving(tmp_path) as process, ExitStack() as stack:
        origin = Origin(f"http://{process.address}")
        sockets = [
            stack.enter_context(connect(f"ws://{process.address}/ws", origin=origin, compression=None))
            for _ in range(20)
        ]
        for each in sockets:
            each.send(json.dumps({"t": "watch", "table": "canberra-1"}))
        with process.http.stream("GET", "/api/boards/house/stream") as stream:
            chunks = stream.iter_text()
            next(chunks)
            status, took = process.stop()
        assert status == 0, process.child.communicate()[1]
        assert took < 10
        for each in sockets:
            kinds = []
            with suppress(ConnectionClosed):
                while True:
                    kinds.append(json.loads(each.recv(timeout=2))["t"])
            assert kinds[-1] == "bye"


def test_ctrl_c_is_a_good_end(tmp_path: Path) -> None:
    with serving(tmp_path) as process:
        assert process.stop(signal.SIGINT)[0] == 0


def test_a_port_in_use_is_one_clear_line_and_nothing_is_made(tmp_path: Path, refused: Callable[..., str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        line = refused("--port", str(other.getsockname()[1]))
    assert "in use" in line
    assert "--port 0" in line
    assert list(tmp_path.iterdir()) == []


def test_a_ledger_that_is_none_is_one_clear_line(tmp_path: Path, refused: Callable[..., str]) -> None:
    (tmp_path / "house.db").write_bytes(b"not a database" * 1000)
    assert "is not a ledger" in refused("--port", "0")
    assert "no folder" in refused("--port", "0", "--ledger", "nowhere/house.db")
    assert "synchronous" in refused("--port", "0", "--ledger", "sqlite:///new.db?synchronous=NORMAL")


def test_a_ledger_in_use_is_one_clear_line(refused: Callable[..., str]) -> None:
    with Desk.open("house.db"):
        assert "is in use" in refused("--port", "0")


def test_settings_that_do_not_exist_are_refused_by_name(
    tmp_path: Path, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house.toml").write_text("prot = 80\n")
    assert "no setting 'prot'" in refused("--config", "house.toml")
    assert "no configuration file" in refused("--config", "nowhere.toml")
    monkeypatch.setenv("QUEENHIGH_PROT", "80")
    assert "Nearest: port" in refused()


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    said = capsys.readouterr().out
    for word in ("http://localhost:8400/", "--config", "QUEENHIGH_PORT", "password", "--open"):
        assert word in said
    assert main(["serve", "--settings"]) == 0
    assert "port = 8400  # 0 takes any that is free." in capsys.readouterr().out
