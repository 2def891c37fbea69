"""The odds of both editions: by counting, and by counts made here without the mathematics."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest
from club_three_card_poker.hand import qualifies, value
from club_three_card_poker.room import ROOM
from club_three_card_poker.second_edition.room import ROOM as SECOND

from queenhigh.cards import DECK, Card, cards
from queenhigh.games.kit.room import Room
from queenhigh.maths.report import Asked, odds_of

ROOMS = {"1": ROOM, "2": SECOND}
FLUSHES, HANDS = 1096, 22100


@cache
def found(edition: str, **readings: str) -> dict[str, Any]:
    return odds_of(ROOMS[edition], Asked(readings=dict(readings), hands=True))


def edge(edition: str, wager: str) -> Fraction:
    return Fraction(found(edition)["wagers"][wager]["house_edge"])


def test_the_best_strategy_is_not_queen_six_four() -> None:
    assert found("1")["strategy"]["rule"] == "Play Q-3-2 or better, fold anything less."


def worth(hand: tuple[Card, ...]) -> Fraction:
    """Of playing this hand of no pair, in antes, against every hand of the dealer."""
    own, total = value(hand), 0
    for dealers in combinations([card for card in DECK if card not in hand], 3):
        other = value(dealers)
        total += 1 if not qualifies(other) else 2 * ((own > other) - (own < other))
    return Fraction(total, comb(49, 3))


def test_the_hands_beside_the_boundary_are_worth_what_a_plain_count_says() -> None:
    lowest, highest = worth(cards("Qc 3d 2h")), worth(cards("Jc Td 8h"))
    assert lowest > -1 > highest
    told = found("1")["strategy"]["starting_hands"]
    assert {Fraction(told[name]["play"]["exact"]) for name in ("Q-3-2", "J-10-8")} == {lowest, highest}


def test_colours_by_hand() -> None:
    six = Fraction(2 * comb(26, 6), comb(52, 6))
    three = Fraction(2 * comb(26, 3), comb(52, 3)) - six
    assert edge("1", "colours") == edge("2", "colours") == 1 - 13 * six - 3 * three


def test_the_second_edition_costs_pair_plus_one_stake_for_each_flush() -> None:
    assert edge("2", "pair_plus") - edge("1", "pair_plus") == Fraction(FLUSHES, HANDS)
    assert edge("2", "ante_play") == edge("1", "ante_play") > 0


@pytest.mark.parametrize("room", [ROOM, SECOND])
def test_the_odds_are_of_the_edition(room: Room) -> None:
    assert odds_of(room, Asked())["edition"] == room.book.edition
