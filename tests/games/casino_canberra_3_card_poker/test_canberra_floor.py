"""Outside the rounds at Casino Canberra: approvals, checks of the day, limits, shoes, hours, seats and disputes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from canberra_play import money, table
from floor_play import Play
from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker.book import BOOK
from queenhigh.games.casino_canberra_3_card_poker.floor import act, gaming_day, within
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Shut
from queenhigh.money import Cents
from queenhigh.rules import UnknownClause

DEALER, SUPERVISOR, OPERATOR = "dealer", "casino_supervisor", "casino_operator"
NOON = int(datetime(2024, 3, 1, 12, tzinfo=UTC).timestamp())
DAY, HOUR = 24 * 3600, 3600


def setup(**changes: Any) -> said.Setup:
    made = said.Setup(
        places=7,
        layout_approval="on record",
        shoe="shoe 2",
        shoe_approval="on record",
        back_colours=("red", "blue"),
        signs=("limits", "multiples"),
        settings=table(Limits(money(10), money(200), money(5))),
    )
    return replace(made, **changes)


def opening(at: int = NOON, **changes: Any) -> said.OpenTable:
    return said.OpenTable(by=SUPERVISOR, at=at, setup=setup(**changes))


def shut(at: int | None = NOON) -> Play:
    play = Play(act, DEALER)
    if at is not None:
        play.do(said.CheckCards(by=DEALER, at=at))
    return play


def opened(*players: str, **changes: Any) -> Play:
    play = shut()
    play.do(opening(**changes))
    for seat, player in enumerate(players, 1):
        play.do(said.SeatPlayer(by=DEALER, seat=seat, player=player))
    return play


def settings(play: Play) -> Table:
    made = play.open.settings
    assert isinstance(made, Table)
    return made


@pytest.mark.clause("2.2")
def test_a_table_does_not_open_with_a_deck_that_was_found_incomplete_after_it_was_checked() -> None:
    play = shut()
    play.do(said.CheckCards(by=DEALER, at=NOON + 60, count=51))
    play.refused(opening(NOON + 120), "2.2")
    play.do(said.CheckCards(by=DEALER, at=NOON + 180), opening(NOON + 240))


# -- who was warned about the minimum (3.4, reading A6)


def warned(reading: str) -> Play:
    """Ann sits there and Bob has gone; both were warned in the round of noon."""
    play = opened("ann", settings=table(A6=reading))
    play.do(said.StartRound(by=DEALER, at=NOON), said.EndRound(by=DEALER, at=NOON))
    told = replace(settings(play), warned=frozenset({"ann", "bob"}))
    play.floor = replace(play.open, settings=told)
    return play


EVENING = (20 * HOUR, 4 * HOUR)
"""Gaming hours that run past midnight: from eight in the evening until four."""


@pytest.mark.clause("3.4", "13.1")
@pytest.mark.parametrize(
    ("reading", "later", "still"),
    [
        ("per_day", 12 * HOUR - 1, "ann bob"),
        ("per_day", 12 * HOUR, ""),
        ("per_visit", 12 * HOUR - 1, "ann bob"),
        ("per_visit", 12 * HOUR, "ann"),
        ("per_table_session", 12 * HOUR, "ann bob"),
        ("per_table_session", 7 * DAY, "ann bob"),
    ],
)
def test_a_warning_for_the_day_ends_with_it(reading: str, later: int, still: str) -> None:
    play = warned(reading)
    play.do(said.StartRound(by=DEALER, at=NOON + later))
    assert settings(play).warned == set(still.split())


@pytest.mark.clause("13.1")
def test_a_gaming_day_begins_when_gaming_opens() -> None:
    eight = NOON + 8 * HOUR
    assert gaming_day(EVENING, eight - 1) + 1 == gaming_day(EVENING, eight) == gaming_day(EVENING, eight + DAY - 1)
    assert gaming_day(None, NOON + 12 * HOUR - 1) + 1 == gaming_day(None, NOON + 12 * HOUR)


# -- opening


@pytest.mark.clause("Instrument 2", "Instrument 3", "Dictionary: Shoe", "1.1", "2.2", "3.1", "3.3", "14.5(c)")
def test_a_table_opens_with_approvals_a_check_and_its_signs() -> None:
    play = shut()
    (event,) = play.needs(opening(), SUPERVISOR, DEALER, "14.5(c)")
    assert isinstance(event, happened.TableOpened)
    cited = {event.rule.clause, *(rule.clause for rule in event.also)}
    assert cited == {"Instrument 2", "Instrument 3", "Dictionary: Shoe", "1.1", "2.2", "3.1", "3.3"}


@pytest.mark.clause("1.1", "Dictionary: Shoe", "3.1", "3.3")
@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"layout_approval": ""}, "1.1"),
        ({"shoe_approval": ""}, "Dictionary: Shoe"),
        ({"shoe": ""}, "Dictionary: Shoe"),
        ({"signs": ("multiples",)}, "3.1"),
        ({"signs": ("limits",)}, "3.3"),
    ],
)
def test_a_table_that_lacks_something_stays_shut(changes: dict[str, Any], clause: str) -> None:
    shut().refused(opening(**changes), clause)


@pytest.mark.clause("3.3")
def test_multiples_are_displayed_where_there_are_any() -> None:
    shut().do(opening(signs=("limits",), settings=table(Limits(money(10)))))


@pytest.mark.clause("Instrument 2")
def test_no_table_runs_before_the_instrument_commences() -> None:
    first = int(datetime(2006, 12, 22, tzinfo=UTC).timestamp())
    early = shut(first - 1)
    early.refused(opening(first - 1), "Instrument 2")
    shut(first).do(opening(first))


@pytest.mark.clause("Instrument 3")
def test_only_an_approved_rule_set_is_activated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOOK, "approved", "")
    shut().refused(opening(), "Instrument 3")


@pytest.mark.clause("2.2")
def test_the_cards_are_checked_on_the_day_itself() -> None:
    shut(None).refused(opening(), "2.2")
    midnight = NOON // DAY * DAY
    shut(midnight - 1).refused(opening(midnight), "2.2")
    shut(midnight).do(opening(midnight))
    shut(midnight).do(opening(midnight + DAY - 1))


@pytest.mark.clause("2.2")
@pytest.mark.parametrize("count", [51, 53])
def test_an_incomplete_deck_has_not_been_checked(count: int) -> None:
    play = shut(None)
    assert play.cited(said.CheckCards(by=DEALER, at=NOON, count=count)) == ["2.2"]
    play.refused(opening(), "2.2")


@pytest.mark.clause("10.2")
@pytest.mark.parametrize("backs", [("red",), ("red", "red"), ("red", "blue", "green")])
def test_an_automated_shoe_takes_two_decks_of_different_colours(backs: tuple[str, ...]) -> None:
    automated = table(shoe="automated")
    shut().refused(opening(settings=automated, back_colours=backs), "10.2")
    (event,) = shut().do(opening(settings=automated))
    assert isinstance(event, happened.TableOpened)
    assert "10.2" in {rule.clause for rule in event.also}


# -- cards


@pytest.mark.clause("2.3")
@pytest.mark.parametrize(
    "checked_by",
    [{}, {"Sue": SUPERVISOR}, {"Dee": DEALER}, {"Dee": DEALER, "Dan": DEALER}, {"Sue": SUPERVISOR, "Pat": "player"}],
)
def test_new_cards_are_checked_by_a_supervisor_and_a_dealer_who_are_two_persons(checked_by: dict[str, str]) -> None:
    play = opened()
    order = said.ReplaceCards(by=OPERATOR, checked_by=checked_by)
    play.refused(order, "2.3")
    play.needs(replace(order, checked_by={"Sue": SUPERVISOR, "Dee": DEALER}), OPERATOR, SUPERVISOR, "2.3")
    assert play.last(happened.CardsReplaced).checkers == (("Sue", SUPERVISOR), ("Dee", DEALER))


@pytest.mark.clause("2.3")
def test_cards_are_changed_after_a_round() -> None:
    play = opened()
    play.do(said.StartRound(by=DEALER, at=NOON))
    play.refused(said.ReplaceCards(by=OPERATOR, checked_by={"Sue": SUPERVISOR, "Dee": DEALER}), "2.3")


@pytest.mark.clause("2.4", "2.1")
def test_a_supervisor_orders_a_count_at_any_time_and_no_round_begins_before_it_is_in() -> None:
    play = opened()
    play.do(said.StartRound(by=DEALER, at=NOON))
    play.needs(said.OrderCount(by=""), SUPERVISOR, DEALER, "2.4")
    play.do(said.EndRound(by=DEALER))
    play.refused(said.StartRound(by=DEALER, at=NOON), "2.4")
    play.needs(said.RecordCount(by="", count=51), DEALER, "player", "2.4")
    play.refused(said.StartRound(by=DEALER, at=NOON), "2.1")
    play.do(said.ReplaceCards(by=OPERATOR, checked_by={"Sue": SUPERVISOR, "Dee": DEALER}))
    play.do(said.StartRound(by=DEALER, at=NOON))


# -- limits


@pytest.mark.clause("3.1", "Dictionary: Round of Play")
def test_limits_change_after_notice_to_the_players_and_between_rounds() -> None:
    play = opened("Ann")
    order = said.ChangeLimits(by=OPERATOR, limits=Limits(money(20), money(200)))
    play.refused(order, "3.1")
    play.needs(said.GiveNotice(by="", subject="limits", at=NOON), OPERATOR, SUPERVISOR, "3.1")
    play.do(said.StartRound(by=DEALER, at=NOON))
    play.refused(order, "Dictionary: Round of Play")
    play.do(said.EndRound(by=DEALER))
    play.needs(order, OPERATOR, SUPERVISOR, "3.1")
    assert settings(play).limits == Limits(money(20), money(200))
    play.refused(order, "3.1")


@pytest.mark.clause("3.1")
def test_limits_become_what_the_players_were_told() -> None:
    now = settings(opened("Ann")).limits

    def notified(change: str, **more: Any) -> Play:
        play = opened("Ann")
        play.do(said.GiveNotice(by=OPERATOR, subject="limits", change=change, at=NOON, **more))
        return play

    def to(**changes: Any) -> said.ChangeLimits:
        return said.ChangeLimits(by=OPERATOR, limits=replace(now, **changes), at=NOON)

    play = notified("minimum 20.00")
    for changes in (
        {"min": money(100)},
        {"min": money(19)},
        {"min": money(21)},
        {"min": money(20), "max": money(999)},
        {"min": money(20), "pairs_plus_max": money(50)},
    ):
        play.refused(to(**changes), "3.1")
    play.do(to(min=money(20)))
    assert settings(play).limits == replace(now, min=money(20))
    both = notified("minimum 20.00, pairs plus maximum 50.00")
    both.refused(to(min=money(20)), "3.1")
    both.do(to(min=money(20), pairs_plus_max=money(50)))
    later = notified("minimum 20.00", effective=NOON + 1)
    later.refused(to(min=money(20)), "3.1")
    later.do(replace(to(min=money(20)), at=NOON + 1))


@pytest.mark.clause("3.1")
def test_a_notice_without_words_is_a_reading() -> None:
    for contents, allowed in (("any_notice", True), ("names_change", False)):
        readings = BOOK.readings.adopt({"notice_contents": contents})
        play = opened("Ann", settings=replace(settings(opened()), readings=readings))
        play.do(said.GiveNotice(by=OPERATOR, subject="limits", at=NOON))
        order = said.ChangeLimits(by=OPERATOR, limits=Limits(money(20), money(200)), at=NOON)
        if allowed:
            play.do(order)
        else:
            play.refused(order, "3.1")


@pytest.mark.clause("3.1")
def test_at_an_empty_table_there_is_nobody_to_notify() -> None:
    opened().do(said.ChangeLimits(by=OPERATOR, limits=Limits(money(20))))


@pytest.mark.clause("3.2")
def test_the_maximum_of_one_box_is_raised_and_marked() -> None:
    play = opened("Ann")
    order = said.AgreeLimits(by="", seat=1, limits=Limits(max=Cents(20_001)))
    play.refused(replace(order, by=OPERATOR, marker=False), "3.2")
    play.refused(replace(order, by=OPERATOR, limits=Limits(max=money(200))), "3.2")
    play.needs(order, OPERATOR, SUPERVISOR, "3.2")
    assert settings(play).markers == {1: Cents(20_001)}
    play.do(replace(order, by=OPERATOR, limits=None))
    assert settings(play).markers == {}


@pytest.mark.clause("3.2")
def test_a_raised_maximum_is_one_players() -> None:
    raised = said.AgreeLimits(by=OPERATOR, seat=1, limits=Limits(max=money(500)))
    play = opened("Ann", "Bo")
    play.refused(replace(raised, seat=3), "3.2")
    play.do(raised, replace(raised, seat=2), said.LeaveSeat(by=DEALER, seat=1))
    assert settings(play).markers == {2: money(500)}
    play.do(said.StartRound(by=DEALER, at=NOON), said.LeaveSeat(by=DEALER, seat=2))
    assert settings(play).markers == {2: money(500)}
    play.do(said.EndRound(by=DEALER, wagered=(2,)))
    assert settings(play).markers == {}


@pytest.mark.clause("13.1", "13.2")
@pytest.mark.parametrize(("second", "clause"), [(14 * HOUR - 1, ""), (14 * HOUR, "13.1")])
def test_at_the_end_of_the_gaming_hours_a_table_closes_without_notice(second: int, clause: str) -> None:
    play = opened("Ann", hours=(10 * HOUR, 14 * HOUR))
    order = said.CloseTable(by=OPERATOR, at=NOON - 12 * HOUR + second, count=52)
    if clause:
        assert play.cited(order) == ["2.2", clause]
    else:
        play.refused(order, "13.2")


# -- seats and shoe


@pytest.mark.clause("1.1", "4.4")
def test_a_player_has_one_of_the_places_of_the_layout() -> None:
    play = opened("Ann")
    play.refused(said.SeatPlayer(by=DEALER, seat=8, player="Bo"), "1.1")
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Bo"), "4.4")
    play.refused(said.SeatPlayer(by=DEALER, seat=2, player="Ann"), "4.4")
    play.do(said.LeaveSeat(by=DEALER, seat=1))
    play.refused(said.LeaveSeat(by=DEALER, seat=1), "4.4")


@pytest.mark.clause("14.6")
def test_after_three_rounds_without_a_wager_a_seat_may_be_asked_for() -> None:
    play = opened("Ann", "Bo", places=2)
    order = said.VacateSeat(by=SUPERVISOR, seat=2)
    play.rounds(2, 1)
    play.refused(order, "14.6")
    play.rounds(1, 1)
    play.needs(order, SUPERVISOR, DEALER, "14.6")
    assert play.open.seats == {1: "Ann"}


@pytest.mark.clause("14.6")
def test_no_seat_is_asked_for_while_another_is_free() -> None:
    play = opened("Ann", "Bo", places=3)
    play.rounds(3, 1)
    play.refused(said.VacateSeat(by=SUPERVISOR, seat=2), "14.6")


@pytest.mark.clause("3.1")
@pytest.mark.parametrize("limits", [Limits(money(20), money(19)), Limits(money(20), None, None, money(19))])
def test_a_minimum_is_never_above_the_maximum(limits: Limits) -> None:
    shut().refused(opening(settings=table(limits)), "3.1")
    opened().refused(said.ChangeLimits(by=OPERATOR, limits=limits), "3.1")


@pytest.mark.clause("10.2")
def test_an_automated_shoe_comes_to_a_table_with_its_two_decks() -> None:
    order = said.ReplaceShoe(by=SUPERVISOR, shoe="automated", new_cards=True)
    opened(back_colours=("red",)).refused(order, "10.2")
    opened(back_colours=("red", "red")).refused(order, "10.2")
    opened().do(order)


@pytest.mark.clause("10.7")
def test_a_shoe_is_replaced_after_the_round_and_with_new_cards() -> None:
    play = opened(settings=table(shoe="automated"))
    order = said.ReplaceShoe(by=SUPERVISOR, shoe="manual", new_cards=True)
    play.do(said.StartRound(by=DEALER, at=NOON))
    play.refused(order, "10.7")
    play.do(said.EndRound(by=DEALER))
    play.refused(replace(order, new_cards=False), "10.7")
    play.refused(replace(order, shoe="a hat"), "10.7")
    play.needs(order, SUPERVISOR, DEALER, "10.7")
    assert settings(play).shoe is Shoe.MANUAL


# -- hours and closing


@pytest.mark.clause("13.1")
@pytest.mark.parametrize(
    ("hours", "inside", "outside"),
    [
        ((12 * HOUR, 18 * HOUR), (12 * HOUR, 18 * HOUR - 1), (12 * HOUR - 1, 18 * HOUR)),
        ((12 * HOUR, 6 * HOUR), (12 * HOUR, 23 * HOUR, 0, 6 * HOUR - 1), (6 * HOUR, 12 * HOUR - 1)),
    ],
)
def test_rounds_begin_inside_the_gaming_hours(
    hours: tuple[int, int], inside: tuple[int, ...], outside: tuple[int, ...]
) -> None:
    midnight = NOON // DAY * DAY
    for second in inside:
        opened(hours=hours).do(said.StartRound(by=DEALER, at=midnight + second))
    for second in outside:
        opened(hours=hours).refused(said.StartRound(by=DEALER, at=midnight + second), "13.1")


@pytest.mark.clause("13.2", "2.2")
def test_a_table_closes_early_after_notice_and_a_check() -> None:
    play = opened("Ann")
    close = said.CloseTable(by=OPERATOR, at=NOON, count=52)
    play.refused(close, "13.2")
    play.needs(said.GiveNotice(by="", subject="closing", at=NOON), OPERATOR, SUPERVISOR, "13.2")
    play.do(said.StartRound(by=DEALER, at=NOON))
    play.refused(close, "13.2")
    play.do(said.EndRound(by=DEALER))
    play.refused(replace(close, count=None), "2.2")
    events = play.needs(close, OPERATOR, SUPERVISOR, "13.2")
    assert [event.rule.clause for event in events] == ["2.2", "13.2"]
    assert isinstance(play.floor, Shut)


# -- exclusions, records, disputes


@pytest.mark.clause("14.2(b)")
def test_an_exclusion_names_the_provision_and_outlives_the_table() -> None:
    play = opened()
    order = said.ExcludePlayer(by=OPERATOR, player="Ann", breached="14.7")
    play.refused(replace(order, breached=""), "14.2(b)")
    with pytest.raises(UnknownClause):
        play.do(replace(order, breached="99"))
    play.needs(order, OPERATOR, SUPERVISOR, "14.2(b)")
    play.refused(said.StartRound(by=DEALER, at=NOON, wagering=("Ann",)), "14.2(b)")
    play.do(said.StartRound(by=DEALER, at=NOON))
    assert settings(play).excluded == {"Ann"}
    play.do(said.EndRound(by=DEALER), said.CloseTable(by=OPERATOR, at=NOON, count=52))
    play.do(said.CheckCards(by=DEALER, at=NOON), opening())
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Ann"), "14.2(b)")


@pytest.mark.clause("14.7", "14.8", "14.5(c)")
@pytest.mark.parametrize("clause", ["14.7", "14.8"])
def test_a_breach_is_logged_under_the_clause_that_was_breached(clause: str) -> None:
    play = opened()
    order = said.LogBreach(by=DEALER, breached=clause, persons=("Bo",))
    assert [event.rule.clause for event in play.needs(order, DEALER, "player", "14.5(c)")] == [clause]


@pytest.mark.clause("14.4")
def test_the_operator_decides_once_and_the_commission_reviews_if_asked() -> None:
    play = opened("Ann")
    decide = said.DecideDispute(by="", number=1, decision="it stands")
    play.refused(replace(decide, by=OPERATOR), "14.4")
    play.do(said.OpenDispute(by=DEALER, number=1, player="Ann", about="a late bet"))
    play.refused(said.ReferDispute(by="player", number=1), "14.4")
    play.refused(replace(decide, by="Commission"), "14.4")
    play.needs(decide, OPERATOR, SUPERVISOR, "14.4")
    play.refused(replace(decide, by=OPERATOR), "14.4")
    play.do(said.ReferDispute(by="player", number=1), replace(decide, by="Commission"))
    assert play.floor.disputes[1].state == "reviewed"
    play.refused(said.OpenDispute(by=DEALER, number=1, player="Bo", about="another"), "14.4")


@pytest.mark.clause("14.9")
def test_anyone_gets_the_rules() -> None:
    assert opened().cited(said.AskForRules(by="player")) == ["14.9"]


def test_what_a_shut_table_cannot_do_is_refused() -> None:
    shut().refused(said.StartRound(by=DEALER, at=NOON), "14.5(c)")


SYDNEY = "Australia/Sydney"


def at_sydney(text: str, fold: int = 0) -> int:
    """A time on the wall in Sydney, which Canberra's clocks show."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(SYDNEY), fold=fold).timestamp())


