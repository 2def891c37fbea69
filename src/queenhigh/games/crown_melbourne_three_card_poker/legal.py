"""The actions open to a player on a betting area now: wager, take a wager back, look, decide."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker import decide, wagers
from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.table import MelbourneRound
from queenhigh.games.kit.actions import ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Option, allowed, wagering


def legal(round: MelbourneRound, player: str, seat: int) -> list[Option]:
    """Actions that need the Dealer's agreement are not included (reading A-35b)."""
    hand = round.hands.get(seat)
    placed = wagering(round, player, seat, wagers.PLACED_BY, wagers.amounts, wagers.against_placing)
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
