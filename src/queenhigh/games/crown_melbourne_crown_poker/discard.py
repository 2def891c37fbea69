"""Rules 8.17.4, 8.18.4, 9.15.1: in the Pineapple games each live player gives up a card, in order, before play continues."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.phases import Discarding
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.rules import Cited, IllegalAction, Rule


def discard(hand: Discarding, action: do.Discard) -> list[Cited]:
    """Discard a card, all-in or not (reading A-39b), starting with the first live player left of the button."""
    refuse(against_discarding(hand, action))
    return [happened.Discarded(action.seat, action.card, discarded_by(hand))]


def discarded_by(hand: Discarding) -> Rule:
    decided = hand.table.game.discard_by
    assert decided is not None
    return decided


def against_discarding(hand: Discarding, action: do.Discard) -> Bar | None:
    if action.seat != hand.waiting[0]:
        return Bar(f"Seat {hand.waiting[0]} discards next.", discarded_by(hand), "Wait for them.")
    if action.card not in hand.seats[action.seat].cards:
        what = f"Seat {action.seat} does not hold the {action.card.name}."
        return Bar(what, discarded_by(hand), "Give up a card of the hand.")
    return None


def overlook(hand: Discarding, action: do.OverlookDiscard) -> list[Cited]:
    """9.15.2: play continues although a player has a card too many, until it is noticed."""
    LADDER.require(action.by, DEALER, order="Going on", rule=rule("9.15.1"))
    if action.seat not in hand.waiting:
        raise IllegalAction(f"Seat {action.seat} has no card to give up.", rule("9.15.1"), "Play on.")
    return [happened.DiscardMissed(action.seat, rule("9.15.2"))]
