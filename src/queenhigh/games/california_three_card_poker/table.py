"""A table with its settings, and what it remembers between rounds: who banked, and which deck was in play."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping

import msgspec
from msgspec.structs import replace

from queenhigh.games.california_three_card_poker.book import BOOK, PAY, rule
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.settings import Known
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Readings

SEATS = int(PAY.figure("seats"))
DECKS = int(PAY.figure("decks"))
SCHEDULE = 2
"""The schedule option of a table that names none."""


class Limits(msgspec.Struct, frozen=True):
    """The range of antes, if the house takes a narrower one than its schedule option allows."""

    min: Cents | None = None
    max: Cents | None = None


class Position(msgspec.Struct, frozen=True):
    """Who held the player-dealer position last, where, and for how many rounds in a row."""

    seat: int
    player: str
    rounds: int = 1


class Table(msgspec.Struct, frozen=True, kw_only=True):
    schedule: int = SCHEDULE
    limits: Limits = Limits()
    readings: Readings = BOOK.readings
    seated: dict[int, str] = {}
    """Who sits at each seat, with or without a wager. Empty if it is not recorded."""
    held: Position | None = None
    declined: frozenset[tuple[int, str]] = frozenset()
    """Seats that passed on the player-dealer position before this round (Type of Game 5), each with what was offered."""
    decks: tuple[str, ...] = ("red", "blue")
    """The decks by the colour of their backs."""
    last_deck: str = ""
    """The deck of the round before."""
    rack: str = ""
    """The deck whose cards are still in the discard rack."""
    shuffler: str = "the table's shuffler"
    house: frozenset[str] = frozenset({"house"})
    """Accounts of the gambling enterprise, which never wagers."""
    redeal: bool = False
    """Does this round replace one that was void (reading A16b)?"""

    @property
    def excluded(self) -> frozenset[str]:
        """No ruling of the book keeps a player out of later rounds."""
        return frozenset()

    def left_by(self, player: str) -> Table:
        """Unchanged: the table remembers nothing that ends when a player leaves."""
        return self

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Table:
        return replace(self, seated=dict(seats))

    def known_in_house(self) -> dict[str, Known]:
        """None: nothing known about players here also applies at other tables."""
        return {}

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Table:
        return self

    @property
    def deck(self) -> str:
        """Return the deck of this round: the one that was not used in the round before."""
        return next(deck for deck in self.decks if deck != self.last_deck)


CaliforniaRound = Round[Table]


def check_equipment(table: Table) -> None:
    if not table.shuffler:
        raise IllegalAction("This table has no shuffler to deal from.", rule("Deck: shuffler"), "Fit one.")
    if len(table.decks) != DECKS:
        raise IllegalAction(
            f"A table alternates {DECKS} decks, not {len(table.decks)}.", rule("Deck: number"), "Name two decks."
        )
    if len(set(table.decks)) != DECKS:
        raise IllegalAction(f"Both decks have {table.decks[0]} backs.", rule("Deck (a)"), "Change one of them.")


def no_such_seat(seat: int) -> Bar | None:
    if 1 <= seat <= SEATS:
        return None
    return Bar(
        f"The table has seats 1 to {SEATS}, and no seat {seat}.", rule("Table: seats"), "Name one of these seats."
    )


def check_seat(seat: int) -> None:
    refuse(no_such_seat(seat))


def clockwise(seats: Container[int], first: int) -> list[int]:
    """Return the seats clockwise from a seat, itself included. Seats are numbered clockwise from the house dealer's left."""
    return [seat for seat in FROM[first] if seat in seats]


FROM = {first: (*range(first, SEATS + 1), *range(1, first)) for first in range(1, SEATS + 1)}
"""For each seat, all seats clockwise from it."""


def reseated(round: CaliforniaRound, seats: Mapping[int, str]) -> CaliforniaRound:
    return replace(round, table=replace(round.table, seated=dict(seats)))
