"""The house's report for programs: as data, and as CSV."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from typing import Any

from queenhigh.desk.report_figures import Hour, HouseReport, TableReport
from queenhigh.money import in_dollars


def as_data(report: HouseReport) -> dict[str, Any]:
    """Return the report as plain data, with amounts in dollars and times in seconds since 1970."""
    return {
        "since": report.since,
        "until": report.until,
        "events": [report.first + 1, report.last],
        "bought_in": in_dollars(report.bought_in),
        "cashed_out": in_dollars(report.cashed_out),
        "tables": [table_data(one) for one in report.tables],
        "jackpots": [
            {"at": one.at, "round": f"{one.table}/{one.number}", "player": one.player, "amount": in_dollars(one.amount)}
            for one in report.prizes
        ],
        "meters": [
            {
                "meter": one.name,
                "held": in_dollars(one.opened),
                "contributed": in_dollars(one.contributed),
                "paid": in_dollars(one.paid),
                "other": in_dollars(one.other),
                "holds": in_dollars(one.closed),
                "agrees": one.agrees,
            }
            for one in report.meters
        ],
        "slips": [
            {
                "slip": one.number,
                "at": one.asked.at,
                "table": one.table,
                "kind": one.kind,
                "amount": in_dollars(one.amount),
                "ledger": None if one.held is None else in_dollars(one.held),
                "variance": None if one.variance is None else in_dollars(one.variance),
                "state": one.state,
                "asked": one.asked.who,
                "signed": one.signed.who if one.signed else None,
            }
            for one in report.slips
        ],
        "voids": [
            {
                "at": one.ended,
                "round": f"{one.table}/{one.number}",
                "outcome": one.outcome,
                "rulings": list(one.rulings),
            }
            for one in report.voids
        ],
        "incidents": [
            {
                "number": one.number,
                "at": one.at,
                "kind": one.kind,
                "table": one.table,
                "round": one.round,
                "what": one.what,
                "clause": one.rule.clause,
                "book": one.rule.book,
                "by": one.who,
            }
            for one in report.incidents
        ],
        "players": [
            {
                "player": player,
                "table": table,
                "rounds": rounds,
                "from": first,
                "until": last,
                "wagered": in_dollars(staked),
                "net": in_dollars(net),
            }
            for player, table, rounds, first, last, staked, net in report.players
        ],
        "exceptions": report.exceptions,
    }


def _hour(at: Hour) -> dict[str, Any]:
    return {
        "rounds": at.rounds,
        "handle": in_dollars(at.handle),
        "win": in_dollars(at.win),
        "fees": in_dollars(at.fees),
    }


def table_data(one: TableReport) -> dict[str, Any]:
    made: dict[str, Any] = {
        "table": one.table,
        "book": one.book,
        "rounds": one.rounds,
        "void": one.void,
        "drop": in_dollars(one.drop),
        "handle": in_dollars(one.handle),
        "hold": in_dollars(one.win),
        "hold_percent": per_cent(one.win, one.handle),
        "fees": in_dollars(one.fees),
        "fills": in_dollars(one.fills),
        "credits": in_dollars(one.credits),
        "jackpot_wagers": in_dollars(one.jackpot_handle),
        "jackpots": in_dollars(one.jackpots),
        "incidents": one.rulings,
        "hours": {str(hour): _hour(at) for hour, at in one.hours.items()},
    }
    if one.expected is not None:
        handle = sum(each.handle for each in one.priced)
        made |= {
            "expected": in_dollars(round(one.expected)),
            "theoretical_hold_percent": per_cent(one.expected, handle),
            "standard_deviation": in_dollars(round(one.deviation)),
            "limits": {level: [in_dollars(each) for each in one.limits(level)] for level in ("95", "99.7")},
            "wagers": [
                {
                    "wager": each.name,
                    "count": each.wagers,
                    "stake": in_dollars(each.stake),
                    "handle": in_dollars(each.handle),
                    "win": in_dollars(each.win),
                    "expected": str(each.expected * Fraction(1, 100)),
                    "variance": str(each.variance * Fraction(1, 10_000)),
                }
                for each in one.priced
            ],
        }
    return made


FIELDS = (
    *(
        "table",
        "book",
        "rounds",
        "void",
        "drop",
        "handle",
        "hold",
        "hold_percent",
        "expected",
        "theoretical_hold_percent",
    ),
    *("low_95", "high_95", "low_99.7", "high_99.7", "fees", "fills", "credits", "jackpot_wagers", "jackpots"),
)


def as_csv(report: HouseReport) -> str:
    """Return the report as CSV, with a line for each table."""
    out = StringIO()
    written = csv.DictWriter(out, FIELDS, extrasaction="ignore", lineterminator="\n")
    written.writeheader()
    for one in report.tables:
        data = table_data(one)
        for level, (low, high) in data.get("limits", {}).items():
            data |= {f"low_{level}": low, f"high_{level}": high}
        written.writerow(data)
    return out.getvalue()


def per_cent(win: Fraction | int, handle: int, places: int = 4) -> str | None:
    """Return a percentage, exact to this many places; None if nothing was wagered."""
    if not handle:
        return None
    whole, part = divmod(abs(rounded := round(Fraction(win) * Fraction(10 ** (places + 2), handle))), 10**places)
    return f"{'-' if rounded < 0 else ''}{whole}.{part:0{places}}"
