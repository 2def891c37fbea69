"""1 and 9: the table around its rounds."""

from __future__ import annotations

import pytest
from club_three_card_poker.floor import act
from club_three_card_poker.room import ROOM
from club_three_card_poker.second_edition.room import ROOM as SECOND
from club_three_card_poker.table import Limits, Table

from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Floor, Open, Shut, evolve
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised

FRIDAY = 1_770_400_800
DAY = 86_400
SETUP = said.Setup(places=5, signs=("limits", "pay_tables"), settings=Table())


def after(floor: Floor, *orders: said.Instruction) -> Floor:
    for order in orders:
        for event in act(floor, order):
            floor = evolve(floor, event)
    return floor


def checked() -> Floor:
    return after(Shut(table="club-1"), said.CheckCards(by="dealer", at=FRIDAY))


def opened(settings: Table | None = None) -> Open:
    setup = said.Setup(places=5, signs=SETUP.signs, settings=settings or Table())
    floor = after(checked(), said.OpenTable(by="host", at=FRIDAY, setup=setup))
    assert isinstance(floor, Open)
    return floor


def seated() -> Open:
    floor = after(opened(), said.SeatPlayer(by="dealer", seat=1, player="Ann"))
    assert isinstance(floor, Open)
    return floor


def refused(floor: Floor, order: said.Instruction) -> str:
    with pytest.raises(IllegalAction) as refusal:
        act(floor, order)
    return refusal.value.rule.clause


@pytest.mark.clause("1.2", "1.5", "1.6")
def test_the_host_opens_with_a_counted_deck_five_seats_and_the_card_on_display() -> None:
    order = said.OpenTable(by="host", at=FRIDAY, setup=SETUP)
    assert isinstance(after(checked(), order), Open)
    with pytest.raises(NotAuthorised):
        act(checked(), said.OpenTable(by="dealer", at=FRIDAY, setup=SETUP))
    assert refused(Shut(table="club-1"), order) == "1.5"
    assert refused(checked(), said.OpenTable(by="host", at=FRIDAY + DAY, setup=SETUP)) == "1.5"
    short = after(Shut(table="club-1"), said.CheckCards(by="dealer", at=FRIDAY, count=51))
    assert refused(short, order) == "1.5"
    for places in (4, 6):
        setup = said.Setup(places=places, signs=SETUP.signs, settings=Table())
        assert refused(checked(), said.OpenTable(by="host", at=FRIDAY, setup=setup)) == "1.2"
    for signs in (("limits",), ("pay_tables",)):
        setup = said.Setup(places=5, signs=signs, settings=Table())
        assert refused(checked(), said.OpenTable(by="host", at=FRIDAY, setup=setup)) == "1.6"


@pytest.mark.clause("1.2", "1.7", "9.1")
def test_one_seat_for_each_member_and_none_for_who_was_asked_to_leave() -> None:
    floor = seated()
    assert refused(floor, said.SeatPlayer(by="dealer", seat=1, player="Bo")) == "1.7"
    assert refused(floor, said.SeatPlayer(by="dealer", seat=2, player="Ann")) == "1.7"
    assert refused(floor, said.SeatPlayer(by="dealer", seat=6, player="Bo")) == "1.2"
    assert refused(floor, said.LeaveSeat(by="dealer", seat=2)) == "1.7"
    assert after(floor, said.LeaveSeat(by="dealer", seat=1)) == opened()
    assert refused(floor, said.ExcludePlayer(by="host", player="Eve")) == "9.1"
    with pytest.raises(NotAuthorised):
        act(floor, said.ExcludePlayer(by="dealer", player="Eve", breached="8.2"))
    out = after(floor, said.ExcludePlayer(by="host", player="Eve", breached="8.2"))
    assert refused(out, said.SeatPlayer(by="dealer", seat=2, player="Eve")) == "9.1"
    assert refused(out, said.StartRound(by="dealer", wagering=("Eve",))) == "9.1"


