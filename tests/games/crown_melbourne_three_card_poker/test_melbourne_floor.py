"""Outside the rounds at Crown Melbourne: what a table opens with, who may order what, and how long a sign has to be up."""

from __future__ import annotations

from typing import Any

import pytest
from floor_play import Play
from melbourne_play import AREA_MANAGER, DEALER, MANAGER, SUPERVISOR, cents, system, table
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.floor import act
from queenhigh.games.crown_melbourne_three_card_poker.floor_terms import new_minimum
from queenhigh.games.crown_melbourne_three_card_poker.round import act as play_round
from queenhigh.games.crown_melbourne_three_card_poker.round import new_round
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, PayTables, Shoe, Table
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.floor import Open, Shut
from queenhigh.rules import IllegalAction, UnknownClause

NOON = 1_700_000_000
MINUTES = 60
AREAS = ("ante", "play", "pair_plus", "six_card_bonus", "jackpot")


def setup(**changes: Any) -> said.Setup:
    made = said.Setup(
        places=9,
        areas=AREAS,
        offered=("ante", "pair_plus", "six_card_bonus", "jackpot"),
        shoe="shoe 4",
        back_colours=("red", "blue"),
        signs=("limits", "pay_tables"),
        jackpot_equipment=True,
        settings=table(limits=Limits(cents(10), cents(500))),
    )
    return replace(made, **changes)


def shut(*, checked: bool = True) -> Play:
    play = Play(act, DEALER)
    if checked:
        play.do(said.CheckCards(by=DEALER, at=NOON))
    return play


def opened(*players: str, **changes: Any) -> Play:
    """A table with these players at places 1, 2, ..."""
    play = shut()
    play.do(said.OpenTable(by=DEALER, at=NOON, setup=setup(**changes)))
    for seat, player in enumerate(players, 1):
        play.do(said.SeatPlayer(by=DEALER, seat=seat, player=player))
    return play


def settings(play: Play) -> Table:
    made = play.open.settings
    assert isinstance(made, Table)
    return made


def opening(play: Play, **changes: Any) -> said.OpenTable:
    return said.OpenTable(by=DEALER, at=NOON, setup=setup(**changes))


# -- opening


@pytest.mark.clause("3.2")
def test_a_table_does_not_open_with_a_deck_that_was_found_incomplete_after_it_was_checked() -> None:
    play = shut()
    play.do(said.CheckCards(by=DEALER, at=NOON, count=53))
    play.refused(opening(play), "3.2")
    play.do(said.CheckCards(by=DEALER, at=NOON), opening(play))


@pytest.mark.clause("2.1", "2.2.1", "2.2.2", "2.3", "3.2", "8.1", "8.1 fn s66(1)", "10.2.1")
def test_a_table_opens_with_everything_it_needs() -> None:
    play = shut()
    (event,) = play.do(opening(play))
    assert isinstance(event, happened.TableOpened)
    assert {cited.clause for cited in (event.rule, *event.also)} >= {"2.1", "2.2.2", "2.3", "3.2", "8.1", "10.2.1"}
    assert isinstance(play.floor, Open)


@pytest.mark.clause("2.1", "2.2.1", "2.2.2", "2.3", "2.4", "8.1", "10.2.1")
@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"places": 10}, "2.1"),
        ({"places": 0}, "2.1"),
        ({"areas": ("ante", "pair_plus", "six_card_bonus", "jackpot")}, "2.2.1"),
        ({"areas": ("ante", "play", "pair_plus", "jackpot")}, "2.2.2"),
        ({"shoe": ""}, "2.3"),
        ({"jackpot_equipment": False}, "2.4"),
        ({"signs": ("pay_tables",)}, "8.1"),
        ({"signs": ("limits",)}, "10.2.1"),
        ({"settings": table(limits=Limits(cents(10), cents(5)))}, "8.1 fn s66(1)"),
        ({"settings": table(limits=Limits(cents(0), cents(0)))}, "8.1 fn s66(1)"),
        ({"settings": table(bet_limits={"pair_plus": Limits(cents(0), cents(0))})}, "8.1 fn s66(1)"),
    ],
)
def test_a_table_that_lacks_something_stays_shut(changes: dict[str, Any], clause: str) -> None:
    play = shut()
    play.refused(opening(play, **changes), clause)


