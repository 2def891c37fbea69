"""Rules 6.4-6.18: what may be bet and raised, by every limit and after any history of all-ins."""

from __future__ import annotations

from typing import Any

import pytest
from poker_play import D, Played, table

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import head_to_head
from queenhigh.games.crown_melbourne_crown_poker.lineup import Post, PostKind, usual_posts
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, StreetDue, Uncontested
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, check, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import Clock
from queenhigh.rules import IllegalAction, NotAuthorised


def flop(limit: str = "no_limit", **changes: Any) -> Played:
    """Four players see the flop for 10 each: the pot is 40 and seat 2 is first to act."""
    stacks = changes.pop("stacks", None)
    played = Played(table(limit, **changes), stacks=stacks)
    played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop")
    return played


def bounds(played: Played) -> tuple[int, int]:
    return played.open_to.min_to, played.open_to.max_to


class TestOrder:
    @pytest.mark.clause("8.17.1", "8.9.2(a)", "8.9.2(b)")
    def test_first_to_act_is_left_of_the_last_blind(self) -> None:
        assert Played().hand.waiting == (4, 1, 2, 3)

    @pytest.mark.clause("8.9.2(b)")
    def test_three_blinds_are_posted_one_after_another(self) -> None:
        played = Played(table(blinds=(5, 10, 20)))
        assert [(post.seat, post.amount) for post in played.hand.posts] == [(2, 5), (3, 10), (4, 20)]
        assert played.hand.waiting == (1, 2, 3, 4)
        assert played.open_to.to_call == 20

    @pytest.mark.clause("8.18.2", "8.19.2", "8.20.2")
    def test_later_rounds_begin_left_of_the_button(self) -> None:
        played = flop()
        assert played.hand.waiting == (2, 3, 4, 1)
        played.play("2 checks", "3 folds", "4 checks", "1 checks", "turn")
        assert played.hand.waiting == (2, 4, 1)
        played.play("2 folds", "4 checks", "1 checks", "river")
        assert played.hand.waiting == (4, 1)

    @pytest.mark.clause("8.9.2(a)", "8.17.1")
    def test_two_players_post_by_the_general_rule(self) -> None:
        """PyPokerEngine #82: the button has the big blind, the other acts first in every round."""
        played = Played(stacks={1: 100, 2: 100})
        assert [(post.seat, post.amount) for post in played.hand.posts] == [(2, 5), (1, 10)]
        assert played.hand.waiting == (2, 1)
        played.play("2 calls", "1 checks", "flop")
        assert played.hand.waiting == (2, 1)

    @pytest.mark.clause("8.9.2(a)", "8.17.1")
    def test_with_two_players_the_button_may_have_the_small_blind(self) -> None:
        made = table(readings={"two_player_blinds": "button_small_blind"})
        played = Played(made, stacks={1: 100, 2: 100})
        assert [(post.seat, post.amount) for post in played.hand.posts] == [(1, 5), (2, 10)]
        assert played.hand.waiting == (1, 2)
        played.play("1 calls", "2 checks", "flop")
        assert played.hand.waiting == (2, 1)

    @pytest.mark.clause("1.1 'Dead button'")
    def test_the_button_may_be_at_an_empty_seat(self) -> None:
        played = Played(stacks={2: 100, 3: 100, 5: 100}, button=4)
        assert [(post.seat, post.amount) for post in played.hand.posts] == [(5, 5), (2, 10)]
        assert played.hand.waiting == (3, 5, 2)

    @pytest.mark.clause("8.9.6")
    def test_a_hand_without_a_small_blind_continues(self) -> None:
        big = Post(3, 10, PostKind.BLIND, table().game.high)
        played = Played(posts=(big,))
        assert played.hand.waiting == (4, 1, 2, 3)
        assert played.open_to.to_call == 10

    @pytest.mark.clause("8.17.2", "8.17.3(a)")
    def test_when_all_fold_the_blind_wins_without_doing_anything(self) -> None:
        played = Played()
        played.play("4 folds", "1 folds", "2 folds")
        assert isinstance(played.hand, Uncontested)
        assert played.of(happened.UncalledReturned) == []
        played.play("push")
        assert played.stacks() == {1: 1000, 2: 995, 3: 1005, 4: 1000}

    @pytest.mark.clause("1.1 'Action'")
    def test_out_of_turn_is_refused_unless_it_is_marked_as_such(self) -> None:
        assert Played().refused("1 calls") == "1.1 'Action'"


