"""Checks where a picture or a report goes, so that a path that cannot be written is refused before anything is calculated."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from pathlib import Path

from queenhigh.maths.pictures.shapes import AnyChart
from queenhigh.rules import InputError

PICTURES = (".png", ".svg", ".pdf")
REPORTS = (".html", ".htm")


def checked(option: str, given: str, suffixes: Collection[str]) -> Path:
    """Return the file of --plot or --report. Refuse one with the wrong ending, or in a folder that cannot be written."""
    path = Path(given).expanduser()
    if path.suffix.lower() not in suffixes:
        raise InputError(f"{option} {given}: the file's name must end in {' or '.join(suffixes)}.")
    if path.is_dir():
        raise InputError(f"{option} {given} is a folder. Name a file in it.")
    if not path.parent.is_dir():
        raise InputError(f"{option} {given}: there is no folder {path.parent}. Make it first.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InputError(f"{option} {given} cannot be written. Choose another place.")
    return path


def write(path: Path, content: str) -> None:
    try:
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}.") from None


def write_picture(path: Path, charts: Sequence[AnyChart], heading: str) -> None:
    from matplotlib import rc_context

    from queenhigh.maths.pictures.drawing import SETTINGS, picture

    dated = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}[path.suffix.lower()]
    made = picture(charts, heading)
    try:
        with rc_context(SETTINGS):
            made.savefig(path, dpi=150, metadata=dated, facecolor=made.get_facecolor())
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}.") from None
