"""The floor of a Perth table: opening and closing, cards, limits, seats, jackpot values, exclusions and disputes."""

from __future__ import annotations

from typing import Any

import pytest
from floor_play import Play
from msgspec.structs import replace
from perth_play import cents, table

from queenhigh.games.crown_perth_holdem_poker.floor import ChangeJackpotWager, InspectCards, act
from queenhigh.games.crown_perth_holdem_poker.table import Device, Limits
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Shut
from queenhigh.games.kit.floor_events import CardsReplaced, TableClosed, WinningsReleased
from queenhigh.rules import IllegalAction

DEALER, SUPERVISOR, OPERATOR = "dealer", "supervisor", "casino_operator"
MINUTE, DAY = 60, 24 * 60 * 60


def setup(**changes: Any) -> said.Setup:
    given: dict[str, Any] = {"places": 7, "layout_approval": "1", "signs": ("limits", "jackpots"), "settings": table()}
    return said.Setup(**{**given, **changes})


def opened(**changes: Any) -> Play:
    play = Play(act, DEALER)
    play.do(said.CheckCards(by=DEALER, at=1), said.OpenTable(by=DEALER, setup=setup(**changes), at=2))
    return play


@pytest.mark.clause("2.1", "2.2", "2.4", "3.22", "6.3(a)")
def test_a_table_opens_with_an_approved_layout_cards_and_signs() -> None:
    play = Play(act, DEALER)
    play.refused(said.OpenTable(by=DEALER, setup=setup(), at=1), "2.2")
    play.do(said.CheckCards(by=DEALER, count=51))
    play.refused(said.OpenTable(by=DEALER, setup=setup(), at=1), "2.2")
    play.do(said.CheckCards(by=DEALER, at=1))
    for layout in ("", "0", "4"):
        play.refused(said.OpenTable(by=DEALER, setup=setup(layout_approval=layout)), "2.1")
    play.refused(said.OpenTable(by=DEALER, setup=setup(signs=("jackpots",))), "6.3(a)")
    play.refused(said.OpenTable(by=DEALER, setup=setup(signs=("limits",))), "3.22")
    automatic = table(device=Device.SHUFFLER)
    for colours in ((), ("red",), ("red", "red")):
        play.refused(said.OpenTable(by=DEALER, setup=setup(settings=automatic, back_colours=colours)), "2.4")
    play.do(
        said.OpenTable(by=DEALER, setup=setup(layout_approval="3", settings=automatic, back_colours=("red", "blue")))
    )
    assert play.open.settings.device is Device.SHUFFLER


@pytest.mark.clause("2.5", "2.6(a)", "2.6(b)")
def test_cards_are_inspected_and_changed_between_rounds() -> None:
    play = opened()
    assert play.cited(InspectCards(by="player", player="Ann")) == ["2.5"]
    play.needs(said.ReplaceCards(by="", reason="a torn card"), SUPERVISOR, DEALER, "2.6(a)")
    play.refused(said.ReplaceCards(by=SUPERVISOR), "2.6(a)")
    play.do(said.ReplaceCards(by=OPERATOR))
    assert play.last(CardsReplaced).rule.clause == "2.6(b)"
    play.do(said.StartRound(by=DEALER))
    play.refused(said.ReplaceCards(by=OPERATOR), "2.6(b)")
    play.refused(InspectCards(by="player", player="Ann"), "2.5")


@pytest.mark.clause("3.8 notice")
def test_the_commission_hears_of_a_new_jackpot_value_two_weeks_before() -> None:
    play = opened()
    change = ChangeJackpotWager(by=OPERATOR, level_1=cents(10), at=14 * DAY)
    play.refused(change, "3.8 notice")
    play.needs(
        said.GiveNotice(by="", subject="jackpot_value", change="10.00", at=1), OPERATOR, SUPERVISOR, "3.8 notice"
    )
    play.refused(change, "3.8 notice")
    play.refused(ChangeJackpotWager(by=OPERATOR, level_1=cents(7), at=15 * DAY), "3.8 notice")
    play.needs(ChangeJackpotWager(by="", level_1=cents(10), at=14 * DAY + 1), OPERATOR, SUPERVISOR, "3.8 notice")
    assert play.open.settings.jackpot.level_1 == cents(10)
    opened(settings=table(jackpot=None), signs=("limits",)).refused(change, "3.8(a)")


