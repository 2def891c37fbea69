"""Rules 8.4, 8.16-8.20, 9.5: the deal, the discard, who shows first, what cards say, and the right to see a hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from poker_play import CUT_AT, D, Played, table

from queenhigh.cards import DECK, cards
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, Place, usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import Discarding, Over, Showdown, StreetDue
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.rules import IllegalAction, InputError, NotAuthorised


def to_the_river(**changes: Any) -> Played:
    """Seats 2, 3 and 4 check to the showdown."""
    holes = changes.pop("holes", {2: "2c 7d", 3: "Ks Kd", 4: "As Ad"})
    played = Played(table(readings=changes.pop("readings", {})), holes=holes, board="Jd 9c 5h 3s 4h")
    played.play(
        "4 calls", "1 folds", "2 calls", "3 checks", "flop", *changes.pop("flop", ("2 checks", "3 checks", "4 checks"))
    )
    played.play(
        "turn", "2 checks", "3 checks", "4 checks", "river", *changes.pop("river", ("2 checks", "3 checks", "4 checks"))
    )
    return played


class TestDeal:
    @pytest.mark.clause("8.4", "8.16.1(a)")
    def test_one_at_a_time_from_the_left_of_the_button(self) -> None:
        made = table()
        hand: Any = new_hand(made, usual_lineup(made, 3, dict.fromkeys(range(1, 6), 100)))
        for action in (do.PostBlinds(D), Shuffle(D, DECK), Cut(D, 26), Deal(D)):
            hand = replay(hand, act(hand, action))
        top = (*DECK[26:], *DECK[:26])
        assert [hand.seats[seat].cards for seat in (4, 5, 1, 2, 3)] == [(top[n], top[n + 5]) for n in range(5)]

    @pytest.mark.clause("8.16.1(a)", "8.16.1(b)", "8.16.1(c)")
    @pytest.mark.parametrize("game", GAMES)
    def test_each_game_deals_its_number(self, game: str) -> None:
        each = {"omaha": 4, "omaha_hilo": 4, "holdem": 2, "holdem_hilo": 2}.get(game, 3)
        played = Played(table(game=game))
        assert {len(seat.cards) for seat in played.hand.seats.values()} == {each}
        assert len(played.hand.stub) == 52 - 4 * each

    @pytest.mark.clause("8.18.1", "8.19.1", "8.20.1", "1.1 'Burn card'")
    def test_a_card_is_burned_before_each_street(self) -> None:
        played = to_the_river()
        assert (len(played.hand.burns), len(played.hand.board)) == (3, 5)
        assert not set(played.hand.burns) & set(played.hand.muck)
        assert played.hand.board == cards("Jd 9c 5h 3s 4h")

    @pytest.mark.clause("5.1", "5.2", "1.1 'Cut'", "1.1 'Blind'")
    def test_no_deal_without_blinds_shuffle_and_one_cut(self) -> None:
        made = table()
        hand: Any = new_hand(made, usual_lineup(made, 1, {1: 100, 2: 100}))

        def refused(action: Any) -> str:
            with pytest.raises(IllegalAction) as refusal:
                act(hand, action)
            return refusal.value.rule.clause

        assert refused(Deal(D)) == "1.1 'Blind'"
        assert refused(Cut(D, 20)) == "5.1"
        hand = replay(hand, act(hand, do.PostBlinds(D)))
        assert refused(do.PostBlinds(D)) == "8.9.2(b)"
        assert refused(Deal(D)) == "5.1"
        hand = replay(hand, act(hand, Shuffle(D, DECK)))
        assert refused(Deal(D)) == "5.2"
        assert refused(Cut(D, 0)) == refused(Cut(D, 52)) == "1.1 'Cut'"
        hand = replay(hand, act(hand, Cut(D, CUT_AT)))
        assert refused(Cut(D, 20)) == "5.2"
        with pytest.raises(InputError, match="51 cards"):
            act(hand, Shuffle(D, DECK[:51]))

    @pytest.mark.clause("5.1", "8.4")
    def test_players_neither_shuffle_nor_deal(self) -> None:
        made = table()
        hand = new_hand(made, usual_lineup(made, 1, {1: 100, 2: 100}))
        for action in (Shuffle("player", DECK), Deal("player"), do.PostBlinds("player")):
            with pytest.raises(NotAuthorised):
                act(hand, action)

    @pytest.mark.clause("4.1 Holdem", "4.1 Omaha")
    @pytest.mark.parametrize(("game", "most"), [("holdem", 11), ("omaha", 10), ("pineapple", 11), ("omaha_hilo", 10)])
    def test_a_game_has_its_most_players(self, game: str, most: int) -> None:
        made = table(game=game)
        assert new_hand(made, usual_lineup(made, 1, dict.fromkeys(range(1, most + 1), 100)))
        with pytest.raises(IllegalAction, match=r"4\.1"):
            usual_lineup(made, 1, dict.fromkeys(range(1, most + 2), 100))

    @pytest.mark.clause("6.3", "8.17.3(b)")
    def test_a_lineup_that_cannot_be_dealt_is_refused(self) -> None:
        made = table()
        with pytest.raises(IllegalAction, match=r"8\.17\.3"):
            new_hand(made, Lineup(1, (Place(1, 100),)))
        with pytest.raises(IllegalAction, match=r"6\.3"):
            new_hand(made, Lineup(1, (Place(1, 100), Place(2, 0))))

    @pytest.mark.clause("8.20.3(b)")
    def test_there_is_no_sixth_card(self) -> None:
        played = to_the_river()
        with pytest.raises(IllegalAction, match=r"8\.4"):
            played.act(Deal(D))


class TestDiscard:
    def pineapple(self, game: str, stacks: dict[int, int] | None = None, **readings: str) -> Played:
        holes = {2: "2c 7d 9s", 3: "Ks Kd Kc", 4: "As Ad Ac"}
        return Played(table(game=game, readings=readings), holes=holes, board="Jd 9c 5h 3s 4h", stacks=stacks)

    @pytest.mark.clause("8.17.4", "9.15.1")
    def test_pineapple_discards_before_the_flop_in_order(self) -> None:
        played = self.pineapple("pineapple")
        played.play("4 calls", "1 folds", "2 calls", "3 checks")
        assert isinstance(played.hand, Discarding)
        assert played.hand.waiting == (2, 3, 4)
        assert played.refused("flop") == "8.4"
        assert played.refused("3 discards Ks") == "8.17.4"
        assert played.refused("2 discards Ks") == "8.17.4"
        played.play("2 discards 9s", "3 discards Kc", "4 discards Ac")
        assert isinstance(played.hand, StreetDue)
        assert played.hand.seats[2].cards == cards("2c 7d")
        assert set(played.hand.muck) >= set(cards("9s Kc Ac"))

    @pytest.mark.clause("8.18.4", "9.15.1")
    @pytest.mark.parametrize("game", ["crazy_pineapple", "crazy_pineapple_hilo"])
    def test_crazy_pineapple_discards_after_the_flop(self, game: str) -> None:
        played = self.pineapple(game)
        played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop")
        assert played.refused("2 discards 9s") == "9.15.1"
        played.play("2 checks", "3 checks", "4 checks")
        assert isinstance(played.hand, Discarding)
        played.play("2 discards 9s", "3 discards Kc", "4 discards Ac", "turn")

    @pytest.mark.clause("8.17.4")
    def test_all_in_players_discard_too(self) -> None:
        played = self.pineapple("pineapple", {1: 50, 2: 50, 3: 50, 4: 50})
        played.play("4 all-in", "1 folds", "2 calls", "3 calls")
        assert isinstance(played.hand, Discarding)
        played.play("2 discards 9s", "3 discards Kc", "4 discards Ac", "flop", "turn", "river", "showdown")
        assert played.stacks()[4] == 150

    @pytest.mark.clause("8.17.4", "9.15.1")
    def test_or_at_the_showdown_where_the_table_says_so(self) -> None:
        stacks = {1: 50, 2: 50, 3: 50, 4: 50}
        played = self.pineapple("pineapple", stacks, discard_when_all_in="at_showdown_when_all_in")
        played.play("4 all-in", "1 folds", "2 calls", "3 calls", "flop", "turn", "river")
        assert isinstance(played.hand, Discarding)
        played.play("2 discards 9s", "3 discards Kc", "4 discards Ac", "showdown")
        assert played.stacks()[4] == 150


class TestShowdown:
    @pytest.mark.clause("8.20.4")
    def test_the_player_being_called_shows_first(self) -> None:
        played = to_the_river(river=("2 checks", "3 bets 20", "4 calls", "2 calls"))
        assert played.hand.waiting == (3, 4, 2)

    @pytest.mark.clause("8.20.4")
    @pytest.mark.parametrize(("reading", "order"), [("left_of_button", (2, 3, 4)), ("earlier_aggressor", (3, 4, 2))])
    def test_when_it_was_checked(self, reading: str, order: tuple[int, ...]) -> None:
        played = to_the_river(readings={"first_to_show": reading}, flop=("2 checks", "3 bets 20", "4 calls", "2 calls"))
        assert played.hand.waiting == order

    @pytest.mark.clause("1.1 'Cards speak'", "8.7")
    def test_cards_speak_whatever_the_player_says(self) -> None:
        played = to_the_river()
        played.act(do.Show(4, says="two pair"))
        assert played.last(happened.HandShown).words == "pair of aces"
        played.play("showdown")
        assert played.stacks()[4] == 1020

    @pytest.mark.clause("8.7")
    def test_all_hole_cards_have_to_be_open(self) -> None:
        played = to_the_river()
        with pytest.raises(IllegalAction, match=r"8\.7"):
            played.act(do.Show(4, cards("As")))
        played.act(do.Show(4, cards("Ad As")))

    @pytest.mark.clause("1.1 'Dead hand'")
    def test_a_mucked_hand_wins_nothing(self) -> None:
        played = to_the_river()
        played.play("4 mucks", "showdown")
        assert played.stacks() == {1: 1000, 2: 990, 3: 1020, 4: 990}

    @pytest.mark.clause("8.20.4")
    def test_the_last_who_does_not_muck_need_not_show(self) -> None:
        played = to_the_river()
        played.play("4 mucks", "3 mucks", "push")
        assert played.stacks()[2] == 1020
        assert played.of(happened.HandShown) == []

    @pytest.mark.clause("8.20.4")
    @pytest.mark.parametrize(("reading", "mucked"), [("all_but_the_called", False), ("anybody", True)])
    def test_the_player_being_called_shows(self, reading: str, mucked: bool) -> None:
        """Seat 3 bets the river and is called: it shows first and cannot keep its hand closed; the callers may."""
        called = {"river": ("2 checks", "3 bets 20", "4 calls", "2 calls"), "readings": {"who_may_muck": reading}}
        played = to_the_river(**called)
        assert played.hand.waiting == (3, 4, 2)
        if mucked:
            played.play("3 mucks")
            return
        assert played.refused("3 mucks") == "8.20.4"
        played.play("4 mucks", "2 mucks")
        assert played.refused("3 mucks") == "8.20.4"
        played.play("push")
        assert played.stacks()[3] == 1060

    @pytest.mark.clause("8.20.4")
    def test_by_the_stricter_reading_only_a_beaten_hand_stays_closed(self) -> None:
        played = to_the_river(readings={"who_may_muck": "beaten_hands"})  # seat 4 has aces, 3 kings, 2 nothing
        assert played.refused("2 mucks") == "8.20.4"
        played.play("3 shows")
        assert played.refused("4 mucks") == "8.20.4"
        played.play("2 mucks", "4 shows", "push")
        assert played.stacks()[4] == 1020
        tied = to_the_river(readings={"who_may_muck": "beaten_hands"}, holes={2: "2c 7d", 3: "Ks Kd", 4: "Kh Kc"})
        tied.play("3 shows")
        assert tied.refused("4 mucks") == "8.20.4"

    @pytest.mark.clause("8.20.4")
    def test_by_the_stricter_reading_a_low_may_still_win(self) -> None:
        made = table(game="holdem_hilo", readings={"who_may_muck": "beaten_hands"})
        holes = {2: "As 2d", 3: "Ks Kd", 4: "Qs Qd"}
        played = Played(made, holes=holes, board="Kc 8c 5h 4s Jh")
        played.play("4 calls", "1 folds", "2 calls", "3 checks")
        for street in ("flop", "turn", "river"):
            played.play(street, "2 checks", "3 checks", "4 checks")
        played.play("3 shows")
        assert played.refused("2 mucks") == "8.20.4"
        played.play("4 mucks", "2 shows", "push")
        assert [played.stacks()[seat] for seat in (2, 3)] == [1005, 1005]

    @pytest.mark.clause("8.20.4")
    def test_hands_are_shown_when_their_players_like_or_in_turn(self) -> None:
        to_the_river().play("4 shows", "2 shows")
        turn = to_the_river(readings={"showing_order": "in_turn"})
        assert (turn.hand.waiting, turn.refused("4 shows"), turn.refused("3 mucks")) == ((2, 3, 4), "8.20.4", "8.20.4")
        turn.play("2 mucks", "3 shows", "4 shows", "push")
        assert turn.stacks()[4] == 1020

    @pytest.mark.clause("8.20.4")
    def test_pots_wait_for_the_hands(self) -> None:
        assert to_the_river().refused("push") == "8.20.4"

    @pytest.mark.clause("8.20.4")
    def test_nobody_shows_twice_or_out_of_the_showdown(self) -> None:
        played = to_the_river()
        played.play("4 shows")
        assert played.refused("4 shows") == "8.20.4"
        assert played.refused("1 shows") == "8.20.4"
        assert played.refused("1 mucks") == "8.20.4"
        assert Played().refused("4 shows") == "8.20.4"

    @pytest.mark.clause("3.2.2(a)", "3.2.2(b)", "3.2.2(e)", "8.20.4(a)")
    def test_suits_break_no_tie(self) -> None:
        played = Played(board="5h 6h 7h 8h 9h", stacks={1: 50, 2: 50}, holes={1: "As Ks", 2: "2c 3c"})
        played.play("2 all-in", "1 calls", "flop", "turn", "river", "showdown")
        assert played.stacks() == {1: 50, 2: 50}

    @pytest.mark.clause("3.2.1", "3.2.2(a)", "3.2.2(b)", "3.2.2(c)", "3.2.2(d)", "3.2.2(e)", "3.2.2(f)", "3.2.2(g)")
    @pytest.mark.clause("3.2.2(h)", "3.2.2(i)", "3.2.2(j) No Pair")
    @pytest.mark.parametrize(
        ("board", "winner", "loser", "clause"),
        [
            ("Ts Js Qs 2d 3c", "As Ks", "9s 8s", "3.2.2(a)"),
            ("Ts Js Qs 2d 3c", "9s 8s", "Qh Qd", "3.2.2(b)"),
            ("6s 6h 6d 6c 3c", "Qs 2h", "Jc Ts", "3.2.2(c)"),
            ("4s 4h 2d 3c 3h", "4d Ah", "3s Ad", "3.2.2(d)"),
            ("Ah Jh 8h 2c 3s", "4h 2h", "3h 2d", "3.2.2(e)"),
            ("5h 4d 3c 2s Kd", "6h 7d", "Ah 9d", "3.2.2(f)"),
            ("Th Td Tc 4s 2d", "Kh 3s", "Qh Jd", "3.2.2(g)"),
            ("Kh Kd 8c 3s 9d", "5h 5d", "4h 4d", "3.2.2(h)"),
            ("8h 8d Kc 3s 2d", "Ah 5c", "Qh Jd", "3.2.2(i)"),
            ("Ah Kd 9c 4s 2d", "7h 3c", "6h 5c", "3.2.2(j) No Pair"),
        ],
    )
    def test_hands_rank_as_the_book_has_them(self, board: str, winner: str, loser: str, clause: str) -> None:
        played = Played(board=board, stacks={1: 50, 2: 50}, holes={1: winner, 2: loser})
        played.play("2 all-in", "1 calls", "flop", "turn", "river", "showdown")
        assert played.stacks() == {1: 100, 2: 0}
        assert clause in [rule.clause for event in played.of(happened.HandShown) for rule in event.also]

    @pytest.mark.clause("8.19.3", "8.19.3(a)", "8.20.3(a)")
    def test_a_bet_that_nobody_calls_wins_on_any_street(self) -> None:
        played = Played()
        played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop", "2 checks", "3 checks", "4 checks", "turn")
        played.play("2 bets 20", "3 calls", "4 folds", "river", "2 bets 20", "3 folds", "push")
        assert played.stacks() == {1: 1000, 2: 1040, 3: 970, 4: 990}
        played = Played()
        played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop", "2 checks", "3 checks", "4 checks", "turn")
        played.play("2 bets 20", "3 folds", "4 folds", "push")
        assert played.last(happened.HandEnded).rule.clause == "8.19.3(a)"

    @pytest.mark.clause("8.21")
    def test_the_dealer_may_inspect_a_hand_when_it_is_over(self) -> None:
        played = to_the_river()
        with pytest.raises(IllegalAction, match=r"8\.21"):
            played.act(do.InspectHand(D, 1))
        played.play("showdown")
        with pytest.raises(NotAuthorised):
            played.act(do.InspectHand("player", 1))
        played.act(do.InspectHand(D, 1))
        assert played.last(happened.HandInspected).seat == 1


class TestRightToSee:
    @pytest.mark.clause("8.20.4")
    def test_any_player_may_see_a_hand_of_the_showdown(self) -> None:
        played = to_the_river()
        played.act(do.AskToSee(1, 2))
        assert played.last(happened.HandShown).seat == 2
        with pytest.raises(IllegalAction, match=r"8\.20\.4"):
            played.act(do.AskToSee(9, 3))
        with pytest.raises(IllegalAction, match=r"9\.5"):
            played.act(do.AskToSee(2, 1))
        with pytest.raises(IllegalAction, match=r"8\.20\.4"):
            played.act(do.AskToSee(1, 2))

    @pytest.mark.clause("9.5")
    def test_a_mucked_hand_that_is_asked_for_is_dead(self) -> None:
        played = to_the_river()
        played.play("4 mucks")
        played.act(do.AskToSee(1, 4))
        assert not played.last(happened.MuckedHandSeen).live
        played.play("showdown")
        assert played.stacks()[3] == 1020

    @pytest.mark.clause("9.5")
    def test_unless_the_winner_asks(self) -> None:
        played = to_the_river()
        played.play("4 mucks", "2 mucks", "3 shows")
        played.act(do.AskToSee(3, 4))
        assert played.last(happened.MuckedHandSeen).live
        played.play("push")
        assert played.stacks()[4] == 1020

    @pytest.mark.clause("9.5")
    def test_a_winner_only_once_the_pot_is_pushed(self) -> None:
        played = to_the_river(readings={"requesting_pot_winner": "pot_pushed"})
        played.play("4 mucks", "2 mucks", "3 shows")
        played.act(do.AskToSee(3, 4))
        assert not played.last(happened.MuckedHandSeen).live

    @pytest.mark.clause("9.5", "8.20.4")
    def test_by_the_other_readings(self) -> None:
        strict = to_the_river(readings={"request_to_see": "strict_for_all"})
        strict.act(do.AskToSee(1, 4))
        assert 4 not in strict.hand.live
        free = to_the_river(readings={"request_to_see": "open_for_all"})
        free.play("4 mucks")
        free.act(do.AskToSee(1, 4))
        assert free.last(happened.MuckedHandSeen).live

    @pytest.mark.clause("9.5")
    def test_when_the_hand_is_over_it_may_still_be_seen_and_wins_nothing(self) -> None:
        played = to_the_river()
        played.play("4 mucks", "showdown")
        assert isinstance(played.hand, Over)
        played.act(do.AskToSee(3, 4))
        assert played.stacks()[3] == 1020


class TestFlopChase:
    def red(self, board: str, *wagers: tuple[int, str, int], **changes: Any) -> Played:
        before = tuple(do.PlaceSideWager(*wager) for wager in wagers)
        return Played(table(side_wagers=True, readings=changes), board=board, before=before)

    @pytest.mark.clause("10.1.1(a)", "10.1.1(b)", "10.1.1(c)", "10.1.1(d)", "10.2.2", "6.11.1(a)", "6.11.1(b)")
    @pytest.mark.parametrize(
        ("colour", "board", "net", "clause"),
        [
            ("red", "2h 9d Kh 3s 4s", 56, "10.1.1(c)"),
            ("red", "2h 9d Ks 3s 4s", -8, "10.1.1(d)"),
            ("black", "2c 9s Ks 3h 4h", 56, "10.1.1(a)"),
            ("black", "2c 9s Kh 3h 4h", -8, "10.1.1(b)"),
        ],
    )
    def test_all_three_of_one_colour(self, colour: str, board: str, net: int, clause: str) -> None:
        played = self.red(board, (1, colour, 8))
        played.play("4 folds", "1 folds", "2 calls", "3 checks", "flop")
        assert played.hand.side_lines == (), "10.2.1: not before the betting has begun"
        played.play("2 checks")
        assert played.hand.side_lines[0].rule.clause == clause
        assert played.hand.seats[1].stack == 992, "6.11.1(b): not before the hand is over"
        played.play("3 checks", "turn", "2 checks", "3 checks", "river", "2 checks", "3 checks", "showdown")
        assert played.stacks()[1] == 1000 + net

    @pytest.mark.clause("8.17.3(a)(i)", "10.2.1")
    @pytest.mark.parametrize(("reading", "burns"), [("burn_first", 1), ("no_burn", 0)])
    def test_the_flop_is_dealt_for_it_when_everyone_folds(self, reading: str, burns: int) -> None:
        played = self.red("2h 9d Kh", (1, "red", 8), side_wager_flop_burn=reading)
        played.play("4 folds", "1 folds", "2 folds")
        assert played.refused("push") == "8.17.3(a)(i)"
        played.play("flop")
        assert len(played.hand.burns) == burns
        assert len(played.hand.board) == 3
        played.play("push")
        assert isinstance(played.hand, Over)
        won, ended = played.last(happened.PotAwarded), played.last(happened.HandEnded)
        assert won.rule.clause == ended.rule.clause == "8.17.3(a)", "the flop opened no betting round"

    @pytest.mark.clause("7.6", "8.17.3(a)(i)")
    def test_a_flop_dealt_only_for_side_wagers_does_not_count_for_commission(self) -> None:
        readings = {"raise_wins_blinds_commission": "no_flop_no_drop"}
        made = table(side_wagers=True, readings=readings, commission=(Percentage(Fraction(1, 10), None),))
        played = Played(made, board="2h 9d Kh", before=(do.PlaceSideWager(1, "red", 8),))
        played.play("4 raises 30", "1 folds", "2 folds", "3 folds", "flop", "push")
        assert [event.amount for event in played.of(happened.CommissionTaken)] == [0]

    @pytest.mark.clause("10.2.1")
    def test_it_is_settled_at_once_where_no_betting_follows(self) -> None:
        played = Played(
            table(side_wagers=True),
            stacks={1: 108, 2: 100, 3: 100},
            board="2h 9d Kh 3s 4s",
            before=(do.PlaceSideWager(1, "red", 8),),
        )
        played.play("1 all-in", "2 calls", "3 calls", "flop")
        assert len(played.hand.side_lines) == 1
        assert played.hand.seats[1].stack == 0

    @pytest.mark.clause("1.1 'Flop Chase wager'", "10.1.1(b)", "10.1.1(c)")
    def test_one_player_may_have_both_colours_and_each_is_settled_by_itself(self) -> None:
        played = self.red("2h 9d Kh 3s 4s", (1, "red", 8), (1, "black", 5))
        played.play("4 folds", "1 folds", "2 calls", "3 checks", "flop", "2 checks")
        assert [line.rule.clause for line in played.hand.side_lines] == ["10.1.1(c)", "10.1.1(b)"]

    @pytest.mark.clause("1.1 'Flop Chase wager'")
    def test_by_the_other_reading_a_player_nominates_one_colour(self) -> None:
        made = table(side_wagers=True, readings={"flop_chase_colours": "one_colour"})
        hand: Any = new_hand(made, usual_lineup(made, 1, {1: 100, 2: 100}))
        for colour, seat in (("red", 1), ("red", 1), ("black", 2)):
            hand = replay(hand, act(hand, do.PlaceSideWager(seat, colour, 5)))
        with pytest.raises(IllegalAction) as refusal:
            act(hand, do.PlaceSideWager(1, "black", 5))
        assert refusal.value.rule.clause == "1.1 'Flop Chase wager'"
        assert [(wager.seat, wager.colour) for wager in hand.side_wagers] == [(1, "red"), (1, "red"), (2, "black")]

    @pytest.mark.clause("2.3", "8.15.1", "8.15.2", "6.11.1(a)", "1.1 'Flop Chase wager'", "6.2")
    def test_what_is_refused(self) -> None:
        made = table(side_wagers=True, chip=5)
        hand = new_hand(made, usual_lineup(made, 1, {1: 100, 2: 100}))

        def refused(action: Any, at: Any = hand) -> str:
            with pytest.raises(IllegalAction) as refusal:
                act(at, action)
            return refusal.value.rule.clause

        assert refused(do.PlaceSideWager(9, "red", 5)) == "8.15.1"
        assert refused(do.PlaceSideWager(1, "green", 5)) == "1.1 'Flop Chase wager'"
        assert refused(do.PlaceSideWager(1, "red", 105)) == "6.11.1(a)"
        assert refused(do.PlaceSideWager(1, "red", 0)) == "8.15.1"
        assert refused(do.PlaceSideWager(1, "red", 7)) == "6.2"
        assert refused(do.PlaceSideWager(1, "red", 5), Played().hand) == "2.3"
        assert refused(do.PlaceSideWager(1, "red", 5), Played(table(side_wagers=True)).hand) == "8.15.2"

    def test_only_a_showdown_that_is_one(self) -> None:
        assert isinstance(to_the_river().hand, Showdown)
