"""Rules 2, 5.1-5.6, 5.12, 6.2 and 8: what may be placed, when, and how much of it counts."""

from __future__ import annotations

from typing import Any

import pytest
from melbourne_play import (
    DEALER,
    NONE,
    SUPERVISOR,
    Seat,
    betting,
    cents,
    clauses,
    deciding,
    finish,
    lines,
    one,
    played,
    refused,
    system,
    table,
    told,
)

from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment
from queenhigh.games.crown_melbourne_three_card_poker.limits import agree
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, Shoe
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Shuffle,
    WithdrawWager,
)
from queenhigh.games.kit.events import Advised, WagerPlaced
from queenhigh.rules import NotAuthorised

WINS, LOSES = "Kh 7c 2s", "Jh 7c 2d"
LIMITS = Limits(cents(5), cents(100), cents(5))


def place(seat: int, bet: str, dollars: float, player: str = "Ann", medium: str = "chips") -> PlaceWager:
    return PlaceWager(seat, player, bet, cents(dollars), medium)


class TestPlacing:
    @pytest.mark.clause("5.5.1", "5.5.1(a)", "5.5.2", "5.5.3")
    def test_each_wager_has_its_clause(self) -> None:
        log = betting({1: Seat(WINS, 10, 5, 5, 1)}, table(jackpot=system()))
        placed = {e.bet: e.rule.clause for e in log.events if isinstance(e, WagerPlaced)}
        assert placed == {"ante": "5.5.1", "pair_plus": "5.5.2", "six_card_bonus": "5.5.3", "jackpot": "5.5.1(a)"}

    @pytest.mark.clause("2.2.1")
    @pytest.mark.parametrize("bet", ["play", "ante_bonus", "tie", "pairs_plus"])
    def test_the_layout_takes_nothing_else_before_the_deal(self, bet: str) -> None:
        refused(betting({}, table()), place(1, bet, 10), "2.2.1")

    @pytest.mark.clause("2.1")
    def test_there_are_nine_places(self) -> None:
        log = betting({9: Seat(WINS)}, table())
        refused(log, place(10, "ante", 10), "2.1")
        refused(log, place(0, "ante", 10), "2.1")

    @pytest.mark.clause("5.1", "5.3")
    def test_chips_only_and_a_declared_wager_needs_something_with_it(self) -> None:
        log = betting({}, table())
        refused(log, place(1, "ante", 10, medium="cash"), "5.1")
        refused(log, place(1, "ante", 0), "5.1")
        refused(log, place(1, "ante", 10, medium="oral"), "5.3")
        log.do(place(1, "ante", 10, medium="oral with cash"))
        assert log.events[-1].rule.clause == "5.3"

    @pytest.mark.clause("5.3")
    def test_a_declared_wager_comes_before_the_call_even_where_others_may_come_later(self) -> None:
        log = betting({1: Seat(WINS)}, table(readings={"A-35": "first_card"}))
        log.do(CloseBetting(DEALER))
        refused(log, place(2, "ante", 10, "Bea", "oral with chips"), "5.3")
        log.do(place(2, "ante", 10, "Bea"))

    @pytest.mark.clause("5.5")
    def test_an_area_belongs_to_one_player_and_a_round_needs_a_wager(self) -> None:
        log = betting({1: Seat(WINS)}, table())
        refused(log, place(1, "pair_plus", 5, "Bea"), "5.5")
        refused(betting({}, table()), CloseBetting(DEALER), "5.5")

    @pytest.mark.clause("5.5.2", "5.5.3")
    def test_side_bets_may_be_placed_alone_unless_a_reading_asks_for_an_ante(self) -> None:
        seat = {1: Seat(WINS, ante=0, pair_plus=5, choice=NONE)}
        betting(seat, table()).do(CloseBetting(DEALER))
        refused(betting(seat, table(readings={"A-46": "compulsory"})), CloseBetting(DEALER), "5.5.1")

    @pytest.mark.clause("13.2.2")
    def test_an_excluded_player_places_nothing(self) -> None:
        refused(betting({}, table(excluded=frozenset({"Ann"}))), place(1, "ante", 10), "13.2.2")


