"""The club's book in both editions: clauses, staff, numbers, and the one ruling that the editions decide differently."""

from __future__ import annotations

import msgspec

from queenhigh.money import Outcome, PayBook
from queenhigh.rules import Book, Ladder

LADDER = Ladder("dealer", "host", "committee", beside=("player",))


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """What changes from one edition to the next."""

    book: Book
    pay: PayBook
    shown_side_bets: Outcome
    """8.2: what becomes of the side bets of a player who shows cards."""


def _edition(package: str, shown_side_bets: Outcome) -> Edition:
    book = Book(package, LADDER)
    return Edition(book=book, pay=PayBook(book), shown_side_bets=shown_side_bets)


FIRST = _edition("club_three_card_poker", Outcome.LOSE)
SECOND = _edition("club_three_card_poker.second_edition", Outcome.RETURNED)
EDITIONS = {edition.book.edition: edition for edition in (FIRST, SECOND)}

BOOK, PAY = FIRST.book, FIRST.pay
rule = BOOK.rule
"""Both editions have the same clauses, so one function cites for both."""