class TestCheck:
    @pytest.mark.clause("1.1 'Check'")
    @pytest.mark.parametrize("seat_first", ["4 checks"])
    def test_nobody_may_check_while_there_is_a_bet_to_call(self, seat_first: str) -> None:
        assert Played().refused(seat_first) == "1.1 'Check'"

    @pytest.mark.clause("8.17.3", "1.1 'Blind'")
    def test_the_unraised_big_blind_may_check_or_raise(self) -> None:
        played = Played()
        played.play("4 calls", "1 calls", "2 calls")
        assert (played.open_to.may_check, played.open_to.may_raise) == (True, True)
        played.play("3 raises 30")
        assert played.hand.waiting == (4, 1, 2)

    @pytest.mark.clause("8.17.3")
    def test_or_the_last_blind_has_no_option_where_the_table_says_so(self) -> None:
        played = Played(table(readings={"last_blind_option": "no_option"}))
        played.play("4 calls", "1 calls", "2 calls")
        assert isinstance(played.hand, StreetDue)

    @pytest.mark.clause("1.1 'Call'")
    def test_there_is_nothing_to_call_before_a_bet(self) -> None:
        assert flop().refused("2 calls") == "1.1 'Call'"

    @pytest.mark.clause("1.1 'Raise'")
    def test_there_is_nothing_to_raise_before_a_bet(self) -> None:
        assert flop().refused("2 raises 20") == "1.1 'Raise'"

    @pytest.mark.clause("6.6")
    @pytest.mark.parametrize(("cash", "least"), [(True, "0.20"), (False, "20")])
    def test_a_refusal_gives_amounts_as_the_table_counts_them(self, cash: bool, least: str) -> None:
        with pytest.raises(IllegalAction, match=f"The minimum is {least}\\."):
            Played(table(cash=cash)).play("4 raises 15")

    @pytest.mark.clause("8.17.3", "8.18.3")
    def test_a_second_bet_is_a_raise(self) -> None:
        assert Played().refused("4 bets 20") == "8.17.3"
        played = flop()
        played.play("2 bets 20")
        assert played.refused("3 bets 40") == "8.18.3"


class TestNoLimit:
    @pytest.mark.clause("6.6", "1.1 'Raise'")
    def test_a_raise_is_at_least_the_last_bet_or_raise(self) -> None:
        played = flop()
        played.play("2 bets 20", "3 raises 60")
        assert bounds(played) == (100, 990)
        assert played.refused("4 raises 99") == "6.6"
        played.play("4 raises 100")
        assert bounds(played) == (140, 990)

    @pytest.mark.clause("6.6")
    def test_the_smallest_raise_does_not_depend_on_any_stack(self) -> None:
        """PokerKit #40: an opponent with 35 behind does not make a raise smaller."""
        played = flop(stacks={1: 1000, 2: 1000, 3: 35, 4: 1000})
        played.play("2 bets 200", "3 calls")
        assert bounds(played) == (400, 990)

    @pytest.mark.clause("1.1 'No limit'", "1.1 'Table stakes'")
    def test_there_is_no_most_but_the_stack(self) -> None:
        played = flop()
        assert played.refused("2 bets 991") == "1.1 'Table stakes'"
        played.play("2 bets 990")
        assert played.hand.seats[2].all_in

    @pytest.mark.clause("6.4")
    def test_the_least_bet_is_the_last_blind(self) -> None:
        assert bounds(flop()) == (10, 990)
        assert flop().refused("2 bets 9") == "6.4"

    @pytest.mark.clause("6.4")
    def test_or_one_chip_where_the_table_says_so(self) -> None:
        assert bounds(flop(readings={"later_minimum_bet": "lowest_chip"})) == (1, 990)

    @pytest.mark.clause("6.9")
    def test_raises_are_not_limited_in_number(self) -> None:
        played = flop()
        played.play("2 bets 10", *[f"{3 + turn % 2} raises {20 + 10 * turn}" for turn in range(2)])
        played.play("1 raises 40", "2 raises 50", "3 raises 60", "4 raises 70")
        assert played.hand.raises == 6
        assert played.open_to.may_raise

    @pytest.mark.clause("6.2")
    def test_a_bet_is_made_of_chips_that_are_in_play(self) -> None:
        assert flop(chip=5).refused("2 bets 12") == "6.2"

    @pytest.mark.clause("1.1 'Fold'")
    def test_a_player_may_fold_where_a_check_is_free(self) -> None:
        played = flop()
        played.play("2 folds")
        assert played.hand.live == [3, 4, 1]


