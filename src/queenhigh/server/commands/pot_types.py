"""What is asked at a poker table besides what is asked everywhere. Amounts are totals for the betting round, in cents."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from queenhigh.server.commands.base import Amount, Asked, Seat, Sentence, Word


class Fold(Asked, frozen=True, kw_only=True):
    pass


class Check(Asked, frozen=True, kw_only=True):
    pass


class Call(Asked, frozen=True, kw_only=True):
    pass


class Bet(Asked, frozen=True, kw_only=True):
    amount: Amount


class RaiseTo(Asked, frozen=True, kw_only=True):
    amount: Amount


class AllIn(Asked, frozen=True, kw_only=True):
    pass


class PutIn(Asked, frozen=True, kw_only=True):
    """Chips, and what was said with them, if anything: the book says what that means."""

    chips: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=40)]
    said: Sentence = ""
    meant: Annotated[int, Meta(ge=0, lt=2**53)] = 0


class Discard(Asked, frozen=True, kw_only=True):
    """`card` as `Qh`."""

    card: Word


class Straddle(Asked, frozen=True, kw_only=True):
    amount: Amount


class SideWager(Asked, frozen=True, kw_only=True):
    colour: Literal["red", "black"]
    amount: Amount


class Show(Asked, frozen=True, kw_only=True):
    pass


class Muck(Asked, frozen=True, kw_only=True):
    pass


class AskToSee(Asked, frozen=True, kw_only=True):
    seat: Seat


class AgreeToSplit(Asked, frozen=True, kw_only=True):
    """To divide the pot with these seats; without any, with everyone who is still in the hand."""

    seats: Annotated[tuple[Seat, ...], Meta(max_length=11)] = ()


class BuyTime(Asked, frozen=True, kw_only=True):
    pass


Play = (
    Fold
    | Check
    | Call
    | Bet
    | RaiseTo
    | AllIn
    | PutIn
    | Discard
    | Straddle
    | SideWager
    | Show
    | Muck
    | AskToSee
    | AgreeToSplit
    | BuyTime
)
"""What is done in a hand."""


class BuyIn(Asked, frozen=True, kw_only=True):
    """Chips from the pocket onto the table."""

    amount: Amount


class SitOut(Asked, frozen=True, kw_only=True):
    """Until one comes back; or only for the next hand."""

    next_hand: bool = False


class ComeBack(Asked, frozen=True, kw_only=True):
    pass


class Post(Asked, frozen=True, kw_only=True):
    """The large blind with the next hand, rather than waiting for it."""


class ChangeSeat(Asked, frozen=True, kw_only=True):
    to: Seat


class JoinList(Asked, frozen=True, kw_only=True):
    pass


class LeaveList(Asked, frozen=True, kw_only=True):
    pass


class ActFor(Asked, frozen=True, kw_only=True):
    """By the dealer, for a player without a device. `out_of_turn`: it was somebody else's turn."""

    seat: Seat
    do: Play
    out_of_turn: bool = False


Seated = BuyIn | SitOut | ComeBack | Post | ChangeSeat | JoinList | LeaveList
"""What is done around the hands."""
