"""The commands of a table: strict types, distinguished by `type`. None says who asks: the server knows that. Each
declares who may give it. The house's own commands are written out here; those that a book declares for its players
(`fold`, `sit_out`) are made from that declaration, for every installed book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, Union, cast, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.orders import (
    ALWAYS_FILLED,
    OWN_PLACE,
    Amount,
    Declared,
    Own,
    filled,
)
from queenhigh.games.kit.orders import SeatNumber as Seat
from queenhigh.games.library import Volume, shelf
from queenhigh.money import Cents
from queenhigh.rules import BookFault
from queenhigh.server.commands.base import Fields as Fields
from queenhigh.server.commands.base import Reason, Sentence, name_of
from queenhigh.server.commands.base import TableCommand as TableCommand
from queenhigh.server.commands.base import Word as Word
from queenhigh.server.commands.host import HostCommand
from queenhigh.server.vocabulary import actions_of, own_commands

# -- by players


class Sit(TableCommand, frozen=True, kw_only=True):
    """Take a seat: this one, or any that is free. `buy_in`, if chips are brought to the table."""

    declared = Declared("player")
    seat: Seat | None = None
    buy_in: Amount | None = None


class Leave(TableCommand, frozen=True, kw_only=True):
    """Leave the table, at once or, if you are in the hand, when it is over."""

    declared = Declared("player")


class Stay(TableCommand, frozen=True, kw_only=True):
    """Stay after all, after asking to leave when the hand is over."""

    declared = Declared("player")


class Place(TableCommand, frozen=True, kw_only=True):
    """Place chips on a betting area, at your own seat unless another is named. `secret`: on a slip, in a tournament
    that has them."""

    declared = Declared("player")
    bet: Word
    amount: Amount
    seat: Seat | None = None
    secret: bool = False


class Withdraw(TableCommand, frozen=True, kw_only=True):
    declared = Declared("player")
    bet: Word
    seat: Seat | None = None


class Bank(TableCommand, frozen=True, kw_only=True):
    """Be the player-dealer of the round, if players bank."""

    declared = Declared("player")
    amount: Amount


class Decline(TableCommand, frozen=True, kw_only=True):
    declared = Declared("player")
    bet: Word
    seat: Seat | None = None


class Look(TableCommand, frozen=True, kw_only=True):
    declared = Declared("player")
    seat: Seat | None = None


class Decide(TableCommand, frozen=True, kw_only=True):
    """Decide on a hand. `amount` defaults to what the book requires; `confirm`: yes, forfeit the side bets too."""

    declared = Declared("player")
    choice: Choice
    seat: Seat | None = None
    amount: Amount | None = None
    confirm: bool = False


class Ready(TableCommand, frozen=True, kw_only=True):
    """I have nothing more to do: the automatic dealer need not wait."""

    declared = Declared("player")


class AskRules(TableCommand, frozen=True, kw_only=True):
    """Ask for a copy of the rules."""

    declared = Declared("player")


class DisputeCommand(TableCommand, frozen=True, kw_only=True, tag="dispute"):
    declared = Declared("player")
    about: Annotated[str, Meta(min_length=1, max_length=400)]


# -- by the dealer


class WagerFor(TableCommand, frozen=True, kw_only=True):
    """Place a wager for a player without a device."""

    declared = Declared("dealer")
    seat: Seat
    bet: Word
    amount: Amount


class WithdrawFor(TableCommand, frozen=True, kw_only=True):
    """Withdraw a wager for a player, with the dealer's agreement if the book requires it."""

    declared = Declared("dealer")
    seat: Seat
    bet: Word


class DecideFor(TableCommand, frozen=True, kw_only=True):
    declared = Declared("dealer")
    seat: Seat
    choice: Choice
    amount: Amount | None = None
    confirm: bool = False


class Report(TableCommand, frozen=True, kw_only=True):
    """Report an irregularity of the book and rule on it. `number`: the report that waited for this ruling."""

    declared = Declared("dealer")
    fact: Fields
    number: int | None = None


class AskRuling(TableCommand, frozen=True, kw_only=True):
    """Report an irregularity that waits for a person whose rank may rule on it."""

    declared = Declared("dealer")
    fact: Fields


class Dealing(TableCommand, frozen=True, kw_only=True):
    declared = Declared("dealer")
    mode: Literal["automatic", "by_hand"]


class CountChips(TableCommand, frozen=True, kw_only=True):
    """Count the float, blind: when the table opens or closes, or when one dealer hands over to another, who signs.
    Cents."""

    declared = Declared("dealer")
    kind: Literal["opening", "closing", "handover"]
    amount: Annotated[int, Meta(ge=0, lt=2**53)]
    why: Reason


class SignChips(TableCommand, frozen=True, kw_only=True):
    """Sign a slip as the second person: this moves a fill or a credit."""

    declared = Declared("dealer")
    number: int


class WithdrawChips(TableCommand, frozen=True, kw_only=True):
    """Withdraw a slip that you asked for."""

    declared = Declared("dealer")
    number: int
    reason: Reason


# -- by the floor


class AskChips(TableCommand, frozen=True, kw_only=True):
    """Ask for a fill or a credit; or count the drop box, blind, and empty it. Cents."""

    declared = Declared("floor")
    kind: Literal["fill", "credit", "drop"]
    amount: Annotated[int, Meta(ge=0, lt=2**53)]
    why: Reason


class Instruct(TableCommand, frozen=True, kw_only=True):
    """Give an instruction. `order` has a `type` and that instruction's own fields. `request`: the signed request that
    it carries out."""

    declared = Declared("dealer")
    order: Fields
    request: int | None = None


