"""What commands about figures share: amounts as they are typed, what is being done, and where an answer goes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

from queenhigh import __version__
from queenhigh.cli.drawing import progress
from queenhigh.cli.screen import console, plain, print_json
from queenhigh.maths.kernels.compiling import is_warm
from queenhigh.maths.pictures.files import REPORTS, checked, write
from queenhigh.money import Cents, MoneyError, dollars
from queenhigh.rules import InputError

Data = dict[str, Any]
V = TypeVar("V")


def amount(option: str, typed: str) -> Cents:
    try:
        given = dollars(typed)
    except MoneyError as error:
        raise InputError(f"{option}: {error}") from None
    if given <= 0:
        raise InputError(f"{option} must be above zero, not {typed}.")
    return given


def samples_of(typed: str) -> int:
    if not typed:
        return 0
    try:
        many = float(typed)
    except ValueError:
        many = 0.0
    if not isfinite(many) or many < 1 or many != int(many):
        raise InputError(f"--samples must be a number such as 65536 or 1e5, not {typed!r}.")
    return int(many)


@contextmanager
def working() -> Iterator[Callable[[str], None]]:
    """What is being done, on standard error: each step on a terminal, else a line if kernels have to be compiled first."""
    if sys.stderr.isatty():
        with progress() as line:

            def begin(what: str) -> None:
                line.clear()
                line.show(what)

            begin("getting ready")
            yield begin
        return
    told = is_warm()

    def once(what: str) -> None:
        nonlocal told
        if not told:
            print(f"queenhigh odds: {what} (a first run compiles its kernels)", file=sys.stderr, flush=True)
        told = True

    yield once


def report_file(typed: str) -> Path | None:
    """The file of --report, checked before anything is calculated."""
    return checked("--report", typed, REPORTS) if typed else None


def tell_written(path: Path) -> None:
    console().print(f"Written: {plain(str(path))}", soft_wrap=True)


def write_page(paper: Path, page: str, *, quiet: bool = False) -> None:
    """Write a page; `quiet` if the screen is for programs."""
    write(paper, page)
    if not quiet:
        tell_written(paper)


def write_sheet(paper: Path, question: str, asked: dict[str, str], *, quiet: bool = False) -> None:
    """A question's sheet, as its page shows it, in a file that prints."""
    from queenhigh.api.sheets import answer, as_page

    write_page(paper, as_page(answer(question, asked), __version__), quiet=quiet)


def each_once(option: str, given: Iterable[tuple[str, V]]) -> dict[str, V]:
    """The values of an option that may be repeated, by name. A name that is given twice is refused."""
    made: dict[str, V] = {}
    for name, value in given:
        if name in made:
            raise InputError(f"{option} {name} is given twice. Give it once.")
        made[name] = value
    return made


def give(
    found: Data, paper: Path | None, as_page: Callable[[Data, str], str], show: Callable[[Data], None], *, json: bool
) -> None:
    """The answer as a page to print, as JSON for programs, or both; otherwise on the screen."""
    if paper:
        write_page(paper, as_page(found, __version__), quiet=json)
    if json:
        print_json(found)
    elif not paper:
        show(found)
