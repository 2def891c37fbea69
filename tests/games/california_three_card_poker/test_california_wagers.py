"""Dealing 1-5, Pair Plus items 1, 2 and 9, and the limits."""

from __future__ import annotations

import pytest
from california_play import (
    DEALER,
    FOLD,
    PLAY,
    Bank,
    Seat,
    betting,
    cents,
    deciding,
    played,
    refused,
    stacked,
    table,
    told,
)

from queenhigh.games.california_three_card_poker.round import act, new_round
from queenhigh.games.california_three_card_poker.table import Limits, Table
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    SetSchedule,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
    WithdrawWager,
)
from queenhigh.games.kit.events import BankPosted, WagerPlaced
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised


def opened(at: Table | None = None) -> Log[Table]:
    """Ann has an ante of 20 at seat 1 and player 7 banks."""
    log: Log[Table] = Log(act, new_round(at or table()))
    log.do(PlaceWager(7, "Gus", "bank", cents(500)), PlaceWager(1, "Ann", "ante", cents(20)))
    return log


@pytest.mark.clause("Table limits", "Dealing 1")
@pytest.mark.parametrize(
    ("schedule", "ante", "taken"),
    [
        *[(option, ante, taken) for option in (1, 2) for ante, taken in ((4, 0), (5, 1), (6, 1), (200, 1), (201, 0))],
        *[
            (option, ante, taken)
            for option in (3, 4, 5, 6, 7)
            for ante, taken in ((4, 0), (5, 1), (201, 1), (499, 1), (500, 1), (501, 0))
        ],
    ],
)
def test_antes_keep_to_the_limit_of_the_schedule(schedule: int, ante: int, taken: int) -> None:
    log: Log[Table] = Log(act, new_round(table(schedule=schedule)))
    action = PlaceWager(1, "Ann", "ante", cents(ante))
    if taken:
        log.do(action)
        assert log.round.hands[1].wagers == {"ante": cents(ante)}
    else:
        assert refused(log, action) == "Table limits"


@pytest.mark.clause("Dealing 1")
@pytest.mark.parametrize(("ante", "taken"), [(9, 0), (10, 1), (11, 1), (100, 1), (101, 0)])
def test_a_house_may_take_a_narrower_range(ante: int, taken: int) -> None:
    at = table(limits=Limits(cents(10), cents(100)))
    log: Log[Table] = Log(act, new_round(at))
    action = PlaceWager(1, "Ann", "ante", cents(ante))
    if taken:
        log.do(action)
    else:
        assert refused(log, action) == "Dealing 1"


@pytest.mark.clause("Table limits")
@pytest.mark.parametrize("limits", [Limits(cents(4), None), Limits(None, cents(201)), Limits(cents(50), cents(20))])
def test_a_range_outside_that_of_the_schedule_opens_no_table(limits: Limits) -> None:
    with pytest.raises(IllegalAction, match="Table limits"):
        new_round(table(limits=limits))


def test_chips_added_to_an_ante_count_together_with_it() -> None:
    log = opened()
    log.do(PlaceWager(1, "Ann", "ante", cents(180)))
    assert log.round.hands[1].wagers["ante"] == cents(200)
    assert refused(log, PlaceWager(1, "Ann", "ante", cents(5))) == "Table limits"


@pytest.mark.clause("Pair Plus limits")
@pytest.mark.parametrize(("amount", "taken"), [(4, 0), (5, 1), (6, 1), (49, 1), (50, 1), (51, 0)])
@pytest.mark.parametrize("schedule", [1, 7])
def test_pair_plus_is_from_5_to_50_under_every_option(schedule: int, amount: int, taken: int) -> None:
    log = opened(table(schedule=schedule))
    action = PlaceWager(1, "Ann", "pair_plus", cents(amount))
    if taken:
        log.do(action)
    else:
        assert refused(log, action) == "Pair Plus limits"


def test_chips_added_to_pair_plus_count_together_with_it() -> None:
    log = opened()
    log.do(PlaceWager(1, "Ann", "pair_plus", cents(30)), PlaceWager(1, "Ann", "pair_plus", cents(20)))
    assert log.round.hands[1].wagers["pair_plus"] == cents(50)
    assert refused(log, PlaceWager(1, "Ann", "pair_plus", cents(5))) == "Pair Plus limits"


