"""Type of Game, Dealing 6 and Winners 4: the player-dealer's wager, the button, the order, and running out.

Against the Q-6-5 of the player-dealer A-K-9 wins, J-10-8 loses and Q-6-5 ties. The five at the bottom places the button;
seat 7 banks unless the test says otherwise, so the order begins at seat 5.
"""

from __future__ import annotations

from typing import ClassVar

import pytest
from california_play import (
    DOES_NOT_QUALIFY,
    FOLD,
    Bank,
    Seat,
    bank_of,
    betting,
    cents,
    lines,
    played,
    refused,
    seen,
    table,
    told,
)

from queenhigh.cards import Rank, Suit
from queenhigh.cards.playing_card import Card
from queenhigh.games.california_three_card_poker.banking import (
    ButtonPlaced,
    button_seat,
    offers,
    rotate,
    rounds_in_a_row,
)
from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.round import act, new_round, next_table
from queenhigh.games.california_three_card_poker.table import Position, Table
from queenhigh.games.kit.actions import Decline, PlaceWager
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Bank as Banker
from queenhigh.games.kit.phases import Over
from queenhigh.rules import IllegalAction

WINS = ["Ac Kd 9h", "Ad Kc 8h", "Ah Ks 7d", "Kh Js 7c", "As Qc 4d", "Td Tc 4h"]
LOSES = ["Jc Th 8s", "Jh Ts 7s", "9c 8d 3h", "9d 8c 2h", "9s 6h 4c", "7h 6s 2d"]
TIES = "Qh 6d 5c"


def button(rank: Rank, player_dealer: int) -> int:
    return button_seat(Card.of(rank, Suit.SPADES), player_dealer, (), BOOK.readings)


class TestTheActionButton:
    @pytest.mark.clause("Dealing 6(values)", "Dealing 6(count)")
    def test_every_card_with_the_player_dealer_in_seat_7(self) -> None:
        expected = {
            Rank.ACE: 1, Rank.TWO: 2, Rank.THREE: 3, Rank.FOUR: 4, Rank.FIVE: 5, Rank.SIX: 6, Rank.SEVEN: 1,
            Rank.EIGHT: 2, Rank.NINE: 3, Rank.TEN: 4, Rank.JACK: 5, Rank.QUEEN: 6, Rank.KING: 1,
        }  # fmt: skip
        assert {rank: button(rank, 7) for rank in Rank} == expected

    @pytest.mark.clause("Dealing 6(count)")
    @pytest.mark.parametrize("player_dealer", range(1, 8))
    def test_the_player_dealers_place_is_not_counted(self, player_dealer: int) -> None:
        others = [seat for seat in range(1, 8) if seat != player_dealer]
        counts = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}
        for rank in Rank:
            count = counts.get(rank, int(rank))
            assert button(rank, player_dealer) == others[(count - 1) % 6]

    @pytest.mark.clause("Dealing 6(button)", "Dealing 8(upcard)")
    def test_the_card_that_was_turned_up_places_it(self) -> None:
        seats = {number: Seat(cards) for number, cards in zip((1, 2, 4, 5, 6, 7), WINS, strict=True)}
        log = played(seats, Bank(3))
        placed = seen(log, ButtonPlaced)[0]
        assert (str(placed.card), placed.seat, placed.order) == ("5s", 6, (6, 7, 1, 2, 4, 5))
        assert [rule.clause for rule in (placed.rule, *placed.also)] == [
            "Dealing 6(button)",
            "Dealing 6(count)",
            "Dealing 6(values)",
        ]

    @pytest.mark.clause("Dealing 6(button)")
    def test_on_an_empty_seat_first_action_passes_clockwise(self) -> None:
        log = played({2: Seat(WINS[0]), 4: Seat(WINS[1])})
        placed = seen(log, ButtonPlaced)[0]
        assert (placed.seat, placed.order) == (5, (2, 4))

    def test_reading_a4c_a_folded_seat_keeps_its_place_in_the_order(self) -> None:
        log = played({2: Seat(WINS[0]), 5: Seat(WINS[1], choice=FOLD)})
        assert seen(log, ButtonPlaced)[0].order == (5, 2)

    @pytest.mark.clause("Dealing 6(count)")
    @pytest.mark.parametrize(("card", "seat"), [("Ad", 2), ("2d", 4), ("3d", 6), ("4d", 2), ("Kd", 2)])
    def test_reading_a4_counting_only_seats_with_an_ante(self, card: str, seat: int) -> None:
        seats = {2: Seat("9c 9s 8h"), 4: Seat("7c 7s 6h"), 6: Seat("Tc Ts 5h")}
        log = played(seats, Bank(cards=f"Qs Jh {card}"), table(readings={"A4": "wagering_seats"}))
        assert seen(log, ButtonPlaced)[0].seat == seat


