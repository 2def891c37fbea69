"""`queenhigh pays BOOK [TABLE [ROW]]`."""

from __future__ import annotations

from typing import Any

from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.games.library import open_pay_book
from queenhigh.money import Cents, PayBook, PayTable, Price, Row, Share, dollars, in_dollars, price


def show(typed: str, name: str, row: str, *, stake: str, at: str, json: bool) -> None:
    pay = open_pay_book(book_id(typed))
    wagered = dollars(stake) if stake else None
    if not name:
        chosen = list(pay.tables.values())
    elif name in pay.tables or not (variants := pay.variants(name)):
        chosen = [pay.table(name)]
    else:
        chosen = [pay.table(name, variant) for variant in variants]
    rows = [(t, r) for t in chosen for r in ([t[row]] if row else t.values())]
    if at:
        rows = [(t, Row(r.name, price(at), r.rule)) for t, r in rows]
    if json:
        print_json([_as_json(t, r, wagered) for t, r in rows])
        return
    shown = table("table", "result", ">pays", *([">on " + in_dollars(wagered)] if wagered else []), "clause")
    last = ""
    for t, r in rows:
        amounts = [_amount(r.pays, wagered)] if wagered else []
        shown.add_row("" if t.name == last else f"[bold]{t.name}[/]", r.name, str(r.pays), *amounts, plain(r.rule.clause))
        last = t.name
    console().print(shown)
    if wagered:
        console().print("[dim]at odds (to) the stake comes back as well; for a prize (for, %) it is consumed[/]")
    if not name:
        _others(pay)


def _amount(pays: Price, stake: Cents) -> str:
    if isinstance(pays, Share):
        return "of the pool"
    return in_dollars(pays.pays(stake))


def _as_json(t: PayTable, r: Row, stake: Cents | None) -> dict[str, Any]:
    entry: dict[str, Any] = {"table": t.name, "row": r.name, "pays": str(r.pays), "rule": r.rule.clause}
    if stake is not None and not isinstance(r.pays, Share):
        entry |= {"stake": in_dollars(stake), "paid": in_dollars(r.pays.pays(stake))}
    return entry


def _others(pay: PayBook) -> None:
    shown = table("figure", ">value", "of", "clause")
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
