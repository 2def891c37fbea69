"""Who is excluded is excluded at every table of the game; a payment is held back as long as its clause allows."""

import pytest

from queenhigh.games.kit import floor_events
from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.house.incidents import Happened
from queenhigh.house.sanctions import HOUR, Held, check_not_excluded, check_period, exclusions, held, overdue
from queenhigh.money import Cents
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


# -- held back

PERTH_HOLD = open_book(PERTH).rule("5.14")


def hold(rule: Rule, book: str, at: int = 0) -> Happened:
    return happened(floor_events.WinningsWithheld("bob", Cents(50_000), rule), at, book=book)


@pytest.mark.parametrize(
    ("seconds", "late"), [(0, False), (72 * HOUR, False), (72 * HOUR + 1, True), (73 * HOUR, True)]
)
@pytest.mark.clause("crown-perth-holdem-poker 5.14")
def test_perth_holds_a_payment_for_72_hours_to_the_second(seconds: int, late: bool) -> None:
    kept = held([hold(PERTH_HOLD, PERTH)])
    assert kept[0].until == START + 72 * HOUR
    assert list(overdue(kept, START + seconds)) == (list(kept) if late else [])


@pytest.mark.clause("crown-melbourne-three-card-poker 13.2.3")
def test_melbourne_holds_a_payment_until_the_determination_however_long() -> None:
    kept = held([hold(m("13.2.3"), MELBOURNE)])
    assert kept == (Held("bob", MELBOURNE, "m-1", Cents(50_000), m("13.2.3"), START),)
    assert kept[0].until is None
    assert list(overdue(kept, START + 10_000 * HOUR)) == []


def test_what_was_released_is_held_no_longer_and_what_came_later_is() -> None:
    released = happened(floor_events.WinningsReleased("bob", Cents(50_000), False, m("13.2.3")), 10)
    elsewhere = happened(floor_events.WinningsReleased("bob", Cents(50_000), False, m("13.2.3")), 10, table="m-2")
    assert held([hold(m("13.2.3"), MELBOURNE), released]) == ()
    assert len(held([hold(m("13.2.3"), MELBOURNE), elsewhere])) == 1
    assert [one.since for one in held([hold(m("13.2.3"), MELBOURNE), released, hold(m("13.2.3"), MELBOURNE, 20)])] == [
        START + 20
    ]


@pytest.mark.parametrize(
    ("seconds", "allowed"),
    [(1, True), (72 * HOUR, True), (72 * HOUR + 1, False), (73 * HOUR, False), (None, False), (0, False)],
)
@pytest.mark.clause("crown-perth-holdem-poker 5.14")
def test_a_hold_is_asked_for_within_72_hours_in_perth(seconds: int | None, allowed: bool) -> None:
    if allowed:
        check_period(PERTH_HOLD, seconds)
    else:
        with pytest.raises(IllegalAction, match=r"crown-perth-holdem-poker 5\.14"):
            check_period(PERTH_HOLD, seconds)


def test_melbourne_needs_no_end_and_other_clauses_hold_nothing_back() -> None:
    check_period(m("13.2.3"), None)
    check_period(m("13.2.3"), 9_999 * HOUR)
    with pytest.raises(IllegalAction, match="No clause allows"):
        check_period(m("13.2.2"), HOUR)
