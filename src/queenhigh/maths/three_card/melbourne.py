"""Crown Melbourne: columns A to C, A to F and A to E; side bets may outlive a folded Ante; any hand may have a Jackpot Wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_three_card_poker import settle as room
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, PAY
from queenhigh.games.crown_melbourne_three_card_poker.hand import Dealer, Higher, compare, qualification, value
from queenhigh.games.crown_melbourne_three_card_poker.table import CHOSEN, PayTables, Table
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Showdown
from queenhigh.hands import ThreeCardHand
from queenhigh.maths.three_card.counting import any_three, best_five
from queenhigh.maths.three_card.game import Columns, Game
from queenhigh.money import Cents, Line
from queenhigh.rules import Readings

SIGNS = {Higher.PLAYER: 1, Higher.NEITHER: 0, Higher.DEALER: -1}


def game(readings: Readings = BOOK.readings) -> Game:
    def higher(one: ThreeCardHand, other: ThreeCardHand) -> int:
        return SIGNS[compare(one, other, readings)[0]]

    def settle(
        player: Sequence[Card], dealer: Sequence[Card], choice: Choice, wagers: Mapping[str, Cents], columns: Columns
    ) -> list[Line]:
        table = Table(pay_tables=PayTables(**columns), readings=readings)
        hand = Hand(1, "player", dict(wagers), tuple(player), choice)
        return room.settle(Showdown(table=table, hands={1: hand}, dealer=tuple(dealer)))

    return Game(
        BOOK.id,
        value=value,
        higher=higher,
        qualifies=lambda hand: qualification(hand, readings) is Dealer.QUALIFIES,
        settle=settle,
        play_multiple=int(PAY.figure("play_multiple")),
        bets={"ante_play": "ante_bonus", "pair_plus": "pair_plus", "six_card_bonus": "six_card_bonus"},
        columns={bet: PAY.variants(bet) for bet in CHOSEN},
        keeps_side_bets=True,
        six_cards=any_three if readings["A-09"] == "any_three" else best_five,
    )
