"""Actions at a table. Each carries the time, the deck order and the rank of the person who acts; nothing is looked up."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from queenhigh.cards import DECK, Card
from queenhigh.games.kit.orders import Asks, Declared, must_be_declared
from queenhigh.money import Cents


class Choice(StrEnum):
    """A player's choice for a hand. `NONE` if there is nothing to decide, `UNDECIDED` until the choice is made.

    `CHECK` stays in without this street's wager; `NOT_EXPOSED` gives up a hand unseen once the dealer's is known.
    """

    UNDECIDED = "undecided"
    PLAY = "play"
    FOLD = "fold"
    KEEP_SIDE_BETS = "keep_side_bets"
    NONE = "none"
    CHECK = "check"
    NOT_EXPOSED = "not_exposed"


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    declared: ClassVar[Declared]

    def __init_subclass__(cls) -> None:
        must_be_declared(cls)


class PlaceWager(Action, frozen=True, tag=True):
    """Chips on a betting area. `medium` is what was tendered: only chips count."""

    declared = Declared("nobody")
    seat: int
    player: str
    bet: str
    amount: Cents
    medium: str = "chips"


class WithdrawWager(Action, frozen=True, tag=True):
    """Take a wager back. `by` is the member of staff who agrees, if the book requires it."""

    declared = Declared("nobody")
    seat: int
    bet: str
    by: str = ""


class Decline(Action, frozen=True, tag=True):
    """A player gives up the first right to a wager on an area."""

    declared = Declared("nobody")
    seat: int
    player: str
    bet: str


class SetSchedule(Action, frozen=True, tag=True):
    """The table changes to another fee schedule."""

    declared = Declared(
        "floor", "Change the fee schedule", asks={"option": Asks("Schedule option", "number", required=True)}
    )
    by: str
    option: int


class CloseBetting(Action, frozen=True, tag=True):
    """The dealer calls no more bets."""

    declared = Declared("dealer", "No more bets", say="No more bets, please.")
    by: str


class TakeFees(Action, frozen=True, tag=True):
    """The dealer takes the fees for the hand and drops them."""

    declared = Declared("dealer", "Take the fees")
    by: str


class Shuffle(Action, frozen=True, tag=True):
    """The deck in its order after the shuffle, top card first; `which` names the deck by the colour of its backs if
    there are several.
    """

    declared = Declared("dealer", "Shuffle", fills=("deck",))
    by: str
    deck: tuple[Card, ...]
    which: str = ""


class Cut(Action, frozen=True, tag=True):
    """The person who cuts takes `at` cards off the top."""

    declared = Declared("dealer", "Cut", asks={"at": Asks("Cards off the top", "number", default=len(DECK) // 2)})
    by: str
    at: int


class Deal(Action, frozen=True, tag=True):
    declared = Declared("dealer", "Deal")
    by: str


class TurnUp(Action, frozen=True, tag=True):
    """The dealer turns up the card that everyone may see."""

    declared = Declared("dealer", "Turn up the card")
    by: str


class AnnounceChoices(Action, frozen=True, tag=True):
    """The dealer's call that players may play or fold."""

    declared = Declared("dealer", "Announce: play or fold", say="Play or fold?")
    by: str


class ViewHand(Action, frozen=True, tag=True):
    """A player looks at a hand."""

    declared = Declared("nobody")
    seat: int
    player: str


class Decide(Action, frozen=True, tag=True):
    """Play, fold, or fold the ante and keep the side bets. `amount` is the play wager placed, if any.

    `player` is the person who decides, where players other than the hand's may wager on it.
    """

    declared = Declared("nobody")
    seat: int
    choice: Choice
    amount: Cents = Cents(0)
    player: str = ""


class Reveal(Action, frozen=True, tag=True):
    """The dealer's hand is turned up."""

    declared = Declared("dealer", "Turn up the dealer's hand")
    by: str


class Settle(Action, frozen=True, tag=True):
    declared = Declared("dealer", "Settle the wagers")
    by: str


class Collect(Action, frozen=True, tag=True):
    """Cards are counted and put into the discard rack. `counts` lists hands that did not have the expected number of cards."""

    declared = Declared(
        "dealer", "Collect the cards", asks={"counts": Asks("Hands that were not complete: seat and count", "counts")}
    )
    by: str
    counts: dict[int, int] = {}


class Report(Action, frozen=True, tag=True):
    """Report an irregularity: the facts, as one of the room's types. `by` is the rank that gives the ruling."""

    declared = Declared("nobody")
    by: str
    fact: Any
