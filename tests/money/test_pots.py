"""Pots: no chip appears, none is lost, and who put in less cannot win more. Checked against a count chip by chip."""

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.money import MoneyError, Pot, Pots, pots, split

Layers = list[tuple[int, frozenset[int]]]


def amounts(made: Pots) -> list[int]:
    return [pot.amount for pot in made.pots]


def chip_by_chip(contributions: Mapping[int, int], live: frozenset[int]) -> tuple[Layers, dict[int, int]]:
    """The same pots, one chip of one height at a time: the first chip of every seat, the second, and so on.

    A height that one seat alone reached was called by nobody. Otherwise its chips belong to the live seats that reached
    it, and, where all of those folded, to the last live seats below.
    """
    layers: Layers = []
    uncalled: dict[int, int] = {}
    for height in range(1, max(contributions.values(), default=0) + 1):
        reached = [seat for seat, amount in contributions.items() if amount >= height]
        if len(reached) == 1:
            uncalled[reached[0]] = uncalled.get(reached[0], 0) + 1
            continue
        winners = frozenset(reached) & live
        if layers and (not winners or layers[-1][1] == winners):
            layers[-1] = (layers[-1][0] + len(reached), layers[-1][1])
        else:
            layers.append((len(reached), winners))
    return layers, uncalled


@st.composite
def hands(draw: st.DrawFn) -> tuple[dict[int, int], frozenset[int]]:
    """Two to six seats, small amounts, and at least one live seat that put something in."""
    paid = draw(st.dictionaries(st.integers(1, 10), st.integers(0, 12), min_size=2, max_size=6))
    payers = sorted(seat for seat, amount in paid.items() if amount)
    if not payers:
        paid, payers = {**paid, 1: 5}, [1]
    live = draw(st.sets(st.sampled_from(sorted(paid)))) | {draw(st.sampled_from(payers))}
    return paid, frozenset(live)


def test_a_seat_without_a_chip_in_it_cannot_win_even_a_pot_of_single_chips() -> None:
    (pot,) = pots({1: 1, 2: 1}, live={1, 2, 3}).pots
    assert pot == Pot(2, frozenset({1, 2}))  # type: ignore[arg-type]


def test_three_all_ins_of_different_size_and_a_caller_make_three_pots() -> None:
    made = pots({1: 10, 2: 30, 3: 60, 4: 60}, live={1, 2, 3, 4})
    assert made.pots == (
        Pot(40, frozenset({1, 2, 3, 4})),  # type: ignore[arg-type]
        Pot(60, frozenset({2, 3, 4})),  # type: ignore[arg-type]
        Pot(60, frozenset({3, 4})),  # type: ignore[arg-type]
    )
    assert made.uncalled == {}
    assert made.total == 160


def test_one_short_all_in_makes_a_main_pot_and_a_side_pot() -> None:
    made = pots({1: 40, 2: 100, 3: 100}, live={1, 2, 3})
    assert [(pot.amount, set(pot.eligible)) for pot in made.pots] == [(120, {1, 2, 3}), (120, {2, 3})]


def test_equal_bets_make_one_pot() -> None:
    made = pots({1: 50, 2: 50, 3: 50}, live={1, 2, 3})
    assert [(pot.amount, set(pot.eligible)) for pot in made.pots] == [(150, {1, 2, 3})]


def test_an_uncalled_wager_goes_back_and_was_never_in_a_pot() -> None:
    made = pots({1: 100, 2: 40}, live={1, 2})
    assert amounts(made) == [80]
    assert made.uncalled == {1: 60}
    assert made.total == 80


def test_a_bet_that_everyone_folds_to_is_returned_above_the_second_highest() -> None:
    made = pots({1: 100, 2: 20, 3: 10}, live={1})
    assert [(pot.amount, set(pot.eligible)) for pot in made.pots] == [(50, {1})]
    assert made.uncalled == {1: 80}


def test_a_lone_bet_comes_back_whole_and_leaves_no_pot() -> None:
    assert pots({1: 100, 2: 0}, live={1, 2}) == Pots((), {1: 100})  # type: ignore[dict-item]


def test_chips_of_a_seat_that_folded_stay_in_and_it_cannot_win_them() -> None:
    made = pots({1: 30, 2: 30, 3: 20}, live={1, 2})
    assert [(pot.amount, set(pot.eligible)) for pot in made.pots] == [(80, {1, 2})]


def test_dead_money_is_in_the_pots_as_far_as_it_reaches() -> None:
    made = pots({1: 10, 2: 60, 3: 60, 4: 30}, live={1, 2, 3})
    assert [(pot.amount, set(pot.eligible)) for pot in made.pots] == [(40, {1, 2, 3}), (120, {2, 3})]


