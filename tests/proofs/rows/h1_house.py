"""H1: a whole house, simulated from a seed, in which everything goes wrong; the same seed gives the same house."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from proving import Case, Fault, Figures, Profile, shared
from simulator.shift import Simulated, simulated

from queenhigh.desk.commit import CommitPath, Request
from queenhigh.desk.desk import Desk
from queenhigh.desk.registry import TableRegistry
from queenhigh.games.kit import movements
from queenhigh.games.kit.phases import Round
from queenhigh.house import cage
from queenhigh.ledger.store import Store
from queenhigh.money import Line
from queenhigh.money.accounts import Move, float_of

PROMISE = "the whole house keeps its promises all at once, and the same seed gives the same house"
PROOF = (
    "Shifts of seven tables of the five books, with two crews, two-person orders, a prize meter, jackpot pools and "
    "tournaments of both Melbourne books, run on a simulated clock, disk and network. Messages are lost, duplicated, "
    "delayed and reordered; there are kills, power cuts, disk faults, wrong clocks, irregularities and illegal "
    "commands. After each shift M1, M2, M5, M8, R1, R2 and S3 are checked. Each seed is played twice, in a nightly "
    "run the second time in another process, and both give the same hash of the ledger."
)
HAPPENED = ("rounds settled again", "tournament hands", "messages lost", "messages doubled", "refused")
WENT_DOWN = ("killed", "power cut", "power cut in mid-write", "disk fault")

Piece = tuple[Path, int, int, int, bool]


def run(case: Case) -> Figures:
    seeds, shifts, commands = case.size(1, 100, 1000), case.size(2, 4), case.size(220, 700)
    pieces = [
        (case.folder, case.seed * 10_000 + number, shifts, commands, case.profile is not Profile.PR)
        for number in range(seeds)
    ]
    counts: Counter[str] = Counter()
    for number, found in enumerate(shared(_twice, pieces, case.cores), 1):
        counts.update(found)
        case.tell(number, seeds, "houses")
    assert all(counts[what] for what in HAPPENED), f"nothing happened: {counts}"
    down = sum(counts[what] for what in WENT_DOWN)
    assert down, f"the house never went down: {counts}"
    return {
        "houses, each played twice to the same hash": seeds,
        "shifts": counts["shifts"],
        "commands sent": counts["commands sent"],
        "deliveries": counts["deliveries"],
        "events": counts["events recalculated"],
        "rounds": counts["rounds settled again"],
        "tournament hands": counts["tournament hands"],
        "tournaments to their prizes": counts["tournaments over"],
        "messages lost or doubled": counts["messages lost"] + counts["messages doubled"],
        "kills, power cuts and disk faults": down,
        "refusals": counts["refused"],
    }


def _twice(piece: Piece) -> dict[str, int]:
    folder, seed, shifts, commands, apart = piece
    first = _house(folder / f"{seed} first", seed, shifts, commands)
    again = folder / f"{seed} again"
    second = _elsewhere(again, seed, shifts, commands) if apart else _house(again, seed, shifts, commands)
    assert second.head == first.head, (
        f"seed {seed} was played twice, and the houses differ: event {first.head.seq} of {first.head.hash[:12]}, "
        f"event {second.head.seq} of {second.head.hash[:12]}"
    )
    assert second.counts == first.counts, f"seed {seed} was played twice, and not the same happened"
    return first.counts


def _house(folder: Path, seed: int, shifts: int, commands: int) -> Simulated:
    try:
        return simulated(folder, seed, shifts, commands)
    except AssertionError as found:
        raise AssertionError(f"scripts/simulate {seed} --shifts {shifts} --commands {commands}: {found}") from found
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _elsewhere(folder: Path, seed: int, shifts: int, commands: int) -> Simulated:
    """In a process of its own, in which dictionaries and sets have another mind."""
    folder.mkdir()
    told = folder / "told.json"
    command = [sys.executable, "-W", "ignore", "-m", "simulator", str(seed), "--shifts", str(shifts)]
    command += ["--commands", str(commands), "--json", str(told)]
    path = os.pathsep.join(part for part in sys.path if part)
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": str(seed % 2**32)})
    assert done.returncode == 0, f"seed {seed} came to another end in another process"
    return msgspec.json.decode(told.read_bytes(), type=Simulated)


# -- faults


@contextmanager
def eager() -> Iterator[None]:
    """A repeated command is treated as new."""
    append = CommitPath.append

    def appended(path: CommitPath, request: Request, *more: Any) -> Any:
        while path.ledger.answer(request.id, request.body, actor=request.actor, rank=request.rank) is not None:
            request = msgspec.structs.replace(request, id=f"{request.id} again")
        return append(path, request, *more)

    with patch.object(CommitPath, "_answered", lambda *_: None), patch.object(CommitPath, "append", appended):
        yield


@contextmanager
def hasty() -> Iterator[None]:
    """A batch is committed with the next one; its answers have long gone out."""
    commit, begin, unwritten = Store.commit, Store.begin, set[int]()

    def begun(store: Store) -> Any:
        if id(store) in unwritten:
            commit(store)
        unwritten.add(id(store))
        return begin(store)

    with patch.object(Store, "begin", begun), patch.object(Store, "commit", lambda _: None):
        yield


@contextmanager
def one_cent() -> Iterator[None]:
    """Of a stake that was lost a cent stays on the layout; and the desk does not look."""
    real = movements._settled

    def short(table: str, round: Round[Any], line: Line) -> Iterator[Move]:
        for move in real(table, round, line):
            yield move._replace(amount=move.amount - 1) if move.amount and move.into == float_of(table) else move

    with patch.object(movements, "_settled", short), patch.object(TableRegistry, "_check", lambda *_: None):
        yield


@contextmanager
def cage_keeps_a_cent() -> Iterator[None]:
    real = cage.moves

    def short(event: cage.CageEvent) -> list[Move]:
        kept = int(isinstance(event, cage.BoughtIn))
        return [move._replace(amount=move.amount - kept) for move in real(event)]

    with patch.object(cage, "moves", short):
        yield


@contextmanager
def own_watch() -> Iterator[None]:
    real = vars(Desk)["now"].fget
    with patch.object(Desk, "now", property(lambda desk: real(desk) + time.monotonic_ns() % 2)):
        yield


FAULTS: dict[str, Fault] = {
    "a command that arrives twice is carried out twice": eager,
    "a command is acknowledged before it is on disk": hasty,
    "a cent of a stake stays on the layout, and the desk does not check": one_cent,
    "the cage keeps a cent of what it is given": cage_keeps_a_cent,
    "the desk uses its own clock": own_watch,
}