class TestPotRatio:
    @pytest.mark.clause("6.7")
    @pytest.mark.parametrize(("limit", "most"), [("pot", 40), ("half_pot", 20)])
    def test_a_bet_is_at_most_the_pot_or_half_of_it(self, limit: str, most: int) -> None:
        played = flop(limit)
        assert bounds(played) == (10, most)
        assert played.refused(f"2 bets {most + 1}") == "6.7"
        played.play(f"2 bets {most}")

    @pytest.mark.clause("6.7")
    def test_the_call_goes_into_the_pot_before_the_raise_is_calculated(self) -> None:
        """A pot of 40 and a bet of 40: 40 to call make 120, so the most is 40 and 120."""
        played = flop("pot")
        played.play("2 bets 40")
        assert bounds(played) == (80, 160)

    @pytest.mark.clause("6.7")
    def test_half_of_it_likewise(self) -> None:
        """A pot of 40 and a bet of 20: 20 to call make 80, and half of that on top of 20."""
        played = flop("half_pot")
        played.play("2 bets 20")
        assert bounds(played) == (40, 60)

    @pytest.mark.clause("6.7")
    def test_before_the_flop_blinds_are_in_the_pot(self) -> None:
        assert bounds(Played(table("pot"))) == (20, 35)

    @pytest.mark.clause("6.7", "1.1 'Pot'")
    def test_outstanding_bets_may_be_left_out(self) -> None:
        played = flop("pot", readings={"pot_limit_base": "called_only"})
        played.play("2 bets 40")
        assert bounds(played) == (80, 120)

    @pytest.mark.clause("6.7")
    @pytest.mark.parametrize(("reading", "most"), [("down_to_chip", 20), ("up_to_chip", 25)])
    def test_a_maximum_that_is_not_a_whole_number_of_chips_is_rounded(self, reading: str, most: int) -> None:
        """Blinds of 5 and 10 and a chip of 5: half of 25 is 12.50 on top of 10."""
        assert bounds(Played(table("half_pot", chip=5, readings={"pot_limit_rounding": reading})))[1] == most

    @pytest.mark.clause("6.7", "6.4")
    def test_the_least_bet_is_allowed_even_above_the_limit(self) -> None:
        """With only 4 of the big blind posted, half of the pot is 9 on top of 10."""
        stacks = STACKS | {3: 4}
        assert bounds(Played(table("half_pot"), stacks=stacks)) == (20, 20)
        strict = table("half_pot", readings={"pot_limit_below_minimum": "limit_binds"})
        assert Played(strict, stacks=stacks).refused("4 raises 20") == "6.7"

    @pytest.mark.clause("1.1 'All-in'", "6.7")
    def test_an_all_in_above_the_most_is_cut_to_it(self) -> None:
        played = flop("pot")
        played.play("2 all-in")
        assert played.last(happened.ReadAs).to == 40
        assert played.hand.seats[2].stack == 950

    @pytest.mark.clause("6.7")
    def test_or_refused_where_the_table_says_so(self) -> None:
        assert flop("pot", readings={"pot_limit_all_in": "refused"}).refused("2 all-in") == "6.7"


class TestFixed:
    @pytest.mark.clause("1.1 'Fixed bet'", "1.1 'Structured limit'")
    def test_bets_and_raises_are_exactly_the_size_of_the_round(self) -> None:
        played = flop("fixed")
        for wrong in (9, 11, 20):
            assert played.refused(f"2 bets {wrong}") == "1.1 'Fixed bet'"
        played.play("2 bets 10")
        assert bounds(played) == (20, 20)
        played.play("3 calls", "4 calls", "1 calls", "turn")
        assert bounds(played) == (20, 20)

    @pytest.mark.clause("6.9")
    def test_three_raises_and_no_fourth(self) -> None:
        played = flop("fixed")
        played.play("2 bets 10", "3 raises 20", "4 raises 30", "1 raises 40")
        assert played.refused("2 raises 50") == "6.9"
        assert played.open_to.barred_by is not None

    @pytest.mark.clause("6.9")
    def test_in_the_first_round_the_blind_is_not_a_raise(self) -> None:
        played = Played(table("fixed"))
        played.play("4 raises 20", "1 raises 30", "2 raises 40")
        assert played.refused("3 raises 50") == "6.9"

    @pytest.mark.clause("6.9", "1.1 'Head to Head'")
    def test_head_to_head_lifts_the_limit_in_the_middle_of_a_round(self) -> None:
        played = flop("fixed")
        played.play("2 bets 10", "3 raises 20", "4 raises 30", "1 raises 40", "2 folds")
        assert not head_to_head(played.hand)
        played.play("3 folds")
        assert head_to_head(played.hand)
        played.play("4 raises 50", "1 raises 60", "4 raises 70")

    @pytest.mark.clause("6.9", "1.1 'Head to Head'")
    def test_or_only_where_the_round_began_with_two(self) -> None:
        played = flop("fixed", readings={"head_to_head_from": "round_began_with_two"})
        played.play("2 bets 10", "3 raises 20", "4 raises 30", "1 raises 40", "2 folds", "3 folds")
        assert played.refused("4 raises 50") == "6.9"

    @pytest.mark.clause("1.1 'Head to Head'", "6.16.1")
    @pytest.mark.parametrize(("reading", "lifted"), [("players_who_can_act", True), ("all_live_players", False)])
    def test_an_all_in_player_counts_or_not(self, reading: str, lifted: bool) -> None:
        played = flop("fixed", stacks={1: 1000, 2: 1000, 3: 30, 4: 1000}, readings={"head_to_head_counts": reading})
        played.play("2 bets 10", "3 raises 20", "4 raises 30", "1 folds")
        assert head_to_head(played.hand) is lifted

    @pytest.mark.clause("1.1 'Structured limit'", "6.4")
    def test_sizes_that_cannot_be_played_are_refused(self) -> None:
        with pytest.raises(IllegalAction, match=r"6\.4"):
            check(fixed(20, 40, (5, 10)))
        with pytest.raises(IllegalAction, match="Structured limit"):
            check(Structure(limit=Limit.FIXED, blinds=(5, 10), sizes=(10, 20)))
        with pytest.raises(IllegalAction, match="Structured limit"):
            table("fixed", sizes=(10, 10, 10, 20))
        assert (
            table("fixed", sizes=(10, 10, 10, 20), readings={"fixed_bet_sizes": "per_round"}).structure.sizes[3] == 20
        )
        with pytest.raises(IllegalAction, match=r"6\.8"):
            check(Structure(limit=Limit.SPREAD, min=40, max=10))
        with pytest.raises(IllegalAction, match=r"8\.9\.2"):
            check(Structure(blinds=(10, 5)))

    @pytest.mark.clause("6.4")
    @pytest.mark.parametrize(("last", "fits"), [(9, False), (10, True), (11, True)])
    def test_the_last_blind_is_at_least_the_table_minimum(self, last: int, fits: bool) -> None:
        structure = Structure(min=10, blinds=(5, last))
        if fits:
            assert check(structure)
        else:
            with pytest.raises(IllegalAction, match=r"6\.4"):
                check(structure)


