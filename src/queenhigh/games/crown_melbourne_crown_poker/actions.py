"""The actions of a hand. Cards and times arrive with an action; the hand itself fetches nothing.

`Shuffle`, `Cut`, `Deal` and `Report` are shared by all rooms. Amounts are a seat's total wager in the betting round.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.orders import Amount, Asks, Declared, Own, SeatNumber


class PostBlinds(Action, frozen=True, tag=True):
    """The Dealer collects the fees, antes and blinds that the lineup lists."""

    declared = Declared("dealer", "Collect the blinds", say="Blinds, please.")
    by: str


class Straddle(Action, frozen=True, tag=True):
    """A voluntary over-blind, before the first card."""

    declared = Declared("nobody", own=Own("straddle"))
    seat: int
    amount: Amount


class PlaceSideWager(Action, frozen=True, tag=True):
    """Flop Chase: `colour` is red or black."""

    declared = Declared("nobody", own=Own("side_wager"))
    seat: int
    colour: Annotated[str, Meta(pattern="^(red|black)$")]
    amount: Amount


class Fold(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("fold"))
    seat: int


class Check(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("check"))
    seat: int


class Call(Action, frozen=True, tag=True):
    """Match the highest bet, or go all-in if the stack is too small for it."""

    declared = Declared("nobody", own=Own("call"))
    seat: int


class Bet(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("bet"))
    seat: int
    amount: Amount


class RaiseTo(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("raise_to"))
    seat: int
    amount: Amount


class AllIn(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("all_in"))
    seat: int


class PutIn(Action, frozen=True, tag=True):
    """Put chips in front of the seat, with or without words: 6.12-6.14 decide what that means.

    `meant` is the amount that was spoken, if one was.
    """

    declared = Declared("nobody", own=Own("put_in"))
    seat: int
    chips: Annotated[tuple[Amount, ...], Meta(max_length=40)]
    said: Annotated[str, Meta(max_length=400)] = ""
    meant: Annotated[int, Meta(ge=0, lt=2**53)] = 0


Wagering = Fold | Check | Call | Bet | RaiseTo | AllIn | PutIn
"""The actions that can be taken in turn or out of it."""


class OutOfTurn(Action, frozen=True, tag=True):
    """An action while it was another player's turn. `binds` is the Dealer's decision, where the table leaves it to the
    Dealer (reading A-24)."""

    declared = Declared("nobody")
    action: Wagering
    binds: bool = True

    @property
    def seat(self) -> int:
        return self.action.seat


class BuyTime(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("buy_time"))
    seat: int


class TimeUp(Action, frozen=True, tag=True):
    """The time to act is over. `by` is the Dealer who calls it, or None if the clock decides by itself."""

    declared = Declared("dealer", "Call time", say="Time.", asks={"seat": Asks("Seat", "seat", required=True)})
    seat: int
    by: str = ""


class Discard(Action, frozen=True, tag=True):
    declared = Declared("nobody", own=Own("discard"))
    seat: int
    card: Card


class OverlookDiscard(Action, frozen=True, tag=True):
    """The Dealer continues without noticing that the seat has kept all its cards."""

    declared = Declared("dealer", "Continue without the discard", asks={"seat": Asks("Seat", "seat", required=True)})
    by: str
    seat: int


class AddChips(Action, frozen=True, tag=True):
    """Add chips to the stake on the table; a negative amount removes them."""

    declared = Declared("nobody")
    seat: int
    amount: int


class Show(Action, frozen=True, tag=True):
    """Lay hole cards open and flat on the table. `cards` names them if it is not all of them; `says` is what the player
    calls the hand."""

    declared = Declared("nobody", own=Own("show", without=("cards", "says")))
    seat: int
    cards: tuple[Card, ...] = ()
    says: str = ""


class Muck(Action, frozen=True, tag=True):
    """Give up a hand at the showdown without showing it."""

    declared = Declared("nobody", own=Own("muck"))
    seat: int


class AskToSee(Action, frozen=True, tag=True):
    """A player at the table asks to see a hand of the showdown."""

    declared = Declared("nobody", own=Own("ask_to_see", names={"of": "seat"}))
    seat: int
    of: SeatNumber


class InspectHand(Action, frozen=True, tag=True):
    """The Dealer (or above) looks at a player's hand when the hand is over."""

    declared = Declared("dealer", "Inspect a hand", asks={"seat": Asks("Seat", "seat", required=True)})
    by: str
    seat: int


class ReadHands(Action, frozen=True, tag=True):
    """The Dealer opens and reads every hand that has not been shown yet."""

    declared = Declared("dealer", "Read the hands", say="Show your hands, please.")
    by: str


class AgreeToSplit(Action, frozen=True, tag=True):
    """Players ask to divide the pot among themselves, which the book never allows (8.6)."""

    declared = Declared("nobody", own=Own("agree_to_split"))
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=11)] = ()


class PushPots(Action, frozen=True, tag=True):
    declared = Declared("dealer", "Push the pots")
    by: str
