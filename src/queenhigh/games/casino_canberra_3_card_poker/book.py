"""Casino Canberra 3 Card Poker, 2006: the book, its staff and its numbers."""

from queenhigh.money import PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder(
    "dealer", "casino_supervisor", "casino_operator", beside=("player", "Commission"), apart=("Commission",)
)

BOOK = Book(__package__, LADDER)
PAY = PayBook(BOOK)

rule = BOOK.rule