@pytest.mark.clause("Dealing 1")
@pytest.mark.parametrize(
    "action",
    [
        PlaceWager(1, "Ann", "jackpot", cents(5)),
        PlaceWager(1, "Ann", "ante_bonus", cents(5)),
        PlaceWager(1, "Ann", "ante", cents(20), medium="cash"),
        PlaceWager(1, "Ann", "ante", Cents(0)),
        WithdrawWager(1, "pair_plus"),
        WithdrawWager(2, "ante"),
    ],
)
def test_only_chips_on_an_area_of_the_layout_are_a_wager(action: PlaceWager | WithdrawWager) -> None:
    assert refused(opened(), action) == "Dealing 1"


@pytest.mark.clause("Table: seats")
@pytest.mark.parametrize(("seat", "taken"), [(0, 0), (1, 1), (6, 1), (7, 1), (8, 0)])
def test_the_table_has_seven_places(seat: int, taken: int) -> None:
    for bet in ("ante", "bank"):
        log: Log[Table] = Log(act, new_round(table()))
        action = PlaceWager(seat, "Ann", bet, cents(20))
        if taken:
            log.do(action)
        else:
            assert refused(log, action) == "Table: seats"


@pytest.mark.clause("Dealing 3(ante)", "Dealing 4")
def test_an_ante_and_a_pair_plus_go_down_before_the_deal() -> None:
    log = opened()
    log.do(PlaceWager(1, "Ann", "pair_plus", cents(5)))
    placed = [event for event in log.events if isinstance(event, WagerPlaced)]
    assert [(event.bet, event.rule.clause) for event in placed] == [
        ("ante", "Dealing 3(ante)"),
        ("pair_plus", "Dealing 4"),
    ]


@pytest.mark.clause("Pair Plus item 1", "Dealing 4")
def test_pair_plus_needs_an_ante() -> None:
    assert refused(opened(), PlaceWager(2, "Bea", "pair_plus", cents(5))) == "Pair Plus item 1"


@pytest.mark.clause("Pair Plus item 1")
def test_an_ante_stays_while_pair_plus_leans_on_it() -> None:
    log = opened()
    log.do(PlaceWager(1, "Ann", "pair_plus", cents(5)))
    assert refused(log, WithdrawWager(1, "ante")) == "Pair Plus item 1"
    log.do(WithdrawWager(1, "pair_plus"), WithdrawWager(1, "ante"))
    assert log.round.hands == {}


@pytest.mark.clause("Dealing 3(play)")
def test_a_play_wager_comes_after_the_cards() -> None:
    assert refused(opened(), PlaceWager(1, "Ann", "play", cents(20))) == "Dealing 3(play)"


@pytest.mark.clause("Dealing 3(play)")
@pytest.mark.parametrize(("amount", "taken"), [(0, 0), (19, 0), (20, 1), (21, 0), (40, 0)])
def test_a_play_wager_equals_the_ante(amount: int, taken: int) -> None:
    log = deciding({1: Seat("As Kh 9s")}, Bank(), table())
    action = Decide(1, PLAY, cents(amount))
    if taken:
        log.do(action)
    else:
        assert refused(log, action) == "Dealing 3(play)"


@pytest.mark.clause("Dealing 5(lock)", "Dealing 5(announce)", "Pair Plus item 2")
def test_after_no_more_bets_nothing_is_placed_raised_or_withdrawn() -> None:
    log = betting({1: Seat("As Kh 9s", pair_plus=5)}, Bank(), table())
    log.do(CloseBetting(DEALER))
    for action in (
        PlaceWager(2, "Bea", "ante", cents(20)),
        PlaceWager(1, "player 1", "ante", cents(5)),
        PlaceWager(1, "player 1", "pair_plus", cents(5)),
        WithdrawWager(1, "pair_plus"),
        WithdrawWager(1, "ante"),
    ):
        assert refused(log, action) == "Dealing 5(lock)"
    late = deciding({1: Seat("As Kh 9s")}, Bank(), table())
    assert refused(late, PlaceWager(1, "player 1", "pair_plus", cents(5))) == "Pair Plus item 2"
    assert refused(late, PlaceWager(1, "player 1", "ante", cents(5))) == "Dealing 5(lock)"


@pytest.mark.clause("Dealing 5(announce)")
def test_only_the_house_dealer_closes_the_betting() -> None:
    log = betting({1: Seat("As Kh 9s")}, Bank(), table())
    with pytest.raises(NotAuthorised, match="Dealing 5"):
        log.do(CloseBetting("player"))
    log.do(CloseBetting("floor_supervisor"))


