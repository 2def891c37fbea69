"""Wagering Limits and Collection Fees: every tier of every schedule, and when and from whom it is taken."""

from __future__ import annotations

import pytest
from california_play import DEALER, Bank, Seat, betting, cents, played, refused, seen, stacked, table

from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.fees import (
    SCHEDULES,
    FeeRefunded,
    check_rates,
    fee,
    flat,
    select,
    table_action,
)
from queenhigh.games.california_three_card_poker.round import act, new_round
from queenhigh.games.california_three_card_poker.table import Table
from queenhigh.games.kit.actions import CloseBetting, Deal, PlaceWager, Shuffle, TakeFees
from queenhigh.games.kit.events import FeesTaken
from queenhigh.games.kit.log import Log
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised

PLAYER_DEALER: dict[int, dict[int, float]] = {
    1: {5: 1, 50: 1, 51: 2, 100: 2, 101: 3, 200: 3, 201: 4, 220: 4, 400: 4, 401: 5, 1200: 5},
    2: {5: 0.5, 50: 0.5, 51: 1, 100: 1, 101: 2, 200: 2, 201: 3, 500: 3, 501: 5, 1200: 5},
    3: {5: 0.5, 50: 0.5, 51: 1, 100: 1, 101: 2, 200: 2, 201: 3, 300: 3, 301: 5, 3000: 5},
    4: {5: 1, 100: 1, 101: 2, 200: 2, 201: 3, 300: 3, 301: 4, 500: 4, 501: 5, 3000: 5},
    5: {5: 1, 100: 1, 101: 2, 200: 2, 201: 3, 300: 3, 301: 5, 500: 5, 501: 7, 3000: 7},
    6: {5: 1, 100: 1, 101: 3, 300: 3, 301: 5, 500: 5, 501: 7, 1000: 7, 1001: 10, 3000: 10},
    7: {5: 1, 100: 1, 101: 3, 400: 3, 401: 7, 700: 7, 701: 10, 1000: 10, 1001: 15, 3000: 15},
}
"""The player-dealer's fee by total table action: both ends of every tier."""
PLAYER = {5: 0.5, 50: 0.5, 51: 1, 60: 1, 100: 1, 101: 2, 150: 2, 200: 2}


def antes_for(total: int, most: int) -> dict[int, Seat]:
    """Antes at up to six seats that add up to the total."""
    amounts, rest = [], total
    while rest > most:
        take = most if rest - most >= 5 else rest - 5
        amounts.append(take)
        rest -= take
    return {seat: Seat("", ante=amount) for seat, amount in enumerate([*amounts, rest], 1)}


def taken(antes: dict[int, Seat], schedule: int, **readings: str) -> FeesTaken:
    log = betting(antes, Bank(), table(schedule=schedule, readings=readings))
    log.do(CloseBetting(DEALER), TakeFees(DEALER))
    event = seen(log, FeesTaken)[0]
    assert isinstance(event, FeesTaken)
    assert log.round.fees == event.fees
    return event


