"""Extras: what Queenhigh can do with more packages than its core. A missing one is told in one line, with the command to run."""

from __future__ import annotations

from importlib.util import find_spec

from queenhigh.rules.errors import QueenhighError

NEEDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "maths": ("Odds, equities, simulations and arrays of hands", ("numpy", "numba")),
    "plot": ("Charts", ("matplotlib",)),
    "server": ("The house in a browser", ("litestar", "uvicorn", "websockets", "argon2")),
    "postgresql": ("A ledger in PostgreSQL", ("psycopg",)),
    "rl": ("The environments", ("gymnasium", "pettingzoo")),
    "dask": ("A Dask cluster", ("distributed",)),
    "ray": ("Ray", ("ray",)),
}
"""By extra: what needs it, and the packages it brings."""


class ExtraMissing(QueenhighError, ImportError):
    """An extra is not installed. Says which, and how to install it."""

    def __init__(self, extra: str, missing: str) -> None:
        what, _ = NEEDS[extra]
        verb = "need" if what.endswith(("s", "hands")) else "needs"
        super().__init__(f"{what} {verb} {missing}. Install it with: pip install 'queenhigh[{extra}]'")
        self.extra = extra


def need(extra: str) -> None:
    """A clear word about what to install, before an import would fail without one."""
    for package in NEEDS[extra][1]:
        if find_spec(package) is None:
            raise ExtraMissing(extra, package)