class TestTooLate:
    @pytest.mark.clause("9.2", "5.4", "5.4.1", "5.2")
    @pytest.mark.parametrize(("shoe", "clause"), [(Shoe.HAND_HELD, "5.4"), (Shoe.SHUFFLING, "5.4.1")])
    def test_from_the_call_nothing_is_added_and_from_the_first_card_nothing_is_touched(
        self, shoe: Shoe, clause: str
    ) -> None:
        log = betting({1: Seat(WINS, pair_plus=5)}, table(shoe=shoe))
        log.do(WithdrawWager(1, "pair_plus"))
        assert log.events[-1].rule.clause == "5.2"
        refused(log, WithdrawWager(1, "pair_plus"), "5.2")
        log.do(CloseBetting(DEALER))
        refused(log, place(1, "ante", 10, "player 1"), "9.2")
        out = deciding({1: Seat(WINS)}, at=table(shoe=shoe))
        refused(out, place(2, "ante", 10), clause)
        refused(out, WithdrawWager(1, "ante", DEALER), clause)

    @pytest.mark.clause("5.4")
    def test_between_call_and_card_a_wager_comes_off_if_the_dealer_agrees(self) -> None:
        def closed(reading: str) -> Any:
            log = betting({1: Seat(WINS, pair_plus=5)}, table(readings={"A-35b": reading}))
            log.do(CloseBetting(DEALER))
            return log

        log = closed("dealer_discretion")
        with pytest.raises(NotAuthorised):
            log.do(WithdrawWager(1, "pair_plus"))
        log.do(WithdrawWager(1, "pair_plus", DEALER))
        closed("allowed").do(WithdrawWager(1, "pair_plus"))
        refused(closed("refused"), WithdrawWager(1, "pair_plus", DEALER), "9.2")

    def test_an_ante_that_is_taken_back_takes_its_jackpot_wager_along(self) -> None:
        log = betting({1: Seat(WINS, pair_plus=5, jackpot=1)}, table(jackpot=system()))
        log.do(WithdrawWager(1, "ante"))
        assert set(log.round.hands[1].wagers) == {"pair_plus"}

    @pytest.mark.clause("9.2")
    def test_no_card_before_the_call(self) -> None:
        refused(betting({1: Seat(WINS)}, table()), Deal(DEALER), "9.2")
        refused(betting({1: Seat(WINS)}, table()), Shuffle(DEALER, ()), "9.2")


class TestJackpotWagers:
    @pytest.mark.clause("2.4")
    def test_not_where_the_equipment_is_missing(self) -> None:
        refused(betting({1: Seat(WINS)}, table()), place(1, "jackpot", 1, "player 1"), "2.4")

    @pytest.mark.clause("6.2.1")
    def test_not_while_it_is_out_of_order_unless_the_meter_is_kept_by_hand(self) -> None:
        broken = table(jackpot=system(equipment=Equipment.FAILED))
        refused(betting({1: Seat(WINS)}, broken), place(1, "jackpot", 1, "player 1"), "6.2.1")
        betting({1: Seat(WINS, jackpot=1)}, table(jackpot=system(equipment=Equipment.MANUAL)))

    @pytest.mark.clause("5.5.1(a)", "6.2.2", "6.2.3")
    def test_with_an_ante_once_and_for_the_cost(self) -> None:
        log = betting({1: Seat(WINS), 2: Seat(LOSES, ante=0, pair_plus=5)}, table(jackpot=system(cost=2.5)))
        refused(log, place(2, "jackpot", 2.5, "player 2"), "5.5.1(a)")
        refused(log, place(1, "jackpot", 2, "player 1"), "6.2.3")
        refused(log, place(1, "jackpot", 5, "player 1"), "6.2.3")
        log.do(place(1, "jackpot", 2.5, "player 1"))
        refused(log, place(1, "jackpot", 2.5, "player 1"), "6.2.2")


class TestSeveralAreas:
    @pytest.mark.clause("5.12", "5.12.1")
    def test_a_player_may_have_several_unless_others_wait(self) -> None:
        log = betting({1: Seat(WINS, player="Ann")}, table())
        log.do(place(3, "ante", 10))
        assert any(isinstance(event, Advised) and event.rule.clause == "5.12" for event in log.events)
        refused(betting({1: Seat(WINS, player="Ann")}, table(extra_areas=False)), place(3, "ante", 10), "5.12.1")

    @pytest.mark.clause("5.12.2")
    def test_a_reading_takes_only_an_ante_on_a_blind_hand(self) -> None:
        log = betting({1: Seat(WINS, player="Ann")}, table(jackpot=system(), readings={"A-25b": "base_only"}))
        log.do(place(3, "ante", 10))
        refused(log, place(3, "pair_plus", 5), "5.12.2")
        refused(log, place(3, "jackpot", 1), "5.12.2")

    @pytest.mark.clause("6.2.2")
    def test_every_wager_on_a_blind_hand_is_settled(self) -> None:
        seats = {n: Seat(c, pair_plus=5, jackpot=1, player="Ann") for n, c in ((1, "Kh 7c 2s"), (3, "Ks Kd 2h"))}
        over = played(seats, at=table(jackpot=system()))
        assert set(lines(over, 3)) == {"ante", "play", "pair_plus", "jackpot"}
        assert lines(over, 3)["pair_plus"].paid == 500


