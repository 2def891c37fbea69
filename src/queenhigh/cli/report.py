"""`queenhigh report`."""

from __future__ import annotations

import sys
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from queenhigh.cli.audit import opened
from queenhigh.cli.screen import print_json, write_file
from queenhigh.desk.incidents import incidents_of
from queenhigh.desk.records import Records
from queenhigh.desk.report import calculate, needed_theory, theory_key
from queenhigh.desk.report_data import as_csv, as_data
from queenhigh.desk.report_page import document
from queenhigh.house.documents.html import as_html
from queenhigh.house.documents.text import as_text
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import InputError
from queenhigh.rules.zone import zone_named


def run(
    where: str,
    *,
    day: str,
    shift: str,
    tables: tuple[str, ...],
    zone: str,
    form: str,
    html: str,
    key: str,
    theory: bool,
    players: bool,
) -> int:
    here = zone_named(zone)
    with opened(where, key) as ledger:
        since, until = span(ledger, day, shift, here)
        records = Records.beside(ledger)
        wanted = needed_theory(records, ledger, since, until, *tables) if theory else []
        known = {theory_key(book, readings): figures(book, readings) for book, readings in wanted}
        report = calculate(ledger, records, since, until, tables=tables, incidents=incidents_of(ledger), theory=known)
        records.close()
    if tables and (odd := sorted(set(tables) - {one.table for one in report.tables})):
        raise InputError(f"There is no table {odd[0]!r} in this ledger.")
    page = document(report, here, players=players)
    if html:
        write_file(html, as_html(page))
        print(f"The report is in {html}.", file=sys.stderr)
    elif form == "json":
        print_json(as_data(report))
    elif form == "csv":
        sys.stdout.write(as_csv(report))
    else:
        sys.stdout.write(as_text(page))
    return 0


def figures(book: str, readings: dict[str, str]) -> dict[str, Any]:
    """The exact figures of a book. They take some seconds each."""
    from queenhigh.maths.report import Asked, odds

    return odds(book, Asked(readings=readings), lambda what: print(f"{book}: {what}", file=sys.stderr))


def span(ledger: Ledger, day: str, shift: str, zone: tzinfo) -> tuple[int, int]:
    """The period of a report: a shift, a day, or the last day with an event."""
    if shift:
        start, _, end = shift.partition("/")
        since, until = _moment(start, day, zone), _moment(end, day, zone)
        if since >= until:
            raise InputError(f"The shift {shift} ends before it begins.")
        return since, until
    whole = _date(day) if day else _last_day(ledger, zone)
    begins = datetime(whole.year, whole.month, whole.day, tzinfo=zone)
    ends = begins + timedelta(days=1)
    return int(begins.timestamp()), int(ends.timestamp())


def _last_day(ledger: Ledger, zone: tzinfo) -> date:
    head = ledger.head().seq
    if not head:
        raise InputError("This ledger is empty: there is nothing to report.")
    return datetime.fromisoformat(ledger.event(head).at).astimezone(zone).date()


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text!r} is not a day. Write it like 2026-11-16.") from None


def _moment(text: str, day: str, zone: tzinfo) -> int:
    given = f"{day}T{text}" if day and len(text) <= 5 else text
    try:
        at = datetime.fromisoformat(given)
    except ValueError:
        raise InputError(
            f"{text!r} is not a time. Write --day 2026-11-16 --shift 08:00/16:00, or --shift 2026-11-16T20:00/2026-11-17T04:00."
        ) from None
    return int((at if at.tzinfo else at.replace(tzinfo=zone)).timestamp())
