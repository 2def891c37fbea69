"""Outside the rounds of a California table: its layout, one schedule, the Bureau, and the house's own procedures."""

from __future__ import annotations

from typing import Any

import pytest
from floor_play import Play
from msgspec.structs import replace

from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.floor import act
from queenhigh.games.california_three_card_poker.table import Limits, Table
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Shut
from queenhigh.games.kit.procedure import PROCEDURES, procedure
from queenhigh.money import Cents
from queenhigh.rules import InputError

DEALER, SUPERVISOR, BUREAU = "house_dealer", "floor_supervisor", "Bureau"
NOON = 1_700_000_000


def opening(settings: Table | None = None, **changes: Any) -> said.OpenTable:
    made = said.Setup(places=7, areas=("Ante", "Play", "Pair Plus"), settings=settings or Table())
    return said.OpenTable(by=DEALER, at=NOON, setup=replace(made, **changes))


def shut(*, checked: bool = True) -> Play:
    play = Play(act, DEALER)
    if checked:
        play.do(said.CheckCards(by=DEALER, at=NOON))
    return play


def opened(*players: str, settings: Table | None = None) -> Play:
    play = shut()
    play.do(opening(settings))
    for seat, player in enumerate(players, 1):
        play.do(said.SeatPlayer(by=DEALER, seat=seat, player=player))
    return play


@pytest.mark.clause("Deck: physical")
def test_a_table_does_not_open_with_a_deck_that_was_found_incomplete_after_it_was_checked() -> None:
    play = shut()
    play.do(said.CheckCards(by=DEALER, at=NOON, count=51))
    play.refused(opening(), "opening")
    play.do(said.CheckCards(by=DEALER, at=NOON), opening())


@pytest.mark.clause(
    "Table: seats", "Table: drop box", "Table (a)", "Table (b)", "Table (c)", "Deck: shuffler", "Deck (a)"
)
def test_a_table_opens_with_its_layout_shuffler_and_drop_box() -> None:
    play = shut()
    (event,) = play.needs(opening(), DEALER, "player", "opening")
    assert isinstance(event, happened.TableOpened)
    cited = {event.rule.clause, *(rule.clause for rule in event.also)}
    assert cited >= {"Table: seats", "Table: drop box", "Table (a)", "Table (b)", "Table (c)", "Deck: shuffler"}


@pytest.mark.clause(
    "Table: seats", "Table: drop box", "Table (a)", "Table (b)", "Table (c)", "Deck: number", "Deck (a)"
)
@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"places": 6}, "Table: seats"),
        ({"places": 8}, "Table: seats"),
        ({"drop_box": False}, "Table: drop box"),
        ({"areas": ("Play", "Bonus")}, "Table (a)"),
        ({"areas": ("Ante", "Bonus")}, "Table (b)"),
        ({"areas": ("Ante", "Play")}, "Table (c)"),
        ({"settings": Table(shuffler="")}, "Deck: shuffler"),
        ({"settings": Table(decks=("red",))}, "Deck: number"),
        ({"settings": Table(decks=("red", "red"))}, "Deck (a)"),
    ],
)
def test_a_table_that_lacks_something_stays_shut(changes: dict[str, Any], clause: str) -> None:
    shut().refused(opening(**changes), clause)


@pytest.mark.clause("Table (c)")
@pytest.mark.parametrize("word", ["Bonus", "Pair Plus"])
def test_the_bonus_area_has_either_name(word: str) -> None:
    shut().do(opening(areas=("Ante", "Play", word)))


@pytest.mark.clause("Deck: physical")
def test_cards_are_checked_and_complete() -> None:
    play = shut(checked=False)
    play.refused(opening(), "opening")
    assert play.cited(said.CheckCards(by=DEALER, at=NOON, count=51)) == ["Deck: physical"]
    play.refused(opening(), "opening")


@pytest.mark.clause("Deck: physical")
def test_a_deck_found_incomplete_is_replaced_before_the_next_round() -> None:
    play = opened()
    play.do(said.CheckCards(by=DEALER, at=NOON, count=51))
    play.refused(said.StartRound(by=DEALER), "Deck: physical")
    play.do(said.ReplaceCards(by=SUPERVISOR, checked_by={"Sue": SUPERVISOR}))
    play.rounds(1)


@pytest.mark.clause("Bureau review (1)")
@pytest.mark.parametrize(("option", "flagged"), [(1, False), (2, True), (7, True)])
def test_schedules_that_cost_the_players_nothing_are_under_review(option: int, flagged: bool) -> None:
    (event,) = shut().do(opening(Table(schedule=option)))
    assert isinstance(event, happened.TableOpened)
    assert ("Bureau review (1)" in {rule.clause for rule in event.also}) is flagged


@pytest.mark.clause("Collection fixed before play", "Collection one option", "Table limits")
def test_the_range_of_antes_changes_between_hands_and_inside_the_schedule() -> None:
    play = opened("Ann", settings=Table(schedule=2))
    order = said.ChangeLimits(by=SUPERVISOR, limits=Limits(Cents(1000), Cents(20_000)))
    play.do(said.StartRound(by=DEALER))
    play.refused(order, "Collection fixed before play")
    play.do(said.EndRound(by=DEALER))
    play.refused(replace(order, limits=Limits(Cents(1000), Cents(20_100))), "Table limits")
    play.needs(order, SUPERVISOR, DEALER, "Collection fixed before play")
    assert play.open.settings.limits == order.limits


