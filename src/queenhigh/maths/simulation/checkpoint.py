"""A long simulation kept in a file: which blocks are done and what they came to. The same command goes on from there.

Only full blocks are kept, so a run that was meant to be shorter can be made longer.
"""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from queenhigh.maths.simulation.running import Job, Task, identity
from queenhigh.rules import InputError

EVERY = 5.0
"""Seconds between writings."""


class Kept(msgspec.Struct, kw_only=True):
    words: dict[str, Any]
    """What was asked, the number of rounds left out."""
    package: str
    blocks: list[tuple[int, int]]
    """From, to and without."""
    counts: dict[str, int]


class Checkpoint:
    """Without a file it keeps nothing."""

    def __init__(self, file: Path | None, job: Job, words: dict[str, Any], size: int) -> None:
        self.file, self.job, self.words, self.size = file, job, words, size
        self.done: set[int] = set()
        self.full: Any = None
        self._short: Any = None
        self._written = monotonic()
        if file is not None:
            self._read(file)

    def _read(self, file: Path) -> None:
        try:
            text = file.read_bytes()
        except FileNotFoundError:
            self._try_to_write(file)
            return
        except OSError as error:
            raise InputError(f"{file} cannot be read: {error.strerror}.") from None
        if not text:
            return
        try:
            kept = msgspec.json.decode(text, type=Kept)
        except msgspec.DecodeError as error:
            raise InputError(f"{file} holds no simulation: {error}. Name another file.") from None
        if kept.words != self.words:
            other = ", ".join(f"{name} {kept.words.get(name)!r}" for name, value in self.words.items() if kept.words.get(name) != value)
            raise InputError(f"{file} holds another simulation, with {other}. Name another file, or ask for the same.")
        if kept.package != identity():
            raise InputError(f"{file} was made by queenhigh {kept.package}, and this is {identity()}. Name another file.")
        self.done = {block for first, end in kept.blocks for block in range(first, end)}
        self.full = self.job.restored(kept.counts) if self.done else None

    def _try_to_write(self, file: Path) -> None:
        """Better now than after an hour."""
        try:
            file.touch()
        except OSError as error:
            raise InputError(f"{file} cannot be written: {error.strerror}.") from None

    def add(self, task: Task, result: Any) -> None:
        if task.rounds < self.size:
            self._short = result
            return
        self.done.add(task.block)
        self.full = result if self.full is None else self.job.add(self.full, result)
        if self.file is not None and monotonic() - self._written > EVERY:
            self.write()

    @property
    def total(self) -> Any:
        """Everything that is done, the short block at the end included."""
        if self.full is None or self._short is None:
            return self._short if self.full is None else self.full
        return self.job.add(self.full, self._short)

    def write(self) -> None:
        """Beside the file first, so that a power cut leaves the old one or the new one."""
        if self.file is None:
            return
        self._written = monotonic()
        runs = [list(run) for _, run in groupby(enumerate(sorted(self.done)), key=lambda pair: pair[1] - pair[0])]
        kept = Kept(
            words=self.words,
            package=identity(),
            blocks=[(run[0][1], run[-1][1] + 1) for run in runs],
            counts=self.job.plain(self.full) if self.done else {},
        )
        beside = self.file.with_name(self.file.name + ".new")
        with beside.open("wb") as out:
            out.write(msgspec.json.format(msgspec.json.encode(kept), indent=1))
            out.flush()
            os.fsync(out.fileno())
        beside.replace(self.file)
