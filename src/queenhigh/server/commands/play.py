"""A player's commands as actions: seat, hand and cost are filled in and checked here before any room sees them, because
a room believes the name of a player."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, get_args

from queenhigh.desk.reports import leaves_later
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import actions as does
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Action, Choice
from queenhigh.games.kit.events import AskedToConfirm
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Hand
from queenhigh.games.kit.procedure import procedure
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.types import TableCommand
from queenhigh.server.page import page_of
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.views.asked import owner, waits_for
from queenhigh.server.views.table import free_seats
from queenhigh.server.views.you import needs_confirming, offered_at, stake_of

if TYPE_CHECKING:
    from queenhigh.server.house import House

SEATS, ROUNDS = procedure("seats"), procedure("rounds")

PLAYERS = asks.Place | asks.Withdraw | asks.Bank | asks.Decline | asks.Look | asks.Decide
COMMANDS: tuple[type[TableCommand], ...] = (*get_args(PLAYERS), asks.WagerFor, asks.WithdrawFor, asks.DecideFor)
"""Commands only for games against a bank."""


def carry_out(house: House, state: TableState, name: str, command: TableCommand, id: str) -> Future[Receipt] | None:
    """Carry out a player's command at such a table; None for commands that are the same at every table."""
    match command:
        case asks.Place(secret=True):
            raise IllegalAction("Secret wagers are for tournaments.", ROUNDS)
        case asks.Sit(buy_in=int()):
            raise IllegalAction(
                f"There is no buy-in at table {state.id}: players wager from the chips they carry.",
                SEATS,
                "Sit down without a buy-in.",
            )
        case asks.Sit():
            return _sit(house, state, name, command.seat or any_free(state), id)
        case asks.Leave():
            return _leave(house, state, name, id)
    if isinstance(command, PLAYERS):
        return house.desk.submit(state.id, *actions_for(state, name, command), actor=name, id=id)
    return None


def in_tournament(felt: Felt, player: str, command: TableCommand) -> tuple[Action, ...] | None:
    """The actions in a tournament's round: as at any other table, and on a slip if the tournament has them."""
    cup = page_of(felt.room).cup
    if isinstance(command, asks.Place) and command.secret and cup and cup.secret_wager:
        return (cup.secret_wager(own_seat(felt, player), player, command.bet, Cents(command.amount)),)
    if isinstance(command, asks.Place | asks.Withdraw | asks.Look | asks.Decide):
        return actions_for(felt, player, command)
    return None


