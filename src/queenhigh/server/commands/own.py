"""Commands that a book declares for its players: the house fills in who they are and where they sit."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.desk.codec import restored
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.ruling import PLAYER
from queenhigh.games.kit.wording import spoken
from queenhigh.ledger.command import Receipt
from queenhigh.server.commands.base import TableCommand, name_of
from queenhigh.server.commands.play import own_seat
from queenhigh.server.errors import ServerError
from queenhigh.server.page import page_of
from queenhigh.server.vocabulary import own_commands

if TYPE_CHECKING:
    from queenhigh.server.house import House


def carry_out(house: House, state: TableState, player: str, command: TableCommand, id: str) -> Future[Receipt] | None:
    """Carry out such a command; None if it is not one that players of this book give."""
    kind = own_commands(state.book.id).get(name_of(command))
    if kind is None:
        return None
    if issubclass(kind, Action):
        seat = page_of(state.room).game.seat_in_round(state, player)
        return house.desk.submit(state.id, action_at(state, seat, player, command), actor=player, id=id)
    order = _built(state, kind, command, player, {"by": PLAYER, "who": player, "at": house.desk.now})
    assert isinstance(order, Instruction)
    return house.desk.submit_order(state.id, order, id=id)


def in_round(state: TableState, player: str, command: TableCommand) -> tuple[Action, ...] | None:
    """The action of a command in a round; None if players cannot do it there."""
    kind = own_commands(state.book.id).get(name_of(command))
    if kind is None or not issubclass(kind, Action):
        return None
    return (action_at(state, page_of(state.room).game.seat_in_round(state, player), player, command),)


def action_at(state: TableState, seat: int, player: str, command: TableCommand) -> Action:
    """The action of a seat."""
    kind = own_commands(state.book.id).get(name_of(command))
    if kind is None or not issubclass(kind, Action):
        raise ServerError("malformed", f"{spoken(name_of(command))} is not possible in a round of this book.")
    made = _built(state, kind, command, player, {"seat": seat})
    assert isinstance(made, Action)
    return made


def _built(
    state: TableState, kind: type[Action] | type[Instruction], command: TableCommand, player: str, ours: dict[str, Any]
) -> Action | Instruction:
    own = kind.declared.own
    assert own is not None
    names = {said: name for name, said in own.names.items()}
    given = {names.get(name, name): value for name, value in msgspec.structs.asdict(command).items()}
    ours = {"player": player, **ours}
    if "seat" in kind.__struct_fields__ and "seat" not in ours:
        ours["seat"] = own_seat(state, player)
    if (fill := page_of(state.room).filled.get(kind.__name__)) is not None:
        given = fill(state, given | ours)
    told = {name: value for name, value in (given | ours).items() if name in kind.__struct_fields__}
    try:
        made: Action | Instruction = restored({"type": kind.__name__, **told}, kind, state.book.id, state.book.edition)
    except msgspec.ValidationError as error:
        raise ServerError("malformed", f"{name_of(command)}: {error}.") from None
    return made
