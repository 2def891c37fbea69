"""Only one process writes a ledger file. The lock is the operating system's, so it is released when a process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class WriterLock:
    """A lock on a separate file: opening and closing the database itself would drop the locks that SQLite holds on
    it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def take(self) -> bool:
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if _locked(handle):
            self._handle = handle
            return True
        os.close(handle)
        return False

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
