"""What a player may do now at a seat: wager, take a wager back, look, decide."""

from __future__ import annotations

from club_three_card_poker import decide, wagers
from club_three_card_poker.book import rule
from club_three_card_poker.table import ClubRound
from queenhigh.games.kit.actions import PlaceWager, ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Option, allowed, with_amount
from queenhigh.money import NOTHING


def legal(round: ClubRound, player: str, seat: int) -> list[Option]:
    placing = [
        with_amount(PlaceWager(seat, player, bet, NOTHING), rule("3.1"), amounts)
        for bet in wagers.OFFERED
        if (amounts := wagers.amounts(round, seat, bet))
    ]
    placed = allowed(placing, wagers.against_placing, round)
    hand = round.hands.get(seat)
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
