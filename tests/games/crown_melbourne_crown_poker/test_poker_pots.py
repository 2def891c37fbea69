"""Rules 8.5, 8.20.4, 7: side pots of any depth, uncalled chips, odd chips, halves, and what commission leaves of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from poker_play import Played, table

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.actions import PlaceSideWager, ReadHands
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerHand, PerPerson, Step
from queenhigh.games.crown_melbourne_crown_poker.conduct import CardsExchanged, Contravention
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_recall import hand_sheet_of
from queenhigh.games.crown_melbourne_crown_poker.facts import BurnMissed, FlopTooManyCards, WrongCardCount
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.movements import moves
from queenhigh.games.crown_melbourne_crown_poker.pots import HIGH, LOW, WHOLE, Share, divide, pots_of, values
from queenhigh.games.kit.actions import Deal, Report, Shuffle
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Cents
from queenhigh.money.accounts import Move
from queenhigh.notation.hand_sheet import play_hand
from queenhigh.rules import IllegalAction

ROYAL = "Ts Js Qs Ks As"
"""On the board, so that all players tie."""


def awards(played: Played) -> dict[str, dict[int, int]]:
    got: dict[str, dict[int, int]] = {}
    for event in played.of(happened.PotAwarded):
        pot = got.setdefault(event.pot, {})
        pot[event.seat] = pot.get(event.seat, 0) + event.amount
    return got


def run_out(played: Played) -> Played:
    """The cards that are still to come, and the showdown."""
    left = {0: 3, 3: 2, 4: 1, 5: 0}[len(played.hand.board)]
    played.play(*["next"] * left, "showdown")
    return played


@pytest.mark.clause("9.15.2", "8.20.4(a)")
def test_only_live_hands_without_a_card_to_discard_are_read() -> None:
    """Seat 3 still has the card that it had to give up, and seat 1 has folded."""
    dealt = Played(table(game="pineapple")).hand
    seats = {n: seat if n == 3 else replace(seat, cards=seat.cards[:2], live=n != 1) for n, seat in dealt.seats.items()}
    found = values(replace(dealt, seats=seats, board=dealt.stub[:5]))
    assert set(found.high) == {2, 4}


class TestSidePots:
    @pytest.mark.clause("1.1 'Main Pot'", "1.1 'Side pot(s)'", "1.1 'All-in'")
    def test_each_all_in_cuts_a_pot(self) -> None:
        stacks = {1: 600, 2: 100, 3: 300, 4: 600}
        holes = {2: "As Ad", 3: "Ks Kd", 4: "Qs Qd", 1: "2c 7d"}
        played = Played(stacks=stacks, holes=holes, board="Jd 9c 5h 3s 4h")
        played.play("4 all-in", "1 calls", "2 calls", "3 calls")
        assert [(pot.name, pot.amount, len(pot.eligible)) for pot in pots_of(played.hand)] == [
            ("main", 400, 4),
            ("side_1", 600, 3),
            ("side_2", 600, 2),
        ]
        run_out(played)
        assert awards(played) == {"main": {2: 400}, "side_1": {3: 600}, "side_2": {4: 600}}
        assert played.stacks() == {1: 0, 2: 400, 3: 600, 4: 600}

    @pytest.mark.clause("1.1 'Side pot(s)'")
    def test_folded_chips_are_in_the_pots_and_win_nothing(self) -> None:
        """PokerKit #46: who may win a pot goes by what was put in."""
        stacks = {1: 1000, 2: 50, 3: 1000, 4: 1000}
        played = Played(stacks=stacks, holes={2: "As Ad", 3: "Ks Kd"}, board="Jd 9c 5h 3s 4h")
        played.play("4 raises 100", "1 folds", "2 calls", "3 calls", "flop", "3 bets 200", "4 folds")
        assert played.last(happened.UncalledReturned).amount == 200
        assert [(pot.amount, pot.eligible) for pot in pots_of(played.hand)] == [(150, (2, 3)), (100, (3,))]
        run_out(played)
        assert played.stacks() == {1: 1000, 2: 150, 3: 1000, 4: 900}

    @pytest.mark.clause("1.1 'Table stakes'", "1.1 'Pot'")
    def test_an_unmatched_wager_is_returned_at_once(self) -> None:
        played = Played(stacks={1: 200, 2: 200, 3: 180, 4: 500})
        played.play("4 all-in", "1 folds", "2 folds", "3 calls")
        returned = played.last(happened.UncalledReturned)
        assert (returned.seat, returned.amount) == (4, 320)
        assert played.hand.seats[4].stack == 320

    @pytest.mark.clause("1.1 'Pot'", "1.1 'Dead hand'", "13.14")
    def test_the_unmatched_part_of_a_dead_hand_is_returned_too(self) -> None:
        """It was in no pot: found by the proof of M1, where it vanished and the table was locked."""
        played = Played(
            stacks={1: 1000, 2: 300, 3: 200, 4: 1000}, holes={2: "As Ad", 3: "Ks Kd"}, board="Jd 9c 5h 3s 4h"
        )
        played.play("4 folds", "1 all-in")
        played.act(Report("Dealer", CardsExchanged(seats=(1,), dead=True)))
        played.play("2 calls", "3 calls")
        returned = played.last(happened.UncalledReturned)
        assert (returned.seat, returned.amount) == (1, 700)
        assert rule("1.1 'Dead hand'") in returned.also
        run_out(played)
        assert played.stacks() == {1: 700, 2: 800, 3: 0, 4: 1000}

    @pytest.mark.clause("9.1.1(f) affected player acted", "1.1 'Dead hand'", "1.1 'Pot'", "7.5")
    @pytest.mark.parametrize(
        ("reading", "stack", "stacks"),
        [
            ("stays", 1000, {1: 700, 2: 995, 3: 990, 4: 1312}),
            ("stays", 10, {1: 990, 2: 995, 3: 990, 4: 32}),
            ("uncalled_returned", 1000, {1: 990, 2: 995, 3: 990, 4: 1022}),
        ],
    )
    def test_a_dead_hand_leaves_what_nobody_called_to_the_player_who_is_left(
        self, reading: str, stack: int, stacks: dict[int, int]
    ) -> None:
        """Not to one who is all-in for less; and commission of 10 % is on the 35 that were called alone."""
        rake = (Percentage(Fraction(1, 10)),)
        played = Played(
            table(commission=rake, readings={"dead_hand_wager": reading}), stacks={1: 1000, 2: 1000, 3: 1000, 4: stack}
        )
        played.play("4 calls", "1 raises 300")
        played.act(Report("Dealer", WrongCardCount(seat=1, cards=3)))
        played.play("2 folds", "3 folds", "push")
        assert played.stacks() == stacks

    @pytest.mark.clause("9.1.1(f) affected player acted", "1.1 'Call'", "1.1 'Side pot(s)'")
    def test_the_bet_of_a_dead_hand_has_to_be_called(self) -> None:
        played = Played(stacks={1: 1000, 2: 1000, 3: 1000, 4: 10})
        played.play("4 calls", "1 raises 300")
        played.act(Report("Dealer", WrongCardCount(seat=1, cards=3)))
        played.play("2 folds")
        assert played.open_to.to_call == 290
        played.play("3 calls")
        assert [(pot.amount, pot.eligible) for pot in pots_of(played.hand)] == [(35, (3, 4)), (580, (3,))]

    @pytest.mark.clause("13.2.1", "1.1 'Call'")
    @pytest.mark.parametrize(("called", "owed"), [((), 10), (("2 calls",), 300)])
    def test_a_bet_that_was_voided_can_no_longer_be_called(self, called: tuple[str, ...], owed: int) -> None:
        played = Played()
        played.play("4 folds", "1 raises 300", *called)
        played.act(Report("TG Assistant Casino Manager", Contravention(seat=1, void=True)))
        assert played.hand.level == owed
        assert played.stacks()[1] == 1000

    @pytest.mark.clause("13.2.1", "1.1 'Pot'", "1.1 'All-in'")
    def test_what_only_a_void_hand_had_called_comes_back_before_the_pots_are_pushed(self) -> None:
        played = Played(
            stacks={1: 1000, 2: 200, 3: 800, 4: 1000},
            holes={1: "Ks Kd", 2: "As Ad", 3: "7s 2d", 4: "Qs Qd"},
            board="3c 4h 8s 9d Jc",
        )
        played.play("4 calls", "1 raises 1000", "2 calls", "3 folds", "4 calls", "flop", "turn", "river")
        played.act(ReadHands("Dealer"))
        played.act(Report("TG Assistant Casino Manager", Contravention(seat=4, void=True)))
        played.play("push")
        assert played.last(happened.UncalledReturned).amount == 800
        assert played.stacks() == {1: 800, 2: 410, 3: 790, 4: 1000}

    @pytest.mark.clause("8.18.3(a)", "7.5")
    def test_an_uncalled_bet_is_not_in_the_pot_that_it_wins(self) -> None:
        played = Played()
        played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop", "2 bets 250", "3 folds", "4 folds")
        assert played.last(happened.UncalledReturned).amount == 250
        played.play("push")
        assert awards(played) == {"main": {2: 30}}

    @pytest.mark.clause("1.1 'Pot'", "8.17.3(a)")
    def test_a_raise_that_takes_the_blinds_wins_them_and_its_matched_part(self) -> None:
        played = Played()
        played.play("4 raises 30", "1 folds", "2 folds", "3 folds")
        assert played.last(happened.UncalledReturned).amount == 20
        played.play("push")
        assert awards(played) == {"main": {4: 25}}


