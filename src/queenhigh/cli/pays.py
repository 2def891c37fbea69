"""`queenhigh pays BOOK [TABLE [ROW]]`."""

from __future__ import annotations

from typing import Any

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import open_pay_book
from queenhigh.money import Cents, PayBook, PayTable, Price, Row, Share, dollars, in_dollars, price

YOURS = "at your price"
"""Marks a price that the user gave, beside the book's own, for comparison."""


def show(typed: str, name: str, row: str, *, stake: str, at: str, json: bool) -> None:
    pay = open_pay_book(book_id(typed))
    wagered = dollars(stake) if stake else None
    if not name:
        chosen = list(pay.tables.values())
    else:
        chosen = [t for full, t in pay.tables.items() if full.startswith(f"{name}.")] or [pay.table(name)]
    if row:
        rows = [(t, t[row]) for t in [t for t in chosen if row in t] or chosen[:1]]
    else:
        rows = [(t, r) for t in chosen for r in t.values()]
    if at:
        own = price(at)
        rows = [pair for t, r in rows for pair in ((t, r), (t, Row(YOURS, own, r.rule)))]
    if json:
        print_json([_as_json(t, r, wagered) for t, r in rows])
        return
    shown = table("!table", "result", ">pays", *([] if wagered is None else [">on " + in_dollars(wagered)]), "clause")
    last = ""
    for t, r in rows:
        amounts = [] if wagered is None else [_amount(r.pays, wagered)]
        first = "" if t.name == last else f"[bold]{t.name}[/]"
        clause = "" if r.name == YOURS else plain(r.rule.clause)
        shown.add_row(first, r.name, str(r.pays), *amounts, clause)
        last = t.name
    console().print(shown)
    if wagered is not None:
        console().print(
            "[dim]at odds (6 to 1) the stake comes back as well; for a prize (500 for 1, 10 %) it does not[/]"
        )
    if not name:
        _others(pay)


def _amount(pays: Price, stake: Cents) -> str:
    if isinstance(pays, Share):
        return "of the pool"
    return in_dollars(pays.pays(stake))


def _as_json(t: PayTable, r: Row, stake: Cents | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"table": t.name, "row": r.name, "pays": str(r.pays)}
    entry |= {} if r.name == YOURS else {"rule": r.rule.clause}
    if stake is not None and not isinstance(r.pays, Share):
        entry |= {"stake": in_dollars(stake), "paid": in_dollars(r.pays.pays(stake))}
    return entry


def _others(pay: PayBook) -> None:
    shown = table("figure", ">value", "unit and meaning", "clause")
    for tiers in pay.all_tiers.values():
        steps = ", ".join(f"{in_dollars(fee)} from {in_dollars(floor)}" for floor, fee in tiers.steps)
        shown.add_row(f"[bold]{tiers.name}[/]", "", steps, plain(tiers.rule.clause))
    for rates in pay.all_rates.values():
        steps = ", ".join(f"{in_dollars(amount)}: {Share(rate)}" for amount, rate in rates.rates.items())
        shown.add_row(f"[bold]{rates.name}[/]", "", steps, plain(rates.rule.clause))
    for figure in pay.figures.values():
        money = figure.unit == "dollars" and isinstance(figure.value, int)
        value = figure.value if isinstance(figure.value, int) else Share(figure.value)
        shown.add_row(
            f"[bold]{figure.name}[/]",
            in_dollars(figure.value) if money and isinstance(figure.value, int) else str(value),
            plain(f"{figure.unit}: {figure.note}" if figure.note else figure.unit),
            plain(figure.rule.clause),
        )
    if shown.row_count:
        console().print(shown)
