"""Sets that an instructor composes: parts, each so many questions of a kind from a book. One file for terminal and browser."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

import msgspec

from queenhigh.games.library import open_book
from queenhigh.rules import InputError, QueenhighError
from queenhigh.training import making
from queenhigh.training.answers import LETTERS
from queenhigh.training.drill import Asks, Drill, Item, Kind

MOST, LONGEST_TITLE = 200, 80
COLUMNS = ("kind", "book", "count", "level", "clauses", "topics")
BETWEEN = "; "
PAPER = 78
"""Letters in a line that any printer has room for."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would reckon instead of show."""


class Part(msgspec.Struct, frozen=True):
    """With clauses or topics, these are asked about in turn."""

    kind: Kind
    book: str
    count: int = 1
    level: int = 1
    clauses: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


class DrillSet(msgspec.Struct, frozen=True):
    """`seed` only where everybody is to get the same questions. `note` is a word to whoever takes it. `assigned` are the names of
    those whom a file is for; in the live house that is kept with the accounts."""

    title: str
    parts: tuple[Part, ...]
    pass_mark: int = 80
    timed: bool = True
    seed: str = ""
    note: str = ""
    assigned: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts)

    def passes(self, right: int) -> bool:
        """A question that was not answered was not answered right."""
        return right * 100 >= self.pass_mark * self.count


class Result(msgspec.Struct, frozen=True):
    """One attempt, its times in seconds since 1970. `passed` is None until it is over."""

    name: str
    set: str
    begun: int
    ended: int | None
    answered: int
    right: int
    count: int
    late: int
    seconds: int
    passed: bool | None


def drill_of(parts: Sequence[Part], seed: str, number: int) -> Drill:
    """The question of this number, from 1."""
    before = 0
    for part in parts:
        if number <= before + part.count:
            return _asked(part, f"{seed}/{number}", number - before - 1)
        before += part.count
    raise InputError(f"There is no question {number}; there are {before}.")


def _asked(part: Part, seed: str, turn: int) -> Drill:
    wanted = (*part.clauses, *part.topics)
    if not wanted:
        return making.make(part.kind, part.book, seed, part.level)
    at = turn % len(wanted)
    if at < len(part.clauses):
        return making.about_clause(part.kind, part.book, wanted[at], seed, part.level)
    return making.make(part.kind, part.book, seed, part.level, wanted[at])


def drills(made: DrillSet, seed: str) -> Iterator[Drill]:
    """All of it, one after the other."""
    return (drill_of(made.parts, made.seed or seed, number) for number in range(1, made.count + 1))


def checked(made: DrillSet) -> DrillSet:
    """The set, or in one line what is wrong with it."""
    if not made.title.strip() or len(made.title) > LONGEST_TITLE:
        raise InputError(f"A set has a title of 1 to {LONGEST_TITLE} characters.")
    if not made.parts:
        raise InputError("A set has at least one part.")
    if not 0 <= made.pass_mark <= 100:
        raise InputError(f"A set is passed with 0 to 100 percent, not {made.pass_mark}.")
    for number, part in enumerate(made.parts, 1):
        _check(part, number)
    if made.count > MOST:
        raise InputError(f"A set has at most {MOST} questions; this one has {made.count}.")
    return made


def _check(part: Part, number: int) -> None:
    where = f"Part {number}"
    if part.book not in making.OFFERED[part.kind]:
        books = ", ".join(making.OFFERED[part.kind]) or "no book yet"
        raise InputError(f"{where}: there are no {part.kind} drills for {part.book[:60]!r}; there are for {books}.")
    if part.level not in making.LEVELS:
        raise InputError(f"{where}: a level is {', '.join(map(str, making.LEVELS))}, not {part.level}.")
    if not 1 <= part.count <= MOST:
        raise InputError(f"{where}: it has 1 to {MOST} questions, not {part.count}.")
    for clause in part.clauses:
        try:
            open_book(part.book).rule(clause)
        except QueenhighError as error:
            raise InputError(f"{where}: {error}") from None
    known = making.topics(part.kind, part.book)
    for topic in part.topics:
        if topic not in known:
            raise InputError(f"{where}: no {part.kind} drill of {part.book} is about {topic[:80]!r}.")


