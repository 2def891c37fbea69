"""Power cuts in the middle of a ledger's work: what is left on the disk, and what of the acknowledged is not there.

Kept apart from the tests because the proof of M3 makes ten thousand of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from little_house import issue, payment
from power_disk import Disk, WatchedDriver

from queenhigh.ledger import Ledger, Receipt, reconcile, verify
from queenhigh.ledger.sqlite_file import SqliteFile

Driver = Callable[[Disk], WatchedDriver]
Cut = tuple[dict[str, bytes], dict[str, Receipt]]
"""What is left on the disk, and the answers that had been given when the power failed."""


def cuts(folder: Path, seed: int, driver: Driver) -> list[Cut]:
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
    with Ledger(SqliteFile(path, driver=driver(disk)), live=seed % 2 == 1) as ledger:
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


def found_by_cutting(folder: Path, many: int, driver: Driver, seed: int) -> Iterator[list[str]]:
    """Return what each of N power cuts lost: run after run, each with another seed, cut at a random moment."""
    done = run = 0
    while done < many:
        here = folder / f"run {run}"
        here.mkdir()
        for number, cut in enumerate(cuts(here, seed + run, driver)[: many - done]):
            yield lost(here / f"cut {number}", cut)
            done += 1
        shutil.rmtree(here)
        run += 1
