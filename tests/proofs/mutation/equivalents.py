"""Mutants that change nothing a house could notice, each with the reason. Listed in `equivalent.toml` by their stable names."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from mutation.bench import Found

EXPLAINED = "explained"


@cache
def _reasons() -> dict[str, dict[str, str]]:
    """By source: the name of the mutant, and why it changes nothing."""
    listed: dict[str, dict[str, str]] = tomllib.loads(
        Path(__file__).with_name("equivalent.toml").read_text(encoding="utf-8")
    )
    return listed


def explained(found: Found) -> str:
    return _reasons().get(found.source, {}).get(found.mutant.name, "")
