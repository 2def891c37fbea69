"""Sets and results for other programs and for paper: JSON, CSV, and printable sheets with separate answers."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import msgspec

from queenhigh.games.library import room
from queenhigh.rules import InputError
from queenhigh.training.answers import LETTERS
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.sets import DrillSet, Exam, Part, Result, checked, drills

COLUMNS = ("kind", "book", "count", "level", "clauses", "topics", "pace", "points")
BETWEEN = "; "
WIDTH = 78
RULE = "-" * WIDTH
PAID = (Kind.PAY, Kind.SPEED, Kind.SPOT)
FORMULA = ("=", "+", "-", "@", "\t")
"""Characters at which a spreadsheet would start a formula."""


def to_json(made: DrillSet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(made)) + b"\n"


def from_json(data: bytes) -> DrillSet:
    try:
        return checked(msgspec.json.decode(data, type=DrillSet))
    except msgspec.MsgspecError as error:
        raise InputError(f"This is not a set of drills: {error}.") from None
    except UnicodeDecodeError:
        raise InputError("This is not a set of drills: it is not text in UTF-8.") from None


def to_csv(made: DrillSet) -> str:
    """A set as CSV, a line for each part; the title and other settings are comments that a spreadsheet shows as they
    are."""
    rows: list[list[Any]] = [
        ["# title", made.title],
        ["# pass mark", made.pass_mark],
        ["# timed", "yes" if made.timed else "no"],
        ["# seed", made.seed],
        ["# note", made.note],
        ["# assigned", BETWEEN.join(made.assigned)],
        ["# house readings", "yes" if made.readings else "no"],
        *_exam_rows(made.exam),
        list(COLUMNS),
    ]
    rows += [
        [
            part.kind.value,
            part.book,
            part.count,
            part.level,
            BETWEEN.join(part.clauses),
            BETWEEN.join(part.topics),
            part.pace or "",
            part.points,
        ]
        for part in made.parts
    ]
    return _csv(rows)


def from_csv(text: str) -> DrillSet:
    said: dict[str, str] = {}
    parts: list[Part] = []
    try:
        rows = [
            row for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"))) if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise InputError(f"This is not a table: {error}.") from None
    for number, row in enumerate(rows, 1):
        first = row[0].strip()
        if first.startswith("#"):
            said[first.removeprefix("#").strip().lower()] = _plain(",".join(row[1:]).strip().rstrip(","))
        elif first.lower() != COLUMNS[0]:
            parts.append(_part(row, number))
    mark = said.get("pass mark", "80") or "80"
    if not mark.isdecimal():
        raise InputError(f"The pass mark must be a percentage from 0 to 100, not {mark[:20]!r}.")
    return checked(
        DrillSet(
            said.get("title", ""),
            tuple(parts),
            int(mark[:6]),
            _yes(said.get("timed", "yes")),
            said.get("seed", ""),
            said.get("note", ""),
            _names(said.get("assigned", "")),
            _yes(said.get("house readings", "yes")),
            _exam(said),
        )
    )


def _yes(cell: str) -> bool:
    return cell.lower() not in ("no", "false", "0")


def _part(row: list[str], number: int) -> Part:
    cells = [_plain(cell.strip()) for cell in row] + [""] * len(COLUMNS)
    kind, book, count, level, clauses, topics, pace, points = cells[: len(COLUMNS)]
    if kind.lower() not in tuple(Kind):
        raise InputError(f"Line {number}: {kind[:40]!r} is not a kind of drill; the kinds are {', '.join(Kind)}.")
    for name, value in (("count", count), ("level", level), ("pace", pace), ("points", points)):
        if value and not (value.isascii() and value.isdecimal() and len(value) < 6):
            raise InputError(f"Line {number}: {name} must be a whole number, not {value[:20]!r}.")
    return Part(
        Kind(kind.lower()),
        book,
        int(count or 1),
        int(level or 1),
        _names(clauses),
        _names(topics),
        int(pace or 0),
        int(points or 1),
    )


def _exam_rows(exam: Exam | None) -> list[list[Any]]:
    if exam is None:
        return []
    told: dict[str, Any] = msgspec.to_builtins(exam)
    return [["# exam", "yes"], *([f"# exam {name}", value] for name, value in told.items())]


def _exam(said: dict[str, str]) -> Exam | None:
    """The exam settings from the comment lines; without any, it is not an exam."""
    told = {name.removeprefix("exam").strip(): value for name, value in said.items() if name.startswith("exam")}
    return exam_of(told) if told and _yes(told.pop("", "yes")) else None


def exam_of(told: dict[str, str]) -> Exam:
    try:
        return msgspec.convert({name: value for name, value in told.items() if value}, Exam, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(
            f"The lines about the exam: {error}. There are attempts, minutes, opens and due; the last two are dates with "
            "a time and a zone, such as 2026-12-01T17:00+11:00."
        ) from None


def _names(cell: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in cell.split(BETWEEN.strip()) if name.strip())


def results_csv(results: Iterable[Result]) -> str:
    return table_csv(Result, results)


def table_csv(of: type[msgspec.Struct], lines: Iterable[msgspec.Struct]) -> str:
    """A column for each field."""
    return _csv([list(of.__struct_fields__), *(list(msgspec.structs.astuple(line)) for line in lines)])


def _csv(rows: Iterable[Iterable[Any]]) -> str:
    """Write CSV; a cell that a spreadsheet would read as a formula is marked as text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def printed(made: DrillSet, seed: str, *, keys: bool) -> str:
    """Questions with room for answers; or the answers, each with its reason. The seed links the two. It is printed only
    with the answers, because it would reveal them."""
    words = made.seed or seed
    head = [made.title, f"{made.count} questions, {made.pass_mark} % to pass." + (f" Seed: {words}" if keys else "")]
    head += [made.note] if made.note else []
    head += ["ANSWERS"] if keys else ["Name: ______________________________   Date: ________________"]
    pages = [_answers(drill, n) if keys else _question(drill, n) for n, drill in enumerate(drills(made, words), 1)]
    crib = [] if keys else _crib(made)
    return "\n".join([*head, "", *(line for page in pages for line in (RULE, *page)), *crib]) + "\n"


