"""The odds of Casino Canberra: one pay table for each wager, and Pairs Plus as the only side bet."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker import croupier
from queenhigh.games.casino_canberra_3_card_poker import settle as room
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, PAY
from queenhigh.games.casino_canberra_3_card_poker.hand import Dealer, Higher, compare, qualification, value
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.hands import ThreeCardHand
from queenhigh.maths.information import Stands
from queenhigh.maths.simulation.three_card import three_card_simulation
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.design import three_card_design
from queenhigh.maths.three_card.game import ThreeCardGame, settled_by
from queenhigh.maths.three_card.information import three_card_information
from queenhigh.maths.three_card.report import three_card_odds
from queenhigh.maths.three_card.side_bets import OnOwnHand
from queenhigh.maths.three_card.strategy import three_card_strategy
from queenhigh.rules import Readings

SIGNS = {Higher.PLAYER: 1, Higher.NEITHER: 0, Higher.DEALER: -1}


def higher(one: ThreeCardHand, other: ThreeCardHand) -> int:
    return SIGNS[compare(one, other).higher]


def game(readings: Readings = BOOK.readings) -> ThreeCardGame:
    return ThreeCardGame(
        BOOK.id,
        value=value,
        higher=higher,
        qualifies=lambda hand: qualification(hand) is Dealer.QUALIFIES,
        settle=settled_by(room.settle, lambda _: Table(readings=readings)),
        play_multiple=int(PAY.figure("play_multiple")),
        bonus="ante_bonus",
        sides={"pairs_plus": OnOwnHand("pairs_plus")},
        columns={},
        keeps_side_bets=True,
    )


THREE_CARD = ThreeCards(book=BOOK, game=game, most_seats=croupier.SEATS)
ODDS = three_card_odds(
    THREE_CARD, about="Ante and Play, Pairs Plus, and how to play every hand.", titles={"pairs_plus": "Pairs Plus"}
)
SIMULATION = three_card_simulation(THREE_CARD)
INFORMATION = three_card_information(THREE_CARD, stands=(Stands(clause="12.1", case="card"),))
STRATEGY = three_card_strategy(THREE_CARD)
DESIGN = three_card_design(THREE_CARD, qualifies_by="Dictionary: Qualify")