class TestTheMinimum:
    @pytest.mark.clause("8.2.1")
    @pytest.mark.parametrize(("ante", "advised"), [(4.99, True), (5, False), (5.01, False)])
    def test_the_first_short_wager_is_settled_and_its_owner_told(self, ante: float, advised: bool) -> None:
        log = deciding({1: Seat(WINS, ante=ante)}, at=table(limits=Limits(cents(5))))
        assert [e.rule.clause for e in log.events if isinstance(e, Advised)] == (["8.2.1"] if advised else [])
        assert told(one(Seat(WINS, ante=ante), at=table(limits=Limits(cents(5))))["ante"])[0] == "win"

    @pytest.mark.clause("8.2.1")
    @pytest.mark.parametrize("cards", [WINS, LOSES])
    def test_after_the_warning_it_goes_back_whatever_the_result_and_play_with_it(self, cards: str) -> None:
        at = table(limits=LIMITS, warned=frozenset({"player 1"}))
        result = one(Seat(cards, ante=4, pair_plus=5), at=at)
        assert told(result["ante"]) == ("returned", 0, "8.2.1")
        assert result["play"].outcome.value == "returned"
        assert told(result["pair_plus"])[0] == "lose"

    def test_its_hand_is_played_out_all_the_same_for_the_jackpot_wager_on_it(self) -> None:
        at = table(limits=LIMITS, jackpot=system(), warned=frozenset({"player 1"}))
        log = deciding({1: Seat("9h 9s 2d", ante=4, jackpot=1)}, jackpot_cards="2h 2c", at=at)
        refused(log, Reveal(DEALER), "9.5.2")
        log.do(Decide(1, Choice.PLAY, cents(4)))
        result = lines(finish(log), 1)
        assert told(result["jackpot"]) == ("win", 150, "5.11.1(b)")
        assert result["ante"].outcome.value == result["play"].outcome.value == "returned"

    def test_a_reading_does_not_even_accept_it(self) -> None:
        at = table(limits=LIMITS, warned=frozenset({"Ann"}), readings={"A-34b": "at_placement"})
        log = betting({}, at)
        refused(log, place(1, "ante", 4), "8.2.1")
        log.do(place(1, "ante", 5), place(2, "ante", 4, "Bea"))

    def test_a_jackpot_wager_has_its_own_price_and_no_minimum(self) -> None:
        result = one(Seat(WINS, jackpot=1), at=table(limits=LIMITS, jackpot=system(), warned=frozenset({"player 1"})))
        assert told(result["jackpot"])[0] == "lose"


class TestTheMaximum:
    @pytest.mark.clause("8.2.2")
    @pytest.mark.parametrize(("ante", "paid"), [(99.99, 99.99), (100, 100), (100.01, 100), (150, 100)])
    def test_a_wager_counts_up_to_it_and_the_rest_goes_back(self, ante: float, paid: float) -> None:
        at = table(limits=Limits(cents(5), cents(100)))
        for cards, outcome in ((WINS, "win"), (LOSES, "lose")):
            line = one(Seat(cards, ante=ante), at=at)["ante"]
            assert line.outcome.value == outcome
            assert abs(line.net) == cents(paid)
            assert ("8.2.2" in clauses(line)) is (ante > 100)

    @pytest.mark.clause("8.2.2")
    def test_play_is_the_maximum_or_its_excess_goes_back_too(self) -> None:
        at = table(limits=Limits(cents(5), cents(100)))
        for play in (100, 150):
            line = one(Seat(WINS, ante=150, play=play), at=at)["play"]
            assert (line.paid, line.returned) == (cents(100), cents(play))
        strict = table(limits=Limits(cents(5), cents(100)), readings={"A-33": "placed"})
        log = deciding({1: Seat(WINS, ante=150)}, at=strict)
        refused(log, Decide(1, Choice.PLAY, cents(100)), "9.5.2(c)(i)")

    @pytest.mark.parametrize(("reading", "paid"), [("capped", 100), ("placed", 150)])
    def test_the_ante_bonus_is_on_what_counts(self, reading: str, paid: float) -> None:
        at = table(limits=Limits(cents(5), cents(100)), readings={"A-08e": reading})
        assert one(Seat("9h 8d 7c", ante=150), at=at)["ante_bonus"].paid == cents(paid)

    @pytest.mark.clause("8.3")
    def test_personal_limits_take_the_place_of_the_sign(self) -> None:
        at = table(limits=Limits(cents(5), cents(100)), personal_limits={1: Limits(cents(50), cents(500))})
        over = played({1: Seat(WINS, ante=600), 2: Seat("Kd 8c 2h", ante=600)}, at=at)
        assert (lines(over, 1)["ante"].paid, lines(over, 2)["ante"].paid) == (cents(500), cents(100))
        assert "8.3" in clauses(lines(over, 1)["ante"])
        assert "8.3" not in clauses(lines(over, 2)["ante"])

    @pytest.mark.clause("8.3")
    @pytest.mark.parametrize(
        ("reading", "too_low", "rank"), [("higher_duties_dealer", DEALER, SUPERVISOR), ("dealer", "player", DEALER)]
    )
    def test_who_may_agree_to_them(self, reading: str, too_low: str, rank: str) -> None:
        at = table(readings={"A-50b": reading})
        with pytest.raises(NotAuthorised):
            agree(at, 1, LIMITS, too_low)
        changed, event = agree(at, 1, LIMITS, rank)
        assert changed.personal_limits == {1: LIMITS}
        assert event.rule.clause == "8.3"

    def test_a_bet_may_have_limits_of_its_own(self) -> None:
        at = table(limits=Limits(cents(5), cents(100)), bet_limits={"pair_plus": Limits(cents(1), cents(10))})
        assert one(Seat("7h 7d 2c", pair_plus=25), at=at)["pair_plus"].paid == cents(10)

    @pytest.mark.clause("8.3", "8.2.1", "8.2.2")
    def test_what_is_not_agreed_is_as_on_the_sign(self) -> None:
        sign: dict[str, Any] = {
            "limits": Limits(cents(5), cents(100)),
            "bet_limits": {"pair_plus": Limits(max=cents(20))},
        }
        more = table(**sign, personal_limits={1: Limits(max=cents(200))})
        line = one(Seat(WINS, ante=300), at=more)["ante"]
        assert (line.paid, {"8.2.2", "8.3"} <= set(clauses(line))) == (cents(200), True)
        least = table(**sign, personal_limits={1: Limits(min=cents(2))})
        line = one(Seat(WINS, ante=300), at=least)["ante"]
        assert (line.paid, "8.3" in clauses(line)) == (cents(100), False)
        assert one(Seat("7h 7d 2c", pair_plus=25), at=least)["pair_plus"].paid == cents(20)
        for at, short, warned in ((more, 4.99, 1), (more, 5, 0), (least, 1.99, 1), (least, 2, 0)):
            log = betting({1: Seat("7h 7d 2c", ante=0, pair_plus=short)}, at)
            log.do(CloseBetting(DEALER))
            assert [e.rule.clause for e in log.events if isinstance(e, Advised)] == ["8.2.1"] * warned