@pytest.mark.clause(
    "Collection option 1",
    "Collection option 2",
    "Collection option 3",
    "Collection option 4",
    "Collection option 5",
    "Collection option 6",
    "Collection option 7",
    "Collection timing",
    "Collection basis",
)
@pytest.mark.parametrize(
    ("schedule", "action", "due"),
    [(option, action, due) for option, tiers in PLAYER_DEALER.items() for action, due in tiers.items()],
)
def test_the_player_dealers_fee_by_total_table_action(schedule: int, action: int, due: float) -> None:
    event = taken(antes_for(action, int(SCHEDULES[schedule].most) // 100), schedule)
    assert event.fees[7] == cents(due)
    assert event.rule.clause == "Collection timing"
    assert [rule.clause for rule in event.also][:2] == [f"Collection option {schedule}", "Collection basis"]


@pytest.mark.clause("Collection player 1", "Collection option 1")
@pytest.mark.parametrize(("ante", "due"), PLAYER.items())
def test_option_1_takes_a_fee_from_each_player_by_the_ante(ante: int, due: float) -> None:
    event = taken({2: Seat("", ante=ante, pair_plus=50), 3: Seat("", ante=5)}, 1)
    assert (event.fees[2], event.fees[3]) == (cents(due), cents(0.5))
    assert "Collection player 1" in [rule.clause for rule in event.also]


@pytest.mark.clause("Collection option 1")
def test_the_two_tiers_that_no_single_ante_reaches_are_kept_as_printed() -> None:
    tiers = SCHEDULES[1].player
    assert tiers is not None
    for amount, due in ((200, 2), (201, 3), (400, 3), (401, 4)):
        assert fee(tiers, cents(amount), BOOK.readings) == cents(due)


@pytest.mark.clause("Collection player 2-7")
@pytest.mark.parametrize("schedule", range(2, 8))
def test_options_2_to_7_take_nothing_from_players(schedule: int) -> None:
    event = taken({2: Seat("", ante=150, pair_plus=50)}, schedule)
    assert event.fees[2] == 0
    assert "Collection player 2-7" in [rule.clause for rule in event.also]


@pytest.mark.clause("Collection basis")
def test_table_action_is_only_the_antes() -> None:
    log = played(
        {1: Seat("As Kh 9s", ante=15, pair_plus=50), 2: Seat("2c 2d 8s", ante=40), 3: Seat("9c 9d 4s", ante=90)}
    )
    assert table_action(log.round.hands.values()) == cents(145)
    assert seen(log, FeesTaken)[0].fees[7] == cents(2)


@pytest.mark.clause("Collection timing")
class TestTheMoment:
    def test_no_card_is_dealt_before_the_collection(self) -> None:
        log = betting({1: Seat("As Kh 9s")}, Bank(), table())
        log.do(CloseBetting(DEALER))
        assert refused(log, Deal(DEALER)) == "Collection timing"

    def test_it_is_taken_when_the_antes_are_final_and_once(self) -> None:
        log = betting({1: Seat("As Kh 9s")}, Bank(), table())
        assert refused(log, TakeFees(DEALER)) == "Dealing 5(announce)"
        log.do(CloseBetting(DEALER), TakeFees(DEALER))
        assert refused(log, TakeFees(DEALER)) == "Collection timing"

    def test_the_house_dealer_takes_it(self) -> None:
        log = betting({1: Seat("As Kh 9s")}, Bank(), table())
        log.do(CloseBetting(DEALER))
        with pytest.raises(NotAuthorised, match="Collection timing"):
            log.do(TakeFees("player_dealer"))

    @pytest.mark.parametrize(("setting", "due"), [("carried", 0), ("taken_again", 0.5)])
    def test_reading_a16b_a_round_dealt_again_has_paid_already(self, setting: str, due: float) -> None:
        log = betting({1: Seat("As Kh 9s")}, Bank(), table(redeal=True, readings={"A16b": setting}))
        log.do(CloseBetting(DEALER), TakeFees(DEALER))
        assert log.round.fees == {7: cents(due), 1: 0}


@pytest.mark.clause("Collection one option")
@pytest.mark.parametrize("given", [0, 8, "nine", [1, 2], (2,), True, 2.0, None])
def test_a_table_uses_one_of_the_seven_options(given: object) -> None:
    with pytest.raises(IllegalAction, match="Collection one option"):
        select(given, BOOK.readings)


@pytest.mark.clause("Collection one option")
def test_an_unknown_option_opens_no_table() -> None:
    with pytest.raises(IllegalAction, match="Collection one option"):
        new_round(table(schedule=8))
    assert [select(option, BOOK.readings) for option in (1, "7")] == [1, 7]


@pytest.mark.clause("Collection flat", "Winners 4(percentage)")
@pytest.mark.parametrize(
    ("given", "clause"),
    [
        ("2 %", "Winners 4(percentage)"),
        ("0.5%", "Winners 4(percentage)"),
        ("1/50", "Collection flat"),
        (2.5, "Collection flat"),
    ],
)
def test_a_fee_is_a_flat_amount(given: object, clause: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        flat(given)
    assert refusal.value.rule.clause == clause


@pytest.mark.clause("Winners 4(percentage)")
def test_a_percentage_is_no_schedule() -> None:
    with pytest.raises(IllegalAction, match="percentage"):
        select("2 %", BOOK.readings)
    with pytest.raises(IllegalAction, match="percentage"):
        select({"player_dealer": [["5.00", "1.00"], ["51.00", "2 %"]]}, BOOK.readings)


@pytest.mark.clause("Collection five rates")
def test_six_tiers_are_too_many() -> None:
    steps = [[f"{floor}.00", f"{number}.00"] for number, floor in enumerate((5, 51, 101, 201, 301, 401), 1)]
    with pytest.raises(IllegalAction, match="Collection five rates"):
        select({"player_dealer": steps}, BOOK.readings)
    with pytest.raises(IllegalAction, match="Collection one option"):
        select({"player_dealer": steps[:5]}, BOOK.readings)


@pytest.mark.clause("Collection five rates")
@pytest.mark.parametrize(("count", "allowed"), [(4, True), (5, True), (6, False)])
def test_five_rates_are_the_most_for_one_payer(count: int, allowed: bool) -> None:
    if allowed:
        check_rates({"the player-dealer": count, "the players": 5}, BOOK.readings)
    else:
        with pytest.raises(IllegalAction, match="Collection five rates"):
            check_rates({"the player-dealer": count, "the players": 5}, BOOK.readings)


@pytest.mark.clause("Collection five rates")
def test_reading_a12_together_refuses_option_1_as_printed() -> None:
    new_round(table(schedule=1))
    with pytest.raises(IllegalAction, match="Collection five rates"):
        new_round(table(schedule=1, readings={"A12": "together"}))
    for option in range(2, 8):
        new_round(table(schedule=option, readings={"A12": "together"}))


@pytest.mark.clause("Collection tiers")
@pytest.mark.parametrize(
    ("ante", "lower", "higher"),
    [(50, 0.5, 0.5), (50.01, 0.5, 1), (50.5, 0.5, 1), (50.99, 0.5, 1), (51, 1, 1), (51.5, 1, 1), (100.5, 1, 2)],
)
def test_readings_a10_and_a10b_an_amount_between_two_tiers(ante: float, lower: float, higher: float) -> None:
    for between, due in (("lower", lower), ("higher", higher)):
        event = taken({1: Seat("", ante=ante)}, 2, A10="fractions", A10b=between)
        assert event.fees[7] == cents(due)
        assert ("Collection tiers" in [rule.clause for rule in event.also]) is bool(ante % 1)


def test_reading_a11_a_player_at_several_seats_pays_for_each_ante_or_for_the_sum() -> None:
    for setting, expected in (("per_ante", {1: 2, 2: 2, 3: 0.5}), ("summed", {1: 3, 2: 0, 3: 0.5})):
        log: Log[Table] = Log(act, new_round(table(schedule=1, readings={"A11": setting})))
        log.do(PlaceWager(7, "Gus", "bank", cents(500)))
        for seat, player, ante in ((1, "Ann", 200), (2, "Ann", 200), (3, "Cid", 5)):
            log.do(PlaceWager(seat, player, "ante", cents(ante)))
        log.do(Shuffle(DEALER, stacked({}, Bank())), CloseBetting(DEALER), TakeFees(DEALER))
        assert log.round.fees == {7: cents(5)} | {seat: cents(due) for seat, due in expected.items()}


class TestFeesOfReturnedWagers:
    """The bank of 40 pays seat 5 and is empty: the ante of seat 6 goes back."""

    def log(self, **readings: str) -> Log[Table]:
        at = table(schedule=1, readings=readings)
        return played({5: Seat("Ac Kd 9h"), 6: Seat("Ad Kc 8h")}, Bank(wager=40), at)

    def test_reading_a17_fees_are_kept(self) -> None:
        log = self.log()
        assert seen(log, FeeRefunded) == []
        assert log.round.fees == {7: cents(1), 5: cents(0.5), 6: cents(0.5)}

    @pytest.mark.clause("Type of Game 4")
    def test_reading_a17_refunded_the_players_fee_alone(self) -> None:
        (refund,) = seen(self.log(A17="refunded"), FeeRefunded)
        assert (refund.seat, refund.amount, refund.rule.clause) == (6, cents(0.5), "Type of Game 4")

    def test_reading_a17_with_a11_every_ante_of_the_player_must_have_gone_back(self) -> None:
        assert len(seen(self.log(A17="refunded", A11="summed"), FeeRefunded)) == 1

    def test_no_fee_touches_the_bank(self) -> None:
        log = self.log()
        assert log.round.bank is not None
        assert log.round.bank.wager == cents(40)


def test_an_amount_below_every_tier_has_no_fee() -> None:
    assert fee(SCHEDULES[2].player_dealer, Cents(499), BOOK.readings) == 0
