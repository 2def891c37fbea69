"""Commands: turns a client's request into one for the desk, once it is clear who asks and that they may.

future = carry_out(house, person, "canberra-1", command, id="7f3c...", version=17)
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from queenhigh.desk import queue, reports
from queenhigh.desk.codec import written
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.floor_events import ReportFiled
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.wording import spoken
from queenhigh.house.staff.orders import check_admitted
from queenhigh.ledger.command import Receipt
from queenhigh.rules import IllegalAction
from queenhigh.server import authority, hosts
from queenhigh.server.commands import own
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.base import InMemory, TableCommand, name_of
from queenhigh.server.commands.host import HostCommand
from queenhigh.server.commands.staffed import instruction_at, meter_order, order_at, play_for, signed_once
from queenhigh.server.commands.types import COMMANDS, Command
from queenhigh.server.errors import ServerError
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.tournaments import play as tournament_play
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.views.rulings import ruling_on

if TYPE_CHECKING:
    from queenhigh.server.deciding import DecidingHouse
    from queenhigh.server.house import House

__all__ = ["COMMANDS", "Command", "StaleVersion", "TableCommand", "carry_out", "name_of"]

COMMON = (
    asks.Sit,
    asks.Leave,
    asks.Stay,
    asks.Ready,
    asks.AskRules,
    asks.DisputeCommand,
    asks.Order,
    asks.Report,
    asks.AskRuling,
    asks.Dealing,
    asks.Instruct,
    asks.Meter,
    asks.Dismiss,
    asks.WithdrawOrder,
    asks.Unlock,
    asks.AskChips,
    asks.CountChips,
    asks.SignChips,
    asks.WithdrawChips,
)
"""Commands of every table, whatever the game."""

STILL_MAY = frozenset(
    {"leave", "leave_list", "sit_out", "withdraw", "decline", "look", "decide", "ready", "ask_rules", "dispute", "fold"}
    | {
        "check",
        "call",
        "bet",
        "raise_to",
        "all_in",
        "put_in",
        "discard",
        "show",
        "muck",
        "ask_to_see",
        "agree_to_split",
    }
    | {"buy_time"}
)
"""What a person who is excluded from the house may still do: finish the round, leave, and complain."""
_BESIDE = ThreadPoolExecutor(1, "queenhigh-beside")
"""Threads for the desk's few calls that wait for the disk."""


class StaleVersion(ServerError):
    """The table has changed since the person last saw it."""

    def __init__(self, table: str, given: int, now: int) -> None:
        super().__init__("stale", f"Table {table} is at version {now}, not {given}.", now="Look again, then ask again.")


def carry_out(
    house: House, person: Person, table: str, command: TableCommand, id: str = "", version: int | None = None
) -> Future[Receipt]:
    """Carry out a command, in the event loop of the process that decides. Refusals are raised at once; the answer comes
    when it is durable."""
    shown = house.table(table)
    if isinstance(shown, Felt):
        return tournament_play.carry_out(house, person, shown, command, id)
    state = house.desk.table(table)
    if version is not None and version < state.version:
        raise StaleVersion(table, version, state.version)
    rank = authority.check(house, person, state, command)
    if house.staff.barred and person.role == "player" and name_of(command) not in STILL_MAY:
        check_admitted(house.staff, person.name, house.desk.now)
    desk, name, at = house.desk, person.name, house.desk.now
    if isinstance(command, HostCommand):
        return _BESIDE.submit(hosts.carry_out, cast("DecidingHouse", house), state, person, command, id)
    game = page_of(state.room).game
    if future := game.carry_out(house, state, name, command, id) or own.carry_out(house, state, name, command, id):
        return future
    if type(command) not in COMMON and type(command) not in game.commands:
        raise IllegalAction(
            f"{spoken(name_of(command))} is not possible at table {table}: its game has no such action.",
            procedure("rounds"),
        )
    match command:
        case asks.AskRules():
            return desk.submit_order(table, said.AskForRules(by="", who=name, at=at), id=id)
        case asks.DisputeCommand(about=about):
            number = max(state.floor.disputes, default=0) + 1
            dispute = said.OpenDispute(by="", who=name, at=at, number=number, player=name, about=about)
            return desk.submit_order(table, dispute, id=id)
        case asks.Stay():
            return desk.note(table, partial(reports.stays, player=name), "stay", who=name, id=id)
        case asks.Ready():
            _pit(house).ready(table, name)
            return InMemory(id)
        case asks.Dealing(mode=mode):
            set_dealing: Future[Receipt] = _pit(house).set_dealing(table, mode, name, rank=rank, id=id)
            return set_dealing
        case asks.Order(order="StartRound"):
            return desk.submit_order(table, said.StartRound(by=rank, who=name, at=at, reason=command.reason), id=id)
        case asks.Order():
            return desk.submit(table, order_at(state, command, rank), actor=name, id=id, reason=command.reason)
        case asks.WagerFor() | asks.WithdrawFor() | asks.DecideFor():
            return desk.submit(table, *play_for(state, command, rank), actor=name, id=id)
        case asks.Report(fact=fact, number=number):
            return desk.submit(table, Report(rank, fact), actor=name, id=id, report=number)
        case asks.AskRuling(fact=fact):

            def filed(at_table: TableState) -> ReportFiled:
                ruling_on(at_table, fact)
                return reports.filed(at_table, fact, name, at)

            return desk.note(table, filed, written(command), who=name, rank=rank, id=id)
        case asks.Dismiss(number=closed, reason=reason):
            aside = partial(reports.set_aside, number=closed, reason=reason)
            return desk.note(table, aside, written(command), who=name, rank=rank, id=id)
        case asks.WithdrawOrder(number=queued, reason=reason):
            back = partial(queue.withdrawn, number=queued, reason=reason)
            return desk.note(table, back, written(command), who=name, rank=rank, id=id)
        case asks.Instruct():
            try:
                made = instruction_at(state, command, rank=rank, who=name, at=at, staff=desk.roster.staff)
                once = id if command.request is None else signed_once(desk.ledger, table, command.request, id)
            except IllegalAction as refusal:  # the signature is for another order, too old, or used already
                desk.refused(table, refusal.what, who=name, rank=rank)
                raise
            return desk.submit_order(table, made, id=once)
        case asks.Meter():
            wanted = meter_order(command, rank=rank, who=name, at=at, book=state.book.id)
            return _BESIDE.submit(desk.order_jackpot, wanted, id=id)
        case asks.AskChips(kind=kind, amount=amount, why=why) | asks.CountChips(kind=kind, amount=amount, why=why):
            return desk.chips.ask(state, kind, amount, who=name, rank=rank, why=why, id=id)
        case asks.SignChips(number=slip):
            return desk.chips.sign(state, slip, who=name, rank=rank, id=id)
        case asks.WithdrawChips(number=slip, reason=reason):
            return desk.chips.withdraw(state, slip, who=name, rank=rank, reason=reason, id=id)
        case asks.Unlock(reason=reason):
            return _BESIDE.submit(desk.unlock, table, who=name, reason=reason, id=id)
    raise AssertionError(f"{command!r} is for nobody to carry out")  # pragma: no cover


def _pit(house: House) -> Any:
    pit = getattr(house, "pit", None)
    if pit is None:
        raise ServerError("unavailable", "There is no automatic dealer in this house.")
    return pit
