"""California's collection schedules: every step on its boundary and one cent to either side."""

import pytest

from queenhigh.games.library import open_pay_book
from queenhigh.money import Cents, Tiers
from queenhigh.rules import Rule

CALIFORNIA = "california-three-card-poker"

PLAYER_DEALER = {
    1: [(5, 100), (51, 200), (101, 300), (201, 400), (401, 500)],
    2: [(5, 50), (51, 100), (101, 200), (201, 300), (501, 500)],
    3: [(5, 50), (51, 100), (101, 200), (201, 300), (301, 500)],
    4: [(5, 100), (101, 200), (201, 300), (301, 400), (501, 500)],
    5: [(5, 100), (101, 200), (201, 300), (301, 500), (501, 700)],
    6: [(5, 100), (101, 300), (301, 500), (501, 700), (1001, 1000)],
    7: [(5, 100), (101, 300), (401, 700), (701, 1000), (1001, 1500)],
}
"""By option: the total table action from which a fee applies, in dollars, and the fee, in cents."""

PLAYER = [(5, 50), (51, 100), (101, 200), (201, 300), (401, 400)]
"""Option 1 alone: the player's ante from which a fee applies, in dollars, and the fee, in cents."""


def check(tiers: Tiers, steps: list[tuple[int, int]]) -> None:
    below = 0
    for floor, fee in steps:
        assert tiers.fee(Cents(floor * 100 - 1)) == below, (tiers.name, floor)
        assert tiers.fee(Cents(floor * 100)) == fee, (tiers.name, floor)
        assert tiers.fee(Cents(floor * 100 + 1)) == fee, (tiers.name, floor)
        below = fee
    assert tiers.fee(Cents(10**9)) == below
    assert len(tiers.steps) == len(steps)


@pytest.mark.parametrize("option", PLAYER_DEALER)
def test_the_player_dealers_fee_changes_exactly_where_the_schedule_says(option: int) -> None:
    tiers = open_pay_book(CALIFORNIA).tiers("player_dealer_fee", option)
    check(tiers, PLAYER_DEALER[option])
    assert tiers.rule == Rule(CALIFORNIA, f"Collection option {option}")


def test_the_players_own_fee_under_option_1_changes_exactly_where_the_schedule_says() -> None:
    check(open_pay_book(CALIFORNIA).tiers("player_fee", 1), PLAYER)


def test_there_are_seven_schedules_and_the_player_pays_only_under_the_first() -> None:
    pay = open_pay_book(CALIFORNIA)
    assert pay.variants("player_dealer_fee") == ("1", "2", "3", "4", "5", "6", "7")
    assert pay.variants("player_fee") == ("1",)
    assert int(pay.figure("player_fee_zero")) == 0


@pytest.mark.parametrize(
    ("option", "dollars", "fee"),
    [
        (1, "220.00", 400),
        (1, "401.00", 500),
        (2, "50.00", 50),
        (2, "50.50", 50),
        (2, "51.00", 100),
        (2, "500.00", 300),
        (2, "501.00", 500),
        (3, "300.00", 300),
        (3, "301.00", 500),
        (4, "500.00", 400),
        (4, "501.00", 500),
        (5, "301.00", 500),
        (5, "501.00", 700),
        (6, "1000.00", 700),
        (6, "1001.00", 1000),
        (7, "700.00", 700),
        (7, "701.00", 1000),
        (7, "1001.00", 1500),
    ],
)
def test_the_worked_examples_of_the_register_come_out(option: int, dollars: str, fee: int) -> None:
    amount = Cents(int(dollars.replace(".", "")))
    assert open_pay_book(CALIFORNIA).tiers("player_dealer_fee", option).fee(amount) == fee


@pytest.mark.parametrize("option", PLAYER_DEALER)
def test_no_schedule_has_more_rates_than_the_five_allowed(option: int) -> None:
    pay = open_pay_book(CALIFORNIA)
    assert len(pay.tiers("player_dealer_fee", option).steps) <= int(pay.figure("most_rates")) == 5
