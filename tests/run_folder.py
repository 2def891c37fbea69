"""A folder for all workers of a test run."""

from __future__ import annotations

from pathlib import Path

found: Path | None = None
"""None outside pytest."""
