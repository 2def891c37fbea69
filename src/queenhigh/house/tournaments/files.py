"""Terms and conditions as a file of TOML that somebody edits: dollars as text, times in words of the calendar, per cents."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.games.library import room
from queenhigh.money import dollars
from queenhigh.rules import InputError

BOOKS = ("crown-melbourne-crown-poker", "crown-melbourne-three-card-poker")
"""The books that have tournaments."""

_PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?\s*%?")
LARGEST_FILE = 1_000_000


def template(book: str) -> str:
    """A file to edit, with every setting and a comment on each."""
    return room(has_tournaments(book)).book.folder.joinpath("tournament.toml").read_text(encoding="utf-8")


def has_tournaments(book: str) -> str:
    if book not in BOOKS:
        raise InputError(f"{book} has no tournaments; {' and '.join(BOOKS)} have.")
    return book


def law_of(book: str) -> Law:
    law = import_module(f"{room(has_tournaments(book)).book.package}.tournament_law").LAW
    assert isinstance(law, Law)
    return law


def load(path: str | Path) -> Terms:
    try:
        if Path(path).stat().st_size > LARGEST_FILE:
            raise InputError(f"{path} is too large for terms and conditions.")
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}.") from None
    return terms_of(text, str(path))


def terms_of(text: str, where: str = "The terms") -> Terms:
    """The terms that a file says. Whether they are complete is for the book to decide, not for the file."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{where} is no TOML: {error}.") from None
    for place, convert in _CONVERTED.items():
        _convert(data, place, convert)
    conduct = data.get("conduct")
    for name in ("notice", "forfeit_after"):
        if isinstance(conduct, dict) and isinstance(minutes := conduct.pop(f"{name}_minutes", None), int):
            conduct[name] = minutes * 60
    try:
        terms = msgspec.convert(data, Terms)
    except msgspec.ValidationError as error:
        raise InputError(f"{where} cannot be read: {error}.") from None
    has_tournaments(terms.book)
    return terms


def moment(given: object) -> int:
    """`2026-12-05T19:00`, in UTC unless it says otherwise; TOML's own times will do as well."""
    try:
        when = given if isinstance(given, datetime) else datetime.fromisoformat(str(given))
        return int((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError):
        raise InputError(f"{given!r} is no time. Write it like 2026-12-05T19:00, in UTC.") from None


def share(given: object) -> int:
    """`37.5%` in hundredths of a per cent."""
    found = _PERCENT.fullmatch(given.strip()) if isinstance(given, str) else None
    if found is None:
        raise InputError(f'{given!r} is no share. Write it like "37.5%".')
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def shares(given: object) -> list[int]:
    if not isinstance(given, list):
        raise InputError("The shares of the prize pool are a list, first place first.")
    return [share(one) for one in given]


_CONVERTED: dict[str, Callable[[object], object]] = {
    "starts": moment,
    "entry.entry_fee": dollars,
    "entry.buy_in": dollars,
    "entry.rebuys.price": dollars,
    "entry.add_on.price": dollars,
    "entry.withdraw_until": moment,
    "entry.substitute_until": moment,
    "entry.refund_later": share,
    "prizes.added": dollars,
    "prizes.guaranteed": dollars,
    "prizes.shares": shares,
}


def _convert(data: Any, place: str, convert: Callable[[object], object]) -> None:
    *above, last = place.split(".")
    for name in above:
        data = data.get(name) if isinstance(data, dict) else None
    if isinstance(data, dict) and last in data:
        try:
            data[last] = convert(data[last])
        except ValueError as error:
            raise InputError(f"{place}: {error}") from None
