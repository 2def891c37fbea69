"""Tournaments: what the two books that have them share. Pure functions without law: each room passes in its own
clauses.

    tournament = evolve(tournament, event) for event in act(tournament, order, LAW)

`law.Law` names the clauses that decide; a room's `tournament_law.py` fills it in. People, times and draws arrive in the
orders. Tournament chips are not money: only entries, refunds and prizes move cents (`house/tournaments`).
"""

from queenhigh.games.kit.tournaments.act import act
from queenhigh.games.kit.tournaments.events import TournamentEvent
from queenhigh.games.kit.tournaments.evolve import evolve, replay
from queenhigh.games.kit.tournaments.law import Law
from queenhigh.games.kit.tournaments.state import (
    Announced,
    Cancelled,
    Closed,
    Draft,
    Ended,
    Entering,
    Entrant,
    Playing,
    Tournament,
)
from queenhigh.games.kit.tournaments.terms import Terms

__all__ = [
    "Announced",
    "Cancelled",
    "Closed",
    "Draft",
    "Ended",
    "Entering",
    "Entrant",
    "Law",
    "Playing",
    "Terms",
    "Tournament",
    "TournamentEvent",
    "act",
    "evolve",
    "replay",
]
