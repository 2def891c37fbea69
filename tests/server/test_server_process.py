"""`queenhigh serve` as a process: what it prints, how it refuses to start, how it stops, and that it resumes where it was."""

from __future__ import annotations

import json
import re
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from server_process import QUEENHIGH, serving

from queenhigh.cli import main
from queenhigh.desk.desk import Desk


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


def test_the_first_password_is_printed_once_and_every_table_continues_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, program=QUEENHIGH) as first:
        found = re.search(r"name manager and the password (\S+)", first.printed)
        assert found
        answer = first.http.post("/api/session", json={"name": "manager", "password": found[1]})
        assert answer.status_code == 200
        guest = httpx.Client(base_url=first.http.base_url, headers={"X-Queenhigh": "1"}, verify=False)
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
    with serving(tmp_path, program=QUEENHIGH) as second:
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


def test_ctrl_c_is_a_good_end(tmp_path: Path) -> None:
    with serving(tmp_path, program=QUEENHIGH) as process:
        assert process.stop(signal.SIGINT)[0] == 0


def test_a_second_signal_ends_it_at_once_and_the_ledger_is_sound(tmp_path: Path) -> None:
    """As uvx sends it: once to every process in its group, and once more to its child."""
    with serving(tmp_path, program=QUEENHIGH) as process:
        process.child.send_signal(signal.SIGTERM)
        status, took = process.stop()
        assert status == 0
        assert took < 15
    assert main(["audit", "verify", str(tmp_path / "house.db")]) == 0


def test_a_port_in_use_is_one_clear_line_and_nothing_is_made(tmp_path: Path, refused: Callable[..., str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        line = refused("--port", str(other.getsockname()[1]))
    assert "in use" in line
    assert "--port 0" in line
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_a_ledger_is_refused_in_one_clear_line(tmp_path: Path, refused: Callable[..., str]) -> None:
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
    assert "port = 8400  # 0 chooses any free port." in capsys.readouterr().out
