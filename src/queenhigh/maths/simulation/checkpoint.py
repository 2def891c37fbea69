"""Keeps a long simulation in a file: which blocks are done, and their results. It continues from there.

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
"""Seconds between writings: what a power cut may cost."""


class Kept(msgspec.Struct, kw_only=True):
    words: dict[str, Any]
    """What was asked, except the number of rounds."""
    rounds: int
    """The number of rounds that were requested."""
    package: str
    size: int
    blocks: list[tuple[int, int]]
    """Ranges of finished blocks: the first, and the one after the last."""
    counts: dict[str, int]


def read(file: Path) -> Kept:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Kept)
    except FileNotFoundError:
        raise InputError(f"There is no {file} to resume. Begin one with --save {file}.") from None
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror}.") from None
    except msgspec.DecodeError as error:
        raise InputError(f"{file} holds no simulation: {error}. Name another file.") from None


class Checkpoint:
    """Saves the finished blocks of a run; without a file, nothing."""

    def __init__(
        self, file: Path | None, job: Job, words: dict[str, Any], *, rounds: int, size: int, resume: bool = False
    ) -> None:
        self.file, self.job, self.rounds, self.size = file, job, rounds, size
        self.words: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(words))
        self.done: set[int] = set()
        self.full: Any = None
        self._short: Any = None
        self._written = monotonic()
        if file is None:
            return
        if resume:
            self._take_up(file)
        elif file.exists():
            raise InputError(f"{file} already exists. Continue with --resume {file}, or name another file.")
        else:
            self.write()

    def _take_up(self, file: Path) -> None:
        kept = read(file)
        other = [name for name in sorted({*kept.words, *self.words}) if kept.words.get(name) != self.words.get(name)]
        if other:
            there = ", ".join(f"{name} {kept.words.get(name)!r}" for name in other)
            raise InputError(f"{file} holds another simulation, with {there}. Ask for the same, or name another file.")
        if kept.package != identity():
            raise InputError(
                f"{file} was made by queenhigh {kept.package}, and this is {identity()}, which may count differently. "
                "Resume it there, or start again."
            )
        self.done = {block for first, end in kept.blocks for block in range(first, end)}
        self.full = self.job.restored(kept.counts) if self.done else None
        if any((block + 1) * self.size > self.rounds for block in self.done):
            raise InputError(f"{file} holds more than {self.rounds:,} already. Ask for as many or more.")

    def add(self, task: Task, result: Any) -> None:
        if task.rounds < self.size:
            self._short = result
            return
        self.done.update(range(task.block, task.block + task.blocks))
        self.full = result if self.full is None else self.job.add(self.full, result)
        if monotonic() - self._written > EVERY:
            self.write()

    @property
    def total(self) -> Any:
        """Return the sum of everything that is done, including the short block at the end."""
        if self.full is None or self._short is None:
            return self._short if self.full is None else self.full
        return self.job.add(self.full, self._short)

    def write(self) -> None:
        """Write a new file and move it into place, so that a power cut leaves either the old one or the new one."""
        if self.file is None:
            return
        self._written = monotonic()
        runs = [list(run) for _, run in groupby(enumerate(sorted(self.done)), key=lambda pair: pair[1] - pair[0])]
        kept = Kept(
            words=self.words,
            rounds=self.rounds,
            package=identity(),
            size=self.size,
            blocks=[(run[0][1], run[-1][1] + 1) for run in runs],
            counts=self.job.plain(self.full) if self.done else {},
        )
        beside = self.file.with_name(self.file.name + ".new")
        try:
            with beside.open("wb") as out:
                out.write(msgspec.json.format(msgspec.json.encode(kept), indent=1))
                out.flush()
                os.fsync(out.fileno())
            beside.replace(self.file)
        except OSError as error:
            raise InputError(f"{self.file} cannot be written: {error.strerror}. Name another file.") from None
