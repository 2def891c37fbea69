"""`queenhigh serve` as a process, to be started, stopped and looked at from outside."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
from warm_start import POSSIBLE, Forked

QUEENHIGH = [sys.executable, "-c", "import sys; from queenhigh.cli import main; sys.exit(main())"]
AS_IT_IS = tuple(QUEENHIGH)


class Process:
    def __init__(self, folder: Path, *flags: str, program: Sequence[str] = (), module: str = "serve_process") -> None:
        """`program` instead of `QUEENHIGH`, which proofs patch. Where neither is another program, the start is a warm one, of
        this module."""
        arguments = [
            "serve",
            "--port",
            "0",
            "--ledger",
            str(folder / "house.db"),
            "--bots",
            "0",
            *flags,
        ]
        self.log = folder / "log.jsonl"
        arguments += ["--log", str(self.log)]
        self.child: subprocess.Popen[str] | Forked
        if POSSIBLE and not program and tuple(QUEENHIGH) == AS_IT_IS:
            self.child = Forked(module, *arguments, folder=folder)
        else:
            self.child = subprocess.Popen(
                [*(program or QUEENHIGH), *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                cwd=folder,
            )
        self.printed = ""
        assert self.child.stdout is not None
        while "Practice chips only" not in self.printed:
            line = self.child.stdout.readline()
            assert line, self.child.communicate()[1]
            self.printed += line
        found = re.search(r"http://localhost:(\d+)/", self.printed)
        assert found
        self.address = f"127.0.0.1:{found[1]}"
        self.http = httpx.Client(base_url=f"http://{self.address}", headers={"X-Queenhigh": "1"}, verify=False)
        self._wait()

    def _wait(self) -> None:
        for _ in range(400):
            try:
                if self.http.get("/health").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("it did not start")

    def stop(self, sign: int = signal.SIGTERM) -> tuple[int, float]:
        """The exit status, and how long it took."""
        began = time.monotonic()
        self.child.send_signal(sign)
        return self.child.wait(20), time.monotonic() - began


@contextmanager
def serving(folder: Path, *flags: str, program: Sequence[str] = (), module: str = "serve_process") -> Iterator[Process]:
    process = Process(folder, *flags, program=program, module=module)
    try:
        yield process
    finally:
        process.http.close()
        process.child.kill()
        process.child.communicate()