class TestDeadMoney:
    """A missed small blind is dead: it is in the main pot and buys no share of the others."""

    def pots(self, **seats: tuple[int, int, int, bool]) -> list[tuple[str, int, tuple[int, ...], tuple[int, ...]]]:
        """Each seat with what it paid, its dead money, its stack and whether it is live."""
        hand = Played().hand
        found = {
            number: replace(hand.seats[number], paid=paid, bet=0, dead=dead, stack=stack, live=live)
            for number, (paid, dead, stack, live) in enumerate(seats.values(), 1)
        }
        return [(pot.name, pot.amount, pot.eligible, pot.contributors) for pot in pots_of(replace(hand, seats=found))]

    @pytest.mark.clause("1.1 'Main Pot'")
    def test_the_last_player_wins_live_and_dead_money_of_all_who_paid(self) -> None:
        found = self.pots(ann=(10, 0, 90, True), bob=(0, 5, 95, False), cem=(4, 0, 96, False), dan=(0, 0, 100, False))
        assert found == [("main", 19, (1,), (1, 2, 3))]

    @pytest.mark.clause("1.1 'Main Pot'", "1.1 'All-in'")
    def test_a_player_whose_whole_stake_was_dead_can_win_only_the_dead_money(self) -> None:
        found = self.pots(ann=(0, 5, 0, True), bob=(10, 0, 90, True), cem=(10, 0, 90, True), dan=(0, 3, 97, False))
        assert found == [("main", 8, (1, 2, 3), (1, 4)), ("side_1", 20, (2, 3), (2, 3))]

    @pytest.mark.clause("1.1 'Main Pot'")
    def test_where_no_live_player_has_live_money_in_it_there_is_one_pot(self) -> None:
        found = self.pots(ann=(0, 5, 0, True), bob=(0, 0, 90, True), cem=(4, 0, 96, False))
        assert found == [("main", 9, (1, 2), (1, 2, 3))]

    @pytest.mark.clause("1.1 'Main Pot'", "1.1 'Side pot(s)'")
    def test_dead_money_next_to_a_bet_is_in_the_main_pot(self) -> None:
        all_in = self.pots(ann=(10, 5, 0, True), bob=(10, 0, 90, True))
        assert all_in == [("main", 25, (1, 2), (1, 2))]
        behind = self.pots(ann=(0, 5, 50, True), bob=(10, 0, 90, True), cem=(10, 0, 90, True), dan=(0, 0, 100, False))
        assert behind == [("main", 25, (2, 3), (1, 2, 3))]

    @pytest.mark.clause("1.1 'Side pot(s)'")
    def test_a_folded_single_chip_is_in_the_main_pot_and_in_no_other(self) -> None:
        found = self.pots(ann=(1, 0, 99, False), bob=(10, 0, 0, True), cem=(20, 0, 80, True), dan=(20, 0, 80, True))
        assert found == [("main", 31, (2, 3, 4), (1, 2, 3, 4)), ("side_1", 20, (3, 4), (3, 4))]


