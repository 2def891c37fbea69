"""The facet `three_card`: what a book of three cards provides so that its wagers can be priced and simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

import msgspec

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import room
from queenhigh.hands import FiveCard
from queenhigh.maths.figures import Figures
from queenhigh.maths.report import Asked, Progress
from queenhigh.maths.three_card.analysis import AntePlay, Plays
from queenhigh.maths.three_card.game import ThreeCardGame
from queenhigh.money import Cents
from queenhigh.rules import Book, Readings


class JackpotWager(Protocol):
    """A wager on the player's three cards and two that everyone shares; two seats that hit in one deal share the prize."""

    def figures(self, plays: Plays | None = None) -> Figures:
        """The figures in units of its cost; `plays` says which starting hands are not folded."""

    def net(self, kind: FiveCard, hits: tuple[int, int] | None = None) -> Fraction:
        """The net result of a played hand, in units of its cost, from what it makes and the royal and straight flushes
        of the deal."""

    def settled(
        self, cards: tuple[Card, ...], choice: Choice, shared: tuple[Card, ...], hits: tuple[int, int]
    ) -> Fraction:
        """The same of one deal, settled by the room itself."""


class JackpotWagers(msgspec.Struct, frozen=True, kw_only=True):
    """The Jackpot Wagers of a book, for simulation and for practice."""

    offered: Callable[[Cents, Cents | None, int], Mapping[str, JackpotWager]]
    """Makes the wagers by name, from the price of a wager, the meter (None: where it starts) and how many seats have
    one."""
    bet: str
    """Its name in the book."""
    worth: Callable[[Any, Sequence[Card], Choice], Fraction]
    """Returns the average result of the wager in cents, from the settings of a table, a hand and a choice, as if nobody
    else hit."""


class ThreeCards(msgspec.Struct, frozen=True, kw_only=True):
    """A book of three cards against a dealer: Ante, a Play wager or a fold, and any side bets."""

    book: Book
    game: Callable[[Readings], ThreeCardGame]
    """The room's order of hands and its settlement, under these readings."""
    most_seats: int
    """How many hands a table deals."""
    columns: Callable[[Any], Mapping[str, str]] | None = None
    """Returns the pay tables in use, by the book's name, from the settings of a table; None if there is one of each."""
    check_seats: Callable[[int], None] | None = None
    """Refuses a number of players that the law does not seat."""
    check_ante: Callable[[Cents], None] | None = None
    """Refuses an ante that no table takes."""
    up_card: str = ""
    """The clause by which one card of the dealer is open before players decide; None if all are face down."""
    jackpots: JackpotWagers | None = None
    more: Callable[[AntePlay, Figures, Asked, Readings, Progress], dict[str, Any]] | None = None
    """Further figures of the book, from its Ante and Play with the best strategy."""


def three_cards(book: str) -> ThreeCards:
    return room(book).facet("three_card", ThreeCards)
