"""The facet `page`: what the live house asks of a book to show, deal, run and tell its tables.

A book's `facets/page.py` answers with a `Page`: data such as labels, duties and notices, and a `Game`, the way its tables are
played. Games against a bank share one, `bank_games.GAME`; a book whose tables are played otherwise brings its own.

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
    from queenhigh.server.pit.moves import PitMove
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
"""The clause, and what it asks for."""
Given = dict[str, Any]
"""What someone has filled into a form."""


class Need(msgspec.Struct, frozen=True):
    """A notice that the book asks for before an instruction: how many rounds or seconds before, where it says so."""

    instruction: str
    clause: str
    words: str
    rounds: int | None = None
    seconds: int | None = None


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that are compared with the dealer's when a round is settled."""

    value: Callable[[Any, int | None], Any]
    """Of a round: what the hand at a seat is worth, or the dealer's for None. Values compare, and have `words`."""
    bets: frozenset[str]
    """Wagers that win or lose by the comparison; others hang on the player's own hand."""


class OwnEvents(msgspec.Struct, frozen=True):
    """What leaves the server of the events that only this book has. A type that is not here is shown by its name and clause."""

    fields: Mapping[str, tuple[str, ...]] = {}
    """By type: the fields that everyone may hear."""
    for_staff: Mapping[str, tuple[str, ...]] = {}
    """By type: what those who run the table hear besides."""
    parts: Mapping[type, Callable[[Any, TableState], dict[str, Any]]] = {}
    """What is told besides, where it is only part of the event."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """How tables are played: against a bank, or for a pot."""

    # -- what is shown
    table: Callable[[TableState, Any], TableView]
    """The table as everyone sees it."""
    you: Callable[[TableState, Person, Any], YouView]
    """What one player sees and may do besides."""
    concerned: Callable[[TableState], frozenset[str]]
    """Those to whom a table shows or offers something of their own. Everyone else is shown the same, but for their chips."""
    places: Callable[[TableState], int]
    waiting: Callable[[TableState], tuple[int, ...]]
    """The seats that have the word, for the dealer."""
    entry: Callable[[TableState], ManualEntry]
    """What may be entered for players without a device."""
    pots: Callable[[TableState], tuple[PushView, ...]]
    """What is pushed where, once that is known; nothing where there are no pots."""

    # -- what is asked for
    orders: Callable[[TableState], tuple[tuple[type[Action], str], ...]]
    """What the dealer may order now, and the rank that it takes; what comes next is the first."""
    commands: tuple[type[TableCommand], ...]
    """What is asked only at tables that are played in this way."""
    carry_out: Callable[[Any, TableState, str, TableCommand, str], Future[Receipt] | None]
    """What a player's command comes to; None for what is done at every table alike."""
    in_tournament: Callable[[Any, str, TableCommand], tuple[Action, ...] | None]
    """What a player's command comes to at a table of a tournament; None where nobody can ask for it there."""
    seat_in_round: Callable[[TableState, str], int]
    """The seat at which a player takes part in the round; refused where they do not."""

    # -- how it continues by itself
    next_move: Callable[[AutomaticDealer], PitMove | None]
    next_in_tournament: Callable[[FeltDealer], PitMove | None]
    """In a hand of a tournament; between hands, the tournament has the word."""
    seats_by_dealer: bool
    """Is it the dealer who seats players? Otherwise they sit down by themselves."""
    more_regulars: int
    """How many more than usual a table wants."""
    timed: bool
    """Has the table's sign the seconds that a player has to act?"""

    # -- what is told afterwards
    record: Callable[[TableState, list[Cited]], RoundParts]
    """The parts of a finished round's page that depend on the way it was played."""
    took_part: Callable[[Any, str], bool]
    """Had someone a stake in this finished round?"""
    told_when_shown: bool
    """May a player keep a hand that was shown to everyone, whether or not the seed was told?"""
    hand_file: Callable[[TableState, str | None, bool], str] | None
    """A finished hand in PHH, as a player saw it or all of it, in chips of a tournament or in money; None where there is no such
    format."""
    hand_sheet: Callable[[TableState, str, bool], dict[str, Any]] | None
    """The same as a sheet of what a player saw; None where rounds have sheets of another kind."""