def test_dead_money_above_every_live_seat_falls_to_the_last_pot() -> None:
    made = pots({1: 10, 2: 40, 3: 100, 4: 100}, live={1, 2})
    assert [(pot.amount, set(pot.eligible)) for pot in made.pots] == [(40, {1, 2}), (90 + 120, {2})]
    assert made.uncalled == {}


def test_nothing_put_in_makes_no_pot() -> None:
    assert pots({}, live={1}) == Pots((), {})
    assert pots({1: 0, 2: 0}, live=()) == Pots((), {})


def test_chips_that_no_one_is_left_to_win_are_a_mistake() -> None:
    with pytest.raises(MoneyError, match="no one left to win them"):
        pots({1: 10, 2: 10}, live=())


def test_nobody_puts_a_negative_amount_into_a_pot() -> None:
    with pytest.raises(MoneyError, match="negative amount"):
        pots({1: 10, 2: -10}, live={1, 2})


@given(hands())
def test_the_pots_are_those_of_a_count_chip_by_chip(hand: tuple[dict[int, int], frozenset[int]]) -> None:
    paid, live = hand
    made = pots(paid, live)
    layers, uncalled = chip_by_chip(paid, live)
    assert [(pot.amount, pot.eligible) for pot in made.pots] == layers
    assert made.uncalled == uncalled


@given(hands())
def test_no_chip_is_made_or_lost(hand: tuple[dict[int, int], frozenset[int]]) -> None:
    paid, live = hand
    made = pots(paid, live)
    assert made.total + sum(made.uncalled.values()) == sum(paid.values())
    assert all(pot.amount > 0 for pot in made.pots)


@given(hands())
def test_every_pot_has_a_live_seat_and_each_pot_fewer_than_the_one_before(
    hand: tuple[dict[int, int], frozenset[int]],
) -> None:
    paid, live = hand
    made = pots(paid, live).pots
    for pot in made:
        assert pot.eligible
        assert pot.eligible <= live
    for main, side in pairwise(made):
        assert side.eligible < main.eligible


@given(hands())
def test_everyone_who_can_win_a_pot_put_in_the_same_as_any_other_live_player_who_can(
    hand: tuple[dict[int, int], frozenset[int]],
) -> None:
    paid, live = hand
    for pot in pots(paid, live).pots:
        least = min(paid[seat] for seat in pot.eligible)
        assert all(paid.get(seat, 0) < least for seat in live - pot.eligible)


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_in_which_seats_are_named_changes_nothing(
    hand: tuple[dict[int, int], frozenset[int]], chance: object
) -> None:
    paid, live = hand
    order = sorted(paid)
    chance.shuffle(order)  # type: ignore[attr-defined]
    assert pots({seat: paid[seat] for seat in order}, live) == pots(paid, live)


def test_a_pot_is_split_evenly_where_it_can_be() -> None:
    assert split(30_300, [2, 5, 7]) == {2: 10_100, 5: 10_100, 7: 10_100}
    assert split(100, [4]) == {4: 100}
    assert split(0, [1, 2]) == {1: 0, 2: 0}


def test_odd_chips_go_one_each_in_the_order_of_the_winners() -> None:
    assert split(101, [5, 2]) == {5: 51, 2: 50}
    assert split(101, [2, 5]) == {2: 51, 5: 50}
    assert split(11, [3, 1, 2]) == {3: 4, 1: 4, 2: 3}


def test_a_split_in_chips_of_ten_gives_whole_chips_and_the_first_the_rest() -> None:
    assert split(100, [1, 2, 3], chip=10) == {1: 40, 2: 30, 3: 30}
    assert split(110, [1, 2, 3], chip=10) == {1: 40, 2: 40, 3: 30}
    assert split(105, [1, 2], chip=10) == {1: 55, 2: 50}


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 12), min_size=1, max_size=8, unique=True),
    st.sampled_from([1, 5, 10, 25, 100, 2500]),
)
def test_a_split_loses_no_chip_and_nobody_gets_two_odd_ones(amount: int, winners: list[int], chip: int) -> None:
    shares = split(amount, winners, chip)
    assert list(shares) == winners
    assert sum(shares.values()) == amount
    whole = [shares[seat] // chip for seat in winners]
    assert max(whole) - min(whole) <= 1
    assert whole == sorted(whole, reverse=True)
    assert all(shares[seat] % chip == 0 for seat in winners[1:])


@pytest.mark.parametrize(
    ("amount", "winners", "chip"), [(10, [], 1), (10, [1, 1], 1), (-1, [1], 1), (10, [1], 0), (10, [1], -5)]
)
def test_a_split_that_cannot_be_is_refused(amount: int, winners: list[int], chip: int) -> None:
    with pytest.raises(MoneyError, match="split"):
        split(amount, winners, chip)