class TestOddChips:
    @pytest.mark.clause("8.5", "8.5.1")
    def test_one_chip_each_from_the_left_of_the_button(self) -> None:
        """A pot of 35 among three, and one chip left to the first of them; the button comes last."""
        played = Played(board=ROYAL, stacks={1: 10, 2: 1000, 3: 10, 4: 10})
        played.play("4 calls", "1 calls", "2 folds")
        run_out(played)
        assert awards(played) == {"main": {3: 12, 4: 12, 1: 11}}

    @pytest.mark.clause("8.5.1")
    @pytest.mark.parametrize(
        ("readings", "got"),
        [
            ({"odd_chips_several": "all_to_closest"}, {3: 13, 4: 11, 1: 11}),
            ({"odd_chip_from": "button_seat"}, {1: 12, 3: 12, 4: 11}),
            ({"odd_chip_from": "button_seat", "odd_chips_several": "all_to_closest"}, {1: 13, 3: 11, 4: 11}),
        ],
    )
    def test_by_other_readings(self, readings: dict[str, str], got: dict[int, int]) -> None:
        played = Played(table(readings=readings), board=ROYAL, stacks={1: 10, 2: 1000, 3: 10, 4: 10})
        played.play("4 calls", "1 calls", "2 folds")
        run_out(played)
        assert awards(played) == {"main": got}

    @pytest.mark.clause("8.5")
    def test_down_to_the_lowest_chip_in_play(self) -> None:
        """A pot of 130 among three in chips of 10: 40 each, and 10 to the first of them."""
        made = table(blinds=(10, 20), chip=10)
        played = Played(made, stacks={1: 40, 2: 1000, 3: 40, 4: 40}, board=ROYAL)
        played.play("4 all-in", "1 calls", "2 folds", "3 calls")
        run_out(played)
        assert awards(played) == {"main": {3: 50, 4: 40, 1: 40}}

    @pytest.mark.clause("8.5")
    def test_a_split_three_ways_is_exact(self) -> None:
        """PokerTH #152: 30,300 among three is 10,100 for each of them."""
        played = Played(stacks={1: 10100, 2: 10100, 3: 10100}, board=ROYAL)
        played.play("1 all-in", "2 calls", "3 calls")
        run_out(played)
        assert awards(played) == {"main": {1: 10100, 2: 10100, 3: 10100}}

    @pytest.mark.clause("8.5", "8.5.1")
    def test_every_pot_is_divided_by_itself(self) -> None:
        """Main pot 45 and side pot 25 of the same winners: 23 and 22, 13 and 12."""
        made = table(blinds=(5, 10))
        played = Played(made, stacks={1: 15, 2: 1000, 3: 15, 4: 1000, 5: 1000}, board="2s 3s 4s 5s 7d", holes=STRAIGHTS)
        played.play("4 raises 25", "5 calls", "1 calls", "2 folds", "3 calls", "flop", "4 checks", "5 checks")
        played.play("turn", "4 checks", "5 checks", "river", "4 checks", "5 checks", "showdown")
        assert awards(played) == {"main": {4: 33, 5: 32}, "side_1": {4: 10, 5: 10}}

    @pytest.mark.clause("8.5.2", "3.3")
    @pytest.mark.parametrize(("reading", "got"), [("hole_cards", {1: 25, 3: 26}), ("five_card_hand", {1: 26, 3: 25})])
    def test_without_a_button_the_highest_card_by_suit(self, reading: str, got: dict[int, int]) -> None:
        """The nine in the hole is higher than the seven; of the five cards on the board nobody has a higher one."""
        made = table(blinds=(5, 11), readings={"no_button_high_card": reading})
        holes = {1: "2c 7d", 3: "9h 8c"}
        played = Played(made, stacks={1: 20, 2: 1000, 3: 20}, button=None, holes=holes, board=ROYAL)
        played.play("3 all-in", "1 calls", "2 folds")
        run_out(played)
        assert awards(played) == {"main": got}
        odd = next(event for event in played.of(happened.PotAwarded) if event.amount == 26)
        assert "8.5.2" in [rule.clause for rule in odd.also]

    @pytest.mark.clause("3.3", "3.3.1", "3.3.2", "3.3.3", "3.3.4")
    def test_of_two_nines_the_higher_suit(self) -> None:
        holes = {1: "9d 8h", 3: "9h 8c"}
        played = Played(table(blinds=(5, 11)), stacks={1: 20, 2: 1000, 3: 20}, button=None, holes=holes, board=ROYAL)
        played.play("3 all-in", "1 calls", "2 folds")
        run_out(played)
        assert awards(played) == {"main": {1: 25, 3: 26}}


