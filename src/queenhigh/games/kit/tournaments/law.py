"""The clauses of a tournament by what they decide. Each room fills them in from its own book; nothing here is a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.rules import Book, Rule

if TYPE_CHECKING:
    from queenhigh.games.kit.tournaments.checklist import Item, Missing
    from queenhigh.games.kit.tournaments.state import Playing, Tournament
    from queenhigh.games.kit.tournaments.terms import Terms

DIRECTOR, DEPUTY, PLAYER = "Tournament Director", "Tournament Deputy", "player"


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """In the order of both books. A room's `tournament_clauses.py` says what each is called there."""

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
    """The clauses, and what a book decides by them in its own way."""

    book: Book
    items: tuple[Item, ...]
    """What the terms must say."""
    slips: Callable[[Terms], list[Missing]]
    """What they say that cannot be."""
    manager: str
    """The table rank that prepares tournaments: it is the house that does, and the book names no rank."""
    officers: tuple[str, ...]
    """Whose approval lets an employee, contractor or associate enter."""
    deputy_acts: Callable[[Tournament], bool]
    """May a Deputy give the Director's orders?"""
    deputy_is_presence: bool
    """Is a Deputy's presence as good as the Director's?"""
    before_entries: Callable[[Tournament], bool]
    """Must the terms be out and the inspectorate be told before entries, not just before play?"""
    briefs_late: Callable[[Tournament], bool]
    """Is somebody who enters in play briefed before their first hand?"""
    decides: Callable[[Tournament, str, bool], bool]
    """May this rank decide a dispute? True as the third: one that is decided already is looked at again."""
    least_bank: Callable[[Playing], int]
    """With less than this a player is eliminated."""
    forfeit: Callable[[Playing], int]
    """What a hand costs a player who is not there, where the blinds do not see to it."""
