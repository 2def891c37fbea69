"""The clauses of a tournament, named by what they decide. Each room fills in the numbers from its own book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.rules import Book, IllegalAction, NotAuthorised, Rule

if TYPE_CHECKING:
    from queenhigh.games.kit.tournaments.checklist import Item, Missing
    from queenhigh.games.kit.tournaments.state import Playing, Tournament
    from queenhigh.games.kit.tournaments.terms import Terms


DIRECTOR, DEPUTY, PLAYER = "Tournament Director", "Tournament Deputy", "player"


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """The clauses, in the order of both books. A room's `tournament_law.py` gives their numbers."""

    director_of_one: Rule
    equal_chance: Rule
    documented: Rule
    available: Rule
    advised: Rule
    director: Rule
    deputies: Rule
    designated: Rule
    exclusive: Rule
    briefing: Rule
    instruction: Rule
    terms: Rule

    starts: Rule
    fees: Rule
    numbers: Rule
    location: Rule
    start_moved: Rule
    change_advised: Rule

    accepted: Rule
    entitled: Rule
    refusal: Rule
    selection: Rule
    employees: Rule
    bound: Rule
    copies: Rule
    signed: Rule
    method: Rule
    withdrawal: Rule

    rounds: Rule
    tables: Rule
    progression: Rule
    buy_back: Rule
    repechage: Rule
    bank: Rule
    chips_at_end: Rule

    chip_type: Rule
    minimum: Rule
    secret: Rule

    elimination: Rule
    winners: Rule
    pool: Rule
    distribution: Rule

    penalties: Rule
    disqualification: Rule
    substitute: Rule
    refund: Rule
    late: Rule
    absence: Rule
    phone: Rule
    substituted: Rule
    disqualified_chips: Rule
    retirement: Rule
    prevails: Rule
    early_decided: Rule
    early_agreed: Rule
    privacy: Rule
    promotion: Rule
    conducted: Rule
    final: Rule
    liability: Rule
    complaint: Rule


@dataclass(frozen=True, kw_only=True)
class Law(Clauses):
    """The clauses, and the decisions in which a book differs."""

    book: Book
    items: tuple[Item, ...]
    """What the terms must say."""
    faults: Callable[[Terms], list[Missing]]
    """The impossible settings among them."""
    manager: str
    """The rank that prepares tournaments. The book says that the house does and names no rank."""
    officers: tuple[str, ...]
    """Whose approval lets an employee, contractor or associate enter."""
    deputy_acts: Callable[[Tournament], bool]
    """May a Deputy give the Director's orders?"""
    deputy_is_presence: bool
    """May a Deputy be present in place of the Director?"""
    before_entries: Callable[[Tournament], bool]
    """Must the terms be published and the inspectorate notified before entries, not just before play?"""
    briefs_late: Callable[[Tournament], bool]
    """Is a late entrant briefed before their first hand?"""
    decides: Callable[[Tournament, str, bool], bool]
    """May this rank decide a dispute? The third argument is True if a decided dispute is reviewed."""
    least_bank: Callable[[Playing], int]
    """A player with fewer chips than this is eliminated."""
    forfeit: Callable[[Playing], int]
    """What a hand costs an absent player, if there are no blinds."""


# -- who may give an order in a tournament: its Director, a Deputy, or the house that runs it


def by_director(t: Tournament, order: TournamentOrder, what: str, rule: Rule, law: Law) -> None:
    """Require the Director of this tournament, not of another, or a Deputy if the book allows it."""
    if order.by == DIRECTOR and order.who != t.director:
        raise NotAuthorised(
            f"{what} is for the Tournament Director of {t.name}, who is {t.director or 'not appointed'}; {order.who} is not.",
            law.director_of_one,
            needed=DIRECTOR,
        )
    if order.by == DEPUTY and order.who not in t.deputies:
        raise NotAuthorised(f"{order.who} is not a Deputy of {t.name}.", law.deputies, needed=DIRECTOR)
    if order.by == DEPUTY and not law.deputy_acts(t):
        raise NotAuthorised(f"{what} waits for the Tournament Director.", law.deputies, needed=DIRECTOR)
    if order.by not in (DIRECTOR, DEPUTY):
        law.book.ladder.require(order.by, DIRECTOR, order=what, rule=rule)


def by_house(t: Tournament, order: TournamentOrder, what: str, law: Law) -> None:
    """Require the house, which prepares a tournament, or its Director once there is one."""
    if order.by in (DIRECTOR, DEPUTY) and t.director:
        by_director(t, order, what, procedure("tournaments"), law)
        return
    law.book.ladder.require(order.by, law.manager, order=what, rule=procedure("tournaments"))


def by_staff(order: TournamentOrder, what: str, law: Law) -> None:
    """Require the Dealer or a higher rank, or the Director or a Deputy."""
    if order.by not in (DIRECTOR, DEPUTY):
        law.book.ladder.require(order.by, law.book.ladder.rungs[0], order=what, rule=procedure("tournaments"))


def by_player_or_staff(order: TournamentOrder, player: str, what: str, law: Law) -> None:
    """Require the player concerned, or the member of staff who records it for them."""
    if order.by != PLAYER:
        by_staff(order, what, law)
    elif order.who != player:
        raise IllegalAction(
            f"{what}: {order.who or 'nobody'} is not {player}.", procedure("tournaments"), "Let the player ask."
        )


def attended(t: Tournament, law: Law) -> None:
    """12.2.3: require the Director's presence; whether a Deputy will do differs from book to book."""
    if t.director in t.present:
        return
    if t.deputies & t.present:
        if law.deputy_is_presence:
            return
        raise IllegalAction("The Tournament Director is not present.", law.director, "Wait for the Director.")
    raise IllegalAction("Neither the Tournament Director nor a Deputy is present.", law.director, "Call one of them.")
