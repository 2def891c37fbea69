"""What a member may do now at a seat: wager, take a wager back, look, decide."""

from __future__ import annotations

from club_three_card_poker import decide, wagers
from club_three_card_poker.book import rule
from club_three_card_poker.table import ClubRound
from queenhigh.games.kit.actions import ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Option, allowed, wagering


def legal(round: ClubRound, player: str, seat: int) -> list[Option]:
    hand = round.hands.get(seat)
    placed = wagering(round, player, seat, wagers.PLACED_BY, wagers.amounts, wagers.against_placing)
    if hand is None or hand.player != player:
        return placed
    back = [Option(WithdrawWager(seat, bet), rule("3.6")) for bet in hand.wagers]
    look = [Option(ViewHand(seat, player), rule("4.4"))]
    return [
        *placed,
        *allowed(back, wagers.against_withdrawing, round),
        *allowed(look, decide.against_viewing, round),
        *decide.options(round, seat),
    ]