class TestDividingInChips:
    """In chips of ten: a remainder too small for one chip each is passed on as the readings say, undivided."""

    def divided(self, share: Share, **readings: str) -> dict[int, int]:
        hand = Played(table(blinds=(10, 20), chip=10, readings=readings)).hand
        return divide(hand, share, high=(3,))

    @pytest.mark.clause("8.5", "8.5.1")
    def test_a_part_is_divided_down_to_the_chip(self) -> None:
        assert self.divided(Share(WHOLE, 80, (1, 2, 3))) == {1: 30, 2: 30, 3: 20}
        assert self.divided(Share(WHOLE, 80, (1, 2, 3)), odd_chips_several="all_to_closest") == {1: 40, 2: 20, 3: 20}

    @pytest.mark.clause("8.20.4(b)(v)", "8.5")
    def test_by_the_other_reading_odd_chips_of_the_low_half_alone_go_to_the_high(self) -> None:
        other = {"hi_lo_odd_chips": "all_to_high"}
        assert self.divided(Share(LOW, 50, (1, 2)), **other) == {1: 20, 2: 20, 3: 10}
        assert self.divided(Share(LOW, 40, (1, 2)), **other) == {1: 20, 2: 20}
        assert self.divided(Share(LOW, 55, (1,)), **other) == {1: 55}
        assert self.divided(Share(HIGH, 50, (1, 2)), **other) == {1: 30, 2: 20}

    @pytest.mark.clause("8.20.4(b)(v)")
    def test_a_pot_of_an_odd_number_of_chips_is_halved_to_the_chip(self) -> None:
        made = table(game="holdem_hilo", blinds=(10, 30), chip=10)
        played = Played(made, holes={1: "Ks Kd", 2: "Ah 2h"}, board="Kc 7d 6s 4h Qc", stacks={1: 40, 2: 40, 3: 1000})
        played.play("1 all-in", "2 calls", "3 folds")
        run_out(played)
        assert awards(played) == {"main": {1: 60, 2: 50}}