@pytest.mark.clause("2.4")
def test_a_table_set_up_for_a_meter_needs_its_equipment_even_if_it_does_not_offer_the_wager_yet() -> None:
    play = shut()
    lacking = {"offered": ("ante",), "jackpot_equipment": False}
    play.refused(opening(play, settings=table(jackpot=system()), **lacking), "2.4")
    play.do(opening(play, **lacking))


@pytest.mark.clause("2.1")
@pytest.mark.parametrize("places", [1, 8, 9])
def test_nine_places_or_fewer(places: int) -> None:
    play = shut()
    play.do(opening(play, places=places))


@pytest.mark.clause("3.1.1(b)")
@pytest.mark.parametrize("backs", [("red",), ("red", "red"), ("red", "blue", "green")])
def test_a_shuffling_shoe_takes_two_decks_of_different_colours(backs: tuple[str, ...]) -> None:
    play = shut()
    shuffling = table(shoe=Shoe.SHUFFLING)
    play.refused(opening(play, settings=shuffling, back_colours=backs), "3.1.1(b)")
    (event,) = play.do(opening(play, settings=shuffling))
    assert isinstance(event, happened.TableOpened)
    assert "3.1.1(b)" in {cited.clause for cited in event.also}


@pytest.mark.clause("3.2")
def test_nothing_opens_on_cards_that_were_not_checked() -> None:
    play = shut(checked=False)
    play.refused(opening(play), "3.2")


@pytest.mark.clause("3.2")
@pytest.mark.parametrize("count", [51, 53])
def test_a_deck_that_is_not_complete_has_not_been_checked(count: int) -> None:
    play = shut(checked=False)
    assert play.cited(said.CheckCards(by=DEALER, at=NOON, count=count)) == ["3.2"]
    play.refused(opening(play), "3.2")


def test_an_open_table_is_not_opened_again_nor_a_shut_one_played() -> None:
    play = opened()
    play.refused(opening(play), "1.3")
    shut().refused(said.StartRound(by=DEALER), "1.3")


# -- cards


@pytest.mark.clause("3.3")
def test_a_supervisor_orders_a_count_and_no_round_begins_before_it_is_in() -> None:
    play = opened()
    play.needs(said.OrderCount(by=""), SUPERVISOR, DEALER, "3.3")
    play.refused(said.StartRound(by=DEALER), "3.3")
    assert play.cited(said.RecordCount(by=DEALER, count=52)) == ["3.3"]
    play.rounds(1)


@pytest.mark.clause("3.3", "3.1", "3.4")
@pytest.mark.parametrize("count", [51, 53])
def test_a_wrong_count_keeps_the_table_waiting_for_new_cards(count: int) -> None:
    play = opened()
    play.do(said.OrderCount(by=SUPERVISOR), said.RecordCount(by=DEALER, count=count))
    play.refused(said.StartRound(by=DEALER), "3.1")
    play.do(said.ReplaceCards(by=SUPERVISOR, checked_by={"Dee": DEALER}))
    play.rounds(1)


@pytest.mark.clause("3.4")
def test_cards_are_changed_by_a_supervisor_after_a_round_and_a_new_deck_is_checked() -> None:
    play = opened()
    order = said.ReplaceCards(by=SUPERVISOR, at=NOON + 9, checked_by={"Dee": DEALER})
    play.do(said.StartRound(by=DEALER))
    play.refused(order, "3.4")
    play.do(said.EndRound(by=DEALER))
    play.refused(replace(order, checked_by={}), "3.4")
    events = play.needs(order, SUPERVISOR, DEALER, "3.4")
    assert [type(event) for event in events] == [happened.CardsReplaced, happened.ShuffleOrdered]
    assert play.open.shuffle_due
    assert play.open.checked_at == NOON + 9


@pytest.mark.clause("3.4")
def test_a_single_card_is_changed_without_a_check_of_the_whole_deck() -> None:
    play = opened()
    assert play.cited(said.ReplaceCards(by=SUPERVISOR, whole_deck=False))[0] == "3.4"


@pytest.mark.clause("4.1.1(b)", "4.1.1(c)")
@pytest.mark.parametrize(
    ("reason", "clause"), [("an abnormal sequence", "4.1.1(b)"), ("a card was dropped", "4.1.1(c)")]
)
def test_a_supervisor_orders_a_shuffle_and_says_why(reason: str, clause: str) -> None:
    play = opened()
    play.needs(said.OrderShuffle(by="", reason=reason), SUPERVISOR, DEALER, clause)
    assert play.last(happened.ShuffleOrdered) == happened.ShuffleOrdered(reason, BOOK.rule(clause))
    play.refused(said.OrderShuffle(by=SUPERVISOR), "4.1.1(c)")


