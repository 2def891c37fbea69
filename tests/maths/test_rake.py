"""What commission takes, calculated by the poker room on a stated mix of hands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerHand, PerPerson, Step, TimeCharge
from queenhigh.games.crown_melbourne_crown_poker.facets.rake import EXAMPLES, TYPICAL, Mix, Pot, takes
from queenhigh.money import Cents

FLAT = Mix(players=6, hands_an_hour=20, big_blind=Cents(200), chip=Cents(100), pots=(Pot(100, Fraction(50)),))


def test_a_typical_hundred_hands_is_a_hundred() -> None:
    assert sum(pot.share for pot in TYPICAL.pots) == 100


@pytest.mark.parametrize(
    ("commission", "a_hand"),
    [
        (Percentage(Fraction(1, 10)), 1000),
        (Percentage(Fraction(1, 10), Cents(700)), 700),
        (PerHand((Step(2, 5, Cents(400)), Step(6, None, Cents(500)))), 500),
        (PerPerson(Cents(50)), 300),
        (TimeCharge(Cents(1000)), 300),
    ],
)
def test_each_kind_takes_what_its_clause_says(commission: Percentage, a_hand: int) -> None:
    taken = takes((commission,), FLAT)
    assert taken.a_hand == a_hand
    assert taken.an_hour == 20 * a_hand
    assert taken.of_pots == Fraction(a_hand, 10_000)


def test_a_hand_of_blinds_alone_bears_no_percentage() -> None:
    nobody_called = Pot(100, Fraction(3, 2), only_blinds=True)
    blinds = Mix(players=6, hands_an_hour=20, big_blind=Cents(2000), chip=Cents(100), pots=(nobody_called,))
    assert takes((Percentage(Fraction(1, 10)),), blinds).a_hand == 0


def test_the_least_percentage_takes_less_than_the_most() -> None:
    least, most = (takes(EXAMPLES[f"{word} percentage, no cap"]) for word in ("least", "most"))
    assert 0 < least.of_pots < most.of_pots <= Fraction(1, 10)