class TestSpread:
    @pytest.mark.clause("6.8", "1.1 'Spread Limit'")
    def test_a_bet_is_between_minimum_and_maximum(self) -> None:
        played = flop("spread")
        assert bounds(played) == (10, 40)
        assert played.refused("2 bets 9") == "6.8"
        assert played.refused("2 bets 41") == "6.8"

    @pytest.mark.clause("6.8")
    def test_a_raise_is_at_least_the_last_one_and_at_most_the_maximum(self) -> None:
        played = flop("spread")
        played.play("2 bets 15")
        assert bounds(played) == (30, 55)
        assert played.refused("3 raises 29") == "6.8"
        assert played.refused("3 raises 56") == "6.8"
        played.play("3 raises 55")
        assert bounds(played) == (95, 95)

    @pytest.mark.clause("6.8")
    def test_the_maximum_may_be_for_the_whole_round(self) -> None:
        played = flop("spread", readings={"spread_maximum": "per_round"})
        played.play("2 bets 15")
        assert bounds(played) == (30, 40)

    @pytest.mark.clause("6.9")
    def test_raises_are_limited_here_too(self) -> None:
        played = flop("spread")
        played.play("2 bets 10", "3 raises 20", "4 raises 30", "1 raises 40")
        assert played.refused("2 raises 50") == "6.9"


