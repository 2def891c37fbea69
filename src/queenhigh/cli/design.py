"""`queenhigh design` and `queenhigh par`: other prices for a wager, and sheets for a laboratory."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from queenhigh import __version__
from queenhigh.cli.odds import working
from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import room
from queenhigh.maths import design as designing
from queenhigh.maths import icm as chip_model
from queenhigh.maths import par as sheets
from queenhigh.maths.figures import percent
from queenhigh.maths.pictures.files import REPORTS, checked, write
from queenhigh.maths.report import Asked, odds_of
from queenhigh.money import Cents, dollars, in_dollars
from queenhigh.rules import InputError

WIDEST = 200
"""Prices of one hand that a range may span."""


def show(
    typed: str,
    name: str,
    *,
    pay: tuple[str, ...],
    target: str,
    within: tuple[str, ...],
    top: int,
    save: str,
    json: bool,
) -> None:
    if bool(target) != bool(within):
        raise InputError("A search takes both: --target EDGE% and --within HAND=LOW..HIGH.")
    file = checked("--save", save, (".toml",)) if save else None
    with working() as progress:
        made = designing.chosen(room(book_id(typed)), name, progress)
    prices = made.priced(dict(map(_change, pay)))
    found = []
    if target:
        spans = dict(_span(part) for given in within for part in given.split(",") if part.strip())
        found = designing.nearest(made, edge(target), spans, prices, top)
        if not found:
            raise InputError("No table in these ranges pays more for a better hand. Widen them.")
        prices = found[0].prices
    if file:
        write(file, designing.as_pay_table(made, prices))
    data = designing.as_data(made, prices)
    if json:
        print_json({**data, "found": [_as_json(one) for one in found]} if found else data)
        return
    if found:
        _print_found(made, found, target)
    _print(data)
    if file:
        console().print(f"Written: {plain(str(file))}", soft_wrap=True)


def edge(typed: str) -> Fraction:
    """`4.5%`, or `0.045`."""
    given = typed.strip()
    try:
        value = Fraction(given.removesuffix("%").strip()) / (100 if given.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise InputError(f"--target is an edge such as 4.5%, not {typed!r}.") from None
    if not -1 < value < 1:
        raise InputError(f"--target is between -100% and 100%, not {typed}. Write 4.5%, with its sign.")
    return value


def _change(given: str) -> tuple[str, str]:
    hand, equals, written = given.partition("=")
    if not equals or not hand.strip() or not written.strip():
        raise InputError(f'--pay takes HAND=PRICE, such as flush=4 or straight="3 to 2", not {given!r}.')
    return hand.strip(), written


def _span(given: str) -> tuple[str, Sequence[int]]:
    hand, _, wide = given.strip().partition("=")
    low, dots, high = wide.partition("..")
    if not (hand and low.strip().isdecimal() and (not dots or high.strip().isdecimal())):
        raise InputError(f"--within takes HAND=LOW..HIGH, such as straight=5..6, not {given!r}.")
    first, last = int(low), int(high) if dots else int(low)
    if not first <= last:
        raise InputError(f"--within {given}: the range ends before it begins.")
    if last - first >= WIDEST:
        raise InputError(f"--within {given}: a range spans {WIDEST} prices at most.")
    return hand, range(first, last + 1)


def _as_json(one: designing.Candidate) -> dict[str, Any]:
    return {
        "prices": {hand: str(paid) for hand, paid in one.prices.items()},
        "house_edge": str(one.edge),
        "house_edge_percent": percent(one.edge),
        "standard_deviation": round(one.deviation, 6),
    }


def _print_found(made: designing.Design, found: list[designing.Candidate], target: str) -> None:
    shown = table("prices", ">house edge", ">deviation")
    for one in found:
        prices = ", ".join(f"{hand.replace('_', ' ')} {paid}" for hand, paid in one.prices.items())
        shown.add_row(prices, f"{percent(one.edge, 4):.4f} %", f"{one.deviation:.3f}")
    console().print(f"[bold]{plain(made.title)}[/]: nearest to {plain(target)}")
    console().print(shown)


def _print(data: dict[str, Any]) -> None:
    own = data["book_own"]
    console().print(f"[bold]{plain(data['title'])}[/]")
    shown = table("hand", ">deals", ">the book", ">here", ">returns", ">a unit more")
    for hand, part in data["returns"].items():
        here, there = data["prices"].get(hand, "-"), own["prices"].get(hand, "-")
        mark = f"[bold]{here}[/]" if here != there else here
        less = data["sensitivity"].get(hand)
        shown.add_row(
            hand.replace("_", " "),
            f"{part['count']:,}",
            there,
            mark,
            f"{part['percent']:.4f} %",
            f"-{less['percent']:.4f} %" if less else "",
        )
    console().print(shown)
    lines = table("", ">the book", ">here")
    for label, key, unit in (
        ("house edge", "house_edge_percent", " %"),
        ("return", "return_percent", " %"),
        ("hit rate", "hit_percent", " %"),
        ("standard deviation", "standard_deviation", ""),
    ):
        lines.add_row(label, f"{own[key]:.4f}{unit}", f"{data[key]:.4f}{unit}")
    console().print(lines)
    console().print(f"[dim]exactly {data['house_edge']}; the book {own['house_edge']}[/]", soft_wrap=True)


def par(
    typed: str,
    *,
    edition: str,
    name: str,
    readings: tuple[str, ...],
    handle: str,
    stake: str,
    report: str,
    csv: bool,
    json: bool,
) -> None:
    paper = checked("--report", report, REPORTS) if report else None
    asked = Asked(edition=edition, readings={key: value for key, _, value in (one.partition("=") for one in readings)})
    with working() as progress:
        which = room(book_id(typed), edition)
        found = odds_of(which, asked, progress)
    made = sheets.sheets(which, found, name=name, handle=_money("--handle", handle), most=_money("--stake", stake))
    if paper:
        write(paper, sheets.as_page(made, __version__))
        console().print(f"Written: {plain(str(paper))}", soft_wrap=True)
    elif json:
        print_json(made)
    elif csv:
        print(sheets.as_csv(made), end="")
    else:
        for sheet in made:
            _print_sheet(sheet)


def _money(option: str, typed: str) -> Cents:
    if not typed:
        return Cents(0)
    amount = dollars(typed)
    if amount <= 0:
        raise InputError(f"{option} is an amount above nothing, not {typed}.")
    return amount


def _print_sheet(sheet: dict[str, Any]) -> None:
    console().print(f"[bold]{plain(sheet['wager_title'])}[/]")
    shown = table("hand", ">deals", ">per cent", ">worth", ">contributes")
    for one in sheet["hands"]:
        worth, part = float(Fraction(one["net"])), float(Fraction(one["contributes"]))
        shown.add_row(
            one["hand"].replace("_", " "), f"{one['count']:,}", f"{one['percent']:.4f}", f"{worth:+.4f}", f"{part:+.6f}"
        )
    console().print(shown)
    figures = table("", ">")
    figures.add_row("house edge", f"{sheet['house_edge_percent']:.4f} %")
    figures.add_row("element of risk", f"{sheet['element_of_risk_percent']:.4f} %")
    figures.add_row("hit frequency", f"{sheet['hit_percent']:.4f} %")
    figures.add_row("standard deviation", f"{sheet['standard_deviation']:.4f}")
    figures.add_row("largest win", f"{sheet['largest_win']} to 1")
    for band in sheet["bands"]:
        low, high = band["95"]
        figures.add_row(f"return of {band['rounds']:,} rounds, 95 of 100", f"{low:.2f} % to {high:.2f} %")
    if "hold" in sheet:
        figures.add_row(f"hold of ${sheet['hold']['handle']}", f"${sheet['hold']['theoretical']}")
    if "exposure" in sheet:
        figures.add_row(f"largest payment on ${sheet['exposure']['stake']}", f"${sheet['exposure']['largest_win']}")
    console().print(figures)
    console().print(f"[dim]exactly {sheet['house_edge']}; rules {sheet['rules_sha256'][:16]}[/]\n", soft_wrap=True)


def icm(stacks: tuple[str, ...], prizes: str, *, json: bool) -> None:
    chips = [_chips(typed) for typed in stacks]
    try:
        left = [dollars(typed.strip()) for typed in prizes.split(",")]
    except ValueError:
        raise InputError(f"--prizes are amounts with commas between them, such as 50,30,20, not {prizes!r}.") from None
    model, chop = chip_model.worth(chips, left), chip_model.chip_chop(chips, left)
    players: list[dict[str, Any]] = [
        {"chips": stack, "worth": str(worth / 100), "dollars": _cents(worth), "chip_chop": _cents(other)}
        for stack, worth, other in zip(chips, model, chop, strict=True)
    ]
    if json:
        print_json({"prizes": [in_dollars(prize) for prize in left], "players": players})
        return
    shown = table(">chips", ">of all", ">chip model", ">chip chop")
    for one in players:
        part = 100 * one["chips"] / sum(chips)
        shown.add_row(f"{one['chips']:,}", f"{part:.2f} %", f"${one['dollars']:,.2f}", f"${one['chip_chop']:,.2f}")
    console().print(shown)


def _chips(typed: str) -> int:
    given = typed.replace(",", "")
    if not given.isdecimal():
        raise InputError(f"A stack is a number of chips, not {typed!r}.")
    return int(given)


def _cents(exact: Fraction) -> float:
    return round(float(exact) / 100, 2)
