"""Bots in a tournament: how a book lets them play, and the automatic dealer at its live tables."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from queenhigh.cards import Seed
from queenhigh.desk.regulars import NAMES
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing

LAST = ("Abel", "Brook", "Cole", "Diaz", "Ek", "Ford", "Gray", "Hahn", "Ito", "Jones", "Kerr", "Lund")


class TournamentRegulars(msgspec.Struct, frozen=True, kw_only=True):
    """The facet `tournament_regulars`: how bots play the hands of a book's tournaments."""

    seconds: int
    """How long a hand takes."""
    hand: Callable[[Playing, str, Seed, int], list[TournamentOrder]]
    """Plays a whole hand at a table, from a seed and a time, and returns the orders that report it to the
    tournament."""
    wagers: Callable[[Playing, str, str, Seed], list[Action]]
    """Returns a bot's wagers at a live table before the deal, from the table, the player and a seed."""
    for_absent: Callable[[Any, Collection[str], Seed], Action | None]
    """In a live hand, the action for the player whose turn it is, if that player is absent."""


def regulars(room: Room) -> TournamentRegulars:
    return room.facet("tournament_regulars", TournamentRegulars)


def dealer_acts(live: LiveTournament, table: str) -> Action | None:
    """Return the automatic dealer's next action at a live table, including for an absent player. None while a player
    who is present has to act, and when the hand is over. If players wager before the deal it closes the betting, so
    call it when all have wagered."""
    hand = live.hands[table]
    if not hand.playing:
        return None
    idle, seed = live.state.tables[table].idle, Seed.reveal(hand.seal.secret)
    order = live.room.croupier.next_order(hand.round, hand.seal.deck())
    return order or regulars(live.room).for_absent(hand.round, idle, seed)


def names(count: int) -> list[str]:
    """Return as many different names as there are entrants."""
    found = [f"{first} {last}" for last in LAST for first in NAMES]
    return found[:count] + [f"Player {number}" for number in range(len(found) + 1, count + 1)]
