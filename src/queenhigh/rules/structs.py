"""Makes struct types safe for programs with threads.

msgspec works out how to read a struct type when it is first used. If two threads do that at the same time for the same type, the
process crashes (seen with 0.22). So a program with threads has all types worked out first, and those of modules that are
loaded later as soon as they are loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Lock
from typing import Any

import msgspec

_lock = Lock()
_ready: set[type[Any]] = set()
_threaded = False


def prepare_for_threads() -> None:
    """Work out every struct type that is loaded, and from now on those that are loaded later (`prepare_loaded`)."""
    global _threaded
    _threaded = True
    prepare_loaded()


def prepare_loaded() -> None:
    """Work out the struct types that have been loaded since; without threads there is no need to."""
    if not _threaded:
        return
    with _lock:
        for kind in set(_every(msgspec.Struct)) - _ready:
            # Types that are never read from outside may hold anything, and one whose declaration was refused is half made.
            with suppress(TypeError, NameError, ValueError):
                msgspec.json.Decoder(kind)
            _ready.add(kind)


def _every(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _every(one)
