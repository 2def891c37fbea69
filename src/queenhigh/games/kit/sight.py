"""What lies open at a table and who may look at what. Each room's `sight.py` decides it by its book's clauses.

Both are functions of the round and of what has happened in it: a round that was called off no longer says by its phase
whether the dealer's hand had been turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from queenhigh.games.kit.events import ChoicesAnnounced, DealerShown
from queenhigh.games.kit.phases import Dealt, Over, Round, Settled, Showdown, WithCards
from queenhigh.rules import Cited


class Shown(msgspec.Struct, frozen=True):
    """What everyone in the room sees: which cards of the dealer's hand, how many of the shared ones, whose hands."""

    dealer: tuple[int, ...] = ()
    shared: int = 0
    seats: frozenset[int] = frozenset()


def is_turned(round: Round[Any], happened: Sequence[Cited] = ()) -> bool:
    """Has the dealer's hand been turned up? Of a finished round without its events, whether it was played to the end."""
    if isinstance(round, Showdown):
        return True
    if happened:
        return any(isinstance(event, DealerShown) for event in happened)
    return isinstance(round, Settled) or (isinstance(round, Over) and round.outcome == "settled")


def is_settled(round: Round[Any]) -> bool:
    """Were the wagers settled on the cards, rather than the round called off?"""
    return isinstance(round, Settled) or (isinstance(round, Over) and round.outcome in ("settled", "partly_void"))


def may_be_looked_at(round: Round[Any], happened: Sequence[Cited] = ()) -> bool:
    """Have players been allowed to look at their cards? Who has seen a hand has seen it, whatever a ruling then does."""
    if isinstance(round, WithCards):
        return not isinstance(round, Dealt)
    if not isinstance(round, Over):
        return False
    if happened:
        return any(isinstance(event, ChoicesAnnounced) for event in happened)
    return round.outcome == "settled"


def every(cards: Sequence[object]) -> tuple[int, ...]:
    return tuple(range(len(cards)))
