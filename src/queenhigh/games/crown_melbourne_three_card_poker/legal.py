"""What a player may do now on a betting area: wager, take a wager back, look, decide."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker import decide, wagers
from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.table import MelbourneRound
from queenhigh.games.kit.actions import PlaceWager, ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Option, allowed, with_amount
from queenhigh.money import NOTHING


def legal(round: MelbourneRound, player: str, seat: int) -> list[Option]:
    """What needs the Dealer's agreement is the Dealer's to allow, and not among it (reading A-35b)."""
    hand = round.hands.get(seat)
    placing = [
        with_amount(PlaceWager(seat, player, bet, NOTHING), clause, amounts)
        for bet, clause in wagers.PLACED_BY.items()
        if (amounts := wagers.amounts(round, seat, bet))
    ]
    placed = allowed(placing, wagers.against_placing, round)
    if hand is None or hand.player != player:
        return placed
    back = [] if wagers.needs_dealer(round) else [Option(WithdrawWager(seat, bet), rule("5.2")) for bet in hand.wagers]
    look = [Option(ViewHand(seat, player), rule("9.5.1"))]
    return [
        *placed,
        *allowed(back, wagers.against_withdrawing, round),
        *allowed(look, decide.against_viewing, round),
        *decide.options(round, seat),
    ]
