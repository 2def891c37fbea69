"""Games against a bank, the house's or a player's: how such tables are shown, commanded, dealt and described. A book
with such tables names `GAME` in its page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.games.kit.phases import Betting, Over
from queenhigh.server.commands import play
from queenhigh.server.page import Game
from queenhigh.server.pit import betting, between, deciding, orders
from queenhigh.server.pit.orders import PitMove
from queenhigh.server.record.rounds import bank_record
from queenhigh.server.views.dealer import bank_entry, bank_orders, bank_waiting, no_pots
from queenhigh.server.views.table import bank_places, bank_table
from queenhigh.server.views.you import bank_concerned, bank_you

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer
    from queenhigh.server.tournaments.dealing import FeltDealer


def next_move(at: AutomaticDealer) -> PitMove | None:
    if not at.state.playing:
        at.clocks.forget()
        return between.next_move(at)
    if isinstance(at.state.round, Betting):
        return betting.next_move(at)
    return deciding.next_move(at) or orders.next_move(at)


def next_in_tournament(at: FeltDealer) -> PitMove | None:
    if isinstance(at.state.round, Betting):
        return at.wagers(at.state.round)
    return deciding.next_move(at) or orders.next_move(at)


def took_part(over: Any, player: str) -> bool:
    """Did the player take part: with a wager, on their own hand or another's, or as the bank?"""
    if not isinstance(over, Over):
        return False
    behind = {line.wager.bettor for line in over.lines}
    banks = over.bank is not None and over.bank.player == player
    return banks or player in behind or any(hand.player == player for hand in over.hands.values())


GAME = Game(
    table=bank_table,
    you=bank_you,
    concerned=bank_concerned,
    places=bank_places,
    waiting=bank_waiting,
    entry=bank_entry,
    pots=no_pots,
    orders=bank_orders,
    commands=play.COMMANDS,
    carry_out=play.carry_out,
    in_tournament=play.in_tournament,
    seat_in_round=play.own_seat,
    next_move=next_move,
    next_in_tournament=next_in_tournament,
    seats_by_dealer=False,
    more_regulars=0,
    timed=False,
    record=bank_record,
    took_part=took_part,
    told_when_shown=False,
    hand_file=None,
    hand_sheet=None,
)
