"""Commands at a poker table: during a hand they are actions of the player's own seat, between hands instructions. The
server knows who sits where. Only the dealer may seat players (8.3), so the dealer seats a player who asks; chips,
absence and the waiting list are up to the player.
"""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from queenhigh.desk.codec import opened
from queenhigh.desk.reports import leaves_later
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.events import TimeBought
from queenhigh.games.crown_melbourne_crown_poker.facets.page.you import own_seat_in_hand
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.staff import PLAYER
from queenhigh.games.crown_melbourne_crown_poker.stakes import Tender
from queenhigh.games.crown_melbourne_crown_poker.stakes import check as check_buy_in
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.floor_events import FloorEvent, ReportClosed, ReportFiled
from queenhigh.games.kit.procedure import procedure
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.money.accounts import ShortOfChips
from queenhigh.money.accounts import player as pile_of
from queenhigh.rules import IllegalAction
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.base import TableCommand, name_of
from queenhigh.server.commands.own import action_at
from queenhigh.server.commands.play import any_free, own_seat
from queenhigh.server.commands.types import Leave, Sit
from queenhigh.server.errors import ServerError

if TYPE_CHECKING:
    from queenhigh.server.house import House

SEATS, ROUNDS = procedure("seats"), procedure("rounds")


COMMANDS: tuple[type[TableCommand], ...] = (asks.ActFor,)
"""Commands that only poker tables have, besides those that the book declares for players."""


def carry_out(house: House, state: TableState, name: str, command: TableCommand, id: str) -> Future[Receipt] | None:
    """Carry out a player's command at a poker table; None for a command that is handled as declared, or the same at
    every table."""
    match command:
        case Sit():
            return _sit(house, state, name, command, id)
        case Leave():
            return _leave(house, state, name, id)
        case asks.ActFor(seat=seat, do=play, out_of_turn=early):
            made = action_at(state, _player_at(state, seat), "", play)
            if early:
                made = do.OutOfTurn(_wagering(made))
            return house.desk.submit(state.id, made, actor=name, id=id)
    if isinstance(command, asks.Order) and command.order == "TimeUp":
        check_time_has_run(house.desk.ledger, state, getattr(command, "seat", 0), house.desk.now)
    if name_of(command) == "buy_in":
        return buy_in(house, state, name, command.amount, id)  # type: ignore[attr-defined]
    return None


# -- in the hand


def _wagering(action: Action) -> do.Wagering:
    if not isinstance(action, do.Wagering):
        raise ServerError("malformed", f"{type(action).__name__} has no turn.")
    return action


def own_in_hand(state: TableState, player: str) -> int:
    if not state.playing:
        raise IllegalAction("No hand is being played.", ROUNDS, "Wait for the next one.")
    seat = own_seat_in_hand(state, player)
    if seat is None:
        raise IllegalAction(f"{player} is not in this hand.", SEATS, "Wait for the next one.")
    return seat.number


def _player_at(state: TableState, seat: int) -> int:
    if not state.playing or state.round is None or seat not in state.round.seats:
        raise IllegalAction(f"No one at seat {seat} is in a hand.", SEATS, "Name a seat that is.")
    return seat


# -- around it


def buy_in(house: House, state: TableState, name: str, amount: int, id: str) -> Future[Receipt]:
    """Buy chips before a hand; during one only a player who is not in it, or has folded, may (6.11)."""
    seat, desk = own_seat(state, name), house.desk
    dealt = own_seat_in_hand(state, name) if state.playing and not state.settings.misdealt else None
    if dealt is None:
        order = here.BuyIn(by=PLAYER, who=name, at=desk.now, seat=seat, amount=Cents(amount))
        return desk.submit_order(state.id, order, id=id)
    check_buy_in(state.settings.table, dealt.stack, amount, playing=False, tender=Tender.CHIPS)
    return desk.submit(state.id, do.AddChips(seat, amount), actor=name, id=id)


