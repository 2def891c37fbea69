"""California Three Card Poker, banked by a player-dealer: the book, its staff and its numbers."""

from queenhigh.money import PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder("house_dealer", "floor_supervisor", beside=("player", "player_dealer", "Bureau"), apart=("Bureau",))
"""The book names the house dealer alone; the house's own supervisor answers for what the book leaves open (reading A25)."""

BOOK = Book(__package__, LADDER)
PAY = PayBook(BOOK)

rule = BOOK.rule