STRAIGHTS = {4: "6d 9h", 5: "6h 9d", 1: "Kd Kc", 3: "Qd Qc", 2: "Jd Jc"}


class TestHiLo:
    def hands(self, game: str, holes: dict[int, str], board: str) -> Played:
        played = Played(table(game=game), holes=holes, board=board, stacks={1: 50, 2: 50, 3: 51})
        played.play("1 all-in", "2 calls", "3 calls")
        return run_out(played)

    @pytest.mark.clause("8.20.4(b)(i)", "8.20.4(b)(ii)", "8.20.4(b)(v)")
    @pytest.mark.parametrize(("blind", "high"), [(10, 50), (11, 51), (12, 51), (13, 52)])
    def test_high_and_low_share_and_the_odd_chip_goes_to_the_high(self, blind: int, high: int) -> None:
        made = table(game="holdem_hilo", blinds=(5, blind))
        holes = {1: "Ks Kd", 2: "Ah 2h"}
        played = Played(made, holes=holes, board="Kc 7d 6s 4h Qc", stacks={1: 45, 2: 45, 3: 1000})
        played.play("1 all-in", "2 calls", "3 folds")
        run_out(played)
        assert awards(played) == {"main": {1: high, 2: 90 + blind - high}}

    @pytest.mark.clause("8.20.4(b)(iii)")
    def test_one_player_may_win_both(self) -> None:
        played = self.hands("holdem_hilo", {1: "Ah 5h", 2: "Ks Kd", 3: "Qs Qd"}, "2h 3h 4d Kc Qc")
        assert awards(played) == {"main": {1: 150}}
        assert any("8.20.4(b)(iii)" in [rule.clause for rule in e.also] for e in played.of(happened.PotAwarded))

    @pytest.mark.clause("8.20.4(b)(iv)")
    def test_without_a_low_the_high_takes_it_all(self) -> None:
        played = self.hands(
            "crazy_pineapple_hilo" if False else "holdem_hilo", {1: "Ah 2h", 2: "Ks Kd"}, "Kc Qd Jh 9s 3c"
        )
        assert awards(played) == {"main": {2: 150}}

    @pytest.mark.clause("8.20.4(d)(ii)", "3.2.2(j) Low hand values")
    def test_an_omaha_low_takes_exactly_two_cards(self) -> None:
        """A 3 on the board and in the hand leaves four ranks: no low."""
        holes = {1: "Ac 3c Kd Qd", 2: "Ts 9s 9d 6c", 3: "Js Jc 2c 2d"}
        played = self.hands("omaha_hilo", holes, "3h 5h 8d Jd Th")
        assert awards(played) == {"main": {3: 150}}
        assert played.of(happened.PotAwarded)[0].also[0].clause == "8.20.4(d)(iv)"

    @pytest.mark.clause("8.20.4(d)(i)", "8.20.4(d)(iii)", "8.20.4(d)(v)")
    def test_omaha_high_and_low_from_different_cards(self) -> None:
        holes = {1: "Ac 2c Kd Kh", 2: "Qs Qd Js Jc", 3: "Ts Tc 9s 9c"}
        played = self.hands("omaha_hilo", holes, "Ks 7d 5h 4s Qc")
        assert awards(played) == {"main": {1: 150}}

    @pytest.mark.clause("8.20.4(b)(v)", "8.5.1")
    @pytest.mark.parametrize(
        ("reading", "got"),
        [("each_half_by_button", {1: 83, 3: 42, 2: 41}), ("all_to_high", {1: 84, 2: 41, 3: 41})],
    )
    def test_the_odd_chip_of_a_shared_low_half(self, reading: str, got: dict[int, int]) -> None:
        """A pot of 166: 83 for the high, and 83 for two lows."""
        made = table(game="holdem_hilo", blinds=(5, 16), readings={"hi_lo_odd_chips": reading})
        holes = {1: "Ks Kd", 2: "Ah 2h", 3: "Ac 2c"}
        stacks = {1: 50, 2: 50, 3: 50, 4: 1000}
        played = Played(made, stacks=stacks, holes=holes, board="Kc 7d 6s 4h Qc", button=2)
        played.play("1 all-in", "2 calls", "3 calls", "4 folds")
        run_out(played)
        assert awards(played) == {"main": got}