def _sit(house: House, state: TableState, name: str, command: Sit, id: str) -> Future[Receipt]:
    """Seat the player, with their first chips if they bring any. A bot that is not in the hand gives its seat to a
    person."""
    if not isinstance(state.floor, Open):
        raise IllegalAction(f"Table {state.id} is not open.", SEATS, "Open it first.")
    desk, seat = house.desk, command.seat or any_free(state)
    if command.buy_in is not None:
        sitting: Sitting = state.settings
        secured = sitting.picked_up.get(name)
        stack = secured.chips if secured else 0
        check_buy_in(sitting.table, stack, command.buy_in, playing=False, tender=Tender.CHIPS)
        if command.buy_in > house.chips(name):
            raise ShortOfChips(pile_of(name), house.chips(name), command.buy_in)
    sitting_there = state.floor.seats.get(seat)
    if sitting_there is not None and house.is_bot(sitting_there):
        _bot_gets_up(house, state, seat, sitting_there)
    who, by = seated_by(house, state)
    order = said.SeatPlayer(by=by, who=who, at=desk.now, seat=seat, player=name)
    future = desk.submit_order(state.id, order, id=id)
    if command.buy_in is None:
        return future
    chips = here.BuyIn(by=PLAYER, who=name, at=desk.now, seat=seat, amount=Cents(command.buy_in))
    return desk.submit_order(state.id, chips, id=f"{id}:chips" if id else "")


def _bot_gets_up(house: House, state: TableState, seat: int, bot: str) -> None:
    if state.playing and not state.settings.misdealt and seat in state.round.seats:
        raise IllegalAction(
            f"{bot} is in the hand.", rule("6.11"), "Take a free seat, or join the waiting list: a bot makes room."
        )
    house.desk.submit_order(state.id, said.LeaveSeat(by="", who=bot, at=house.desk.now, seat=seat))


def seated_by(house: House, state: TableState) -> tuple[str, str]:
    """Return who seats players here: the automatic dealer, or another member of staff on duty at the table."""
    ladder, there = state.book.ladder, house.staff.on_duty(state.id)
    ranks = {who: duty.ranks.get(state.book.id, "") for who, duty in there.items()}
    fit = sorted((who for who, rank in ranks.items() if rank in ladder.rungs), key=lambda who: who != AUTOMATIC_DEALER)
    if not fit and house.staff.people:
        raise IllegalAction("No one on duty can seat a player.", rule("8.3"), "Wait for a dealer.")
    return (fit[0], ranks[fit[0]]) if fit else ("", ladder.rungs[0])


def _leave(house: House, state: TableState, name: str, id: str) -> Future[Receipt]:
    """A player who is in the hand leaves when it is over; the table remembers the request."""
    seat, pit = own_seat(state, name), getattr(house, "pit", None)
    if pit is not None and state.playing and not state.settings.misdealt and own_seat_in_hand(state, name) is not None:
        return house.desk.note(state.id, partial(leaves_later, player=name), "leave", who=name, id=id)
    order = said.LeaveSeat(by="", who=name, at=house.desk.now, seat=seat)
    return house.desk.submit_order(state.id, order, id=id)


LOOK_BACK = 200
"""How many events to look back. A turn has few; if there were more, it has lasted long."""


def check_time_has_run(ledger: Ledger, state: TableState, seat: int, now: int) -> None:
    """6.15: time is called when the time to act, and what more of it was bought, has run."""
    hand = state.round
    if not isinstance(hand, BettingRound) or hand.table.clock is None or seat not in hand.waiting[:1]:
        return
    clock = hand.table.clock
    allowed = clock.seconds + hand.extensions.get(seat, 0) * clock.extra_seconds
    left = allowed - _elapsed(ledger, state, now)
    if left > 0:
        raise IllegalAction(
            f"Seat {seat} has {left} of {allowed} seconds left to act.", rule("6.15"), "Call time when they have run."
        )


def _elapsed(ledger: Ledger, state: TableState, now: int) -> int:
    """Seconds since the turn began, without those in which a report held the hand."""
    found = ledger.last(state.stream, LOOK_BACK)
    if not found or found[-1].version != state.version:
        return 0  # something has just happened, and is being written
    began, held, held_from, waiting = 0, 0, 0, set[int]()
    for envelope in found:
        at = int(datetime.fromisoformat(envelope.at).timestamp())
        match opened(envelope, state.book.id):
            case ReportFiled(number=number):
                held_from = held_from if waiting else at
                waiting.add(number)
            case ReportClosed(number=number) if number in waiting:
                waiting.discard(number)
                held += 0 if waiting else at - held_from
            case TimeBought() | FloorEvent():
                pass
            case _:
                began, held, held_from = at, 0, at
    return now - began - held
