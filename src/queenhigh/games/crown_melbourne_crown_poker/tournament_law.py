"""Rule 12 of Crown Poker: who may decide what in a tournament, and what the book leaves to readings.

Deputies act for the Director, as in the other book; but this one does not let them be present instead (12.2.3).
"""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.staff import ladder
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER
from queenhigh.games.crown_melbourne_crown_poker.tournament_clauses import CLAUSES
from queenhigh.games.crown_melbourne_crown_poker.tournament_terms import ITEMS, slips
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, Law
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.rules import Readings


def readings(t: Tournament) -> Readings:
    return BOOK.readings.adopt(t.terms.readings)


def briefs_late(t: Tournament) -> bool:
    """12.3.1, reading A-63: also somebody who comes when play has begun."""
    return readings(t)["A-63"] == "each_player"


def decides(t: Tournament, by: str, again: bool) -> bool:
    """12.4.8(h) against 13.10, reading A-48: the Director's decision is final, or a TG Area Manager may review it."""
    if readings(t)["final_decision"] == "director_in_tournaments":
        return by in (DIRECTOR, DEPUTY) and not again
    return ladder(readings(t)).may(by, AREA_MANAGER) or (by in (DIRECTOR, DEPUTY) and not again)


LAW = Law(
    **vars(CLAUSES),
    book=BOOK,
    items=ITEMS,
    slips=slips,
    manager=AREA_MANAGER,
    officers=("Chief Operating Officer", "Chief Executive Officer"),
    deputy_acts=lambda _: True,
    deputy_is_presence=False,
    before_entries=lambda _: True,
    briefs_late=briefs_late,
    decides=decides,
    least_bank=lambda _: 1,
    forfeit=lambda _: 0,
)
