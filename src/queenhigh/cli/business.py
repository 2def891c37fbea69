"""`queenhigh business` and `queenhigh compare`: what a table wins, how far that strays, and one wager across houses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from queenhigh.cli.figures import amount, each_once, give, report_file, working, write_sheet
from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import room
from queenhigh.maths import comparison, table_win
from queenhigh.maths.paper.markup import grouped
from queenhigh.maths.simulation.table import Setting, asked_for, table_of
from queenhigh.rules import InputError


def show(
    typed: str,
    *,
    wagers: tuple[str, ...],
    ante: str,
    seats: int,
    pace: str,
    hours: str,
    risk: str,
    bank: str,
    fee: str,
    report: str,
    json: bool,
) -> None:
    paper = report_file(report)
    which = room(book_id(typed))
    with working() as progress:
        found = table_win.report(
            which,
            ante=amount("--ante", ante),
            mix=each_once("--wager", map(_wager, wagers)) or {_main(which.id): Fraction(1)},
            seats=seats,
            pace=_number("--pace", pace) if pace else None,
            hours=_number("--hours", hours),
            risk=float(_number("--risk", risk.strip().removesuffix("%"))) / (100 if risk.strip().endswith("%") else 1),
            bank=amount("--bank", bank) if bank else None,
            fee=amount("--fee", fee) if fee else None,
            progress=progress,
        )
    give(found, paper, table_win.as_page, _print, json=json)


def _main(book: str) -> str:
    return asked_for(table_of(Setting(book=book)))[0].name


def _wager(given: str) -> tuple[str, Fraction]:
    name, equals, stake = given.partition("=")
    return name.strip(), _number(f"--wager {name}", stake) if equals else Fraction(1)


def _number(option: str, typed: str) -> Fraction:
    try:
        return Fraction(typed.strip())
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{option} must be a number, not {typed!r}.") from None


def _print(found: dict[str, Any]) -> None:
    console().print(
        f"[bold]{plain(found['house'])}, {plain(found['title'])}[/]: {table_win.seats_of(found)} at ${found['ante']}, "
        f"edge {found['edge_percent']:.4f} % of the ante"
    )
    shown = table("", ">rounds", ">expected", ">deviation", ">95 % range", ">control limits")
    for name, one in found["win"].items():
        limits = (f"{low} to {high}" for low, high in one["limits"].values())
        shown.add_row(name, one["rounds"], one["expected"], one["standard_deviation"], *limits)
    console().print(shown)
    if found["seats"] > 1:
        console().print(f"Covariance of two seats: {table_win.covariance(found)}.")
    console().print(f"A round costs the house at most ${grouped(found['largest_payout_at_most'])}.")
    need = found["float"]
    console().print(
        f"A float of {table_win.float_of(found)} has a {100 * need['risk']:g} % chance of ever being used up."
        if need["amount"]
        else need["why"]
    )
    if bank := found.get("bank"):
        console().print(
            f"A bank of ${grouped(bank['amount'])} has a {table_win.used_up(bank)} chance of ever being used up."
        )
    if table_win.sampled(found):
        off = float(found["win"]["round"]["standard_deviation_standard_error"])
        share = 100 * off / float(found["win"]["round"]["standard_deviation"])
        console().print(
            f"Deviations are simulated, with a standard error of {share:.2g} %, and so is how far "
            "limits are from the expected win."
        )


def compare(wager: str, *, stake: str, hours: str, pace: str, report: str, json: bool) -> None:
    if paper := report_file(report):
        with working():
            asked = {"wager": wager, "stake": stake, "hours": hours, "pace": pace}
            write_sheet(paper, "compare", asked, quiet=json)
        if not json:
            return
    with working() as progress:
        found = comparison.compare(
            wager,
            stake=amount("--stake", stake),
            hours=_number("--hours", hours),
            pace=_number("--pace", pace) if pace else None,
            progress=progress,
        )
    if json:
        print_json(found)
        return
    console().print(f"[bold]{plain(wager)}[/]: ${found['stake']} a round, {found['hours']} hours")
    shown = table("!house", "wager", ">edge", ">evening", ">ahead", ">90 % range")
    for row in found["rows"]:
        told = row["evening"]
        ends = told.get("quantiles")
        shown.add_row(
            plain(row["house"]),
            plain(row["title"]),
            f"{row['house_edge_percent']:.4f} %",
            told["expected"],
            f"{told['ahead_percent']:.0f} %" if ends else "",
            f"{ends['5'].removesuffix('.00')} to {ends['95'].removesuffix('.00')}" if ends else "",
        )
    console().print(shown)
