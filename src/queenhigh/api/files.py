"""`load` and `dump`: sheets and hand histories from files and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from queenhigh.api.given import text
from queenhigh.rules import InputError

HISTORIES = (".phh", ".phhs")


def load(source: str | Path) -> Any:
    """Read a file: a round or hand sheet (JSON or YAML), a list of them, or the hands of a `.phh` or `.phhs` file.

    Amounts stay as they are written, so that none is rounded. A file that cannot be read is refused with its name and
    line.

    >>> import queenhigh
    >>> sheet = queenhigh.load("examples/canberra.yaml")
    >>> queenhigh.settle(sheet).net(1)
    Decimal('90.00')
    """
    path = Path(source if isinstance(source, PathLike) else text("source", source))
    if path.suffix in HISTORIES:
        from queenhigh.notation.phh import read

        return read(path)
    from queenhigh.notation.files import read_sheets

    sheets, several = read_sheets(str(path))
    return sheets if several else sheets[0]


def dump(what: Any, target: str | Path | None = None) -> str:
    """Write a sheet, a list of sheets, or a finished `Round` or `PokerHand` as text: JSON, YAML or PHH by the ending of
    `target`.

    Without a target it is JSON. With one, the file is written too.

    >>> import queenhigh
    >>> hand = queenhigh.PokerHand(seed="friday").fold()
    >>> queenhigh.dump(hand.sheet())[4:10]
    '"book"'
    """
    if target is not None and not isinstance(target, PathLike):
        text("target", target)
    suffix = Path(target).suffix if target is not None else ".json"
    if suffix in HISTORIES:
        if not hasattr(what, "phh"):
            raise InputError(f"{target}: only a PokerHand can be written as PHH, not {type(what).__name__}.")
        made: str = what.phh()
    else:
        made = _written(what.sheet() if hasattr(what, "sheet") else what, suffix, str(target))
    if target is not None:
        Path(target).write_text(made, encoding="utf-8")
    return made


def _written(sheet: Any, suffix: str, target: str) -> str:
    if not isinstance(sheet, Mapping | Sequence) or isinstance(sheet, str):
        raise InputError(f"A sheet must be a dictionary or a list of them, not {type(sheet).__name__}.")
    if suffix == ".json":
        return json.dumps(sheet, indent=2, ensure_ascii=False, default=str) + "\n"
    if suffix in (".yaml", ".yml"):
        import yaml

        plain = json.loads(json.dumps(sheet, default=str))
        made: str = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
        return made
    raise InputError(f"{target}: a sheet is written as .json or .yaml, and a hand also as .phh.")
