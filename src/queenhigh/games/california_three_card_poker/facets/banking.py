"""Who banks where players do: a player keeps the position for two rounds; then it is offered clockwise.

Bots accept it. A person is asked, with a clock. A player who antes, is ready or lets the clock run out has passed it
on.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from queenhigh.games.california_three_card_poker.banking import (
    MOST_ROUNDS,
    is_asked_last,
    offers,
    rounds_in_a_row,
    still_asked,
)
from queenhigh.games.california_three_card_poker.table import clockwise
from queenhigh.games.california_three_card_poker.wagers import BANK
from queenhigh.games.kit.actions import Decline, PlaceWager
from queenhigh.games.kit.floor import is_barred
from queenhigh.rules import QueenhighError
from queenhigh.server.pit import bots
from queenhigh.server.pit.orders import NO_REFUSAL, PitMove
from queenhigh.server.pit.terms import PLACING

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer


def next_move(at: AutomaticDealer) -> PitMove | None:
    """Return a bot's wager as player-dealer. None if a person is asked: `asked_to_bank` is their seat."""
    if at.round.bank is not None:
        return None
    number, seats = at.state.number, at.floor.seats
    there = at.present
    for seat in _asked(at.round.table, seats):
        player = seats[seat]
        if (move := _declines(at, seat)) is not None:
            return move
        if not _may_bank(at, player):
            continue
        if bots.is_bot(player):
            name = (number, seat, "bank")
            return PitMove(name, bots.a_while(PLACING, at.stream), partial(_bank, at, seat, player))
        if player in there:
            clock = at.clocks.start((number, seat, "banking"), "banking", at.terms.banking_seconds)
            if not at.clock(seat, clock):
                at.asked_to_bank = seat
                return None
    at.waits_for = "No one takes the player-dealer position."
    return None


def _asked(table: Any, seats: Mapping[int, str]) -> list[int]:
    """Type of Game 5: return who is asked. If nobody has held the position, it starts from the house dealer's left."""
    held = table.held
    if held is None:
        return sorted(seats)
    if held.rounds < MOST_ROUNDS and seats.get(held.seat) == held.player:
        return clockwise(seats, held.seat)
    return [seat for seat in offers(held, seats, table.readings) if seat in seats]


def _declines(at: AutomaticDealer, asked: int) -> PitMove | None:
    """When the offer reaches a seat, everyone asked before it has passed the position on (reading A9)."""
    held = at.round.table.held
    if held is None or held.rounds < MOST_ROUNDS:
        return None
    for seat in still_asked(at.round):
        if seat == asked:
            return None
        player = at.floor.seats[seat]
        declined = Decline(seat, player, BANK)
        name = (at.state.number, seat, "decline")
        if (move := at.optional(name, partial(at.submit, declined, actor=player))) is not None:
            return move
    return None


def _may_bank(at: AutomaticDealer, player: str) -> bool:
    round = at.round
    wagers = any(hand.player == player for hand in round.hands.values())
    again = rounds_in_a_row(round.table.held, player) > MOST_ROUNDS and not is_asked_last(round)
    passed = (at.state.number, player) in at.sat_out
    return not (wagers or again or passed or is_barred(at.floor, player))


async def _bank(at: AutomaticDealer, seat: int, player: str) -> None:
    try:
        await at.submit(PlaceWager(seat, player, BANK, bots.a_bank(at.stream)), actor=player)
    except NO_REFUSAL:
        raise
    except QueenhighError as refusal:
        at.note(f"{player} was refused the bank", refusal)
        at.sat_out.add((at.state.number, player))