class TestOmaha:
    @pytest.mark.clause("8.20.4(c)")
    def test_exactly_two_of_four(self) -> None:
        """Four clubs on the board and one in the hand are no flush."""
        holes = {1: "Kc Ts 9d 8h", 2: "Qc Jc 2d 2h", 3: "Ad Ah Qs Jd"}
        played = Played(table(game="omaha"), holes=holes, board="3c 5c 7c 9c Kd", stacks={1: 50, 2: 50, 3: 50})
        played.play("1 all-in", "2 calls", "3 calls")
        run_out(played)
        assert awards(played) == {"main": {2: 150}}


class TestCommission:
    TEN = (Percentage(Fraction(1, 10), Cents(15)),)

    def shown(self, **changes: Any) -> Played:
        """Three players put in 100 each; seat 4 has folded nothing."""
        changes = {"commission": self.TEN} | changes
        played = Played(table(**changes), holes={2: "As Ad", 3: "Ks Kd", 1: "Qs Qd"}, board="Jd 9c 5h 3s 4h")
        played.play("4 folds", "1 raises 100", "2 calls", "3 calls", "flop", "2 checks", "3 checks", "1 checks")
        played.play("turn", "2 checks", "3 checks", "1 checks", "river", "2 checks", "3 checks", "1 checks", "showdown")
        return played

    @pytest.mark.clause("7.2.1", "7.7")
    def test_a_percentage_comes_off_up_to_the_cap(self) -> None:
        played = self.shown()
        assert [event.amount for event in played.of(happened.CommissionTaken)] == [15]
        assert played.stacks()[2] == 900 + 300 - 15

    @pytest.mark.clause("7.6")
    def test_blinds_alone_bear_nothing(self) -> None:
        played = Played(table(commission=self.TEN))
        played.play("4 folds", "1 folds", "2 folds", "push")
        assert played.stacks()[3] == 1005
        assert played.last(happened.CommissionTaken).rule.clause == "7.6"

    @pytest.mark.clause("7.5", "7.6")
    @pytest.mark.parametrize(("reading", "taken"), [("matched_part", 2), ("no_flop_no_drop", 0)])
    def test_a_raise_that_takes_the_blinds_bears_it_on_the_matched_part(self, reading: str, taken: int) -> None:
        played = Played(table(commission=self.TEN, readings={"raise_wins_blinds_commission": reading}))
        played.play("4 raises 30", "1 folds", "2 folds", "3 folds", "push")
        assert sum(event.amount for event in played.of(happened.CommissionTaken)) == taken

    @pytest.mark.clause("7.8")
    def test_a_tie_of_the_only_two_who_paid_bears_nothing(self) -> None:
        played = Played(table(commission=self.TEN), stacks={1: 100, 2: 100}, board=ROYAL)
        played.play("2 all-in", "1 calls")
        run_out(played)
        assert played.stacks() == {1: 100, 2: 100}

    @pytest.mark.clause("7.8")
    def test_a_folded_blind_removes_the_exemption(self) -> None:
        played = Played(table(commission=self.TEN), stacks={1: 100, 2: 100, 3: 100}, board=ROYAL)
        played.play("1 all-in", "2 folds", "3 calls")
        run_out(played)
        assert sum(event.amount for event in played.of(happened.CommissionTaken)) == 15

    @pytest.mark.clause("7.2.3(a)", "7.2.3(b)")
    def test_a_fee_for_the_hand_by_the_number_of_players(self) -> None:
        steps = (Step(2, 3, Cents(1)), Step(4, None, Cents(3)))
        assert self.shown(commission=(PerHand(steps),)).stacks()[2] == 900 + 300 - 3

    @pytest.mark.clause("7.2.4(b)", "7.2.4(c)")
    def test_a_fee_for_each_person_before_the_first_card(self) -> None:
        played = self.shown(commission=(PerPerson(Cents(2)),))
        assert played.stacks() == {1: 898, 2: 1198, 3: 898, 4: 998}
        assert played.hand.fees == {2: 2, 3: 2, 4: 2, 1: 2}

    @pytest.mark.clause("7.6", "7.2.4(b)")
    @pytest.mark.parametrize(("reading", "kept"), [("pot_based", 8), ("every_method", 0)])
    def test_it_is_kept_when_only_blinds_were_wagered_or_not(self, reading: str, kept: int) -> None:
        made = table(commission=(PerPerson(Cents(2)),), readings={"blinds_only_scope": reading})
        played = Played(made)
        played.play("4 folds", "1 folds", "2 folds", "push")
        assert sum(played.hand.fees.values()) == kept

    @pytest.mark.clause("7.2.4(c)", "7.6")
    @pytest.mark.parametrize(("stand_alone", "place"), [(False, "drop:t"), (True, "float:t")])
    def test_it_goes_to_the_chip_box_or_the_float_and_back_from_there(self, stand_alone: bool, place: str) -> None:
        every = {"blinds_only_scope": "every_method"}
        made = table(commission=(PerPerson(Cents(2)),), readings=every, stand_alone=stand_alone)
        played = Played(made)
        paid = moves("t", played.start, played.of(happened.FeePaid)[0])
        assert paid == [Move(2, "layout:t", place)]
        played.play("4 folds", "1 folds", "2 folds", "push")
        back = [move for event in played.events for move in moves("t", played.start, event) if move.out_of == place]
        assert back == [Move(2, place, "layout:t")] * 4

    @pytest.mark.clause("9.1.1(g)", "7.2.1(a)")
    @pytest.mark.parametrize(
        ("reading", "stacks"),
        [
            ("reversed", {1: 1000, 2: 1000, 3: 1000, 4: 1000}),
            ("kept", {1: 1000, 2: 1000, 3: 992, 4: 993}),
        ],
    )
    def test_a_winner_with_the_wrong_count_costs_the_commission_or_not(
        self, reading: str, stacks: dict[int, int]
    ) -> None:
        """A tenth of 205 is above the cap of 15; kept, they are borne by those whose 100 each they come from."""
        played = Played(table(commission=self.TEN, readings={"wrong_count_winner_commission": reading}))
        played.play("4 raises 100", "1 folds", "2 folds", "3 calls", "flop", "3 checks", "4 bets 100", "3 folds")
        played.act(Report("Dealer", WrongCardCount(seat=4, cards=3)))
        assert played.stacks() == stacks

    @pytest.mark.clause("6.7", "7.2.1(a)")
    @pytest.mark.parametrize(("reading", "most"), [("gross", 40), ("net", 36)])
    def test_the_pot_limit_may_leave_out_what_is_on_the_slide(self, reading: str, most: int) -> None:
        made = table("pot", commission=self.TEN, readings={"pot_limit_commission": reading})
        played = Played(made)
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop")
        assert played.open_to.max_to == most

    @pytest.mark.clause("7.8", "7.2.1(a)")
    @pytest.mark.parametrize(("reading", "kept"), [("given_back", 0), ("kept", 2)])
    def test_a_tie_gives_back_what_is_on_the_slide_or_not(self, reading: str, kept: int) -> None:
        made = table(commission=self.TEN, readings={"tie_exemption_collected": reading})
        played = Played(made, stacks={1: 100, 2: 100}, board=ROYAL)
        played.play("2 calls", "1 checks", "flop", "2 checks", "1 checks", "turn", "2 checks", "1 checks", "river")
        played.play("2 bets 50", "1 calls", "showdown")
        assert sum(event.amount for event in played.of(happened.CommissionTaken)) == kept