class TestPayingWinners:
    """Seat 5 has ante and play of 20 and pair plus of 5 on a pair of tens, then seat 6, A-K-9, and seat 1, A-K-8."""

    SEATS: ClassVar = {1: Seat(WINS[1]), 5: Seat(WINS[5], pair_plus=5), 6: Seat(WINS[0])}

    @pytest.mark.clause("Type of Game 2", "Winners 4(cover)", "Dealing 6(order)", "Dealing 6(exhaust)")
    @pytest.mark.parametrize(
        ("wager", "paid"),
        [
            (500, [20, 20, 5, 20, 20, 20, 20]),
            (126, [20, 20, 5, 20, 20, 20, 20]),
            (125, [20, 20, 5, 20, 20, 20, 20]),
            (124, [20, 20, 5, 20, 20, 20, 19]),
            (86, [20, 20, 5, 20, 20, 1, None]),
            (85, [20, 20, 5, 20, 20, None, None]),
            (84, [20, 20, 5, 20, 19, None, None]),
            (46, [20, 20, 5, 1, None, None, None]),
            (45, [20, 20, 5, None, None, None, None]),
            (44, [20, 20, 4, None, None, None, None]),
            (41, [20, 20, 1, None, None, None, None]),
            (40, [20, 20, None, None, None, None, None]),
            (39, [20, 19, None, None, None, None, None]),
            (21, [20, 1, None, None, None, None, None]),
            (20, [20, None, None, None, None, None, None]),
            (19, [19, None, None, None, None, None, None]),
            (0.01, [0.01, None, None, None, None, None, None]),
        ],
    )
    def test_each_is_paid_what_is_left_and_the_rest_go_back(self, wager: float, paid: list[float | None]) -> None:
        """Ante, play and pair plus of one player before the next player: a dollar more or less moves the end by a dollar."""
        log = played(self.SEATS, Bank(wager=wager))
        order = [(5, "ante"), (5, "play"), (5, "pair_plus"), (6, "ante"), (6, "play"), (1, "ante"), (1, "play")]
        made = lines(log)
        for key, amount in zip(order, paid, strict=True):
            line = made[key]
            due = 5 if key[1] == "pair_plus" else 20
            if amount is None:
                assert (line.outcome.value, line.paid, line.returned) == ("returned", 0, line.wager.stake), key
                assert line.rule.clause == "Dealing 6(exhaust)"
                assert line.unpaid == 0
            else:
                assert (line.outcome.value, line.paid, line.returned) == ("win", cents(amount), line.wager.stake), key
                assert line.unpaid == cents(due - amount)
        bank = bank_of(log)
        assert bank.paid == cents(min(wager, 125))
        assert (bank.taken, bank.exhausted) == (0, wager <= 125)

    @pytest.mark.clause("Winners 4(cover)", "Dealing 6(exhaust)")
    def test_a_partly_paid_winner_is_explained(self) -> None:
        line = lines(played(self.SEATS, Bank(wager=44)))[5, "pair_plus"]
        assert line.rule.clause == "Pair Plus item 4"
        assert [rule.clause for rule in line.also][-2:] == ["Winners 4(cover)", "Dealing 6(exhaust)"]
        assert (line.paid, line.unpaid) == (cents(4), cents(1))

    @pytest.mark.clause("Pair Plus item 8", "Pair Plus table: Mini Royal Flush")
    def test_two_hundred_to_one_against_a_small_bank(self) -> None:
        log = played(
            {5: Seat("Ah Kh Qh", pair_plus=50), 6: Seat(WINS[1], pair_plus=5)}, Bank(wager=100, cards="Qd 6c 5s")
        )
        assert told(log)[5, "pair_plus"] == ("win", 60, 50)
        assert lines(log)[5, "pair_plus"].unpaid == cents(10_000 - 60)
        line = lines(log)[6, "pair_plus"]
        assert line.outcome.value == "returned"
        assert "Pair Plus item 8" in [rule.clause for rule in line.also]

    @pytest.mark.clause("Winners 1(a)", "Winners 1(b)")
    def test_a_bank_that_does_not_qualify_pays_antes_until_it_is_empty(self) -> None:
        seats = {5: Seat(LOSES[0]), 6: Seat(WINS[0]), 1: Seat(WINS[1], pair_plus=5)}
        log = played(seats, Bank(wager=30, cards=DOES_NOT_QUALIFY))
        assert told(log) == {
            (5, "ante"): ("win", 20, 20),
            (5, "play"): ("returned", 0, 20),
            (6, "ante"): ("win", 10, 20),
            (6, "play"): ("returned", 0, 20),
            (1, "ante"): ("returned", 0, 20),
            (1, "play"): ("returned", 0, 20),
            (1, "pair_plus"): ("returned", 0, 5),
        }
        assert {lines(log)[seat, "play"].rule.clause for seat in (5, 6, 1)} == {"Winners 1(a)"}


