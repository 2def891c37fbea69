"""A line says what happened to a wager, to the cent, and by which clause. A line that cannot be is not built."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.money import (
    Cents,
    Line,
    MoneyError,
    Multiple,
    Odds,
    Outcome,
    Row,
    Share,
    Wager,
    bonus,
    carry,
    give_back,
    lose,
    prize,
    stand_off,
    to_the_limit,
    void,
    win,
)
from queenhigh.rules import Rule

RULE = Rule("little-book", "5.7.1")
PRICE = Rule("little-book", "Table 9")
ANTE = Wager("ante", 3, Cents(2500))


def row(pays: Odds | Multiple | Share) -> Row:
    return Row("flush", pays, PRICE)


def told(line: Line) -> tuple[Outcome, int, int, int, int, int]:
    return line.outcome, line.paid, line.returned, line.carried, line.taken, line.net


def test_a_win_at_odds_is_paid_and_keeps_its_stake() -> None:
    line = win(ANTE, row(Odds(4)), RULE)
    assert told(line) == (Outcome.WIN, 10_000, 2500, 0, 0, 10_000)
    assert line.rule == RULE
    assert line.also == (PRICE,)


def test_a_win_for_a_prize_is_paid_and_its_stake_is_consumed() -> None:
    line = win(ANTE, row(Multiple(100)), RULE)
    assert told(line) == (Outcome.WIN, 250_000, 0, 0, 2500, 247_500)


def test_a_share_of_a_pool_is_no_price_of_a_stake() -> None:
    with pytest.raises(MoneyError, match="flush pays 10 % of a pool: settle it with a prize"):
        win(ANTE, row(Share(Fraction(1, 10))), RULE)


def test_a_prize_is_paid_whole_and_its_stake_is_consumed() -> None:
    assert told(prize(ANTE, Cents(1_234_500), RULE, PRICE)) == (Outcome.WIN, 1_234_500, 0, 0, 2500, 1_232_000)


def test_a_loss_takes_the_stake() -> None:
    assert told(lose(ANTE, RULE)) == (Outcome.LOSE, 0, 0, 0, 2500, -2500)


@pytest.mark.parametrize(
    ("settled", "outcome"), [(stand_off, Outcome.STAND_OFF), (give_back, Outcome.RETURNED), (void, Outcome.VOID)]
)
def test_a_stand_off_a_return_and_a_void_give_the_stake_back(settled: Any, outcome: Outcome) -> None:
    assert told(settled(ANTE, RULE)) == (outcome, 0, 2500, 0, 0, 0)


def test_a_carried_stake_stays_on_the_layout_and_is_still_the_bettors() -> None:
    assert told(carry(ANTE, RULE)) == (Outcome.CARRIED, 0, 0, 2500, 0, 0)


def test_a_bonus_is_calculated_on_a_stake_that_it_does_not_move() -> None:
    line = bonus(ANTE, row(Odds(5)), RULE)
    assert told(line) == (Outcome.WIN, 12_500, 0, 0, 0, 12_500)
    assert (line.wager.stake, line.wager.seat) == (0, 3)
    with pytest.raises(MoneyError, match="a bonus is paid at odds"):
        bonus(ANTE, row(Multiple(5)), RULE)


def test_what_was_placed_above_a_limit_goes_back_whatever_the_rest_does() -> None:
    placed, counted = Wager("ante", 3, Cents(80_000)), Wager("ante", 3, Cents(50_000))
    limit = Rule("little-book", "8.2.2")
    assert told(to_the_limit(win(counted, row(Odds(1)), RULE), placed, limit)) == (
        Outcome.WIN,
        50_000,
        80_000,
        0,
        0,
        50_000,
    )
    assert told(to_the_limit(lose(counted, RULE), placed, limit)) == (Outcome.LOSE, 0, 30_000, 0, 50_000, -50_000)
    assert told(to_the_limit(stand_off(counted, RULE), placed, limit))[1:] == (0, 80_000, 0, 0, 0)


def test_a_payment_that_is_not_a_whole_number_of_cents_makes_no_line() -> None:
    with pytest.raises(MoneyError, match="not a whole number"):
        win(Wager("ante", 1, Cents(1)), row(Odds(3, 2)), RULE)


def test_a_line_without_a_rule_cannot_be_built() -> None:
    for nothing in (None, "5.7.1"):
        with pytest.raises(TypeError, match="Line needs a rule"):
            lose(ANTE, nothing)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Line(ANTE, Outcome.LOSE, Cents(0), Cents(0))  # type: ignore[call-arg]


def line(outcome: Outcome, paid: Any = 0, returned: Any = 0, carried: Any = 0, unpaid: Any = 0) -> Line:
    return Line(ANTE, outcome, paid, returned, RULE, carried=carried, unpaid=unpaid)


@pytest.mark.parametrize(
    ("outcome", "amounts"),
    [
        (Outcome.WIN, {"paid": -1}),
        (Outcome.WIN, {"returned": 2501}),
        (Outcome.WIN, {"returned": -1}),
        (Outcome.WIN, {"unpaid": -1}),
        (Outcome.LOSE, {"returned": 1500, "carried": 1001}),
        (Outcome.LOSE, {"paid": 1}),
        (Outcome.LOSE, {"unpaid": 1}),
        (Outcome.STAND_OFF, {"returned": 2499}),
        (Outcome.STAND_OFF, {"returned": 2500, "paid": 1}),
        (Outcome.RETURNED, {"returned": 2499}),
        (Outcome.VOID, {}),
        (Outcome.VOID, {"returned": 2500, "paid": 2500}),
        (Outcome.CARRIED, {"carried": 2501}),
        (Outcome.CARRIED, {"carried": 2499}),
        (Outcome.CARRIED, {"carried": -1}),
        (Outcome.LOSE, {"carried": -1}),
        (Outcome.WIN, {"paid": 2.5}),
        (Outcome.WIN, {"paid": 2.0}),
        (Outcome.WIN, {"paid": True}),
        (Outcome.WIN, {"paid": Fraction(5)}),
        (Outcome.WIN, {"paid": "5"}),
        (Outcome.STAND_OFF, {"returned": 2500.0}),
    ],
    ids=str,
)
def test_a_line_that_cannot_be_is_refused(outcome: Outcome, amounts: dict[str, Any]) -> None:
    with pytest.raises(MoneyError, match=f"A ante of 2500 cents cannot be settled as {outcome}"):
        line(outcome, **amounts)


@pytest.mark.parametrize(
    ("outcome", "amounts", "net"),
    [
        (Outcome.WIN, {"paid": 0, "returned": 2500, "unpaid": 7500}, 0),
        (Outcome.WIN, {"paid": 500, "returned": 2500}, 500),
        (Outcome.LOSE, {"returned": 2500}, 0),
        (Outcome.LOSE, {"returned": 2499}, -1),
        (Outcome.LOSE, {"returned": 500, "carried": 500}, -1500),
        (Outcome.VOID, {"returned": 1000, "carried": 1500}, 0),
    ],
    ids=str,
)
def test_a_line_that_adds_up_is_built(outcome: Outcome, amounts: dict[str, int], net: int) -> None:
    assert line(outcome, **amounts).net == net


@given(st.integers(0, 10**9), st.integers(1, 2000))
def test_a_win_nets_its_odds_and_a_loss_the_stake(stake: int, to_one: int) -> None:
    wager = Wager("ante", 1, Cents(stake))
    assert win(wager, row(Odds(to_one)), RULE).net == stake * to_one
    assert lose(wager, RULE).net == -stake
    for idle in (stand_off, give_back, void, carry):
        assert idle(wager, RULE).net == 0


@pytest.mark.parametrize("stake", [-1, 2.5, True, "25", None, Fraction(25)], ids=repr)
def test_a_wager_stakes_a_whole_number_of_cents(stake: Any) -> None:
    with pytest.raises(MoneyError, match="The ante of seat 3 is not an amount in cents"):
        Wager("ante", 3, stake)


def test_a_line_survives_a_file_to_the_cent_and_the_clause() -> None:
    settled = win(ANTE, row(Odds(4)), RULE)
    assert msgspec.json.decode(msgspec.json.encode(settled), type=Line) == settled


def test_a_line_in_a_file_that_cannot_be_is_refused_when_it_is_read() -> None:
    written = msgspec.json.encode(lose(ANTE, RULE)).replace(b'"paid":0', b'"paid":5')
    with pytest.raises(msgspec.ValidationError, match="cannot be settled as lose"):
        msgspec.json.decode(written, type=Line)