def any_free(state: TableState) -> int:
    """A free seat near the middle. The house chooses it when the command arrives, so nobody can have taken it meanwhile."""
    free = free_seats(state)
    if not free:
        raise IllegalAction(
            f"No seat is free at table {state.id}.", SEATS, "Watch until one is, or sit down elsewhere."
        )
    return free[len(free) // 2]


def _sit(house: House, state: TableState, player: str, seat: int, id: str) -> Future[Receipt]:
    """Seat a player; a bot at that seat leaves first."""

    def seated() -> Future[Receipt]:
        at = house.desk.now
        order = said.SeatPlayer(by="", who=player, at=at, seat=seat, player=player)
        return house.desk.submit_order(state.id, order, id=id)

    pit = getattr(house, "pit", None)
    sitting = state.floor.seats.get(seat) if isinstance(state.floor, Open) else None
    if pit is None or sitting is None or not house.is_bot(sitting):
        return seated()
    answer: Future[Receipt] = Future()

    async def in_turn() -> None:
        try:
            await pit.make_room(state.id, seat)
            answer.set_result(await asyncio.shield(asyncio.wrap_future(seated())))
        except Exception as error:
            answer.set_exception(error)

    task = asyncio.get_running_loop().create_task(in_turn())
    _TASKS.add(task)
    task.add_done_callback(_TASKS.discard)
    return answer


_TASKS: set[asyncio.Task[None]] = set()
"""Keeps tasks alive: the event loop holds only weak references."""


def _leave(house: House, state: TableState, player: str, id: str) -> Future[Receipt]:
    """Leave a seat: at once between rounds or with nothing on the table, otherwise when the round is over."""
    seat = own_seat(state, player)
    if has_wagers(state, player):
        if getattr(house, "pit", None) is None:
            raise IllegalAction(
                f"{player} still has wagers in this round.", SEATS, "Take them back, or wait for its end."
            )
        return house.desk.note(state.id, partial(leaves_later, player=player), "leave", who=player, id=id)
    order = said.LeaveSeat(by="", who=player, at=house.desk.now, seat=seat)
    return house.desk.submit_order(state.id, order, id=id)


def has_wagers(state: TableState, player: str) -> bool:
    """Does the player have a hand, or bank, in the round in play?"""
    if not state.playing or state.round is None:
        return False
    bank = state.round.bank
    return any(hand.player == player for hand in state.round.hands.values()) or bool(bank and bank.player == player)


def actions_for(state: TableState, player: str, command: TableCommand) -> tuple[Action, ...]:
    """The actions of a player's command in a round."""
    if not state.playing or state.round is None:
        raise IllegalAction("No round is being played.", ROUNDS, "Wait for the next one.")
    match command:
        case asks.Place():
            return (place(state, player, command),)
        case asks.Withdraw():
            return (withdraw(state, player, command),)
        case asks.Bank():
            return (does.PlaceWager(own_seat(state, player), player, "bank", Cents(command.amount)),)
        case asks.Decline():
            return (does.Decline(_seat(state, player, command.seat), player, command.bet),)
        case asks.Look():
            return (does.ViewHand(_seat(state, player, command.seat), player),)
        case asks.Decide():
            seat = _deciding(state, player) if command.seat is None else command.seat
            hand = hand_at(state, seat)
            if hand.player != player:
                raise IllegalAction(f"The hand at seat {seat} is {hand.player}'s.", SEATS)
            return decide(state, hand, command.choice, command.amount, command.confirm)
    raise AssertionError(f"{command!r} is not a player's")  # pragma: no cover


def own_seat(state: TableState, player: str) -> int:
    seats = state.floor.seats if isinstance(state.floor, Open) else {}
    found = next((seat for seat, who in sorted(seats.items()) if who == player), None)
    if found is None:
        raise IllegalAction(f"{player} has no seat at table {state.id}.", SEATS, "Take a seat first.")
    return found


def _seat(state: TableState, player: str, named: int | None) -> int:
    return own_seat(state, player) if named is None else named


def hand_at(state: TableState, seat: int) -> Hand:
    hand: Hand | None = state.round.hands.get(seat) if state.round else None
    if hand is None:
        raise IllegalAction(f"No one is wagering at seat {seat}.", SEATS)
    return hand


def place(state: TableState, player: str, command: asks.Place) -> Action:
    """Place a wager at the player's own seat, on another area, or on another player's hand if the book allows it.
    Another player's seat is theirs even while it has no wager."""
    own = own_seat(state, player)
    seat = own if command.seat is None else command.seat
    assert isinstance(state.floor, Open)
    assert state.round is not None
    sitting = state.floor.seats.get(seat)
    if sitting not in (None, player) and seat not in state.round.hands:
        raise IllegalAction(f"Seat {seat} is {sitting}'s.", SEATS, "Choose another.")
    return does.PlaceWager(seat, player, command.bet, Cents(command.amount))


def withdraw(state: TableState, player: str, command: asks.Withdraw) -> Action:
    seat = _seat(state, player, command.seat)
    assert state.round is not None
    bank = state.round.bank
    if command.bet == "bank" and bank is not None:
        whose, bet = bank.player if bank.seat == seat else "", command.bet
    else:
        hand = hand_at(state, seat)
        behind = f"{command.bet}/{player}"
        bet = behind if behind in hand.wagers and hand.player != player else command.bet
        whose = owner(hand, bet)
    if whose != player:
        raise IllegalAction(f"The {command.bet} at seat {seat} is not {player}'s.", SEATS)
    return does.WithdrawWager(seat, bet)


def _deciding(state: TableState, player: str) -> int:
    """The hand to be decided; the first that waits if there are several."""
    assert state.round is not None
    own: list[int] = [hand.seat for hand in state.round.in_order if hand.player == player]
    if not own:
        raise IllegalAction(f"{player} has no hand in this round.", SEATS)
    return next((seat for seat in own if offered_at(state, seat)), own[0])


def decide(state: TableState, hand: Hand, choice: Choice, amount: int | None, confirmed: bool) -> tuple[Action, ...]:
    """A choice, with its cost under the book. If a fold may lead to a question that depends on the cards, it must
    always be confirmed and always takes two steps, so that others learn nothing from the question."""
    assert state.round is not None
    stake = Cents(amount if amount is not None else _stake(state, hand.seat) if choice is Choice.PLAY else 0)
    action = does.Decide(hand.seat, choice, stake, hand.player)
    offered = choice in offered_at(state, hand.seat)
    clause = needs_confirming(state, hand.seat, choice)
    if offered and clause is None:
        return (action,)
    events = state.room.round.act(state.round, action)
    if not offered or clause is None:
        raise IllegalAction(f"There is nothing to decide at seat {hand.seat}.", state.room.sight.looks_by(state.round))
    if not confirmed:
        raise IllegalAction("This fold gives up the side bet too.", clause, "Confirm it, or keep the side bet.")
    asked = any(isinstance(event, AskedToConfirm) for event in events)
    return (action if asked else does.ViewHand(hand.seat, hand.player), action)


def _stake(state: TableState, seat: int) -> Cents:
    """The cost of a choice, which the room gives only if the hand waits for a wager."""
    return stake_of(state, seat) if waits_for(state, seat) else Cents(0)
