"""`queenhigh signs BOOK [--sign KIND]`."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.cli.screen import book_id, console, print_json
from queenhigh.games.library import room
from queenhigh.house.documents import Document, as_html, as_markdown, as_text
from queenhigh.house.signs import Coming, Wall, kinds, sign
from queenhigh.money import dollars
from queenhigh.rules import InputError

NO_SUITS = str.maketrans("╔╗╚╝═║╟╢─┏┓┗┛━┃▌·“”", '++++=|++-++++-||.""')
"""For a terminal that has only letters."""
LONGEST_NAME = 40


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that were given, as typed; what was not comes from the room's practice table."""

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


def show(typed: str, kind: str, asked: Asked, *, html: str, markdown: bool, json: bool) -> None:
    book = book_id(typed)
    document = sign(book, kind or kinds(book)[0], wall(book, asked))
    if html:
        _write(html, as_html(document))
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
    """What hangs at the table: the room's practice table with what was asked for."""
    if not asked.table.isprintable() or len(asked.table) > LONGEST_NAME:
        raise InputError(f"A table's name is at most {LONGEST_NAME} letters that can be printed.")
    if room(book).floor.limits is None:
        given = [name for name in Asked.__struct_fields__ if getattr(asked, name) and name != "table"]
        if given:
            raise InputError(
                f"The signs of {book} do not depend on a table, so --{given[0].replace('_', '-')} has no effect."
            )
        return Wall(table=asked.table)
    settings = _settings(room(book).croupier.table, asked)
    return Wall(settings=settings, table=asked.table, coming=_coming(settings, asked))


def _settings(table: Any, asked: Asked) -> Any:
    if asked.readings:
        pairs = [given.partition("=") for given in asked.readings]
        table = replace(table, readings=table.readings.adopt({name: value for name, _, value in pairs}))
    if asked.schedule:
        table = _with_schedule(table, asked.schedule)
    if asked.meter or asked.cost or asked.option:
        table = _with_jackpot(table, asked)
    table = _with_limits(table, min=asked.min, max=asked.max, unit=asked.unit)
    return _with_pay_tables(table, asked.pay_tables)


def _with_limits(table: Any, **given: str) -> Any:
    """`none` takes a limit away. A schedule has its own minimum and maximum, which the house may narrow."""
    limits = table.limits
    for name, text in given.items():
        if text and name not in type(limits).__struct_fields__:
            raise InputError(f"The wagers of this book have no --{name}.")
        if text:
            empty = None if name != "min" or limits.min is None else 0
            limits = replace(limits, **{name: empty if text == "none" else dollars(text)})
    return replace(table, limits=limits)


def _with_pay_tables(table: Any, text: str) -> Any:
    if not text:
        return table
    if not hasattr(table, "pay_tables"):
        raise InputError("This book has one pay table for each wager: --pay-tables has no meaning.")
    names = type(table.pay_tables).__struct_fields__
    columns = [column.strip().upper() for column in text.split(",")]
    if len(columns) != len(names):
        raise InputError(f"--pay-tables names a column each for {', '.join(names)}: A,B,C.")
    return replace(table, pay_tables=replace(table.pay_tables, **dict(zip(names, columns, strict=True))))


def _with_schedule(table: Any, text: str) -> Any:
    if not hasattr(table, "schedule"):
        raise InputError("This book has no collection schedule: --schedule has no meaning.")
    from queenhigh.games.california_three_card_poker import fees

    given = text.split(",") if "," in text else text
    option = fees.select(given, table.readings)
    return replace(table, schedule=option, limits=type(table.limits)())


def _with_jackpot(table: Any, asked: Asked) -> Any:
    system = getattr(table, "jackpot", None)
    if system is None:
        raise InputError("This book has no jackpot display: --meter, --cost and --option have no meaning.")
    if asked.option:
        if asked.option not in ("1", "2"):
            raise InputError(f"A prize meter system has option 1 or 2, not {asked.option!r}.")
        system = replace(system, option=int(asked.option))
    if asked.cost:
        cost = dollars(asked.cost)
        if not cost:
            raise InputError("A Jackpot Wager costs something.")
        system = replace(system, cost=cost, meter=max(system.meter, Fraction(system.seed * cost, 100)))
    if asked.meter:
        system = replace(system, meter=Fraction(dollars(asked.meter)))
    return replace(table, jackpot=system)


def _coming(settings: Any, asked: Asked) -> Coming | None:
    new = {"min": asked.new_min, "max": asked.new_max}
    if not (any(new.values()) or asked.new_pay_tables):
        if asked.effective or asked.since:
            raise InputError(
                "--from and --since say when something changes: give --new-min, --new-max or --new-pay-tables."
            )
        return None
    if not (asked.effective and asked.since):
        raise InputError("A change is announced with --from, when it takes effect, and --since, when the sign went up.")
    changed = _with_pay_tables(_with_limits(settings, **new), asked.new_pay_tables)
    return Coming(changed, _moment(asked.since), _moment(asked.effective))


def _moment(text: str) -> int:
    try:
        given = datetime.fromisoformat(text)
        return int((given if given.tzinfo else given.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError):
        raise InputError(f"{text!r} is no time. Write it like 2026-11-15T20:40, in UTC.") from None


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{name} cannot be written: {getattr(error, 'strerror', None) or error}.") from None


def _as_data(document: Document) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(document)
    return plain | {"rule": document.rule.clause, "also": [cited.clause for cited in document.satisfies[1:]]}
