"""A player who is excluded is excluded at every table of the game."""

import pytest

from queenhigh.games.kit import floor_events
from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.house.incidents import Happened
from queenhigh.house.sanctions import check_not_excluded, exclusions
from queenhigh.rules import Cited, IllegalAction, Rule

MELBOURNE, CANBERRA, CALIFORNIA, PERTH = BOOK_IDS[:4]
START = 1_800_000_000


def m(clause: str) -> Rule:
    return open_book(MELBOURNE).rule(clause)


def happened(event: Cited, at: int = 0, table: str = "m-1", book: str = MELBOURNE) -> Happened:
    return Happened(event, START + at, table, book)


EXCLUDED = happened(floor_events.PlayerExcluded("bob", "13.7", m("13.2.2")), 50)

# -- exclusions


@pytest.mark.clause("crown-melbourne-three-card-poker 13.2.2", "casino-canberra-3-card-poker 14.2(b)")
def test_a_player_excluded_at_one_table_is_excluded_at_every_table_of_the_game() -> None:
    listed = exclusions([EXCLUDED])
    with pytest.raises(IllegalAction, match=r"bob was excluded from the game at table m-1.*13\.2\.2\]"):
        check_not_excluded(listed, MELBOURNE, "bob")
    check_not_excluded(listed, CANBERRA, "bob")
    check_not_excluded(listed, MELBOURNE, "ann")
    check_not_excluded({}, MELBOURNE, "bob")


def test_the_first_exclusion_stands() -> None:
    again = happened(floor_events.PlayerExcluded("bob", "9.5.1(a)", m("13.2.2")), 500, table="m-9")
    assert exclusions([EXCLUDED, again])[MELBOURNE]["bob"].table == "m-1"
