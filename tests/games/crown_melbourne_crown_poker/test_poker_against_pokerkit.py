"""Random hands played here and in PokerKit end with the same stacks, except where a clause of the book differs.

The differences, each with its clause and a test:

    6.9         three raises in fixed limit, and no limit head to head; PokerKit stops at four, head to head too
    6.16.2      a fixed all-in of half a bet or more is a raise and one of less is completed; PokerKit adds a full bet
    6.16.3      short all-ins are tested alone, and a short opening all-in does not count as a bet; PokerKit adds them up
    8.5, 8.5.1  each pot is divided by itself, odd chips one each (A-22); PokerKit joins pots, and gives all odd chips to one
    8.9.2       two players post like any others (A-08); PokerKit gives the button the small blind
    1.1 'Call'  a blind posted short leaves the call whole (A-33); PokerKit takes what was posted
    8.18.2      a player may fold where a check is free; PokerKit refuses
    1.1 'Betting round'  no one is asked when all others are all-in; PokerKit asks for a check
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from poker_play import Played, table
from sizes import size

sys.path.append(str(Path(__file__).parents[3] / "benchmarks"))

import poker_hands
from pokerkit import FixedLimitTexasHoldem, NoLimitTexasHoldem

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.phases import StreetDue

HANDS = size(100, 400)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", ["one", "two"])
def test_hands_end_with_the_same_stacks(seed: str) -> None:
    for number, case in enumerate(poker_hands.cases(HANDS // 2, seed)):
        result = poker_hands.compare(case, f"{seed}/{number}")
        assert result.agree, f"{seed}/{number}: {result.ours} here, {result.theirs} there"
        assert sum(result.ours) == sum(case.stacks)
        for what in result.differ:
            assert what.startswith(("fixed", "odd chips")) or what.endswith("6.16.3"), f"{seed}/{number}: {what}"


def theirs(kind: Any, *structure: int, stacks: tuple[int, ...], blinds: tuple[int, ...] = (5, 10)) -> Any:
    state = kind.create_state(poker_hands.AUTOMATIC, True, 0, blinds, *structure, stacks, len(stacks))
    warnings.simplefilter("ignore")
    return state


@pytest.mark.clause("6.9")
@pytest.mark.filterwarnings("ignore")
def test_they_allow_no_fifth_bet_head_to_head_and_here_it_is_legal() -> None:
    state = theirs(FixedLimitTexasHoldem, 10, 20, stacks=(500, 500))
    raises = 0
    while state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
        raises += 1
    assert raises == 4
    played = Played(table("fixed"), stacks={1: 500, 2: 500})
    played.play(*[f"{2 - turn % 2} raises {20 + 10 * turn}" for turn in range(8)])
    assert played.open_to.may_raise


@pytest.mark.clause("6.16.2(a)")
@pytest.mark.filterwarnings("ignore")
def test_they_add_a_bet_to_a_short_all_in_and_here_it_is_completed() -> None:
    state = theirs(FixedLimitTexasHoldem, 10, 20, stacks=(500, 500, 14, 500))
    state.complete_bet_or_raise_to(14)
    assert state.min_completion_betting_or_raising_to_amount == 24
    played = Played(table("fixed"), stacks={1: 500, 2: 500, 3: 500, 4: 14})
    played.play("4 all-in")
    assert played.open_to.min_to == 20


@pytest.mark.clause("6.16.3")
@pytest.mark.filterwarnings("ignore")
def test_they_add_short_all_ins_up_and_here_each_is_tested_separately() -> None:
    state = theirs(NoLimitTexasHoldem, 10, stacks=(500, 500, 500, 155, 205))
    for amount in (100, 155, 205):
        state.complete_bet_or_raise_to(amount)
    state.check_or_call()
    state.fold()
    assert state.can_complete_bet_or_raise_to()
    played = Played(stacks={1: 205, 2: 500, 3: 500, 4: 500, 5: 155}, button=1)
    played.play("4 raises 100", "5 all-in", "1 all-in", "2 calls", "3 folds")
    assert played.refused("4 raises 400") == "6.16.3"


@pytest.mark.clause("8.18.2", "1.1 'Fold'")
@pytest.mark.filterwarnings("ignore")
def test_they_refuse_a_free_fold_and_here_it_is_a_decision() -> None:
    state = theirs(NoLimitTexasHoldem, 10, stacks=(500, 500, 500))
    for _ in range(3):
        state.check_or_call()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert not state.can_fold()
    played = Played(stacks={1: 500, 2: 500, 3: 500})
    played.play("1 calls", "2 calls", "3 checks", "flop", "2 folds")
    assert played.hand.live == [3, 1]


@pytest.mark.clause("1.1 'Betting round'")
@pytest.mark.filterwarnings("ignore")
def test_they_ask_the_last_player_for_a_check_and_here_the_round_is_complete() -> None:
    state = theirs(NoLimitTexasHoldem, 10, stacks=(3, 500, 500))
    state.fold()
    assert state.actor_index == 1
    played = Played(stacks={1: 500, 2: 3, 3: 500})
    played.play("1 folds")
    assert isinstance(played.hand, StreetDue)


@pytest.mark.clause("1.1 'Call'")
@pytest.mark.filterwarnings("ignore")
def test_they_call_a_short_blind_for_what_it_is_and_here_for_the_blind() -> None:
    state = theirs(NoLimitTexasHoldem, 10, stacks=(500, 7, 500))
    assert state.checking_or_calling_amount == 7
    assert Played(stacks={1: 500, 2: 500, 3: 7}).open_to.to_call == 10


@pytest.mark.clause("8.9.2(a)")
@pytest.mark.filterwarnings("ignore")
def test_they_give_the_button_the_small_blind_and_here_the_player_left_of_it() -> None:
    state = theirs(NoLimitTexasHoldem, 10, stacks=(500, 500))
    assert list(state.bets) == [10, 5]
    assert [post.amount for post in Played(stacks={1: 500, 2: 500}).of(happened.Posted)] == [5, 10]
    assert Played(stacks={1: 500, 2: 500}, button=2).hand.seats[1].bet == 5


@pytest.mark.clause("8.5", "8.5.1")
def test_they_join_pots_that_the_same_players_win_and_here_each_is_divided() -> None:
    """Hand 124 of seed `b`: pots of 47 and 15 for the same two players are 24 and 23, 8 and 7."""
    for number, case in enumerate(poker_hands.cases(125, "b")):
        if number == 124:
            result = poker_hands.compare(case, "b/124/choices")
    assert result.ours != result.theirs
    assert result.agree
