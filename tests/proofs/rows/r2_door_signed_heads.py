"""R2': a ledger is changed so that its chain is consistent again, and `audit verify` and the server still notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch

import server_process
from intruders import Intruder, forger
from proving import Case, Fault, Figures
from server_process import serving
from tampering import cut_the_end, exchange_snapshot, rewrite_to_the_end

from queenhigh.cli import main
from queenhigh.ledger import Ledger, take_snapshot, verify
from queenhigh.ledger import audit as auditing
from queenhigh.ledger.heads import Heads, append_line, sign
from queenhigh.ledger.vault import make_keys

PROMISE = "a ledger that was rewritten to its end, truncated or replaced is detected, and so is a replaced snapshot"
PROOF = (
    "`queenhigh serve` as a process signs the heads of its ledger, in a file beside it and in a second place. A "
    "forger cuts off the end or rewrites the ledger to its end, hashes included; also shortens the heads beside it; "
    "signs all heads with another key; or replaces a snapshot. The chain itself is consistent each time. `queenhigh "
    "audit verify` without further arguments finds the forgery, and the server refuses to start."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""


def run(case: Case) -> Figures:
    house, elsewhere = case.folder / "house", case.folder / "elsewhere.heads"
    house.mkdir()
    env = {
        "QUEENHIGH_LIVELY": "0.001",
        "QUEENHIGH_PACE": "0",
        "QUEENHIGH_HEADS": str(elsewhere),
        "QUEENHIGH_HEADS_SECONDS": "0.2",
    }
    with patch.dict(os.environ, env), serving(house, "--bots", "2") as process:
        time.sleep(1.5)
        assert process.stop()[0] == 0
    with Ledger.open(house / "house.db", seals=True) as ledger:
        take_snapshot(ledger, "house", 1, {"version": 1}, at=datetime.now(UTC), actor="desk")
        ledger.sign_head(datetime.now(UTC), (elsewhere,))
        last, kept = ledger.head().seq, len(elsewhere.read_text().splitlines())
    assert _status(house) == 0, "the ledger as the server left it is not sound"
    template = house.rename(case.folder / "template")
    since = [last - back for back in range(0, last - 2, max(1, (last - 2) // case.size(2, 40)))]
    counts = Counter[str]()
    for number, place in enumerate(since):
        for name, how in (("cut off", cut_the_end), ("rewritten", rewrite_to_the_end)):
            with _copied(template, house):
                _change(house, how, place)
                _shows(house, serves=number == 0)
                counts[name] += 1
        with _copied(template, house):
            _change(house, rewrite_to_the_end, place)
            _shorten(house, place)
            _shows(house)
            counts["with shortened heads"] += 1
    with _copied(template, house), _put_back(elsewhere):
        _signed_by_somebody_else(house, elsewhere)
        _shows(house, serves=True)
    with _copied(template, house):
        _change(house, lambda raw, _: exchange_snapshot(raw), 0)
        assert _status(house) == 1, "`audit verify` takes another snapshot for the one that was kept"
    return {"events": last, "heads signed": kept, **counts, "not found": 0}


@contextmanager
def _copied(template: Path, house: Path) -> Iterator[None]:
    shutil.copytree(template, house)
    try:
        yield
    finally:
        shutil.rmtree(house)


@contextmanager
def _put_back(file: Path) -> Iterator[None]:
    kept = file.read_bytes()
    try:
        yield
    finally:
        file.write_bytes(kept)


def _status(house: Path) -> int:
    return main(["audit", "verify", str(house / "house.db"), "--json"])


def _shows(house: Path, *, serves: bool = False) -> None:
    """The chain alone says nothing, or it would be no attack worth proving."""
    alone = patch.object(auditing, "heads_of", lambda *_: Heads("", {}))
    with Ledger.open(house / "house.db", read_only=True) as ledger, alone:
        assert verify(ledger).sound, "the chain is broken: this is not the attack that was meant"
    assert _status(house) == 1, "`audit verify` finds nothing"
    if serves:
        command = [*server_process.QUEENHIGH, "serve", "--port", "0", "--ledger", str(house / "house.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            if child.stdout.readline():
                child.kill()
                raise AssertionError("the server opens with it")
            trouble = child.communicate()[1]
        assert child.returncode == 2, trouble


def _change(folder: Path, how: Callable[[Intruder, int], None], since: int) -> None:
    with forger(str(folder / "house.db")) as raw:
        how(raw, since)


def _shorten(folder: Path, since: int) -> None:
    """The heads in the file next to the ledger are only those from before the rewrite, and the first."""
    file = folder / "house.heads"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if int(line.split('"seq":')[1].split(",")[0]) < since) or lines[0])


def _signed_by_somebody_else(folder: Path, elsewhere: Path) -> None:
    """An intruder who may write everything except the operator's key file signs all heads again."""
    key = make_keys(folder.parent / "forged.key").key
    _change(folder, rewrite_to_the_end, 2)
    with Ledger.open(folder / "house.db", read_only=True) as ledger:
        forged = sign(key, ledger.identity, ledger.head(), datetime.now(UTC), [str(elsewhere)])
    for file in (folder / "house.heads", elsewhere):
        file.unlink()
        append_line(file, forged)


PYTHON = server_process.QUEENHIGH[:2]
TRUSTING = (
    "import sys; from queenhigh.server import anchoring; anchoring.check_newest = lambda *_: None; "
    "from queenhigh.cli import main; sys.exit(main())"
)

FAULTS: dict[str, Fault] = {
    "the heads are not checked": lambda: patch.object(auditing, "heads_of", lambda *_: Heads("", {})),
    "any signature is accepted": lambda: patch.object(Heads, "_is_signed", lambda *_: True),
    "snapshots are trusted without a check": lambda: patch.object(auditing, "is_vouched_for", lambda *_: True),
    "the server does not check the heads": lambda: patch.object(server_process, "QUEENHIGH", [*PYTHON, TRUSTING]),
}