@pytest.mark.clause("1.8")
def test_the_host_closes_between_rounds_after_telling_the_players() -> None:
    close = said.CloseTable(by="host", at=FRIDAY)
    assert refused(seated(), close) == "1.8"
    told = after(seated(), said.GiveNotice(by="host", subject="closing"))
    assert isinstance(after(told, close), Shut)
    assert isinstance(after(opened(), close), Shut)
    playing = after(told, said.StartRound(by="dealer"))
    assert refused(playing, close) == "1.8"
    assert isinstance(after(playing, said.EndRound(by="dealer"), close), Shut)


@pytest.mark.clause("8.1", "9.3", "1.3")
def test_a_spoiled_deck_is_replaced_before_the_next_round() -> None:
    floor = opened(Table(deck_spoiled=True))
    start, new = said.StartRound(by="dealer"), said.ReplaceCards(by="host", checked_by={"Dee": "dealer"})
    fresh = act(floor, start)
    assert [type(event).__name__ for event in fresh] == ["CardsReplaced", "SettingsChanged", "RoundStarted"]
    assert [event.rule.clause for event in fresh] == ["8.1", "8.1", "4.1"]
    begun = after(floor, start)
    assert isinstance(begun, Open)
    assert not begun.settings.deck_spoiled
    assert len(act(opened(), start)) == 1
    assert refused(floor, said.ReplaceCards(by="host")) == "9.3"
    with pytest.raises(NotAuthorised):
        act(floor, said.ReplaceCards(by="dealer", checked_by={"Dee": "dealer"}))
    playing = after(floor, new, start)
    assert isinstance(playing, Open)
    assert playing.playing
    assert refused(playing, new) == "9.3"
    assert len(act(opened(), new)) == 1
    miscounted = evolve(opened(), happened.CountRecorded(51, ROOM.book.rule("1.3")))
    assert refused(miscounted, start) == "1.3"


@pytest.mark.clause("9.4")
def test_the_committee_changes_the_limits_between_rounds_and_after_notice() -> None:
    change = said.ChangeLimits(by="committee", limits=Limits(max=Cents(1000)))
    with pytest.raises(NotAuthorised):
        act(opened(), said.ChangeLimits(by="host", limits=Limits()))
    with pytest.raises(NotAuthorised):
        act(opened(), said.GiveNotice(by="host", subject="limits"))
    assert refused(seated(), change) == "9.4"
    told = after(seated(), said.GiveNotice(by="committee", subject="limits", change="maximum 10.00"))
    changed = after(told, change)
    assert isinstance(changed, Open)
    assert changed.settings.limits.max == 1000
    other = said.ChangeLimits(by="committee", limits=Limits(max=Cents(1500)))
    assert refused(told, other) == "9.4"
    assert refused(opened(), said.ChangeLimits(by="committee", limits=Limits(min=Cents(600)))) == "9.4"
    assert refused(after(told, said.StartRound(by="dealer")), change) == "9.4"


@pytest.mark.clause("9.2")
def test_the_host_decides_a_dispute_and_the_committee_has_the_last_word() -> None:
    floor = after(opened(), said.OpenDispute(by="player", number=1, player="Ann", about="a spilled drink"))
    decide = said.DecideDispute(by="host", number=1, decision="void")
    with pytest.raises(NotAuthorised):
        act(floor, said.DecideDispute(by="dealer", number=1, decision="void"))
    decided = after(floor, decide)
    assert refused(decided, decide) == "9.2"
    final = said.DecideDispute(by="committee", number=1, decision="stands")
    referred = after(decided, said.ReferDispute(by="player", number=1))
    assert after(referred, final).disputes[1].state == "reviewed"


@pytest.mark.clause("1.4", "9.6")
def test_the_rules_at_the_bar_are_those_of_the_edition_that_the_table_plays() -> None:
    ask = said.AskForRules(by="player")
    for room in (ROOM, SECOND):
        (given,) = act(opened(room.layout.usual()), ask)
        assert isinstance(given, happened.RulesGiven)
        assert given.edition == room.book.edition
    assert act(Shut(table="club-1"), ask)
    assert refused(Shut(table="club-1"), said.StartRound(by="dealer")) == "1.4"
