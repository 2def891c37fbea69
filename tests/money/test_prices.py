"""Prices: at odds, for a prize, or a share; read exactly, printed as read, and never paid in part of a cent."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.money import EVENS, MoneyError, Multiple, Odds, Share, price

WHOLE = st.integers(min_value=1, max_value=999_999_999)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("35 to 1", Odds(35)),
        ("7 to 2", Odds(7, 2)),
        ("1 to 1", EVENS),
        ("  35   TO  1 ", Odds(35)),
        ("35to1", Odds(35)),
        ("500 for 1", Multiple(500)),
        ("3 for 2", Multiple(3, 2)),
        ("10 %", Share(Fraction(1, 10))),
        ("10%", Share(Fraction(1, 10))),
        ("34.06 %", Share(Fraction(1703, 5000))),
        ("100 %", Share(Fraction(1))),
        ("0.000000001 %", Share(Fraction(1, 10**11))),
    ],
)
def test_a_price_is_read_as_the_book_prints_it(text: str, read: object) -> None:
    assert price(text) == read


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5 to 0", "nothing can be paid for each 0 wagered"),
        ("5 for 0", "nothing can be paid for each 0 wagered"),
        ("0 to 0", "nothing can be paid for each 0 wagered"),
        ("0 to 1", "a winning wager would be paid nothing"),
        ("0 for 1", "a winning wager would be paid nothing"),
        ("101 %", "more than 0 % and at most 100 %"),
        ("100.000000001 %", "more than 0 % and at most 100 %"),
        ("0 %", "more than 0 % and at most 100 %"),
        ("0.00 %", "more than 0 % and at most 100 %"),
    ],
)
def test_a_price_that_cannot_be_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(MoneyError) as refused:
        price(text)
    assert str(refused.value).startswith(f"{text!r} is not a price: ")
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "35",
        "35:1",
        "35/1",
        "35-1",
        "evens",
        "-5 to 1",
        "1.5 to 1",
        "1e3 to 1",
        "35 to",
        "to 1",
        "35 to 1 to 1",
        "-10 %",
        "% 10",
        "ten %",
        "10 % %",
        ".5 %",
        "5. %",
        "1,000 to 1",
        "٣ to 1",
        "٣ %",
        "1234567890 to 1",
    ],
)
def test_another_spelling_is_no_price_and_the_right_ones_are_shown(text: str) -> None:
    with pytest.raises(MoneyError) as refused:
        price(text)
    assert "Prices read like '35 to 1', '500 for 1' or '10 %'." in str(refused.value)


@pytest.mark.parametrize("number", [35, 35.1, None, True, ["35 to 1"]], ids=repr)
def test_a_price_is_text_and_never_a_number(number: object) -> None:
    with pytest.raises(MoneyError, match="A price is written as text such as '35 to 1', not as "):
        price(number)


@given(WHOLE, WHOLE)
def test_odds_and_prizes_print_as_they_are_read(win: int, stake: int) -> None:
    for one in (Odds(win, stake), Multiple(win, stake)):
        assert price(str(one)) == one


@given(st.integers(min_value=1, max_value=10**11))
def test_shares_print_as_they_are_read_and_lose_no_digit(hundred_billionths: int) -> None:
    share = Share(Fraction(hundred_billionths, 10**11))
    assert price(str(share)) == share


def test_a_share_is_exact() -> None:
    share = price("34.06 %")
    assert isinstance(share, Share)
    assert share.part == Fraction(3406, 10_000)
    assert share.of(500 * 7) == Fraction(11921, 10)  # 7 wagers of 5.00: 11.921 dollars, of which nothing is lost
    assert str(share) == "34.06 %"
    assert str(Share(Fraction(1, 3))) == "100/3 %"


@pytest.mark.parametrize(
    ("odds", "stake", "paid"),
    [("35 to 1", 2500, 87_500), ("1 to 1", 1, 1), ("7 to 2", 200, 700), ("3 to 2", 2, 3), ("500 for 1", 100, 50_000)],
)
def test_a_price_pays_whole_cents(odds: str, stake: int, paid: int) -> None:
    read = price(odds)
    assert not isinstance(read, Share)
    assert read.on(stake) == paid
    assert read.pays(stake) == paid
    assert type(read.pays(stake)) is int


@pytest.mark.parametrize(("text", "stake"), [("7 to 2", 1), ("3 to 2", 501), ("1 for 3", 100), ("1 to 7", 6)])
def test_a_payment_that_is_not_a_whole_number_of_cents_is_refused_rather_than_rounded(text: str, stake: int) -> None:
    read = price(text)
    assert not isinstance(read, Share)
    assert read.on(stake).denominator > 1
    with pytest.raises(MoneyError, match=f"{text} on {stake} cents is .* which is not a whole number of them"):
        read.pays(stake)


@given(WHOLE, WHOLE, st.integers(min_value=0, max_value=10**9))
def test_what_a_price_pays_is_what_it_is_worth_exactly_or_is_refused(win: int, per: int, stake: int) -> None:
    odds = Odds(win, per)
    assert odds.on(stake) * per == stake * win
    if stake * win % per:
        with pytest.raises(MoneyError):
            odds.pays(stake)
    else:
        assert odds.pays(stake) == stake * win // per


def test_odds_are_asked_for_by_name_and_a_share_is_not_odds() -> None:
    assert Odds.parse("40 to 1") == Odds(40)
    for text in ("10 %", "500 for 1"):
        with pytest.raises(MoneyError, match="is a price but not odds: odds read like '35 to 1'"):
            Odds.parse(text)
