"""Staff commands as actions, instructions and meter orders. The server fills in rank, name, time and deck; a client
that sends them is refused for an unknown field."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from queenhigh.desk.codec import restored, written
from queenhigh.desk.jackpots import JackpotOrder
from queenhigh.desk.opening import Plan, setup_for
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import actions as does
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.orders import filled
from queenhigh.games.kit.procedure import procedure
from queenhigh.house.staff.roster import Request, Staff
from queenhigh.ledger.command import SentId
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.play import decide, hand_at
from queenhigh.server.errors import ServerError
from queenhigh.server.page import page_of
from queenhigh.server.vocabulary import actions_of, instructions_of, meter_orders

MIDDLE = 26
"""Where a deck is cut by default."""


def order_at(state: TableState, command: asks.Order, rank: str) -> Action:
    """The dealer's order as an action. Only the fields of this order are accepted."""
    kind = actions_of(state.book.id).get(command.order)
    if kind is None:
        raise ServerError("malformed", f"A dealer of this book has no order {command.order!r}.")
    fields = msgspec.structs.asdict(command)
    given = {name: value for name, value in fields.items() if value is not UNSET and name not in ("order", "reason")}
    known = set(kind.__struct_fields__) - filled(kind)
    if odd := sorted(set(given) - known):
        raise ServerError("malformed", f"{command.order} has no field {', '.join(odd)}.")
    if kind is does.Shuffle:
        given["deck"] = _sealed_deck(state)
    if kind is does.Cut:
        given.setdefault("at", MIDDLE)
    try:
        return kind(by=rank, **given)
    except TypeError:
        raise ServerError(
            "malformed", f"{command.order} lacks a field.", f"It has {', '.join(sorted(known))}."
        ) from None


def _sealed_deck(state: TableState) -> Any:
    if state.seal is None:
        raise IllegalAction("No deck is sealed for this round.", procedure("rounds"), "Start a round.")
    deck = state.seal.deck()
    following = state.room.croupier.next_order(state.round, deck)
    return following.deck if isinstance(following, does.Shuffle) else deck


def play_for(
    state: TableState, command: asks.WagerFor | asks.WithdrawFor | asks.DecideFor, rank: str
) -> tuple[Action, ...]:
    """Act for a player without a device: the chips and decisions are the player's, and the dealer enters them."""
    match command:
        case asks.WagerFor():
            return (does.PlaceWager(command.seat, _player_at(state, command.seat), command.bet, Cents(command.amount)),)
        case asks.WithdrawFor():
            return (does.WithdrawWager(command.seat, command.bet, rank),)
        case asks.DecideFor():
            hand = hand_at(state, command.seat)
            return decide(state, hand, command.choice, command.amount, command.confirm)


def _player_at(state: TableState, seat: int) -> str:
    seats = state.floor.seats if isinstance(state.floor, Open) else {}
    hand = state.round.hands.get(seat) if state.round else None
    if found := (hand.player if hand else seats.get(seat)):
        return found
    raise IllegalAction(f"No one sits at seat {seat}.", procedure("seats"), "Seat a player first.")


def instruction_at(
    state: TableState, command: asks.Instruct, *, rank: str, who: str, at: int, staff: Staff
) -> Instruction:
    given = dict(command.order)
    name = str(given.pop("type", ""))
    kind = instructions_of(state.book.id).get(name)
    if kind is None:
        raise ServerError("malformed", f"The floor of this book has no instruction {name[:40]!r}.")
    if (fill := page_of(state.room).filled.get(name)) is not None:
        given = fill(state, given)
    if kind is said.OpenTable:
        given["setup"] = _setup(state, given.get("setup"), at)
    if kind is said.OpenDispute:
        given.setdefault("number", max(state.floor.disputes, default=0) + 1)
    made: Instruction = built(kind, name, given, state.book.id, {"by": rank, "who": who, "at": at})
    if command.request is not None and not isinstance(made, said.ReplaceCards):
        raise ServerError("malformed", f"{name} carries out no signed request.")
    if isinstance(made, said.ReplaceCards):
        return replace(made, checked_by=_checkers(state, command.request, who, rank, at, staff))
    return made


def _setup(state: TableState, given: Any, at: int) -> dict[str, Any]:
    """The set-up of a table. Fields left out are as the house usually sets up a table of this book; the floor knows
    when cards were checked."""
    if given is not None and not isinstance(given, dict):
        raise ServerError("malformed", "A setup has fields of its own.")
    usual: dict[str, Any] = written(setup_for(Plan(state.id, state.book.id, 0, state.room.layout.usual()), at))
    return usual | (given or {})


def _checkers(state: TableState, number: int | None, who: str, rank: str, at: int, staff: Staff) -> dict[str, str]:
    """Who has checked the new cards: the person who signed for it, otherwise only the person who orders it. Nobody can
    name another person."""
    if number is None:
        return {who: rank}
    request = staff.requests.get(number)
    if request is None or not _is_for(request, state, at):
        raise IllegalAction(
            f"Request {number} is not a signed order to change the cards at {state.id}.",
            procedure("two_persons"),
            "Have it signed.",
        )
    return {signed.who: signed.rank for signed in request.signatures}


def signed_id(table: str, number: int) -> str:
    """The id of the command that carries out a signed request. It never changes, so a signature is valid for one
    change."""
    return f"signed request {number} at {table}"


def signed_once(ledger: Ledger, table: str, number: int, sent: str) -> str:
    """The same with what was sent, unless it has been carried out."""
    id = signed_id(table, number)
    with ledger.reading() as store:
        if store.commands([id]):
            raise IllegalAction(
                f"Request {number} has been carried out.", procedure("two_persons"), "Ask for a new one."
            )
    return SentId(id, sent.digest) if isinstance(sent, SentId) else id


def _is_for(request: Request, state: TableState, at: int) -> bool:
    return (
        request.state == "given"
        and request.table == state.id
        and request.rule.book == state.book.id
        and request.order == "ReplaceCards"
        and at <= request.expires
    )


def meter_order(command: asks.Meter, *, rank: str, who: str, at: int, book: str) -> JackpotOrder:
    given = dict(command.order)
    name = str(given.pop("type", ""))
    kind = meter_orders(book).get(name)
    if kind is None:
        raise ServerError("malformed", f"A prize meter has no order {name[:40]!r}.")
    made: JackpotOrder = built(kind, name, given, book, {"by": rank, "who": who, "at": at})
    return made


def built(kind: type[Any], name: str, given: dict[str, Any], book: str, ours: dict[str, Any]) -> Any:
    """The order as its own type, with every field checked. A field that the server fills in, or an unknown one, is
    refused."""
    known = set(kind.__struct_fields__) - filled(kind)
    if odd := sorted(set(given) - known):
        raise ServerError(
            "malformed", f"{name} has no field {', '.join(odd)[:80]}.", f"It has {', '.join(sorted(known))}."
        )
    try:
        return restored({"type": name, **given, **ours}, kind, book)
    except msgspec.ValidationError as error:
        raise ServerError("malformed", f"{name}: {error}.") from None