@pytest.mark.clause("4.1.2")
def test_a_deck_checked_beforehand_is_brought_into_play_once() -> None:
    play = opened()
    secure = said.SecureDeck(by=DEALER, deck="B7", place="pit 3, drawer 1", at=NOON)
    play.refused(replace(secure, count=51), "3.1")
    play.refused(replace(secure, place=""), "4.1.2")
    assert play.cited(secure) == ["4.1.2"]
    order = said.ReplaceCards(by=SUPERVISOR, deck="B7")
    play.do(order)
    assert [cited.clause for cited in play.last(happened.CardsReplaced).also] == ["4.1.2"]
    play.refused(order, "4.1.2")


# -- areas, limits, pay tables


@pytest.mark.clause("5.12.1")
@pytest.mark.parametrize(
    ("reading", "rank", "below"),
    [("higher_duties_dealer", SUPERVISOR, DEALER), ("area_manager", AREA_MANAGER, SUPERVISOR)],
)
def test_further_areas_only_while_nobody_waits(reading: str, rank: str, below: str) -> None:
    play = opened(settings=table(readings={"A-50": reading}))
    play.needs(said.PermitExtraAreas(by="", allowed=False, waiting=True), rank, below, "5.12.1")
    assert not settings(play).extra_areas
    play.refused(said.PermitExtraAreas(by=MANAGER, allowed=True, waiting=True), "5.12.1")
    play.do(said.PermitExtraAreas(by=MANAGER, allowed=True))
    assert settings(play).extra_areas


HIGHER, LOWER = Limits(cents(25), cents(500)), Limits(cents(5), cents(500))


def sign(*, minutes: float = 20, change: str = "minimum 25.00", at: int = NOON) -> said.GiveNotice:
    return said.GiveNotice(by=DEALER, subject="limits", change=change, at=at, effective=at + int(minutes * MINUTES))


@pytest.mark.clause("8.1 fn s66(2)")
def test_the_sign_of_a_higher_minimum_is_up_for_twenty_minutes() -> None:
    play = opened("Ann")
    play.refused(said.GiveNotice(by=DEALER, subject="limits", change="minimum 25.00", at=NOON), "8.1 fn s66(2)")
    play.refused(replace(sign(), effective=NOON + 20 * MINUTES - 1), "8.1 fn s66(2)")
    play.do(sign())
    order = said.ChangeLimits(by=SUPERVISOR, limits=HIGHER, at=NOON + 20 * MINUTES - 1)
    play.refused(order, "8.1 fn s66(2)")
    play.do(replace(order, at=NOON + 20 * MINUTES))
    assert settings(play).limits == HIGHER


@pytest.mark.clause("8.1 fn s66(2)")
def test_a_sign_holds_for_the_minimum_and_the_time_that_it_names() -> None:
    play = opened("Ann")
    later = said.ChangeLimits(by=SUPERVISOR, limits=HIGHER, at=NOON + 60 * MINUTES)
    play.refused(later, "8.1 fn s66(2)")
    play.do(sign(change="minimum 20.00"))
    play.refused(later, "8.1 fn s66(2)")
    play.do(sign(minutes=61))
    play.refused(later, "8.1 fn s66(2)")
    play.do(replace(later, at=NOON + 61 * MINUTES))
    play.refused(replace(later, limits=Limits(cents(50))), "8.1 fn s66(2)")


@pytest.mark.clause("8.1", "8.1 fn s66(2)")
def test_a_lower_minimum_or_another_maximum_needs_no_sign_but_a_supervisor() -> None:
    play = opened("Ann")
    play.needs(said.ChangeLimits(by="", limits=LOWER, at=NOON), SUPERVISOR, DEALER, "8.1")
    play.do(said.ChangeLimits(by=SUPERVISOR, limits=Limits(cents(5), cents(900)), at=NOON))
    assert settings(play).limits.max == cents(900)


