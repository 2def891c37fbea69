"""4: shuffle, cut and deal."""

from __future__ import annotations

from club_three_card_poker.book import LADDER, PAY, rule
from club_three_card_poker.hand import CARDS
from club_three_card_poker.table import Table
from queenhigh.cards import CardError, check
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.games.kit.dealing import in_passes
from queenhigh.games.kit.events import BettingClosed, CardsDealt, ChoicesAnnounced, DeckCut, DeckShuffled
from queenhigh.games.kit.phases import BetsClosed, Betting
from queenhigh.rules import Cited, IllegalAction

CUTS, FROM_END = int(PAY.figure("cuts")), int(PAY.figure("cut_from_end"))
DEALER = 0
"""The dealer's place in a deal, beside the seats 1, 2, 3, ..."""


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    LADDER.require(by, "dealer", order="Closing the betting", rule=rule("3.6"))
    if not round.hands:
        raise IllegalAction("Nobody has wagered.", rule("3.2"), "Wait for an Ante.")
    return [BettingClosed(rule("3.6"))]


def shuffle(round: BetsClosed[Table], action: Shuffle) -> list[Cited]:
    LADDER.require(action.by, "dealer", order="The shuffle", rule=rule("4.1"))
    try:
        check(action.deck)
    except CardError as fault:
        raise IllegalAction(str(fault), rule("1.3"), "Count the cards.") from None
    return [DeckShuffled(action.deck, rule("4.1"))]


def cut(round: BetsClosed[Table], action: Cut) -> list[Cited]:
    LADDER.require(action.by, "dealer", order="The cut", rule=rule("4.2"))
    if not round.deck or round.cuts == CUTS:
        raise IllegalAction("The deck is cut once, after the shuffle.", rule("4.2"), "Continue with the deal.")
    furthest = len(round.deck) - FROM_END
    if not FROM_END <= action.at <= furthest:
        raise IllegalAction(
            f"A cut of {action.at} is too near an end.", rule("4.2"), f"Cut {FROM_END} to {furthest} cards."
        )
    return [DeckCut(action.at, rule("4.2"))]


def deal(round: BetsClosed[Table], action: Deal) -> list[Cited]:
    """One card at a time, clockwise and to the dealer last. With the third card the players may look (4.4)."""
    LADDER.require(action.by, "dealer", order="The deal", rule=rule("4.3"))
    if not round.deck:
        raise IllegalAction("The deck has not been shuffled for this round.", rule("4.1"), "Shuffle it first.")
    if round.cuts != CUTS:
        raise IllegalAction("The deck has not been cut.", rule("4.2"), "Cut it first.")
    hands, stub = in_passes(round.deck, [*sorted(round.hands), DEALER], CARDS)
    dealer = hands.pop(DEALER)
    return [CardsDealt(hands, dealer, (), stub, rule("4.3")), ChoicesAnnounced(rule("4.4"))]
