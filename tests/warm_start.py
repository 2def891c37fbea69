"""Processes that start quickly, because they are forked from one that has imported the program already.

Each is a process like any other, with its own number, pipes, environment and folder, and can be killed. A test that is about
starting, or that changes what is imported, starts Python itself instead.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO

POSSIBLE = hasattr(os, "fork") and hasattr(socket, "send_fds")
MOST = 1 << 18
"""Bytes of an order, with its environment."""


class Forked:
    """The part of `subprocess.Popen` that tests use."""

    def __init__(
        self, module: str, *arguments: str, folder: Path | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        """`module` has a function `main`, which finds the arguments in `sys.argv`."""
        order = {
            "module": module,
            "arguments": [module, *arguments],
            "folder": str(folder or Path.cwd()),
            "env": dict(os.environ if env is None else env),
        }
        (given, told), pipes = os.pipe()[::-1], [os.pipe() for _ in range(3)]
        theirs = [pipes[0][0], pipes[1][1], pipes[2][1], given]
        socket.send_fds(_origin(), [json.dumps(order).encode()], theirs)
        for each in theirs:
            os.close(each)
        self.stdin: IO[str] = os.fdopen(pipes[0][1], "w", buffering=1)
        self.stdout: IO[str] = os.fdopen(pipes[1][0])
        self.stderr: IO[str] = os.fdopen(pipes[2][0])
        self._told = os.fdopen(told)
        self.pid = int(self._told.readline())
        self.returncode: int | None = None

    def send_signal(self, sign: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._told], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode

    def communicate(self) -> tuple[str, str]:
        self.stdin.close()
        written = ["" if each.closed else each.read() for each in (self.stdout, self.stderr)]
        self.close()
        return written[0], written[1]

    def close(self) -> None:
        """Once it has ended."""
        self.wait()
        for each in (self.stdin, self.stdout, self.stderr):
            each.close()


@cache
def _origin() -> socket.socket:
    """A socket to the process that the others are forked from. It ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST)
    origin = subprocess.Popen(
        [sys.executable, str(Path(__file__)), str(theirs.fileno())],
        pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    theirs.close()
    for ends in (origin.wait, origin.kill, ours.close):  # the last first
        atexit.register(ends)
    return ours


def _wait_for_orders(orders: socket.socket) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        order, pipes, _, _ = socket.recv_fds(orders, MOST, 4)
        if not order:
            return
        asked = json.loads(order)
        main = import_module(asked["module"]).main
        gc.freeze()
        if os.fork() == 0:
            orders.close()
            _mind(pipes)
            sys.argv[:] = asked["arguments"]
            os.environ.clear()
            os.environ.update(asked["env"])
            os.chdir(asked["folder"])
            sys.exit(main())
        for pipe in pipes:
            os.close(pipe)


def _mind(pipes: Sequence[int]) -> None:
    """Returns in the new process; this one says what its number is, waits for its end, and says how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *ends, told = pipes
    if child := os.fork():
        for end in ends:
            os.close(end)
        os.write(told, f"{child}\n".encode())
        os.write(told, f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n".encode())
        os._exit(0)
    for number, end in enumerate(ends):
        os.dup2(end, number)
        os.close(end)
    os.close(told)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)


if __name__ == "__main__":
    _wait_for_orders(socket.socket(fileno=int(sys.argv[1])))
