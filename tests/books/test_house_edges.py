"""The pay tables priced by exact counts of hands: a wrong figure in a table shows in the house's edge."""

from fractions import Fraction

import pytest

from queenhigh.games.library import open_pay_book
from queenhigh.money import Odds, PayTable

MELBOURNE = "crown-melbourne-three-card-poker"

THREE_CARD_COUNTS = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
THREE_CARD_LOSING = 16440
THREE_CARD_HANDS = 22100

SIX_CARD_COUNTS = {
    "royal_flush": 188,
    "straight_flush": 1656,
    "four_of_a_kind": 14664,
    "full_house": 165984,
    "flush": 205792,
    "straight": 361620,
    "three_of_a_kind": 732160,
}
SIX_CARD_HANDS = 20358520


def edge(table: PayTable, counts: dict[str, int], hands: int) -> Fraction:
    """What the house keeps of a stake on average: one for each losing hand, less the odds of each winning one."""
    assert set(table) == set(counts)
    lost = hands - sum(counts.values())
    won = Fraction(0)
    for row in table.values():
        assert isinstance(row.pays, Odds)
        won += counts[row.name] * row.pays.on(1)
    return (lost - won) / hands


def percent(exact: Fraction, digits: int) -> str:
    return f"{float(exact * 100):.{digits}f}"


def test_the_counts_of_three_card_hands_are_all_the_hands() -> None:
    assert sum(THREE_CARD_COUNTS.values()) + THREE_CARD_LOSING == THREE_CARD_HANDS


@pytest.mark.parametrize(
    ("variant", "exact", "shown"),
    [
        ("A", Fraction(512, 22100), "2.317"),
        ("B", Fraction(772, 22100), "3.493"),
        ("C", Fraction(1232, 22100), "5.575"),
        ("D", Fraction(1608, 22100), "7.276"),
        ("E", Fraction(1012, 22100), "4.579"),
        ("F", Fraction(596, 22100), "2.697"),
    ],
)
def test_melbournes_pair_plus_tables_keep_what_the_counts_say(variant: str, exact: Fraction, shown: str) -> None:
    kept = edge(open_pay_book(MELBOURNE).table("pair_plus", variant), THREE_CARD_COUNTS, THREE_CARD_HANDS)
    assert kept == exact
    assert percent(kept, 3) == shown


@pytest.mark.parametrize(
    ("variant", "kept", "digits", "shown"),
    [("A", 2_081_616, 4, "10.2248"), ("C", 1_372_436, 3, "6.741"), ("D", 1_742_976, 3, "8.561")],
)
def test_melbournes_six_card_tables_keep_what_the_counts_say(variant: str, kept: int, digits: int, shown: str) -> None:
    found = edge(open_pay_book(MELBOURNE).table("six_card_bonus", variant), SIX_CARD_COUNTS, SIX_CARD_HANDS)
    assert found == Fraction(kept, SIX_CARD_HANDS)
    assert percent(found, digits) == shown


def test_canberras_pairs_plus_is_melbournes_table_d() -> None:
    canberra = open_pay_book("casino-canberra-3-card-poker").table("pairs_plus")
    assert edge(canberra, THREE_CARD_COUNTS, THREE_CARD_HANDS) == Fraction(1608, 22100)


def test_californias_mini_royal_takes_four_hands_out_of_the_straight_flushes() -> None:
    """48 straight flushes, of which ace, king and queen of each suit pay 200 to 1."""
    counts = {**THREE_CARD_COUNTS, "mini_royal": 4, "straight_flush": 44}
    table = open_pay_book("california-three-card-poker").table("pair_plus")
    assert edge(table, counts, THREE_CARD_HANDS) == Fraction(1608 - 4 * 160, 22100)


def test_crown_pokers_flop_chase_keeps_a_seventeenth() -> None:
    """A flop all of one colour: 2,600 of 22,100 for either."""
    table = open_pay_book("crown-melbourne-crown-poker").table("flop_chase")
    for colour in ("red", "black"):
        assert edge(PayTable(colour, {colour: table[colour]}), {colour: 2600}, 22100) == Fraction(1, 17)
