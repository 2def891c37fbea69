"""Rules 3.6, 3.7, 3.28, 3.33-3.45 and 4.11-4.13: every wager against every result, with its clause."""

from __future__ import annotations

import pytest
from perth_play import (
    DEALER,
    FOLD,
    KINGS,
    Seat,
    clauses,
    finish,
    lines,
    one,
    outcomes,
    played,
    refused,
    shown,
    table,
    told,
)

from queenhigh.games.crown_perth_holdem_poker.hand import name
from queenhigh.games.kit.actions import Choice, Collect, Decide
from queenhigh.hands import FiveCard
from queenhigh.money import Outcome

FLUSH = Seat("Ah 7h", turn=10, river=10)


@pytest.mark.clause("3.6(a)", "3.7", "3.36(a)", "3.37", "3.39(a)", "3.40", "3.42(a)", "3.43", "3.44", "4.13")
def test_a_flush_that_beats_the_dealer_wins_everything() -> None:
    won = one(FLUSH)
    assert told(won["ante"]) == ("win", 10, "3.6(a)")
    assert told(won["flop"]) == ("win", 20, "3.36(a)")
    assert told(won["turn"]) == ("win", 10, "3.39(a)")
    assert told(won["river"]) == ("win", 10, "3.42(a)")
    assert {"3.7", "3.44", "1.1 Flush", "1.1 Player's Hand (b)", "1.1 Dealer's Hand (b)"} <= clauses(won["ante"])
    assert [won[bet].also[0].clause for bet in ("flop", "turn", "river")] == ["3.37", "3.40", "3.43"]


@pytest.mark.clause("3.6(a)", "1.1 Stand Off")
@pytest.mark.parametrize(("reading", "outcome"), [("stand_off", "stand_off"), ("lose", "lose"), ("win", "win")])
def test_a_straight_one_step_below_a_flush_is_in_neither_list(reading: str, outcome: str) -> None:
    found = one(Seat("Ah 5s"), KINGS, "2h 3s 4d 9c Kh", table(readings={"A1": reading}))
    assert found["ante"].outcome.value == outcome
    assert found["ante"].rule.clause == "3.6(a)"
    assert told(found["flop"]) == ("win", 20, "3.36(a)")


@pytest.mark.clause("3.6(b)(iii)", "3.36(b)(i)", "3.39(b)(i)", "3.42(b)(i)", "1.1 Face Value")
def test_a_lower_flush_loses_to_a_higher_one() -> None:
    lost = one(Seat("Qh 7h", turn=10, river=10), "Ah 3h")
    assert told(lost["ante"]) == ("lose", 0, "3.6(b)(iii)")
    assert [lost[bet].rule.clause for bet in ("flop", "turn", "river")] == ["3.36(b)(i)", "3.39(b)(i)", "3.42(b)(i)"]
    assert "1.1 Face Value" in clauses(lost["ante"])


@pytest.mark.clause("3.6(c)", "3.36(c)", "3.39(c)", "3.42(c)", "3.45")
def test_a_board_that_plays_for_both_stands_off() -> None:
    even = one(Seat("2h 3c", turn=10, river=10), "4c 5d", "Ah Ks Qd Jh Tc")
    assert [even[bet].rule.clause for bet in ("ante", "flop", "turn", "river")] == [
        "3.6(c)",
        "3.36(c)",
        "3.39(c)",
        "3.42(c)",
    ]
    assert {line.outcome for line in even.values()} == {Outcome.STAND_OFF}
    assert "3.45" in clauses(even["flop"])


@pytest.mark.clause("3.36(c)")
def test_by_category_alone_any_two_pairs_are_equal() -> None:
    seat, board = Seat("Ah 7c"), "Ad 9h 4s Jh 5c"
    assert one(seat, KINGS, board)["flop"].outcome is Outcome.WIN
    assert one(seat, KINGS, board, table(readings={"A2": "category"}))["flop"].outcome is Outcome.STAND_OFF


@pytest.mark.clause("3.44")
def test_kickers_decide_between_like_pairs() -> None:
    board = "Kh 9h 4s 3d 2c"
    assert one(Seat("Kd Qc"), "Kc Js", board)["flop"].outcome is Outcome.WIN
    assert one(Seat("Kd Tc"), "Kc Js", board)["flop"].outcome is Outcome.LOSE
    assert one(Seat("Kd 8c"), "Kc 7s", board)["flop"].outcome is Outcome.WIN
    assert one(Seat("Kd 3c"), "Kc 2s", "Kh 9h 4s Qd Jc")["flop"].outcome is Outcome.STAND_OFF


@pytest.mark.clause("3.6(b)(i)", "3.12(c)(i)", "3.33(b)(iii)")
def test_a_fold_loses_ante_jackpot_and_every_player_poker_extra() -> None:
    seat = Seat("Ah 7h", jackpot=1, extra=5, others={"Bob": 10}, choice=FOLD)
    lost = one(seat)
    assert told(lost["ante"]) == ("lose", 0, "3.6(b)(i)")
    assert told(lost["jackpot_1"]) == ("lose", 0, "3.12(c)(i)")
    assert told(lost["player_poker_extra"]) == ("lose", 0, "3.33(b)(iii)")
    assert told(lost["player_poker_extra/Bob"]) == ("lose", 0, "3.33(b)(iii)")
    kind = one(seat, at=table(readings={"A13": "returned"}))
    assert kind["player_poker_extra"].outcome is Outcome.LOSE
    assert kind["player_poker_extra/Bob"].outcome is Outcome.RETURNED


