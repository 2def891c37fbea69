"""What people do in a hand. Cards and clock arrive here: the hand asks for nothing.

`Shuffle`, `Cut`, `Deal` and `Report` are those of every room. Amounts are a seat's total wager in the betting round.
"""

from __future__ import annotations

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Action


class PostBlinds(Action, frozen=True, tag=True):
    """The Dealer collects fees, antes and blinds as the lineup has them."""

    by: str


class Straddle(Action, frozen=True, tag=True):
    """A voluntary over-blind, before the first card."""

    seat: int
    amount: int


class PlaceSideWager(Action, frozen=True, tag=True):
    """Flop Chase: `colour` is red or black."""

    seat: int
    colour: str
    amount: int


class Fold(Action, frozen=True, tag=True):
    seat: int


class Check(Action, frozen=True, tag=True):
    seat: int


class Call(Action, frozen=True, tag=True):
    """Match the highest bet, or go all-in where the chips do not reach."""

    seat: int


class Bet(Action, frozen=True, tag=True):
    seat: int
    amount: int


class RaiseTo(Action, frozen=True, tag=True):
    seat: int
    amount: int


class AllIn(Action, frozen=True, tag=True):
    seat: int


class PutIn(Action, frozen=True, tag=True):
    """Chips in front of the player, and what was said with them, if anything: 6.12-6.14 decide what it means.

    `meant` is the amount that was spoken, if one was.
    """

    seat: int
    chips: tuple[int, ...]
    said: str = ""
    meant: int = 0


Wagering = Fold | Check | Call | Bet | RaiseTo | AllIn | PutIn
"""What can be done in turn, or out of it."""


class OutOfTurn(Action, frozen=True, tag=True):
    """It was somebody else's turn. `binds` is the Dealer's word where the table leaves it to him (reading A-24)."""

    action: Wagering
    binds: bool = True

    @property
    def seat(self) -> int:
        return self.action.seat


class BuyTime(Action, frozen=True, tag=True):
    seat: int


class TimeUp(Action, frozen=True, tag=True):
    """The time to act is over; `by` is the Dealer who says so, or nobody where the clock rules by itself."""

    seat: int
    by: str = ""


class Discard(Action, frozen=True, tag=True):
    seat: int
    card: Card


class OverlookDiscard(Action, frozen=True, tag=True):
    """The Dealer goes on although the seat has kept all its cards: nobody has noticed."""

    by: str
    seat: int


class AddChips(Action, frozen=True, tag=True):
    """To the stake on the table, or with a negative amount off it."""

    seat: int
    amount: int


class Show(Action, frozen=True, tag=True):
    """Hole cards open and flat on the table. `cards` where not all of them; `says` is what the player calls it."""

    seat: int
    cards: tuple[Card, ...] = ()
    says: str = ""


class Muck(Action, frozen=True, tag=True):
    """A hand given up unseen at the showdown."""

    seat: int


class AskToSee(Action, frozen=True, tag=True):
    """Somebody at the table wishes to see a hand of the showdown."""

    seat: int
    of: int


class InspectHand(Action, frozen=True, tag=True):
    """The Dealer (or above) looks at a player's hand when the hand is over."""

    by: str
    seat: int


class ReadHands(Action, frozen=True, tag=True):
    """The Dealer opens and reads every hand that is still to be shown."""

    by: str


class AgreeToSplit(Action, frozen=True, tag=True):
    """Players wish to divide the pot among themselves. The book lets nobody do it (8.6)."""

    seats: tuple[int, ...]


class PushPots(Action, frozen=True, tag=True):
    by: str
