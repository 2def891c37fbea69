"""`queenhigh signs BOOK [--sign KIND]`."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.cli.screen import book_id, console, print_json, write_file
from queenhigh.games.library import room
from queenhigh.house.documents.html import as_html, as_markdown
from queenhigh.house.documents.page import Document
from queenhigh.house.documents.text import as_text
from queenhigh.house.signs import Coming, Signs, Wall, kinds, sign
from queenhigh.money import dollars
from queenhigh.rules import InputError
from queenhigh.rules.zone import house_zone, keep_time, zone_named

NO_SUITS = str.maketrans("╔╗╚╝═║╟╢─┏┓┗┛━┃▌·“”", '++++=|++-++++-||.""')
"""Replacements for a terminal with ASCII only."""
LONGEST_NAME = 40
NO_JACKPOT = "This book has no jackpot display: --meter, --cost and --option have no meaning."
NOT_HERE = {
    "schedule": "This book has no collection schedule: --schedule has no meaning.",
    "meter": NO_JACKPOT,
    "cost": NO_JACKPOT,
    "option": NO_JACKPOT,
    "pay_tables": "This book has one pay table for each wager: --pay-tables has no meaning.",
}


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The given settings, as typed; the others come from the room's practice table."""

    table: str = ""
    min: str = ""
    max: str = ""
    unit: str = ""
    pay_tables: str = ""
    schedule: str = ""
    meter: str = ""
    cost: str = ""
    option: str = ""
    readings: tuple[str, ...] = ()
    new_min: str = ""
    new_max: str = ""
    new_pay_tables: str = ""
    effective: str = ""
    since: str = ""


def show(typed: str, kind: str, asked: Asked, *, zone: str, html: str, markdown: bool, json: bool) -> None:
    keep_time(zone_named(zone))
    book = book_id(typed)
    document = sign(book, kind or kinds(book)[0], wall(book, asked))
    if html:
        write_file(html, as_html(document))
    if json:
        print_json(_as_data(document))
    elif markdown:
        sys.stdout.write(as_markdown(document))
    elif html:
        print(f"Written to {html}.")
    else:
        text = as_text(document)
        sys.stdout.write(text if console().encoding.startswith("utf") else text.translate(NO_SUITS))


def wall(book: str, asked: Asked) -> Wall:
    """What is on display: the room's practice table with the requested settings."""
    if not asked.table.isprintable() or len(asked.table) > LONGEST_NAME:
        raise InputError(f"A table's name is at most {LONGEST_NAME} letters that can be printed.")
    if room(book).floor.limits is None:
        given = [name for name in Asked.__struct_fields__ if getattr(asked, name) and name != "table"]
        if given:
            raise InputError(
                f"The signs of {book} do not depend on a table, so --{given[0].replace('_', '-')} has no effect."
            )
        return Wall(table=asked.table)
    settings = _settings(book, asked)
    return Wall(settings=settings, table=asked.table, coming=_coming(book, settings, asked))


def _settings(book: str, asked: Asked) -> Any:
    table = room(book).croupier.table
    if asked.readings:
        pairs = [given.partition("=") for given in asked.readings]
        table = replace(table, readings=table.readings.adopt({name: value for name, _, value in pairs}))
    for name in ("schedule", "option", "cost", "meter"):
        table = _with_option(book, table, name, getattr(asked, name))
    table = _with_limits(table, min=asked.min, max=asked.max, unit=asked.unit)
    return _with_option(book, table, "pay_tables", asked.pay_tables)


def _with_option(book: str, table: Any, name: str, text: str) -> Any:
    """The settings with an option, which the book itself reads; an unknown one is refused."""
    if not text:
        return table
    options = room(book).facet("signs", Signs).options
    if name not in options:
        raise InputError(NOT_HERE[name])
    return options[name](table, text)


def _with_limits(table: Any, **given: str) -> Any:
    """The settings with other limits. `none` removes a limit. A schedule has its own minimum and maximum, which the
    house may narrow."""
    limits = table.limits
    for name, text in given.items():
        if text and name not in type(limits).__struct_fields__:
            raise InputError(f"The wagers of this book have no --{name}.")
        if text:
            empty = None if name != "min" or limits.min is None else 0
            limits = replace(limits, **{name: empty if text == "none" else dollars(text)})
    return replace(table, limits=limits)


def _coming(book: str, settings: Any, asked: Asked) -> Coming | None:
    new = {"min": asked.new_min, "max": asked.new_max}
    if not (any(new.values()) or asked.new_pay_tables):
        if asked.effective or asked.since:
            raise InputError(
                "--from and --since say when something changes: give --new-min, --new-max or --new-pay-tables."
            )
        return None
    if not (asked.effective and asked.since):
        raise InputError("A change is announced with --from, when it takes effect, and --since, when the sign went up.")
    changed = _with_option(book, _with_limits(settings, **new), "pay_tables", asked.new_pay_tables)
    return Coming(changed, _moment(asked.since), _moment(asked.effective))


def _moment(text: str) -> int:
    try:
        given = datetime.fromisoformat(text)
        return int((given if given.tzinfo else given.replace(tzinfo=house_zone())).timestamp())
    except (ValueError, OverflowError):
        raise InputError(f"{text!r} is not a time. Write it like 2026-11-15T20:40, by the clock of --zone.") from None


def _as_data(document: Document) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(document)
    return plain | {"rule": document.rule.clause, "also": [cited.clause for cited in document.satisfies[1:]]}