class TestChips:
    @pytest.mark.clause("8.2.3")
    @pytest.mark.parametrize(("placed", "odd"), [((15,), 0), ((14,), 0), ((16,), 1), ((25,), 0), ((20, 5), 1)])
    def test_multiples_are_counted_over_the_minimum_and_on_the_whole_wager(
        self, placed: tuple[float, ...], odd: int
    ) -> None:
        log = betting({}, table(limits=Limits(cents(15), cents(100), cents(10))))
        log.do(*(PlaceWager(1, "Ann", "ante", cents(amount)) for amount in placed))
        assert sum(isinstance(e, Advised) for e in log.events) == odd

    @pytest.mark.clause("8.2.3")
    @pytest.mark.parametrize(("ante", "paid"), [(7.5, 7.5), (7.49, 7.5), (7.51, 10), (5, 5)])
    def test_a_payout_goes_up_to_what_chips_can_pay(self, ante: float, paid: float) -> None:
        line = one(Seat(WINS, ante=ante), at=table(smallest_chip=cents(2.5)))["ante"]
        assert line.paid == cents(paid)
        assert ("8.2.3" in clauses(line)) is (ante != paid)

    @pytest.mark.clause("8.2.3")
    def test_an_odd_multiple_is_accepted_and_pointed_out(self) -> None:
        log = betting({1: Seat(WINS, ante=7)}, table(limits=LIMITS))
        assert [e.rule.clause for e in log.events if isinstance(e, Advised)] == ["8.2.3"]
        assert not [e for e in betting({1: Seat(WINS)}, table(limits=LIMITS)).events if isinstance(e, Advised)]

    def test_each_wager_is_raised_by_itself_or_the_total_of_the_hand(self) -> None:
        def paid(reading: str) -> int:
            at = table(smallest_chip=cents(2.5), readings={"A-34c": reading})
            return sum(line.paid for line in one(Seat(WINS, ante=6), at=at).values())

        assert paid("each_wager") == cents(15)
        assert paid("total") == cents(12.5)

    @pytest.mark.parametrize(("reading", "paid"), [("exact", 150), ("next_chip", 200)])
    def test_jackpot_prizes_are_paid_to_the_cent(self, reading: str, paid: float) -> None:
        at = table(smallest_chip=cents(100), jackpot=system(), readings={"A-48": reading})
        assert one(Seat("9h 9s 2d", jackpot=1), jackpot_cards="2h 2c", at=at)["jackpot"].paid == cents(paid)
