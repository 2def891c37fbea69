"""Users' files: replaced whole or not at all; a file that cannot be read is set aside, never deleted."""

from __future__ import annotations

import os
from pathlib import Path

from queenhigh.rules import InputError


def read_bytes(path: Path, what: str) -> bytes | None:
    """The content of a file; None if there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"{what} {path} cannot be read: {error.strerror}.") from None


def write_bytes(path: Path, data: bytes, what: str) -> None:
    """Write to another name and move it into place: a reader sees the old file or the new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"{what} {path} cannot be written: {error.strerror}.") from None


def keep_aside(path: Path, data: bytes, what: str) -> Path:
    """Keep a copy under an unused name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    write_bytes(aside, data, what)
    return aside
