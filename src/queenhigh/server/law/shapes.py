"""What the rules pages are made of, as it goes to the browser."""

from __future__ import annotations

import msgspec

from queenhigh.notation.scenario_words import Case


class BookCard(msgspec.Struct, frozen=True):
    """A book on its shelf. `short` is a name that only this book has, `colour` that of its house, and `game` its name
    in a list of games."""

    id: str
    short: str
    house: str
    title: str
    edition: str
    approved: str
    clauses: int
    readings: int
    colour: str = ""
    game: str = ""


class ClauseLine(msgspec.Struct, frozen=True):
    id: str
    kind: str
    disposition: str
    requires: str
    authority: str = ""
    readings: int = 0


class Chapter(msgspec.Struct, frozen=True):
    name: str
    title: str
    clauses: tuple[ClauseLine, ...]


class Staff(msgspec.Struct, frozen=True):
    """`ladder` is lowest first; `beside` answer only for themselves."""

    ladder: tuple[str, ...]
    beside: tuple[str, ...]


class Price(msgspec.Struct, frozen=True):
    name: str
    label: str
    pays: str
    clause: str


class Pays(msgspec.Struct, frozen=True):
    """A pay table, or one column of one that has several."""

    name: str
    label: str
    column: str
    rows: tuple[Price, ...]


class Number(msgspec.Struct, frozen=True):
    """A number of the book that is not a price."""

    name: str
    label: str
    value: str
    clause: str
    note: str = ""


class Steps(msgspec.Struct, frozen=True):
    """A fee by amount, or a rate by amount: what is on the left earns what is on the right."""

    name: str
    label: str
    clause: str
    rows: tuple[tuple[str, str], ...]


class ReadingOption(msgspec.Struct, frozen=True):
    name: str
    words: str
    adopted: bool


class ReadingPage(msgspec.Struct, frozen=True):
    id: str
    name: str
    question: str
    because: str
    clauses: tuple[str, ...]
    options: tuple[ReadingOption, ...]


class BookPage(msgspec.Struct, frozen=True):
    book: BookCard
    staff: Staff
    chapters: tuple[Chapter, ...]
    pays: tuple[Pays, ...]
    steps: tuple[Steps, ...]
    numbers: tuple[Number, ...]
    readings: tuple[ReadingPage, ...]


class Excerpt(msgspec.Struct, frozen=True):
    """Where our code cites the clause, at `cites`. `lines` start with line `first`; if there are many places, the last
    are only named."""

    file: str
    within: str
    cites: tuple[int, ...]
    first: int = 0
    lines: tuple[str, ...] = ()


class Tests(msgspec.Struct, frozen=True):
    """`declared` say that they are about the clause, `witnessed` applied it. `note` says why one of them is not
    known."""

    declared: tuple[str, ...]
    witnessed: tuple[str, ...]
    note: str = ""


class Near(msgspec.Struct, frozen=True):
    id: str
    requires: str


class TopicLink(msgspec.Struct, frozen=True):
    id: str
    title: str


class ClausePage(msgspec.Struct, frozen=True):
    book: BookCard
    id: str
    citation: str
    chapter: str
    chapter_title: str
    kind: str
    disposition: str
    form: str
    """What the disposition means, in words."""
    requires: str
    authority: str
    example: str
    because: str
    system: str
    """How Queenhigh applies the clause; empty if there is nothing to add."""
    parents: tuple[Near, ...]
    children: tuple[Near, ...]
    previous: Near | None
    next: Near | None
    cited: tuple[Excerpt, ...]
    tests: Tests
    readings: tuple[ReadingPage, ...]
    pays: tuple[Pays, ...]
    steps: tuple[Steps, ...]
    numbers: tuple[Number, ...]
    topics: tuple[TopicLink, ...]
    scenarios: tuple[Case, ...] = ()
    """What the clause decides, as given, when and then."""


class Found(msgspec.Struct, frozen=True):
    """What a search found: a `clause`, a `reading` or a `topic`. `id` is its own name, `clause` the one it leads to."""

    what: str
    book: str
    house: str
    id: str
    clause: str
    words: str
    kind: str = ""


class SearchPage(msgspec.Struct, frozen=True):
    query: str
    total: int
    found: tuple[Found, ...]


class AnswerClause(msgspec.Struct, frozen=True):
    id: str
    requires: str
    disposition: str


class Answer(msgspec.Struct, frozen=True):
    """How one house answers a topic. `silent`: its book does not mention it."""

    book: str
    says: str
    clauses: tuple[AnswerClause, ...]
    readings: tuple[ReadingPage, ...]
    silent: bool = False


class TopicCard(msgspec.Struct, frozen=True):
    id: str
    group: str
    title: str
    asks: str
    words: tuple[str, ...]
    says: dict[str, str]
    """By book: the answer in a sentence."""


class TopicPage(msgspec.Struct, frozen=True):
    id: str
    group: str
    title: str
    asks: str
    answers: tuple[Answer, ...]
    previous: TopicLink | None
    next: TopicLink | None


class TopicsPage(msgspec.Struct, frozen=True):
    books: tuple[BookCard, ...]
    topics: tuple[TopicCard, ...]