class TestShortAllIn:
    """6.16.2 and 6.16.3, where the field goes wrong."""

    @pytest.mark.clause("6.16.1")
    def test_a_player_who_cannot_meet_a_wager_goes_all_in_and_no_longer_bets(self) -> None:
        played = flop(stacks={1: 1000, 2: 1000, 3: 40, 4: 1000})
        played.play("2 bets 50", "3 calls", "4 calls", "1 folds", "turn")
        assert played.last(happened.Called).to == 50
        assert played.hand.waiting == (2, 4)
        assert 3 in played.hand.live

    @pytest.mark.clause("6.16.3")
    def test_an_all_in_short_of_a_raise_does_not_open_the_betting_again(self) -> None:
        played = flop(stacks={1: 1000, 2: 1000, 3: 1000, 4: 52})
        played.play("2 bets 30", "3 calls", "4 all-in")
        assert played.last(happened.Raised).rule.clause == "6.16.3"
        assert bounds(played) == (72, 990), "seat 1 has not acted and may raise"
        played.play("1 calls")
        assert played.refused("2 raises 100") == "6.16.3"
        assert played.open_to.to_call == 12

    @pytest.mark.clause("6.16.3")
    def test_an_all_in_that_is_exactly_a_raise_does(self) -> None:
        played = flop(stacks={1: 1000, 2: 1000, 3: 1000, 4: 70})
        played.play("2 bets 30", "3 calls", "4 all-in", "1 calls")
        assert bounds(played) == (90, 990)

    @pytest.mark.clause("6.16.3")
    def test_after_a_full_all_in_a_short_one_still_does_not(self) -> None:
        """PokerKit #45: an earlier all-in that was a full raise changes nothing for a later short one."""
        played = flop(stacks={1: 85, 2: 1000, 3: 70, 4: 1000})
        played.play("2 bets 30", "3 all-in", "4 calls", "1 all-in")
        assert [event.reopens for event in played.of(happened.Raised)] == [True, False]
        assert played.open_to.may_raise, "seat 2 has not acted since the full raise"
        played.play("2 calls")
        assert played.refused("4 raises 200") == "6.16.3"

    @pytest.mark.clause("6.16.3", "6.6")
    @pytest.mark.parametrize(("reading", "least"), [("from_all_in", 720), ("from_last_full_bet", 600)])
    def test_the_least_raise_after_a_short_all_in(self, reading: str, least: int) -> None:
        played = flop(stacks={1: 5000, 2: 5000, 3: 430, 4: 5000}, readings={"raise_after_short_all_in": reading})
        played.play("2 bets 300", "3 all-in")
        assert played.open_to.min_to == least

    @pytest.mark.clause("6.16.3")
    @pytest.mark.parametrize(("reading", "opened"), [("tested_alone", False), ("added_together", True)])
    def test_two_short_all_ins_that_make_a_raise_together(self, reading: str, opened: bool) -> None:
        stacks = {1: 1000, 2: 1000, 3: 160, 4: 210}
        played = flop(stacks=stacks, readings={"short_all_ins_together": reading})
        played.play("2 bets 100", "3 all-in", "4 all-in", "1 calls")
        assert played.open_to.may_raise is opened

    @pytest.mark.clause("6.16.2(a)")
    def test_fixed_less_than_half_is_completed_and_not_raised_by_those_before(self) -> None:
        played = flop(
            "fixed", sizes=(10, 40, 40, 40), readings={"fixed_bet_sizes": "per_round"}, stacks=STACKS | {3: 68}
        )
        played.play("2 bets 40", "3 all-in")
        assert played.last(happened.Raised).rule.clause == "6.16.2(a)"
        assert bounds(played) == (80, 80)
        assert played.open_to.to_call == 58
        played.play("4 calls", "1 folds")
        assert played.refused("2 raises 80") == "6.16.2(a)"
        assert played.open_to.to_call == 18

    @pytest.mark.clause("6.16.2(b)")
    @pytest.mark.parametrize(("reading", "to"), [("from_all_in", 100), ("from_full_raise", 120)])
    def test_fixed_half_or_more_counts_fully(self, reading: str, to: int) -> None:
        readings = {"fixed_bet_sizes": "per_round", "raise_after_half_all_in": reading}
        played = flop("fixed", sizes=(10, 40, 40, 40), readings=readings, stacks=STACKS | {3: 70})
        played.play("2 bets 40", "3 all-in")
        assert played.last(happened.Raised).rule.clause == "6.16.2(b)"
        assert bounds(played) == (to, to)
        played.play("4 calls", "1 folds")
        assert bounds(played) == (to, to), "the first bettor may raise again"

    @pytest.mark.clause("6.16.2(a)", "6.16.2(b)")
    @pytest.mark.parametrize(("behind", "clause"), [(19, "6.16.2(a)"), (20, "6.16.2(b)"), (21, "6.16.2(b)")])
    def test_half_is_half(self, behind: int, clause: str) -> None:
        played = flop(
            "fixed", sizes=(10, 40, 40, 40), readings={"fixed_bet_sizes": "per_round"}, stacks=STACKS | {2: 10 + behind}
        )
        played.play("2 all-in")
        assert played.last(happened.Opened).rule.clause == clause

    @pytest.mark.clause("6.16.2(a)")
    def test_a_short_opening_all_in_is_completed_to_the_bet(self) -> None:
        played = flop("fixed", stacks=STACKS | {2: 14})
        played.play("2 all-in")
        assert played.open_to.to_call == 4
        assert bounds(played) == (10, 10)

    @pytest.mark.clause("6.16.2(a)", "6.8")
    def test_spread_a_raise_of_less_than_half_does_not_open_it(self) -> None:
        played = flop("spread", stacks=STACKS | {3: 44})
        played.play("2 bets 20", "3 all-in", "4 calls", "1 calls")
        assert played.last(happened.Raised).to == 34
        assert played.open_to.may_raise, "14 of 20 is more than half"
        played = flop("spread", stacks=STACKS | {3: 39})
        played.play("2 bets 20", "3 all-in", "4 calls", "1 calls")
        assert played.refused("2 raises 60") == "6.16.2(a)"

    @pytest.mark.clause("6.9", "6.16.2(b)")
    @pytest.mark.parametrize(
        ("reading", "stack", "raises"),
        [
            ("half_or_more", 25, 1),
            ("half_or_more", 24, 0),
            ("full_only", 25, 0),
            ("full_only", 30, 1),
            ("every_increase", 24, 1),
        ],
    )
    def test_which_all_ins_are_raises(self, reading: str, stack: int, raises: int) -> None:
        played = flop("fixed", stacks=STACKS | {3: stack}, readings={"raises_counted": reading})
        played.play("2 bets 10", "3 all-in")
        assert played.hand.raises == raises

    @pytest.mark.clause("6.9", "6.16.2(a)")
    @pytest.mark.parametrize(("reading", "raises"), [("counts", 1), ("does_not_count", 0)])
    def test_completing_a_short_all_in_is_a_raise_or_not(self, reading: str, raises: int) -> None:
        played = flop("fixed", stacks=STACKS | {3: 23}, readings={"completion_counts": reading})
        played.play("2 bets 10", "3 all-in", "4 raises 20")
        assert played.hand.raises == raises

    @pytest.mark.clause("1.1 'All-in'")
    def test_an_all_in_that_may_not_raise_is_a_call(self) -> None:
        played = flop(stacks={1: 1000, 2: 1000, 3: 1000, 4: 52})
        played.play("2 bets 30", "3 calls", "4 all-in", "1 calls", "2 all-in")
        assert played.last(happened.ReadAs).taken == "call"
        assert played.hand.seats[2].bet == 42

    @pytest.mark.clause("1.1 'Betting round'")
    def test_nobody_is_asked_when_everyone_else_is_all_in(self) -> None:
        played = Played(stacks={1: 100, 2: 3, 3: 100})
        played.play("1 folds")
        assert isinstance(played.hand, StreetDue)
        assert played.last(happened.UncalledReturned).amount == 7


