"""Reference counts that do not come from the kernels, each with its source.

A file of `oracles/` has lines of a name and a number; lines that begin with # say where the numbers come from.
"""

from __future__ import annotations

from importlib.resources import files


def names() -> list[str]:
    folder = files("queenhigh.maths") / "oracles"
    return sorted(entry.name.removesuffix(".counts") for entry in folder.iterdir() if entry.name.endswith(".counts"))


def read(name: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for line in _text(name).splitlines():
        if line and not line.startswith("#"):
            what, _, number = line.rpartition(" ")
            counts[what.strip()] = int(number.replace(",", ""))
    return counts


def source(name: str) -> str:
    """Where the numbers come from."""
    return " ".join(line.lstrip("# ") for line in _text(name).splitlines() if line.startswith("#"))


def _text(name: str) -> str:
    return (files("queenhigh.maths") / "oracles" / f"{name}.counts").read_text(encoding="utf-8")
