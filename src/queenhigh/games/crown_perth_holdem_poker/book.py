"""Crown Perth Hold'em Poker, 2014 as amended to 2022: the book, its staff and its numbers."""

from queenhigh.money import PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder("dealer", "supervisor", "casino_operator", beside=("player", "Commission"), apart=("Commission",))

BOOK = Book(__package__, LADDER)
PAY = PayBook(BOOK)

rule = BOOK.rule
