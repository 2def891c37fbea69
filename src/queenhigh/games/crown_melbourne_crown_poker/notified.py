"""What a notice of new terms says (6.10), compared with the terms that follow it."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor_events import Notice

BETTING_LIMIT = ("blinds", "bets", "betting minimum", "betting maximum", notices.MINIMUM)
"""The ways to state the betting limit: the minimum is the last blind unless another is set."""
OPTIONAL = ("maximum buy-in", "straddles", notices.MINIMUM)
"""6.10 requires notice of the game, the minimum buy-in, the betting limit and the betting type."""


def in_words(table: Table) -> dict[str, str]:
    """The terms as a sign words them."""
    told, structure = notices.amount, table.structure
    return {
        "game": table.game.title,
        "betting type": structure.limit.value.replace("_", " "),
        "blinds": "/".join(told(blind) for blind in structure.blinds) or notices.NONE,
        "bets": "/".join(told(size) for size in structure.sizes[::3]) or notices.NONE,
        "betting minimum": told(structure.min or None),
        "betting maximum": told(structure.max or None),
        notices.MINIMUM: told(structure.minimum),
        "minimum buy-in": told(table.minimum_buy_in),
        "maximum buy-in": told(table.maximum_buy_in),
        "straddles": "allowed" if structure.straddle else notices.NONE,
    }


def worded(old: Table, new: Table) -> str:
    """The text of a notice of this change; empty if nothing changes."""
    changing = notices.NoticeTerms(in_words(old), in_words(new)).changing
    if any(name in changing for name in BETTING_LIMIT if name != notices.MINIMUM):
        changing.pop(notices.MINIMUM, None)
    return notices.worded(changing)


def check_terms(notice: Notice, old: Table, new: Table, at: int) -> None:
    """6.10: refuse a change other than the one of which notice was given."""
    must_name = old.readings["A-62"] == notices.NAMES_CHANGE
    change = notices.NoticeTerms(in_words(old), in_words(new), OPTIONAL, BETTING_LIMIT)
    notices.check(notice, change, rule("6.10"), bare=(notices.MINIMUM,), must_name=must_name)
    notices.check_time(notice, at, rule("6.10"))