@pytest.mark.clause("8.1 fn s66(2)")
def test_a_bet_with_limits_of_its_own_needs_its_own_sign() -> None:
    play = opened("Ann")
    raised = said.ChangeLimits(by=SUPERVISOR, bet="pair_plus", limits=Limits(cents(25)), at=NOON + 20 * MINUTES)
    play.do(sign())
    play.refused(raised, "8.1 fn s66(2)")
    play.do(sign(change=new_minimum(Limits(cents(25)), "pair_plus")))
    play.do(raised)
    assert settings(play).bet_limits == {"pair_plus": Limits(cents(25))}
    assert settings(play).limits.min == cents(10)


@pytest.mark.clause("8.1 fn s66(2)")
def test_a_minimum_of_one_bet_is_raised_from_its_own_value_and_not_from_the_tables() -> None:
    play = opened("Ann")
    play.do(said.ChangeLimits(by=SUPERVISOR, bet="pair_plus", limits=Limits(cents(5)), at=NOON))
    raised = said.ChangeLimits(by=SUPERVISOR, bet="pair_plus", limits=Limits(cents(8)), at=NOON)
    play.refused(raised, "8.1 fn s66(2)")
    play.do(replace(raised, limits=Limits(cents(4))))


@pytest.mark.clause("8.1")
def test_limits_stay_as_they_are_while_a_round_is_played() -> None:
    play = opened("Ann")
    play.do(said.StartRound(by=DEALER))
    play.refused(said.ChangeLimits(by=SUPERVISOR, limits=LOWER, at=NOON), "8.1")


@pytest.mark.clause("2.1", "5.5")
def test_rounds_are_played_with_the_places_and_bets_that_the_table_was_opened_with() -> None:
    made = settings(opened(places=6, areas=("ante", "play"), offered=("ante",)))
    assert (made.places, made.offered) == (6, ("ante",))
    round = new_round(made)
    for seat, bet, clause in ((1, "pair_plus", "5.5"), (1, "six_card_bonus", "5.5"), (7, "ante", "2.1")):
        with pytest.raises(IllegalAction) as refusal:
            play_round(round, PlaceWager(seat, "Ann", bet, cents(10)))
        assert refusal.value.rule.clause == clause
    assert play_round(round, PlaceWager(6, "Ann", "ante", cents(10)))


@pytest.mark.clause("8.1 fn s66(1)", "8.3")
def test_a_maximum_is_not_below_its_minimum_and_a_limit_is_for_a_bet() -> None:
    play = opened("Ann")
    for wrong in (Limits(cents(5), cents(4)), Limits(cents(1), cents(0.5))):
        play.refused(said.ChangeLimits(by=SUPERVISOR, limits=wrong, at=NOON), "8.1 fn s66(1)")
    play.refused(said.ChangeLimits(by=SUPERVISOR, limits=LOWER, bet="tie", at=NOON), "8.1 fn s66(1)")
    play.refused(said.AgreeLimits(by=SUPERVISOR, seat=1, limits=Limits(max=cents(0.5))), "8.3")
    play.do(said.ChangeLimits(by=SUPERVISOR, limits=Limits(cents(5), cents(5)), at=NOON))


@pytest.mark.clause("8.3")
def test_personal_limits_are_agreed_for_a_player_and_shown_by_a_marker() -> None:
    play = opened("Ann")
    order = said.AgreeLimits(by="", seat=1, limits=Limits(cents(100), cents(5000)))
    play.refused(replace(order, by=SUPERVISOR, marker=False), "8.3")
    play.refused(replace(order, by=SUPERVISOR, seat=2), "2.1")
    play.needs(order, SUPERVISOR, DEALER, "8.3")
    assert settings(play).personal_limits == {1: Limits(cents(100), cents(5000))}
    play.do(replace(order, by=SUPERVISOR, limits=None))
    assert settings(play).personal_limits == {}


@pytest.mark.clause("8.3")
def test_the_marker_goes_with_the_player() -> None:
    play = opened("Ann", "Bo")
    for seat in (1, 2):
        play.do(said.AgreeLimits(by=SUPERVISOR, seat=seat, limits=Limits(cents(100))))
    play.do(said.LeaveSeat(by=DEALER, seat=1))
    assert list(settings(play).personal_limits) == [2]
    play.do(said.StartRound(by=DEALER), said.LeaveSeat(by=DEALER, seat=2), said.EndRound(by=DEALER))
    play.do(said.StartRound(by=DEALER))
    assert settings(play).personal_limits == {}


