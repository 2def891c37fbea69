"""What a book says of its round sheets: the facet `sheet` of a game against a bank."""

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
"""As soon as the round is in the phase."""
FIRST_PLAY = "first play"
"""Once the first hand has wagered on."""
ACTED = "acted"
"""Once every hand has acted as the sheet has it."""


class Moment(msgspec.Struct, frozen=True):
    """A moment of the round at which something may be noticed or reported."""

    names: tuple[str, ...]
    """What sheets call it. The first is the one that recall writes down."""
    phase: type
    before: type[Action] | str = ARRIVES
    """In that phase: the order of the dealer that it comes before, or `ARRIVES`, `FIRST_PLAY` or `ACTED`."""
    reported: tuple[str, ...] = ()
    """Further names, which mean this moment only where a sheet says when something was reported."""


class Fixed(msgspec.Struct, frozen=True):
    """An irregularity that happens at one moment only, whatever a sheet calls it from `first` to `last`."""

    at: str
    first: str
    last: str
    why: str = ""


class Recorded(msgspec.Struct, frozen=True):
    """Something that a played round left on record beside its lines, and what its sheet gives when it is settled again."""

    what: str
    """With its verb: `the meter was`."""
    was: Any
    again: Callable[[dict[str, Any]], Any]


class Recall(msgspec.Struct, frozen=True, kw_only=True):
    """How a round that was played is written down as a sheet."""

    table: Callable[[Over[Any]], dict[str, Any]]
    seat: Callable[[Over[Any], Hand, Sequence[Cited]], dict[str, Any]]
    """What a seat of this book has beside player, cards, wagers and decision, or instead of them; None takes a field away."""
    start: str
    """The moment at which a round begins."""
    marks: Mapping[type, str]
    """The moment that each event brings, by its name."""
    street_after: Mapping[str, str]
    """The moment after each street, where communal cards follow."""
    retold: Callable[[dict[str, Any], str, Sequence[int], Over[Any]], dict[str, Any]]
    """A report as the sheet needs it: of what was told, the moment, the seats that had looked, and the round."""
    wager: Callable[[dict[str, Any], Line], str]
    """What the result calls the wager of a line, for the seat as written."""
    recorded: Callable[[Sequence[Cited]], list[Recorded]]


class RoundSheets(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the sheet engine has to know of a book. The order of play it takes from the room."""

    next_order: Callable[[Any, Deck], Action | None]
    """The dealer's orders in their order; a sheet has its own reports, so none of these is one."""
    seat: Callable[[Fields], Any]
    """A seat as written: a `SheetSeat`."""
    empty_seats: Callable[[Any], tuple[int, ...]]
    """The seats that a report lets stand on the sheet without a wager."""
    dealer: str
    """The group that holds the cards of the dealer or the bank."""
    bank: Callable[[Fields], Any] | None
    """Reads that group where a player banks."""
    shared: str
    """The list of cards that everyone shares; nothing where there are none."""
    aliases: Mapping[str, type]
    """Irregularities by the names that other books have for them."""
    amounts: tuple[str, ...]
    """The details of reports that are money."""
    card_lists: tuple[str, ...]
    """The details of reports that are cards."""
    moments: tuple[Moment, ...]
    streets: Mapping[str, type]
    """When players decide: the phases by the names that `reported: decision after 2, 4` has for them."""
    usual: Mapping[str, str]
    """When an irregularity is noticed if the sheet does not say, by its type."""
    otherwise: str
    """The same for every other type."""
    fixed: Mapping[str, Fixed]
    shifted: Callable[[Any, int, bool], int] | None
    """The place of another moment for a fact than that of the sheet; the flag says that it was reported then."""
    check: Callable[[Any], None]
    """Refuses a sheet that contradicts itself, once seats, cards and reports are read."""
    table: Callable[[Any], Any]
    """The table's settings, of the sheet."""
    place: Callable[[Any, Any], None]
    """Places the wagers: of the round being played and the sheet."""
    turns: Callable[[Any, Any], Sequence[int]]
    """The seats in the order in which they decide: of the round and the sheet."""
    one_by_one: bool
    """Does nobody decide before the hand in turn has?"""
    decide: Callable[[Any, Any, Any], tuple[str, Decide] | None]
    """What a seat of the sheet decides now, and the field that says so: of the round, the seat and the sheet."""
    require: Callable[[Any, Any], None]
    """Refuses a round that comes to be settled without the decisions and cards that settle it."""
    comes: Callable[[Fields, Any, Any, int], None] | None
    """Refuses a report at a moment to which the round has not come, or which is over."""
    found: Callable[[Any, Any], None] | None
    """Reports what the dealer finds when the hands are shown, unless the sheet has."""
    fields: Mapping[type[Action], str]
    """The field that a refused order of the dealer is a fault of."""
    hand_cards: int
    shared_cards: int
    result: Callable[[Any, Any], dict[str, Any]]
    hand_words: Mapping[str, str]
    """What a result calls the hands of a seat, and the words that go before each on the screen."""
    details: tuple[str, ...]
    """What else of a result the screen shows."""
    recall: Recall

    @property
    def groups(self) -> tuple[str, ...]:
        return ("table", "seats", self.dealer, *((self.shared,) if self.shared else ()), "irregularities")

    @property
    def most_hands(self) -> int:
        """As many as the deck holds beside the dealer's and the shared cards."""
        return (len(DECK) - self.shared_cards) // self.hand_cards - 1

    @property
    def exact(self) -> re.Pattern[str]:
        """How a report says between which decisions it was made."""
        return re.compile(rf"({'|'.join(self.streets)}) after ([0-9]{{1,3}}(?:, ?[0-9]{{1,3}})*)")

    def place_of(self, name: str, *, reported: bool = False) -> int | None:
        """Where among the moments the one with this name is."""
        for place, moment in enumerate(self.moments):
            if reported and name in moment.reported:
                return place
        return next((place for place, moment in enumerate(self.moments) if name in moment.names), None)
