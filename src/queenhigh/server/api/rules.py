"""The books: `/api/books`, a book, a clause, the search, and topics side by side. Open to everyone."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import FromPath, Parameter

from queenhigh.games.kit.procedure import PROCEDURES
from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import UnknownBook, UnknownClause
from queenhigh.server.errors import ServerError
from queenhigh.server.felt import Felt, felt_of
from queenhigh.server.law import books, clauses, search, topics
from queenhigh.server.law.shapes import BookCard, BookPage, ClausePage, SearchPage, TopicPage, TopicsPage

LONGEST = 120
Typed = Annotated[str, Parameter(max_length=LONGEST)]

_warming: set[asyncio.Future[None]] = set()


@get("/api/books", summary="Every book", tags=["rules"])
async def every_book() -> list[BookCard]:
    """All books. A client that asks for them will ask for a clause next, so the sources are read meanwhile in a
    thread."""
    if not _warming:
        _warming.add(asyncio.ensure_future(asyncio.to_thread(clauses.warm)))
    return list(books.cards())


@get("/api/books/{book:str}", summary="A book", tags=["rules"], sync_to_thread=True)
def one_book(book: Typed) -> BookPage:
    return books.page(meant(book))


@get("/api/books/{book:str}/felt", summary="What is printed on a book's felt", tags=["rules"], sync_to_thread=True)
def felt(book: Typed) -> Felt:
    return felt_of(meant(book))


@get("/api/books/{book:str}/clauses/{clause:path}", summary="A clause", tags=["rules"], sync_to_thread=True)
def one_clause(book: Typed, clause: FromPath[str]) -> ClausePage:
    """A clause, written as in the book or as a person types it: `11.5.2 (A)` is accepted."""
    found = open_book(meant(book))
    typed = clause.removeprefix("/")[:LONGEST]
    try:
        close = found.find(typed)
    except UnknownClause as error:
        raise ServerError("not_found", f"{found.house}, {found.title} has no clause {typed!r}.", str(error)) from None
    if len(close) > 1:
        listed = ", ".join(one.id for one in close[:8]) + (" and so on" if len(close) > 8 else "")
        heading = ServerError("not_found", f"{typed!r} is a heading.", f"Under it are {listed}.", "Choose one of them.")
        heading.nearest = [{"clause": one.id, "requires": one.requires} for one in close]
        raise heading
    return clauses.page(found.id, close[0].id)


@get("/api/procedures", summary="The house's own procedures", tags=["rules"], sync_to_thread=False)
def procedures() -> dict[str, str]:
    """What the house does where a book leaves it to the people who run the table. Cited as `house-procedure`."""
    return PROCEDURES


@get("/api/search", summary="Search all books", tags=["rules"], sync_to_thread=True)
def find(q: Typed, book: Typed = "") -> SearchPage:
    return search.index().find(q, meant(book) if book else "")


@get("/api/compare", summary="Topics on which the books can be compared", tags=["rules"], sync_to_thread=True)
def every_topic() -> TopicsPage:
    return TopicsPage(books.cards(), topics.cards())


@get("/api/compare/{topic:str}", summary="How each house treats a topic", tags=["rules"], sync_to_thread=True)
def one_topic(topic: Typed) -> TopicPage:
    found = topics.topics().get(topic)
    if found is None:
        known = ", ".join(topics.topics())
        raise ServerError("not_found", f"There is no topic {topic!r}.", now=f"Choose one of {known}.")
    return topics.page(found)


def meant(book: str) -> str:
    """The book meant by an id, or by a part that only one of them has: `canberra`."""
    typed = book.strip().lower()
    close = [known for known in BOOK_IDS if typed == known] or [known for known in BOOK_IDS if typed and typed in known]
    if len(close) != 1:
        raise ServerError("not_found", str(UnknownBook(book, BOOK_IDS)), now="Choose one of them.")
    return close[0]


route_handlers = [every_book, one_book, felt, one_clause, procedures, find, every_topic, one_topic]