class TestFlopThatDoesNotCount:
    @pytest.mark.clause("9.16", "9.8", "9.9", "10.2.1")
    @pytest.mark.parametrize("fact", [BurnMissed(reconstructable=False), FlopTooManyCards()])
    def test_side_wagers_that_were_settled_on_it_are_settled_on_the_one_that_does(self, fact: Any) -> None:
        """Red lost on the first flop and wins on the second: 7 for 1, and every move in between is undone."""
        placed = (PlaceSideWager(1, "red", 8),)
        played = Played(table(side_wagers=True), board="Jd 9c 5h", before=placed)
        played.play("4 calls", "1 calls", "2 calls", "3 checks", "flop", "2 checks")
        assert [line.outcome for line in played.hand.side_lines] == ["lose"]
        before = played.hand
        made = played.act(Report("Dealer", fact))
        assert made.side_lines == ()
        assert Move(8, "float:t", "layout:t") in moves("t", before, played.last(Ruling))
        red = [card for card in made.stub if card.suit.value in "hd"][:4]
        stub = (*red, *(card for card in made.stub if card not in red))
        played.act(Shuffle("Dealer", stub), Deal("Dealer"))
        played.play("2 checks", "3 checks", "4 checks", "1 checks", "turn")
        assert [(line.outcome, line.paid) for line in played.hand.side_lines] == [("win", 56)]

    @pytest.mark.clause("9.9", "9.8", "9.4")
    def test_too_many_cards_go_back_even_after_substantial_action(self) -> None:
        for fact, clause in ((FlopTooManyCards(), "9.9"), (BurnMissed(), "9.4")):
            played = Played(board="Jd 9c 5h")
            played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop", "2 bets 50", "3 calls")
            played.act(Report("Dealer", fact))
            assert played.last(Ruling).rule.clause == clause
            assert len(played.hand.board) == (0 if clause == "9.9" else 3)
            assert played.hand.pot == (30 if clause == "9.9" else 130)

    @pytest.mark.clause("9.4", "9.8")
    @pytest.mark.parametrize(
        ("reading", "reconstructable", "clause"),
        [
            ("flop_clause", True, "9.8"),
            ("flop_clause", False, "9.8"),
            ("general_clause", True, "9.4"),
            ("general_clause", False, "9.8"),
        ],
    )
    def test_a_missed_burn_before_it(self, reading: str, reconstructable: bool, clause: str) -> None:
        for begun in (True, False):
            played = Played(table(readings={"missed_flop_burn": reading}), board="Jd 9c 5h")
            played.play("4 calls", "1 folds", "2 calls", "3 checks", *["flop"] * begun)
            played.act(Report("Dealer", BurnMissed(reconstructable=reconstructable)))
            assert played.last(Ruling).rule.clause == clause

    @pytest.mark.clause("9.4")
    def test_a_later_burn_that_cannot_be_made_good_is_left_out(self) -> None:
        played = Played(board="Jd 9c 5h 3s")
        played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop", "2 checks", "3 checks", "4 checks")
        played.act(Report("Dealer", BurnMissed(reconstructable=False)))
        played.play("turn")
        assert len(played.hand.burns) == 1


