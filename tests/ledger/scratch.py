"""Where tests and proofs keep their ledgers. Power cuts are played, and a killed process loses no page: no test needs a disk."""

from __future__ import annotations

import os
from pathlib import Path

MEMORY = Path("/dev/shm")


def scratch() -> str | None:
    """In memory, where that can be had; otherwise wherever temporary files go."""
    return str(MEMORY) if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None
