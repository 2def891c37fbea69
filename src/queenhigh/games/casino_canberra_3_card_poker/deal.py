"""Rules 2.1, 5, 6 and 10: shuffle, cut and deal, by hand or from an automated shoe."""

from __future__ import annotations

from queenhigh.cards import CardError, Deck, check
from queenhigh.games.casino_canberra_3_card_poker.book import LADDER, PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.table import Shoe, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import is_dealt_in, under_minimum
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.games.kit.dealing import in_packets, in_passes
from queenhigh.games.kit.events import BettingClosed, CardsDealt, ChoicesAnnounced, DeckCut, DeckShuffled
from queenhigh.games.kit.phases import BetsClosed, Betting
from queenhigh.rules import Cited, IllegalAction

CARDS = int(PAY.figure("hand"))
FROM_END = int(PAY.figure("cut_from_end"))
DEALER = 0
"""The dealer's place in a deal, beside the boxes 1, 2, 3, ..."""


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    """6.3: the call that closes betting. Short wagers are dealt with as it is made."""
    LADDER.require(by, "dealer", order="Closing the betting", rule=rule("6.3"))
    if not round.hands:
        raise IllegalAction("Nobody has wagered: there is no round to play.", rule("4.2"))
    return [*under_minimum(round), BettingClosed(rule("6.3"))]


def shuffle(round: BetsClosed[Table], action: Shuffle) -> list[Cited]:
    automated = round.table.shoe is Shoe.AUTOMATED
    LADDER.require(action.by, "dealer", order="The shuffle", rule=rule("10.3" if automated else "5.1"))
    try:
        check(action.deck)
    except CardError as fault:
        raise IllegalAction(str(fault), rule("10.2" if automated else "2.1"), "Count the cards.") from None
    return [DeckShuffled(action.deck, rule("10.3" if automated else "5.1"))]


def cut(round: BetsClosed[Table], action: Cut) -> list[Cited]:
    """5.2: once, by the dealer, more than one card from either end."""
    if round.table.shoe is Shoe.AUTOMATED:
        raise IllegalAction("Cards in an automated shoe are not cut.", rule("10.1"))
    LADDER.require(action.by, "dealer", order="The cut", rule=rule("5.2"))
    if not round.deck or round.cuts:
        raise IllegalAction("The cards are cut once, after the shuffle.", rule("5.2"))
    if not FROM_END <= action.at <= len(round.deck) - FROM_END:
        raise IllegalAction(
            f"A cut of {action.at} is too near an end: {FROM_END} to {len(round.deck) - FROM_END} cards.", rule("5.2")
        )
    return [DeckCut(action.at, rule("5.2"))]


def deal(round: BetsClosed[Table], action: Deal) -> list[Cited]:
    automated = round.table.shoe is Shoe.AUTOMATED
    LADDER.require(action.by, "dealer", order="The deal", rule=rule("10.4" if automated else "6.1"))
    if not round.deck:
        needed = rule("10.3" if automated else "5.1")
        raise IllegalAction("The cards have not been shuffled for this round.", needed, "Shuffle first.")
    if not automated and round.cuts != 1:
        raise IllegalAction("The cards have not been cut and put into the shoe.", rule("6.1"), "Cut once, then deal.")
    boxes = [hand.seat for hand in round.in_order if is_dealt_in(round, hand)]
    if not boxes:
        raise IllegalAction("No box holds a wager that stands.", rule("4.2"))
    if automated:
        return _automated(round.deck, boxes)
    hands, stub = in_passes(round.deck, [*boxes, DEALER], CARDS)
    dealer = hands.pop(DEALER)
    also = (rule("6.4(a)"), rule("6.4(b)"), rule("6.2"), rule("6.1"), rule("4.2"))
    return [
        CardsDealt(hands, dealer, (), stub, rule("6.4(c)"), also),
        ChoicesAnnounced(rule("7.1")),
    ]


def _automated(deck: Deck, boxes: list[int]) -> list[Cited]:
    """10.4: three cards at once to each box and three to the dealer, who then announces play or fold (10.5)."""
    hands, stub = in_packets(deck, [*boxes, DEALER], CARDS)
    dealer = hands.pop(DEALER)
    return [CardsDealt(hands, dealer, (), stub, rule("10.4"), (rule("10.1"), rule("10.2")))]


def announce(by: str) -> list[Cited]:
    LADDER.require(by, "dealer", order="Announcing play or fold", rule=rule("10.5"))
    return [ChoicesAnnounced(rule("10.5"))]