@pytest.mark.clause("10.2.2")
def test_pay_tables_change_before_a_game_after_the_players_were_told() -> None:
    play = opened("Ann")
    order = said.ChangePayTables(by=MANAGER, choice={"pair_plus": "E"})
    play.refused(order, "10.2.2")
    play.needs(said.GiveNotice(by="", subject="pay_tables", at=NOON), MANAGER, AREA_MANAGER, "10.2.2")
    play.do(said.StartRound(by=DEALER))
    play.refused(order, "10.2.2")
    play.do(said.EndRound(by=DEALER))
    play.needs(order, MANAGER, AREA_MANAGER, "10.2.2")
    assert settings(play).pay_tables == PayTables(pair_plus="E")
    play.refused(order, "10.2.2")


@pytest.mark.clause("10.2.2")
@pytest.mark.parametrize(
    ("change", "right", "wrong"),
    [
        ("pair_plus E", {"pair_plus": "E"}, [{"pair_plus": "B"}, {"pair_plus": "E", "ante_bonus": "B"}, {"ante_bonus": "B"}]),
        ("ante bonus B, pair plus E, six card bonus A", {"ante_bonus": "B", "pair_plus": "E"}, [{"pair_plus": "E"}]),
        ("Pair Plus: Table E", {"pair_plus": "E"}, [{"pair_plus": "D"}]),
    ],
)  # fmt: skip
def test_pay_tables_become_those_of_which_the_players_were_told(
    change: str, right: dict[str, str], wrong: list[dict[str, str]]
) -> None:
    play = opened("Ann")
    play.do(said.GiveNotice(by=MANAGER, subject="pay_tables", change=change, at=NOON))
    for choice in wrong:
        play.refused(said.ChangePayTables(by=MANAGER, choice=choice, at=NOON), "10.2.2")
    play.do(said.ChangePayTables(by=MANAGER, choice=right, at=NOON))
    assert settings(play).pay_tables == PayTables(**right)


@pytest.mark.clause("10.2.2")
def test_a_notice_without_words_is_a_reading() -> None:
    for contents, allowed in (("any_notice", True), ("names_change", False)):
        readings = BOOK.readings.adopt({"notice_contents": contents})
        play = opened("Ann", settings=replace(settings(opened()), readings=readings))
        play.do(said.GiveNotice(by=MANAGER, subject="pay_tables", at=NOON))
        order = said.ChangePayTables(by=MANAGER, choice={"pair_plus": "E"}, at=NOON)
        if allowed:
            play.do(order)
        else:
            play.refused(order, "10.2.2")


@pytest.mark.clause("8.1 fn s66(2)")
def test_a_sign_may_name_more_than_the_new_minimum_and_binds_to_it() -> None:
    play = opened("Ann")
    play.do(sign(change="minimum 25.00, maximum 900.00"))
    at = NOON + 20 * MINUTES
    play.refused(said.ChangeLimits(by=SUPERVISOR, limits=Limits(cents(24)), at=at), "8.1 fn s66(2)")
    play.refused(said.ChangeLimits(by=SUPERVISOR, limits=Limits(cents(26)), at=at), "8.1 fn s66(2)")
    play.refused(said.ChangeLimits(by=SUPERVISOR, bet="pair_plus", limits=Limits(cents(25)), at=at), "8.1 fn s66(2)")
    play.do(said.ChangeLimits(by=SUPERVISOR, limits=Limits(cents(25), cents(900)), at=at))


@pytest.mark.clause("10.2", "10.2.2")
def test_only_columns_of_table_9_are_chosen() -> None:
    play = opened()
    play.refused(said.ChangePayTables(by=MANAGER, choice={"pair_plus": "Z"}), "10.2")
    play.refused(said.ChangePayTables(by=MANAGER, choice={"ante": "A"}), "10.2")
    play.do(said.ChangePayTables(by=MANAGER, choice={"ante_bonus": "B"}))


# -- seats


@pytest.mark.clause("2.1")
def test_a_place_takes_one_player_and_a_player_one_place() -> None:
    play = opened("Ann")
    for seat in (0, 1, 10):
        play.refused(said.SeatPlayer(by=DEALER, seat=seat, player="Bo"), "2.1")
    play.refused(said.SeatPlayer(by=DEALER, seat=9, player="Ann"), "seats")
    play.do(said.SeatPlayer(by=DEALER, seat=9, player="Bo"), said.LeaveSeat(by=DEALER, seat=9))
    play.refused(said.LeaveSeat(by=DEALER, seat=9), "2.1")