STACKS = dict.fromkeys(range(1, 5), 1000)


class TestShortBlind:
    @pytest.mark.clause("1.1 'Call'", "1.1 'All-in'")
    @pytest.mark.parametrize(("reading", "to_call"), [("full_blind", 10), ("amount_posted", 5)])
    def test_a_short_big_blind_leaves_the_call_or_not(self, reading: str, to_call: int) -> None:
        played = Played(table(readings={"short_blind": reading}), stacks=STACKS | {3: 4})
        assert played.hand.seats[3].all_in
        assert played.open_to.to_call == to_call


class TestStraddle:
    @pytest.mark.clause("6.5", "6.5.1", "1.1 'Over-blind bet'")
    def test_a_straddle_is_twice_the_big_blind_and_acts_last(self) -> None:
        played = Played(table(straddle=True), before=(do.Straddle(4, 20),))
        assert played.hand.waiting == (1, 2, 3, 4)
        assert played.open_to.to_call == 20
        played.play("1 calls", "2 calls", "3 calls")
        assert played.open_to.may_raise
        played.play("4 checks", "flop")
        assert played.hand.waiting == (2, 3, 4, 1)

    @pytest.mark.clause("6.5.1", "6.6")
    @pytest.mark.parametrize(("reading", "least"), [("raise_of_one_blind", 30), ("new_bet", 40)])
    def test_the_least_raise_over_a_straddle(self, reading: str, least: int) -> None:
        made = table(straddle=True, readings={"straddle_minimum_raise": reading})
        assert Played(made, before=(do.Straddle(4, 20),)).open_to.min_to == least

    @pytest.mark.clause("6.5.1", "6.5.1(a)")
    def test_fixed_limit_steps_on_and_three_raises_are_left(self) -> None:
        played = Played(table("fixed", straddle=True), before=(do.Straddle(4, 20),))
        played.play("1 raises 30", "2 raises 40", "3 raises 50")
        assert played.refused("4 raises 60") == "6.9"

    @pytest.mark.clause("6.5")
    @pytest.mark.parametrize(
        ("seat", "amount", "clause"), [(1, 20, "6.5"), (4, 19, "6.5"), (4, 21, "6.5"), (4, 40, "6.5")]
    )
    def test_other_seats_and_amounts_are_refused(self, seat: int, amount: int, clause: str) -> None:
        with pytest.raises(IllegalAction, match=rf"{clause}\b"):
            Played(table(straddle=True), before=(do.Straddle(seat, amount),))

    @pytest.mark.clause("6.5")
    def test_a_table_may_have_none(self) -> None:
        with pytest.raises(IllegalAction, match=r"6\.5"):
            Played(table(), before=(do.Straddle(4, 20),))

    @pytest.mark.clause("6.5")
    def test_a_straddle_over_a_large_blind_that_was_posted_late_makes_it_up_to_twice_the_big_one(self) -> None:
        made = table(straddle=True)
        late = Post(4, 10, PostKind.POST, rule("8.10.2"))
        posts = (*usual_posts(made, 1, [1, 2, 3, 4]), late)
        played = Played(made, posts=posts, before=(do.Straddle(4, 20),))
        assert (played.hand.seats[4].bet, played.hand.seats[4].stack) == (20, 980)

    @pytest.mark.clause("6.5", "1.1 'Over-blind bet'")
    def test_with_two_players_the_reason_is_the_blind_that_was_posted(self) -> None:
        stacks = {2: 1000, 7: 1000}
        with pytest.raises(IllegalAction) as refusal:
            Played(table(straddle=True), stacks=stacks, button=7, before=(do.Straddle(2, 20),))
        assert refusal.value.rule.clause == "6.5"
        assert "has posted a blind" in str(refusal.value)
        with pytest.raises(IllegalAction, match="not the first player left"):
            Played(table(straddle=True), stacks=stacks, button=7, before=(do.Straddle(7, 20),))
        made = table(straddle=True, readings={"straddle_over_own_blind": "permitted"})
        played = Played(made, stacks=stacks, button=7, before=(do.Straddle(2, 20),))
        assert [(seat.bet, seat.stack) for seat in played.hand.seats.values()] == [(20, 980), (10, 990)]
        assert (played.hand.waiting, played.open_to.to_call, played.open_to.min_to) == ((7, 2), 10, 30)
        for short, taken in ((19, False), (20, True)):
            given = {2: short, 7: 1000}
            if taken:
                assert Played(made, stacks=given, button=7, before=(do.Straddle(2, 20),)).hand.seats[2].all_in
            else:
                with pytest.raises(IllegalAction, match="Table stakes"):
                    Played(made, stacks=given, button=7, before=(do.Straddle(2, 20),))

    @pytest.mark.clause("8.9.4", "6.5")
    def test_a_second_one_only_where_the_table_has_them(self) -> None:
        twice = (do.Straddle(4, 20), do.Straddle(1, 40))
        with pytest.raises(IllegalAction, match=r"6\.5"):
            Played(table(straddle=True), before=twice)
        played = Played(table(straddle=True, readings={"straddles": "successive"}), before=twice)
        assert played.hand.waiting == (2, 3, 4, 1)
        assert played.open_to.min_to == 60
        with pytest.raises(IllegalAction, match=r"8\.9\.4"):
            Played(
                table(straddle=True, readings={"straddles": "successive"}),
                before=(do.Straddle(4, 20), do.Straddle(1, 30)),
            )


