"""How many of its kind a test takes: enough to find its faults in the suite, and the large number in `scripts/prove --counts`."""

from __future__ import annotations

import os
from pathlib import Path

IN_FULL = "QUEENHIGH_IN_FULL"
"""Set by `scripts/prove --counts`."""


def size(here: int, in_full: int) -> int:
    return in_full if os.environ.get(IN_FULL) else here


def counting(tests: Path) -> list[Path]:
    """The files of tests that have a large number to be run with: their own, or the profile's number of examples."""
    texts = ((path, path.read_text("utf-8")) for path in tests.rglob("test_*.py"))
    return sorted(path for path, text in texts if "from sizes import" in text or "@given(" in text)
