"""Crown Melbourne Three Card Poker, version 5.1: the book, its staff and its numbers."""

from queenhigh.money import PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder(
    "Dealer",
    "TG Higher Duties Dealer",
    "TG Area Manager",
    "TG Assistant Casino Manager",
    beside=("player", "Tournament Director", "Chief Operating Officer", "Chief Executive Officer"),
    deputies={"Tournament Deputy": "Tournament Director"},
    apart=("Chief Operating Officer", "Chief Executive Officer"),
)

BOOK = Book(__package__, LADDER)
PAY = PayBook(BOOK)

rule = BOOK.rule
