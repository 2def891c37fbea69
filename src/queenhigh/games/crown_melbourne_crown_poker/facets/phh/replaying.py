"""Replays a record with the room's own engine, trying the ways in which houses differ until its stacks match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from math import gcd
from pathlib import Path
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.moves import units, written
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.playing import Playing
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record, record
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import Holding, Replayed, holding
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.tables import DIVISIONS, Division, ours
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.writing import SUFFIXES, fields, load, sources
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.notation.phh import ImportReport, PhhError, Progress, Unsupported
from queenhigh.rules import QueenhighError

FILLS = 400
"""How many holdings are tried for unknown cards that won something according to the record."""


def replay(record: Record) -> Replayed:
    """Play every move through the engine and compare the stacks at the end. An impossible move is an error with its
    line. If the record's stacks differ from the book's, other houses' ways of dividing the last chip are tried, and
    then other cards for unseen hands that won something.
    """
    try:
        held = holding(record)
        first: Replayed | None = None
        for division, chip, fill in _ways(record, held):
            found = Playing(record, held, division, chip, fill).run()
            if found.agrees:
                return found
            first = first or found
            if not isinstance(found.hand, Over) or found.hand.outcome != "showdown":
                break
        assert first is not None
        return first
    except PhhError as error:
        raise error.at(file=record.file, line=record.line, hand=record.name) from None
    except QueenhighError as error:
        raise PhhError(str(error), file=record.file, line=record.line, hand=record.name) from None


def _ways(record: Record, held: Holding) -> Iterator[tuple[Division, int, int]]:
    if ours(record):
        yield DIVISIONS[0], 1, 0
        return
    for chip in dict.fromkeys((1, _lowest_chip(record))):
        for division in DIVISIONS:
            yield division, chip, 0
    folded = {move.actor for move in record.moves if move.verb == "f"}
    if any(not held.known(player) and player + 1 not in folded for player in range(len(record))):
        for fill in range(1, FILLS):
            yield DIVISIONS[0], 1, fill


def _lowest_chip(record: Record) -> int:
    """The largest chip in which all amounts of the record can be paid."""
    amounts = [*record.antes, *record.blinds, *(stack for stack in record.starting if stack)]
    amounts += [units(move.amount, record.places) for move in record.moves if move.amount]
    amounts += [int(stack) for stack in record.finishing or () if stack and stack == int(stack)]
    return gcd(*amounts) or 1


# -- many files of hands, each replayed and compared with its own record. A broken one does not stop the others

MOST_FAULTS = 20
"""A file is abandoned after this many broken hands."""


def check(paths: Iterable[str], progress: Progress = lambda done, total, hands: None) -> ImportReport:
    """Check files, and folders with all the `.phh` and `.phhs` files in them."""
    report = ImportReport(differ=[], unsupported=[], broken=[], departures={})
    files = list(dict.fromkeys(_files(paths)))
    for done, path in enumerate(files):
        progress(done, len(files), report.hands)
        _file(path, report, lambda done=done: progress(done, len(files), report.hands))  # type: ignore[misc]
    progress(len(files), len(files), report.hands)
    return report


def _files(paths: Iterable[str]) -> Iterator[Path]:
    for given in paths:
        path = Path(given)
        try:
            found = sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES) if path.is_dir() else [path]
        except (OSError, ValueError):
            found = [path]
        yield from found


def _file(path: Path, report: ImportReport, tick: Callable[[], None]) -> None:
    faults, names = 0, set[str]()
    try:
        text = load(path)
        if not text.strip():
            raise PhhError("it is empty: a hand was expected.", file=str(path), line=1)
    except PhhError as error:
        report.broken.append(_broken(error))
        return
    for source in sources(text):
        try:
            if source.number in names:
                raise PhhError(f"hand {source.number} appears twice.", line=source.first)
            names.add(source.number)
            _hand(replay(record(fields(source), source, str(path))), report)
        except Unsupported as error:
            report.hands += 1
            told = {"file": error.file, "hand": error.hand, "variant": error.variant, "name": error.name}
            report.unsupported.append(told)
        except PhhError as error:
            report.broken.append(_broken(error.at(file=str(path), line=source.first, hand=source.number)))
            faults += 1
        if faults >= MOST_FAULTS:
            given_up = PhhError(f"after {MOST_FAULTS} broken hands it is given up.", file=str(path))
            report.broken.append(_broken(given_up))
            return
        if report.hands % 100 == 0:
            tick()


def _hand(played: Replayed, report: ImportReport) -> None:
    report.hands += 1
    for what in {f"{one.what} [{one.rule.clause}]" for one in played.departures}:
        report.departures[what] = report.departures.get(what, 0) + 1
    if played.agrees:
        report.agree += 1
        return
    assert played.expected is not None
    places, named = played.record.places, played.record
    report.differ.append(
        {
            "file": named.file,
            "line": named.line,
            "hand": named.name,
            "expected": [None if one is None else _told(one, places) for one in played.expected],
            "played": [written(one, places) for one in played.stacks],
        }
    )


def _told(chips: Decimal, places: int) -> str:
    return written(int(chips), places) if chips == int(chips) else f"{chips.scaleb(-places):f}"


def _broken(error: PhhError) -> dict[str, Any]:
    return {"file": error.file, "line": error.line, "hand": error.hand, "error": str(error)}