@pytest.mark.clause("3.8 notice")
@pytest.mark.parametrize("words", ["10", "$10", "10.00", "level 1 10.00", "Level 1: $10"])
def test_a_notice_to_the_commission_is_read_as_it_is_written(words: str) -> None:
    """Only `10.00` counted: after a notice of `$10` and two weeks, the change was refused for want of notice."""
    play = opened()
    play.do(said.GiveNotice(by=OPERATOR, subject="jackpot_value", change=words, at=0, effective=21 * DAY))
    told = play.refused(ChangeJackpotWager(by=OPERATOR, level_1=cents(12), at=21 * DAY), "3.8 notice")
    assert "the order is for 'level 1 12.00'" in told
    change = ChangeJackpotWager(by=OPERATOR, level_1=cents(10), at=21 * DAY - 1)
    assert "The notice names a later time" in play.refused(change, "3.8 notice")
    play.do(replace(change, at=21 * DAY))
    assert play.open.settings.jackpot.level_1 == cents(10)


@pytest.mark.clause("6.3(a)", "6.3(b)", "6.3(c)")
def test_limits_change_at_an_empty_table_with_consent_or_after_ten_minutes() -> None:
    play = opened()
    limits = Limits(cents(25), cents(500), cents(5))
    assert play.cited(said.ChangeLimits(by=OPERATOR, limits=limits)) == ["6.3(a)"]
    play.do(said.SeatPlayer(by=DEALER, seat=1, player="Ann"))
    play.refused(said.ChangeLimits(by=OPERATOR, limits=limits), "6.3(c)")
    assert play.cited(said.ChangeLimits(by=OPERATOR, limits=limits, agreed=True)) == ["6.3(b)"]
    play.do(said.GiveNotice(by=OPERATOR, subject="limits", at=0))
    play.refused(said.ChangeLimits(by=OPERATOR, limits=limits, at=10 * MINUTE - 1), "6.3(c)")
    play.needs(said.ChangeLimits(by="", limits=limits, at=10 * MINUTE), OPERATOR, SUPERVISOR, "6.3(c)")
    play.do(said.StartRound(by=DEALER))
    play.refused(said.ChangeLimits(by=OPERATOR, limits=limits, agreed=True), "6.3(c)")


def notified(change: str, readings: dict[str, str] | None = None, **more: Any) -> Play:
    """A table for 10 to 500 in units of 5 at which Ann sits, ten minutes after a notice."""
    play = opened(settings=table(limits=Limits(cents(10), cents(500), cents(5)), readings=readings or {}))
    play.do(said.SeatPlayer(by=DEALER, seat=1, player="Ann"))
    play.do(said.GiveNotice(by=OPERATOR, subject="limits", change=change, at=0, **more))
    return play


def limits_to(least: int, most: int = 500, unit: int = 5, at: int = 10 * MINUTE, **more: Any) -> said.ChangeLimits:
    return said.ChangeLimits(by=OPERATOR, limits=Limits(cents(least), cents(most), cents(unit)), at=at, **more)


@pytest.mark.clause("6.3(c)")
@pytest.mark.parametrize(
    ("change", "right", "wrong"),
    [
        ("minimum 20.00", (20, 500, 5), [(100, 500, 5), (19, 500, 5), (21, 500, 5), (20, 400, 5), (20, 500, 10), (10, 500, 5)]),
        ("minimum 20.00, maximum 400.00", (20, 400, 5), [(20, 500, 5), (10, 400, 5), (20, 401, 5)]),
        ("Minimum $20 and units of 10", (20, 500, 10), [(20, 500, 5), (20, 500, 20)]),
        ("20", (20, 500, 5), [(100, 500, 5)]),
    ],
)  # fmt: skip
def test_limits_become_what_the_notice_said_and_nothing_else(
    change: str, right: tuple[int, int, int], wrong: list[tuple[int, int, int]]
) -> None:
    play = notified(change)
    for least, most, unit in wrong:
        play.refused(limits_to(least, most, unit), "6.3(c)")
    assert play.cited(limits_to(*right)) == ["6.3(c)"]
    notified(change).do(limits_to(*wrong[0], agreed=True))  # 6.3(b): all players agree to something else


@pytest.mark.clause("6.3(c)")
def test_the_refusal_of_a_change_names_what_was_notified_and_what_was_asked() -> None:
    with pytest.raises(IllegalAction) as refused:
        notified("minimum 20.00").do(limits_to(100))
    assert "'minimum 20.00'" in str(refused.value)
    assert "the order is for 'minimum 100.00'" in str(refused.value)
    assert refused.value.rule.clause == "6.3(c)"