class TestAntes:
    @pytest.mark.clause("1.1 'Pot'")
    def test_antes_are_in_the_pot(self) -> None:
        """PyPokerEngine #45: the ante did not reach the pot."""
        played = Played(table(ante=1))
        assert played.hand.pot == 19
        assert played.open_to.to_call == 10
        played.play("4 folds", "1 folds", "2 folds", "push")
        assert played.stacks() == {1: 999, 2: 994, 3: 1008, 4: 999}

    @pytest.mark.clause("1.1 'Pot'", "1.1 'All-in'")
    def test_dead_money_is_in_the_main_pot_and_no_bet(self) -> None:
        blinds = (
            Post(2, 5, PostKind.BLIND, table().game.high),
            Post(3, 10, PostKind.BLIND, table().game.high),
            Post(3, 40, PostKind.DEAD, table().game.high),
        )
        played = Played(posts=blinds, stacks=STACKS | {4: 10}, holes={4: "As Ad", 3: "2c 7d"}, board="Ah Kd 8s 3c 9h")
        played.play("4 all-in", "1 folds", "2 folds", "flop", "turn", "river", "showdown")
        assert played.stacks()[4] == 65


class TestClock:
    clock = Clock(30, 60, 2, 5)

    @pytest.mark.clause("6.15", "1.1 'Dead hand'")
    def test_time_up_facing_a_bet_is_a_dead_hand(self) -> None:
        played = Played(table(clock=self.clock))
        played.act(do.TimeUp(4, D))
        assert 4 not in played.hand.live

    @pytest.mark.clause("6.15")
    def test_time_up_without_a_bet_is_a_check(self) -> None:
        played = flop(clock=self.clock)
        played.act(do.TimeUp(2, D))
        assert 2 in played.hand.live
        assert played.hand.turn == 3

    @pytest.mark.clause("6.15")
    def test_the_unraised_big_blind_checks(self) -> None:
        played = Played(table(clock=self.clock))
        played.play("4 calls", "1 calls", "2 calls")
        played.act(do.TimeUp(3, D))
        assert 3 in played.hand.live

    @pytest.mark.clause("6.15")
    def test_blinds_are_not_bets_where_the_table_says_so(self) -> None:
        played = Played(table(clock=self.clock, readings={"time_out_blinds": "blinds_are_not_bets"}))
        played.act(do.TimeUp(4, D))
        assert 4 in played.hand.live

    @pytest.mark.clause("6.15")
    def test_the_dealer_calls_time_or_the_clock_does(self) -> None:
        with pytest.raises(NotAuthorised):
            Played(table(clock=self.clock)).act(do.TimeUp(4))
        Played(table(clock=self.clock, readings={"time_out": "automatic"})).act(do.TimeUp(4))

    @pytest.mark.clause("6.15")
    def test_no_clock_no_time(self) -> None:
        with pytest.raises(IllegalAction, match=r"6\.15"):
            Played().act(do.TimeUp(4, D))
        with pytest.raises(IllegalAction, match="turn of seat 4"):
            Played(table(clock=self.clock)).act(do.TimeUp(1, D))

    @pytest.mark.clause("6.15.1", "6.15.2")
    def test_more_time_can_be_bought_as_often_as_the_sign_says(self) -> None:
        played = Played(table(clock=self.clock))
        played.act(do.BuyTime(4), do.BuyTime(4))
        assert played.hand.seats[4].stack == 990
        assert played.hand.turn == 4
        with pytest.raises(IllegalAction, match=r"6\.15\.2"):
            played.act(do.BuyTime(4))
        with pytest.raises(IllegalAction, match=r"6\.15\.1"):
            Played().act(do.BuyTime(4))
        with pytest.raises(IllegalAction, match=r"6\.15\.1"):
            played.act(do.BuyTime(1))
        with pytest.raises(IllegalAction, match=r"6\.15\.2"):
            Played(table(clock=Clock(30, 60, 2, 5000))).act(do.BuyTime(4))

    @pytest.mark.clause("6.15.1", "6.16.1", "6.11")
    @pytest.mark.parametrize(("stack", "clause"), [(4, "6.15.2"), (5, "6.16.1"), (6, None)])
    def test_the_last_chips_buy_no_time(self, stack: int, clause: str | None) -> None:
        played = Played(table(clock=self.clock), stacks={1: 1000, 2: 1000, 3: 1000, 4: stack})
        if clause is not None:
            with pytest.raises(IllegalAction) as refusal:
                played.act(do.BuyTime(4))
            assert refusal.value.rule.clause == clause
            return
        played.act(do.BuyTime(4))
        played.play("4 calls")
        assert (played.hand.seats[4].paid, played.hand.seats[4].stack) == (1, 0)

    @pytest.mark.clause("6.15.1", "6.16.1")
    def test_nor_does_posting_one_blind_cancel_the_rest(self) -> None:
        played = Played(table(clock=self.clock), stacks={1: 1000, 2: 1000, 3: 15, 4: 1000})
        played.play("4 raises 30", "1 folds", "2 folds")
        with pytest.raises(IllegalAction, match=r"6\.16\.1"):
            played.act(do.BuyTime(3))

    @pytest.mark.clause("6.11", "6.15.1")
    def test_the_fee_may_come_out_of_the_pocket(self) -> None:
        made = table(clock=self.clock, readings={"time_fee_from": "pocket"})
        played = Played(made, stacks={1: 1000, 2: 1000, 3: 1000, 4: 5})
        played.act(do.BuyTime(4), do.BuyTime(4))
        assert (played.hand.seats[4].stack, played.hand.fees) == (5, {})
        with pytest.raises(IllegalAction, match=r"6\.15\.2"):
            played.act(do.BuyTime(4))

    @pytest.mark.clause("6.16.1", "8.15.1")
    @pytest.mark.parametrize(("seat", "amount", "taken"), [(4, 99, True), (4, 100, False), (3, 90, True)])
    def test_a_side_wager_leaves_a_stake_for_the_hand(self, seat: int, amount: int, taken: bool) -> None:
        """Seat 3 has the big blind in the pot, so all the rest of its chips may go."""
        made = table(side_wagers=True)
        stacks = dict.fromkeys(range(1, 5), 100)
        before = (do.PlaceSideWager(seat, "red", amount),)
        if taken:
            assert Played(made, stacks=stacks, before=before).hand.seats[seat].stack == 100 - amount - (seat == 3) * 10
        else:
            with pytest.raises(IllegalAction, match=r"6\.16\.1"):
                Played(made, stacks=stacks, before=before)


