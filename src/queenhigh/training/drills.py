"""The facet `drills`: what a book provides for practice. The rest of this package makes the drills. A house game
describes itself as a `HouseGame`, from which `making.house_drills` makes its `Drills`. A book with a different kind of
game builds its lessons itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.cards import Card, Rank
from queenhigh.desk.troubles import Trouble
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.room import Room
from queenhigh.rules import Rule
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Drill, Item, Kind
from queenhigh.training.sights import Sight
from queenhigh.training.stories import StoryBook

if TYPE_CHECKING:
    from queenhigh.training.dealing import Play, PracticeTable

Wanted = Sequence[tuple[int, str]]
"""Seats, and the bets they must place."""


class Lesson(msgspec.Struct, frozen=True):
    """How drills of one kind are made for a book, and what they may be about."""

    topics: Callable[[], tuple[str, ...]]
    make: Callable[[str, int, str], Drill]
    """Makes a drill from the seed, the level and the topic; an empty topic means any."""


class Drills(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `drills`: a lesson of each kind; None if the book has none."""

    pay: Lesson | None
    ruling: Lesson | None
    play: Lesson | None
    read: Lesson | None
    speed: Lesson | None = None
    spot: Lesson | None = None
    procedure: Lesson | None = None
    betting: Lesson | None = None

    @property
    def lessons(self) -> dict[Kind, Lesson]:
        every = {kind: getattr(self, kind.value) for kind in Kind}
        return {kind: lesson for kind, lesson in every.items() if lesson}


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a drill requires of its table."""

    seats: int
    hard: bool = False
    """May it have pay tables, options or fees that a beginner's table lacks?"""
    columns: Mapping[str, str] = {}
    """Those that it must have, such as column B of `pair_plus`."""
    shoe: bool = False
    """With an automatic shuffler, if the book has one."""
    poor: bool = False
    """With a bank that may run out, if a player banks."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The tables that drills are played at."""

    settings: Callable[[Chance, Wish], Any]
    """Makes the requested table, apart from its shoe."""
    signs: Callable[[Any], tuple[str, ...]]
    """Returns from the settings what a trainee must know in order to pay."""
    shoe: Callable[[Any], Any] | None = None
    """The settings with an automatic shuffler; None if the book has none."""
    bank: Callable[[Chance, Wish], PlaceWager] | None = None
    """What the player who banks puts up; None if the house banks."""
    extra_areas: Mapping[int, int] = {}
    """In stories: further areas, and the seats whose players wager there too."""
    onlooker: Callable[[Any], PlaceWager] | None = None
    """In stories, from the settings: what a player wagers on another player's hand; None if nobody may."""


class OnAHand(msgspec.Struct, frozen=True, kw_only=True):
    """A pay table whose rows are hands, which a deck can be made to show."""

    bets: tuple[str, ...]
    """The wagers that it pays."""
    places: Callable[[Any, int, str], tuple[Card, ...]]
    """Returns the cards that decide a wager, from the round with its cards out, the seat and the wager."""
    holding: Callable[[str, int, Chance], tuple[Card, ...]]
    """Returns this many cards that make the hand of a row."""


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """A topic of layouts that is not a pay row."""

    deal: Callable[[PracticeTable, Chance], tuple[Play, Wanted]] | None = None
    """A round that will show it, before its first card, and who must win by it; None if any round may."""
    seen: Callable[[Play], bool] | None = None
    """Did it come up? None if the winner shows it."""
    columns: Mapping[str, str] = {}
    poor: bool = False


class Tale(msgspec.Struct, frozen=True):
    """A layout with a story: the round to its end, the story, the first questions, and more clauses."""

    play: Play
    lines: Sequence[str]
    items: Sequence[Item] = ()
    fact: Irregularity | None = None
    """What went wrong, if anything."""


class Pays(msgspec.Struct, frozen=True, kw_only=True):
    """The layouts of this book."""

    hands: Mapping[str, OnAHand]
    """The pay tables whose rows are hands, without their columns; for the rows of others, rounds are dealt until they
    come up."""
    beside: Mapping[str, Beside]
    after: Callable[[Irregularity], bool]
    """Does this irregularity change what is paid?"""
    usual: tuple[str, ...] = ("",)
    """The columns of a beginner's table."""
    bonus: Callable[[Any], str] | None = None
    """Returns the pay table of the ante bonus from the settings; None if the book has none."""
    columns_by: Callable[[Any, Rule], tuple[str, ...]] | None = None
    """The clauses that say which column applies at the table of a finished round; the last is explained."""
    meters: Callable[[Any], tuple[str, ...]] | None = None
    """Returns from a finished round what the meters showed when the prizes were determined; None if the book has
    none."""
    first: Callable[[Play], tuple[list[str], list[Item]]] | None = None
    """What is said about the bank, and what is asked before the wagers; None if the house banks."""
    tales: Mapping[str, Callable[[str, int], Tale]] = {}
    """Topics with their own story: functions of the seed and the level."""


class Moment(StrEnum):
    """When a story about a hand can be told."""

    TO_ACT = "the player has still to decide"
    OUT_OF_TURN = "the player has still to decide and is not asked"
    FOLDED = "the hand was given up"
    NOT_FOLDED = "the hand was not given up"
    AT_THE_DEAL = "no one has decided"


class OnTable(msgspec.Struct, frozen=True):
    """What is on the table according to the facts: wagers by seat and name, in cents; how many cards at a seat or at
    the dealer's."""

    wagers: Mapping[tuple[int, str], int] = {}
    cards: Mapping[int | str, int] = {}


class Stories(msgspec.Struct, frozen=True, kw_only=True):
    """How drills describe the irregularities of the facet `troubles`, and which others there are."""

    moments: Mapping[str, Moment]
    """The moments of irregularities, by name, that cannot happen at any time in their phase."""
    words: StoryBook
    """How each irregularity is described."""
    more: tuple[Trouble, ...] = ()
    untold: tuple[Irregularity, ...] = ()
    """Irregularities of a shift that cannot occur at these tables, or on which the room refuses to rule."""
    fits: Callable[[Any, Irregularity], bool] | None = None
    """A further condition on the moment, from the round and the facts."""
    tailored: Callable[[Any, Irregularity], Irregularity] | None = None
    """The facts completed from this round, such as with its cards."""
    on_table: Callable[[Irregularity], OnTable] | None = None
    """What the facts say about wagers and cards, if that differs from the round."""
    said_of: Callable[[str, Irregularity], str] | None = None
    """The moment in words if the facts say more than the phase; otherwise empty."""
    open_board: bool = False
    """Are the shared cards open before the showdown?"""


class ThreeCardPlay(msgspec.Struct, frozen=True, kw_only=True):
    """Playing a hand of three cards: play or fold."""

    sides: tuple[str, ...]
    """Side bets that may be placed besides the ante."""
    border: tuple[Rank, Rank]
    """The range of highest cards of hands near the border between playing and folding."""
    signs: Callable[[Any], tuple[str, ...]]
    """Returns from the settings what a player must know."""
    turned_up: Callable[[Play], tuple[Card, ...]] | None = None
    """The dealer's cards that everyone has seen; None if there are none."""


class HouseGame(msgspec.Struct, frozen=True, kw_only=True):
    """A house game for practice."""

    room: Room
    tables: Tables
    pays: Pays
    stories: Stories
    sights: Mapping[str, Sight]
    """The hands that are read at a table of this game."""
    terms: Mapping[str, str] = {}
    """The names of hands in the book's pay tables, if they are not the usual ones."""
    whenever: frozenset[str] = frozenset()
    """Clauses on the dealer's work that do not say when it is done."""
