"""Seats and cards as a sheet may have them: each seat once, each card once, and a deck that deals what was written down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Protocol, TypeVar

from queenhigh.cards import DECK, Card, CardError, distinct
from queenhigh.games.kit.actions import Choice
from queenhigh.money import Cents
from queenhigh.notation.fields import Fields, SheetError

ANTE, PLAY = "ante", "play"


class Numbered(Protocol):
    @property
    def number(self) -> int: ...


class Decided(Numbered, Protocol):
    """A seat of Three Card Poker as a sheet has it."""

    field: str
    wagers: dict[str, Cents]
    choice: Choice


def require_play_wagers(seats: Iterable[Decided], told: Collection[int]) -> None:
    """Whoever plays has placed a play wager. Only a report about that wager (`told`) may say instead what was put down."""
    for seat in seats:
        if seat.choice is Choice.PLAY and ANTE in seat.wagers and PLAY not in seat.wagers and seat.number not in told:
            raise SheetError(
                f"{seat.field}.wagers.{PLAY}",
                "the decision is play, and the play wager is missing. Write its amount; or, where the round stopped "
                "first, write undecided.",
            )


S = TypeVar("S", bound=Numbered)


def seated(sheet: Fields, seat: Callable[[Fields], S]) -> list[S]:
    """Everybody at the table, by their numbers."""
    seats = [seat(fields) for fields in sheet.each("seats")]
    if not seats:
        raise sheet.fault("seats", "there is nobody at the table.")
    numbers = [seat.number for seat in seats]
    for number in numbers:
        if numbers.count(number) > 1:
            raise sheet.fault("seats", f"seat {number} is there more than once.")
    return sorted(seats, key=lambda seat: seat.number)


def all_different(hands: Mapping[str, tuple[Card, ...]]) -> None:
    """No card twice anywhere on the sheet: the field of the second one is named."""
    seen: dict[Card, str] = {}
    for field, cards in hands.items():
        try:
            distinct(cards)
        except CardError as error:
            raise SheetError(field, str(error)) from None
        for held in cards:
            if held in seen:
                raise SheetError(field, f"the {held.name} ({held}) is also in {seen[held]}; a deck has it once.")
            seen[held] = field


def others(used: Iterable[Card]) -> list[Card]:
    """The cards that the sheet does not name, in a fixed order: they fill the rest of the deck."""
    taken = set(used)
    return [card for card in DECK if card not in taken]


def filled(cards: tuple[Card, ...], count: int, spare: Iterator[Card]) -> list[Card]:
    """So many cards: those that the sheet names first, then any."""
    return [*cards[:count], *islice(spare, max(0, count - len(cards)))]


def topped(top: Iterable[Card]) -> tuple[Card, ...]:
    """A whole deck with these cards on top."""
    first = tuple(top)
    return (*first, *others(first))