@pytest.mark.clause("6.3(c)", "6.7(c)")
def test_nothing_changes_before_the_time_that_the_notice_names() -> None:
    play = notified("minimum 20.00", effective=20 * MINUTE)
    play.refused(limits_to(20, at=20 * MINUTE - 1), "6.3(c)")
    play.do(limits_to(20, at=20 * MINUTE))
    play.do(said.GiveNotice(by=OPERATOR, subject="closing", at=0, effective=20 * MINUTE))
    play.refused(said.CloseTable(by=OPERATOR, at=20 * MINUTE - 1), "6.7(c)")
    play.do(said.CloseTable(by=OPERATOR, at=20 * MINUTE))


@pytest.mark.clause("6.3(c)")
def test_a_notice_without_words_is_a_reading() -> None:
    notified("").do(limits_to(100))
    strict = {"notice_contents": "names_change"}
    notified("", strict).refused(limits_to(100), "6.3(c)")
    notified("other limits", strict).refused(limits_to(100), "6.3(c)")
    notified("minimum 100.00", strict).do(limits_to(100))


@pytest.mark.clause("6.7(a)", "6.7(b)", "6.7(c)")
def test_a_table_closes_in_the_same_three_ways() -> None:
    play = opened()
    play.do(said.SeatPlayer(by=DEALER, seat=1, player="Ann"), said.GiveNotice(by=OPERATOR, subject="closing", at=0))
    play.refused(said.CloseTable(by=OPERATOR, at=10 * MINUTE - 1), "6.7(c)")
    play.needs(said.CloseTable(by="", at=10 * MINUTE, count=52), OPERATOR, SUPERVISOR, "6.7(c)")
    assert isinstance(play.floor, Shut)
    for seated, agreed, clause in ((False, False, "6.7(a)"), (True, True, "6.7(b)")):
        other = opened()
        if seated:
            other.do(said.SeatPlayer(by=DEALER, seat=1, player="Ann"))
        other.do(said.CloseTable(by=OPERATOR, agreed=agreed))
        assert other.last(TableClosed).rule.clause == clause


@pytest.mark.clause("6.6", "3.5(b)")
def test_a_player_who_sits_out_three_rounds_may_be_asked_to_go() -> None:
    play = opened(settings=table(reserved={1: "Ann"}))
    play.do(said.SeatPlayer(by=DEALER, seat=1, player="Ann"))
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Bob"), "seats")
    play.refused(said.SeatPlayer(by=DEALER, seat=2, player="Ann"), "seats")
    play.rounds(2)
    play.refused(said.VacateSeat(by=OPERATOR, seat=1), "6.6")
    play.rounds(1)
    play.needs(said.VacateSeat(by="", seat=1), OPERATOR, SUPERVISOR, "6.6")
    assert play.open.seats == {}
    assert play.open.settings.reserved == {}
    play.refused(said.VacateSeat(by=OPERATOR, seat=1), "seats")


@pytest.mark.clause("6.9(b)", "5.14", "6.10")
def test_exclusion_withholding_and_disputes_are_the_operators() -> None:
    play = opened()
    play.refused(said.ExcludePlayer(by=OPERATOR, player="Ann"), "6.9(b)")
    play.needs(said.ExcludePlayer(by="", player="Ann", breached="6.2"), OPERATOR, SUPERVISOR, "6.9(b)")
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Ann"), "6.9(b)")
    play.refused(said.StartRound(by=DEALER, wagering=("Ann",)), "6.9(b)")
    play.needs(said.WithholdWinnings(by="", player="Bob", amount=cents(9)), OPERATOR, SUPERVISOR, "5.14")
    play.do(said.ReleaseWinnings(by=OPERATOR, player="Bob", paid=True))
    play.refused(said.ReleaseWinnings(by=OPERATOR, player="Bob", paid=True), "5.14")
    play.refused(said.DecideDispute(by=OPERATOR, number=1, decision=""), "6.10")
    play.do(said.OpenDispute(by=DEALER, number=1, player="Bob", about="a payment"))
    play.refused(said.OpenDispute(by=DEALER, number=1, player="Bob", about="another"), "6.10")
    play.refused(said.ReferDispute(by="player", number=1), "6.10")
    play.refused(said.DecideDispute(by="Commission", number=1, decision=""), "6.10")
    play.needs(said.DecideDispute(by="", number=1, decision="stands"), OPERATOR, SUPERVISOR, "6.10")
    play.refused(said.DecideDispute(by=OPERATOR, number=1, decision="again"), "6.10")
    play.do(said.ReferDispute(by="player", number=1), said.DecideDispute(by="Commission", number=1, decision="stands"))
    assert play.floor.disputes[1].state == "reviewed"


PERIOD = 72 * 60 * MINUTE


def holding(*amounts: tuple[int, int]) -> Play:
    """A table that has withheld payments from Bob: when, and how much."""
    play = opened()
    for at, amount in amounts:
        play.do(said.WithholdWinnings(by=OPERATOR, player="Bob", amount=cents(amount), at=at))
    return play