@pytest.mark.clause("Type of Game 1", "Dealing 3(ante)")
def test_a_round_needs_a_player_dealer_and_an_ante() -> None:
    log: Log[Table] = Log(act, new_round(table()))
    log.do(PlaceWager(1, "Ann", "ante", cents(20)), Shuffle(DEALER, stacked({}, Bank())))
    assert refused(log, CloseBetting(DEALER)) == "Type of Game 1"
    log = Log(act, new_round(table()))
    log.do(PlaceWager(7, "Gus", "bank", cents(20)), Shuffle(DEALER, stacked({}, Bank())))
    assert refused(log, CloseBetting(DEALER)) == "Dealing 3(ante)"


@pytest.mark.clause("Dealing 3(ante)")
def test_reading_a21_a_seat_without_an_ante_sits_out_or_holds_up_the_table() -> None:
    seated = {1: "player 1", 2: "Bea", 7: "player 7"}
    betting({1: Seat("As Kh 9s")}, Bank(), table(seated=seated)).do(CloseBetting(DEALER))
    strict = betting({1: Seat("As Kh 9s")}, Bank(), table(seated=seated, readings={"A21": "required"}))
    assert refused(strict, CloseBetting(DEALER)) == "Dealing 3(ante)"


class TestThePlayerDealersWager:
    @pytest.mark.clause("Winners 4(maximum)")
    @pytest.mark.parametrize("amount", [0.01, 1, 1_000_000])
    def test_any_amount_will_do(self, amount: float) -> None:
        log: Log[Table] = Log(act, new_round(table()))
        log.do(PlaceWager(7, "Gus", "bank", cents(amount)))
        event = log.events[0]
        assert isinstance(event, BankPosted)
        assert (event.wager, event.also[0].clause) == (cents(amount), "Winners 4(maximum)")

    @pytest.mark.clause("Winners 4(cover)")
    def test_but_not_nothing_and_only_chips(self) -> None:
        log: Log[Table] = Log(act, new_round(table()))
        assert refused(log, PlaceWager(7, "Gus", "bank", Cents(0))) == "Winners 4(cover)"
        assert refused(log, PlaceWager(7, "Gus", "bank", cents(5), medium="cash")) == "Winners 4(cover)"

    @pytest.mark.clause("Winners 4(house)", "Type of Game 6")
    def test_the_house_neither_banks_nor_wagers(self) -> None:
        log: Log[Table] = Log(act, new_round(table()))
        assert refused(log, PlaceWager(7, "house", "bank", cents(500))) == "Winners 4(house)"
        assert refused(log, PlaceWager(1, "house", "ante", cents(20))) == "Type of Game 6"

    @pytest.mark.clause("Type of Game 1")
    def test_there_is_one_player_dealer_who_does_not_wager_as_a_player(self) -> None:
        log = opened()
        for action in (
            PlaceWager(6, "Fay", "bank", cents(500)),
            PlaceWager(7, "Gus", "ante", cents(20)),
            PlaceWager(7, "Fay", "ante", cents(20)),
            PlaceWager(3, "Gus", "ante", cents(20)),
            WithdrawWager(6, "bank"),
        ):
            assert refused(log, action) == "Type of Game 1"
        log.do(WithdrawWager(7, "bank"))
        assert log.round.bank is None
        for action in (PlaceWager(1, "Fay", "bank", cents(500)), PlaceWager(3, "Ann", "bank", cents(500))):
            assert refused(log, action) == "Type of Game 1"

    @pytest.mark.clause("Type of Game 3")
    def test_it_can_be_raised_until_the_first_card_is_out(self) -> None:
        log = betting({1: Seat("As Kh 9s")}, Bank(wager=100), table())
        log.do(PlaceWager(7, "player 7", "bank", cents(50)), CloseBetting(DEALER))
        log.do(PlaceWager(7, "player 7", "bank", cents(25)))
        assert log.round.bank is not None
        assert log.round.bank.wager == cents(175)
        assert refused(log, WithdrawWager(7, "bank")) == "Type of Game 3"
        out = deciding({1: Seat("As Kh 9s")}, Bank(wager=100), table())
        assert refused(out, PlaceWager(7, "player 7", "bank", cents(50))) == "Type of Game 3"
        assert refused(out, WithdrawWager(7, "bank")) == "Type of Game 3"