class TestTakingFromLosers:
    SEATS: ClassVar = {5: Seat(LOSES[0], pair_plus=5), 6: Seat(LOSES[1]), 1: Seat(LOSES[2])}

    @pytest.mark.clause("Type of Game 3", "Type of Game 4")
    @pytest.mark.parametrize(
        ("wager", "taken"),
        [
            (126, [20, 20, 5, 20, 20, 20, 20]),
            (125, [20, 20, 5, 20, 20, 20, 20]),
            (124, [20, 20, 5, 20, 20, 20, 19]),
            (85, [20, 20, 5, 20, 20, 0, 0]),
            (66, [20, 20, 5, 20, 1, 0, 0]),
            (65, [20, 20, 5, 20, 0, 0, 0]),
            (64, [20, 20, 5, 19, 0, 0, 0]),
            (44, [20, 20, 4, 0, 0, 0, 0]),
            (40, [20, 20, 0, 0, 0, 0, 0]),
            (19, [19, 0, 0, 0, 0, 0, 0]),
        ],
    )
    def test_each_loses_what_is_left_of_the_win_limit(self, wager: float, taken: list[float]) -> None:
        log = played(self.SEATS, Bank(wager=wager))
        order = [(5, "ante"), (5, "play"), (5, "pair_plus"), (6, "ante"), (6, "play"), (1, "ante"), (1, "play")]
        for key, amount in zip(order, taken, strict=True):
            line = lines(log)[key]
            assert line.taken == cents(amount), key
            assert line.outcome.value == ("lose" if amount else "returned")
        bank = bank_of(log)
        assert (bank.taken, bank.paid, bank.exhausted) == (cents(min(wager, 125)), 0, wager <= 125)

    @pytest.mark.clause("Type of Game 3")
    def test_a_partly_lost_wager_is_explained(self) -> None:
        line = lines(played(self.SEATS, Bank(wager=64)))[6, "ante"]
        assert (line.outcome.value, line.returned) == ("lose", cents(1))
        assert [rule.clause for rule in line.also][-2:] == ["Type of Game 3", "Type of Game 4"]

    def test_the_check_of_the_register_150_of_240_collected(self) -> None:
        seats = {number: Seat(cards) for number, cards in zip((1, 2, 3, 4, 5, 6), LOSES, strict=True)}
        log = played(seats, Bank(wager=150))
        assert bank_of(log).taken == cents(150)
        assert sum(line.returned for line in lines(log).values()) == cents(90)


