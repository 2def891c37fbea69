"""Rules 2.1, 5, 6 and 10.1-10.5: shuffle, cut and deal, by hand or from an automated shoe."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import LADDER, PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.hand import CARDS
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import is_dealt_in, under_minimum
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.games.kit.dealing import in_packets, in_passes, require_depth, require_whole
from queenhigh.games.kit.events import BettingClosed, CardsDealt, ChoicesAnnounced, DeckCut, DeckShuffled, RoundEnded
from queenhigh.games.kit.log import replay
from queenhigh.games.kit.phases import BetsClosed, Betting
from queenhigh.games.kit.release import released_line
from queenhigh.rules import Cited, IllegalAction

CUTS, FROM_END = int(PAY.figure("cuts")), int(PAY.figure("cut_from_end"))
DEALER = 0
"""The dealer's position in a deal, after boxes 1, 2, 3 and so on."""


def shuffle(round: CanberraRound, action: Shuffle) -> list[Cited]:
    by = rule("10.3") if round.table.automated else rule("5.1")
    LADDER.require(action.by, "dealer", order="The shuffle", rule=by)
    require_whole(action.deck, rule("10.2") if round.table.automated else rule("2.1"))
    return [DeckShuffled(action.deck, by)]


def cut(round: BetsClosed[Table], action: Cut) -> list[Cited]:
    """5.2: the dealer cuts once, with more than one card on either side of the cut."""
    if round.table.automated:
        raise IllegalAction("Cards in an automated shoe are not cut.", rule("10.1"), "Deal the cards.")
    LADDER.require(action.by, "dealer", order="The cut", rule=rule("5.2"))
    if not round.deck or round.cuts == CUTS:
        raise IllegalAction("The cards are cut once, after the shuffle.", rule("5.2"), "Deal the cards.")
    require_depth(action.at, round.deck, FROM_END, rule("5.2"))
    return [DeckCut(action.at, rule("5.2"))]


def close_betting(round: Betting[Table], by: str) -> list[Cited]:
    """6.3: the dealer's call closes betting, and wagers below the minimum are dealt with."""
    LADDER.require(by, "dealer", order="Closing the betting", rule=rule("6.3"))
    if not round.hands:
        raise IllegalAction("No one has wagered, so there is no round to play.", rule("4.2"), "Wait for a wager.")
    short = [] if round.table.open_until_first_card else under_minimum(round)
    return [*short, BettingClosed(rule("6.3"))]


def deal(round: BetsClosed[Table], action: Deal) -> list[Cited]:
    automated = round.table.automated
    LADDER.require(action.by, "dealer", order="The deal", rule=rule("10.4") if automated else rule("6.1"))
    if not round.deck:
        needed = rule("10.3") if automated else rule("5.1")
        raise IllegalAction("The cards have not been shuffled for this round.", needed, "Shuffle first.")
    if not automated and round.cuts != CUTS:
        raise IllegalAction("The cards have not been cut and put into the shoe.", rule("6.1"), "Cut once, then deal.")
    short = _short_wagers(round)
    boxes = boxes_to_serve(round)
    if not boxes:
        return [*short, *_all_returned(replay(round, short)), RoundEnded("settled", rule("4.2"))]
    return [*short, *(_automated if automated else _by_hand)(round, boxes)]


def boxes_to_serve(round: BetsClosed[Table]) -> list[int]:
    """Return the boxes with a wager in play, clockwise (4.2)."""
    ready = replay(round, _short_wagers(round))
    return [hand.seat for hand in ready.in_order if is_dealt_in(ready, hand)]


def _short_wagers(round: BetsClosed[Table]) -> list[Cited]:
    """Deal with short wagers that were placed after the call, where that is allowed, before the first card."""
    return under_minimum(round) if round.table.open_until_first_card else []


def _all_returned(round: CanberraRound) -> list[Cited]:
    """3.4: return every wager, because each was too small and none was a first short wager. There is nothing to play
    for."""
    return [
        released_line(hand.wager(bet), round.released[hand.seat, bet]) for hand in round.in_order for bet in hand.wagers
    ]


def _by_hand(round: BetsClosed[Table], boxes: list[int]) -> list[Cited]:
    """6.4: deal card by card, clockwise, the dealer last, three times. Then players may look at their cards (7.1)."""
    hands, stub = in_passes(round.deck, [*boxes, DEALER], CARDS)
    dealer = hands.pop(DEALER)
    also = (rule("6.4(a)"), rule("6.4(b)"), rule("6.2"), rule("6.1"), rule("4.2"))
    return [CardsDealt(hands, dealer, (), stub, rule("6.4(c)"), also), ChoicesAnnounced(rule("7.1"))]


def _automated(round: BetsClosed[Table], boxes: list[int]) -> list[Cited]:
    """10.4: deal three cards at once to each box, then to the dealer (reading A8b), who announces it (10.5)."""
    hands, stub = in_packets(round.deck, [*boxes, DEALER], CARDS)
    dealer = hands.pop(DEALER)
    return [CardsDealt(hands, dealer, (), stub, rule("10.4"), (rule("10.1"), rule("10.2"), rule("4.2")))]


def announce(by: str) -> list[Cited]:
    LADDER.require(by, "dealer", order="Announcing play or fold", rule=rule("10.5"))
    return [ChoicesAnnounced(rule("10.5"))]
