"""What happened, line by line, for whoever wants to know how a seed came to where it came."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime


class Story:
    def __init__(self, clock: Callable[[], datetime], write: Callable[[str], None] | None = None) -> None:
        self._clock, self._write = clock, write

    def tell(self, line: str) -> None:
        if self._write is not None:
            self._write(f"{self._clock():%a %H:%M:%S}  {line}")