class TestBothMeters:
    """Seat 5 loses 40, seat 6 wins 40, seat 1 loses 40, seat 2 wins 40."""

    SEATS: ClassVar = {5: Seat(LOSES[0]), 6: Seat(WINS[0]), 1: Seat(LOSES[1]), 2: Seat(WINS[1])}

    @pytest.mark.clause("Type of Game 3", "Winners 4(cover)")
    @pytest.mark.parametrize(
        ("wager", "nets"),
        [
            (81, [-40, 40, -40, 40]),
            (80, [-40, 40, -40, 0]),
            (79, [-40, 40, -39, 0]),
            (41, [-40, 40, -1, 0]),
            (40, [-40, 0, 0, 0]),
            (39, [-39, 0, 0, 0]),
        ],
    )
    def test_gross_the_action_ends_when_either_meter_is_full(self, wager: float, nets: list[float]) -> None:
        log = played(self.SEATS, Bank(wager=wager))
        assert [net(log, seat) for seat in (5, 6, 1, 2)] == nets

    def test_gross_collected_chips_pay_nobody(self) -> None:
        """A bank of 40 that has taken 20 still pays no more than 40."""
        log = played({5: Seat(LOSES[0], ante=5), 6: Seat(WINS[0]), 1: Seat(WINS[1])}, Bank(wager=40))
        assert [net(log, seat) for seat in (5, 6, 1)] == [-10, 40, 0]

    @pytest.mark.parametrize(
        ("wager", "nets"),
        [(80, [-40, 40, -40, 40]), (41, [-40, 40, -40, 40]), (40, [-40, 0, 0, 0]), (39, [-39, 0, 0, 0])],
    )
    def test_reading_a6_net_only_the_balance_is_limited(self, wager: float, nets: list[float]) -> None:
        log = played(self.SEATS, Bank(wager=wager), table(readings={"A6": "net"}))
        assert [net(log, seat) for seat in (5, 6, 1, 2)] == nets

    def test_reading_a6_net_collected_chips_pay_later_winners(self) -> None:
        seats = {5: Seat(LOSES[0], ante=5), 6: Seat(WINS[0]), 1: Seat(WINS[1])}
        log = played(seats, Bank(wager=40), table(readings={"A6": "net"}))
        assert [net(log, seat) for seat in (5, 6, 1)] == [-10, 40, 10]
        assert (bank_of(log).paid, bank_of(log).taken, bank_of(log).exhausted) == (cents(50), cents(10), True)

    @pytest.mark.parametrize(
        ("wager", "nets", "exhausted"), [(79, [-40, 40, -20, 0], True), (80, [-40, 40, -40, 0], True)]
    )
    def test_reading_a7_whole_a_wager_that_is_not_covered_goes_back(
        self, wager: float, nets: list[float], exhausted: bool
    ) -> None:
        log = played(self.SEATS, Bank(wager=wager), table(readings={"A7": "whole"}))
        assert [net(log, seat) for seat in (5, 6, 1, 2)] == nets
        assert bank_of(log).exhausted is exhausted

    def test_reading_a7_whole_a_winner_that_cannot_be_paid_in_full_goes_back(self) -> None:
        seats = {5: Seat(WINS[5], pair_plus=5), 6: Seat(WINS[0], ante=5)}
        log = played(seats, Bank(wager=44), table(readings={"A7": "whole"}))
        assert told(log)[5, "pair_plus"] == ("returned", 0, 5)
        assert told(log)[6, "ante"] == ("returned", 0, 5)
        assert bank_of(log).paid == cents(40)

    def test_reading_a7_whole_what_is_left_to_the_dollar_is_paid(self) -> None:
        seats = {5: Seat(WINS[5], pair_plus=5), 6: Seat(WINS[0], ante=5)}
        log = played(seats, Bank(wager=45), table(readings={"A7": "whole"}))
        line = lines(log)[5, "pair_plus"]
        assert (line.outcome.value, line.paid) == ("win", cents(5))
        assert "Winners 4(cover)" not in [rule.clause for rule in line.also]
        assert told(log)[6, "ante"] == ("returned", 0, 5)