# -- files


def to_json(made: DrillSet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"


def from_json(data: bytes) -> DrillSet:
    try:
        return checked(msgspec.json.decode(data, type=DrillSet))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InputError(f"This is no set of drills: {error}.") from None


def to_csv(made: DrillSet) -> str:
    """The parts alone: a title has no place in a table."""
    return _table(
        COLUMNS,
        (
            (part.kind.value, part.book, part.count, part.level, BETWEEN.join(part.clauses), BETWEEN.join(part.topics))
            for part in made.parts
        ),
    )


def from_csv(text: str, title: str = "A set of drills") -> DrillSet:
    try:
        rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    except csv.Error as error:
        raise InputError(f"This is no table: {error}.") from None
    if not rows or not {"kind", "book"} <= set(rows[0]):
        raise InputError(f"A set in a table has a line for each part, under the heads {', '.join(COLUMNS)}.")
    return checked(DrillSet(title, tuple(_part(row, number) for number, row in enumerate(rows, 1))))


def _part(row: dict[str, str | None], number: int) -> Part:
    cell = {name: (row.get(name) or "").strip().removeprefix("'") for name in COLUMNS}
    listed = {name: [one for part in cell[name].split(";") if (one := part.strip())] for name in ("clauses", "topics")}
    given = {"kind": cell["kind"], "book": cell["book"], **listed}
    given |= {name: cell[name] for name in ("count", "level") if cell[name]}
    try:
        return msgspec.convert(given, Part, strict=False)
    except msgspec.MsgspecError as error:
        raise InputError(f"Part {number} cannot be read: {error}.") from None


def results_csv(results: Iterable[Result]) -> str:
    heads = Result.__struct_fields__
    return _table(heads, ([getattr(each, head) for head in heads] for each in results))


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str() if value.startswith(FORMULA):
            return f"'{value}"
    return value


# -- on paper


def printed(made: DrillSet, seed: str, *, keys: bool) -> str:
    """The questions with room for answers, or their keys with the reasons. The same seed makes both belong together; it stands
    with the keys alone, for whoever has it can make them."""
    words = made.seed or seed
    head = [f"{made.title}: {'keys' if keys else 'questions'}"]
    head += _folded([f"{made.count} questions, {made.pass_mark} % to pass.{f' Seed: {words}' if keys else ''}"], "")
    head += [] if keys else [*_folded([made.note], ""), "Name: ______________________________   Date: ______________"]
    pages = [_on_paper(drill, number, keys=keys) for number, drill in enumerate(drills(made, words), 1)]
    return "\n".join([*head, *(line for page in pages for line in ("", *page))]) + "\n"


def _on_paper(drill: Drill, number: int, *, keys: bool) -> list[str]:
    lines = [f"{number}. {drill.title}"]
    if not keys:
        lines += _folded([*drill.question, *(row.line for row in drill.layout)])
    for item in drill.items:
        lines += _key(item) if keys else _blank(item)
    return lines


def _blank(item: Item) -> list[str]:
    shown = _folded(row.line for row in item.shows)
    if item.asks in (Asks.ONE, Asks.SEVERAL):
        options = [f"[ ] {letter}  {option}" for letter, option in zip(LETTERS, item.options, strict=False)]
        return [*shown, f"   {item.ask}", *_folded(options, "      ")]
    return [*shown, f"   {item.ask}: ______________"]


def _key(item: Item) -> list[str]:
    return [*_folded([f"{item.ask}: {item.expected}"]), *_folded([item.why], "      ")]


def _folded(lines: Iterable[str], indent: str = "   ") -> list[str]:
    then = f"{indent}    "
    return [part for line in lines for part in wrap(line, PAPER, initial_indent=indent, subsequent_indent=then)]
