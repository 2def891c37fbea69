"""What a client may ask at a table: strict types, told apart by `type`. Nothing here says who asks: that the server knows."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from queenhigh.games.kit.actions import Choice

Seat = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(gt=0, lt=2**53)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(max_length=400)]
Fields = Annotated[dict[str, Any], Meta(max_length=30)]


def _tag(name: str) -> str:
    """`WagerFor` is `wager_for`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    """One thing that is asked for. A field that is not known is refused, and with it everything."""


# -- where players contest a pot; amounts are totals for the betting round, in cents


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


# -- by players


class Sit(Asked, frozen=True, kw_only=True):
    """`buy_in`: where chips are brought to the table."""

    seat: Seat
    buy_in: Amount | None = None


class Leave(Asked, frozen=True, kw_only=True):
    pass


class Place(Asked, frozen=True, kw_only=True):
    """Chips on a betting area, at the own seat unless another is named. `secret`: on a slip, in a tournament that has them."""

    bet: Word
    amount: Amount
    seat: Seat | None = None
    secret: bool = False


class Withdraw(Asked, frozen=True, kw_only=True):
    bet: Word
    seat: Seat | None = None


class Bank(Asked, frozen=True, kw_only=True):
    """To be the player-dealer of the round, where players bank."""

    amount: Amount


class Decline(Asked, frozen=True, kw_only=True):
    bet: Word
    seat: Seat | None = None


class Look(Asked, frozen=True, kw_only=True):
    seat: Seat | None = None


class Decide(Asked, frozen=True, kw_only=True):
    """`amount` is what the book asks for unless another is put down; `confirm`: the side bets go too, and that is meant."""

    choice: Choice
    seat: Seat | None = None
    amount: Amount | None = None
    confirm: bool = False


class Ready(Asked, frozen=True, kw_only=True):
    """Nothing more to do: the automatic dealer need not wait."""


class AskRules(Asked, frozen=True, kw_only=True):
    """For a copy of the rules."""


class Dispute(Asked, frozen=True, kw_only=True):
    about: Annotated[str, Meta(min_length=1, max_length=400)]


# -- by whoever deals


class Order(Asked, frozen=True, kw_only=True):
    """What the dealer, or whom a prize needs, does next. Each order takes only the fields that it has."""

    order: Word
    at: int | UnsetType = UNSET
    counts: dict[int, int] | UnsetType = UNSET
    which: Sentence | UnsetType = UNSET
    option: int | UnsetType = UNSET
    sorted: bool | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    reason: Sentence = ""


class WagerFor(Asked, frozen=True, kw_only=True):
    """For a player who has no device."""

    seat: Seat
    bet: Word
    amount: Amount


class WithdrawFor(Asked, frozen=True, kw_only=True):
    """Wagers may be withdrawn with the dealer's word, where the book says so."""

    seat: Seat
    bet: Word


class DecideFor(Asked, frozen=True, kw_only=True):
    seat: Seat
    choice: Choice
    amount: Amount | None = None
    confirm: bool = False


class Report(Asked, frozen=True, kw_only=True):
    """Facts, as the book's own irregularity; whoever reports them gives the ruling. `number`: a report that waited."""

    fact: Fields
    number: int | None = None


class AskRuling(Asked, frozen=True, kw_only=True):
    """The facts wait for somebody whose rank may rule."""

    fact: Fields


class Dealing(Asked, frozen=True, kw_only=True):
    mode: Literal["automatic", "by_hand"]


# -- by the floor


class Instruct(Asked, frozen=True, kw_only=True):
    """`order` has a `type` and that instruction's own fields. `request`: the signed request that it carries out."""

    order: Fields
    request: int | None = None


class Meter(Asked, frozen=True, kw_only=True):
    order: Fields


class Dismiss(Asked, frozen=True, kw_only=True):
    """A report that waited needs no ruling. The reason is kept with it."""

    number: int
    reason: Annotated[str, Meta(min_length=1, max_length=400)]


class Unlock(Asked, frozen=True, kw_only=True):
    reason: Annotated[str, Meta(min_length=1, max_length=400)]


Command = (
    Sit
    | Leave
    | Place
    | Withdraw
    | Bank
    | Decline
    | Look
    | Decide
    | Ready
    | AskRules
    | Dispute
    | Order
    | WagerFor
    | WithdrawFor
    | DecideFor
    | Report
    | AskRuling
    | Dealing
    | Instruct
    | Meter
    | Dismiss
    | Unlock
    | Play
    | Seated
    | ActFor
)
COMMANDS: tuple[type[Asked], ...] = tuple(Asked.__subclasses__())


def name_of(command: Asked | type[Asked]) -> str:
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)
