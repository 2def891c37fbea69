"""`queenhigh information` and `queenhigh strategy`: what known cards are worth, how to play, and what mistakes cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from queenhigh.cli.figures import each_once, give, report_file, samples_of, working
from queenhigh.cli.screen import book_id, console, plain, table
from queenhigh.games.library import must_have, room
from queenhigh.maths import information
from queenhigh.maths import strategy as strategies
from queenhigh.rules import InputError


def show(
    typed: str,
    *,
    edition: str,
    pay_table: str,
    readings: tuple[str, ...],
    samples: str,
    seed: str,
    report: str,
    json: bool,
) -> None:
    paper = report_file(report)
    with working() as progress:
        found = information.report(
            room(book_id(typed), edition),
            samples=samples_of(samples),
            seed=seed,
            table=pay_table,
            readings=each_once("--reading", map(_reading, readings)),
            progress=progress,
        )
    give(found, paper, information.as_page, _print, json=json)


def _reading(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals:
        raise InputError(f"--reading takes NAME=VALUE, not {given!r}.")
    return name, value


def _print(found: dict[str, Any]) -> None:
    console().print(
        f"[bold]{plain(found['house'])}, {plain(found['title'])}[/]: {plain(found['wager'])}, house edge "
        f"{found['house_edge_percent']:.4f} %"
    )
    shown = table("the player knows", ">house edge", ">gain", ">95 % interval")
    for case in found["cases"].values():
        span = "exact" if case["exact"] else "{:.4f} to {:.4f} %".format(*case["gain_interval_percent"])
        gain = f"{case.get('bound', '')} {case['gain_percent']:.4f} %".strip()
        shown.add_row(plain(information.said(case)), f"{case['house_edge_percent']:.4f} %", gain, span)
    console().print(shown)
    for one in found["stands"]:
        console().print(
            f"{plain(one['clause'])}: {plain(one['rule'])} [dim]It costs {information.cost(one)} of the ante if a player "
            "uses it.[/]"
        )
    console().print(f"[dim]{plain(found['method'])}[/]")


def strategy(
    typed: str, *, edition: str, pay_table: str, readings: tuple[str, ...], price: str, report: str, json: bool
) -> None:
    paper = report_file(report)
    which = room(book_id(typed), edition)
    must_have(which, "strategy")
    facet = which.facet("strategy", strategies.Strategy)
    if price == "help":
        console().print(plain(facet.format))
        return
    written = strategies.read(Path(price), facet) if price else None
    adopted = each_once("--reading", map(_reading, readings))
    with working() as progress:
        found = strategies.report(which, table=pay_table, readings=adopted, written=written, progress=progress)
    give(found, paper, strategies.as_page, _print_strategy, json=json)


def _print_strategy(found: dict[str, Any]) -> None:
    console().print(f"[bold]{plain(found['house'])}, {plain(found['title'])}[/]: {plain(found['wager'])}")
    console().print(plain(found["best"]))
    shown = table("strategy", ">house edge", ">costs")
    for step in found["steps"]:
        shown.add_row(plain(step["says"]), f"{step['house_edge_percent']:.4f} %", f"{step['costs_percent']:.4f} %")
    if mine := found.get("yours"):
        shown.add_row("[bold]yours[/]", f"{mine['house_edge_percent']:.4f} %", f"{mine['costs_percent']:.4f} %")
    console().print(shown)
