"""Extras: what Queenhigh can do with more packages than its core. A missing one is told in one line, with the command to run."""

from __future__ import annotations

from importlib.util import find_spec

from queenhigh.rules.errors import QueenhighError

NEEDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "maths": ("Odds, equities, simulations and arrays of hands", ("numpy", "numba")),
    "plot": ("Charts", ("matplotlib",)),
    "server": (
        "The house in a browser and its sealed ledgers",
        ("litestar", "uvicorn", "argon2", "cryptography", "segno"),
    ),
    "postgresql": ("Ledgers in PostgreSQL", ("psycopg",)),
    "rl": ("The environments", ("gymnasium", "pettingzoo")),
    "dask": ("Simulations on Dask", ("distributed",)),
    "ray": ("Simulations on Ray", ("ray",)),
}
"""By extra: what needs it, and the packages it brings."""


class ExtraMissing(QueenhighError, ImportError):
    """An extra is not installed. Says which, and how to install it."""

    def __init__(self, extra: str, missing: str) -> None:
        super().__init__(f"{NEEDS[extra][0]} need {missing}. Install it with: pip install 'queenhigh[{extra}]'")
        self.extra = extra


def need(extra: str) -> None:
    """A clear word about what to install, before an import would fail without one."""
    for package in NEEDS[extra][1]:
        if find_spec(package) is None:
            raise ExtraMissing(extra, package)


def missing(error: ModuleNotFoundError) -> ExtraMissing | None:
    """The extra that brings the module which an import did not find; None where none of them does."""
    name = (error.name or "").partition(".")[0]
    extra = next((extra for extra, (_, packages) in NEEDS.items() if name in packages), "")
    return ExtraMissing(extra, name) if extra else None