@pytest.mark.clause("13.9")
def test_after_three_rounds_without_a_wager_a_seat_may_be_asked_for() -> None:
    play = opened("Ann", "Bo", places=2)
    order = said.VacateSeat(by=SUPERVISOR, seat=2)
    play.rounds(2, 1)
    play.refused(order, "13.9")
    play.rounds(1, 1)
    play.needs(order, SUPERVISOR, DEALER, "13.9")
    assert play.open.seats == {1: "Ann"}


@pytest.mark.clause("13.9")
def test_a_wager_restarts_the_count() -> None:
    play = opened("Ann", "Bo", places=2)
    play.rounds(2, 1)
    play.rounds(1, 1, 2)
    play.rounds(2, 1)
    play.refused(said.VacateSeat(by=SUPERVISOR, seat=2), "13.9")


@pytest.mark.clause("13.9")
def test_no_seat_is_asked_for_while_another_is_free() -> None:
    play = opened("Ann", "Bo", places=3)
    play.rounds(3, 1)
    play.refused(said.VacateSeat(by=SUPERVISOR, seat=2), "13.9")
    play.do(said.SeatPlayer(by=DEALER, seat=3, player="Cy"), said.VacateSeat(by=SUPERVISOR, seat=2))


# -- sanctions, records, disputes


@pytest.mark.clause("13.2", "13.2.2")
def test_an_exclusion_names_the_breach_and_keeps_the_player_out_for_good() -> None:
    play = opened("Ann")
    order = said.ExcludePlayer(by=MANAGER, player="Ann", breached="13.1")
    play.refused(replace(order, breached=""), "13.2")
    with pytest.raises(UnknownClause):
        play.do(replace(order, breached="99.9"))
    play.needs(order, MANAGER, AREA_MANAGER, "13.2")
    play.refused(said.SeatPlayer(by=DEALER, seat=2, player="Ann"), "13.2.2")
    play.refused(said.StartRound(by=DEALER, wagering=("Ann",)), "13.2.2")
    play.do(said.StartRound(by=DEALER))
    assert settings(play).excluded == {"Ann"}


@pytest.mark.clause("13.2.2")
def test_a_player_who_was_excluded_by_a_ruling_in_a_round_finds_no_seat_either() -> None:
    play = opened(settings=table(excluded=frozenset({"Ann"})))
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Ann"), "13.2.2")


@pytest.mark.clause("13.2.2", "13.2.3", "13.10")
def test_a_table_that_closes_forgets_no_sanction_no_money_and_no_dispute() -> None:
    play = opened()
    play.do(
        said.ExcludePlayer(by=MANAGER, player="Ann", breached="13.1"),
        said.WithholdWinnings(by=MANAGER, player="Ann", amount=cents(70)),
        said.OpenDispute(by=DEALER, number=1, player="Bo", about="a late bet"),
        said.CloseTable(by=SUPERVISOR, at=NOON, count=52),
    )
    assert isinstance(play.floor, Shut)
    play.do(said.ReleaseWinnings(by=MANAGER, player="Ann", paid=False))
    play.do(said.CheckCards(by=DEALER, at=NOON), opening(play))
    play.refused(said.SeatPlayer(by=DEALER, seat=1, player="Ann"), "13.2.2")
    assert play.open.disputes[1].player == "Bo"


@pytest.mark.clause("13.2.3")
def test_winnings_are_withheld_until_the_investigation_is_over() -> None:
    play = opened("Ann")
    play.needs(said.WithholdWinnings(by="", player="Ann", amount=cents(100)), MANAGER, AREA_MANAGER, "13.2")
    play.do(said.WithholdWinnings(by=MANAGER, player="Ann", amount=cents(50)))
    assert play.floor.withheld == {"Ann": cents(150)}
    play.needs(said.ReleaseWinnings(by="", player="Ann", paid=True), MANAGER, AREA_MANAGER, "13.2")
    assert play.last(happened.WinningsReleased).amount == cents(150)
    play.refused(said.ReleaseWinnings(by=MANAGER, player="Ann", paid=True), "13.2.3")


