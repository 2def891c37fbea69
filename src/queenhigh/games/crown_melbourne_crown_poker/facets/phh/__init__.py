"""Reads, replays and writes poker hands in the PHH format (`.phh`, `.phhs`), with the room's own engine."""

from __future__ import annotations

from pathlib import Path

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record, record
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replaying import check, replay
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.words import told
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.writing import Source, fields, load, sources, write
from queenhigh.notation.phh import Histories, PhhError


def read(path: str | Path) -> list[Record]:
    """The hands of a file. A broken one raises `PhhError`, which names the line; a game that the room does not offer
    raises `Unsupported`. `check` continues past both."""
    return read_text(load(Path(path)), str(path))


def read_text(text: str, file: str = "") -> list[Record]:
    return [_record(source, file) for source in _found(text, file)]


def read_hand(path: str | Path, number: str = "") -> Record:
    """One hand of a file: by its number there, by its place, or the first. Errors in other hands do not matter."""
    found = _found(load(Path(path)), str(path))
    if not number:
        return _record(found[0], str(path))
    named = [source for source in found if source.number == number]
    if not named and number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= len(found):
        named = [found[int(number[:9]) - 1]]
    if not named:
        first = f", the first is {found[0].number}" if found[0].number else ""
        raise PhhError(f"there is no hand {number[:40]}; there are {len(found)}{first}.", file=str(path))
    return _record(named[0], str(path))


def _found(text: str, file: str) -> list[Source]:
    if not text.strip():
        raise PhhError("it is empty: a hand was expected.", file=file, line=1)
    return list(sources(text))


def _record(source: Source, file: str) -> Record:
    try:
        found = fields(source)
    except PhhError as error:
        raise error.at(file=file, hand=source.number) from None
    return record(found, source, file)


HISTORIES = Histories(
    check=check, read=read, read_text=read_text, read_hand=read_hand, replay=replay, told=told, write=write
)