class TestWhatUsesNothing:
    @pytest.mark.clause("Winners 2(c)")
    def test_a_tie_uses_none_of_the_wager(self) -> None:
        log = played({5: Seat(TIES, ante=200), 6: Seat(WINS[0])}, Bank(wager=40))
        assert told(log)[5, "ante"] == ("stand_off", 0, 200)
        assert net(log, 6) == 40

    def test_a_tie_after_the_end_is_returned_like_the_rest(self) -> None:
        log = played({5: Seat(WINS[0]), 6: Seat(TIES)}, Bank(wager=40))
        assert told(log)[6, "ante"] == ("returned", 0, 20)
        assert lines(log)[6, "ante"].rule.clause == "Dealing 6(exhaust)"

    def test_play_wagers_without_action_use_none_of_it(self) -> None:
        log = played({5: Seat(WINS[0], ante=200), 6: Seat(WINS[1])}, Bank(wager=220, cards=DOES_NOT_QUALIFY))
        assert (net(log, 5), net(log, 6)) == (200, 20)


class TestForfeits:
    """Seat 3 folds; the button is at seat 5, so seat 3 comes last in the action and, with seat 7 banking, third to decide."""

    SEATS: ClassVar = {5: Seat(LOSES[0]), 6: Seat(LOSES[1]), 3: Seat("8d 8h 2c", pair_plus=10, choice=FOLD)}

    @pytest.mark.clause("Dealing 12", "Dealing 11(forfeit)")
    @pytest.mark.parametrize(
        ("wager", "taken"),
        [(111, [20, 10]), (110, [20, 10]), (109, [20, 9]), (101, [20, 1]), (100, [20, 0]), (99, [19, 0]), (80, [0, 0])],
    )
    def test_they_count_at_the_seats_place_in_the_order(self, wager: float, taken: list[float]) -> None:
        """What the win limit does not cover goes back even to a player who folded."""
        made = lines(played(self.SEATS, Bank(wager=wager)))
        assert [made[3, bet].taken / 100 for bet in ("ante", "pair_plus")] == taken

    def test_reading_a8_when_gathered_they_come_first(self) -> None:
        log = played(self.SEATS, Bank(wager=50), table(readings={"A8": "when_gathered"}))
        assert [net(log, seat) for seat in (3, 5, 6)] == [-30, -20, 0]

    def test_reading_a8_when_gathered_in_the_order_of_the_decisions(self) -> None:
        seats = {6: Seat(LOSES[1], choice=FOLD), 5: Seat(WINS[0]), 3: Seat("8d 8h 2c", pair_plus=10, choice=FOLD)}
        log = played(seats, Bank(wager=25), table(readings={"A8": "when_gathered"}))
        assert [net(log, seat) for seat in (3, 6, 5)] == [-25, 0, 0]
        assert told(log)[3, "pair_plus"] == ("lose", 0, 5)

    def test_a_folded_hand_first_in_the_order_is_taken_first(self) -> None:
        log = played({5: Seat(WINS[0], choice=FOLD), 6: Seat(LOSES[0])}, Bank(wager=20))
        assert (net(log, 5), net(log, 6)) == (-20, 0)


