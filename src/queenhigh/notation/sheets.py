"""The facet `sheet` of a game against a bank: how a book handles round sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from queenhigh.cards import DECK, Deck
from queenhigh.games.kit.actions import Action, Decide
from queenhigh.games.kit.phases import Hand, Over
from queenhigh.money import Line
from queenhigh.notation.fields import Fields
from queenhigh.rules import Cited

ARRIVES = "arrives"
"""As soon as the round enters the phase."""
FIRST_PLAY = "first play"
"""Once the first hand has placed its further wager."""
ACTED = "acted"
"""Once every hand has acted as the sheet says."""


class Moment(msgspec.Struct, frozen=True):
    """A moment of the round at which something may be noticed or reported."""

    names: tuple[str, ...]
    """Its names on sheets. Recall writes the first one."""
    phase: type
    before: type[Action] | str = ARRIVES
    """In that phase: the order of the dealer that it comes before, or `ARRIVES`, `FIRST_PLAY` or `ACTED`."""
    reported: tuple[str, ...] = ()
    """Further names, which mean this moment only when a sheet says when something was reported."""


class Fixed(msgspec.Struct, frozen=True):
    """An irregularity that happens at one moment only, whatever a sheet calls it from `first` to `last`."""

    at: str
    first: str
    last: str
    why: str = ""


class Recorded(msgspec.Struct, frozen=True):
    """Something that a played round recorded beside its lines, and what its sheet gives when it is settled again."""

    what: str
    """Its subject and verb: `the meter was`."""
    was: Any
    again: Callable[[dict[str, Any]], Any]


class Recall(msgspec.Struct, frozen=True, kw_only=True):
    """How a round that was played is written as a sheet."""

    table: Callable[[Over[Any]], dict[str, Any]]
    seat: Callable[[Over[Any], Hand, Sequence[Cited]], dict[str, Any]]
    """Fields of a seat in this book besides player, cards, wagers and decision, or instead of them; None removes a
    field."""
    start: str
    """The moment at which a round begins."""
    marks: Mapping[type, str]
    """The moment after each event, by its name."""
    street_after: Mapping[str, str]
    """The moment after each street, if communal cards follow."""
    retold: Callable[[dict[str, Any], str, Sequence[int], Over[Any]], dict[str, Any]]
    """Returns a report as the sheet needs it, from its content, the moment, the seats that had looked, and the
    round."""
    wager: Callable[[dict[str, Any], Line], str]
    """The result's name for the wager of a line, for the seat as written."""
    recorded: Callable[[Sequence[Cited]], list[Recorded]]


class RoundSheets(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the sheet engine needs to know about a book. It takes the order of play from the room."""

    next_order: Callable[[Any, Deck], Action | None]
    """The dealer's orders in sequence, without reports, which the sheet has itself."""
    seat: Callable[[Fields], Any]
    """A seat as written: a `SheetSeat`."""
    empty_seats: Callable[[Any], tuple[int, ...]]
    """The seats that may be on the sheet without a wager because of a report."""
    dealer: str
    """The group with the cards of the dealer or the bank."""
    bank: Callable[[Fields], Any] | None
    """Reads that group where a player banks."""
    shared: str
    """The list of shared cards; empty if there are none."""
    aliases: Mapping[str, type]
    """Irregularities by the names that other books have for them."""
    amounts: tuple[str, ...]
    """The details of reports that are money."""
    amounts_or_words: tuple[str, ...] = ()
    """The details that are money, or a word instead of it."""
    card_lists: tuple[str, ...]
    """The details of reports that are cards."""
    moments: tuple[Moment, ...]
    streets: Mapping[str, type]
    """When players decide: the phases by their names in `reported: decision after 2, 4`."""
    usual: Mapping[str, str]
    """When an irregularity is noticed if the sheet does not say, by its type."""
    otherwise: str
    """The same for every other type."""
    fixed: Mapping[str, Fixed]
    shifted: Callable[[Any, int, bool], int] | None
    """Moves a fact to a moment other than the sheet's; the flag says that it was reported then."""
    check: Callable[[Any], None]
    """Refuses a sheet that contradicts itself, once seats, cards and reports are read."""
    table: Callable[[Any], Any]
    """Returns the table's settings from the sheet."""
    place: Callable[[Any, Any], None]
    """Places the wagers, given the round being played and the sheet."""
    turns: Callable[[Any, Any], Sequence[int]]
    """Returns the seats in the order in which they decide, from the round and the sheet."""
    one_by_one: bool
    """Must hands decide in turn?"""
    decide: Callable[[Any, Any, Any], tuple[str, Decide] | None]
    """Returns a seat's decision now and the field that states it, from the round, the seat and the sheet."""
    require: Callable[[Any, Any], None]
    """Refuses to settle a round without the decisions and cards that settle it."""
    comes: Callable[[Fields, Any, Any, int], None] | None
    """Refuses a report at a moment that the round has not reached, or that has passed."""
    found: Callable[[Any, Any], None] | None
    """Reports what the dealer finds when the hands are shown, unless the sheet does."""
    fields: Mapping[type[Action], str]
    """The field to blame for a refused order of the dealer."""
    hand_cards: int
    shared_cards: int
    result: Callable[[Any, Any], dict[str, Any]]
    hand_words: Mapping[str, str]
    """The result's names for the hands of a seat, and the words before each on the screen."""
    details: tuple[str, ...]
    """Other parts of a result that the screen shows."""
    recall: Recall

    @property
    def groups(self) -> tuple[str, ...]:
        return ("table", "seats", self.dealer, *((self.shared,) if self.shared else ()), "irregularities")

    @property
    def most_hands(self) -> int:
        """The most hands that the deck can deal, besides the dealer's and the shared cards."""
        return (len(DECK) - self.shared_cards) // self.hand_cards - 1

    @property
    def exact(self) -> re.Pattern[str]:
        """The text by which a report says between which decisions it was made."""
        return re.compile(rf"({'|'.join(self.streets)}) after ([0-9]{{1,3}}(?:, ?[0-9]{{1,3}})*)")

    def place_of(self, name: str, *, reported: bool = False) -> int | None:
        """The index of the moment with this name."""
        for place, moment in enumerate(self.moments):
            if reported and name in moment.reported:
                return place
        return next((place for place, moment in enumerate(self.moments) if name in moment.names), None)
