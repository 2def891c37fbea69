"""Everything about a book for a page, in one piece: the figures, what to draw, and the paper.

Run as a program it writes them to standard output and what it is doing to standard error, a line each. A server lets a process
of its own do this: it takes seconds of every core and a hundred megabytes, and the tables want neither.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from queenhigh.maths.report import Asked, Progress, odds, silent

POLITE = 10
"""How far a process of its own steps back behind the tables."""


class Folio(msgspec.Struct, frozen=True):
    figures: dict[str, Any]
    """As `odds` found them, every starting hand included."""
    charts: list[dict[str, Any]]
    paper: str


def folio(book: str, readings: dict[str, str], version: str, progress: Progress = silent) -> Folio:
    from queenhigh.maths.paper.page import paper
    from queenhigh.maths.pictures.charts import charts

    found = odds(book, Asked(readings=readings, hands=True, seats=4), progress)
    progress("writing it down")
    return Folio(found, [msgspec.to_builtins(chart) for chart in charts(found)], paper(found, version))


def main(arguments: Sequence[str]) -> None:
    """BOOK VERSION [READING=VALUE ...]"""
    book, version, *readings = arguments
    os.nice(POLITE)
    adopted = dict(given.split("=", 1) for given in readings)
    made = folio(book, adopted, version, lambda what: print(what, file=sys.stderr, flush=True))
    sys.stdout.buffer.write(msgspec.json.encode(made, enc_hook=str))


if __name__ == "__main__":
    main(sys.argv[1:])