class TestStakes:
    @pytest.mark.clause("6.11", "1.1 'Buy-in'")
    def test_a_player_in_the_hand_adds_nothing_and_one_who_folded_may(self) -> None:
        played = Played()
        played.play("4 folds")
        with pytest.raises(IllegalAction, match="Buy-in"):
            played.act(do.AddChips(1, 100))
        with pytest.raises(IllegalAction, match=r"6\.11"):
            played.act(do.AddChips(4, -100))
        with pytest.raises(IllegalAction, match=r"6\.11"):
            played.act(do.AddChips(9, 100))
        played.began += 100
        played.act(do.AddChips(4, 100))
        assert played.hand.seats[4].stack == 1100

    @pytest.mark.clause("6.2")
    def test_chips_that_are_added_are_in_play(self) -> None:
        played = Played(table(chip=5))
        played.play("4 folds")
        with pytest.raises(IllegalAction, match="The lowest chip in play is 5"):
            played.act(do.AddChips(4, 12))

    @pytest.mark.clause("8.6")
    def test_no_pot_is_divided_by_agreement(self) -> None:
        with pytest.raises(IllegalAction, match=r"8\.6"):
            Played().act(do.AgreeToSplit((2, 3)))

    @pytest.mark.clause("8.6")
    @pytest.mark.parametrize(
        ("seats", "why"),
        [
            ((1, 2), "Seats 1, 2 cannot divide"),
            ((4, 2), "Seat 4 has no live hand"),
            ((2,), "An agreement needs at least two seats"),
        ],
    )
    def test_a_refusal_to_divide_is_explained_and_the_hand_continues(self, seats: tuple[int, ...], why: str) -> None:
        played = Played()
        played.play("4 folds")
        before = played.hand
        with pytest.raises(IllegalAction, match=why) as refusal:
            played.act(do.AgreeToSplit(seats))
        assert (refusal.value.rule.clause, played.hand) == ("8.6", before)
        played.play("1 folds", "2 folds", "push")
        with pytest.raises(IllegalAction, match=r"is over.*8\.6"):
            played.act(do.AgreeToSplit((1, 2)))

    @pytest.mark.clause("1.1 'Betting round'")
    def test_folds_in_any_order_end_the_hand(self) -> None:
        """PokerKit #35: a crash when players folded in an unusual order."""
        played = flop()
        played.play("2 folds", "3 folds", "4 folds")
        assert isinstance(played.hand, Uncontested)
        assert not isinstance(played.hand, BettingRound)
