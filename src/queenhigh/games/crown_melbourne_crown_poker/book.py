"""Crown Poker at Crown Melbourne, version 1.0: a whole poker room: the book, its staff and its numbers."""

from queenhigh.money import PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder(
    "Dealer",
    "TG Higher Duties Dealer",
    "TG Area Manager",
    "TG Assistant Casino Manager",
    beside=("player", "Chip Runner", "Tournament Director", "VCGLR inspector"),
    deputies={"Tournament Deputy": "Tournament Director"},
    apart=("VCGLR inspector",),
)

BOOK = Book(__package__, LADDER)
PAY = PayBook(BOOK)

rule = BOOK.rule
