"""Counting a deck down, and cutting it."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cards import DECK, Card, CardError, card, check, cut

REPEATABLE = settings(deadline=None, derandomize=True, database=None)


def refusal_of(deck: list[Card]) -> str:
    with pytest.raises(CardError) as refused:
        check(deck)
    return str(refused.value)


# Checking


def test_fifty_two_different_cards_are_a_deck_in_whatever_order() -> None:
    assert check(DECK) == DECK
    backwards = list(reversed(DECK))
    assert check(backwards) == tuple(backwards)


def test_a_deck_of_fifty_one_is_refused_and_the_missing_card_is_named() -> None:
    deck = [one for one in DECK if one is not card("Qh")]
    assert refusal_of(deck) == "This is not a full deck of 52: it has 51 cards, no Qh."


def test_a_deck_of_fifty_three_is_refused_and_the_double_card_is_named() -> None:
    deck = [*DECK, card("Qh")]
    assert refusal_of(deck) == "This is not a full deck of 52: it has 53 cards, more than one Qh."


def test_fifty_two_cards_with_one_double_and_one_missing_are_refused() -> None:
    deck = [card("7c") if one is card("Qh") else one for one in DECK]
    assert refusal_of(deck) == "This is not a full deck of 52: more than one 7c, no Qh."


@pytest.mark.parametrize("place", [0, 25, 51])
def test_a_duplicate_is_found_wherever_it_is(place: int) -> None:
    deck = list(DECK)
    deck[place] = DECK[(place + 1) % 52]
    assert refusal_of(deck) == f"This is not a full deck of 52: more than one {deck[place]}, no {DECK[place]}."


def test_up_to_six_missing_cards_are_all_named_and_the_others_are_counted() -> None:
    begins = "This is not a full deck of 52: it has"
    assert refusal_of(list(DECK[6:])) == f"{begins} 46 cards, no 2c 2d 2h 2s 3c 3d."
    assert refusal_of(list(DECK[7:])) == f"{begins} 45 cards, no 2c 2d 2h 2s 3c 3d and 1 other."
    assert refusal_of(list(DECK[8:])) == f"{begins} 44 cards, no 2c 2d 2h 2s 3c 3d and 2 others."
    assert refusal_of([]) == f"{begins} 0 cards, no 2c 2d 2h 2s 3c 3d and 46 others."


def test_two_decks_together_are_refused() -> None:
    assert refusal_of([*DECK, *DECK]) == (
        "This is not a full deck of 52: it has 104 cards, more than one 2c 2d 2h 2s 3c 3d and 46 others."
    )


# Cutting


@pytest.mark.parametrize("at", [1, 2, 26, 50, 51])
def test_a_cut_puts_the_top_cards_under_the_others(at: int) -> None:
    after = cut(DECK, at)
    assert after[0] is DECK[at]
    assert after[-1] is DECK[at - 1]
    assert after == DECK[at:] + DECK[:at]


@pytest.mark.parametrize(
    ("from_end", "least", "most"),
    [(1, 1, 51), (2, 2, 50), (10, 10, 42), (26, 26, 26)],
)
def test_a_cut_may_be_on_either_boundary_but_not_one_card_past_it(from_end: int, least: int, most: int) -> None:
    for allowed in {least, min(least + 1, most), max(most - 1, least), most}:
        assert cut(DECK, allowed, from_end=from_end)[0] is DECK[allowed]
    for refused in (least - 1, most + 1):
        with pytest.raises(CardError) as error:
            cut(DECK, refused, from_end=from_end)
        assert str(error.value) == (
            f"A cut of {refused} is too near an end: with 52 cards it must be from {least} to {most}."
        )


def test_unless_told_otherwise_a_cut_leaves_at_least_one_card_on_each_side() -> None:
    cut(DECK, 1)
    cut(DECK, 51)
    for refused in (-1, 0, 52, 53):
        with pytest.raises(CardError, match=rf"^A cut of {refused} is too near an end: .* from 1 to 51\.$"):
            cut(DECK, refused)


def test_the_bounds_follow_the_number_of_cards_that_are_there() -> None:
    three = DECK[:3]
    assert cut(three, 2) == (three[2], three[0], three[1])
    with pytest.raises(CardError, match=r"^A cut of 3 is too near an end: with 3 cards it must be from 1 to 2\.$"):
        cut(three, 3)


@pytest.mark.parametrize("at", [True, False, 26.0, "26", None])
def test_a_cut_that_is_not_a_whole_number_of_cards_is_refused(at: object) -> None:
    with pytest.raises(CardError) as error:
        cut(DECK, cast("Any", at))
    assert str(error.value) == f"A cut must be a whole number of cards, not {at!r}."


def test_every_allowed_cut_keeps_every_card_and_no_two_cuts_give_the_same_order() -> None:
    orders = {check(cut(DECK, at)) for at in range(1, 52)}
    assert len(orders) == 51
    assert DECK not in orders


@REPEATABLE
@given(deck=st.permutations(DECK), at=st.integers(1, 51))
def test_a_cut_is_undone_by_cutting_the_rest(deck: list[Card], at: int) -> None:
    assert cut(cut(deck, at), 52 - at) == tuple(deck)
