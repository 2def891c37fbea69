"""The power fails in the middle of anything: what was acknowledged is there afterwards, once and whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from little_house import issue, payment
from power_disk import Disk, LyingDriver, WatchedDriver

from queenhigh.ledger import DatabaseRefused, Ledger, Receipt, reconcile, verify
from queenhigh.ledger.sqlite_file import SqliteFile

CUTS = 300
SEED = 20260501

Cut = tuple[dict[str, bytes], dict[str, Receipt]]
"""What is left on the disk, and the answers that had been given when the power failed."""


def cuts(folder: Path, seed: int, driver: Callable[[Disk], WatchedDriver]) -> list[Cut]:
    """A run of a ledger, and what a power cut would have left at moments in between."""
    rng = Random(seed)
    path = folder / "house.db"
    with Ledger.open(path) as ledger:
        issue(ledger, ann=10**9)
    disk, found, answers = Disk(), list[Cut](), dict[str, Receipt]()

    def perhaps_cut(_file: str, _what: str) -> None:
        if answers and rng.random() < 0.12:
            found.append((disk.after_a_cut(rng), dict(answers)))

    disk.before = perhaps_cut
    with Ledger(SqliteFile(path, driver=driver(disk))) as ledger:
        for burst in range(40):
            sent = [payment(1 + burst, "ann", f"player:{number % 3}") for number in range(rng.randint(1, 6))]
            futures = [ledger.submit(one) for one in sent]
            for future in futures:
                future.add_done_callback(lambda done: answers.update({done.result().command: done.result()}))
            for future in futures:
                future.result()
    return found


def lost(folder: Path, cut: Cut) -> list[str]:
    """The commands that had been acknowledged before the cut and are not there, as they were, after it."""
    files, answers = cut
    folder.mkdir()
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
    with Ledger.open(folder / "house.db") as ledger:
        verdict = verify(ledger)
        assert verdict.sound, verdict.fault
        assert reconcile(ledger).faults == ()
        written = {event.seq: event for event in ledger.events()}
        paid = sum(leg.amount for event in written.values() for leg in event.legs if leg.amount > 0)
        assert sum(held for held in ledger.balances().values() if held > 0) <= paid
        assert len({event.command for event in written.values()}) == len(written)
        return [
            command
            for command, receipt in answers.items()
            if receipt.last not in written
            or (written[receipt.last].command, written[receipt.last].hash) != (command, receipt.hash)
        ]


def found_by_cutting(folder: Path, many: int, driver: Callable[[Disk], WatchedDriver]) -> list[list[str]]:
    results: list[list[str]] = []
    for run in range(many):
        here = folder / f"run {run}"
        here.mkdir()
        for number, cut in enumerate(cuts(here, SEED + run, driver)):
            if len(results) == many:
                return results
            results.append(lost(here / f"cut {number}", cut))
        shutil.rmtree(here)
    return results


def test_no_acknowledged_command_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    results = found_by_cutting(tmp_path, CUTS, lambda disk: WatchedDriver(disk, wal_autocheckpoint="12"))
    assert len(results) == CUTS
    assert [number for number, missing in enumerate(results) if missing] == [], f"seed {SEED}"


def test_the_cuts_are_hard_enough_to_catch_a_weaker_setting(tmp_path: Path) -> None:
    """With synchronous=NORMAL a commit is not synced. About half of the cuts lose something then; one in eight will do."""
    results = found_by_cutting(tmp_path, 40, lambda disk: LyingDriver(disk, wal_autocheckpoint="12"))
    assert sum(1 for missing in results if missing) >= 5


@pytest.mark.parametrize("weaker", ["NORMAL", "OFF", "normal", "1"])
def test_a_weaker_setting_is_refused_at_the_start(tmp_path: Path, weaker: str) -> None:
    with pytest.raises(DatabaseRefused, match="loses commands that were acknowledged when the power fails"):
        Ledger.open(f"sqlite:///{tmp_path}/house.db?synchronous={weaker}")
    assert list(tmp_path.iterdir()) == []
