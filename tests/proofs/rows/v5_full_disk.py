"""V5: the disk under a running server is filled and freed again; its ledger is deleted, replaced or truncated."""

from __future__ import annotations

import os
import shlex
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import httpx
import server_process
from proving import Case, Fault, Figures
from server_process import Process, serving

from queenhigh.ledger import Ledger, verify

PROMISE = "the house recovers from a full disk, and notices a missing ledger"
PROOF = (
    "`queenhigh serve` as a process on a small file system of its own. When the file system is full, acknowledgements "
    "stop, `/health` answers 503 and standard error says why. When there is space again, the same process accepts the "
    "refused command under its id, and what was acknowledged is in a sound ledger. If the ledger file or its log is "
    "deleted, replaced or truncated while the server runs, the server acknowledges nothing more."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""

SIZE = "24m"
LOG = "house.db-wal"
WITHIN = 20.0


def run(case: Case) -> Figures:
    fills = case.size(2, 20)
    acknowledged = 0
    with _small_disk(case.folder) as (process, folder):
        guest, turn = _guest(process), 0
        for number in range(fills):
            filler = folder / "filler"
            _fill(filler)
            first = turn
            while _turn(guest, f"command-{turn}", turn) == 200:
                turn, acknowledged = turn + 1, acknowledged + 1
                assert turn < first + 4000, "a full disk stops nothing"
            _until(lambda: process.http.get("/health").status_code == 503, "/health stays green")
            assert "disk space" in process.http.get("/health").json()["trouble"]
            filler.unlink()
            _until(lambda: process.http.get("/health").status_code == 200, "it does not heal by itself")
            assert _turn(guest, f"command-{turn}", turn) == 200, (
                "the refused command is not taken when there is room again"
            )
            turn, acknowledged = turn + 1, acknowledged + 1
            assert process.child.poll() is None
            case.tell(number + 1, fills, "fills")
        assert "resumes by itself" in _heard(process, "takes commands again")
        _sound(folder, case.folder / "copy", acknowledged)
    gone = 0
    harms = (
        (_deleted, "house.db"),
        (_exchanged, "house.db"),
        (_cut, "house.db"),
        (_deleted, LOG),
        (_cut, LOG),
        (_emptied, LOG),
    )
    for harm, file in harms:
        with _small_disk(case.folder) as (process, folder):
            guest = _guest(process)
            assert _turn(guest, "command-before", 0) == 200
            harm(folder / file)
            assert _turn(guest, "command-after", 1) == 503, f"acknowledged after {file} was {harm.__name__[1:]}"
            _until(lambda: process.http.get("/health").status_code == 503, "/health stays green")
            assert "stopped writing" in _heard(process, "stopped writing")
            gone += 1
    return {"fills": fills, "healed": fills, "acknowledged": acknowledged, "ledgers harmed": gone, "lost": 0}


@contextmanager
def _small_disk(folder: Path) -> Iterator[tuple[Process, Path]]:
    """In a namespace of its own, where the file system is gone with the server. Seen from here through /proc."""
    place = folder / "disk"
    place.mkdir(exist_ok=True)
    inner = shlex.join(server_process.QUEENHIGH)
    mount = f"mount -t tmpfs -o size={SIZE},mode=700 tmpfs {shlex.quote(str(place))} && cd {shlex.quote(str(place))}"
    program = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", f'{mount} && exec {inner} "$@"', "sh"]
    with patch.object(server_process, "QUEENHIGH", program), serving(place) as process:
        yield process, Path(f"/proc/{process.child.pid}/root{place}")


def _guest(process: Process) -> httpx.Client:
    answer = process.http.post("/api/session/guest", json={})
    assert answer.status_code == 201, answer.text
    return process.http


def _turn(guest: httpx.Client, id: str, turn: int) -> int:
    """Sit down, get up: every command is written."""
    command = {"type": "leave"} if turn % 2 else {"type": "sit", "seat": 3}
    answer = guest.post("/api/tables/canberra-1/commands", json={"id": id, "do": command})
    if answer.status_code == 429:
        time.sleep(0.2)
        return _turn(guest, id, turn)
    assert answer.status_code in (200, 503), answer.text
    return answer.status_code


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        for block in (1 << 20, 1 << 12):
            try:
                while True:
                    file.write(bytes(block))
                    assert file.tell() < 64 << 20, "the small disk is not in its place, and a real one would be filled"
            except OSError:
                continue


def _deleted(path: Path) -> None:
    path.unlink()


def _exchanged(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.rename(path)


def _cut(path: Path) -> None:
    os.truncate(path, 4096)


def _emptied(path: Path) -> None:
    os.truncate(path, 0)


def _until(true: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + WITHIN
    while not true():
        assert time.monotonic() < end, otherwise
        time.sleep(0.1)


def _heard(process: Process, last: str) -> str:
    """What it has said on standard error, until it says this."""
    lines: list[str] = []

    def read() -> None:
        assert process.child.stderr is not None
        for line in process.child.stderr:
            lines.append(line)
            if last in line:
                return

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(WITHIN)
    return "".join(lines)


def _sound(folder: Path, copy: Path, acknowledged: int) -> None:
    """Copied out of its name space, where locks hold; nothing is written meanwhile."""
    shutil.copytree(folder, copy)
    with Ledger.open(copy / "house.db", read_only=True) as ledger:
        assert verify(ledger).sound
        turns = {event.command for event in ledger.events() if "command-" in event.command}
        assert len(turns) >= acknowledged, "what was acknowledged is not there"


PYTHON = server_process.QUEENHIGH[:2]


def _broken(how: str) -> Fault:
    program = f"import sys; {how}; from queenhigh.cli import main; sys.exit(main())"
    return lambda: patch.object(server_process, "QUEENHIGH", [*PYTHON, program])


FAULTS: dict[str, Fault] = {
    "the ledger stops permanently": _broken(
        "from queenhigh.ledger.writer import Writer; Writer._room_again = lambda _: False"
    ),
    "the file is not watched": _broken(
        "from queenhigh.ledger.sqlite import SqliteConnection; SqliteConnection.file_fault = lambda _: ''"
    ),
    "nothing is reported": _broken("from queenhigh.server.alarm import Alarm; Alarm.start = lambda _: None"),
}
