"""The commands of a tournament, as strict types. The server fills in who asks, in what rank, when, and every draw."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from queenhigh.games.kit.orders import Declared, must_be_declared
from queenhigh.server.commands.base import Fields, Word, _tag


class TournamentAsked(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=_tag, forbid_unknown_fields=True
):
    """One command. An unknown field refuses the whole command."""

    declared: ClassVar[Declared]

    def __init_subclass__(cls) -> None:
        must_be_declared(cls)


# -- by a player, for themselves


class Enter(TournamentAsked, frozen=True, kw_only=True):
    """Enter the tournament. Entry fee and buy-in are paid with practice chips. `permission`: may your name and picture
    be used (12.4.8(f))?"""

    declared = Declared("player")
    permission: bool = False


class WithdrawEntry(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")


class SignTerms(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")


class NominateSubstitute(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")
    substitute: Word


class BuyBackIn(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")


class TakeAddOn(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")


class Retire(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")


class RaiseDispute(TournamentAsked, frozen=True, kw_only=True):
    declared = Declared("player")
    about: Annotated[str, Meta(min_length=1, max_length=400)]


class ComeBack(TournamentAsked, frozen=True, kw_only=True):
    """Come back after being marked away."""

    declared = Declared("player")


# -- by those who run it


class Begin(TournamentAsked, frozen=True, kw_only=True):
    """Start a new tournament of a book; an order draws up its terms."""

    declared = Declared("floor")
    book: Word
    title: Word


class DirectorOrder(TournamentAsked, frozen=True, kw_only=True, tag="order"):
    """Give a director's order. `order` has a `type` and that order's own fields."""

    declared = Declared("dealer")
    order: Fields


class AddBots(TournamentAsked, frozen=True, kw_only=True):
    """Let bots enter, with their own chips."""

    declared = Declared("floor")
    count: Annotated[int, Meta(ge=1, le=500)]


TournamentCommand = (
    Enter
    | WithdrawEntry
    | SignTerms
    | NominateSubstitute
    | BuyBackIn
    | TakeAddOn
    | Retire
    | RaiseDispute
    | ComeBack
    | Begin
    | DirectorOrder
    | AddBots
)
ASKS: tuple[type[TournamentAsked], ...] = tuple(TournamentAsked.__subclasses__())
