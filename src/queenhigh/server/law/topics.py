"""Topics: questions about a card room, and where each book answers them. Curated in `topics.toml`, here for the
questions and with each book's page for its answers, and checked when it is read."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import Book, BookFault, UnknownClause
from queenhigh.server.law.books import data_of, reading_page
from queenhigh.server.law.shapes import Answer, AnswerClause, TopicCard, TopicLink, TopicPage

FILE = "topics.toml"


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    says: str
    clauses: tuple[str, ...]


class BookTopic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    group: str
    title: str
    asks: str
    words: tuple[str, ...]
    answers: dict[str, Said] = {}
    """By the book's id."""


@cache
def topics() -> dict[str, BookTopic]:
    """Every topic by its id. A clause that its book does not have, or an answer without a question, is an error."""
    raw = tomllib.loads((files("queenhigh.server.law") / FILE).read_text(encoding="utf-8"))
    found: dict[str, BookTopic] = {}
    for entry in raw["topic"]:
        try:
            topic = msgspec.convert(entry, BookTopic)
        except msgspec.ValidationError as error:
            raise BookFault(f"{FILE}, {entry.get('id')!r}: {error}.") from None
        if topic.id in found:
            raise BookFault(f"{FILE}: {topic.id!r} appears twice.")
        found[topic.id] = topic
    for book in BOOK_IDS:
        for id, said in _answers(book).items():
            if id not in found:
                raise BookFault(
                    f"{FILE} of {book} answers {id!r}, which is not a topic; the topics are {', '.join(found)}."
                )
            found[id] = msgspec.structs.replace(found[id], answers=found[id].answers | {book: said})
    return found


def _answers(book: str) -> dict[str, Said]:
    try:
        answers = msgspec.convert(data_of(book, FILE), dict[str, Said])
    except msgspec.ValidationError as error:
        raise BookFault(f"{FILE} of {book}: {error}.") from None
    clauses = open_book(book).clauses
    for id, said in answers.items():
        for clause in said.clauses:
            if clause not in clauses:
                raise UnknownClause(book, clause, clauses, f"{FILE}, {id}")
    return answers


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


def page(topic: BookTopic) -> TopicPage:
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
