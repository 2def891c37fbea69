"""Topics: what people ask of a card room, and where each book answers it. Curated in `topics.toml`, checked when it is read."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import Book, BookFault, UnknownClause
from queenhigh.server.law.shapes import Answer, AnswerClause, TopicCard, TopicLink, TopicPage

FILE = "server/law/topics.toml"


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    says: str
    clauses: tuple[str, ...]


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    group: str
    title: str
    asks: str
    words: tuple[str, ...]
    answers: dict[str, Said]


@cache
def topics() -> dict[str, Topic]:
    """Every topic by its id, answers by the book's full id. A clause that no book has is a fault, found at once."""
    raw = tomllib.loads((files("queenhigh.server.law") / "topics.toml").read_text(encoding="utf-8"))
    books: dict[str, str] = raw["books"]
    found: dict[str, Topic] = {}
    for entry in raw["topic"]:
        try:
            topic = msgspec.convert(entry, Topic)
            answers = {books[short]: said for short, said in topic.answers.items()}
        except (msgspec.ValidationError, KeyError) as error:
            raise BookFault(f"{FILE}, {entry.get('id')!r}: {error}.") from None
        for book, said in answers.items():
            for clause in said.clauses:
                if clause not in open_book(book).clauses:
                    raise UnknownClause(book, clause, open_book(book).clauses, f"{FILE}, {topic.id}")
        if topic.id in found:
            raise BookFault(f"{FILE}: {topic.id!r} is there twice.")
        found[topic.id] = msgspec.structs.replace(topic, answers=answers)
    return found


@cache
def touching() -> dict[tuple[str, str], tuple[TopicLink, ...]]:
    """The topics that a clause answers, by (book, clause)."""
    found: dict[tuple[str, str], tuple[TopicLink, ...]] = {}
    for topic in topics().values():
        for book, said in topic.answers.items():
            for clause in said.clauses:
                found[book, clause] = (*found.get((book, clause), ()), TopicLink(topic.id, topic.title))
    return found


def cards() -> tuple[TopicCard, ...]:
    return tuple(
        TopicCard(
            id=topic.id,
            group=topic.group,
            title=topic.title,
            asks=topic.asks,
            words=topic.words,
            says={book: said.says for book, said in topic.answers.items()},
        )
        for topic in topics().values()
    )


def page(topic: Topic) -> TopicPage:
    listed = list(topics().values())
    at = listed.index(topic)
    return TopicPage(
        id=topic.id,
        group=topic.group,
        title=topic.title,
        asks=topic.asks,
        answers=tuple(_answer(open_book(book), topic.answers.get(book)) for book in BOOK_IDS),
        previous=TopicLink(listed[at - 1].id, listed[at - 1].title) if at else None,
        next=TopicLink(listed[at + 1].id, listed[at + 1].title) if at + 1 < len(listed) else None,
    )


def _answer(book: Book, said: Said | None) -> Answer:
    from queenhigh.server.law.books import reading_page

    if said is None:
        return Answer(book.id, "", (), (), silent=True)
    clauses = [book.clauses[clause] for clause in said.clauses]
    touched = {reading.id: reading for clause in clauses for reading in book.readings.touching(clause.id)}
    return Answer(
        book=book.id,
        says=said.says,
        clauses=tuple(AnswerClause(clause.id, clause.requires, clause.disposition.value) for clause in clauses),
        readings=tuple(map(reading_page, touched.values())),
    )
