"""`queenhigh odds BOOK`: exact figures from the live rules."""

from __future__ import annotations

from typing import Any

from queenhigh import __version__
from queenhigh.cli.figures import amount, report_file, tell_written, working
from queenhigh.cli.odds_tables import print_odds
from queenhigh.cli.screen import book_id, console, plain, print_json
from queenhigh.maths.pictures.files import PICTURES, checked, write, write_picture
from queenhigh.maths.report import Asked, odds
from queenhigh.rules import InputError

Data = dict[str, Any]


def show(
    typed: str,
    *,
    edition: str,
    tables: tuple[str, ...],
    readings: tuple[str, ...],
    ante: str,
    meter: str,
    cost: str,
    option: str,
    seed: str,
    seats: int,
    level: str,
    ante_from: str,
    hands: bool,
    json: bool,
    plot: str,
    chart: str,
    report: str,
    explain: str,
) -> None:
    picture = checked("--plot", plot, PICTURES) if plot else None
    paper = report_file(report)
    if explain and (picture or paper):
        raise InputError("--explain is for the screen or --json: leave out --plot and --report.")
    if chart and not picture:
        raise InputError("--chart chooses the chart of a picture: say --plot FILE as well.")
    asked = Asked(
        edition=edition,
        tables=tuple(name.strip() for given in tables for name in given.split(",") if name.strip()),
        readings={name: value for name, _, value in (given.partition("=") for given in readings)},
        ante=amount("--ante", ante),
        meter=amount("--meter", meter) if meter else None,
        cost=amount("--cost", cost),
        option=_number("--option", option),
        seed=amount("--seed", seed) if seed else None,
        seats=_seats(seats),
        level=_number("--level", level),
        ante_from=ante_from,
        hands=hands or bool(picture or paper),
    )
    with working() as progress:
        found = odds(book_id(typed), asked, progress)
        if picture:
            progress("drawing")
            from queenhigh.maths.pictures.charts import chosen

            write_picture(picture, chosen(found, chart), f"{found['house']}, {found['title']}")
        if paper:
            progress("writing the report")
            from queenhigh.maths.paper.page import paper as written

            write(paper, written(found, __version__))
    if explain:
        _explain(found, explain, json=json)
        return
    if json:
        print_json(found if hands else _short(found))
        return
    for path in filter(None, (picture, paper)):
        tell_written(path)
    if not (picture or paper):
        print_odds(found, hands=hands, each=bool(asked.tables))


def _explain(found: Data, name: str, *, json: bool) -> None:
    from queenhigh.games.library import room
    from queenhigh.maths.par import explained, sheets

    made = sheets(room(found["book"], found["edition"]), found, name=name)
    if json:
        print_json([{"wager": sheet["wager"], "steps": explained(sheet), "sheet": sheet} for sheet in made])
        return
    for sheet in made:
        console().print(f"[bold]{plain(sheet['wager_title'])}[/]")
        for step in explained(sheet):
            console().print(plain(step))
        console().print()


def _short(found: Data) -> Data:
    """The data without the 1,755 starting hands that only a picture needs; a book that always lists them keeps them."""
    if "boundary" not in found["strategy"]:
        return found
    return {**found, "strategy": {name: what for name, what in found["strategy"].items() if name != "starting_hands"}}


def _number(option: str, typed: str) -> int | None:
    if not typed:
        return None
    if not typed.isdigit():
        raise InputError(f"{option} must be a number, not {typed!r}.")
    return int(typed)


def _seats(seats: int) -> int:
    if not 1 <= seats <= 9:
        raise InputError(f"--seats must be from 1 to 9, not {seats}.")
    return seats
