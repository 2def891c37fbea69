"""`queenhigh push-fold`: all in or fold, heads-up or three-handed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from queenhigh import __version__
from queenhigh.cli.figures import give, report_file, samples_of, working, write_page
from queenhigh.cli.screen import console, plain, print_json, table
from queenhigh.maths import preflop as starting
from queenhigh.maths import push_fold, push_fold_three
from queenhigh.maths.pictures.shapes import Grid
from queenhigh.rules import InputError


def show(
    stack: str,
    *,
    blinds: str,
    ante: str,
    players: int,
    prizes: str,
    terms: str,
    level: int | None,
    report: str,
    json: bool,
) -> None:
    paper = report_file(report)
    if terms and (blinds or ante):
        raise InputError("--terms has blinds and antes of its own: leave out --blinds and --ante.")
    if level is not None and not terms:
        raise InputError("--level is a level of --terms: name its file, or leave --level out.")
    small, big, each = (
        _level(terms, level or 1) if terms else (*_blinds(blinds or "0.5/1"), _chips("--ante", ante or "0"))
    )
    stacks = [_chips("STACK", one) for one in stack.split(",")]
    if players == 2 and prizes:
        raise InputError(
            "--prizes are for three players: heads-up, the chip model values every chip equally. Leave them out."
        )
    if players == 2 and len(stacks) > 1:
        raise InputError(f"Heads-up only the smaller stack counts: give one number, not {stack}, or say --players 3.")
    if players == 3:
        won = tuple(_chips("--prizes", prize) for prize in prizes.split(",")) if prizes else ()
        three = push_fold_three.solve(push_fold_three.game_of(stacks, small=small, big=big, ante=each, prizes=won))
        _tell(
            push_fold_three.as_data(three), push_fold_three.grids(three), push_fold_three.said(three), paper, json=json
        )
        return
    made = push_fold.solve(push_fold.PushFold(stack=stacks[0], small=small, big=big, ante=each))
    _tell(push_fold.as_data(made), push_fold.grids(made), push_fold.said(made), paper, json=json)


def _tell(data: dict[str, Any], grids: list[Grid], said: str, paper: Path | None, *, json: bool) -> None:
    if paper:
        write_page(paper, push_fold.as_page(data, grids, said, __version__), quiet=json)
    if json:
        print_json(data)
    if json or paper:
        return
    for grid in grids:
        console().print(f"[bold]{grid.title}[/], {grid.says}")
        shown = table(*[">"] * 13)
        for row in grid.rows:
            shown.add_row(*("[dim]-[/]" if one.value < 1 else _cell(one.name, one.value) for one in row))
        console().print(shown)
    console().print(f"{said} [dim]A dash is a hand that folds.[/]")


def _cell(name: str, percent: float) -> str:
    return f"[bold]{name}[/]" if percent > 99 else f"{name}\n{percent:.0f}%"


def _level(file: str, level: int) -> tuple[float, float, float]:
    from queenhigh.house.tournaments.files import load

    levels = load(file).format.levels
    if not 1 <= level <= len(levels):
        raise InputError(f"{file} has {len(levels)} levels, so --level must be from 1 to {len(levels)}, not {level}.")
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
        raise InputError(f"{option} must be a number of chips, not {typed!r}.") from None
    if not 0 <= chips < 1e12:
        raise InputError(f"{option} must be a number of chips, 0 or more, not {typed}.")
    return chips


def preflop(game: str, *, hands: tuple[str, ...], samples: str, seed: str, report: str, json: bool) -> None:
    paper = report_file(report)
    with working() as progress:
        found = starting.report(game, hands=hands, samples=samples_of(samples), seed=seed, progress=progress)
    give(found, paper, starting.as_page, _print, json=json)


def _print(found: dict[str, Any]) -> None:
    if found["chart"]:
        grid = starting.grid(found)
        console().print(f"[bold]{plain(found['title'])}[/]: per cent of the pot. {plain(grid.says)}")
        shown = table(*[">"] * 13)
        for row in grid.rows:
            shown.add_row(*(f"{one.name}\n{one.value + starting.HALF:.0f}" for one in row))
    else:
        shown = table("hand", ">of the pot", ">95 % interval")
        for line in starting.rows(found):
            shown.add_row(*line)
    console().print(shown)
