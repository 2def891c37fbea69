"""Tournaments: what both of the books that have them share. Pure, and without law: each room hands in its own clauses.

    tournament = evolve(tournament, event) for event in act(tournament, order, LAW)

`law.Law` names the clauses that decide; a room's `tournament_law.py` fills it in. Persons, times and draws arrive in the
orders. Tournament chips are no money: cents are moved by entries, refunds and prizes alone (`house/tournaments`).
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
