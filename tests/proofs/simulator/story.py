"""What happened, line by line, to show how a seed led to its result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime


class Story:
    def __init__(self, clock: Callable[[], datetime], write: Callable[[str], None] | None = None) -> None:
        self._clock, self._write = clock, write

    def tell(self, line: str) -> None:
        if self._write is not None:
            self._write(f"{self._clock():%a %H:%M:%S}  {line}")
