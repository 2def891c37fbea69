"""S9: the server is killed in the middle of rounds, and an intruder reads every file that it leaves, except the key."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import server_process
from proving import Case, Fault, Figures
from server_process import Process, serving

from queenhigh.cards import Seed, shuffle
from queenhigh.cli import main
from queenhigh.desk.desk import Desk
from queenhigh.desk.tables import TableState
from queenhigh.ledger import Ledger, verify

PROMISE = "a copy of the ledger does not reveal the next card"
PROOF = (
    "`queenhigh serve`, with rounds in play at every kind of table, is killed (kill -9). Only the owner may read its "
    "files. Someone who reads all of them except the key tries every seed in them against the commitments on the "
    "tables, and looks for three cards in a row of any deck in play. With the key the rounds continue with the same "
    "cards; without it the house does not open."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""

LIVELY = {"QUEENHIGH_LIVELY": "0.001", "QUEENHIGH_PACE": "6", "QUEENHIGH_TOURNAMENTS": "no"}
IN_PLAY = ("BetsClosed", "Dealt", "Deciding", "FlopOut", "TurnOut", "RiverOut", "BettingRound", "StreetDue")
SEED = re.compile(rb"[0-9a-f]{64}")


def run(case: Case) -> Figures:
    kills = case.size(2, 25)
    copied = rounds = tried = 0
    for kill in range(kills):
        with patch.dict(os.environ, LIVELY), serving(case.folder, "--bots", "3") as process:
            _until_in_play(process)
            time.sleep(0.05 * kill)
            process.stop(signal.SIGKILL)
        files = _readable(case.folder)
        copied += len(files)
        playing = _in_play(case.folder)  # with the key: what the reader is after
        assert playing, "no round was in play"
        rounds += len(playing)
        tried += _search(files, playing)
        case.tell(kill + 1, kills, "kills")
    with Ledger.open(case.folder / "house.db", read_only=True) as ledger:
        assert verify(ledger).sound
    _refused_without_its_key(case.folder)
    return {"kills": kills, "files read": copied, "rounds in play": rounds, "seeds tried": tried, "cards learnt": 0}


def _until_in_play(process: Process, least: int = 4) -> None:
    """Some rounds have been dealt at some tables, and several are not over."""
    for _ in range(600):
        tables = process.http.get("/api/lobby").json()["tables"]
        if sum(table["phase"] in IN_PLAY for table in tables) >= least and sum(t["round"] for t in tables) > len(
            tables
        ):
            return
        time.sleep(0.05)
    raise AssertionError(f"hardly any round began: {[table['phase'] for table in tables]}")


def _readable(folder: Path) -> dict[str, bytes]:
    """Every file except the key's. None of them is for anyone else to read."""
    open_to_others = [path.name for path in folder.iterdir() if path.stat().st_mode & 0o077]
    assert not open_to_others, f"others may read {', '.join(open_to_others)}"
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".key"}


def _in_play(folder: Path) -> list[TableState]:
    with Desk.open(folder / "house.db") as desk:
        return [state for state in desk.tables.values() if state.playing and state.seal is not None]


def _search(files: dict[str, bytes], playing: list[TableState]) -> int:
    """The reader's work. The files are also read as a database, for what is scattered over its pages."""
    text = b"\n".join((*files.values(), _rows(files)))
    seeds = set(SEED.findall(text))
    commitments = {state.seal.commitment for state in playing if state.seal}
    for found in seeds:
        assert Seed.reveal(found.decode()).commitment not in commitments, "a file has the seed of a round in play"
    for state in playing:
        assert state.seal is not None
        deck = list(map(str, shuffle(Seed.reveal(state.seal.secret))))
        for place in range(50):
            row = ",".join(f'"{card}"' for card in deck[place : place + 3]).encode()
            assert row not in text, f"a file has cards of the deck in play at {state.id}"
    return len(seeds)


def _rows(files: dict[str, bytes]) -> bytes:
    with TemporaryDirectory() as folder:
        for name, data in files.items():
            (Path(folder) / name).write_bytes(data)
        with closing(sqlite3.connect(Path(folder) / "house.db")) as copy:
            return "\n".join(body for (body,) in copy.execute("SELECT body FROM events")).encode()


def _refused_without_its_key(folder: Path) -> None:
    key = folder / "house.key"
    aside = key.rename(folder.parent / f"{folder.name}.aside")
    try:
        assert main(["serve", "--port", "0", "--ledger", str(folder / "house.db")]) == 2, "it opened without its key"
        assert not key.exists(), "another key was made"
    finally:
        aside.rename(key)


PYTHON = server_process.QUEENHIGH[:2]


def _broken(how: str) -> Fault:
    program = f"import os, sys; {how}; from queenhigh.cli import main; sys.exit(main())"
    return lambda: patch.object(server_process, "QUEENHIGH", [*PYTHON, program])


FAULTS: dict[str, Fault] = {
    "cards are written unencrypted": _broken(
        "from queenhigh.ledger.vault import Vault; Vault.seal = lambda vault, body, *_: body"
    ),
    "only the seed is encrypted": _broken(
        "from queenhigh.desk import draft; from queenhigh.desk.codec import written_event as written; "
        "draft.written_event = lambda event: (written(event)[0], type(event).__name__ == 'DeckSealed')"
    ),
    "files get the system's default permissions": _broken(
        "os.umask(0o022); os.umask = lambda _: 0; from queenhigh.ledger import sqlite_file as file; "
        "file.keep_private = lambda *_: None; file.os.open = (lambda own: lambda path, flags, mode=0o644: "
        "own(path, flags, 0o600 if str(path).endswith('.key') else 0o644))(os.open)"
    ),
}
