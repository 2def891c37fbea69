"""What a book says of itself for practice: its facet `drills`. How a drill is made is for the rest of this package.

A house game describes itself as a `HouseGame` and has its `Drills` made of that by `making.house_drills`. A book whose game is
quite another builds its lessons itself.
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
"""Seats, and what they have to wager on."""


class Lesson(msgspec.Struct, frozen=True):
    """How drills of one kind are made for a book, and what they may be about."""

    topics: Callable[[], tuple[str, ...]]
    make: Callable[[str, int, str], Drill]
    """Of the seed, the level and the topic; an empty topic is any."""


class Drills(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `drills`: a lesson of each kind; None where the book has none."""

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
    """What a drill asks of its table."""

    seats: int
    hard: bool = False
    """Other pay tables, options or fees than a beginner's table has."""
    columns: Mapping[str, str] = {}
    """Those that it must have, such as column B of `pair_plus`."""
    shoe: bool = False
    """One that shuffles by itself, where the book knows one."""
    poor: bool = False
    """A bank that may run out, where a player banks."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """The tables that drills are played at."""

    settings: Callable[[Chance, Wish], Any]
    """Of the table that is wished for, apart from its shoe."""
    signs: Callable[[Any], tuple[str, ...]]
    """Of the settings: what a trainee has to know of them to pay."""
    shoe: Callable[[Any], Any] | None = None
    """The settings with a shoe that shuffles by itself; None where the book knows none."""
    bank: Callable[[Chance, Wish], PlaceWager] | None = None
    """What the player who banks puts up; None where the house does."""
    extra_areas: Mapping[int, int] = {}
    """In stories: further areas, and the seats whose players wager there too."""
    onlooker: Callable[[Any], PlaceWager] | None = None
    """In stories, of the settings: what someone without a hand wagers on that of another; None where nobody may."""


class OnAHand(msgspec.Struct, frozen=True, kw_only=True):
    """A pay table whose rows are hands, which a deck can be made to show."""

    bets: tuple[str, ...]
    """The wagers that it pays."""
    places: Callable[[Any, int, str], tuple[Card, ...]]
    """The cards by which a wager at a seat is paid: of the round with its cards out, the seat and the wager."""
    holding: Callable[[str, int, Chance], tuple[Card, ...]]
    """This many cards that make the hand of a row."""


class Beside(msgspec.Struct, frozen=True, kw_only=True):
    """A topic of layouts that no pay row says."""

    deal: Callable[[PracticeTable, Chance], tuple[Play, Wanted]] | None = None
    """A round that is to show it, before its first card, and who must win by it; None where any round may."""
    seen: Callable[[Play], bool] | None = None
    """Did it come up? None where it is known by who wins."""
    columns: Mapping[str, str] = {}
    poor: bool = False


class Tale(msgspec.Struct, frozen=True):
    """A layout with a story before it: the round to its end, what is told, what is asked first, and more clauses."""

    play: Play
    lines: Sequence[str]
    items: Sequence[Item] = ()
    fact: Irregularity | None = None
    """What went wrong, where something did."""


class Pays(msgspec.Struct, frozen=True, kw_only=True):
    """What layouts of this book are about."""

    hands: Mapping[str, OnAHand]
    """The pay tables whose rows are hands, without their columns; the rows of others are waited for."""
    beside: Mapping[str, Beside]
    after: Callable[[Irregularity], bool]
    """Does this irregularity change what is paid?"""
    usual: tuple[str, ...] = ("",)
    """The columns of a beginner's table."""
    bonus: Callable[[Any], str] | None = None
    """Of the settings: the pay table of the ante bonus; None where the book has none."""
    columns_by: Callable[[Any, Rule], tuple[str, ...]] | None = None
    """The clauses that say which column of a row holds at the table of a finished round; the last is explained."""
    meters: Callable[[Any], tuple[str, ...]] | None = None
    """Of the finished round: what the meters showed as the prizes were determined; None where the book has none."""
    first: Callable[[Play], tuple[list[str], list[Item]]] | None = None
    """What is told of the bank, and what is asked before the wagers; None where the house banks."""
    tales: Mapping[str, Callable[[str, int], Tale]] = {}
    """Topics with a story of their own: of the seed and the level."""


class Moment(StrEnum):
    """When a story about someone's hand can be told."""

    TO_ACT = "the player has still to decide"
    OUT_OF_TURN = "the player has still to decide and is not asked"
    FOLDED = "the hand was given up"
    NOT_FOLDED = "the hand was not given up"
    AT_THE_DEAL = "no one has decided"


class Lies(msgspec.Struct, frozen=True):
    """What is on the table by the facts: wagers by seat and name, in cents; how many cards at a seat or at the dealer's."""

    wagers: Mapping[tuple[int, str], int] = {}
    cards: Mapping[int | str, int] = {}


class Stories(msgspec.Struct, frozen=True, kw_only=True):
    """How the irregularities of the facet `troubles` are told, and which others are."""

    moments: Mapping[str, Moment]
    """For the irregularities, by name, that cannot happen at any time in their phase."""
    words: StoryBook
    """How each irregularity is told."""
    more: tuple[Trouble, ...] = ()
    untold: tuple[Irregularity, ...] = ()
    """Troubles of a shift that are none at these tables, or on which nothing is decided: the room refuses to rule."""
    fits: Callable[[Any, Irregularity], bool] | None = None
    """What else a moment must be like, of the round and the facts."""
    tailored: Callable[[Any, Irregularity], Irregularity] | None = None
    """The facts with what they need of this round, such as its cards."""
    lies: Callable[[Irregularity], Lies] | None = None
    """What the facts say of wagers and cards, where that is not what the round has."""
    said_of: Callable[[str, Irregularity], str] | None = None
    """The moment in words where the facts say more than the phase; nothing where they do not."""
    open_board: bool = False
    """Do the shared cards lie open before the showdown?"""


class ThreeCardPlay(msgspec.Struct, frozen=True, kw_only=True):
    """Playing a hand of three cards: play or fold."""

    sides: tuple[str, ...]
    """Side bets that may lie beside the ante."""
    border: tuple[Rank, Rank]
    """The highest cards, from and to, of hands that are near the border of playing and folding."""
    signs: Callable[[Any], tuple[str, ...]]
    """Of the settings: what a player has to know of them."""
    turned_up: Callable[[Play], tuple[Card, ...]] | None = None
    """Those of the dealer's cards that everyone has seen; None where there are none."""


class HouseGame(msgspec.Struct, frozen=True, kw_only=True):
    """A house game for practice."""

    room: Room
    tables: Tables
    pays: Pays
    stories: Stories
    sights: Mapping[str, Sight]
    """What is read at a table of this game."""
    terms: Mapping[str, str] = {}
    """What the book's pay tables call a hand, where that is not its usual name."""
    whenever: frozenset[str] = frozenset()
    """Clauses on what the dealer does in a round that leave open when."""
