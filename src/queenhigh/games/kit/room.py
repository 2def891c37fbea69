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

Facet = TypeVar("Facet")


class RoundLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The law of a round, or of a hand of poker: pure functions of the round and what is done in it."""

    new_round: Callable[[Any], Any]
    """The round that a table's settings begin."""
    act: Callable[[Any, Action], list[Cited]]
    legal: Callable[[Any, str, int], list[Option]]
    """What a player may do now at a seat or on an area, with amounts and clauses: of the round, the player and the seat."""
    evolve: Callable[[Any, Cited], Any]
    over: Any
    """The type of a finished round."""
    next_table: Callable[[Any, Sequence[Cited]], Any] | None
    """The settings after a round; None where the floor's own events change them."""
    ruling: Callable[[Any, Any], Ruling]
    rulings: Mapping[type[Irregularity], Callable[[Any, Any], Ruling]]
    """The ruling on each irregularity that may be reported: a function of the facts and the round."""
    withholds: bool
    """May a ruling of a round withhold winnings as they are paid?"""
    shuffles_again: Callable[[Any, Any], bool]
    """Are cards to be shuffled now that were not: of the round before and after?"""
    first_rights: Callable[[Any], Mapping[int, str]] | None
    """Of a round's settings: whose the first right to a wager is, by area; None where the book gives nobody one."""

    @property
    def facts(self) -> dict[str, type[Irregularity]]:
        """The irregularities that may be reported, by the name that sheets and reports give them."""
        return {str(fact.__struct_config__.tag): fact for fact in self.rulings}


class FloorLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The law of a table's life around its rounds."""

    act: Callable[[Floor, Instruction], list[Cited]]
    ending: Callable[[Any, Sequence[Cited], str, int], Instruction]
    """What the floor is told when a round is over: of the finished round, its events, by which rank and when."""
    takes: Mapping[type[Instruction], Takes]
    """What the floor may be told in this book: the lowest rank that may say so, by which clause, and when."""
    told_by: type[Instruction]
    """The type of what it is told then: nobody may say it from outside."""
    ready: Callable[[Open], None] | None
    """Refuses whatever is done in a round while the table is not ready for it; None where it always is."""
    begun: Callable[[Any], Any] | None
    """The settings once a round is under way; None where a round changes nothing before its end."""
    reseated: Callable[[Any, Mapping[int, str]], Any] | None
    """The round in play once a player has taken or left a seat: who sits where; None where it makes no difference to it."""
    elsewhere: Callable[[Any, Callable[[], frozenset[str]]], Any] | None
    """The round in play as it knows of those who wager at other tables of the game; None where that makes no difference."""
    settings: type[Settings]
    """The type of a table's settings."""
    limits: type[Any] | None
    """The type of the limits that may be changed; None where the book's terms are changed otherwise."""
    signed_by: Mapping[Rule, tuple[str, ...]]
    """Orders that take more than one person, and the rank that each of them signs in: who orders it comes first."""
    abstaining_rounds: int | None
    """How many rounds a seat may sit out before it can be asked for; None where the book does not say."""


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """Who may see which card now, by the book's clauses."""

    shown: Callable[[Any, Sequence[Cited]], Shown]
    seen_by: Callable[[Any, str, Sequence[Cited]], frozenset[int]]
    looks_by: Callable[[Any], Rule]
    may_be_asked: Callable[[Any, int, Any], Rule | None] | None
    """The clause by which a choice may be met by a question that depends on the cards; None where no clause does that."""


class Chips(msgspec.Struct, frozen=True, kw_only=True):
    """What each event moves, and what must be on the layout."""

    moves: Callable[[str, Any, Cited], list[Move]]
    """Of an event of a round: the table, the round as it stood before, the event."""
    floor_moves: Callable[[str, Floor, Cited], list[Move]]
    lying: Callable[[Floor, Any], int]


class Decisions(msgspec.Struct, frozen=True, kw_only=True):
    """What a player at a house game chooses between once the cards are out."""

    choices: Callable[[Any, int], tuple[Choice, ...]]
    """What a seat may choose now."""
    stake: Callable[[Any, int], Cents]
    """What playing on costs the seat now."""
    words: Callable[[Any, int], Mapping[Choice, str]]
    """What the choices are called now, where the book has other words than play, fold and check."""
    later: int
    """How many times the first wager a player may have to add after the deal."""


