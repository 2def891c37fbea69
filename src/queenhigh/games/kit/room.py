"""A room: everything that the rest of the system may ask of one book, as one typed value.

Each book's `room.py` builds its `ROOM` from the functions of the files beside it. A part that every book must have is a
required field, so a book without it fails when it is imported. A part that a book may lack is None, and asking for it is
refused clearly. What a consumer such as `notation` or `maths` needs to know of a book is a *facet*: a value of the consumer's
own type, in the book's folder, loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from sys import modules
from typing import Any, TypeVar

import msgspec

from queenhigh.cards import Deck, Seed
from queenhigh.games.kit.actions import Action, Choice, Decide, PlaceWager
from queenhigh.games.kit.croupier import Offer
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.floor import Floor, Open, Takes
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.legal import Option
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.kit.settings import Settings
from queenhigh.games.kit.sight import Shown
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.orders import EndHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.money import Cents, PayBook
from queenhigh.money.accounts import Move
from queenhigh.rules import Book, BookFault, Cited, Rule
from queenhigh.rules.extras import missing
from queenhigh.rules.structs import prepare_loaded

Facet = TypeVar("Facet")
_LOADED: set[str] = set()
"""The modules of facets that have been loaded."""


class RoundLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a round, or of a hand of poker: pure functions of the round and the action."""

    new_round: Callable[[Any], Any]
    """Make the round that a table's settings begin."""
    act: Callable[[Any, Action], list[Cited]]
    legal: Callable[[Any, str, int], list[Option]]
    """Return a player's options at a seat or on an area, with amounts and clauses. Takes the round, the player and the seat."""
    evolve: Callable[[Any, Cited], Any]
    over: Any
    """The type of a finished round."""
    next_table: Callable[[Any, Sequence[Cited]], Any] | None
    """Return the settings after a round; None if the floor's own events change them."""
    ruling: Callable[[Any, Any], Ruling]
    rulings: Mapping[type[Irregularity], Callable[[Any, Any], Ruling]]
    """The ruling on each irregularity that may be reported: a function of the facts and the round."""
    withholds: bool
    """May a ruling of a round withhold winnings as they are paid?"""
    shuffles_again: Callable[[Any, Any], bool]
    """Do cards have to be shuffled now that did not before? Takes the round before and after an event."""
    first_rights: Callable[[Any], Mapping[int, str]] | None
    """Return who has first right to a wager, by area, from a round's settings; None if the book gives no such right."""

    @property
    def facts(self) -> dict[str, type[Irregularity]]:
        """The irregularities that may be reported, by the name that sheets and reports give them."""
        return {str(fact.__struct_config__.tag): fact for fact in self.rulings}


class FloorLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a table outside its rounds."""

    act: Callable[[Floor, Instruction], list[Cited]]
    ending: Callable[[Any, Sequence[Cited], str, int], Instruction]
    """Make the instruction that tells the floor that a round is over. Takes the finished round, its events, the rank
    and the time.
    """
    takes: Mapping[type[Instruction], Takes]
    """The instructions that this book's floor takes: the lowest rank that may give each, the clause, and when."""
    told_by: type[Instruction]
    """The type of that instruction, which cannot be given from outside."""
    ready: Callable[[Open], None] | None
    """Refuse every action in a round while the table is not ready; None if it always is."""
    begun: Callable[[Any], Any] | None
    """Return the settings once a round has begun; None if a round changes nothing before its end."""
    reseated: Callable[[Any, Mapping[int, str]], Any] | None
    """Return the round in play after a player took or left a seat, given who sits where; None if it makes no difference."""
    elsewhere: Callable[[Any, Callable[[], frozenset[str]]], Any] | None
    """Return the round in play, told who wagers at other tables of the game; None if that makes no difference."""
    settings: type[Settings]
    """The type of a table's settings."""
    limits: type[Any] | None
    """The type of the limits that may be changed; None if the book's terms are changed in another way."""
    signed_by: Mapping[Rule, tuple[str, ...]]
    """Orders that need more than one person, and the rank in which each signs. The person who orders comes first."""
    abstaining_rounds: int | None
    """How many rounds a seat may sit out before it can be taken back; None if the book does not say."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Who may see which card now, by the book's clauses."""

    shown: Callable[[Any, Sequence[Cited]], Shown]
    seen_by: Callable[[Any, str, Sequence[Cited]], frozenset[int]]
    looks_by: Callable[[Any], Rule]
    may_be_asked: Callable[[Any, int, Any], Rule | None] | None
    """Return the clause by which a choice may be answered with a question that depends on the cards; None if no clause
    does that.
    """


