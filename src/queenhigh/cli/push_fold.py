"""`queenhigh push-fold`: all in or fold, heads-up."""

from __future__ import annotations

from queenhigh import __version__
from queenhigh.cli.screen import console, plain, print_json, table
from queenhigh.maths import push_fold
from queenhigh.maths.pictures.files import REPORTS, checked, write
from queenhigh.rules import InputError


def show(stack: str, *, blinds: str, ante: str, terms: str, level: int, report: str, json: bool) -> None:
    paper = checked("--report", report, REPORTS) if report else None
    if terms and (blinds or ante):
        raise InputError("--terms has blinds and antes of its own: leave out --blinds and --ante.")
    small, big, each = _level(terms, level) if terms else (*_blinds(blinds or "0.5/1"), _chips("--ante", ante or "0"))
    made = push_fold.solve(push_fold.PushFold(stack=_chips("STACK", stack), small=small, big=big, ante=each))
    if paper:
        write(paper, push_fold.as_page(made, __version__))
        console().print(f"Written: {plain(str(paper))}", soft_wrap=True)
        return
    if json:
        print_json(push_fold.as_data(made))
        return
    for grid in push_fold.grids(made):
        console().print(f"[bold]{grid.title}[/]: {grid.says}")
        shown = table(*[">"] * 13)
        for row in grid.rows:
            shown.add_row(*(f"[dim]{one.name}[/]" if one.value < 1 else _cell(one.name, one.value) for one in row))
        console().print(shown)
    console().print(
        f"A hand is worth {made.value / made.game.big:+.4f} big blinds to the small blind. The best answers gain "
        f"{made.exploitability:.7f} big blinds a hand. [dim]Dim hands fold.[/]"
    )


def _cell(name: str, percent: float) -> str:
    return f"[bold]{name}[/]" if percent > 99 else f"{name} {percent:.0f}%"


def _level(file: str, level: int) -> tuple[float, float, float]:
    from queenhigh.house.tournaments import load

    levels = load(file).format.levels
    if not 1 <= level <= len(levels):
        raise InputError(f"{file} has {len(levels)} levels, so --level is from 1 to {len(levels)}, not {level}.")
    one = levels[level - 1]
    return float(one.small), float(one.big), float(one.ante)


def _blinds(typed: str) -> tuple[float, float]:
    small, slash, big = typed.partition("/")
    if not slash:
        raise InputError(f"--blinds are SMALL/BIG, such as 500/1000, not {typed!r}.")
    return _chips("--blinds", small), _chips("--blinds", big)


def _chips(option: str, typed: str) -> float:
    try:
        chips = float(typed.replace(",", ""))
    except ValueError:
        raise InputError(f"{option} is a number of chips, not {typed!r}.") from None
    if not 0 <= chips < 1e12:
        raise InputError(f"{option} is a number of chips from 0 on, not {typed}.")
    return chips
