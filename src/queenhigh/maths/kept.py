"""Counts kept on disk beside the compiled kernels, each under a hash of everything it came from: the rules asked for, the
evaluator's tables and the code that counts. Other rules are another file; a file that cannot be read is counted again."""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np

from queenhigh.maths.kernels.compiling import alone, cache_folder
from queenhigh.maths.tables import SHIPPED, Array

Counts = Mapping[str, Array]
WHOLE = "whole"
"""The name of the hash of all other arrays in a file."""


def kept(name: str, rules: bytes, source: str, make: Callable[[], Counts]) -> Counts:
    """The result of `make` under these rules, which must include everything it depends on; `source` is the file of its
    code."""
    folder = cache_folder()
    if folder is None:
        return make()
    digest = hashlib.sha256(rules)
    for file in (SHIPPED, Path(source), Path(__file__)):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    file = folder / f"{name}-{digest.hexdigest()[:16]}.npz"
    if (found := _read(file)) is not None:
        return found
    with alone(file.with_suffix(".lock")):  # of several processes that need it, one counts, and the others read it
        if (found := _read(file)) is not None:
            return found
        made = make()
        with suppress(OSError):
            write(file, made)
        return made


def _read(file: Path) -> Counts | None:
    with suppress(OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return read(file)
    return None


def read(file: Path) -> Counts:
    with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
        made = {name: kept[name] for name in sorted(kept.files)}
    if made.pop(WHOLE).tobytes() != _hash(made):
        raise ValueError(f"{file} is damaged.")
    return made


def write(file: Path, made: Counts) -> None:
    """Write the whole file or nothing: another process may be reading it."""
    with tempfile.NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        np.savez(part, allow_pickle=False, **{**made, WHOLE: np.frombuffer(_hash(made), dtype=np.uint8)})
    Path(part.name).replace(file)


def _hash(made: Counts) -> bytes:
    digest = hashlib.sha256()
    for name in sorted(made):
        digest.update(f"{name} {made[name].dtype} {made[name].shape}\0".encode() + made[name].tobytes())
    return digest.digest()
