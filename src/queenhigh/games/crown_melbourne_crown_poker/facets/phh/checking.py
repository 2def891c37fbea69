"""Many files of hands, each replayed and compared with its own record. What is broken does not stop the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.amounts import written
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.files import SUFFIXES, fields, load, sources
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import record
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import Replayed
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replaying import replay
from queenhigh.notation.phh import ImportReport, PhhError, Progress, Unsupported

MOST_FAULTS = 20
"""After so many broken hands a file is given up."""


def check(paths: Iterable[str], progress: Progress = lambda done, total, hands: None) -> ImportReport:
    """Files, and folders with all the `.phh` and `.phhs` in them."""
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
                raise PhhError(f"hand {source.number} is there twice.", line=source.first)
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
