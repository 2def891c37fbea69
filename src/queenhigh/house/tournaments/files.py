"""Terms and conditions as a TOML file for editing: dollars as text, calendar times, percentages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from queenhigh.games.kit.room import TournamentLaw
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.money import dollars
from queenhigh.rules import InputError

_PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?\s*%?")
LARGEST_FILE = 1_000_000


def template(book: str) -> str:
    """Return a file to edit, with every setting and a comment on each."""
    return room(book).book.folder.joinpath(tournament_law(book).template).read_text(encoding="utf-8")


@cache
def tournament_books() -> tuple[str, ...]:
    """Return the books that have tournaments, in the order of the shelf."""
    return tuple(book for book in BOOK_IDS if room(book).tournament is not None)


def tournament_law(book: str) -> TournamentLaw:
    """Return the tournament law of a book; refused if it is not installed or has no tournaments."""
    found = room(book).tournament if book in BOOK_IDS else None
    if found is None:
        raise InputError(f"{book} has no tournaments; {' and '.join(tournament_books())} have.")
    return found


def law_of(book: str) -> Law:
    return tournament_law(book).law


def load(path: str | Path) -> Terms:
    try:
        if Path(path).stat().st_size > LARGEST_FILE:
            raise InputError(f"{path} is too large for terms and conditions.")
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}.") from None
    return terms_of(text, str(path))


def terms_of(text: str, where: str = "The terms") -> Terms:
    """Return the terms in a file. The book decides whether they are complete."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{where} is not valid TOML: {error}.") from None
    for place, convert in CONVERTED.items():
        _convert(data, place, convert)
    conduct = data.get("conduct")
    for name in MINUTES:
        if isinstance(conduct, dict) and (given := f"{name}_minutes") in conduct:
            minutes = conduct.pop(given)
            if isinstance(minutes, bool) or not isinstance(minutes, int):
                raise InputError(
                    f"{where} cannot be read: conduct.{given}: {minutes!r} is not a whole number of minutes."
                )
            conduct[name] = minutes * 60
    try:
        terms = msgspec.convert(data, Terms)
    except msgspec.ValidationError as error:
        raise InputError(f"{where} cannot be read: {error}.") from None
    tournament_law(terms.book)
    return terms


def moment(given: object) -> int:
    """Read `2026-12-05T19:00`, in UTC unless it says otherwise; TOML's own times are accepted too."""
    try:
        when = given if isinstance(given, datetime) else datetime.fromisoformat(str(given))
        return int((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp())
    except (ValueError, OverflowError):
        raise InputError(f"{given!r} is not a time. Write it like 2026-12-05T19:00, in UTC.") from None


def share(given: object) -> int:
    """Read `37.5%` as hundredths of a per cent."""
    found = _PERCENT.fullmatch(given.strip()) if isinstance(given, str) else None
    if found is None:
        raise InputError(f'{given!r} is not a share. Write it like "37.5%".')
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def shares(given: object) -> list[int]:
    if not isinstance(given, list):
        raise InputError("The shares of the prize pool are a list, first place first.")
    return [share(one) for one in given]


MINUTES = ("notice", "forfeit_after")
"""Times of `conduct` that a file gives in minutes, under names that end in `_minutes`."""
CONVERTED: dict[str, Callable[[object], object]] = {
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
