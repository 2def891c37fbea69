"""What each house prints, figure by figure, copied here by hand and compared with the pay books."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from queenhigh.games.library import open_pay_book
from queenhigh.money import Cents

MELBOURNE = "crown-melbourne-three-card-poker"
CANBERRA = "casino-canberra-3-card-poker"
CALIFORNIA = "california-three-card-poker"
PERTH = "crown-perth-holdem-poker"
CROWN_POKER = "crown-melbourne-crown-poker"

THREE_CARD = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
SIX_CARD = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind")


def paid(book: str, table: str, variant: str | None = None) -> dict[str, str]:
    return {row.name: str(row.pays) for row in open_pay_book(book).table(table, variant).values()}


def to_one(rows: tuple[str, ...], *odds: int) -> dict[str, str]:
    return {row: f"{win} to 1" for row, win in zip(rows, odds, strict=True)}


@pytest.mark.parametrize(
    ("variant", "odds"),
    [
        ("A", (40, 30, 6, 4, 1)),
        ("B", (40, 25, 6, 4, 1)),
        ("C", (40, 30, 5, 4, 1)),
        ("D", (40, 30, 6, 3, 1)),
        ("E", (35, 25, 6, 4, 1)),
        ("F", (35, 33, 6, 4, 1)),
    ],
)
@pytest.mark.clause(
    "crown-melbourne-three-card-poker Table 9 Pair Plus A",
    "crown-melbourne-three-card-poker Table 9 Pair Plus B",
    "crown-melbourne-three-card-poker Table 9 Pair Plus C",
    "crown-melbourne-three-card-poker Table 9 Pair Plus D",
    "crown-melbourne-three-card-poker Table 9 Pair Plus E",
    "crown-melbourne-three-card-poker Table 9 Pair Plus F",
)
def test_melbourne_pays_pair_plus_by_six_tables(variant: str, odds: tuple[int, ...]) -> None:
    assert paid(MELBOURNE, "pair_plus", variant) == to_one(THREE_CARD, *odds)
    assert {r.rule.clause for r in open_pay_book(MELBOURNE).table("pair_plus", variant).values()} == {
        f"Table 9 Pair Plus {variant}"
    }


@pytest.mark.parametrize(
    ("variant", "odds"),
    [
        ("A", (1000, 200, 50, 25, 20, 10, 5)),
        ("B", (1000, 200, 50, 25, 15, 10, 5)),
        ("C", (1000, 200, 100, 20, 15, 9, 8)),
        ("D", (1000, 200, 100, 20, 15, 10, 7)),
        ("E", (500, 200, 50, 25, 12, 8, 5)),
    ],
)
@pytest.mark.clause(
    "crown-melbourne-three-card-poker Table 9 Six Card Bonus A",
    "crown-melbourne-three-card-poker Table 9 Six Card Bonus B",
    "crown-melbourne-three-card-poker Table 9 Six Card Bonus C",
    "crown-melbourne-three-card-poker Table 9 Six Card Bonus D",
    "crown-melbourne-three-card-poker Table 9 Six Card Bonus E",
)
def test_melbourne_pays_the_six_card_bonus_by_five_tables(variant: str, odds: tuple[int, ...]) -> None:
    assert paid(MELBOURNE, "six_card_bonus", variant) == to_one(SIX_CARD, *odds)
    assert {r.rule.clause for r in open_pay_book(MELBOURNE).table("six_card_bonus", variant).values()} == {
        f"Table 9 Six Card Bonus {variant}"
    }


@pytest.mark.parametrize(("variant", "odds"), [("A", (5, 4, 1)), ("B", (5, 3, 1)), ("C", (4, 3, 1))])
@pytest.mark.clause(
    "crown-melbourne-three-card-poker Table 9 Ante Bonus A",
    "crown-melbourne-three-card-poker Table 9 Ante Bonus B",
    "crown-melbourne-three-card-poker Table 9 Ante Bonus C",
)
def test_melbourne_pays_the_ante_bonus_by_three_tables(variant: str, odds: tuple[int, ...]) -> None:
    assert paid(MELBOURNE, "ante_bonus", variant) == to_one(THREE_CARD[:3], *odds)


@pytest.mark.clause("crown-melbourne-three-card-poker 10.2")
def test_melbourne_has_ninety_combinations_of_tables() -> None:
    pay = open_pay_book(MELBOURNE)
    counts = [len(pay.variants(name)) for name in ("ante_bonus", "pair_plus", "six_card_bonus")]
    assert counts == [3, 6, 5]


@pytest.mark.clause(
    "crown-melbourne-three-card-poker Table 9 Ante",
    "crown-melbourne-three-card-poker Table 9 Play",
)
def test_melbourne_pays_ante_and_play_at_evens() -> None:
    assert paid(MELBOURNE, "ante") == paid(MELBOURNE, "play") == {"win": "1 to 1"}


@pytest.mark.clause("crown-melbourne-three-card-poker Table 3", "crown-melbourne-three-card-poker Table 4")
def test_melbourne_pays_the_jackpot_by_two_options() -> None:
    assert paid(MELBOURNE, "jackpot", "1") == {
        "royal_flush": "100 %",
        "straight_flush": "10 %",
        "four_of_a_kind": "500 for 1",
        "full_house": "150 for 1",
        "flush": "100 for 1",
    }
    assert paid(MELBOURNE, "jackpot", "2") == {
        "royal_flush": "100 %",
        "straight_flush": "10 %",
        "four_of_a_kind": "600 for 1",
        "full_house": "100 for 1",
        "flush": "60 for 1",
        "straight": "40 for 1",
    }


SEEDS = (10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 75_000)


@pytest.mark.parametrize(
    ("option", "hundredths"),
    [(1, (3406, 3251, 3094, 2936, 2776, 2612, 2350)), (2, (3102, 2947, 2790, 2632, 2470, 2302, 2028))],
)
@pytest.mark.clause("crown-melbourne-three-card-poker Table 1", "crown-melbourne-three-card-poker Table 2")
def test_melbourne_increments_its_meter_at_the_published_rates(option: int, hundredths: tuple[int, ...]) -> None:
    rates = open_pay_book(MELBOURNE).rates("increment", option)
    assert rates.rates == {seed * 100: Fraction(rate, 10_000) for seed, rate in zip(SEEDS, hundredths, strict=True)}
    assert rates.rate(Cents(7_500_000)) == Fraction(hundredths[-1], 10_000)
    assert rates.rule.clause == f"Table {option}"


def percent(exact: Fraction) -> str:
    """Rounded half up to the three decimals that the book prints."""
    value = Decimal(exact.numerator * 100) / Decimal(exact.denominator)
    return f"{value.quantize(Decimal('0.001'), ROUND_HALF_UP)} %"


def printed(name: str) -> dict[str, tuple[str, ...]]:
    return open_pay_book(MELBOURNE).printed[name].rows


@pytest.mark.clause("crown-melbourne-three-card-poker Table 6")
def test_melbournes_table_6_prints_ten_parts_in_ten_royals_and_the_straight_flushes() -> None:
    assert printed("royal_share") == {
        f"R{royals}": tuple(percent(Fraction(10, 10 * royals + others)) for others in range(8))
        for royals in range(1, 5)
    }


@pytest.mark.clause("crown-melbourne-three-card-poker Table 7")
def test_melbournes_table_7_prints_one_part_in_ten_royals_and_the_straight_flushes() -> None:
    assert printed("straight_flush_share") == {
        f"R{royals}": tuple(percent(Fraction(1, 10 * royals + others)) for others in range(1, 8))
        for royals in range(1, 5)
    }


@pytest.mark.clause("crown-melbourne-three-card-poker Table 8")
def test_melbournes_table_8_prints_a_tenth_of_what_is_left_shared_among_all() -> None:
    shares = [sum((Fraction(9 ** (s - 1), 10**s) for s in range(1, n + 1)), Fraction()) / n for n in range(1, 8)]
    assert printed("straight_flush_only") == {
        "j": tuple(percent(share) for share in shares),
        "r": tuple(percent(Fraction(1, 10) - share) for share in shares),
    }
    assert [share * n for n, share in enumerate(shares, start=1)] == [1 - Fraction(9, 10) ** n for n in range(1, 8)]


def test_a_printed_share_is_held_to_its_last_digit() -> None:
    assert printed("royal_share")["R1"] == (
        "100.000 %",
        "90.909 %",
        "83.333 %",
        "76.923 %",
        "71.429 %",
        "66.667 %",
        "62.500 %",
        "58.824 %",
    )
    assert printed("straight_flush_share")["R4"][-1] == "2.128 %"
    assert (printed("straight_flush_only")["j"][3], printed("straight_flush_only")["r"][3]) == ("8.598 %", "1.403 %")


@pytest.mark.clause(
    "casino-canberra-3-card-poker 8 Ante",
    "casino-canberra-3-card-poker 8 Play",
    "casino-canberra-3-card-poker 8 Ante Bonus Straight Flush",
    "casino-canberra-3-card-poker 8 Ante Bonus Three of a Kind",
    "casino-canberra-3-card-poker 8 Ante Bonus Straight",
    "casino-canberra-3-card-poker 8 Pairs Plus Straight Flush",
    "casino-canberra-3-card-poker 8 Pairs Plus Three of a Kind",
    "casino-canberra-3-card-poker 8 Pairs Plus Straight",
    "casino-canberra-3-card-poker 8 Pairs Plus Flush",
    "casino-canberra-3-card-poker 8 Pairs Plus Pair",
)
def test_canberra_pays_by_its_one_table() -> None:
    assert paid(CANBERRA, "ante") == paid(CANBERRA, "play") == {"win": "1 to 1"}
    assert paid(CANBERRA, "ante_bonus") == to_one(THREE_CARD[:3], 4, 3, 1)
    assert paid(CANBERRA, "pairs_plus") == to_one(THREE_CARD, 40, 30, 6, 3, 1)


@pytest.mark.clause(
    "california-three-card-poker Pair Plus table: Mini Royal Flush",
    "california-three-card-poker Pair Plus table: Straight Flush",
    "california-three-card-poker Pair Plus table: Three of a Kind",
    "california-three-card-poker Pair Plus table: Straight",
    "california-three-card-poker Pair Plus table: Flush",
    "california-three-card-poker Pair Plus table: One Pair",
)
def test_california_pays_a_mini_royal_besides() -> None:
    assert paid(CALIFORNIA, "pair_plus") == to_one(("mini_royal", *THREE_CARD), 200, 40, 30, 6, 3, 1)
    assert set(paid(CALIFORNIA, "ante").values()) == set(paid(CALIFORNIA, "play").values()) == {"1 to 1"}


@pytest.mark.parametrize(("option", "most"), [(1, 200), (2, 200), (3, 500), (4, 500), (5, 500), (6, 500), (7, 500)])
@pytest.mark.clause("california-three-card-poker Table limits")
def test_california_sets_the_ante_limits_by_schedule(option: int, most: int) -> None:
    pay = open_pay_book(CALIFORNIA)
    assert (int(pay.figure(f"limit_min_{option}")), int(pay.figure(f"limit_max_{option}"))) == (500, most * 100)


@pytest.mark.clause("california-three-card-poker Pair Plus limits")
def test_california_takes_pair_plus_from_five_to_fifty_dollars() -> None:
    pay = open_pay_book(CALIFORNIA)
    assert (int(pay.figure("pair_plus_min")), int(pay.figure("pair_plus_max"))) == (500, 5000)


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.34 Royal Flush",
    "crown-perth-holdem-poker 3.34 Straight Flush",
    "crown-perth-holdem-poker 3.34 Four of a Kind",
    "crown-perth-holdem-poker 3.34 Full House",
    "crown-perth-holdem-poker 3.34 Flush",
    "crown-perth-holdem-poker 3.34 Straight",
    "crown-perth-holdem-poker 3.34 Three of a Kind",
    "crown-perth-holdem-poker 3.34 Two Pair",
)
def test_perth_pays_poker_extra_by_table_3() -> None:
    assert paid(PERTH, "poker_extra") == to_one((*SIX_CARD, "two_pair"), 1000, 500, 200, 70, 40, 30, 10, 5)


@pytest.mark.clause(
    "crown-perth-holdem-poker 3.13 Table 1 Royal Flush",
    "crown-perth-holdem-poker 3.13 Table 1 Straight Flush",
    "crown-perth-holdem-poker 3.13 Table 2 Four of a Kind",
    "crown-perth-holdem-poker 3.13 Table 2 Full House",
    "crown-perth-holdem-poker 3.13 Table 2 Flush",
    "crown-perth-holdem-poker 3.13 Table 2 Straight",
)
def test_perth_pays_its_jackpot_by_tables_1_and_2() -> None:
    assert paid(PERTH, "jackpot") == {
        "royal_flush": "100 %",
        "straight_flush": "10 %",
        "four_of_a_kind": "500 for 1",
        "full_house": "100 for 1",
        "flush": "50 for 1",
        "straight": "25 for 1",
    }


@pytest.mark.clause("crown-perth-holdem-poker 3.15", "crown-perth-holdem-poker 3.16(a)")
def test_perth_divides_a_jackpot_wager_without_remainder() -> None:
    pay = open_pay_book(PERTH)
    assert pay.figure("increment_share").value == Fraction(41, 100)
    assert pay.figure("remaining_share").value == Fraction(59, 100)
    assert [int(pay.figure(f"level_{level}_reseed")) for level in (1, 2, 3)] == [5000, 5000, 5000]
    assert [int(pay.figure(f"level_{level}_multiple")) for level in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.clause("crown-melbourne-crown-poker 10.2.2")
def test_crown_poker_pays_both_colours_of_the_flop_the_same() -> None:
    assert paid(CROWN_POKER, "flop_chase") == {"red": "7 to 1", "black": "7 to 1"}


FIGURES: list[tuple[str, str, str, int | Fraction]] = [
    (MELBOURNE, "places", "2.1", 9),
    (MELBOURNE, "deck", "3.1", 52),
    (MELBOURNE, "play_multiple", "5.6", 1),
    (MELBOURNE, "table_change_notice", "6.1.1(h)", 20),
    (MELBOURNE, "meter_rounding", "7.2.1", 100),
    (MELBOURNE, "closing_notice", "13.8", 3),
    (MELBOURNE, "abstaining_rounds", "13.9", 3),
    (CANBERRA, "commencement", "Instrument 2", 20061222),
    (CANBERRA, "exposed_void", "12.2", 2),
    (CALIFORNIA, "bank_rounds", "Type of Game 5", 2),
    (CALIFORNIA, "seats", "Table: seats", 7),
    (PERTH, "player_poker_extras_per_area", "3.30", 3),
    (PERTH, "withholding_period", "5.14", 72),
    (PERTH, "limit_change_notice", "6.3(c)", 10),
    (PERTH, "straight_flush_reduction", "3.20 Level 1", Fraction(1, 10)),
    (CROWN_POKER, "seats_holdem", "4.1 Holdem", 11),
    (CROWN_POKER, "seats_omaha", "4.1 Omaha", 10),
    (CROWN_POKER, "raise_limit", "6.9", 3),
    (CROWN_POKER, "commission_least_rate", "7.2.1", Fraction(2, 100)),
    (CROWN_POKER, "commission_most_rate", "7.2.1", Fraction(10, 100)),
    (CROWN_POKER, "picked_up_return", "8.12", 20),
]


@pytest.mark.parametrize(("book", "name", "clause", "value"), FIGURES, ids=lambda part: str(part))
def test_a_figure_is_the_one_of_its_clause(book: str, name: str, clause: str, value: int | Fraction) -> None:
    figure = open_pay_book(book).figure(name)
    assert (figure.value, figure.rule.clause) == (value, clause)
