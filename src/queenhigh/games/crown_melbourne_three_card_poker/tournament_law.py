"""Rule 12 of Three Card Poker: who may decide what in a tournament, and what the book leaves to readings."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER
from queenhigh.games.crown_melbourne_three_card_poker.table import AREA_MANAGER
from queenhigh.games.crown_melbourne_three_card_poker.tournament_clauses import CLAUSES
from queenhigh.games.crown_melbourne_three_card_poker.tournament_terms import COVER, ITEMS, slips
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, Law
from queenhigh.games.kit.tournaments.state import Playing, Tournament
from queenhigh.rules import Readings


def readings(t: Tournament) -> Readings:
    return BOOK.readings.adopt(t.terms.readings)


def deputy_acts(t: Tournament) -> bool:
    """12.2.3(a), reading A-38b: a designee, or somebody who is only there."""
    return readings(t)["A-38b"] == "designee"


def before_entries(t: Tournament) -> bool:
    """12.2.2, reading A-52."""
    return readings(t)["A-52"] == "first_entry"


def briefs_late(t: Tournament) -> bool:
    """12.3.1, reading A-61: also somebody who comes when play has begun."""
    return readings(t)["A-61"] == "each_player"


def decides(t: Tournament, by: str, again: bool) -> bool:
    """12.4.8(h) against 13.10, reading A-38c; and A-38: does the Director stand above the table ranks? Final is final."""
    if again:
        return False
    if readings(t)["A-38c"] == "director":
        return by in (DIRECTOR, DEPUTY)
    return LADDER.may(by, AREA_MANAGER) or (readings(t)["A-38"] == "on_ladder" and by == DIRECTOR)


def least_bank(t: Playing) -> int:
    """12.4.4(b) and 12.4.5(a): who cannot cover the smallest Ante and its Play is eliminated."""
    assert t.round is not None
    return COVER * t.round.minimum


def forfeit(t: Playing) -> int:
    """12.4.8(b)(ii): an absent player loses the compulsory wager of the hand."""
    assert t.round is not None
    return t.round.minimum


LAW = Law(
    **vars(CLAUSES),
    book=BOOK,
    items=ITEMS,
    slips=slips,
    manager=AREA_MANAGER,
    officers=("Chief Operating Officer", "Chief Executive Officer"),
    deputy_acts=deputy_acts,
    deputy_is_presence=True,
    before_entries=before_entries,
    briefs_late=briefs_late,
    decides=decides,
    least_bank=least_bank,
    forfeit=forfeit,
)
