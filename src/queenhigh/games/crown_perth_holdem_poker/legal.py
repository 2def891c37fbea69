"""The actions open to a player on an area now: wager, give up a first right, take a wager back, look, decide."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker import decide, wagers
from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.round import halted
from queenhigh.games.crown_perth_holdem_poker.table import PerthRound
from queenhigh.games.kit.actions import Decline, ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Option, allowed, is_own, wagering
from queenhigh.games.kit.phases import Betting


def legal(round: PerthRound, player: str, seat: int) -> list[Option]:
    if halted(round):
        return []
    hand = round.hands.get(seat)
    placed = wagering(round, player, seat, wagers.PLACED_BY, wagers.amounts, wagers.against_placing)
    betting = isinstance(round, Betting)
    rights = wagers.FIRST_RIGHTS if betting else {}
    giving_up = [Option(Decline(seat, player, bet), clause) for bet, clause in rights.items()]
    own = (bet for bet in hand.wagers if is_own(bet, player, hand.player)) if hand and betting else ()
    back = [Option(WithdrawWager(seat, bet), wagers.placed_by(bet)) for bet in own]
    look = [Option(ViewHand(seat, player), rule("4.4"))]
    return [
        *placed,
        *allowed(giving_up, wagers.against_declining, round),
        *allowed(back, wagers.against_withdrawing, round),
        *allowed(look, decide.against_viewing, round),
        *(decide.options(round, seat) if hand and hand.player == player else ()),
    ]
