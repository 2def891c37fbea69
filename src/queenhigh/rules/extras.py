"""Extras: features that need more packages than the core. If one is missing, a single line says so, with the command to
run."""

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
"""For each extra, what needs it, and its packages."""


class ExtraMissing(QueenhighError, ImportError):
    """An extra is not installed. Says which, and how to install it.

    >>> print(ExtraMissing("plot", "matplotlib"))
    Charts need matplotlib. Install it with: pip install 'queenhigh[plot]'
    """

    def __init__(self, extra: str, missing: str) -> None:
        super().__init__(f"{NEEDS[extra][0]} need {missing}. Install it with: pip install 'queenhigh[{extra}]'")
        self.extra = extra


def need(extra: str) -> None:
    """Raise a clear error that says what to install, before an import fails."""
    for package in NEEDS[extra][1]:
        if find_spec(package) is None:
            raise ExtraMissing(extra, package)


def missing(error: ModuleNotFoundError) -> ExtraMissing | None:
    """The extra that contains a module that could not be imported; None if none does."""
    name = (error.name or "").partition(".")[0]
    extra = next((extra for extra, (_, packages) in NEEDS.items() if name in packages), "")
    return ExtraMissing(extra, name) if extra else None