class Meter(TableCommand, frozen=True, kw_only=True):
    declared = Declared("dealer")
    order: Fields


class Dismiss(TableCommand, frozen=True, kw_only=True):
    """Set aside a report that needs no ruling. The reason is kept with it."""

    declared = Declared("floor")
    number: int
    reason: Reason


class WithdrawOrder(TableCommand, frozen=True, kw_only=True):
    """Withdraw an order that waits for the end of the round. The reason is kept."""

    declared = Declared("floor")
    number: int
    reason: Reason


class Unlock(TableCommand, frozen=True, kw_only=True):
    declared = Declared("floor")
    reason: Reason


# -- commands that the installed books declare for players


def own_command(kind: type[Any], own: Own) -> type[TableCommand]:
    """The command for a declaration: its fields without those that the house fills in."""
    hints = get_type_hints(kind, include_extras=True)
    hidden = {*ALWAYS_FILLED, *OWN_PLACE, *own.without, *Instruction.__struct_fields__}
    fields: list[Any] = []
    for field in msgspec.structs.fields(kind):
        if field.name not in hidden:
            name, hint = own.names.get(field.name, field.name), _PLAIN.get(hints[field.name], hints[field.name])
            fields.append((name, hint) if field.required else (name, hint, field.default))
    title = "".join(part.capitalize() for part in own.command.split("_"))
    about = {"__doc__": kind.__doc__, "declared": Declared("player")}
    made = msgspec.defstruct(
        title,
        fields,
        bases=(TableCommand,),
        namespace=about,
        module=__name__,
        frozen=True,
        kw_only=True,
        tag=own.command,
    )
    return cast("type[TableCommand]", made)


def _order_command() -> type[TableCommand]:
    """Give an order in a round, as the dealer or as the rank that a prize needs. Each order takes only its own
    fields."""
    fields: dict[str, Any] = {}
    for volume in _volumes():
        for kind in actions_of(volume.id).values():
            if kind.declared.by in ("dealer", "floor"):
                hints = get_type_hints(kind, include_extras=True)
                for name in kind.__struct_fields__:
                    if name not in filled(kind):
                        hint = _PLAIN.get(hints[name], hints[name])
                        fields[name] = fields[name] | hint if name in fields else hint | UnsetType
    given = [(name, hint, UNSET) for name, hint in sorted(fields.items())]
    about = {"__doc__": _order_command.__doc__, "declared": Declared("dealer")}
    made = msgspec.defstruct(
        "Order",
        [("order", Word), *given, ("reason", Sentence, "")],
        bases=(TableCommand,),
        namespace=about,
        module=__name__,
        frozen=True,
        kw_only=True,
    )
    return cast("type[TableCommand]", made)


def _volumes() -> list[Volume]:
    return [volume for volume in shelf() if volume.current and not volume.error]


_PLAIN: dict[Any, Any] = {str: Sentence, Card: Word, int: Annotated[int, Meta(gt=-(2**53), lt=2**53)], Cents: Amount}


def _own_commands() -> tuple[dict[str, type[TableCommand]], dict[str, type[TableCommand]]]:
    """The commands that are actions in a round, and those between rounds. Two books may share a command whose fields
    are the same."""
    actions: dict[str, type[TableCommand]] = {}
    around: dict[str, type[TableCommand]] = {}
    for volume in _volumes():
        for name, kind in own_commands(volume.id).items():
            assert kind.declared.own is not None
            made, among = own_command(kind, kind.declared.own), actions if issubclass(kind, Action) else around
            known = actions.get(name) or around.get(name) or next((one for one in SERVED if name_of(one) == name), None)
            if known is not None and (name not in among or _shape(known) != _shape(made)):
                raise BookFault(f"{volume.id}: {kind.__name__}: there is another command {name!r} already.")
            among.setdefault(name, made)
    return actions, around


def _shape(kind: type[TableCommand]) -> list[tuple[str, Any]]:
    return [(field.name, field.type) for field in msgspec.structs.fields(kind)]


SERVED: tuple[type[TableCommand], ...] = tuple(
    kind for kind in (*TableCommand.__subclasses__(), *HostCommand.__subclasses__()) if kind is not HostCommand
)
"""The house's own commands, whatever the game."""
PLAYED, AROUND = _own_commands()
"""Players' own commands in a round, and between rounds, by name."""

if TYPE_CHECKING:
    Play: TypeAlias = TableCommand
    Command: TypeAlias = TableCommand

    class Order(TableCommand, frozen=True, kw_only=True):
        order: str
        reason: str = ""

        def __init__(self, *, order: str, reason: str = "", **fields: Any) -> None: ...

else:
    Order = _order_command()
    Play = Union[tuple(PLAYED.values())] if PLAYED else TableCommand  # noqa: UP007


class ActFor(TableCommand, frozen=True, kw_only=True):
    """Act for a player without a device, as the dealer. `out_of_turn`: it was another player's turn."""

    declared = Declared("dealer")
    seat: Seat
    do: Play
    out_of_turn: bool = False


COMMANDS: tuple[type[TableCommand], ...] = (*SERVED, Order, ActFor, *PLAYED.values(), *AROUND.values())
if not TYPE_CHECKING:
    Command = Union[COMMANDS]  # noqa: UP007


def own(command: str, **fields: Any) -> TableCommand:
    """A command of a player, by its name."""
    return (PLAYED | AROUND)[command](**fields)
