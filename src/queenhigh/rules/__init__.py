"""Level 0: citations. A rule is a clause of a book, and travels with everything it decides."""

from queenhigh.rules.book import Book
from queenhigh.rules.clause import Clause, Disposition
from queenhigh.rules.errors import (
    BookFault,
    IllegalAction,
    InputError,
    NotAuthorised,
    QueenhighError,
    Refusal,
    UnknownBook,
    UnknownClause,
    UnknownReading,
)
from queenhigh.rules.ladder import Ladder
from queenhigh.rules.reading import Reading, Readings
from queenhigh.rules.rule import Cited, Rule

__all__ = [
    "Book",
    "BookFault",
    "Cited",
    "Clause",
    "Disposition",
    "IllegalAction",
    "InputError",
    "Ladder",
    "NotAuthorised",
    "QueenhighError",
    "Reading",
    "Readings",
    "Refusal",
    "Rule",
    "UnknownBook",
    "UnknownClause",
    "UnknownReading",
]