@pytest.mark.clause("13.1")
@pytest.mark.parametrize(
    ("hours", "at", "open_"),
    [
        ((12 * HOUR, 2 * HOUR), at_sydney("2026-07-01T11:59:59"), False),
        ((12 * HOUR, 2 * HOUR), at_sydney("2026-07-01T12:00:00"), True),
        ((12 * HOUR, 2 * HOUR), at_sydney("2026-07-01T23:59:59"), True),
        ((12 * HOUR, 2 * HOUR), at_sydney("2026-07-02T00:00:00"), True),
        ((12 * HOUR, 2 * HOUR), at_sydney("2026-07-02T01:59:59"), True),
        ((12 * HOUR, 2 * HOUR), at_sydney("2026-07-02T02:00:00"), False),
        # clocks go forward from 02:00 to 03:00: gaming that closes at half past two closes as the hour is left out
        ((12 * HOUR, 9_000), at_sydney("2026-10-04T01:59:59"), True),
        ((12 * HOUR, 9_000), at_sydney("2026-10-04T01:59:59") + 1, False),
        # clocks go back from 03:00 to 02:00: gaming until half past two is on again when the hour comes a second time
        ((12 * HOUR, 9_000), at_sydney("2027-04-04T02:29:59"), True),
        ((12 * HOUR, 9_000), at_sydney("2027-04-04T02:30:00"), False),
        ((12 * HOUR, 9_000), at_sydney("2027-04-04T02:29:59", fold=1), True),
        ((12 * HOUR, 9_000), at_sydney("2027-04-04T02:30:00", fold=1), False),
    ],
)
def test_gaming_hours_are_those_of_the_clock_on_the_wall(hours: tuple[int, int], at: int, open_: bool) -> None:
    assert within(hours, at, SYDNEY) is open_


@pytest.mark.clause("13.1")
def test_a_gaming_day_is_one_of_the_house_and_not_of_greenwich() -> None:
    """Ten in the morning in Sydney is midnight in Greenwich, in winter."""
    morning, before = at_sydney("2026-07-02T10:00:00"), at_sydney("2026-07-02T09:59:59")
    assert gaming_day(None, before, SYDNEY) == gaming_day(None, morning, SYDNEY)
    assert gaming_day(None, before, "UTC") + 1 == gaming_day(None, morning, "UTC")
    midnight = at_sydney("2026-07-02T00:00:00")
    assert gaming_day(None, midnight - 1, SYDNEY) + 1 == gaming_day(None, midnight, SYDNEY)


@pytest.mark.clause("2.2")
@pytest.mark.parametrize(("checked", "opens"), [("2026-07-02T00:00:00", True), ("2026-07-01T23:59:59", False)])
def test_cards_are_checked_on_the_day_of_the_house(checked: str, opens: bool) -> None:
    play, order = shut(at_sydney(checked)), opening(at_sydney("2026-07-02T09:00:00"), zone=SYDNEY)
    if opens:
        play.do(order)
    else:
        play.refused(order, "2.2")