class TestTheOrderOfWagers:
    SEATS: ClassVar = {5: Seat(WINS[5], pair_plus=5), 6: Seat(WINS[0]), 1: Seat(WINS[1])}

    @pytest.mark.clause("Dealing 6(order)")
    def test_the_check_of_the_register_a_bank_of_75(self) -> None:
        """Ante 15, play 15 and pair plus 40 of the first player are paid, and 5 of the second player's ante."""
        seats = {5: Seat(WINS[5], ante=15, pair_plus=40), 6: Seat(WINS[0])}
        log = played(seats, Bank(wager=75))
        assert [line.paid / 100 for line in lines(log).values()] == [15, 15, 40, 5, 0]

    def test_reading_a5_by_wager_all_antes_come_first(self) -> None:
        log = played(self.SEATS, Bank(wager=85), table(readings={"A5": "by_wager"}))
        assert {key: paid for key, (_, paid, _) in told(log).items()} == {
            (5, "ante"): 20, (6, "ante"): 20, (1, "ante"): 20, (5, "play"): 20, (6, "play"): 5, (1, "play"): 0,
            (5, "pair_plus"): 0,
        }  # fmt: skip

    def test_lines_are_in_the_order_in_which_they_were_settled(self) -> None:
        assert list(lines(played(self.SEATS))) == [
            (5, "ante"), (5, "play"), (5, "pair_plus"), (6, "ante"), (6, "play"), (1, "ante"), (1, "play"),
        ]  # fmt: skip


