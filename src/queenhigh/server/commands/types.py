"""What a client may ask at a table: strict types, told apart by `type`. Nothing here says who asks: that the server knows."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from queenhigh.games.kit.actions import Choice
from queenhigh.server.commands.base import Amount, Asked, Fields, Seat, Sentence, Word
from queenhigh.server.commands.pot_types import ActFor, Play, Seated

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
    """A report that waited needs no ruling."""

    number: int


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
