"""Rules 1.1, 3.44 and 3.45: how hands rank, which cards make them, and which clauses decide between two.

A hand is ranked twice. The hole cards and the flop, exactly these five cards, decide jackpot and poker extra wagers;
the best five of all seven cards decide everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from queenhigh.cards import Card
from queenhigh.games.crown_perth_holdem_poker.book import PAY, rule
from queenhigh.hands import FiveCard, FiveCardHand, five_card_hand, five_card_kind, hand_of, numbered
from queenhigh.rules import IllegalAction, Readings, Rule

HOLE_CARDS = int(PAY.figure("hole_cards"))
FLOP_CARDS, TURN_CARDS, RIVER_CARDS = (int(PAY.figure(f"{street}_cards")) for street in ("flop", "turn", "river"))
BOARD_CARDS = FLOP_CARDS + TURN_CARDS + RIVER_CARDS


class Higher(Enum):
    PLAYER = "player"
    DEALER = "dealer"
    NEITHER = "equal"


DEFINED_BY: dict[FiveCard, Rule] = {
    FiveCard.NO_PAIR: rule("1.1 Five Odd Cards"),
    FiveCard.ONE_PAIR: rule("1.1 One Pair"),
    FiveCard.TWO_PAIR: rule("1.1 Two Pair"),
    FiveCard.THREE_OF_A_KIND: rule("1.1 Three of a Kind"),
    FiveCard.STRAIGHT: rule("1.1 Straight"),
    FiveCard.FLUSH: rule("1.1 Flush"),
    FiveCard.FULL_HOUSE: rule("1.1 Full House"),
    FiveCard.FOUR_OF_A_KIND: rule("1.1 Four of a Kind"),
    FiveCard.STRAIGHT_FLUSH: rule("1.1 Straight Flush"),
    FiveCard.ROYAL_FLUSH: rule("1.1 Royal Flush"),
}
"""The definition of each kind of hand."""

PLAYER, DEALER, NEITHER = Higher.PLAYER, Higher.DEALER, Higher.NEITHER
_CARDS = (rule("1.1 Player's Hand (b)"), rule("1.1 Dealer's Hand (b)"))
_EQUAL = (rule("3.45"), *_CARDS)
_BY_FACE_VALUE = (rule("1.1 Face Value"), rule("3.44"), *_CARDS)
_BY_KIND = {kind: (rule("3.44"), defined, *_CARDS) for kind, defined in DEFINED_BY.items()}


class Board:
    """The communal cards, ready for ranking one hand after another with them as `final_hand` and `flop_hand` do."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards, self.count = cards, HOLE_CARDS + len(cards)
        self.flop, self.whole = numbered(cards[:FLOP_CARDS]), numbered(cards)

    def hands(self, hole: Sequence[Card]) -> tuple[FiveCardHand, FiveCard]:
        """Return the best five of all cards, and what the hole cards make with the flop."""
        own = numbered(hole)
        final, flop = hand_of(own + self.whole, self.count), hand_of(own + self.flop, HOLE_CARDS + FLOP_CARDS)
        if final is None or flop is None or len(hole) != HOLE_CARDS:
            return final_hand(hole, self.cards), flop_hand(hole, self.cards)
        return final, flop.category


def final_hand(hole: Sequence[Card], board: Sequence[Card]) -> FiveCardHand:
    """Return the best five of hole and communal cards, using both, one or none of the hole cards."""
    if len(hole) != HOLE_CARDS or len(board) < FLOP_CARDS:
        raise IllegalAction(
            f"{len(hole)} and {len(board)} cards make no hand.", rule("1.1 Player's Hand (b)"), "Count the cards."
        )
    return five_card_hand((*hole, *board))


def flop_hand(hole: Sequence[Card], board: Sequence[Card]) -> FiveCard:
    """Rank the hole cards with the flop. There is no choice of cards, and the turn and river do not count."""
    if len(hole) != HOLE_CARDS or len(board) < FLOP_CARDS:
        raise IllegalAction(
            f"{len(hole)} and {len(board)} cards make no hand.", rule("1.1 Player's Hand (a)"), "Count the cards."
        )
    return five_card_kind((*hole, *board[:FLOP_CARDS]))


def name(kind: FiveCard) -> str:
    """Return the book's name for a kind of hand, as used on result sheets."""
    return "five_odd_cards" if kind is FiveCard.NO_PAIR else kind.label


def compare(player: FiveCardHand, dealer: FiveCardHand, readings: Readings) -> tuple[Higher, tuple[Rule, ...]]:
    """Return which hand is higher, and the clauses that say so: card by card, kickers included, never by suit (reading A2)."""
    own, other = player.category, dealer.category
    if own is not other:
        return (PLAYER, _BY_KIND[own]) if own > other else (DEALER, _BY_KIND[other])
    if player.ranks == dealer.ranks or readings["A2"] == "category":
        return NEITHER, _EQUAL
    return (PLAYER if player.ranks > dealer.ranks else DEALER), _BY_FACE_VALUE
