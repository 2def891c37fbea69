"""Rules 1.1 'Hole cards', 8.7, 8.20.4, 9.5 and 8.21: who may see which card, and when.

Only the player sees their hole cards. The board is face up as it comes; burns, stub and discards stay face down.
Everyone may see a hand once it has been shown, or seen on request; a hand that was folded or mucked unseen stays
unseen.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.events import Discarded, HandShown, MuckedHandSeen
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over, Showdown
from queenhigh.games.kit.sight import Shown
from queenhigh.rules import Cited, Rule

SHOWING, OPENED = (Showdown, Over), (HandShown, MuckedHandSeen)
TELLING = frozenset({*OPENED, Discarded})
"""The events that decide who may see what: all others may be left out of what happened."""
LOOKS, SHOWN, ASKED = rule("1.1 'Hole cards'"), rule("8.20.4"), rule("9.5")


def shown(hand: Hand, happened: Sequence[Cited] = ()) -> Shown:
    """The hands that have been shown: a later ruling cannot hide them again. For a finished hand without its events,
    the hands of those who showed."""
    seats = set(hand.shown) if isinstance(hand, SHOWING) else set()
    seats.update([event.seat for event in happened if isinstance(event, OPENED)])
    return Shown(shared=len(getattr(hand, "board", ())), seats=frozenset(seats))


def seen_by(hand: Hand, player: str, happened: Sequence[Cited] = ()) -> frozenset[int]:
    """The player's own hand, as soon as it is dealt."""
    return frozenset([number for number, seat in hand.seats.items() if seat.player == player and seat.cards])


def discarded_by(hand: Hand, player: str, happened: Sequence[Cited] = ()) -> tuple[Card, ...]:
    """The cards that a player discarded, which only that player has seen."""
    own = {number for number, seat in hand.seats.items() if seat.player == player}
    return tuple(event.card for event in happened if isinstance(event, Discarded) and event.seat in own)


def looks_by(_: Hand) -> Rule:
    return LOOKS
