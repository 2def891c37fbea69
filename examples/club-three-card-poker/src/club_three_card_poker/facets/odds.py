"""The odds of the club's game, in each edition: Ante and Play, Pair Plus, and Colours, which looks at the dealer's cards too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from club_three_card_poker import settle as law
from club_three_card_poker.book import FIRST, SECOND, Edition
from club_three_card_poker.hand import Higher, compare, qualifies, value
from club_three_card_poker.table import SEATS, Table
from club_three_card_poker.wagers import ANTE_BONUS, COLOURS, PAIR_PLUS
from queenhigh.cards import Card, Colour
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, Showdown
from queenhigh.hands import ThreeCardHand
from queenhigh.maths.simulation.three_card import three_card_simulation
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.game import Columns, ThreeCardGame
from queenhigh.maths.three_card.report import three_card_odds
from queenhigh.maths.three_card.side_bets import OnBothHands, OnOwnHand
from queenhigh.money import Cents, Line
from queenhigh.rules import Readings

SIX, THREE, MIXED = "six", "three", "mixed"
SIGNS = {Higher.PLAYER: 1, Higher.NEITHER: 0, Higher.DEALER: -1}


def higher(one: ThreeCardHand, other: ThreeCardHand) -> int:
    return SIGNS[compare(one, other).higher]


def reds(cards: Sequence[Card]) -> int:
    return sum(card.suit.colour is Colour.RED for card in cards)


def colours(mine: int, dealers: int) -> str:
    """What Colours comes to, by how many cards of each hand are red."""
    if mine not in (0, 3):
        return MIXED
    return SIX if mine == dealers else THREE


def three_card(edition: Edition) -> ThreeCards:
    def game(readings: Readings) -> ThreeCardGame:
        def settle(
            player: Sequence[Card], dealer: Sequence[Card], choice: Choice, wagers: Mapping[str, Cents], _: Columns
        ) -> list[Line]:
            table = Table(edition=edition.book.edition, readings=readings)
            hand = Hand(1, "player", dict(wagers), tuple(player), choice)
            return law.settle(Showdown(table=table, hands={1: hand}, dealer=tuple(dealer)))

        return ThreeCardGame(
            edition.book.id,
            value=value,
            higher=higher,
            qualifies=qualifies,
            settle=settle,
            play_multiple=1,
            bonus=ANTE_BONUS,
            sides={
                PAIR_PLUS: OnOwnHand(PAIR_PLUS),
                COLOURS: OnBothHands(COLOURS, mark=reds, sort=colours, sorts=(SIX, THREE, MIXED)),
            },
            columns={},
            keeps_side_bets=False,
        )

    return ThreeCards(book=edition.book, game=game, most_seats=SEATS)


ABOUT = "Ante and Play, Pair Plus, Colours, and how to play every hand."
TITLES = {PAIR_PLUS: "Pair Plus", COLOURS: "Colours"}
THREE_CARD, SECOND_THREE_CARD = three_card(FIRST), three_card(SECOND)
ODDS, SECOND_ODDS = (three_card_odds(rules, about=ABOUT, titles=TITLES) for rules in (THREE_CARD, SECOND_THREE_CARD))
SIMULATION, SECOND_SIMULATION = map(three_card_simulation, (THREE_CARD, SECOND_THREE_CARD))
