"""The cents that a tournament moves: entries into the pool, fees to the cage, refunds back, prizes out of the pool.

Tournament chips are not money. They are issued, won, lost and taken back in the tournament's own events, and never
appear here.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.money.accounts import CAGE, Move, player, pool_of
from queenhigh.rules import Cited


def moves(t: Tournament, event: Cited) -> list[Move]:
    """Return what an event moves. `t` is the tournament before the event."""
    return [move for move in _moves(t, event) if move.amount]


def _moves(t: Tournament, event: Cited) -> Iterator[Move]:
    pool = pool_of(t.name)
    match event:
        case e.EntryTaken():
            yield Move(event.fee, player(event.player), CAGE)
            yield Move(event.stake, player(event.player), pool)
        case e.EntryWithdrawn():
            yield Move(event.fee, CAGE, player(event.player))
            yield Move(event.stake, pool, player(event.player))
        case e.BoughtBackIn() | e.AddOnTaken():
            yield Move(event.price, player(event.player), pool)
        case e.TournamentCancelled():
            for name, one in t.entrants.items():
                yield Move(one.fee, CAGE, player(name))
                yield Move(one.stake, pool, player(name))
        case e.PoolMadeUp():
            yield Move(event.amount, CAGE, pool)
        case e.PrizeAwarded():
            yield Move(event.amount, pool, player(event.player))
