"""`queenhigh design` and `queenhigh par`: other prices for a wager, and sheets for a laboratory."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import queenhigh
from queenhigh import __version__
from queenhigh.cli.figures import amount, each_once, report_file, tell_written, working, write_page, write_sheet
from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import room
from queenhigh.house.tournaments.files import load
from queenhigh.maths import design as designing
from queenhigh.maths import icm as chip_model
from queenhigh.maths import par as sheets
from queenhigh.maths.paper.par import as_page as par_page
from queenhigh.maths.pictures.files import checked, write
from queenhigh.maths.report import Asked, odds_of
from queenhigh.money import Cents, dollars
from queenhigh.rules import InputError

MANY = 30
"""Tables with more hands than this are not printed."""
MORE = {
    "lowest_played": "lowest hand played",
    "plays_percent": "hands played, %",
    "folds": "hands folded",
    "long_run_meter": "meter in the long run, $",
}
"""Further results of a design, besides its figures."""


def show(
    typed: str,
    name: str,
    *,
    pay: tuple[str, ...],
    rules: tuple[str, ...],
    target: str,
    within: tuple[str, ...],
    top: int,
    save: str,
    report: str,
    json: bool,
) -> None:
    paper = report_file(report)
    file = checked("--save", save, (".toml",)) if save else None
    spans = each_once("--within", (_within(part) for given in within for part in given.split(",") if part.strip()))
    asked: dict[str, Any] = {
        "pay": each_once("--pay", (_change("--pay", one) for one in pay)),
        "rules": each_once("--set", (_change("--set", one) for one in rules)),
    }
    if target or spans:
        asked |= {"target": target, "within": spans, "top": top}
    book = book_id(typed)
    with working() as progress:
        made = designing.chosen(room(book), name, progress)
        data = queenhigh.design(book, made.name, **asked)
    if file:
        write(file, designing.as_pay_table(made, made.priced(_all(made, data)), settings=data["settings"]))
    if paper:
        given = {f"pay.{hand}": price for hand, price in asked["pay"].items()}
        given |= {f"set.{name}": value for name, value in asked["rules"].items()}
        given |= {"target": target, "within": ",".join(f"{hand}={wide}" for hand, wide in spans.items())}
        write_sheet(paper, "design", {"book": book, "wager": made.name, **given}, quiet=json)
    if json:
        print_json(data)
    if json or paper:
        return
    if "found" in data:
        _print_found(data, target)
    _print(data)
    if file:
        tell_written(file)


def _all(made: designing.Design, data: dict[str, Any]) -> dict[str, str]:
    """The prices of a design; zero for a hand that it removes from the table."""
    return {hand: data["prices"].get(hand, "0") for hand in made.counts} if made.table else {}


def _change(option: str, given: str) -> tuple[str, str]:
    name, equals, written = given.partition("=")
    if not equals or not name.strip() or not written.strip():
        takes = 'HAND=PRICE, such as flush=4 or straight="3 to 2"' if option == "--pay" else "RULE=VALUE"
        raise InputError(f"{option} takes {takes}, not {given!r}.")
    return name.strip(), written


def _within(given: str) -> tuple[str, str]:
    hand, _, wide = given.strip().partition("=")
    return hand, wide


def _print_found(data: dict[str, Any], target: str) -> None:
    shown = table("prices", ">house edge", ">deviation")
    for one in data["found"]:
        prices = ", ".join(f"{hand.replace('_', ' ')} {paid}" for hand, paid in one["prices"].items())
        shown.add_row(prices, f"{one['house_edge_percent']:.4f} %", f"{one['standard_deviation']:.3f}")
    console().print(f"[bold]{plain(data['title'])}[/]: nearest to {plain(target)}")
    console().print(shown)


def _print(data: dict[str, Any]) -> None:
    own = data["book_own"]
    console().print(f"[bold]{plain(data['title'])}[/]")
    shown = table("hand", ">deals", ">the book", ">here", ">returns", ">a unit more")
    for hand, part in data["returns"].items() if len(data["returns"]) < MANY else ():
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
    if shown.row_count:
        console().print(shown)
    lines = table("", ">the book", ">here")
    for rule, value in data["settings"].items():
        words = data["may_be"]["settings"][rule]["title"]
        lines.add_row(plain(words), own["settings"][rule].replace("_", " "), value.replace("_", " "))
    for label, key, unit in (
        ("house edge", "house_edge_percent", " %"),
        ("return", "return_percent", " %"),
        ("hit rate", "hit_percent", " %"),
        ("standard deviation", "standard_deviation", ""),
    ):
        lines.add_row(label, f"{own[key]:.4f}{unit}", f"{data[key]:.4f}{unit}")
    for key, label in MORE.items():
        if key in data:
            lines.add_row(label, *(_plainly(one[key]) for one in (own, data)))
    console().print(lines)
    console().print(f"[dim]exactly {data['house_edge']}; the book's: {own['house_edge']}[/]", soft_wrap=True)


def _plainly(value: Any) -> str:
    return ", ".join(value) or "nothing" if isinstance(value, list) else plain(str(value))


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
    paper = report_file(report)
    if csv and json:
        raise InputError("--csv and --json are two forms of the same sheets: leave one of them out.")
    adopted = ((key, value) for key, _, value in (one.partition("=") for one in readings))
    asked = Asked(edition=edition, readings=each_once("--reading", adopted))
    with working() as progress:
        which = room(book_id(typed), edition)
        found = odds_of(which, asked, progress)
    made = sheets.sheets(which, found, name=name, handle=_money("--handle", handle), most=_money("--stake", stake))
    if paper:
        write_page(paper, par_page(made, __version__), quiet=json or csv)
    if json:
        print_json(made)
    elif csv:
        print(sheets.as_csv(made), end="")
    elif not paper:
        for sheet in made:
            _print_sheet(sheet)


def _money(option: str, typed: str) -> Cents:
    return amount(option, typed) if typed else Cents(0)


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
        figures.add_row(f"return over {band['rounds']:,} rounds, 95 % range", f"{low:.2f} % to {high:.2f} %")
    if "hold" in sheet:
        figures.add_row(f"hold of ${sheet['hold']['handle']}", f"${sheet['hold']['theoretical']}")
    if "exposure" in sheet:
        figures.add_row(f"largest payment on ${sheet['exposure']['stake']}", f"${sheet['exposure']['largest_win']}")
    console().print(figures)
    for title, rows in sheet["sections"].items():
        console().print(plain(title))
        lines = table(*rows[0])
        for row in rows:
            lines.add_row(*map(plain, row.values()))
        console().print(lines)
    console().print(f"Independent recount: {plain(sheets.recount_in_words(sheet))}")
    console().print(f"[dim]exactly {sheet['house_edge']}; rules {sheet['rules_sha256'][:16]}[/]\n", soft_wrap=True)


def icm(stacks: tuple[str, ...], prizes: str, *, terms: str, report: str, json: bool) -> None:
    paper = report_file(report)
    chips = [_chips(typed) for typed in stacks]
    try:
        left = [dollars(typed.strip()) for typed in prizes.split(",")]
    except ValueError:
        raise InputError(f"--prizes must be amounts separated by commas, such as 50,30,20, not {prizes!r}.") from None
    found = chip_model.as_data(chips, left, load(terms) if terms else None)
    if paper:
        allowed = Path(terms).read_text(encoding="utf-8") if terms else ""
        asked = {"stacks": " ".join(map(str, chips)), "prizes": prizes, "terms": allowed}
        write_sheet(paper, "icm", asked, quiet=json)
    if json:
        print_json(found)
    if json or paper:
        return
    deal = found.get("deal")
    shown = table(">chips", ">of all", ">chip model", ">chip chop", *((">by the terms",) if deal else ()))
    for one in found["players"]:
        amounts = [f"${one['dollars']:,.2f}", f"${one['chip_chop']:,.2f}"]
        amounts += [f"${one['by_the_terms']}"] if deal else []
        shown.add_row(f"{one['chips']:,}", f"{one['chips_percent']:.2f} %", *amounts)
    console().print(shown)
    if deal:
        console().print(f"If all agree, the terms divide what is left {deal['divided']}. [dim]\\[{deal['clause']}][/]")


def _chips(typed: str) -> int:
    given = typed.replace(",", "")
    if not given.isdecimal():
        raise InputError(f"A stack must be a number of chips, not {typed!r}.")
    return int(given)