@pytest.mark.clause("5.14")
@pytest.mark.parametrize(("at", "held"), [(5 + PERIOD - 1, True), (5 + PERIOD, True), (5 + PERIOD + 1, False)])
def test_a_payment_is_withheld_for_72_hours_and_then_made(at: int, held: bool) -> None:
    play = holding((5, 9))
    play.do(said.StartRound(by=DEALER, at=at))
    assert play.floor.withheld == ({"Bob": cents(9)} if held else {})
    if not held:
        released = play.last(WinningsReleased)
        assert (released.player, released.amount, released.paid, released.rule.clause) == (
            "Bob",
            cents(9),
            True,
            "5.14",
        )
        assert play.floor.held_until == {}


@pytest.mark.clause("5.14")
def test_after_72_hours_a_payment_cannot_be_kept() -> None:
    keep = said.ReleaseWinnings(by=OPERATOR, player="Bob", paid=False, at=PERIOD)
    holding((0, 9)).do(keep)
    late = holding((0, 9))
    late.refused(replace(keep, at=PERIOD + 1), "5.14")
    late.do(said.ReleaseWinnings(by=OPERATOR, player="Bob", paid=True, at=PERIOD + 1))
    assert late.floor.withheld == {}


@pytest.mark.clause("5.14")
def test_each_payment_has_its_own_72_hours_at_a_shut_table_too() -> None:
    play = holding((0, 9), (100, 4), (100, 2))
    play.do(said.CloseTable(by=OPERATOR, at=100), said.CheckCards(by=DEALER, at=PERIOD + 100))
    assert isinstance(play.floor, Shut)
    assert (play.floor.withheld, play.last(WinningsReleased).amount) == ({"Bob": cents(6)}, cents(9))
    play.do(said.CheckCards(by=DEALER, at=PERIOD + 101))
    assert (play.floor.withheld, play.last(WinningsReleased).amount) == ({}, cents(6))


@pytest.mark.clause("2.2", "5.5(c)")
def test_no_round_begins_with_a_count_open_or_cards_missing() -> None:
    play = opened()
    play.needs(said.OrderCount(by=""), SUPERVISOR, DEALER, "5.5(c)")
    play.refused(said.StartRound(by=DEALER), "rounds")
    play.do(said.RecordCount(by=DEALER, count=51))
    play.refused(said.StartRound(by=DEALER), "2.2")
    play.do(said.ReplaceCards(by=OPERATOR), said.StartRound(by=DEALER), said.EndRound(by=DEALER))
    assert play.open.rounds == 1


def test_rules_are_given_and_breaches_written_down() -> None:
    play = opened()
    assert play.cited(said.AskForRules(by="player")) == ["Amendments"]
    assert play.cited(said.LogBreach(by=DEALER, breached="6.2", persons=("Ann",))) == ["6.2"]
    play.refused(said.GiveNotice(by=OPERATOR, subject="weather"), "signs")
    play.refused(said.OrderShuffle(by=SUPERVISOR), "rounds")
    play.do(said.SeatPlayer(by=DEALER, seat=2, player="Bob"), said.LeaveSeat(by=DEALER, seat=2))
    assert play.open.seats == {}


@pytest.mark.clause(
    "crown-perth-holdem-poker 6.3(c)", "crown-perth-holdem-poker 6.7(c)", "crown-perth-holdem-poker 3.8 notice"
)
@pytest.mark.parametrize(
    ("subject", "least", "clause"),
    [
        ("limits", 10 * MINUTE, "6.3(c)"),
        ("closing", 10 * MINUTE, "6.7(c)"),
        ("jackpot_value", 14 * 24 * 60 * MINUTE, "3.8 notice"),
    ],
)
def test_a_notice_names_a_time_that_is_far_enough_away(subject: str, least: int, clause: str) -> None:
    play = opened()
    sign = said.GiveNotice(by=OPERATOR, subject=subject, at=100 * MINUTE)
    for wrong in (0, 100 * MINUTE + least - 1):
        assert "Name a later time" in play.refused(replace(sign, effective=wrong), clause)
    assert play.cited(replace(sign, effective=100 * MINUTE + least)) == [clause]


@pytest.mark.clause("crown-perth-holdem-poker 6.3(c)")
def test_the_limits_are_those_of_every_wager() -> None:
    play = opened()
    order = said.ChangeLimits(by=OPERATOR, limits=play.open.settings.limits)
    assert "Leave the bet out" in play.refused(replace(order, bet="ante"), "6.3(c)")
    assert play.cited(order) == ["6.3(a)"]
