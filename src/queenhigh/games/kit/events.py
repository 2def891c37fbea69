"""Events at a table. Each names the clause that allowed it."""

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
    """An event for the house's incident log, which reads its `incident`."""

    if TYPE_CHECKING:

        @property
        def incident(self) -> tuple[str, str]:
            """Return the kind of incident, and a description."""
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
    """A player banks the round; `wager` is the whole amount behind it."""

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
    """The fees for the hand are in the drop box, by seat. Fees are not wagers and do not depend on results."""

    fees: dict[int, Cents]
    rule: Rule
    also: tuple[Rule, ...] = ()


class PoolsSeen(Event, frozen=True, tag=True):
    """The contents of jackpot pools shared with other tables, at the moment when this table reads them, and the levels
    that others have won since this round's wagers went in.
    """

    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    won_since: tuple[int, ...] = ()


class PoolsRecorded(Event, frozen=True, tag=True):
    """What pools and fund hold after the round, and what it cost to reseed them."""

    pools: tuple[Fraction, ...]
    fund: Fraction
    reseeded: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class MeterSeen(Event, frozen=True, tag=True):
    """The content of the table's prize meter when the outcome was recorded, without this round's own wagers."""

    value: Fraction
    rule: Rule


class GameStarted(Event, frozen=True, tag=True):
    """The jackpot wagers of the round are entered: how many of each level, and the contents of pools and fund afterwards."""

    levels: dict[int, int]
    pools: tuple[Fraction, ...]
    fund: Fraction
    rule: Rule
    also: tuple[Rule, ...] = ()


class WagerReleased(Event, frozen=True, tag=True):
    """A wager is taken out of play before the deal or the settlement; its line says what happened to it."""

    seat: int
    bet: str
    outcome: Outcome
    rule: Rule


class Advised(Event, frozen=True, tag=True):
    """A player or member of staff is notified; nothing else changes."""

    seat: int
    player: str
    note: str
    rule: Rule


class AskedToConfirm(Advised, frozen=True, tag=True):
    """A player is told what a choice would cost, and has to repeat it to confirm."""


class BettingClosed(Event, frozen=True, tag=True):
    rule: Rule


class DeckShuffled(Event, frozen=True, tag=True):
    deck: tuple[Card, ...]
    rule: Rule


class DeckCut(Event, frozen=True, tag=True):
    at: int
    rule: Rule


class CardsDealt(Event, frozen=True, tag=True):
    """Every hand of the deal at once; the clause gives the dealing order."""

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
    """A player's choice, with the wager placed for it (`play`) on `bet`."""

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
    """The dealer's hand is declared: its name, and whether it qualifies."""

    cards: tuple[Card, ...]
    shared: tuple[Card, ...]
    words: str
    qualifies: bool
    rule: Rule
    also: tuple[Rule, ...] = ()


class HandDeclared(Event, frozen=True, tag=True):
    """A hand is ranked, with the clause that ranks it. The dealer's hand has no seat."""

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
    """An order was refused, usually because its rank was too low, and the refusal is recorded."""

    order: str
    by: str
    needed: str
    rule: Rule


class Reported(Event, frozen=True, tag=True):
    """A report, as plain data; the ruling on it follows."""

    by: str
    fact: dict[str, Any]
    rule: Rule
