"""The facet `page`: what the live house needs from a book to show, deal, run and describe its tables. A book's
`facets/page.py` provides a `Page`: data such as labels, duties and notices, and a `Game`, the way its tables are
played. Games against a bank share one, `bank_games.GAME`; a book with other tables has its own.

    page_of(room(book_id)).short
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.games.kit.room import Room

if TYPE_CHECKING:
    from queenhigh.desk.tables import TableState
    from queenhigh.desk.tournaments import HandAt, LiveTournament
    from queenhigh.games.kit.actions import Action
    from queenhigh.ledger.command import Receipt
    from queenhigh.money import Cents
    from queenhigh.rules import Cited
    from queenhigh.server.commands.types import TableCommand
    from queenhigh.server.people import Person
    from queenhigh.server.pit.automatic import AutomaticDealer
    from queenhigh.server.pit.orders import PitMove
    from queenhigh.server.record.shapes import RoundParts
    from queenhigh.server.record.words import Told
    from queenhigh.server.tournaments.dealing import FeltDealer
    from queenhigh.server.tournaments.kinds import TournamentKind
    from queenhigh.server.views.dealer import ManualEntry
    from queenhigh.server.views.forms import Field
    from queenhigh.server.views.offers import MeterView
    from queenhigh.server.views.pots import PushView
    from queenhigh.server.views.table import ButtonView, TableView
    from queenhigh.server.views.you import YouView

BETWEEN = "Between"
"""Between two rounds, as the name of a phase."""
Duty = tuple[str, str]
"""The clause, and what it requires."""
Given = dict[str, Any]
"""A filled-in form."""


class Need(msgspec.Struct, frozen=True):
    """A notice that the book requires before an instruction: how many rounds or seconds before, if it says so."""

    instruction: str
    clause: str
    words: str
    rounds: int | None = None
    seconds: int | None = None


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that are compared with the dealer's when a round is settled."""

    value: Callable[[Any, int | None], Any]
    """Returns the value of the hand at a seat, or of the dealer's hand for None. Values can be compared, and have
    `words`."""
    bets: frozenset[str]
    """Wagers that win or lose by the comparison; others depend on the player's own hand."""


class OwnEvents(msgspec.Struct, frozen=True):
    """What leaves the server about events that only this book has. A type that is not listed is shown by its name and
    clause."""

    fields: Mapping[str, tuple[str, ...]] = {}
    """For each type, the fields that everyone may see."""
    for_staff: Mapping[str, tuple[str, ...]] = {}
    """For each type, further fields for those who run the table."""
    parts: Mapping[type, Callable[[Any, TableState], dict[str, Any]]] = {}
    """The view of events that are shown only in part."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """How tables are played: against a bank, or for a pot."""

    # -- what is shown
    table: Callable[[TableState, Any], TableView]
    """The table as everyone sees it."""
    you: Callable[[TableState, Person, Any], YouView]
    """What one player sees and may do besides."""
    concerned: Callable[[TableState], frozenset[str]]
    """The people to whom a table shows or offers something of their own. Everyone else sees the same, except for their
    chips."""
    places: Callable[[TableState], int]
    waiting: Callable[[TableState], tuple[int, ...]]
    """The seats that have to act, for the dealer."""
    entry: Callable[[TableState], ManualEntry]
    """What may be entered for players without a device."""
    pots: Callable[[TableState], tuple[PushView, ...]]
    """Where the pots go, once that is known; empty if there are no pots."""

    # -- commands
    orders: Callable[[TableState], tuple[tuple[type[Action], str], ...]]
    """What the dealer may order now, and the rank it needs; the next order comes first."""
    commands: tuple[type[TableCommand], ...]
    """Commands only for tables that are played in this way."""
    carry_out: Callable[[Any, TableState, str, TableCommand, str], Future[Receipt] | None]
    """Carries out a player's command; None for commands that are the same at every table."""
    in_tournament: Callable[[Any, str, TableCommand], tuple[Action, ...] | None]
    """Carries out a player's command at a table of a tournament; None if it is not possible there."""
    seat_in_round: Callable[[TableState, str], int]
    """The seat at which a player takes part in the round; refused if they do not."""

    # -- how it continues by itself
    next_move: Callable[[AutomaticDealer], PitMove | None]
    next_in_tournament: Callable[[FeltDealer], PitMove | None]
    """The next move in a hand of a tournament; between hands, the tournament decides."""
    seats_by_dealer: bool
    """Does the dealer seat players? Otherwise they sit down by themselves."""
    more_regulars: int
    """How many more bots than usual a table wants."""
    timed: bool
    """Does the table's sign state the time to act?"""

    # -- the record
    record: Callable[[TableState, list[Cited]], RoundParts]
    """The parts of a finished round's page that depend on the way it was played."""
    took_part: Callable[[Any, str], bool]
    """Did a person have a stake in this finished round?"""
    told_when_shown: bool
    """May a player keep a hand that was shown to everyone, whether or not the seed was published?"""
    hand_file: Callable[[TableState, str | None, bool], str] | None
    """A finished hand in PHH, as a player saw it or complete, in tournament chips or in money; None if there is no such
    format."""
    hand_sheet: Callable[[TableState, str, bool], dict[str, Any]] | None
    """The same as a sheet of what a player saw; None if rounds have another kind of sheet."""