@pytest.mark.clause("13.2.4")
def test_a_person_is_detained_on_one_of_the_grounds_and_until_when_is_on_record() -> None:
    play = opened()
    order = said.Detain(by=MANAGER, person="Cy", ground="section 80", place="room 2", at=NOON)
    play.refused(replace(order, ground="rude"), "13.2.4")
    play.refused(replace(order, place=""), "13.2.4")
    play.needs(order, MANAGER, AREA_MANAGER, "13.2")
    assert play.last(happened.PersonDetained).detention.until is None
    ended = said.Detain(by=MANAGER, person="Cy", ended=True, at=NOON + 300)
    play.do(ended)
    assert (play.floor.detained["Cy"].since, play.floor.detained["Cy"].until) == (NOON, NOON + 300)
    play.refused(ended, "13.2.4")


@pytest.mark.clause("13.7", "13.13")
@pytest.mark.parametrize("clause", ["13.7", "13.13"])
def test_a_breach_is_logged_under_the_clause_that_was_breached(clause: str) -> None:
    play = opened()
    order = said.LogBreach(by=DEALER, breached=clause, persons=("Bo",), reason="seen by the dealer")
    assert play.cited(order) == [clause]
    play.needs(replace(order), DEALER, "player", "1.2")


@pytest.mark.clause("13.8", "3.2")
def test_closing_takes_three_hands_notice_and_a_count() -> None:
    play = opened("Ann")
    close = said.CloseTable(by=SUPERVISOR, at=NOON, count=52)
    play.refused(close, "13.8")
    play.needs(said.GiveNotice(by="", subject="closing", at=NOON), SUPERVISOR, DEALER, "13.8")
    play.rounds(2)
    play.refused(close, "13.8")
    play.do(said.StartRound(by=DEALER))
    play.refused(close, "13.8")
    play.do(said.EndRound(by=DEALER))
    play.refused(replace(close, count=None), "3.2")
    events = play.needs(close, SUPERVISOR, DEALER, "13.8")
    assert [event.rule.clause for event in events] == ["3.2", "13.8"]
    assert isinstance(play.floor, Shut)


@pytest.mark.clause("13.8")
def test_the_hand_in_which_notice_is_given_is_not_one_of_the_three() -> None:
    play = opened("Ann")
    play.do(said.StartRound(by=DEALER), said.GiveNotice(by=SUPERVISOR, subject="closing", at=NOON))
    play.do(said.EndRound(by=DEALER))
    play.rounds(2)
    play.refused(said.CloseTable(by=SUPERVISOR, at=NOON, count=52), "13.8")
    play.rounds(1)
    play.do(said.CloseTable(by=SUPERVISOR, at=NOON, count=52))


@pytest.mark.clause("13.8")
def test_a_table_without_players_closes_without_notice() -> None:
    opened().do(said.CloseTable(by=SUPERVISOR, at=NOON, count=52))


@pytest.mark.clause("13.10", "13.11", "13.12")
def test_an_unresolved_dispute_is_not_closed_before_the_complainant_knows_of_the_inspector() -> None:
    play = opened("Ann")
    play.do(said.OpenDispute(by=DEALER, number=1, player="Ann", about="a late bet"))
    order = said.DecideDispute(by=AREA_MANAGER, number=1, decision="it was late", resolved=False)
    play.refused(order, "13.11")
    assert play.cited(said.AdviseComplainant(by=DEALER, number=1)) == ["13.11"]
    play.needs(order, AREA_MANAGER, SUPERVISOR, "13.10")
    assert play.floor.disputes[1].state == "unresolved"
    assert play.cited(said.ReferDispute(by="player", number=1)) == ["13.12"]
    assert play.floor.disputes[1].state == "referred"


@pytest.mark.clause("13.10")
def test_a_decision_is_final_and_a_number_names_one_dispute() -> None:
    play = opened("Ann")
    order = said.DecideDispute(by=AREA_MANAGER, number=1, decision="it stands")
    play.refused(order, "13.10")
    play.do(said.OpenDispute(by=DEALER, number=1, player="Ann", about="a late bet"), order)
    play.refused(order, "13.10")
    play.refused(said.OpenDispute(by=DEALER, number=1, player="Bo", about="another"), "13.10")


@pytest.mark.clause("13.14")
def test_anyone_gets_the_rules_open_or_shut() -> None:
    for play in (opened(), shut()):
        assert play.cited(said.AskForRules(by="player")) == ["13.14"]
        assert play.last(happened.RulesGiven).edition == BOOK.edition
