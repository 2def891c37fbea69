"""How a kernel is compiled, and where the compiled code is kept.

Numba's own cache goes stale when a function that a kernel calls changes in another file, so the folder is named after a
hash of all kernel sources: other sources, other folder. If no folder can be written, kernels are compiled again each
time.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

HOME = "QUEENHIGH_CACHE"
"""The environment variable that says where compiled kernels may be kept."""


@cache
def sources_hash() -> str:
    """Of every kernel's source together."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def homes() -> list[Path]:
    """Where the cache may live, the best place first."""
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
    """The folder for the present kernels, or None if none can be written."""
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
    """Has anything been compiled into the cache yet? If not, the first answer takes a few seconds longer."""
    folder = cache_folder()
    return folder is not None and any(folder.rglob("*.nbc"))


def kernel(function: Kernel) -> Kernel:
    """Compile on the first call, without the interpreter's lock, and keep the machine code."""
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
    return cast("Kernel", compiled)


def inlined(function: Kernel) -> Kernel:
    """A piece of other kernels in the same file; it has no cache of its own."""
    import numba

    compiled: Any = numba.njit(nogil=True, inline="always")(function)
    return cast("Kernel", compiled)
