"""A player's commands at a table of a tournament: in the hand as at any other table; the seat is drawn and cannot be
changed."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.tournaments.law import PLAYER
from queenhigh.games.kit.tournaments.orders import RaiseDispute
from queenhigh.games.kit.wording import spoken
from queenhigh.ledger.command import Receipt
from queenhigh.rules import IllegalAction
from queenhigh.server import authority
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.base import InMemory, TableCommand, name_of
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.tournaments.felts import Felt, felt_at

if TYPE_CHECKING:
    from queenhigh.server.house import House


def carry_out(house: House, person: Person, shown: Felt, command: TableCommand, id: str = "") -> Future[Receipt]:
    counter, name = house.desk.tournaments, shown.live.id
    live = counter.find(name)
    felt = felt_at(live.copy(), shown.place)
    authority.check(house, person, felt, command)
    match command:
        case asks.Ready():
            house.hall.ready(shown.id, person.name)
            return InMemory(id)
        case asks.DisputeCommand(about=about):
            number = max(live.state.disputes, default=0) + 1
            order = RaiseDispute(by=PLAYER, who=person.name, player=person.name, number=number, about=about)
            return counter.submit(name, order, actor=person.name, id=id)
    action = action_for(felt, person.name, command)
    return counter.submit_play(name, felt.place, *action, actor=person.name, id=id)


def action_for(felt: Felt, player: str, command: TableCommand) -> tuple[Action, ...]:
    found = page_of(felt.room).game.in_tournament(felt, player, command)
    if found is not None:
        return found
    raise IllegalAction(
        f"{spoken(name_of(command))} is not possible at a tournament table.",
        procedure("tournaments"),
        "Seats are drawn. To leave, retire from the tournament.",
    )
