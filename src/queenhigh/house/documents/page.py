"""The parts of a document. Nothing in it is typed by hand: values come from the books' data and from a table's
settings."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from queenhigh.rules import Book, Rule
from queenhigh.rules.zone import moment as moment

DISCLAIMER = (
    "Practice chips. Not affiliated with or certified by anyone; the casino's name only identifies the rule book."
)


class Stamp(msgspec.Struct, frozen=True):
    """Which book, in which edition, approved by whom: on every document."""

    book: str
    house: str
    title: str
    edition: str
    approved: str

    @property
    def words(self) -> str:
        edition = self.edition if self.edition == "undated" else f"edition {self.edition}"
        return f"{self.house}, {self.title}, {edition} ({self.approved})"


class Block(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A part of a document. `key` is what a sign's requirements refer to; the title may be empty."""

    key: str
    title: str = ""


class Headline(Block, frozen=True, kw_only=True, tag=True):
    """One value that is read from across the room."""

    label: str
    value: str
    note: str = ""


class Fact(msgspec.Struct, frozen=True):
    key: str
    label: str
    value: str
    note: str = ""


class Facts(Block, frozen=True, kw_only=True, tag=True):
    facts: tuple[Fact, ...]


class Grid(Block, frozen=True, kw_only=True, tag=True):
    """A table. A column whose name begins with `>` is right-aligned. `cite` is the clause of the whole."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    cite: str = ""
    note: str = ""


class Banner(Block, frozen=True, kw_only=True, tag=True):
    """A notice of a change or other news. `since` is when it went up, `effective` when it takes effect."""

    text: str
    cite: str = ""
    since: int | None = None
    effective: int | None = None


class Prose(Block, frozen=True, kw_only=True, tag=True):
    paragraphs: tuple[str, ...]


class ContentsEntry(msgspec.Struct, frozen=True):
    name: str
    text: str
    notes: tuple[str, ...] = ()


class Entries(Block, frozen=True, kw_only=True, tag=True):
    """Many short texts, each with its name: the clauses of a chapter, the incidents of a shift."""

    entries: tuple[ContentsEntry, ...]
    caption: str = ""


AnyBlock = Headline | Facts | Grid | Banner | Prose | Entries


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A document. `rule` is the clause that asks for it, `also` the others that it satisfies. A long one is for
    reading, not for the wall. It decides nothing, so it does not count as applying a clause.
    """

    kind: str
    title: str
    subtitle: str = ""
    stamps: tuple[Stamp, ...]
    blocks: tuple[AnyBlock, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()
    long: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.rule, Rule):
            raise TypeError(f"a document needs a rule, not {self.rule!r}")

    @property
    def book(self) -> str:
        return self.rule.book

    @property
    def satisfies(self) -> tuple[Rule, ...]:
        return (self.rule, *(cited for cited in self.also if cited != self.rule))

    @property
    def clauses(self) -> str:
        """Return `8.1, 10.2.1` for the foot of the page; if several books are cited, book by book."""
        books = dict.fromkeys(cited.book for cited in self.satisfies)
        named = [", ".join(cited.clause for cited in self.satisfies if cited.book == book) for book in books]
        return named[0] if len(named) == 1 else "; ".join(map(": ".join, zip(books, named, strict=True)))

    def banners(self, key: str) -> list[Banner]:
        return [block for block in self.blocks if isinstance(block, Banner) and block.key == key]

    def values(self, key: str) -> list[str]:
        """Return everything that the document says under a key, except blanks."""
        return [value for found, value in self._said() if found == key and value.strip()]

    def _said(self) -> Iterator[tuple[str, str]]:
        yield from (("stamp", stamp.edition and stamp.approved) for stamp in self.stamps)
        for block in self.blocks:
            match block:
                case Headline():
                    yield block.key, block.value
                case Facts():
                    yield from ((fact.key, fact.value) for fact in block.facts)
                case Grid():
                    yield from ((block.key, " ".join(row)) for row in block.rows)
                case Banner():
                    yield block.key, block.text
                case Prose():
                    yield from ((block.key, paragraph) for paragraph in block.paragraphs)
                case Entries():
                    yield from ((block.key, entry.text) for entry in block.entries)


def stamp_of(book: Book) -> Stamp:
    return Stamp(book.id, book.house, book.title, book.edition, book.approved)


def money(amount: int) -> str:
    """Return an amount as `$1,250`, with cents only if there are any."""
    dollars, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${dollars:,}{f'.{rest:02d}' if rest else ''}"


def printable(text: str) -> str:
    """Replace control characters with a box, because names come from outside and could move a cursor or break a
    page."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def label(name: str) -> str:
    """Return `three_of_a_kind` as a sign writes it: Three of a Kind."""
    return " ".join(word if word in ("of", "a") else word[:1].upper() + word[1:] for word in name.split("_"))