class Crib(msgspec.Struct, frozen=True):
    """A pay table to print beside the questions: its rows and prices."""

    book: str
    title: str
    name: str
    rows: tuple[tuple[str, str], ...]


def cribs(made: DrillSet) -> list[Crib]:
    """The pay tables that the questions use."""
    books = dict.fromkeys(part.book for part in made.parts if part.kind in PAID)
    return [
        Crib(
            book,
            f"{room(book).book.house}, {room(book).book.title}",
            name.replace("_", " ").replace(".", ", table "),
            tuple((row.replace("_", " "), str(line.pays)) for row, line in table.items()),
        )
        for book in books
        for name, table in room(book).pay.tables.items()
    ]


def _crib(made: DrillSet) -> list[str]:
    lines: list[str] = []
    for book, tables in groupby(cribs(made), key=lambda one: one.title):
        lines += [RULE, f"Pay tables: {book}"]
        for one in tables:
            lines += _folded([f"{one.name}: {'; '.join(' '.join(row) for row in one.rows)}"])
    return lines


def _question(drill: Drill, number: int) -> list[str]:
    if drill.kind is Kind.SPEED:
        coarse = "".join(f" ({line})" for line in drill.question[1:])
        ask = f"{drill.items[0].ask.removesuffix('. Pay')}{coarse}"
        return [*_folded([f"{number}. {ask}"], ""), f"   Pays ____________   Chips {'_' * 40}"]
    clock = f", {drill.seconds} seconds" if drill.seconds else ""
    lines = [f"{number}. {drill.title} (level {drill.level}{clock})"]
    lines += _folded([*drill.question, *(row.line for row in drill.layout)])
    for item in drill.items:
        lines += ["", *_folded([row.line for row in item.shows])]
        lines += _asked(item)
    return [*lines, ""]


def _asked(item: Item) -> list[str]:
    if item.asks is Asks.ORDER:
        return [f"   {item.ask}", *(line for option in item.options for line in _folded([f"____  {option}"], "      "))]
    if item.asks not in (Asks.ONE, Asks.SEVERAL):
        return [f"   {item.ask}: ____________________"]
    options = [f"{letter}  {option}" for letter, option in zip(LETTERS, item.options, strict=False)]
    return [f"   {item.ask}", *(line for option in options for line in _folded([f"[ ] {option}"], "      "))]


def _answers(drill: Drill, number: int) -> list[str]:
    lines = [f"{number}. {drill.title}"]
    for item in drill.items:
        lines += _folded([f"{item.ask} {item.expected}"])
        lines += _folded([item.why], "      ")
    return [*lines, ""]


def _folded(lines: Iterable[str], indent: str = "   ") -> list[str]:
    return [
        part
        for line in lines
        for part in textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}   ")
    ]
