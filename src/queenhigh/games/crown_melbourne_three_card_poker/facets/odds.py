"""The odds of Crown Melbourne: several pay tables of each wager, side bets that may outlive the Ante, and the Jackpot Wager."""

from __future__ import annotations

from msgspec.structs import asdict

from queenhigh.games.crown_melbourne_three_card_poker import settle as room
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, PAY
from queenhigh.games.crown_melbourne_three_card_poker.facets.jackpot_odds import jackpot_worth, offered
from queenhigh.games.crown_melbourne_three_card_poker.facets.meter_design import jackpot_designs
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import figures_of_meters
from queenhigh.games.crown_melbourne_three_card_poker.hand import Dealer, Higher, compare, qualification, value
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE_BONUS,
    CHOSEN,
    JACKPOT,
    PAIR_PLUS,
    PLACES,
    SIX_CARD_BONUS,
    PayTables,
    Table,
)
from queenhigh.hands import ThreeCardHand
from queenhigh.maths.design import Designs
from queenhigh.maths.information import Stands
from queenhigh.maths.simulation.three_card import three_card_simulation
from queenhigh.maths.three_card.book import JackpotWagers, ThreeCards
from queenhigh.maths.three_card.counting import any_three, best_five
from queenhigh.maths.three_card.design import three_card_design
from queenhigh.maths.three_card.game import Columns, ThreeCardGame, settled_by
from queenhigh.maths.three_card.information import three_card_information
from queenhigh.maths.three_card.report import three_card_odds
from queenhigh.maths.three_card.side_bets import OnOwnHand, OnSixCards
from queenhigh.maths.three_card.strategy import three_card_strategy
from queenhigh.rules import Readings

SIGNS = {Higher.PLAYER: 1, Higher.NEITHER: 0, Higher.DEALER: -1}


def game(readings: Readings = BOOK.readings) -> ThreeCardGame:
    six_cards = any_three if readings["A-09"] == "any_three" else best_five

    def higher(one: ThreeCardHand, other: ThreeCardHand) -> int:
        return SIGNS[compare(one, other, readings)[0]]

    def table(columns: Columns) -> Table:
        return Table(pay_tables=PayTables(**columns), readings=readings)

    return ThreeCardGame(
        BOOK.id,
        value=value,
        higher=higher,
        qualifies=lambda hand: qualification(hand, readings) is Dealer.QUALIFIES,
        settle=settled_by(room.settle, table),
        play_multiple=int(PAY.figure("play_multiple")),
        bonus=ANTE_BONUS,
        sides={PAIR_PLUS: OnOwnHand(PAIR_PLUS), SIX_CARD_BONUS: OnSixCards(SIX_CARD_BONUS, six_cards)},
        columns={bet: PAY.variants(bet) for bet in CHOSEN},
        keeps_side_bets=True,
    )


def columns(table: Table) -> dict[str, str]:
    return asdict(table.pay_tables)


THREE_CARD = ThreeCards(
    book=BOOK,
    game=game,
    most_seats=PLACES,
    columns=columns,
    jackpots=JackpotWagers(offered=offered, bet=JACKPOT, worth=jackpot_worth),
    more=figures_of_meters,
)
ODDS = three_card_odds(
    THREE_CARD,
    about="Three pay tables of the Ante, six of Pair Plus, five of the Six Card Bonus, and a jackpot against its meter.",
    titles={PAIR_PLUS: "Pair Plus", SIX_CARD_BONUS: "Six Card Bonus"},
    options=("meter", "cost", "option", "seed"),
)
SIMULATION = three_card_simulation(THREE_CARD)
INFORMATION = three_card_information(
    THREE_CARD, stands=(Stands(clause="11.1", case="card"), Stands(clause="11.11.2", case="hands_1"))
)
STRATEGY = three_card_strategy(THREE_CARD)
PLAYED = three_card_design(THREE_CARD, qualifies_by="1.1 'Qualify'")
DESIGN = Designs(all=lambda found, progress: {**PLAYED.all(found, progress), **jackpot_designs(THREE_CARD, found)})
