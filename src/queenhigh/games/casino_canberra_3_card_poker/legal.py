"""The actions open to a player at a box now: place or take back a wager, look, decide."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker import decide, wagers
from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound
from queenhigh.games.kit.actions import ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Option, allowed, wagering


def legal(round: CanberraRound, player: str, seat: int) -> list[Option]:
    hand = round.hands.get(seat)
    closed = wagers.closed(round, seat) is not None
    offered = {} if closed else wagers.PLACED_BY
    placed = wagering(round, player, seat, offered, wagers.amounts, wagers.against_placing)
    if hand is None or hand.player != player:
        return placed
    back = [] if closed else [Option(WithdrawWager(seat, bet), rule("4.1")) for bet in hand.wagers]
    look = [Option(ViewHand(seat, player), decide.viewed_by(round.table))]
    return [
        *placed,
        *allowed(back, wagers.against_withdrawing, round),
        *allowed(look, decide.against_viewing, round),
        *decide.options(round, seat),
    ]
