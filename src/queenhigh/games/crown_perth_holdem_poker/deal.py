"""Rules 2.2, 2.3, 4.1-4.3, 4.6, 4.8 and 4.10: shuffle, cut, hole cards, and the communal cards street by street."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker.book import LADDER, PAY, rule
from queenhigh.games.crown_perth_holdem_poker.decide import is_live, waiting
from queenhigh.games.crown_perth_holdem_poker.hand import FLOP_CARDS, HOLE_CARDS, RIVER_CARDS, TURN_CARDS
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import needs_start
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER,
    DEALER_POKER_EXTRA,
    Device,
    PerthRound,
    Table,
    others_on,
)
from queenhigh.games.kit.actions import Choice, Cut, Deal, Shuffle
from queenhigh.games.kit.dealing import in_packets, in_passes, require_depth, require_whole
from queenhigh.games.kit.events import CardsDealt, ChoicesAnnounced, DeckCut, DeckShuffled, StreetDealt
from queenhigh.games.kit.phases import BetsClosed, Deciding, FlopOut, RiverOut, TurnOut, hands_with, in_play
from queenhigh.rules import Cited, IllegalAction, Readings, Rule

FROM_END = int(PAY.figure("cut_from_end"))
LAST = 0
"""The dealer's position in a deal, after areas 1, 2, 3 and so on."""

HOLE_CARDS_BY = (rule("4.3(a)"), rule("1.1 Hole Cards"), rule("2.3"))
STREETS: dict[type, tuple[int, Rule, tuple[Rule, ...]]] = {
    Deciding: (FLOP_CARDS, rule("4.6"), (rule("1.1 Flop Cards"),)),
    FlopOut: (TURN_CARDS, rule("4.8"), (rule("1.1 Turn Card"),)),
    TurnOut: (RIVER_CARDS, rule("4.10"), (rule("1.1 River Card"),)),
}
"""How many cards come next, and under which clauses."""


def shuffle(action: Shuffle) -> list[Cited]:
    """4.1: the whole deck is shuffled, before the round or as it begins."""
    LADDER.require(action.by, DEALER, order="The shuffle", rule=rule("4.1"))
    require_whole(action.deck, rule("2.2"))
    return [DeckShuffled(action.deck, rule("4.1"))]


def cut(round: BetsClosed[Table], action: Cut) -> list[Cited]:
    """4.1(a) and (b): the dealer cuts once, with more than one card on either side of the cut."""
    LADDER.require(action.by, DEALER, order="The cut", rule=rule("4.1(a)"))
    if not round.deck or round.cuts:
        raise IllegalAction("The cards are cut once, after the shuffle.", rule("4.1"), "Shuffle, cut once, then deal.")
    require_depth(action.at, round.deck, FROM_END, rule("4.1(b)"), "Cut deeper.")
    return [DeckCut(action.at, rule("4.1(a)"))]


def deal_hole_cards(round: BetsClosed[Table], action: Deal) -> list[Cited]:
    """4.3: deal to every area with an ante, clockwise, the dealer last. Then players may pick up their cards (4.4)."""
    LADDER.require(action.by, DEALER, order="The deal", rule=rule("4.3(a)"))
    if not round.deck:
        raise IllegalAction("The cards have not been shuffled.", rule("4.1"), "Shuffle first.")
    if not round.cuts:
        raise IllegalAction("The cards have not been cut.", rule("4.1(a)"), "Cut, then deal.")
    if needs_start(round):
        raise IllegalAction("There are Jackpot Wagers.", rule("4.2"), "Press the start game button first.")
    areas = sorted([hand.seat for hand in hands_with(round, ANTE)])
    dealing = in_packets if in_pairs(round.table) else in_passes
    hands, stub = dealing(round.deck, [*areas, LAST], HOLE_CARDS)
    dealer = hands.pop(LAST)
    return [CardsDealt(hands, dealer, (), stub, rule("4.3(b)"), HOLE_CARDS_BY), ChoicesAnnounced(rule("4.4"))]


def in_pairs(table: Table) -> bool:
    """Are hole cards dealt two at a time, as an automatic shuffler does (reading A28), rather than one by one?"""
    order = table.readings["A28"]
    return order == "pairs" or (order == "by_device" and table.device is Device.SHUFFLER)


def deal_street(round: Deciding[Table] | FlopOut[Table] | TurnOut[Table], action: Deal) -> list[Cited]:
    """4.6: deal the next communal cards once every hand has acted, if a wager still needs them."""
    count, decided, also = STREETS[type(round)]
    LADDER.require(action.by, DEALER, order="Dealing communal cards", rule=decided)
    if undecided := waiting(round):
        raise IllegalAction(f"Still to act: area {', '.join(map(str, undecided))}.", decided, "Wait for them.")
    if not needs_more_cards(round):
        raise IllegalAction("No wager needs another communal card.", rule("4.6"), "Show the dealer's hand.")
    return [StreetDealt(round.stub[:count], decided, also)]


def needs_more_cards(round: PerthRound) -> bool:
    """4.6: while a hand is live, the whole board is dealt. Poker extras alone need only the flop (readings A12, A12b, A15b)."""
    if type(round) is RiverOut:
        return False
    for hand in round.hands.values():
        if is_live(round, hand):
            return True
    extras = _extras_without_a_hand(round)
    readings: Readings = round.table.readings
    return extras if isinstance(round, Deciding) else extras and readings["A12b"] == "whole_board"


def _extras_without_a_hand(round: PerthRound) -> bool:
    """Does the flop still decide a wager although no hand is live?"""
    hands = list(round.hands.values())
    if any(in_play(round, h, bet) for h in hands if h.choice is not Choice.FOLD for bet in others_on(h)):
        return True
    extras = [bet for h in hands for bet in h.wagers if bet.startswith(DEALER_POKER_EXTRA) and in_play(round, h, bet)]
    return bool(extras) and bool(hands_with(round, ANTE)) and round.table.readings["A12"] == "valid"