class Croupier(msgspec.Struct, frozen=True, kw_only=True):
    """The automatic dealer, and regulars who play sensibly."""

    table: Any
    """The settings of a practice table."""
    seats: int
    """How many players it takes."""
    new_round: Callable[[Any], Any]
    """A round at it: where a player banks, with the bank's wager posted by a regular."""
    next_table: Callable[[Any, Sequence[Cited]], Any] | None
    """Its settings after a round; None where the floor's own events change them."""
    offers: tuple[Offer, ...]
    """The wagers that a player may place before the deal."""
    next_order: Callable[[Any, Deck], Action | None]
    """What the dealer does next; None while players have the word."""
    waiting: Callable[[Any], Sequence[int]]
    """The seats that have the word, in turn where there is one."""
    bot: Callable[[Any, int, Seed], Action]
    """What a sensible regular at this seat does now."""
    declares: Callable[[Any, int], str]
    """What the hand at a seat makes, in the book's words."""
    headline: Callable[[Any], str]
    """What the signs and displays at a table with these settings say in one line; nothing where they say nothing."""
    shared: str
    """What the cards that everyone shares are called; nothing where there are none."""
    decisions: Decisions | None
    seated: Callable[[Any, Mapping[int, str]], Any] | None
    """Where players play against each other: the settings with these regulars at their seats, each with a stack."""
    banks: Callable[[Any, Mapping[int, str]], PlaceWager] | None
    """Where a player banks: of the settings and who sits where, the regular who takes the bank and what it posts."""

    def choices(self, round: Any, seat: int) -> tuple[Choice, ...]:
        """What a seat may choose now; nothing where the game has no such choices."""
        return self.decisions.choices(round, seat) if self.decisions else ()

    def decide(self, round: Any, seat: int, choice: Choice) -> Decide:
        """The choice, with what it costs now."""
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
    """How many regulars play at it in a simulated shift; 0 where it is not part of one."""
    extra_area: int = 0
    """In a shift, a further area on which the player at seat 2 wagers too."""


class Bounds(msgspec.Struct, frozen=True):
    """What may be put down: at least, at most and in which steps, as far as the sign says so; or just one price."""

    least: int | None = None
    most: int | None = None
    unit: int | None = None
    price: int = 0


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What the book asks of a table that opens: its places, the areas on its cloth, its approval and its signs."""

    usual: Callable[..., Any]
    """The settings of a table as the house opens it. Its `options` may be given by name."""
    options: Mapping[str, tuple[str, ...]]
    """How tables may be set up differently, such as with which shoe or for which game: the names and what they may be."""
    tables: tuple[HouseTable, ...]
    places: Callable[[Any], int]
    """How many places a table with these settings has."""
    bounds: Callable[[Any, str], Bounds | None]
    """Of a table's settings and a bet: what the bet may come to; None where the table does not take it. For no bet, the limits on
    the table's sign."""
    columns: Callable[[Any], Mapping[str, str]]
    """The columns of the pay tables that a table has chosen, by bet; nothing where the book has only one of each."""
    priced_by: Callable[[Any, str], str]
    """Of a table's settings and a bet: the name of the pay table that prices it."""
    areas: tuple[str, ...]
    offered: tuple[str, ...]
    approval: str
    signs: tuple[str, ...]
    jackpot_equipment: bool


class TournamentLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The law of a book's tournaments, and of the hands that their tables play."""

    law: Law
    act: Callable[[Tournament, TournamentOrder], list[Cited]]
    hand_at: Callable[[Any, str], Any]
    """The next hand of a table."""
    start: Any
    """The type of a hand as it begins."""
    checked: Callable[[Any, str, Any, Action], list[Cited]]
    """What the tournament itself decides about an action at one of its tables: of the table, its hand and the action."""
    plays: Callable[[Any, str, Action], tuple[Action, ...]]
    """The actions in the hand that an action at a table comes to."""
    hand_over: Callable[[Any, str, Any, int, str], EndHand]
    """What the tournament is told of a finished hand: when, and with which proof of its shuffle."""
    hand_of: Callable[[Tournament, TournamentOrder], str]
    """The table whose hand one of the book's own orders is about, for hands that are played elsewhere; nothing where none."""
    short: tuple[str, ...]
    """What the book may be called in short among those that have tournaments."""
    template: str
    """The file in the book's folder from which terms and conditions are drawn up."""
    stage: str
    """What a stage of play is called."""


class NoSuchPart(BookFault):
    """A book was asked for something that it does not have."""


class Room(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One book, ready to be played, dealt, priced, taught and shown. There is one of each edition."""

    book: Book
    pay: PayBook
    round: RoundLaw
    floor: FloorLaw
    sight: Sight
    chips: Chips
    croupier: Croupier
    layout: Layout
    tournament: TournamentLaw | None
    """None where the book has no tournaments."""
    facets: Mapping[str, str]
    """Where each facet is: `sheet` at `package.module:NAME`."""

    @property
    def id(self) -> str:
        return self.book.id

    def has(self, facet: str) -> bool:
        return facet in self.facets

    def facet(self, name: str, kind: type[Facet]) -> Facet:
        """The part of this book that a consumer asks for, checked to be of the consumer's type."""
        where = self.facets.get(name)
        if where is None:
            raise NoSuchPart(f"{self.id} has no {name}.")
        module, _, attribute = where.partition(":")
        try:
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
