"""What is on display at a table: its present settings, announcements, and the parts that several books' signs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from queenhigh.games.kit.floor_events import Notice
from queenhigh.house.documents.page import AnyBlock, Banner, Document, Fact, Facts, Grid, Prose, label, moment, stamp_of
from queenhigh.money import PayBook, PayTable
from queenhigh.rules import Book, Clause, IllegalAction, Readings, Rule


class Coming(msgspec.Struct, frozen=True):
    """Settings that apply from `effective`; the sign that says so has been up since `since`."""

    settings: Any
    since: int
    effective: int


class Wall(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table for its signs. `settings` are the room's own table settings; a book without a room has
    none."""

    settings: Any = None
    table: str = ""
    notices: tuple[Notice, ...] = ()
    coming: Coming | None = None


class Requirement(msgspec.Struct, frozen=True):
    """A clause requires something on a sign. `most`: no more than this many times."""

    rule: Rule
    key: str
    what: str
    most: int | None = None


class Lack(msgspec.Struct, frozen=True):
    rule: Rule
    what: str

    def __str__(self) -> str:
        return f"{self.what} {self.rule.citation}"


Drawing = Callable[[Wall], Document]


class Signs(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `signs`: what a book requires on display, and its rules on request."""

    drawn: Mapping[str, Drawing]
    """Its signs by kind, each drawn from a table's settings."""
    lacking: Callable[[Document], Iterable[Lack]]
    """What one of them lacks, clause by clause."""
    on_request: tuple[Rule, ...]
    """The clauses that ask for the rules on request, the most important first."""
    rules_blocks: tuple[AnyBlock, ...]
    """What precedes the clauses there."""
    rules_required: tuple[Requirement, ...]
    """What the rules on request must show beyond edition, clauses and readings."""
    options: Mapping[str, Callable[[Any, str], Any]] = {}
    """Further settings of a table that can be given, such as its pay tables: by name, a function that returns the
    settings with the typed text. Any other text is refused."""
    wording: Callable[[Clause, Readings], str]
    """Returns a clause as players read it under the adopted readings."""


def as_written(clause: Clause, _: Readings) -> str:
    return clause.requires


def lacks_nothing(_: Document) -> tuple[Lack, ...]:
    return ()


def every_price(book: Book, pay: PayBook) -> Drawing:
    """Return a sign with every price of a book, for a book that requires no sign."""

    def pays(_: Wall) -> Document:
        grids = [
            pay_grid("pay_table", label(f"{name} {variant}".strip()), table)
            for name, variants in families(pay.tables).items()
            for variant, table in variants.items()
        ]
        rows = list(dict.fromkeys(row.rule for table in pay.tables.values() for row in table.values()))
        said = "“To 1” is paid on top of your wager, “for 1” and “%” instead of it."
        return Document(
            kind="pays",
            title=book.title,
            subtitle="What the wagers pay",
            stamps=(stamp_of(book),),
            blocks=(*grids, Prose(key="stakes", paragraphs=(said,))),
            rule=rows[0],
            also=tuple(rows[1:]),
        )

    return pays


class SignRefused(IllegalAction):
    """Raised for an incomplete sign, which is not put up. `lacks` lists what is missing, clause by clause."""

    def __init__(self, document: Document, lacks: tuple[Lack, ...]) -> None:
        first, *others = lacks
        listed = "".join(f" Also: {lack}" for lack in others)
        super().__init__(
            f"The sign of {document.kind} lacks {first.what}", first.rule, f"Complete the settings.{listed}"
        )
        self.lacks = lacks


def missing(document: Document, wanted: Iterable[Requirement]) -> Iterator[Lack]:
    """Return what the requirements ask for and the document does not say, or says too often."""
    for requirement in wanted:
        count = len(document.values(requirement.key))
        if not count:
            yield Lack(requirement.rule, f"{requirement.what}.")
        elif requirement.most is not None and count > requirement.most:
            yield Lack(requirement.rule, f"a single answer: it shows {requirement.what} {count} times.")


def subtitle(wall: Wall, what: str) -> str:
    return f"Table {wall.table} · {what}" if wall.table else what


def pay_grid(key: str, title: str, table: PayTable, cite: str = "", note: str = "") -> Grid:
    """Return a pay table for display: its rows in the book's order."""
    cited = cite or next(iter(table.values())).rule.clause
    rows = tuple((label(row.name), str(row.pays)) for row in table.values())
    return Grid(key=key, title=title, columns=("", ">"), rows=rows, cite=cited, note=note)


def arranged(facts: tuple[Fact, ...], *rows: tuple[str, ...]) -> list[Facts]:
    """Arrange facts by rows of keys, the most important first; facts that no row names come last."""
    named = [tuple(fact for fact in facts if fact.key in row) for row in rows]
    rest = tuple(fact for fact in facts if not any(fact.key in row for row in rows))
    blocks = [Facts(key="limits", facts=row) for row in named if row]
    return [*blocks, Facts(key="more", facts=rest)] if rest else blocks


def notices(wall: Wall) -> Iterator[Banner]:
    """Return the floor's own notices: what changes, since when the notice is up, and from when it applies."""
    for notice in wall.notices:
        said = notice.change or f"Notice of {notice.subject.replace('_', ' ')}"
        from_when = f", from {moment(notice.effective)}" if notice.effective is not None else ""
        text = f"{said}{from_when}. On display since {moment(notice.since)}."
        yield Banner(
            key="notice",
            title=label(notice.subject.replace(" ", "_")),
            text=text,
            since=notice.since,
            effective=notice.effective,
        )


def changes(
    wall: Wall, facts: Callable[[Any], tuple[Fact, ...]], cited: Callable[[str], tuple[str, Rule]]
) -> Iterator[Banner]:
    """Return what `coming` changes, found by drawing the sign from both settings. `cited` names key and clause."""
    coming = wall.coming
    if coming is None:
        return
    now = {fact.key: fact for fact in facts(wall.settings)}
    then = {fact.key: fact for fact in facts(coming.settings)}
    for key in now | then:
        before, after = now.get(key), then.get(key)
        if _value(before) == _value(after):
            continue
        name = (after or before or Fact(key, key, "")).label
        block, rule = cited(key)
        text = f"{_value(after) or 'none'} (now {_value(before) or 'none'}). On display since {moment(coming.since)}."
        yield Banner(
            key=block,
            title=f"{name} from {moment(coming.effective)}",
            text=text,
            cite=rule.clause,
            since=coming.since,
            effective=coming.effective,
        )


def _value(fact: Fact | None) -> str:
    return fact.value if fact else ""


def families(tables: Mapping[str, PayTable]) -> dict[str, dict[str, PayTable]]:
    """Return the pay tables by name, each with its variants: `pair_plus` has A to F, `ante` only itself."""
    found: dict[str, dict[str, PayTable]] = {}
    for full, table in tables.items():
        name, _, variant = full.partition(".")
        found.setdefault(name, {})[variant] = table
    return found
