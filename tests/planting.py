"""Faults planted in a part of a room, to see that a test or a proof notices them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import force_setattr


@contextmanager
def planted(part: msgspec.Struct, **faults: Any) -> Iterator[None]:
    """While this lasts, a part of a room, such as `room(book).sight`, has these functions in place of its own."""
    honest = {name: getattr(part, name) for name in faults}
    try:
        for name, fault in faults.items():
            force_setattr(part, name, fault)
        yield
    finally:
        for name, own in honest.items():
            force_setattr(part, name, own)