class TestRotation:
    SEATED: ClassVar = {1: "Ann", 3: "Cid", 4: "Dee", 6: "Fay"}

    @pytest.mark.clause("Type of Game 5")
    def test_nobody_banks_a_third_round_in_a_row(self) -> None:
        for before, allowed in ((1, True), (2, False)):
            log: Log[Table] = Log(act, new_round(table(held=Position(3, "Cid", before))))
            action = PlaceWager(3, "Cid", "bank", cents(100))
            if allowed:
                log.do(action)
            else:
                assert refused(log, action) == "Type of Game 5"
                assert refused(log, PlaceWager(4, "Cid", "bank", cents(100))) == "Type of Game 5"
                log.do(PlaceWager(3, "Dee", "bank", cents(100)))

    def test_the_count_belongs_to_the_player(self) -> None:
        assert rounds_in_a_row(None, "Cid") == 1
        assert rounds_in_a_row(Position(3, "Cid", 1), "Cid") == 2
        assert rounds_in_a_row(Position(3, "Cid", 2), "Dee") == 1

    @pytest.mark.clause("Type of Game 5")
    def test_after_two_rounds_the_position_is_offered_clockwise(self) -> None:
        assert offers(Position(3, "Cid", 2), self.SEATED, BOOK.readings) == (4, 6, 1, 3)
        assert offers(Position(6, "Fay", 2), self.SEATED, BOOK.readings) == (1, 3, 4, 6)

    @pytest.mark.parametrize(
        ("accepts", "next_banker"), [((6, 1), Position(6, "Fay", 0)), ((3,), Position(3, "Cid", 0)), ((), None)]
    )
    def test_the_first_to_accept_banks_next(self, accepts: tuple[int, ...], next_banker: Position | None) -> None:
        assert rotate(Position(3, "Cid", 2), self.SEATED, accepts, BOOK.readings) == next_banker

    def second_round(self, **readings: str) -> Log[Table]:
        """Cid has banked twice; Ann antes, and Dee and Fay sit there."""
        at = table(held=Position(3, "Cid", 2), seated=self.SEATED, readings=readings)
        log: Log[Table] = Log(act, new_round(at))
        log.do(PlaceWager(1, "Ann", "ante", cents(20)))
        return log

    @pytest.mark.clause("Type of Game 5")
    def test_by_reading_a9_the_former_player_dealer_may_continue_when_everyone_else_has_declined(self) -> None:
        log, again = self.second_round(), PlaceWager(3, "Cid", "bank", cents(100))
        with pytest.raises(IllegalAction, match=r"clockwise: seat 4, 6\."):
            log.do(again)
        log.do(Decline(4, "Dee", "bank"))
        assert refused(log, again) == "Type of Game 5"
        log.do(Decline(6, "Fay", "bank"), again)
        assert log.round.bank is not None
        over = Over(table=log.round.table, bank=log.round.bank, outcome="settled", lines=())
        after = next_table(over)
        assert (after.held, after.declined) == (Position(3, "Cid", 1), frozenset())

    @pytest.mark.clause("Type of Game 5")
    def test_by_reading_a9_intervening_the_former_player_dealer_is_not_asked(self) -> None:
        log = self.second_round(A9="intervening")
        log.do(Decline(4, "Dee", "bank"), Decline(6, "Fay", "bank"))
        assert refused(log, PlaceWager(3, "Cid", "bank", cents(100))) == "Type of Game 5"

    @pytest.mark.clause("Type of Game 5")
    def test_only_the_position_is_declined_by_who_sits_there_while_it_is_free(self) -> None:
        log = self.second_round()
        assert refused(log, Decline(4, "Ann", "bank")) == "Type of Game 5"
        assert refused(log, Decline(4, "Dee", "ante")) == "Type of Game 5"
        log.do(PlaceWager(4, "Dee", "bank", cents(100)))
        assert refused(log, Decline(6, "Fay", "bank")) == "Type of Game 5"

    @pytest.mark.clause("Type of Game 5")
    def test_nobody_takes_the_position_before_those_who_are_asked_earlier(self) -> None:
        log, fay = self.second_round(), PlaceWager(6, "Fay", "bank", cents(100))
        with pytest.raises(
            IllegalAction, match=r"offered clockwise: Dee at seat 4 is asked before seat 6\."
        ) as refusal:
            log.do(fay)
        assert refusal.value.rule.clause == "Type of Game 5"
        log.do(Decline(4, "Dee", "bank"), fay, fay)
        assert log.round.bank == Banker(6, "Fay", cents(200))

    @pytest.mark.clause("Type of Game 5")
    def test_a_player_who_antes_has_passed_the_position_on(self) -> None:
        log = self.second_round()
        log.do(PlaceWager(4, "Dee", "ante", cents(20)), PlaceWager(6, "Fay", "bank", cents(100)))
        assert log.round.bank is not None

    @pytest.mark.clause("Type of Game 5")
    @pytest.mark.parametrize(("rounds", "is_offered"), [(1, False), (2, True)])
    def test_the_order_binds_once_two_rounds_were_banked(self, rounds: int, is_offered: bool) -> None:
        at = table(held=Position(3, "Cid", rounds), seated=self.SEATED)
        log: Log[Table] = Log(act, new_round(at))
        fay = PlaceWager(6, "Fay", "bank", cents(100))
        if is_offered:
            assert refused(log, fay) == "Type of Game 5"
        else:
            assert log.do(fay).bank is not None

    def test_after_one_round_the_player_dealer_stays(self) -> None:
        assert rotate(Position(3, "Cid", 1), self.SEATED, (4,), BOOK.readings) == Position(3, "Cid", 1)

    def test_reading_a9_intervening_the_table_pauses_until_another_banks(self) -> None:
        readings = BOOK.readings.adopt({"A9": "intervening"})
        assert offers(Position(3, "Cid", 2), self.SEATED, readings) == (4, 6, 1)
        assert rotate(Position(3, "Cid", 2), self.SEATED, (3,), readings) is None


@pytest.mark.clause("Type of Game 6", "Type of Game 2")
def test_what_the_players_win_the_player_dealer_loses_and_the_house_has_no_part() -> None:
    log = played({5: Seat(WINS[0]), 6: Seat(LOSES[0], pair_plus=5)})
    bank = bank_of(log)
    assert sum(line.net for line in lines(log).values()) == bank.paid - bank.taken == cents(-5)
    assert [rule.clause for rule in (bank.rule, *bank.also)] == [
        "Type of Game 2",
        "Type of Game 3",
        "Winners 4(cover)",
        "Type of Game 6",
    ]


def test_a_bank_does_not_wait_for_all_wagers_to_be_covered() -> None:
    """Winners 4: the player-dealer is never required to cover everything, so a dollar is enough to open the round."""
    betting({1: Seat(WINS[0], ante=200)}, Bank(wager=1), table())
    with pytest.raises(IllegalAction):
        betting({1: Seat(WINS[0], ante=201)}, Bank(wager=1), table())


def net(log: Log[Table], seat: int) -> float:
    return sum(line.net for (number, _), line in lines(log).items() if number == seat) / 100