@pytest.mark.clause("3.6(b)(ii)", "3.12(c)(ii)", "3.33(b)(ii)", "3.36(b)(ii)", "3.39(b)(ii)", "3.42(b)(ii)", "4.12(b)")
def test_a_hand_that_is_not_exposed_loses_every_wager_on_it() -> None:
    seats = {1: Seat("Ah 7h", turn=10, river=10, jackpot=1, extra=5, dealer_extra=5)}
    log = shown(seats)
    log.do(Decide(1, Choice.NOT_EXPOSED))
    lost = lines(finish(log), 1)
    found = [lost[bet].rule.clause for bet in ("ante", "jackpot_1", "player_poker_extra", "flop", "turn", "river")]
    assert found == ["3.6(b)(ii)", "3.12(c)(ii)", "3.33(b)(ii)", "3.36(b)(ii)", "3.39(b)(ii)", "3.42(b)(ii)"]
    assert lost["dealer_poker_extra"].rule.clause == "3.28(b)"


@pytest.mark.clause("4.12(a)", "4.12(b)")
def test_a_hand_on_which_others_have_wagered_is_exposed() -> None:
    log = shown({1: Seat("Ah 7h", others={"Bob": 5})})
    refused(log, Decide(1, Choice.NOT_EXPOSED), "4.12(a)")


TABLE_3 = [
    ("Ah Kh", "Qh Jh Th", "Royal Flush", 1000),
    ("9h 8h", "Qh Jh Th", "Straight Flush", 500),
    ("9h 9s", "9d 9c 2h", "Four of a Kind", 200),
    ("9h 9s", "9d 2c 2h", "Full House", 70),
    ("9h 3h", "Ah 2h 7h", "Flush", 40),
    ("Ah 3s", "2h 4h 5d", "Straight", 30),
    ("9h 9s", "9d 3c 2h", "Three of a Kind", 10),
    ("9h 2s", "9d 3c 2h", "Two Pair", 5),
]


@pytest.mark.clause("3.33(a)", "3.28(a)", "1.1 Player's Hand (a)", "1.1 Dealer's Hand (a)")
@pytest.mark.parametrize(("hole", "flop", "row", "odds"), TABLE_3)
def test_table_3_pays_player_and_dealer_extra_the_same(hole: str, flop: str, row: str, odds: int) -> None:
    board = f"{flop} 6c 8s"
    mine = one(Seat(hole, extra=5), "4c 5s", board)["player_poker_extra"]
    assert (told(mine), mine.also[0].clause) == (("win", 5 * odds, "3.33(a)"), f"3.34 {row}")
    theirs = one(Seat("4c 5s", dealer_extra=5), hole, board)["dealer_poker_extra"]
    assert (told(theirs), theirs.also[0].clause) == (("win", 5 * odds, "3.28(a)"), f"3.34 {row}")


@pytest.mark.clause("3.33(b)(i)", "3.28(b)")
def test_one_pair_is_one_step_too_little_for_a_poker_extra() -> None:
    lost = one(Seat("9h 3s", extra=5, dealer_extra=5), "As 6c", "9d 4c 2h 9c 9s")
    assert told(lost["player_poker_extra"]) == ("lose", 0, "3.33(b)(i)")
    assert told(lost["dealer_poker_extra"]) == ("lose", 0, "3.28(b)")


@pytest.mark.clause("1.1 Player's Hand (a)", "1.1 Dealer's Hand (a)")
def test_what_the_turn_makes_comes_too_late_for_flop_hands() -> None:
    late = one(Seat("Ah 7h", jackpot=1, extra=5, dealer_extra=5), "9c 4d", "9h 4s Kh 4h 2h")
    assert late["ante"].outcome is Outcome.LOSE
    assert told(late["jackpot_1"]) == ("lose", 0, "3.12(c)(iii)")
    assert told(late["player_poker_extra"]) == ("lose", 0, "3.33(b)(i)")
    assert told(late["dealer_poker_extra"]) == ("win", 25, "3.28(a)")


@pytest.mark.clause("3.27", "4.6")
def test_a_dealer_poker_extra_outlives_everybodys_fold() -> None:
    seats = {1: Seat("Ah 7h", choice=FOLD), 2: Seat("", ante=0, dealer_extra=5)}
    over = played(seats, "9c 4d", "9h 4s Kh 2c 3c")
    assert told(lines(over, 2)["dealer_poker_extra"]) == ("win", 25, "3.28(a)")
    assert len(over.shared) == 3
    assert len(played(seats, "9c 4d", "9h 4s Kh 2c 3c", table(readings={"A12b": "whole_board"})).shared) == 5
    returned = played(seats, "9c 4d", "9h 4s Kh 2c 3c", table(readings={"A12": "returned"}))
    assert told(lines(returned, 2)["dealer_poker_extra"]) == ("returned", 0, "3.27")
    assert returned.shared == ()


@pytest.mark.clause("4.6", "4.11")
def test_no_flop_is_dealt_when_nothing_needs_it() -> None:
    over = played({1: Seat(choice=FOLD), 2: Seat("Qc Qd", choice=FOLD)})
    assert over.shared == ()
    assert set(outcomes(over).values()) == {Outcome.LOSE}


@pytest.mark.clause("4.21", "4.13")
def test_the_game_over_button_ends_a_round_that_is_settled() -> None:
    log = shown({1: Seat()})
    refused(log, Collect(DEALER), "4.21")
    assert finish(log).outcome == "settled"


def test_hands_have_the_books_names() -> None:
    assert name(FiveCard.NO_PAIR) == "five_odd_cards"
    assert name(FiveCard.ONE_PAIR) == "one_pair"
