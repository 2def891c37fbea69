"""Compile kernels, and keep the compiled code on disk.

Numba's own cache goes stale when a function that a kernel calls changes in another file. The folder is therefore named
after a hash of all kernel sources, so that changed sources get a new folder. If no folder can be written, kernels are
compiled again each time.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

HOME = "QUEENHIGH_CACHE"
"""The environment variable that names the folder for compiled kernels."""
PATIENCE = 180.0
"""Seconds that a process waits for another one to do the same work."""


@cache
def sources_hash() -> str:
    """Return a hash of all kernel sources together."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def homes() -> list[Path]:
    """Return the folders in which the cache may be kept, the best first."""
    if own := os.environ.get(HOME):
        return [Path(own)]
    found = []
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        found.append(Path(given))
    if shared := os.environ.get("XDG_CACHE_HOME"):
        found.append(Path(shared) / "queenhigh")
    with suppress(RuntimeError):
        found.append(Path.home() / ".cache" / "queenhigh")
    return found


@cache
def cache_folder() -> Path | None:
    """Return the cache folder for the present kernel sources, or None if no folder can be written."""
    for home in homes():
        folder = home / f"kernels-{sources_hash()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


def is_warm() -> bool:
    """Return whether anything has been compiled into the cache. If not, the first answer takes a few seconds longer."""
    folder = cache_folder()
    return folder is not None and any(folder.rglob("*.nbc"))


def kernel(function: Kernel) -> Kernel:
    """Compile a function on its first call, to run without the interpreter's lock, and keep the machine code."""
    import numba

    folder = cache_folder()
    config: Any = numba.config
    before = config.CACHE_DIR
    try:
        if folder is not None:
            config.CACHE_DIR = str(folder)
        compiled: Any = numba.njit(nogil=True, cache=folder is not None)(function)
    finally:
        config.CACHE_DIR = before
    if folder is not None:
        _compile_once(compiled, folder / f"{function.__module__}.{function.__qualname__}.lock")
    return cast("Kernel", compiled)


def _compile_once(compiled: Any, lock: Path) -> None:
    """Of several processes that need a kernel for the first time, one compiles it. The others wait, and load it."""
    from numba.core.compiler_lock import global_compiler_lock

    compile = compiled.compile

    def once(signature: Any) -> Any:
        # In this order: no thread of this process waits for Numba while it keeps other processes waiting.
        with global_compiler_lock, alone(lock):
            return compile(signature)

    compiled.compile = once


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Keep other processes out as long as this runs, where the system can. A fork does not inherit the lock, and after a
    few minutes others no longer wait: the process that holds it may have been suspended.
    """
    with ExitStack() as kept:
        with suppress(ImportError, OSError):
            import fcntl

            file, end = kept.enter_context(lock.open("w")), time.monotonic() + PATIENCE
            while time.monotonic() < end:
                try:
                    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except (BlockingIOError, PermissionError):
                    time.sleep(0.05)
        yield
        with suppress(OSError):
            lock.unlink(missing_ok=True)  # what it was for is done: nobody who comes now has to wait


def inlined(function: Kernel) -> Kernel:
    """Compile a function as a part of the kernels that call it. It has no cache of its own."""
    import numba

    compiled: Any = numba.njit(nogil=True, inline="always")(function)
    return cast("Kernel", compiled)
