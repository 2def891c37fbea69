"""Orders in words, as the staff and those who practise read them."""

from __future__ import annotations

import pytest

from queenhigh.games.kit.ruling import Award, Confiscate, Detain, Order, PayBets, Withhold
from queenhigh.money import Cents
from queenhigh.rules import Rule
from queenhigh.server.views.words import order_words
from queenhigh.training.words import order as drill_words

RULE = Rule("crown-melbourne-crown-poker", "13.2.3")


@pytest.mark.parametrize(
    ("order", "shown", "asked"),
    [
        (
            Withhold(RULE, (2,), "the investigation is complete"),
            "Winnings at seat 2 are withheld: until the investigation is complete.",
            "Winnings are withheld: seat 2 until the investigation is complete",
        ),
        (
            Withhold(RULE, (2, 3), "72 hours"),
            "Winnings at seats 2, 3 are withheld: for 72 hours.",
            "Winnings are withheld: seats 2, 3 for 72 hours",
        ),
        (Withhold(RULE, (2,)), "Winnings at seat 2 are withheld.", "Winnings are withheld: seat 2"),
        (
            Detain(RULE, (2,), "a police officer arrives", "a device"),
            "The person at seat 2 is detained: until a police officer arrives.",
            "The person is detained: seat 2",
        ),
        (
            Confiscate(RULE, (2,), "a phone"),
            "The prohibited device at seat 2 is confiscated: a phone.",
            "The device is confiscated: seat 2",
        ),
        (Confiscate(RULE), "The prohibited device is confiscated.", "The device is confiscated"),
        (
            Award(RULE, (5,), Cents(123_450)),
            "A prize of $1,234.50 is awarded at seat 5.",
            "A prize of 1234.50 is due: seat 5",
        ),
        (PayBets(RULE, "ante", (1, 2)), "Ante at seats 1, 2 is paid.", "The ante is paid: seats 1, 2"),
    ],
)
def test_an_order_says_what_is_done_to_whom_and_for_how_long(order: Order, shown: str, asked: str) -> None:
    assert (order_words(order), drill_words(order)) == (shown, asked)
