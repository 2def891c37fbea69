"""Rule 11, with 3.3, 3.4 and 4.1.1: each irregularity, its boundary, its rank, and the readings that touch it."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from melbourne_play import (
    AREA_MANAGER,
    DEALER,
    FOLD,
    KEEP,
    MANAGER,
    SUPERVISOR,
    UNDECIDED,
    Seat,
    betting,
    cents,
    clauses,
    collect,
    dealt,
    decided,
    deciding,
    finish,
    lines,
    meter,
    orders,
    outcomes,
    refused,
    ruled,
    system,
    table,
    told,
)

from queenhigh.cards import DECK
from queenhigh.games.crown_melbourne_three_card_poker.facts import (
    AbnormalSequence,
    CardsTakenInError,
    CardsToUnwageredArea,
    CardsUnfit,
    DealerWrongNumber,
    DeckCount,
    ExposedCards,
    HandsViewed,
    JackpotCardsWrongNumber,
    JackpotGameStarted,
    MixedWithDealer,
    MixedWithJackpotCards,
    PlayUnequal,
    PlayUnmatched,
    ShoeCountUnverified,
    ShoeMalfunction,
    ShuffleWarranted,
    WrongNumberOfCards,
)
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, Shoe, Table
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    Choice,
    CloseBetting,
    Cut,
    Deal,
    Decide,
    Report,
    Reveal,
    Settle,
    Shuffle,
    ViewHand,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import BetsClosed, Deciding, Over, WithCards
from queenhigh.games.kit.ruling import OfferRetraction, ReturnHands, Warn, orders_as_data
from queenhigh.money import Outcome, in_dollars, told_amount
from queenhigh.server.views.words import order_words

SEATS = {
    1: Seat("Kh 7c 2s", pair_plus=5, six_card_bonus=5, jackpot=1),
    2: Seat("Jh 8d 2d", pair_plus=5, jackpot=1),
    4: Seat("Ac 8h 5s", six_card_bonus=5, jackpot=1),
}
HAND_HELD = Shoe.HAND_HELD


def at(shoe: Shoe = HAND_HELD, told: frozenset[str] = frozenset(), **readings: str) -> Table:
    return table(jackpot=system(), shoe=shoe, told=told, readings={k.replace("_", "-"): v for k, v in readings.items()})


def over(log: Log[Table]) -> Over[Table]:
    assert isinstance(log.round, Over)
    return log.round


def is_misdeal(log: Log[Table], clause: str, jackpots: Outcome = Outcome.CARRIED) -> None:
    """All wagers go back, Jackpot Wagers stay valid for the next round, and the meter is untouched."""
    ended = over(log)
    assert ended.outcome == "misdeal"
    for line in ended.lines:
        if line.wager.bet == "jackpot":
            assert line.outcome is jackpots
            assert line.rule.clause == ("11.15" if jackpots is Outcome.CARRIED else clause)
        else:
            assert told(line) == ("returned", 0, clause)
    assert len(ended.lines) == sum(len(hand.wagers) for hand in ended.hands.values())
    if jackpots is Outcome.CARRIED:
        assert meter(log) == system().meter / 100 + 3 * system().rate


class TestExposedCards:
    @pytest.mark.clause("11.1")
    @pytest.mark.parametrize("to", [1, "1", [2], "jackpot"])
    def test_one_is_turned_over_and_the_deal_continues(self, to: Any) -> None:
        log = dealt(SEATS, at=at())
        assert orders(ruled(log, ExposedCards(to=to, count=1), DEALER)) == [("TurnOver", "11.1")]
        assert not isinstance(log.round, Over)

    @pytest.mark.clause("11.2", "11.15")
    @pytest.mark.parametrize(("to", "count"), [(1, 2), ([1, 2], 2), ([1, "jackpot"], 1), (4, 3)])
    def test_two_are_a_misdeal(self, to: Any, count: int) -> None:
        log = dealt(SEATS, at=at())
        ruled(log, ExposedCards(to=to, count=count), DEALER)
        is_misdeal(log, "11.2")

    @pytest.mark.clause("11.2")
    def test_a_second_one_later_in_the_round_counts_with_the_first(self) -> None:
        log = dealt(SEATS, at=at())
        ruled(log, ExposedCards(to=1), DEALER)
        ruled(log, ExposedCards(to=4), DEALER)
        is_misdeal(log, "11.2")

    @pytest.mark.clause("11.3")
    def test_one_of_the_dealers_is_a_misdeal_no_matter_who_exposed_it(self) -> None:
        for by in ("dealer", "player"):
            log = dealt(SEATS, at=at())
            ruled(log, ExposedCards(to="dealer", count=1, exposed_by=by), DEALER)
            is_misdeal(log, "11.3")

    def test_cards_exposed_by_a_player_count_only_by_a_reading(self) -> None:
        fact = ExposedCards(to=1, count=2, exposed_by="player")
        log = dealt(SEATS, at=at())
        assert orders(ruled(log, fact, DEALER)) == [("Continue", "11.1")]
        counted = dealt(SEATS, at=at(A_26="counted"))
        ruled(counted, fact, DEALER)
        is_misdeal(counted, "11.2")

    def test_jackpot_cards_count_unless_a_reading_leaves_them_out(self) -> None:
        fact = ExposedCards(to="jackpot", count=2)
        log = dealt(SEATS, at=at())
        ruled(log, fact, DEALER)
        is_misdeal(log, "11.2")
        ignored = dealt(SEATS, at=at(A_26b="not_counted"))
        assert orders(ruled(ignored, fact, DEALER)) == [("Continue", "11.1")]

    def test_readings_on_who_rules_and_on_the_jackpot_wagers(self) -> None:
        log = dealt(SEATS, at=at(A_26c="higher_duties_dealer", A_32b="returned"))
        ruled(log, ExposedCards(to=1, count=2), SUPERVISOR)
        is_misdeal(log, "11.2", Outcome.RETURNED)
        assert meter(log) == 12_000

    @pytest.mark.clause("11.1")
    @pytest.mark.parametrize(
        "fact",
        [ExposedCards(to=1, count=0), ExposedCards(to=7), ExposedCards(to=[1, 7], count=2), ExposedCards(to="delaer")],
    )
    def test_a_card_is_exposed_somewhere(self, fact: ExposedCards) -> None:
        refused(dealt(SEATS, at=at()), Report(DEALER, fact), "11.1")


class TestWrongNumberOfCards:
    @pytest.mark.clause("11.4", "11.5")
    @pytest.mark.parametrize(
        "fact", [WrongNumberOfCards(to=7), WrongNumberOfCards(to=[1, 7]), WrongNumberOfCards(to=1, dealt_count=3)]
    )
    def test_it_is_a_wrong_number_where_there_is_a_wager(self, fact: WrongNumberOfCards) -> None:
        refused(dealt(SEATS, at=at()), Report(SUPERVISOR, fact), "11.4")
        refused(deciding(SEATS, at=at()), Report(SUPERVISOR, fact), "11.5")

    @pytest.mark.clause("11.5.2")
    def test_a_player_who_has_taken_back_already_is_not_asked_again(self) -> None:
        log = deciding(SEATS, at=at())
        ruled(log, WrongNumberOfCards(to=2, dealt_count=4, retracting=(1,)), SUPERVISOR)
        again = ruled(log, CardsToUnwageredArea(to=7), DEALER)
        assert [order.seats for order in again.orders if isinstance(order, OfferRetraction)] == [(4,)]

    @pytest.mark.clause("11.6")
    def test_the_dealers_hand_and_an_area_are_reported_each_by_itself(self) -> None:
        early = dealt(SEATS, at=at())
        ruled(early, WrongNumberOfCards(to=["dealer", 2], dealt_count=2), SUPERVISOR)
        is_misdeal(early, "11.4")
        late = deciding(SEATS, at=at())
        refused(late, Report(SUPERVISOR, WrongNumberOfCards(to=["dealer", 2], dealt_count=2)), "11.6")
        refused(late, Report(SUPERVISOR, DealerWrongNumber(dealt_count=3)), "11.6")

    @pytest.mark.clause("11.4")
    @pytest.mark.parametrize("to", [2, [1, 2], "dealer"])
    def test_before_the_announcement_a_misdeal_that_a_supervisor_directs(self, to: Any) -> None:
        log = dealt(SEATS, at=at())
        ruled(log, WrongNumberOfCards(to=to, dealt_count=2), SUPERVISOR)
        is_misdeal(log, "11.4")

    @pytest.mark.clause("11.5", "11.5.1")
    @pytest.mark.parametrize("count", [51, 53])
    def test_after_it_a_count_that_is_not_52_is_a_misdeal(self, count: int) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, WrongNumberOfCards(to=2, dealt_count=4, deck_count=count), SUPERVISOR)
        assert made.notify == (SUPERVISOR, AREA_MANAGER)
        assert orders(made)[0] == ("CountCards", "11.5")
        is_misdeal(log, "11.5.1")

    @pytest.mark.clause("11.5.2", "11.5.2(a)")
    def test_with_52_the_area_is_void_and_everyone_may_take_back(self) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, WrongNumberOfCards(to=2, dealt_count=4, deck_count=52, retracting=(4,)), SUPERVISOR)
        assert made.rule.clause == "11.5.2"
        assert ("Reregister", "11.5.2(a)") in orders(made)
        ended = finish(log)
        assert {told(line) for bet, line in lines(ended, 2).items()} == {("returned", 0, "11.5.2")}
        assert told(lines(ended, 4)["jackpot"]) == ("returned", 0, "11.5.2(a)")
        assert told(lines(ended, 4)["play"]) == ("returned", 0, "11.5.2")
        assert told(lines(ended, 1)["ante"]) == ("win", 10, "5.7.1(b)")
        assert meter(log) == 12_000 + system().rate

    def test_a_reading_keeps_the_contributions_of_a_cancelled_game(self) -> None:
        log = decided(SEATS, at=at(A_44="kept"))
        ruled(log, WrongNumberOfCards(to=2, dealt_count=4, retracting=(4,)), SUPERVISOR)
        finish(log)
        assert meter(log) == 12_000 + 3 * system().rate

    def test_nobody_takes_back_and_nothing_is_registered_again(self) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, WrongNumberOfCards(to=2, dealt_count=0), SUPERVISOR)
        assert "Reregister" not in {name for name, _ in orders(made)}
        assert set(lines(finish(log), 1)) == {"ante", "play", "pair_plus", "six_card_bonus", "jackpot"}

    def test_it_can_be_found_while_seats_still_decide(self) -> None:
        log = deciding(SEATS, at=at())
        log.do(Decide(1, FOLD))
        ruled(log, WrongNumberOfCards(to=2, dealt_count=2, retracting=(4,)), SUPERVISOR)
        finish(log)

    @pytest.mark.clause("11.5.2")
    @pytest.mark.parametrize(("reading", "offered"), [("each_player", (1, 4)), ("still_playing", (4,))])
    def test_reading_a47c_whether_the_offer_is_made_to_a_folded_seat(
        self, reading: str, offered: tuple[int, ...]
    ) -> None:
        seats = {**SEATS, 1: Seat("Kh 7c 2s", choice=FOLD), 4: Seat("Ac 8h 5s", pair_plus=5, choice=KEEP)}
        log = decided(seats, at=at(A_47c=reading))
        made = ruled(log, WrongNumberOfCards(to=2, dealt_count=4), SUPERVISOR)
        assert [order.seats for order in made.orders if isinstance(order, OfferRetraction)] == [offered]

    def test_a_folded_wager_is_no_longer_there_to_take_back_unless_by_a_reading(self) -> None:
        seats = {**SEATS, 1: Seat("Kh 7c 2s", pair_plus=5, choice=FOLD), 4: Seat("Ac 8h 5s", pair_plus=5, choice=KEEP)}
        fact = WrongNumberOfCards(to=2, dealt_count=4, retracting=(1, 4))
        log = decided(seats, at=at())
        ruled(log, fact, SUPERVISOR)
        found = outcomes(finish(log))
        assert found[1, "ante"] is found[1, "pair_plus"] is found[4, "ante"] is Outcome.LOSE
        assert found[4, "pair_plus"] is Outcome.RETURNED
        lenient = decided(seats, at=at(A_47b="retractable"))
        ruled(lenient, fact, SUPERVISOR)
        assert set(outcomes(finish(lenient)).values()) == {Outcome.RETURNED}

    def test_an_area_without_a_wager_is_another_clause(self) -> None:
        refused(decided(SEATS, at=at()), Report(SUPERVISOR, WrongNumberOfCards(to=7, dealt_count=3)), "11.5")

    @pytest.mark.clause("11.6", "11.6.1")
    @pytest.mark.parametrize("determinable", [None, True])
    def test_the_dealers_hand_in_its_right_order_continues(self, determinable: bool | None) -> None:
        log = decided(SEATS, at=at())
        fact = DealerWrongNumber(order_determinable=determinable, dealt=("Qd", "6c", "4s", "Ad"))
        made = ruled(log, fact, SUPERVISOR)
        assert orders(made)[0] == ("Reconstruct", "11.6.1")
        assert any("Ad" in getattr(order, "note", "") for order in made.orders)
        assert finish(log).outcome == "settled"

    def test_the_first_three_cards_are_the_dealers(self) -> None:
        log = decided(SEATS, at=at())
        ruled(log, DealerWrongNumber(dealt=("Ad", "Kd", "Qd", "6c")), SUPERVISOR)
        assert told(lines(finish(log), 1)["ante"])[0] == "lose"

    @pytest.mark.clause("11.6.2")
    def test_an_order_that_is_lost_is_a_misdeal(self) -> None:
        log = decided(SEATS, at=at())
        ruled(log, DealerWrongNumber(order_determinable=False), SUPERVISOR)
        is_misdeal(log, "11.6.2")

    def test_readings_on_the_order_and_on_a_missing_hand(self) -> None:
        silent = decided(SEATS, at=at(A_39="supervisor"))
        ruled(silent, DealerWrongNumber(dealt=("Qd", "6c", "4s")), SUPERVISOR)
        is_misdeal(silent, "11.6.2")
        none = decided(SEATS, at=at(A_31c="misdeal"))
        ruled(none, WrongNumberOfCards(to="dealer", dealt_count=0, order_determinable=True), SUPERVISOR)
        is_misdeal(none, "11.6.2")
        as_any = decided(SEATS, at=at())
        assert ruled(as_any, WrongNumberOfCards(to="dealer", dealt_count=0), SUPERVISOR).rule.clause == "11.6.1"

    def test_the_dealers_wrong_number_before_the_announcement(self) -> None:
        log = dealt(SEATS, at=at())
        ruled(log, DealerWrongNumber(order_determinable=True), SUPERVISOR)
        is_misdeal(log, "11.4")


class TestCardsToAnAreaWithoutWager:
    @pytest.mark.clause("11.7")
    def test_before_the_announcement_a_misdeal(self) -> None:
        log = dealt(SEATS, at=at())
        ruled(log, CardsToUnwageredArea(to=3), DEALER)
        is_misdeal(log, "11.7")

    @pytest.mark.clause("11.8", "11.8.1", "13.10")
    def test_after_it_they_are_burnt_and_everyone_may_take_back(self) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, CardsToUnwageredArea(to=3, retracting=(4,)), AREA_MANAGER)
        assert orders(made)[:2] == [("Burn", "11.8"), ("Record", "13.10")]
        ended = finish(log)
        assert told(lines(ended, 4)["six_card_bonus"]) == ("returned", 0, "11.8")
        assert told(lines(ended, 4)["jackpot"]) == ("returned", 0, "11.8.1")
        assert meter(log) == 12_000 + 2 * system().rate

    def test_without_a_six_card_bonus_to_take_back_it_is_the_dealers(self) -> None:
        log = decided(SEATS, at=at())
        ruled(log, CardsToUnwageredArea(to=[3, 5], retracting=(2,)), DEALER)
        assert told(lines(finish(log), 2)["play"]) == ("returned", 0, "11.8")

    def test_a_reading_keeps_the_six_card_bonus_in_play(self) -> None:
        log = decided(SEATS, at=at(A_27="excluded"))
        ruled(log, CardsToUnwageredArea(to=3, retracting=(4,)), DEALER)
        found = lines(finish(log), 4)
        assert told(found["six_card_bonus"])[2] == "5.9.2"
        assert told(found["ante"]) == ("returned", 0, "11.8")

    def test_an_area_with_a_wager_is_another_clause(self) -> None:
        refused(dealt(SEATS, at=at()), Report(DEALER, CardsToUnwageredArea(to=1)), "11.7")


class TestCardsInAReport:
    """A card named in a report is in one place only; otherwise the round could not be settled or recalled."""

    @pytest.mark.clause("11.6", "11.9", "11.10.1", "11.16", "11.17")
    @pytest.mark.parametrize(
        ("fact", "clause"),
        [
            (DealerWrongNumber(dealt=("As", "As", "Ks")), "11.6"),
            (DealerWrongNumber(dealt=("Kh", "7c", "2s", "3d")), "11.6"),
            (DealerWrongNumber(dealt=("Xx", "7c", "2s")), "11.6"),
            (DealerWrongNumber(dealt=("Qd", "6c", "4s", "Ad"), dealt_count=5), "11.6"),
            (WrongNumberOfCards(to="dealer", dealt=("Kh", "7c", "2s", "3d")), "11.6"),
            (WrongNumberOfCards(to=1, dealt=("Qd", "6c", "4s", "Ad")), "11.6"),
            (MixedWithDealer(seat=1, order_determinable=True, dealt=("Kh", "7c", "2s")), "11.16"),
            (JackpotCardsWrongNumber(dealt=("Kh", "9c", "9d")), "11.9"),
            (MixedWithJackpotCards(seat=1, reconstructable=True, dealt=("7c", "2s")), "11.17"),
            (CardsTakenInError(seat=1, nominated=("Jh", "8d", "2d"), rack=("Jh", "8d", "2d")), "11.10.1"),
            (CardsTakenInError(seat=1, nominated=("As", "As", "As"), rack=("As", "As", "As")), "11.10.1"),
            (CardsTakenInError(seat=1, nominated=("Xx", "8d", "2d")), "11.10.1"),
        ],
    )
    def test_a_card_is_in_one_place(self, fact: Any, clause: str) -> None:
        log = decided(SEATS, at=at())
        refused(log, Report(SUPERVISOR, fact), clause)
        assert finish(log).outcome == "settled"

    def test_no_card_is_the_dealers_and_a_jackpot_card(self) -> None:
        log = decided(SEATS, at=at())
        assert isinstance(log.round, WithCards)
        dealer, shared = (tuple(map(str, cards)) for cards in (log.round.dealer, log.round.shared))
        refused(log, Report(SUPERVISOR, DealerWrongNumber(dealt=(shared[0], *dealer))), "11.6")
        refused(log, Report(SUPERVISOR, JackpotCardsWrongNumber(dealt=(dealer[0], *shared))), "11.9")
        refused(log, Report(SUPERVISOR, CardsTakenInError(seat=1, rack=(*dealer, "Kh", "7c", "2s"))), "11.10.1")

    def test_the_dealers_cards_may_be_named_without_their_number(self) -> None:
        log = decided(SEATS, at=at())
        assert isinstance(log.round, WithCards)
        came = (*map(str, log.round.dealer), "As")
        assert ruled(log, WrongNumberOfCards(to="dealer", dealt=came), SUPERVISOR).rule.clause == "11.6.1"


class TestJackpotCards:
    @pytest.mark.clause("11.9")
    def test_they_are_corrected_or_all_jackpot_wagers_go_back_and_the_hand_is_completed(self) -> None:
        log = dealt({1: Seat("8h 8d 8c", jackpot=1)}, jackpot_cards="9c Kd", at=at())
        ruled(log, JackpotCardsWrongNumber(dealt=("2s", "2c", "9c")), SUPERVISOR)
        log.do(AnnounceChoices(DEALER), Decide(1, Choice.PLAY, cents(10)))
        assert told(lines(finish(log), 1)["jackpot"]) == ("win", 150, "5.11.1(b)")
        lost = decided(SEATS, at=at())
        ruled(lost, JackpotCardsWrongNumber(reconstructable=False), SUPERVISOR)
        ended = finish(lost)
        assert {told(lines(ended, seat)["jackpot"]) for seat in SEATS} == {("returned", 0, "11.9")}
        assert told(lines(ended, 1)["ante"])[0] == "win"
        assert meter(lost) == 12_000

    @pytest.mark.clause("11.9", "11.17", "11.18", "11.1")
    @pytest.mark.parametrize(
        ("fact", "clause"),
        [
            (JackpotCardsWrongNumber(), "11.9"),
            (MixedWithJackpotCards(seat=1), "11.17"),
            (JackpotGameStarted(), "11.18"),
            (ExposedCards(to="jackpot"), "11.1"),
        ],
    )
    def test_a_table_without_jackpot_wagers_has_none(self, fact: Any, clause: str) -> None:
        refused(dealt({1: Seat("8h 8d 8c")}), Report(SUPERVISOR, fact), clause)

    @pytest.mark.clause("11.17")
    def test_cards_mixed_with_them(self) -> None:
        log = decided(SEATS, at=at())
        assert ruled(log, MixedWithJackpotCards(seat=1), SUPERVISOR).rule.clause == "11.17"
        assert told(lines(finish(log), 2)["jackpot"]) == ("returned", 0, "11.9")
        mended = decided(SEATS, at=at())
        ruled(mended, MixedWithJackpotCards(seat=1, reconstructable=True, dealt=("9c", "9d")), SUPERVISOR)
        assert told(lines(finish(mended), 2)["jackpot"])[0] == "lose"

    @pytest.mark.clause("11.16")
    def test_cards_mixed_with_the_dealers(self) -> None:
        log = decided(SEATS, at=at())
        ruled(log, MixedWithDealer(seat=1, order_determinable=False), SUPERVISOR)
        is_misdeal(log, "11.6.2")
        early = dealt(SEATS, at=at())
        made = ruled(early, MixedWithDealer(seat=1, order_determinable=True), SUPERVISOR)
        assert ("Continue", "11.16") in orders(made)

    @pytest.mark.clause("11.18")
    def test_a_game_started_too_early_is_cancelled(self) -> None:
        log = betting(SEATS, at())
        assert orders(ruled(log, JackpotGameStarted(), SUPERVISOR))[0] == ("Reregister", "11.18")
        late = decided(SEATS, at=at())
        ruled(late, JackpotGameStarted(), SUPERVISOR)
        assert told(lines(finish(late), 1)["jackpot"]) == ("returned", 0, "11.18")
        assert meter(late) == 12_000


class TestCardsTakenInError:
    OWN = ("Kh", "7c", "2s")

    @pytest.mark.clause("11.10", "11.10.1", "11.10.3")
    @pytest.mark.parametrize("nominated", [("Kh", "7c", "2s"), ("2s", "Kh", "7c")])
    def test_named_exactly_they_come_back(self, nominated: tuple[str, ...]) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, CardsTakenInError(seat=1, nominated=nominated, rack=(*self.OWN, "3h", "4h", "5h")), DEALER)
        assert orders(made) == [("Reconstruct", "11.10.1"), ("Continue", "11.10.3")]
        assert told(lines(finish(log), 1)["ante"])[0] == "win"

    @pytest.mark.clause("11.10.2", "11.10.3")
    @pytest.mark.parametrize("nominated", [(), ("Kh", "7c"), ("Kh", "7c", "2d"), ("3h", "4h", "5h")])
    def test_otherwise_they_stay_and_the_wagers_go_back(self, nominated: tuple[str, ...]) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, CardsTakenInError(seat=1, nominated=nominated, rack=(*self.OWN, "3h", "4h", "5h")), DEALER)
        assert made.rule.clause == "11.10.2"
        assert {told(line) for line in lines(finish(log), 1).values()} == {("returned", 0, "11.10.3")}

    @pytest.mark.clause("11.10.2")
    @pytest.mark.parametrize("rack", [{"rack": OWN}, {"only_cards_in_rack": True}])
    def test_alone_in_the_rack_they_come_back_unnamed_unless_a_reading_asks_for_names(self, rack: Any) -> None:
        log = decided(SEATS, at=at())
        assert orders(ruled(log, CardsTakenInError(seat=1, **rack), DEALER))[0] == ("Reconstruct", "11.10.2")
        strict = decided(SEATS, at=at(A_29b="named"))
        ruled(strict, CardsTakenInError(seat=1, **rack), DEALER)
        assert told(lines(finish(strict), 1)["ante"])[0] == "returned"

    def test_a_reading_asks_only_for_ranks(self) -> None:
        fact = CardsTakenInError(seat=1, nominated=("Ks", "7d", "2d"), rack=(*self.OWN, "3h", "4h", "5h"))
        log = decided(SEATS, at=at(A_29="rank"))
        assert ruled(log, fact, DEALER).rule.clause == "11.10.1"
        refused(log, Report(DEALER, CardsTakenInError(seat=8)), "11.10")


class TestBlindHandsViewed:
    SEATS: ClassVar = {
        1: Seat("Kh 7c 2s", player="Ann", jackpot=1),
        2: Seat("Jh 8d 2d", player="Ann", jackpot=1),
        3: Seat("9h 7d 3d", player="Ann"),
        4: Seat("Ac 8h 5s", player="Bea", jackpot=1),
    }

    @pytest.mark.clause("11.11", "11.11.1")
    def test_one_other_hand_viewed_becomes_the_seated_one(self) -> None:
        log = deciding(self.SEATS, at=at())
        made = ruled(log, HandsViewed(viewed=2), SUPERVISOR)
        assert orders(made) == [("Deem", "11.11.1"), ("Continue", "11.11.1")]
        log.do(ViewHand(2, "Ann"))
        refused(log, ViewHand(1, "Ann"), "5.12.2")

    def test_a_reading_voids_the_hand_at_the_seat(self) -> None:
        log = decided(self.SEATS, at=at(A_30="void"))
        ruled(log, HandsViewed(viewed=2), SUPERVISOR)
        assert told(lines(finish(log), 1)["ante"]) == ("returned", 0, "11.11.1")

    @pytest.mark.clause("11.11.2", "11.11.2(a)")
    @pytest.mark.parametrize("viewed", [[1, 2], [2, 1]])
    def test_with_more_viewed_the_seated_hand_stands_and_the_others_are_void(self, viewed: Any) -> None:
        log = decided(self.SEATS, at=at())
        made = ruled(log, HandsViewed(viewed=viewed, retracting=(4,)), SUPERVISOR)
        assert orders(made)[0] == ("ReturnHands", "11.11.2")
        ended = finish(log)
        assert told(lines(ended, 2)["ante"]) == ("returned", 0, "11.11.2")
        assert told(lines(ended, 4)["ante"]) == ("returned", 0, "11.11.2(a)")
        assert told(lines(ended, 4)["jackpot"]) == ("returned", 0, "11.5.2(a)")
        assert told(lines(ended, 1)["ante"])[0] == "win"
        assert told(lines(ended, 3)["ante"])[0] == "lose"

    def test_a_reading_forfeits_them(self) -> None:
        log = decided(self.SEATS, at=at(A_30b="forfeited"))
        ruled(log, HandsViewed(viewed=[1, 2]), SUPERVISOR)
        assert told(lines(finish(log), 2)["ante"]) == ("lose", 0, "11.11.2")

    @pytest.mark.clause("11.11.1", "11.11.2(a)")
    def test_a_hand_named_twice_was_viewed_once_and_only_others_take_back(self) -> None:
        made = ruled(decided(self.SEATS, at=at()), HandsViewed(viewed=[3, 3]), SUPERVISOR)
        assert made.rule.clause == "11.11.1"
        refused(decided(self.SEATS, at=at()), Report(SUPERVISOR, HandsViewed(viewed=[3], retracting=(4,))), "11.11.1")
        refused(
            decided(self.SEATS, at=at()),
            Report(SUPERVISOR, HandsViewed(viewed=[2, 3], retracting=(2, 4))),
            "11.11.2(a)",
        )

    @pytest.mark.clause("11.11.2")
    def test_the_hand_that_the_player_had_looked_at_before_counts_as_viewed(self) -> None:
        log = deciding(self.SEATS, at=at())
        log.do(ViewHand(1, "Ann"), ViewHand(4, "Bea"))
        made = ruled(log, HandsViewed(viewed=2), SUPERVISOR)
        assert orders(made)[0] == ("ReturnHands", "11.11.2")
        assert [order.seats for order in made.orders if isinstance(order, ReturnHands)] == [(2,)]

    @pytest.mark.clause("11.11.1", "11.11.2")
    def test_after_one_hand_was_deemed_the_seated_one_any_other_is_one_too_many(self) -> None:
        log = deciding(self.SEATS, at=at())
        ruled(log, HandsViewed(viewed=2), SUPERVISOR)
        refused(log, Report(SUPERVISOR, HandsViewed(viewed=2)), "5.12.2")
        made = ruled(log, HandsViewed(viewed=1), SUPERVISOR)
        assert made.rule.clause == "11.11.2"
        assert [order.seats for order in made.orders if isinstance(order, ReturnHands)] == [(1,)]

    def test_it_takes_one_player_and_another_hand(self) -> None:
        log = deciding(self.SEATS, at=at())
        refused(log, Report(SUPERVISOR, HandsViewed(viewed=1)), "5.12.2")
        refused(log, Report(SUPERVISOR, HandsViewed(viewed=[1, 4])), "11.11")
        refused(log, Report(SUPERVISOR, HandsViewed(viewed=8)), "11.11")


class TestCountsAndShoes:
    @pytest.mark.clause("11.12", "3.3")
    @pytest.mark.parametrize("count", [51, 53])
    def test_a_deck_without_its_52_cards_voids_the_round(self, count: int) -> None:
        log = decided(SEATS, at=at())
        ruled(log, DeckCount(deck_count=count), SUPERVISOR)
        ended = over(log)
        assert ended.outcome == "void"
        assert told(lines(ended, 1)["ante"]) == ("returned", 0, "11.12")
        assert told(lines(ended, 1)["jackpot"]) == ("carried", 0, "11.15")

    @pytest.mark.clause("3.3")
    def test_a_count_of_52_lets_the_round_continue(self) -> None:
        log = decided(SEATS, at=at())
        assert ruled(log, DeckCount(deck_count=52), SUPERVISOR).rule.clause == "3.3"
        assert finish(log).outcome == "settled"

    @pytest.mark.clause("11.19")
    def test_a_shoe_that_jams_is_shuffled_again(self) -> None:
        log = betting(SEATS, at(Shoe.SHUFFLING))
        log.do(CloseBetting(DEALER), Shuffle(DEALER, DECK))
        ruled(log, ShoeMalfunction(detail="jam"), DEALER)
        refused(log, Deal(DEALER), "4.1.1(a)")
        log.do(Shuffle(DEALER, DECK), Deal(DEALER))
        refused(dealt(SEATS, at=at()), Report(DEALER, ShoeMalfunction()), "11.19")

    @pytest.mark.clause("11.20")
    @pytest.mark.parametrize(
        ("count", "reading", "jackpot"), [(51, "carried", "carried"), (53, "returned", "returned")]
    )
    def test_a_shoe_that_does_not_confirm_its_cards(self, count: int, reading: str, jackpot: str) -> None:
        log = dealt(SEATS, at=at(Shoe.SHUFFLING, A_43=reading))
        ruled(log, ShoeCountUnverified(deck_count=count), DEALER)
        assert over(log).outcome == "void"
        assert told(lines(over(log), 1)["jackpot"])[0] == jackpot
        assert told(lines(over(log), 1)["ante"]) == ("returned", 0, "11.20")

    def test_and_if_the_count_is_right_the_round_continues(self) -> None:
        log = dealt(SEATS, at=at(Shoe.SHUFFLING))
        assert orders(ruled(log, ShoeCountUnverified(), DEALER)) == [("CountCards", "11.20"), ("Continue", "11.20")]
        refused(dealt(SEATS, at=at()), Report(DEALER, ShoeCountUnverified()), "11.20")

    @pytest.mark.clause("4.1.1(b)", "4.1.1(c)")
    @pytest.mark.parametrize(("fact", "clause"), [(AbnormalSequence(), "4.1.1(b)"), (ShuffleWarranted(), "4.1.1(c)")])
    def test_a_supervisor_orders_a_shuffle(self, fact: Any, clause: str) -> None:
        log = betting(SEATS, at())
        log.do(CloseBetting(DEALER), Shuffle(DEALER, DECK), Cut(DEALER, 20))
        assert orders(ruled(log, fact, SUPERVISOR)) == [("Reshuffle", clause)]
        assert isinstance(log.round, BetsClosed)
        assert (log.round.deck, log.round.cuts) == ((), 0)

    @pytest.mark.clause("3.4")
    def test_unfit_cards_are_changed_between_rounds(self) -> None:
        log = betting(SEATS, at())
        assert ("Reshuffle", "4.1.1(a)") in orders(ruled(log, CardsUnfit(), SUPERVISOR))
        assert len(ruled(log, CardsUnfit(whole_deck=False), SUPERVISOR).orders) == 1
        refused(dealt(SEATS, at=at()), Report(SUPERVISOR, CardsUnfit()), "3.4")


class TestPlayThatDoesNotMatch:
    ONE: ClassVar = {**SEATS, 1: Seat("Kh 7c 2s", pair_plus=5, six_card_bonus=5, jackpot=1, choice=UNDECIDED)}

    @pytest.mark.clause("11.13")
    def test_the_first_time_the_hand_is_void_and_its_wagers_go_back(self) -> None:
        log = decided(self.ONE, at=at())
        made = ruled(log, PlayUnmatched(seat=1), DEALER)
        assert ("Warn", "11.13") in orders(made)
        assert ("Reregister", "11.13") in orders(made)
        found = lines(finish(log), 1)
        assert told(found["ante"]) == told(found["jackpot"]) == ("returned", 0, "11.13")
        assert told(found["pair_plus"]) == told(found["six_card_bonus"]) == ("returned", 0, "13.5")
        assert meter(log) == 12_000 + 2 * system().rate

    @pytest.mark.clause("11.13")
    @pytest.mark.parametrize("again", [{"told": frozenset({"player 1"})}, {}])
    def test_the_next_time_the_ante_is_forfeited(self, again: Any) -> None:
        log = decided(self.ONE, at=at(**again))
        ruled(log, PlayUnmatched(seat=1, instance="" if again else "later"), DEALER)
        assert {told(line) for line in lines(finish(log), 1).values()} == {("lose", 0, "11.13")}

    def test_readings(self) -> None:
        log = decided(self.ONE, at=at(A_28="carried", A_28b="next_round", A_28c="settled"))
        ruled(log, PlayUnmatched(seat=1, instance="first"), DEALER)
        ended = finish(log)
        assert {told(lines(ended, seat)["jackpot"]) for seat in (1, 2, 4)} == {("carried", 0, "11.15")}
        assert told(lines(ended, 1)["pair_plus"]) == ("lose", 0, "5.8.2")
        again = decided(self.ONE, at=at(A_28d="returned"))
        ruled(again, PlayUnmatched(seat=1, instance=2), DEALER)
        found = lines(finish(again), 1)
        assert told(found["ante"]) == ("lose", 0, "11.13")
        assert told(found["pair_plus"]) == told(found["jackpot"]) == ("returned", 0, "11.13")

    @pytest.mark.clause("11.13")
    def test_a_second_hand_of_the_same_player_in_the_round_is_a_further_instance(self) -> None:
        seats = {
            1: Seat("Kh 7c 2s", choice=UNDECIDED, player="Ann"),
            2: Seat("Jh 8d 2d", pair_plus=5, choice=UNDECIDED, player="Ann"),
            4: Seat("Ac 8h 5s", choice=UNDECIDED, player="Bob"),
            5: Seat("As 8c 3d"),
        }
        log = decided(seats, at=at())
        for seat in (1, 2, 4):
            ruled(log, PlayUnmatched(seat=seat), DEALER)
        ended = finish(log)
        assert told(lines(ended, 1)["ante"]) == told(lines(ended, 4)["ante"]) == ("returned", 0, "11.13")
        assert {told(line) for line in lines(ended, 2).values()} == {("lose", 0, "11.13")}

    def test_it_needs_an_ante_that_waits(self) -> None:
        refused(decided(SEATS, at=at()), Report(DEALER, PlayUnmatched(seat=1)), "11.13")
        folded = {1: Seat("Kh 7c 2s", choice=FOLD), 2: Seat("Jh 8d 2d", choice=UNDECIDED)}
        refused(decided(folded, at=at()), Report(DEALER, PlayUnmatched(seat=1)), "11.13")
        void = decided(self.ONE, at=at())
        ruled(void, PlayUnmatched(seat=1), DEALER)
        refused(void, Report(DEALER, PlayUnmatched(seat=1)), "11.13")

    @pytest.mark.clause("11.14.1")
    @pytest.mark.parametrize(("placed", "returned"), [(10.01, 0.01), (15, 5)])
    def test_more_than_the_ante_and_the_excess_goes_back(self, placed: float, returned: float) -> None:
        for dealer, outcome, net in (("Qd 6c 4s", "win", 10), ("As Ad 4s", "lose", -10)):
            log = decided(SEATS, dealer, at=at())
            log.do(Reveal(DEALER))
            made = ruled(log, PlayUnequal(seat=1, placed=cents(placed)), DEALER)
            assert orders_as_data(made) == [
                {"order": "amend", "rule": "11.14.1", "seat": 1, "bet": "play", "amount": in_dollars(cents(placed))}
                | {"counts": "10.00"}
            ]
            assert order_words(made.orders[0]).endswith(
                f"; $10 of it counts and {told_amount(cents(returned))} goes back."
            )
            log.do(Settle(DEALER))
            line = lines(collect(log), 1)["play"]
            assert (line.outcome.value, line.net, line.wager.stake) == (outcome, cents(net), cents(placed))
            assert line.returned == cents(returned if outcome == "lose" else placed)
            assert "11.14.1" in clauses(line)

    @pytest.mark.clause("11.14.2")
    @pytest.mark.parametrize("placed", [9.99, 4])
    def test_less_than_the_ante_and_that_much_is_settled(self, placed: float) -> None:
        log = decided(SEATS, at=at())
        made = ruled(log, PlayUnequal(seat=1, placed=cents(placed)), DEALER)
        assert orders(made) == [("Amend", "11.14.2"), ("Warn", "11.14.2")]
        found = lines(finish(log), 1)
        assert (found["play"].paid, found["ante"].paid) == (cents(placed), cents(10))
        assert "11.14.2" in clauses(found["play"])

    def test_equal_or_missing_is_no_irregularity(self) -> None:
        log = decided({1: Seat("Kh 7c 2s"), 2: Seat("Jh 8d 2d", choice=FOLD)}, at=at())
        refused(log, Report(DEALER, PlayUnequal(seat=1, placed=cents(10))), "11.14.1")
        refused(log, Report(DEALER, PlayUnequal(seat=2, placed=cents(10))), "11.14.2")

    @pytest.mark.clause("11.14.1", "11.14.2", "8.2.2")
    @pytest.mark.parametrize(
        ("placed", "clause", "paid"), [(7.99, "11.14.2", 7.99), (8.01, "11.14.1", 8), (9.99, "11.14.1", 8)]
    )
    def test_over_the_maximum_it_is_held_against_what_counts_of_the_ante(
        self, placed: float, clause: str, paid: float
    ) -> None:
        log = decided({1: Seat("Kh 7c 2s")}, at=table(limits=Limits(cents(5), cents(8))))
        made = ruled(log, PlayUnequal(seat=1, placed=cents(placed)), DEALER)
        assert made.rule.clause == clause
        assert [order.note for order in made.orders if isinstance(order, Warn)] == [
            "the Play wager equals the Ante: 8.00"
        ] * (clause == "11.14.2")
        assert lines(finish(log), 1)["play"].paid == cents(paid)

    def test_over_the_maximum_either_amount_matches_and_more_than_both_is_both_clauses(self) -> None:
        capped = table(limits=Limits(cents(5), cents(8)))
        log = decided({1: Seat("Kh 7c 2s")}, at=capped)
        for matching in (8, 10):
            refused(log, Report(DEALER, PlayUnequal(seat=1, placed=cents(matching))), "11.14.1")
        ruled(log, PlayUnequal(seat=1, placed=cents(11)), DEALER)
        line = lines(finish(log), 1)["play"]
        assert (line.paid, line.returned) == (cents(8), cents(11))
        assert {"8.2.2", "11.14.1"} <= set(clauses(line))

    def test_over_the_maximum_it_is_another_clause(self) -> None:
        capped = table(limits=Limits(cents(5), cents(8)))
        line = lines(finish(decided({1: Seat("Kh 7c 2s")}, at=capped)), 1)["play"]
        assert "8.2.2" in clauses(line)
        assert "11.14.1" not in clauses(line)


class TestWhatBecomesOfWagers:
    FOLDED: ClassVar = {
        1: Seat("Kh 7c 2s", pair_plus=5, choice=FOLD),
        2: Seat("Jh 8d 2d", pair_plus=5, jackpot=1, choice=KEEP),
        4: Seat("Ac 8h 5s"),
    }

    @pytest.mark.clause("13.5", "11.12")
    def test_folded_wagers_come_back_when_the_round_is_void_unless_by_a_reading(self) -> None:
        log = decided(self.FOLDED, at=at())
        ruled(log, DeckCount(deck_count=51), SUPERVISOR)
        assert set(outcomes(over(log)).values()) == {Outcome.RETURNED, Outcome.CARRIED}
        strict = decided(self.FOLDED, at=at(A_47="lost"))
        ruled(strict, DeckCount(deck_count=51), SUPERVISOR)
        found = outcomes(over(strict))
        assert found[1, "ante"] is found[1, "pair_plus"] is found[2, "ante"] is found[2, "jackpot"] is Outcome.LOSE
        assert found[2, "pair_plus"] is found[4, "ante"] is Outcome.RETURNED

    def test_a_reading_leaves_them_on_the_layout_for_the_next_deal(self) -> None:
        log = decided(SEATS, at=at(A_32="stand"))
        ruled(log, DealerWrongNumber(order_determinable=False), SUPERVISOR)
        found = outcomes(over(log))
        assert found[1, "play"] is Outcome.RETURNED
        assert found[1, "ante"] is found[1, "pair_plus"] is found[1, "jackpot"] is Outcome.CARRIED

    def test_after_the_settlement_only_the_whole_round_can_be_undone(self) -> None:
        log = decided(SEATS, at=at())
        log.do(Reveal(DEALER), Settle(DEALER))
        refused(log, Report(SUPERVISOR, WrongNumberOfCards(to=2, dealt_count=4)), "13.10")
        refused(log, Report(DEALER, PlayUnequal(seat=1, placed=cents(5))), "13.10")
        ruled(log, DeckCount(deck_count=51), SUPERVISOR)
        assert len(over(log).lines) == sum(len(hand.wagers) for hand in over(log).hands.values())
        refused(log, Report(SUPERVISOR, DeckCount(deck_count=51)), "13.10")

    def test_a_fact_that_the_book_does_not_know_is_a_dispute(self) -> None:
        refused(decided(SEATS, at=at()), Report(MANAGER, object()), "13.10")

    def test_nobody_decides_for_a_hand_that_is_out(self) -> None:
        log = deciding(SEATS, at=at())
        ruled(log, WrongNumberOfCards(to=2, dealt_count=4), SUPERVISOR)
        refused(log, Decide(2, FOLD), "9.5.2")
        assert isinstance(log.round, Deciding)


BEFORE_CARDS = [
    (ExposedCards(to=1, count=1, exposed_by="dealer"), "11.1"),
    (WrongNumberOfCards(to=1, dealt_count=2), "11.4"),
    (DealerWrongNumber(dealt_count=4), "11.4"),
    (CardsToUnwageredArea(to=5), "11.7"),
    (JackpotCardsWrongNumber(reconstructable=False), "11.9"),
    (CardsTakenInError(seat=1), "11.10"),
    (HandsViewed(viewed=[1]), "11.11"),
    (PlayUnmatched(seat=1), "11.13"),
    (MixedWithDealer(), "11.16"),
    (MixedWithJackpotCards(seat=1, reconstructable=False), "11.17"),
]


@pytest.mark.clause("11.1", "11.4", "11.7", "11.9", "11.10", "11.11", "11.13", "11.16", "11.17")
@pytest.mark.parametrize(("fact", "clause"), BEFORE_CARDS)
def test_nothing_is_ruled_on_cards_before_there_are_any(fact: Any, clause: str) -> None:
    """A Jackpot Wager placed after such a report would have been out of the game that it pays for."""
    log = betting({1: Seat("Ah Kd 9c", jackpot=1)}, table(jackpot=system()))
    refused(log, Report(MANAGER, fact), clause)
    log.do(CloseBetting(DEALER))
    refused(log, Report(MANAGER, fact), clause)
