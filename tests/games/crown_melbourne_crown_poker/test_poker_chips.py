"""Rules 6.12-6.14, 6.17, 6.18: what chips and words mean, in turn and out of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from poker_play import Played, table

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.phases import StreetDue
from queenhigh.rules import IllegalAction


def facing(bet: int, limit: str = "no_limit", **changes: Any) -> Played:
    """Seat 2 has bet after the flop, and seat 3 is next."""
    played = Played(table(limit, **changes))
    played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", f"2 bets {bet}")
    return played


def read(played: Played) -> tuple[str, int, str]:
    event = played.last(happened.ReadAs)
    return event.taken, event.to, event.rule.clause


class TestHalfARaise:
    @pytest.mark.clause("6.12")
    @pytest.mark.parametrize(
        ("chips", "taken", "to"),
        [("25 25 9", "call", 40), ("25 25 10", "raise_to", 80), ("25 25 11", "raise_to", 80)],
    )
    def test_half_of_the_bet_makes_a_raise_and_less_a_call(self, chips: str, taken: str, to: int) -> None:
        played = facing(40)
        played.play(f"3 puts {chips}")
        assert read(played) == (taken, to, "6.12")
        assert played.hand.seats[3].bet == to

    @pytest.mark.clause("6.12")
    @pytest.mark.parametrize(("reading", "taken"), [("last_increment", "raise_to"), ("previous_wager", "call")])
    def test_half_of_what(self, reading: str, taken: str) -> None:
        """A bet of 100 raised to 300, and chips of 400."""
        played = facing(100, readings={"half_raise_base": reading})
        played.play("3 raises 300", "4 puts 200 200")
        assert read(played)[0] == taken

    @pytest.mark.clause("8.2.1", "8.2.2")
    def test_the_right_chips_mean_what_they_are(self) -> None:
        played = facing(40)
        played.play("3 puts 20 20", "4 puts 50 50")
        assert [event.to for event in played.of(happened.ReadAs)] == [40, 100]
        assert played.hand.level == 100

    @pytest.mark.clause("6.12", "1.1 'Fixed bet'")
    def test_a_fixed_raise_takes_only_its_size(self) -> None:
        played = facing(10, "fixed")
        played.play("3 puts 10 10 5")
        assert read(played) == ("raise_to", 20, "6.12")

    @pytest.mark.clause("6.12", "6.16.3")
    def test_chips_of_a_seat_that_may_not_raise_are_a_call(self) -> None:
        played = Played(stacks={1: 1000, 2: 1000, 3: 1000, 4: 52})
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "2 bets 30", "3 calls", "4 all-in", "1 folds")
        played.play("2 puts 50 50")
        assert read(played) == ("call", 42, "6.16.3")

    @pytest.mark.clause("6.4")
    def test_too_little_to_open_is_refused(self) -> None:
        played = Played()
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop")
        assert played.refused("2 puts 2 2") == "6.4"
        assert played.refused("2 puts 3") == "6.4"
        played.play("2 puts 5 2")
        assert read(played) == ("bet", 10, "6.12")

    @pytest.mark.clause("6.12", "6.8")
    def test_one_chip_too_small_to_open_is_read_like_several(self) -> None:
        for chips, taken in (("5", "bet"), ("10", "bet")):
            played = Played()
            played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", f"2 puts {chips}")
            assert read(played)[:2] == (taken, 10)
        spread = Played(table("spread", min=4, max=10, blinds=(2, 4)))
        spread.play("4 calls", "1 calls", "2 calls", "3 checks", "flop")
        assert spread.refused("2 puts 1") == "6.8"

    @pytest.mark.clause("8.18.2", "8.19.2")
    def test_chips_that_open_the_betting_are_a_bet_by_the_clause_of_their_round(self) -> None:
        played = Played()
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "2 puts 10 10")
        assert read(played) == ("bet", 20, "8.18.2")

    @pytest.mark.clause("1.1 'Table stakes'")
    def test_nobody_puts_in_more_than_they_have(self) -> None:
        assert facing(40).refused("3 puts 1000") == "1.1 'Table stakes'"


class TestOversizeChip:
    @pytest.mark.clause("6.13", "1.1 'Oversize chip'")
    def test_in_a_limit_game_it_is_a_call(self) -> None:
        played = facing(10, "fixed")
        played.play("3 puts 25")
        assert read(played) == ("call", 10, "6.13")

    @pytest.mark.clause("6.14.1(a)")
    def test_in_the_first_round_it_is_a_call(self) -> None:
        played = Played()
        played.play("4 puts 100")
        assert read(played) == ("call", 10, "6.14.1(a)")

    @pytest.mark.clause("6.14.1(a)")
    def test_the_big_blind_who_puts_one_in_has_checked(self) -> None:
        played = Played()
        played.play("4 calls", "1 calls", "2 calls", "3 puts 100")
        assert read(played) == ("check", 10, "6.14.1(a)")
        assert isinstance(played.hand, StreetDue)

    @pytest.mark.clause("6.14.1(b)")
    @pytest.mark.parametrize(("limit", "to"), [("no_limit", 500), ("pot", 40)])
    def test_later_the_first_wager_is_the_chip_or_the_most(self, limit: str, to: int) -> None:
        played = Played(table(limit))
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "2 puts 500")
        assert read(played) == ("bet", to, "6.14.1(b)")

    @pytest.mark.clause("6.14.1(b)")
    def test_and_facing_a_bet_it_is_a_call(self) -> None:
        played = facing(75)
        played.play("3 puts 500")
        assert read(played) == ("call", 75, "6.14.1(b)")

    @pytest.mark.clause("6.12", "6.14.1(b)")
    def test_half_a_raise_may_come_first(self) -> None:
        played = facing(75, readings={"single_chip_rule": "half_raise"})
        played.play("3 puts 500")
        assert read(played)[:2] == ("raise_to", 500)

    @pytest.mark.clause("6.14.2")
    @pytest.mark.parametrize(("limit", "to"), [("no_limit", 500), ("pot", 160)])
    def test_with_the_word_raise_it_is_the_most_that_it_covers(self, limit: str, to: int) -> None:
        played = facing(40, limit)
        played.play("3 says raise 500")
        assert read(played) == ("raise_to", to, "6.14.2")

    @pytest.mark.clause("1.1 'Oversize chip'")
    def test_two_chips_are_not_one(self) -> None:
        played = facing(40)
        played.play("3 puts 100 100")
        assert read(played)[:2] == ("raise_to", 200)

    @pytest.mark.clause("8.2.1")
    def test_one_chip_of_just_the_bet_is_a_call(self) -> None:
        played = facing(25)
        played.play("3 puts 25")
        assert read(played) == ("call", 25, "8.2.1")


class TestWords:
    @pytest.mark.clause("6.18", "1.1 'Call'")
    def test_call_is_a_call_whatever_the_chips(self) -> None:
        played = facing(40)
        played.play("3 says call 100 100")
        assert read(played) == ("call", 40, "6.18")

    @pytest.mark.clause("6.18", "1.1 'Raise'")
    def test_raise_with_too_few_chips_has_to_be_made_up(self) -> None:
        played = facing(40)
        played.play("3 says raise 25 25")
        assert read(played) == ("raise_to", 80, "1.1 'Raise'")

    @pytest.mark.clause("6.18")
    def test_an_amount_that_was_said_counts_and_not_the_chips(self) -> None:
        played = facing(40)
        played.act(do.PutIn(3, (500,), "raise", 120))
        assert read(played) == ("raise_to", 120, "6.18")

    @pytest.mark.clause("8.2", "8.2.3", "8.2.4")
    def test_fold_check_and_all_in_can_be_said_too(self) -> None:
        played = facing(40)
        played.act(do.PutIn(3, (), "fold"), do.PutIn(4, (), "all_in"))
        assert 3 not in played.hand.live
        assert played.hand.seats[4].all_in
        assert played.refused("1 says check") == "1.1 'Check'"
        assert played.refused("1 says maybe") == "8.2"

    @pytest.mark.clause("6.16.3")
    def test_raise_said_where_none_is_open_is_a_call(self) -> None:
        played = Played(stacks={1: 1000, 2: 1000, 3: 1000, 4: 52})
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "2 bets 30", "3 calls", "4 all-in", "1 folds")
        played.play("2 says raise 500")
        assert read(played) == ("call", 42, "6.16.3")


class TestTooLittle:
    @pytest.mark.clause("6.17")
    def test_less_than_a_call_is_made_up(self) -> None:
        played = facing(80)
        played.play("3 puts 25 25 5")
        assert played.hand.turn == 3
        assert played.open_to.to_call == 25
        assert played.refused("3 raises 200") == "6.17"
        played.play("3 calls")
        assert played.hand.seats[3].bet == 80

    @pytest.mark.clause("6.17")
    def test_or_lost_with_the_hand(self) -> None:
        played = facing(80)
        played.play("3 puts 25 25 5", "3 folds")
        assert played.hand.seats[3].stack == 935

    @pytest.mark.clause("6.16.1")
    def test_all_that_is_left_is_an_all_in(self) -> None:
        played = Played(stacks={1: 1000, 2: 1000, 3: 65, 4: 1000})
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "2 bets 80", "3 puts 25 25 5")
        assert played.hand.seats[3].all_in
        assert played.hand.turn == 4


def second_round(**changes: Any) -> Played:
    played = Played(table(**changes))
    played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop")
    return played


class TestOutOfTurn:
    """Seats act 2, 3, 4, 1; seat 4 acts before its turn."""

    @pytest.mark.clause("6.18.1")
    def test_an_early_bet_stands_when_the_turn_comes_to_it(self) -> None:
        played = second_round()
        played.play("4 early bets 35")
        assert played.hand.level == 0
        played.play("2 checks", "3 checks")
        assert played.hand.level == 35
        assert played.hand.turn == 1

    @pytest.mark.clause("1.1 'Wager'")
    @pytest.mark.parametrize(
        "nothing",
        [do.Bet(4, 0), do.Bet(4, -5), do.RaiseTo(4, 0), do.PutIn(4, (0,)), do.PutIn(4, ()), do.PutIn(4, (5, -5))],
    )
    def test_an_invalid_amount_is_refused_before_the_turn_as_in_it(self, nothing: do.Wagering) -> None:
        """It used to be recorded, and the record could not be read again."""
        played = second_round()
        with pytest.raises(IllegalAction):
            played.act(do.OutOfTurn(nothing))
        played.play("2 checks", "3 checks")
        with pytest.raises(IllegalAction):
            played.act(nothing)

    @pytest.mark.clause("6.18")
    def test_words_without_chips_out_of_turn_can_be_read_again(self) -> None:
        played = second_round()
        played.act(do.OutOfTurn(do.PutIn(4, (), "fold")))
        event = played.last(happened.ActedOutOfTurn)
        assert msgspec.convert(msgspec.to_builtins(event.action), do.Wagering) == event.action

    @pytest.mark.clause("6.18.1")
    def test_a_bet_that_is_matched_first_becomes_a_call(self) -> None:
        played = second_round()
        played.play("4 early bets 35", "2 bets 35", "3 folds")
        assert played.hand.seats[4].bet == 35
        assert played.hand.turn == 1

    @pytest.mark.clause("6.18.1", "6.12")
    def test_a_bet_over_a_smaller_one_is_read_as_a_raise(self) -> None:
        played = second_round()
        played.play("4 early bets 35", "2 bets 20", "3 folds")
        assert played.hand.seats[4].bet == 40

    @pytest.mark.clause("6.18.1")
    def test_a_call_stands(self) -> None:
        played = Played()
        played.play("1 early calls", "4 calls")
        assert played.hand.seats[1].bet == 10
        assert played.hand.turn == 2

    @pytest.mark.clause("6.18.2")
    @pytest.mark.parametrize(("then", "stack"), [("4 calls", 900), ("4 folds", 990), ("4 raises 180", 810)])
    def test_a_larger_bet_before_it_leaves_the_choice(self, then: str, stack: int) -> None:
        played = second_round()
        played.play("4 early bets 35", "2 bets 90", "3 folds")
        assert played.last(happened.OutOfTurnReleased).rule.clause == "6.18.2"
        assert played.hand.turn == 4
        played.play(then)
        assert played.hand.seats[4].stack == stack

    @pytest.mark.clause("6.18.3")
    def test_a_check_forfeits_the_right_to_bet_or_raise(self) -> None:
        played = second_round()
        played.play("4 early checks", "2 bets 20", "3 folds")
        assert played.refused("4 raises 60") == "6.18.3"
        played.play("4 calls", "1 folds", "turn", "2 checks")
        assert played.open_to.may_bet, "the forfeit ends with the round"

    @pytest.mark.clause("6.18.3")
    def test_a_check_that_stands_forfeits_the_right_too(self) -> None:
        played = second_round()
        played.play("4 early checks", "2 checks", "3 checks", "1 bets 20", "2 folds", "3 folds")
        assert played.refused("4 raises 60") == "6.18.3"

    @pytest.mark.clause("6.18.3")
    def test_for_the_whole_hand_where_the_table_says_so(self) -> None:
        played = second_round(readings={"out_of_turn_check": "whole_hand"})
        played.play("4 early checks", "2 checks", "3 checks", "1 checks", "turn", "2 checks", "3 checks")
        assert played.refused("4 bets 20") == "6.18.3"

    @pytest.mark.clause("6.18.4")
    def test_an_all_in_for_less_stays_in(self) -> None:
        played = Played(stacks={1: 1000, 2: 1000, 3: 1000, 4: 55})
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "4 early all-in", "2 bets 130", "3 folds")
        assert played.hand.seats[4].all_in
        assert played.of(happened.OutOfTurnReleased)[-1].rule.clause == "6.18.4"

    @pytest.mark.clause("6.18.1", "6.7")
    def test_an_action_illegal_in_turn_does_not_stand_and_prevents_nobody_from_acting(self) -> None:
        played = Played(table("pot", readings={"pot_limit_all_in": "refused"}))
        played.play("1 early all-in", "4 calls")
        assert not played.last(happened.OutOfTurnReleased).stands
        assert played.open_to.seat == 1
        assert played.refused("1 all-in") == "6.7"
        played.play("1 calls")

    @pytest.mark.clause("6.18.1")
    def test_an_all_in_for_more_is_a_raise(self) -> None:
        played = second_round()
        played.play("4 early all-in", "2 bets 130", "3 folds")
        assert played.hand.level == 990

    @pytest.mark.clause("6.18")
    def test_a_fold_binds_or_not(self) -> None:
        played = second_round()
        played.play("4 early folds", "2 checks", "3 checks")
        assert 4 not in played.hand.live
        played = second_round(readings={"out_of_turn_fold": "not_binding"})
        played.play("4 early folds", "2 checks", "3 checks")
        assert played.hand.turn == 4

    @pytest.mark.clause("6.18")
    def test_the_dealer_may_have_to_decide(self) -> None:
        played = second_round(readings={"out_of_turn": "dealer_decides"})
        played.act(do.OutOfTurn(do.Bet(4, 35), binds=False))
        played.play("2 checks", "3 checks")
        assert played.hand.turn == 4
        assert played.hand.level == 0

    @pytest.mark.clause("6.18", "1.1 'Action'")
    def test_only_who_has_an_action_to_come_can_act_early(self) -> None:
        played = second_round()
        assert played.refused("2 early bets 35") == "1.1 'Action'"
        played.play("2 checks", "4 early bets 35")
        assert played.refused("4 early bets 50") == "6.18"
        assert played.refused("2 early bets 50") == "6.18"
        with pytest.raises(IllegalAction, match="Table stakes"):
            played.play("1 early bets 5000")

    @pytest.mark.clause("6.18.1")
    def test_chips_out_of_turn_wait_as_well(self) -> None:
        played = second_round()
        played.play("4 early puts 25 10", "2 checks", "3 checks")
        assert played.hand.level == 35

    @pytest.mark.clause("6.14.1(a)", "6.18")
    @pytest.mark.parametrize("chips", [do.PutIn(1, (25,)), do.PutIn(1, (25,), "call"), do.PutIn(1, (10, 15), "call")])
    def test_chips_out_of_turn_mean_what_they_mean_in_turn(self, chips: do.PutIn) -> None:
        """One oversize chip, and even chips with the word call, were a raise to their total."""
        played = Played()
        played.act(do.OutOfTurn(chips))
        played.play("4 calls")
        assert (played.hand.level, played.hand.seats[1].bet, played.hand.turn) == (10, 10, 2)

    @pytest.mark.clause("6.18", "6.18.3")
    def test_words_out_of_turn_bind_whatever_chips_come_with_them(self) -> None:
        played = second_round()
        played.act(do.OutOfTurn(do.PutIn(4, (25,), "fold")))
        played.play("2 checks", "3 checks")
        assert 4 not in played.hand.live
        played = second_round()
        played.act(do.OutOfTurn(do.PutIn(4, (25,), "check")))
        played.play("2 bets 20", "3 folds")
        assert played.refused("4 raises 60") == "6.18.3"
        played = second_round()
        played.act(do.OutOfTurn(do.PutIn(4, (5,), "all_in")))
        played.play("2 checks", "3 checks")
        assert played.hand.seats[4].all_in

    @pytest.mark.clause("6.14.1(b)", "6.12")
    @pytest.mark.parametrize(("chips", "bet"), [((25,), 25), ((5,), 10), ((5, 5), 10), ((20, 15), 35)])
    def test_chips_of_a_first_bet_are_read_in_the_same_way(self, chips: tuple[int, ...], bet: int) -> None:
        played = second_round()
        played.act(do.OutOfTurn(do.PutIn(4, chips)))
        assert played.last(happened.ActedOutOfTurn).amount == bet
        played.play("2 checks", "3 checks")
        assert played.hand.level == bet

    @pytest.mark.clause("6.17")
    @pytest.mark.parametrize(("then", "stack"), [("1 folds", 995), ("1 calls", 990)])
    def test_too_few_chips_for_a_call_stay_out_of_turn_as_well(self, then: str, stack: int) -> None:
        """They could be taken back, although nobody had bet more (6.18.2)."""
        played = Played()
        played.act(do.OutOfTurn(do.PutIn(1, (5,))))
        played.play("4 calls")
        assert (played.hand.turn, played.hand.seats[1].bet) == (1, 5)
        played.play(then)
        assert played.hand.seats[1].stack == stack

    @pytest.mark.clause("6.18.2")
    def test_too_few_chips_go_back_if_another_player_then_bets_more(self) -> None:
        played = Played()
        played.act(do.OutOfTurn(do.PutIn(1, (5,))))
        played.play("4 raises 40", "1 folds")
        assert played.hand.seats[1].stack == 1000

    @pytest.mark.clause("6.17")
    def test_a_raise_to_less_than_a_call_is_refused_out_of_turn_too(self) -> None:
        assert Played().refused("1 early raises 5") == "6.17"
        played = Played(stacks={1: 5, 2: 1000, 3: 1000, 4: 1000})
        played.play("1 early raises 5", "4 calls")
        assert played.hand.seats[1].all_in