def bureau(subject: str, **more: Any) -> said.GiveNotice:
    return said.GiveNotice(by=BUREAU, subject=subject, at=NOON, **more)


@pytest.mark.clause("Bureau review (1)", "Bureau review (2)", "Bureau review (3)")
@pytest.mark.parametrize(
    ("subject", "clause"),
    [("review", "Bureau review (1)"), ("finding", "Bureau review (2)"), ("stop order", "Bureau review (3)")],
)
def test_the_bureau_alone_reviews_notifies_and_stops(subject: str, clause: str) -> None:
    play = opened()
    play.needs(bureau(subject), BUREAU, SUPERVISOR, clause)
    assert subject in play.floor.standing


@pytest.mark.clause("Bureau review (3)")
def test_an_order_to_stop_stops_the_table_and_outlives_its_closing() -> None:
    play = opened()
    play.do(bureau("stop order"))
    play.refused(said.StartRound(by=DEALER), "Bureau review (3)")
    play.do(said.CloseTable(by=DEALER, at=NOON), said.CheckCards(by=DEALER, at=NOON))
    play.refused(opening(), "Bureau review (3)")
    play.do(bureau("stop order", change="withdrawn"), opening())
    play.rounds(1)


@pytest.mark.clause("Bureau review (3)")
def test_a_table_that_is_shut_can_be_stopped() -> None:
    play = shut()
    play.do(bureau("stop order"))
    play.refused(opening(), "Bureau review (3)")


@pytest.mark.clause("Bureau review (4)")
def test_an_order_is_acknowledged_by_a_supervisor() -> None:
    play = opened()
    order = said.GiveNotice(by="", subject="acknowledgement", at=NOON)
    play.refused(replace(order, by=SUPERVISOR), "Bureau review (4)")
    play.do(bureau("stop order"))
    play.needs(order, SUPERVISOR, DEALER, "Bureau review (4)")


@pytest.mark.clause("Winners 3")
def test_a_dispute_is_decided_once_by_whom_the_house_names() -> None:
    for reading, rank, below in (("floor_supervisor", SUPERVISOR, DEALER), ("house_dealer", DEALER, "player")):
        play = opened("Ann", settings=Table(readings=BOOK.readings.adopt({"A25": reading})))
        assert play.cited(said.OpenDispute(by=DEALER, number=1, player="Ann", about="the count")) == ["Winners 3"]
        play.refused(said.OpenDispute(by=DEALER, number=1, player="Bo", about="other"), "dispute")
        play.needs(said.DecideDispute(by="", number=1, decision="it stands"), rank, below, "dispute")
        play.refused(said.DecideDispute(by=SUPERVISOR, number=1, decision="no"), "dispute")


@pytest.mark.clause("Table: seats")
def test_seven_seats_one_for_each_player() -> None:
    play = opened("Ann")
    play.refused(said.SeatPlayer(by=DEALER, seat=8, player="Bo"), "Table: seats")
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Bo"), "seats")
    play.refused(said.SeatPlayer(by=DEALER, seat=2, player="Ann"), "seats")
    play.do(said.SeatPlayer(by=DEALER, seat=7, player="Bo"), said.LeaveSeat(by=DEALER, seat=7))
    play.refused(said.LeaveSeat(by=DEALER, seat=7), "seats")


def test_what_the_book_leaves_open_is_the_houses_procedure() -> None:
    play = opened("Ann")
    play.refused(said.CloseTable(by=DEALER, at=NOON), "closing")
    play.do(said.GiveNotice(by=DEALER, subject="closing", at=NOON), said.CloseTable(by=DEALER, at=NOON))
    assert isinstance(play.floor, Shut)
    play.refused(said.GiveNotice(by=DEALER, subject="closing", at=NOON), "signs")
    play.refused(said.StartRound(by=DEALER), "rounds")
    play.needs(said.ExcludePlayer(by="", player="Ann"), SUPERVISOR, DEALER, "exclusion")
    play.do(said.CheckCards(by=DEALER, at=NOON), opening())
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Ann"), "exclusion")
    play.refused(said.StartRound(by=DEALER, wagering=("Ann",)), "exclusion")
    play.refused(said.ReplaceCards(by=SUPERVISOR), "cards")


@pytest.mark.clause("Dealing 10(touch)")
def test_a_breach_is_logged_under_the_clause_that_was_breached() -> None:
    play = opened()
    order = said.LogBreach(by=DEALER, breached="Dealing 10(touch)", persons=("Bo",))
    assert [event.rule.clause for event in play.needs(order, DEALER, "player", "records")] == ["Dealing 10(touch)"]


def test_every_procedure_says_something_and_an_unknown_one_names_the_nearest() -> None:
    assert all(text.endswith(".") for text in PROCEDURES.values())
    with pytest.raises(InputError, match="closing"):
        procedure("closin")
