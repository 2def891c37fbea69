"""What happened at a table. Each event names the clause by which it could happen."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.money import Cents, Outcome
from queenhigh.rules import Cited, Rule


class Event(Cited, frozen=True, tag=True):
    pass


class Remarkable(Event, frozen=True, tag=True):
    """Something that belongs in the house's log of incidents, which asks it for its `incident`."""

    if TYPE_CHECKING:

        @property
        def incident(self) -> tuple[str, str]:
            """What kind of incident it is, and what happened in words."""
            ...


class WagerPlaced(Event, frozen=True, tag=True):
    seat: int
    player: str
    bet: str
    amount: Cents
    rule: Rule


class WagerWithdrawn(Event, frozen=True, tag=True):
    seat: int
    bet: str
    rule: Rule


class PriorityDeclined(Event, frozen=True, tag=True):
    """The player with the first right to a wager on an area has given it up."""

    seat: int
    player: str
    bet: str
    rule: Rule


class BankPosted(Event, frozen=True, tag=True):
    """A player banks the round; `wager` is all that now stands behind it."""

    seat: int
    player: str
    wager: Cents
    rule: Rule
    also: tuple[Rule, ...] = ()


class BankWithdrawn(Event, frozen=True, tag=True):
    seat: int
    rule: Rule


class ScheduleSet(Event, frozen=True, tag=True):
    """The table takes its fees by this schedule from now on."""

    option: int
    rule: Rule


class FeesTaken(Event, frozen=True, tag=True):
    """The fees for the hand are in the drop box: by seat. They are no wagers and depend on no result."""

    fees: dict[int, Cents]
    rule: Rule
    also: tuple[Rule, ...] = ()


class PoolsSeen(Event, frozen=True, tag=True):
    """What jackpot pools hold that other tables feed and win too, when this table looks."""

    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule


class MeterSeen(Event, frozen=True, tag=True):
    """What the table's prize meter held when the outcome was recorded, this round's own wagers left out."""

    value: Fraction
    rule: Rule


class GameStarted(Event, frozen=True, tag=True):
    """The jackpot wagers of the round are entered: by level how many, and what the pools and the fund hold with them."""

    levels: dict[int, int]
    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class WagerReleased(Event, frozen=True, tag=True):
    """A wager is out of play before the deal or the settlement; its line will say what became of it."""

    seat: int
    bet: str
    outcome: Outcome
    rule: Rule


class Advised(Event, frozen=True, tag=True):
    """A player or the staff is told something; nothing else changes."""

    seat: int
    player: str
    note: str
    rule: Rule


class AskedToConfirm(Advised, frozen=True, tag=True):
    """A player is told what a choice would cost; only the same choice once more is taken."""


class BettingClosed(Event, frozen=True, tag=True):
    rule: Rule


class DeckShuffled(Event, frozen=True, tag=True):
    deck: tuple[Card, ...]
    rule: Rule


class DeckCut(Event, frozen=True, tag=True):
    at: int
    rule: Rule


class CardsDealt(Event, frozen=True, tag=True):
    """Every hand of the deal at once: the clause gives the order in which they left the shoe."""

    hands: dict[int, tuple[Card, ...]]
    dealer: tuple[Card, ...]
    shared: tuple[Card, ...]
    stub: tuple[Card, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class ChoicesAnnounced(Event, frozen=True, tag=True):
    rule: Rule


class HandViewed(Event, frozen=True, tag=True):
    seat: int
    player: str
    rule: Rule


class Decided(Event, frozen=True, tag=True):
    """A choice; with `play` the wager put down beside it, on `bet`."""

    seat: int
    choice: Choice
    play: Cents
    rule: Rule
    bet: str = "play"


class StreetDealt(Event, frozen=True, tag=True):
    """Communal cards are turned up: the flop, the turn or the river."""

    cards: tuple[Card, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()


class DealerShown(Event, frozen=True, tag=True):
    """The dealer's hand, declared: its words, and whether it qualifies."""

    cards: tuple[Card, ...]
    shared: tuple[Card, ...]
    words: str
    qualifies: bool
    rule: Rule
    also: tuple[Rule, ...] = ()


class HandDeclared(Event, frozen=True, tag=True):
    """What a hand is worth, by the clause that ranks it. The dealer's has no seat."""

    seat: int | None
    words: str
    rule: Rule
    also: tuple[Rule, ...] = ()


class WagersSettled(Event, frozen=True, tag=True):
    """Settlement is complete: every wager has its line."""

    rule: Rule
    also: tuple[Rule, ...] = ()


class CardsCollected(Event, frozen=True, tag=True):
    """A hand was counted and put into the discard rack."""

    seat: int
    count: int
    rule: Rule


class RoundEnded(Event, frozen=True, tag=True):
    """`settled`, `misdeal`, `void` or `partly_void`."""

    outcome: str
    rule: Rule


class OrderRefused(Event, frozen=True, tag=True):
    """An order was not carried out, mostly because it came from too low a rank, and that is on record."""

    order: str
    by: str
    needed: str
    rule: Rule


class Reported(Event, frozen=True, tag=True):
    """What someone reported, as plain data; the ruling on it follows."""

    by: str
    fact: dict[str, Any]
    rule: Rule
