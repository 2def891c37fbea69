"""The actions open to a player at a seat now: wager, bank, pass the bank on, take a wager back, look, decide."""

from __future__ import annotations

from queenhigh.games.california_three_card_poker import banking, decide, wagers
from queenhigh.games.california_three_card_poker.book import rule
from queenhigh.games.california_three_card_poker.table import CaliforniaRound
from queenhigh.games.california_three_card_poker.wagers import BANK
from queenhigh.games.kit.actions import Decline, PlaceWager, ViewHand, WithdrawWager
from queenhigh.games.kit.legal import Amounts, Option, allowed, is_own, wagering, with_amount
from queenhigh.money import NOTHING

ANY_AMOUNT = Amounts(1, None)


def legal(round: CaliforniaRound, player: str, seat: int) -> list[Option]:
    hand, bank = round.hands.get(seat), round.bank
    placed = wagering(round, player, seat, wagers.PLACED_BY, wagers.amounts, wagers.against_placing)
    posting = [with_amount(PlaceWager(seat, player, BANK, NOTHING), rule("Type of Game 1"), ANY_AMOUNT)]
    passing = [Option(Decline(seat, player, BANK), rule("Type of Game 5"))]
    own = (bet for bet in hand.wagers if is_own(bet, player, hand.player)) if hand else ()
    back = [Option(WithdrawWager(seat, bet), rule("Dealing 1")) for bet in own]
    banks = bank is not None and bank.player == player
    bank_back = [Option(WithdrawWager(seat, BANK), rule("Type of Game 1"))] if banks else []
    look = [Option(ViewHand(seat, player), rule("Dealing 9"))]
    return [
        *placed,
        *allowed(posting, banking.against_posting, round),
        *allowed(passing, banking.against_declining, round),
        *allowed(back, wagers.against_withdrawing, round),
        *allowed(bank_back, banking.against_withdrawing, round),
        *allowed(look, decide.against_viewing, round),
        *(decide.options(round, seat) if hand and hand.player == player else ()),
    ]
