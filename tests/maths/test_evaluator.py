"""The evaluator orders hands exactly as the engine does, and counts every hand as the textbooks do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from phevaluator.evaluator import evaluate_cards
from random_deals import cards_of, deals

import queenhigh
from queenhigh.cards import Card, CardError
from queenhigh.hands import (
    FiveCard,
    Ranking,
    ThreeCard,
    five_card_hand,
    low_hand,
    omaha_hand,
    omaha_low_hand,
    three_card_hand,
)
from queenhigh.maths import oracle, tables
from queenhigh.maths.evaluator import categories, evaluate, evaluate_low


def same_order(strengths: Any, hands: Sequence[Any]) -> bool:
    """Neighbours in the order of strengths are in the order of hands, and tie exactly where those do."""
    order = np.argsort(strengths, kind="stable")
    return all(
        (strengths[a] == strengths[b]) == (hands[a] == hands[b]) and hands[a] <= hands[b] for a, b in pairwise(order)
    )


@pytest.mark.parametrize(
    ("size", "worth"), [(3, three_card_hand), (5, five_card_hand), (6, five_card_hand), (7, five_card_hand)]
)
def test_random_hands_are_ordered_as_the_engine_orders_them(size: int, worth: Callable[[Sequence[Card]], Any]) -> None:
    dealt = deals(4000, size, seed=size)
    hands = [worth(cards_of(row)) for row in dealt]
    assert same_order(evaluate(dealt), hands)
    assert categories(dealt).tolist() == [hand.category for hand in hands]


def test_every_hand_of_three_cards_is_ordered_as_the_engine_orders_it() -> None:
    every = np.array(list(combinations(range(52), 3)), dtype=np.uint8)
    hands = [three_card_hand(cards_of(row)) for row in every]
    assert same_order(evaluate(every), hands)
    counts = np.bincount(categories(every, ranking=Ranking.WITH_MINI_ROYAL))
    known = oracle.read("three_card")
    assert counts[ThreeCard.MINI_ROYAL] == known["mini_royal"]
    assert counts[ThreeCard.STRAIGHT_FLUSH] == known["straight_flush"] - known["mini_royal"]


def test_every_hand_of_five_cards_is_counted_as_the_textbooks_count() -> None:
    every = np.array(list(combinations(range(52), 5)), dtype=np.uint8)
    strengths = evaluate(every)
    counts = np.bincount(categories(every))
    assert {kind.label: int(counts[kind]) for kind in FiveCard} == oracle.read("five_card")
    assert len(np.unique(strengths)) == 7462


def test_another_evaluator_agrees_on_seven_cards() -> None:
    dealt = deals(3000, 7, seed=77)
    theirs = [-evaluate_cards(*map(str, cards_of(row))) for row in dealt]
    assert same_order(evaluate(dealt), theirs)


def test_omaha_takes_exactly_two_and_three_high_and_low() -> None:
    dealt = deals(700, 9, seed=9)
    hole, board = dealt[:, :4], dealt[:, 4:]
    split = [(cards_of(row[:4]), cards_of(row[4:])) for row in dealt]
    assert same_order(evaluate(hole, board), [omaha_hand(*cards) for cards in split])
    lows = evaluate_low(hole, board)
    expected = [omaha_low_hand(*cards) for cards in split]
    assert [low is not None for low in expected] == (lows > 0).tolist()
    made = [n for n, low in enumerate(expected) if low]
    assert same_order(lows[made], [expected[n] for n in made])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_lows_are_eight_or_better_and_ordered_as_the_engine_orders_them(size: int) -> None:
    dealt = deals(4000, size, seed=80 + size)
    lows, expected = evaluate_low(dealt), [low_hand(cards_of(row)) for row in dealt]
    assert [low is not None for low in expected] == (lows > 0).tolist()
    made = [n for n, low in enumerate(expected) if low]
    assert same_order(lows[made], [expected[n] for n in made])


def test_the_shipped_tables_are_what_the_engines_order_builds() -> None:
    built, shipped = tables.build(), tables.load()
    for name in tables.Tables._fields:
        np.testing.assert_array_equal(getattr(built, name), getattr(shipped, name), err_msg=name)


def test_many_hands_over_all_threads_are_the_same_as_few_at_once() -> None:
    dealt = np.tile(deals(1000, 7, seed=5), (300, 1))
    assert (evaluate(dealt) == np.tile(evaluate(dealt[:1000]), 300)).all()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_flushes_are_found_wherever_they_are_among_others(size: int) -> None:
    """Four hands are evaluated at a time: any of them may have a flush in any suit, alone or beside others, and so may those that
    are left over at the end."""
    flushes = np.array([[4 * rank + suit for rank in range(size)] for suit in range(4)], dtype=np.uint8)
    rows = deals(11, size, seed=11)
    alone = [evaluate(row[None]).tolist()[0] for row in rows]
    worth = evaluate(flushes[:1]).tolist()[0]
    for which in range(1, 1 << 8):
        for count in (8, 9, 10, 11):
            dealt, expected = rows[:count].copy(), alone[:count]
            for place in range(count):
                if which >> place % 8 & 1:
                    dealt[place], expected[place] = flushes[(which + place) % 4], worth
            assert evaluate(dealt).tolist() == expected


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("wrong", [52, 63, 64, 127, 128, 255])
def test_a_byte_that_is_not_a_card_is_refused_wherever_it_is(size: int, wrong: int) -> None:
    rows = deals(11, size, seed=12)
    for hand in range(len(rows)):
        for place in range(size):
            dealt = rows.copy()
            dealt[hand, place:] = wrong
            with pytest.raises(CardError, match="0 to 51"):
                evaluate(dealt)


def test_the_package_itself_evaluates() -> None:
    royal_and_two = np.array([[48, 44, 40, 36, 32, 0, 5]])
    assert queenhigh.evaluate(royal_and_two).tolist() == [7462]
    assert queenhigh.evaluate(royal_and_two).dtype == np.uint16
    assert queenhigh.categories(royal_and_two).tolist() == [FiveCard.ROYAL_FLUSH]
    assert queenhigh.evaluate_low(np.array([[48, 0, 4, 8, 12], [48, 0, 4, 8, 32]])).tolist() == [56, 0]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (np.array([[0, 1, 2, 3, 52]], dtype=np.uint8), "0 to 51"),
        (np.array([[0, 1, 255]], dtype=np.uint8), "0 to 51"),
        (np.array([[0, 1, 2, 3, -1]]), "0 to 51"),
        (np.array([[0, 1, 2, 3]]), "rows of 3 or 5"),
        (np.array([0, 1, 2, 3, 4]), "rows of 3 or 5"),
        (np.array([[0.0, 1.0, 2.0]]), "whole numbers"),
    ],
)
def test_what_is_no_hand_is_refused(cards: Any, said: str) -> None:
    with pytest.raises(CardError, match=said):
        evaluate(cards)


def test_a_duplicate_card_is_refused_on_request() -> None:
    with pytest.raises(CardError, match="Row 1 has a card twice"):
        evaluate(np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]]), check=True)


def test_seven_of_one_rank_stay_inside_the_tables() -> None:
    """No such hand exists, and it is not looked for; it reads no memory beyond the tables, and its strength is one of theirs."""
    (strength,) = evaluate(np.full((1, 7), 48, dtype=np.uint8)).tolist()
    royal_flush = evaluate(np.array([[32, 36, 40, 44, 48, 1, 6]], dtype=np.uint8)).tolist()[0]
    assert 0 <= strength <= royal_flush


def test_no_hands_have_no_strengths() -> None:
    assert evaluate(np.empty((0, 7), dtype=np.uint8)).shape == (0,)
