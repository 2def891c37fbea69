"""The odds of California: a player banks, there is no Ante Bonus, the mini royal ranks first, and a fold loses Pair Plus.

They assume that the player-dealer can always pay in full. Fees are separate (`collection`).
"""

from __future__ import annotations

from queenhigh.games.california_three_card_poker import settle as room
from queenhigh.games.california_three_card_poker.book import BOOK, PAY
from queenhigh.games.california_three_card_poker.facets.collection import (
    PLAYERS,
    check_players,
    collection,
    options_for,
    sheets,
)
from queenhigh.games.california_three_card_poker.hand import Higher, PlayerDealer, compare, qualification, value
from queenhigh.games.california_three_card_poker.table import SEATS, Table
from queenhigh.games.kit.phases import Bank
from queenhigh.hands import ThreeCardHand
from queenhigh.maths.simulation.three_card import three_card_simulation
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.design import three_card_design
from queenhigh.maths.three_card.game import STAKE, ThreeCardGame, settled_by
from queenhigh.maths.three_card.information import three_card_information
from queenhigh.maths.three_card.report import three_card_odds
from queenhigh.maths.three_card.side_bets import OnOwnHand
from queenhigh.maths.three_card.strategy import three_card_strategy
from queenhigh.money import Cents
from queenhigh.rules import Readings

SIGNS = {Higher.PLAYER: 1, Higher.NEITHER: 0, Higher.PLAYER_DEALER: -1}
ENOUGH = Cents(1000 * STAKE)
"""More than any hand can win: the player-dealer's wager never runs out."""


def higher(one: ThreeCardHand, other: ThreeCardHand) -> int:
    return SIGNS[compare(one, other)[0]]


def game(readings: Readings = BOOK.readings) -> ThreeCardGame:
    return ThreeCardGame(
        BOOK.id,
        value=value,
        higher=higher,
        qualifies=lambda hand: qualification(hand) is PlayerDealer.QUALIFIES,
        settle=settled_by(room.settle, lambda _: Table(readings=readings), Bank(SEATS, "player-dealer", ENOUGH)),
        play_multiple=int(PAY.figure("play_multiple")),
        bonus="",
        sides={"pair_plus": OnOwnHand("pair_plus")},
        columns={},
        keeps_side_bets=False,
    )


def check_ante(ante: Cents) -> None:
    options_for(ante)


THREE_CARD = ThreeCards(
    book=BOOK,
    game=game,
    most_seats=PLAYERS,
    check_seats=check_players,
    check_ante=check_ante,
    up_card="Dealing 8(upcard)",
    more=lambda _, best, asked, readings, __: {
        "collection": collection(best.house_edge, asked, readings),
        "further": sheets(best, asked, readings),
    },
)
ODDS = three_card_odds(
    THREE_CARD,
    about="Both sides of the bank, and what seven schedules of fees leave of it.",
    titles={"pair_plus": "Pair Plus"},
)
SIMULATION = three_card_simulation(THREE_CARD)
INFORMATION = three_card_information(THREE_CARD)
STRATEGY = three_card_strategy(THREE_CARD)
DESIGN = three_card_design(THREE_CARD, qualifies_by="Dealing 13(qualify)")
