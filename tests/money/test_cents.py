"""Money is whole cents. A value that could have been rounded, or is not an amount, is refused."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from queenhigh.money import Cents, MoneyError, cents, dollars, in_dollars, rounded_down, rounded_up
from queenhigh.money.cents import MOST

AMOUNTS = st.integers(min_value=0, max_value=MOST)


@pytest.mark.parametrize("amount", [0, 1, 99, 100, MOST - 1, MOST])
def test_a_whole_number_of_cents_up_to_the_most_is_an_amount(amount: int) -> None:
    assert cents(amount) == amount


@pytest.mark.parametrize(
    "not_cents",
    [2.5, 3.0, 1e3, float("nan"), float("inf"), True, False, "3", b"3", None, Decimal(3), Fraction(3), 3 + 0j, [3]],
    ids=repr,
)
def test_only_a_whole_number_is_an_amount(not_cents: object) -> None:
    with pytest.raises(MoneyError, match="An amount must be a whole number of cents, not "):
        cents(not_cents)


@pytest.mark.parametrize("beyond", [-1, MOST + 1, 2**63, -(2**63), 10**5000], ids=lambda n: f"{n.bit_length()} bits")
def test_an_amount_below_nothing_or_beyond_the_most_is_refused(beyond: int) -> None:
    with pytest.raises(MoneyError, match=f"An amount is between 0 and {MOST} cents"):
        cents(beyond)


def test_the_refusal_names_the_amount_as_long_as_a_database_could_hold_it() -> None:
    with pytest.raises(MoneyError, match=f"; {2**64 - 1} is not"):
        cents(2**64 - 1)
    with pytest.raises(MoneyError, match="; what was given is not"):
        cents(2**64)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12.50", 1250),
        ("12", 1200),
        ("0", 0),
        ("0.01", 1),
        ("0.99", 99),
        ("$1,250", 125_000),
        ("$1,250.05", 125_005),
        ("1,000,000", 100_000_000),
        (" 5.00 ", 500),
        ("007", 700),
    ],
)
def test_dollars_are_read_as_people_write_them(text: str, amount: int) -> None:
    assert dollars(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "$",
        "$$5",
        "5$",
        "12.5",
        "12.",
        ".50",
        "12.505",
        "-3",
        "+3",
        "1e3",
        "1_000",
        "1,25",
        "12,50",
        "1,2500",
        ",250",
        "1.250,00",
        "12 50",
        "NaN",
        "Infinity",
        "five",
        "٣",
        "１２",
        "12.5٠",
        "0x10",
        "9" * 5000,
    ],
    ids=lambda text: ascii(text)[:12],
)
def test_a_bad_spelling_of_dollars_is_refused_with_a_good_one(text: str) -> None:
    with pytest.raises(MoneyError, match=r'is not an amount\. Write dollars, with any cents as two digits: "12"'):
        dollars(text)


@pytest.mark.parametrize("number", [12, 12.5, True, None, Decimal("12.50"), b"12.50"], ids=repr)
def test_dollars_are_read_only_from_text(number: object) -> None:
    with pytest.raises(MoneyError, match=r'An amount is written as text such as "12\.50", not as '):
        dollars(number)


def test_dollars_end_where_cents_end() -> None:
    assert dollars("10,000,000,000,000") == MOST
    with pytest.raises(MoneyError, match="is between"):
        dollars("10,000,000,000,000.01")
    with pytest.raises(MoneyError, match="is between"):
        dollars("99999999999999999999")


@given(AMOUNTS)
@example(0)
@example(5)
@example(10)
@example(100)
@example(MOST)
def test_what_is_written_in_dollars_reads_back_as_the_same_cents(amount: int) -> None:
    assert dollars(in_dollars(amount)) == amount


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "0.00"), (5, "0.05"), (1250, "12.50"), (-5, "-0.05"), (-1250, "-12.50"), (100, "1.00")]
)
def test_cents_are_written_in_dollars_with_two_digits_and_their_sign(amount: int, text: str) -> None:
    assert in_dollars(amount) == text


@pytest.mark.parametrize("unit", [1, 5, 100, 2500])
def test_rounding_leaves_the_boundary_and_moves_the_least_step_off_it(unit: int) -> None:
    step, boundary = Fraction(1, 10**12), Fraction(7 * unit)
    assert rounded_up(boundary - step, Cents(unit)) == 7 * unit
    assert rounded_up(boundary, Cents(unit)) == 7 * unit
    assert rounded_up(boundary + step, Cents(unit)) == 8 * unit
    assert rounded_down(boundary - step, Cents(unit)) == 6 * unit
    assert rounded_down(boundary, Cents(unit)) == 7 * unit
    assert rounded_down(boundary + step, Cents(unit)) == 7 * unit


def test_without_a_unit_amounts_are_rounded_to_the_cent() -> None:
    assert rounded_up(Fraction(13, 2)) == 7
    assert rounded_down(Fraction(15, 2)) == 7


@given(st.fractions(min_value=0, max_value=10**12), st.integers(min_value=1, max_value=10_000))
def test_rounding_stays_within_one_unit_and_on_whole_units(exact: Fraction, unit: int) -> None:
    up, down = rounded_up(exact, Cents(unit)), rounded_down(exact, Cents(unit))
    assert up % unit == down % unit == 0
    assert down <= exact <= up
    assert up - exact < unit
    assert exact - down < unit
    assert type(up) is type(down) is int