class Cup(msgspec.Struct, frozen=True, kw_only=True):
    """How a table of a tournament is set up, and the small tournaments that the house keeps open."""

    settings: Callable[[LiveTournament, str, HandAt | None], Any]
    """Of the table at a place, with the hand that is there."""
    offered: tuple[str, ...]
    """The bets on its layout."""
    lying: Callable[[Any, str], int]
    """What of a player's chips is on the layout: still part of the bank that the tournament counts."""
    secret_wager: Callable[[int, str, str, Cents], Action] | None
    """A wager on a slip, by seat, player, bet and amount; None where there are none."""
    kinds: tuple[TournamentKind, ...]
    """What the house keeps open."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What a book's tables look like, and how they are run."""

    short: str
    """The book in a word or two, for a tab."""
    colour: str
    """That of its house on a page, as `#0f6b4e`."""
    title: str = ""
    """What the game is called in a list of tournaments; the book's own title where that will do."""
    data: str
    """The package with `chapters.toml` (what each chapter is about) and `topics.toml` (what the book says to which topic)."""
    game: Game

    # -- the felt
    later: Mapping[str, str] = {}
    """Areas for wagers that follow the deal, in order, and their labels."""
    shared: str = ""
    """What the cards that belong to nobody are called."""
    jackpot: Callable[[Any], MeterView | None] | None = None
    """Of a table's settings: the jackpot's display; None where the book has no jackpot."""
    button: Callable[[Sequence[Cited]], ButtonView | None] | None = None
    """Of what happened: where the button is that says who acts first; None where there is none."""
    headline: Callable[[Any], str] | None = None
    """What is played, in a line; None where the automatic dealer's headline says it."""
    contest: Contest | None = None
    """How the two hands of a settlement compare, for "why?"; None where that is not explained."""
    signs: Callable[[Any], Sequence[tuple[str, str]]]
    """What a table is set up with, for people: labels and values."""

    # -- the dealer
    duties: Mapping[str, tuple[Duty, ...]]
    """What they see to in each phase, and between rounds."""
    clauses: Mapping[str, str]
    """By which clause each order is done. What a trial of it would cite may hang on cards that nobody has seen."""
    labels: Mapping[str, str] = {}
    """Orders that have a name of their own here."""
    besides: Callable[[Any], tuple[type[Action], ...]]
    """What the dealer may order in the round as it is, beside what the automatic dealer would do next."""
    registered: Callable[[Any], bool] | None = None
    """Are the round's jackpot wagers with the system already? None: they are once betting is closed."""

    # -- the floor
    notices: Mapping[str, Need]
    """What notice the book asks for, by what it is about."""
    other_notices: tuple[str, ...] = ()
    """What else a notice may be about."""
    defaults: Mapping[tuple[str, str], Callable[[Any], Any]] = {}
    """Where a form begins, by instruction and field, from the settings as they are."""
    forms: Mapping[str, Callable[[TableState], tuple[Field, ...]]] = {}
    """Forms that are not just the fields of their instruction."""
    filled: Mapping[str, Callable[[TableState, Given], Given]] = {}
    """What such a form means: the instruction's own fields."""

    # -- what is told
    events: OwnEvents = OwnEvents()
    sentences: Mapping[type, Callable[[Any, TableState], Told]] = {}
    """One sentence for each event of its own, in the record of a finished round."""

    next_bank: Callable[[AutomaticDealer], PitMove | None] | None = None
    """Where a player banks: whom the automatic dealer asks, and what a regular who takes the bank does."""
    cup: Cup | None = None
    """Its tournaments; None where the book has none."""


@cache
def page_of(room: Room) -> Page:
    return room.facet("page", Page)