class Cup(msgspec.Struct, frozen=True, kw_only=True):
    """How a table of a tournament is set up, and the small tournaments that the house keeps open."""

    settings: Callable[[LiveTournament, str, HandAt | None], Any]
    """The settings of the table, with its present hand."""
    offered: tuple[str, ...]
    """The bets on its layout."""
    lying: Callable[[Any, str], int]
    """A player's chips on the layout, which are still part of the bank that the tournament counts."""
    secret_wager: Callable[[int, str, str, Cents], Action] | None
    """A wager on a slip, by seat, player, bet and amount; None if there are no slips."""
    kinds: tuple[TournamentKind, ...]
    """What the house keeps open."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """How a book's tables look, and how they are run."""

    short: str
    """The book in a word or two, for a tab."""
    colour: str
    """The colour of its house on a page, such as `#0f6b4e`."""
    title: str = ""
    """The name of the game in a list of tournaments; by default the book's own title."""
    data: str
    """The package with `chapters.toml` (what each chapter is about) and `topics.toml` (the book's answers to
    topics)."""
    game: Game

    # -- the felt
    later: Mapping[str, str] = {}
    """Areas for wagers that follow the deal, in order, and their labels."""
    shared: str = ""
    """The name of the shared cards."""
    jackpot: Callable[[Any], MeterView | None] | None = None
    """Returns the jackpot's display from a table's settings; None if the book has no jackpot."""
    button: Callable[[Sequence[Cited]], ButtonView | None] | None = None
    """Returns the position of the action button from the events; None if there is none."""
    headline: Callable[[Any], str] | None = None
    """Describes the game in a line; None if the automatic dealer's headline does."""
    contest: Contest | None = None
    """How the two hands of a settlement compare, for "Why?"; None if that is not explained."""
    signs: Callable[[Any], Sequence[tuple[str, str]]]
    """The settings of a table for people: labels and values."""

    # -- the dealer
    duties: Mapping[str, tuple[Duty, ...]]
    """The dealer's duties in each phase, and between rounds."""
    clauses: Mapping[str, str]
    """The clause of each order. It is listed here because trying the order out could depend on cards that nobody has
    seen."""
    labels: Mapping[str, str] = {}
    """Orders with their own name in this book."""
    besides: Callable[[Any], tuple[type[Action], ...]]
    """What the dealer may order in the present round, besides the automatic dealer's next order."""
    registered: Callable[[Any], bool] | None = None
    """Are the round's jackpot wagers already registered? None: they are once betting is closed."""

    # -- the floor
    notices: Mapping[str, Need]
    """The notices that the book requires, by subject."""
    other_notices: tuple[str, ...] = ()
    """Other subjects of a notice."""
    defaults: Mapping[tuple[str, str], Callable[[Any], Any]] = {}
    """The initial values of forms, by instruction and field, from the present settings."""
    forms: Mapping[str, Callable[[TableState], tuple[Field, ...]]] = {}
    """Forms that differ from the fields of their instruction."""
    filled: Mapping[str, Callable[[TableState, Given], Given]] = {}
    """Turns such a form into the instruction's own fields."""
    changes: Mapping[str, Callable[[TableState, Any], str]] = {}
    """What an instruction changes at this table, in words, where its fields alone do not say so."""

    # -- words
    events: OwnEvents = OwnEvents()
    sentences: Mapping[type, Callable[[Any, TableState], Told]] = {}
    """One sentence for each event of its own, in the record of a finished round."""

    next_bank: Callable[[AutomaticDealer], PitMove | None] | None = None
    """If a player banks: whom the automatic dealer asks, and what a bot does who takes the bank."""
    cup: Cup | None = None
    """Its tournaments; None if the book has none."""


@cache
def page_of(room: Room) -> Page:
    return room.facet("page", Page)