class TestBackLineBetting:
    @pytest.mark.clause("Dealing 2", "Pair Plus item 9")
    def test_is_barred_on_every_wager_by_default(self) -> None:
        log = opened()
        assert refused(log, PlaceWager(1, "Bea", "ante", cents(20))) == "Dealing 2"
        assert refused(log, PlaceWager(1, "Bea", "pair_plus", cents(5))) == "Pair Plus item 9"

    @pytest.mark.clause("Dealing 2", "Pair Plus item 9", "Pair Plus item 1", "Pair Plus limits")
    def test_reading_a1_pair_plus_from_players_with_an_ante(self) -> None:
        log = opened(table(readings={"A1": "pair_plus_with_ante"}))
        assert refused(log, PlaceWager(1, "Bea", "ante", cents(20))) == "Dealing 2"
        assert refused(log, PlaceWager(1, "Bea", "pair_plus", cents(5))) == "Pair Plus item 1"
        log.do(PlaceWager(2, "Bea", "ante", cents(20)), PlaceWager(1, "Bea", "pair_plus", cents(5)))
        assert refused(log, PlaceWager(1, "Bea", "pair_plus", cents(46))) == "Pair Plus limits"
        assert refused(log, WithdrawWager(2, "ante")) == "Pair Plus item 1"
        assert refused(log, WithdrawWager(1, "ante")) == "Pair Plus item 1"

    @pytest.mark.clause("Pair Plus item 9")
    @pytest.mark.parametrize(("choice", "outcome"), [(PLAY, ("win", 5, 5)), (FOLD, ("lose", 0, 0))])
    def test_reading_a1_from_anyone_settled_on_the_owners_hand(
        self, choice: Choice, outcome: tuple[str, float, float]
    ) -> None:
        at = table(readings={"A1": "pair_plus"})
        seats = {1: Seat("2c 2d 8s", pair_plus=10)}
        log = betting(seats, Bank(), at)
        log.do(PlaceWager(1, "Zoe", "pair_plus", cents(5)))
        log.do(CloseBetting(DEALER), TakeFees(DEALER), Deal(DEALER), TurnUp(DEALER))
        log.do(Decide(1, choice, cents(20) if choice is PLAY else Cents(0)))
        over = log.do(Reveal(DEALER), Settle(DEALER), Collect(DEALER))
        assert isinstance(over, Over)
        behind = [line for line in over.lines if line.wager.bettor]
        assert [(line.wager.bet, line.wager.bettor) for line in behind] == [("pair_plus", "Zoe")]
        assert (behind[0].outcome.value, behind[0].paid / 100, behind[0].returned / 100) == outcome


@pytest.mark.clause("Collection tiers")
def test_antes_are_whole_dollars_unless_the_house_allows_fractions() -> None:
    log: Log[Table] = Log(act, new_round(table()))
    assert refused(log, PlaceWager(1, "Ann", "ante", cents(5.5))) == "Collection tiers"
    assert refused(log, PlaceWager(1, "Ann", "ante", cents(50.01))) == "Collection tiers"
    log = Log(act, new_round(table(readings={"A10": "fractions"})))
    log.do(PlaceWager(1, "Ann", "ante", cents(5.5)))


@pytest.mark.clause("Collection fixed before play", "Collection one option")
def test_the_schedule_changes_between_hands_only() -> None:
    log: Log[Table] = Log(act, new_round(table(schedule=2)))
    log.do(SetSchedule(DEALER, 3))
    assert log.round.table.schedule == 3
    log.do(PlaceWager(1, "Ann", "ante", cents(20)))
    assert refused(log, SetSchedule(DEALER, 2)) == "Collection fixed before play"
    assert refused(log, SetSchedule(DEALER, 8)) == "Collection one option"
    with pytest.raises(NotAuthorised):
        log.do(SetSchedule("player", 2))


def test_a_round_with_every_wager_pays_each_of_them() -> None:
    log = played({1: Seat("2c 2d 8s", pair_plus=10)})
    assert told(log) == {(1, "ante"): ("win", 20, 20), (1, "play"): ("win", 20, 20), (1, "pair_plus"): ("win", 10, 10)}


@pytest.mark.clause("Table limits")
def test_a_schedule_that_does_not_hold_the_tables_own_limits_is_refused() -> None:
    log: Log[Table] = Log(act, new_round(table(schedule=3, limits=Limits(None, cents(300)))))
    assert refused(log, SetSchedule(DEALER, 2)) == "Table limits"
    log.do(SetSchedule(DEALER, 7))