class Chips(msgspec.Struct, frozen=True, kw_only=True):
    """What each event moves, and what must be on the layout."""

    moves: Callable[[str, Any, Cited], list[Move]]
    """Return what an event of a round moves. Takes the table, the round before the event, and the event."""
    floor_moves: Callable[[str, Floor, Cited], list[Move]]
    lying: Callable[[Floor, Any], int]


class Decisions(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of a player at a house game once the cards are dealt."""

    choices: Callable[[Any, int], tuple[Choice, ...]]
    """Return the choices of a seat."""
    stake: Callable[[Any, int], Cents]
    """Return the cost of playing on for the seat."""
    words: Callable[[Any, int], Mapping[Choice, str]]
    """Return the names of the choices, if the book has names other than play, fold and check."""
    later: int
    """How much a player may have to add after the deal, as a multiple of the first wager."""


class Croupier(msgspec.Struct, frozen=True, kw_only=True):
    """The automatic dealer, and automatic players who play sensibly."""

    table: Any
    """The settings of a practice table."""
    seats: int
    """The number of players it takes."""
    new_round: Callable[[Any], Any]
    """Make a round at it; where a player banks, an automatic player has posted the bank's wager."""
    next_table: Callable[[Any, Sequence[Cited]], Any] | None
    """Return its settings after a round; None if the floor's own events change them."""
    offers: tuple[Offer, ...]
    """The wagers that a player may place before the deal."""
    next_order: Callable[[Any, Deck], Action | None]
    """Return the dealer's next order; None while a player has to act."""
    waiting: Callable[[Any], Sequence[int]]
    """Return the seats that have to act, in turn if there is an order."""
    bot: Callable[[Any, int, Seed], Action]
    """Return the action of a sensible automatic player at this seat."""
    declares: Callable[[Any, int], str]
    """Name the hand at a seat in the book's words."""
    headline: Callable[[Any], str]
    """Summarise the signs and displays at a table with these settings in one line; empty if there are none."""
    shared: str
    """The name of the cards that all players share; empty if there are none."""
    decisions: Decisions | None
    seated: Callable[[Any, Mapping[int, str]], Any] | None
    """Where players play against each other: return the settings with these players seated, each with a stack."""
    banks: Callable[[Any, Mapping[int, str]], PlaceWager] | None
    """Where a player banks: from the settings and who sits where, return the player who takes the bank and the amount
    posted.
    """

    def choices(self, round: Any, seat: int) -> tuple[Choice, ...]:
        """Return the choices of a seat; empty if the game has none."""
        return self.decisions.choices(round, seat) if self.decisions else ()

    def decide(self, round: Any, seat: int, choice: Choice) -> Decide:
        """Make the decision, with its present cost."""
        assert self.decisions is not None
        return (
            Decide(seat, choice, self.decisions.stake(round, seat)) if choice is Choice.PLAY else Decide(seat, choice)
        )

    def words(self, round: Any, seat: int) -> Mapping[Choice, str]:
        return self.decisions.words(round, seat) if self.decisions else {}


class HouseTable(msgspec.Struct, frozen=True):
    """A table that the house opens by itself: its name, and how it differs from the usual one."""

    name: str
    options: dict[str, str] = {}
    shift_seats: int = 0
    """How many automatic players play at it in a simulated shift; 0 if it is not part of one."""
    extra_area: int = 0
    """In a shift, another area on which the player at seat 2 also wagers."""


class Bounds(msgspec.Struct, frozen=True):
    """The limits of a wager: minimum, maximum and steps, as far as the sign states them, or a single price."""

    least: int | None = None
    most: int | None = None
    unit: int | None = None
    price: int = 0


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """The book's requirements for a table that opens: its seats, the areas on its layout, its approval and its signs."""

    usual: Callable[..., Any]
    """Return the settings of a table as the house opens it. Its `options` may be given by name."""
    options: Mapping[str, tuple[str, ...]]
    """The ways in which tables may be set up, such as the shoe or the game: the name of each option and its values."""
    tables: tuple[HouseTable, ...]
    places: Callable[[Any], int]
    """Return the number of seats at a table with these settings."""
    bounds: Callable[[Any, str], Bounds | None]
    """Return the limits of a bet at a table; None if the table does not take the bet. For an empty bet, return the
    limits on the table's sign.
    """
    columns: Callable[[Any], Mapping[str, str]]
    """Return the pay table columns that a table has chosen, by bet; empty if the book has only one of each."""
    priced_by: Callable[[Any, str], str]
    """Return the name of the pay table that prices a bet."""
    areas: tuple[str, ...]
    offered: tuple[str, ...]
    approval: str
    signs: tuple[str, ...]
    jackpot_equipment: bool


class TournamentLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a book's tournaments, and of the hands that their tables play."""

    law: Law
    act: Callable[[Tournament, TournamentOrder], list[Cited]]
    hand_at: Callable[[Any, str], Any]
    """The next hand of a table."""
    start: Any
    """The type of a hand as it begins."""
    checked: Callable[[Any, str, Any, Action], list[Cited]]
    """Return the tournament's own decisions on an action at one of its tables. Takes the table, its hand and the action."""
    plays: Callable[[Any, str, Action], tuple[Action, ...]]
    """Return the actions in the hand that an action at a table leads to."""
    hand_over: Callable[[Any, str, Any, int, str], EndHand]
    """Make the order that tells the tournament about a finished hand: when, and with which proof of its shuffle."""
    hand_of: Callable[[Tournament, TournamentOrder], str]
    """Return the table whose hand one of the book's own orders is about, for hands that are played elsewhere; empty if none."""
    short: tuple[str, ...]
    """Short names for the book among those that have tournaments."""
    template: str
    """The file in the book's folder from which terms and conditions are drawn up."""
    stage: str
    """The name of a stage of play."""


class NoSuchPart(BookFault):
    """A book was asked for a part that it does not have."""


class Room(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One book, ready to be played, dealt, priced, taught and shown. There is one for each edition."""

    book: Book
    pay: PayBook
    round: RoundLaw
    floor: FloorLaw
    sight: Sight
    chips: Chips
    croupier: Croupier
    layout: Layout
    tournament: TournamentLaw | None
    """None if the book has no tournaments."""
    facets: Mapping[str, str]
    """The location of each facet: `sheet` at `package.module:NAME`."""

    @property
    def id(self) -> str:
        return self.book.id

    def has(self, facet: str) -> bool:
        return facet in self.facets

    def facet(self, name: str, kind: type[Facet]) -> Facet:
        """Return the facet that a consumer asks for, after checking that it is of the consumer's type."""
        where = self.facets.get(name)
        if where is None:
            raise NoSuchPart(f"{self.id} has no {name}.")
        module, _, attribute = where.partition(":")
        try:
            if module not in _LOADED:
                import_module(module)
                prepare_loaded()
                _LOADED.add(module)
            found = vars(modules.get(module) or import_module(module))[attribute]
        except ModuleNotFoundError as error:
            raise missing(error) or error from None
        except KeyError:
            raise BookFault(f"{self.id}: {module} has no {attribute}, which its room names as its {name}.") from None
        if not isinstance(found, kind):
            raise BookFault(f"{self.id}: its {name} is a {type(found).__name__}, not a {kind.__name__}.")
        return found


# -- what the layouts of several rooms have in common


def one_column(_: Any) -> dict[str, str]:
    """No pay table has several columns to choose from."""
    return {}


def by_its_name(_: Any, bet: str) -> str:
    """Each bet has a pay table of its own name."""
    return bet