class TestStreetWithoutABurn:
    @pytest.mark.clause("9.4", "9.8")
    @pytest.mark.parametrize("street", [1, 2, 3])
    @pytest.mark.parametrize("named", [False, True])
    @pytest.mark.parametrize("acted", [0, 1, 2, 3])
    def test_its_sheet_has_the_board_of_the_hand(self, street: int, named: bool, acted: int) -> None:
        """The sheet laid the deck out as if the street had come without a burn, which gave it another board. Once
        betting on a street is complete, a report is about the next one unless it names the one before."""
        played, checks = Played(board="Jd 9c 5h 3s 2h"), ("2 checks", "3 checks", "4 checks")
        played.play("4 calls", "1 folds", "2 calls", "3 checks", "flop")
        for card in ("turn", "river")[: street - 1]:
            played.play(*checks, card)
        played.play(*checks[:acted])
        burns = len(played.hand.burns)
        if not named and (street, acted) == (3, 3):
            with pytest.raises(IllegalAction, match="No community card is due"):
                played.act(Report("Dealer", BurnMissed()))
            return
        played.act(Report("Dealer", BurnMissed(when=ROUNDS[street] if named else "")))
        if acted == 2 or (named and acted == 3):
            assert len(played.hand.burns) == burns - 1, "the street stands"
        if not played.hand.board:
            played.act(Shuffle("Dealer", played.hand.stub), Deal("Dealer"))
            acted = 0
        played.play(*checks[acted:])
        for card in ("turn", "river")[street - 1 :]:
            played.play(card, *checks)
        played.play("showdown")
        assert play_hand(hand_sheet_of(played.hand, played.events))["board"] == list(map(str, played.hand.board))
