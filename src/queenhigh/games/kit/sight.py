"""Which cards are face up at a table, and who may look at which. Each room's `sight.py` decides by its book's clauses.

Both depend on the round and on its events: the phase of a round that was called off no longer says whether the dealer's
hand had been turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from queenhigh.games.kit.events import ChoicesAnnounced, DealerShown
from queenhigh.games.kit.phases import Dealt, Over, Round, Settled, Showdown, WithCards
from queenhigh.rules import Cited


class Shown(msgspec.Struct, frozen=True, gc=False):
    """What everyone in the room sees: the dealer's cards, the number of shared cards, and the exposed hands."""

    dealer: tuple[int, ...] = ()
    shared: int = 0
    seats: frozenset[int] = frozenset()


def is_turned(round: Round[Any], happened: Sequence[Cited] = ()) -> bool:
    """Has the dealer's hand been turned up? For a finished round without its events: was it played to the end?"""
    if isinstance(round, Showdown):
        return True
    if happened:
        return DealerShown in map(type, happened)
    return isinstance(round, Settled) or (isinstance(round, Over) and round.outcome == "settled")


def is_settled(round: Round[Any]) -> bool:
    """Were the wagers settled on the cards, rather than the round called off?"""
    return isinstance(round, Settled) or (isinstance(round, Over) and round.outcome in ("settled", "partly_void"))


def may_be_looked_at(round: Round[Any], happened: Sequence[Cited] = ()) -> bool:
    """Have players been allowed to look at their cards? A hand that was seen stays seen, whatever a ruling then does."""
    if isinstance(round, WithCards):
        return not isinstance(round, Dealt)
    if not isinstance(round, Over):
        return False
    if happened:
        return ChoicesAnnounced in map(type, happened)
    return round.outcome == "settled"


def every(cards: Sequence[object]) -> tuple[int, ...]:
    return tuple(range(len(cards)))
