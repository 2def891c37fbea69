"""Rules 3.1, 4, 9.1-9.5: shuffle, cut, deal, and deciding."""

from __future__ import annotations

from typing import Any

import pytest
from melbourne_play import (
    DEALER,
    FOLD,
    KEEP,
    NONE,
    PLAY,
    SUPERVISOR,
    Seat,
    betting,
    cents,
    deciding,
    finish,
    played,
    refused,
    system,
    table,
)

from queenhigh.cards import DECK, Card
from queenhigh.games.crown_melbourne_three_card_poker.table import Shoe, Table
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    Reveal,
    Settle,
    Shuffle,
    ViewHand,
)
from queenhigh.games.kit.events import CardsCollected, CardsDealt, DealerShown
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Dealt, WithCards
from queenhigh.games.kit.ruling import Record, Ruling
from queenhigh.rules import NotAuthorised

HAND = "Kh 7c 2s"


def closed(shoe: Shoe = Shoe.HAND_HELD, seats: int = 2, **more: Any) -> Log[Table]:
    log = betting({n: Seat(HAND) for n in range(1, seats + 1)}, table(shoe=shoe, **more))
    log.do(CloseBetting(DEALER))
    return log


class TestShuffleAndCut:
    @pytest.mark.clause("4.1.1(a)", "4.2.1")
    def test_no_deal_without_shuffle_and_one_cut(self) -> None:
        log = closed()
        refused(log, Deal(DEALER), "4.1.1(a)")
        refused(log, Cut(DEALER, 26), "4.2.1")
        log.do(Shuffle(DEALER, DECK))
        refused(log, Deal(DEALER), "4.2.1")
        for at in (0, 52, 53, -1):
            refused(log, Cut(DEALER, at), "4.2.1")
        log.do(Cut(DEALER, 1))
        refused(log, Cut(DEALER, 1), "4.2.1")
        log.do(Deal(DEALER))

    @pytest.mark.clause("4.2.2")
    def test_a_player_never_cuts(self) -> None:
        log = closed()
        log.do(Shuffle(DEALER, DECK))
        refused(log, Cut("player", 20), "4.2.2")

    @pytest.mark.clause("3.1")
    @pytest.mark.parametrize("deck", [DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0])])
    def test_one_complete_deck(self, deck: tuple[Card, ...]) -> None:
        refused(closed(), Shuffle(DEALER, deck), "3.1")

    @pytest.mark.clause("4.2.1(a)", "3.1.1(a)", "3.1.1(b)")
    def test_a_shuffling_shoe_is_not_cut_and_its_two_decks_take_turns(self) -> None:
        log = closed(Shoe.SHUFFLING, deck_before="red")
        refused(log, Shuffle(DEALER, DECK, "red"), "3.1.1(b)")
        log.do(Shuffle(DEALER, DECK, "blue"))
        refused(log, Cut(DEALER, 26), "4.2.1(a)")
        log.do(Deal(DEALER))
        event = log.events[-1]
        assert isinstance(event, CardsDealt)
        assert "3.1.1(a)" in {rule.clause for rule in event.also}

    @pytest.mark.clause("1.2")
    def test_what_the_dealer_does_a_supervisor_may_do_and_nobody_else(self) -> None:
        log = betting({1: Seat(HAND)}, table())
        with pytest.raises(NotAuthorised, match=r"must come from a Dealer or above; it came from: player"):
            log.do(CloseBetting("player"))
        assert log.events[-1].rule.clause == "1.2"
        log.do(CloseBetting(SUPERVISOR), Shuffle(SUPERVISOR, DECK), Cut(SUPERVISOR, 20), Deal("TG Area Manager"))
        log.do(
            AnnounceChoices(SUPERVISOR), Decide(1, FOLD), Reveal(SUPERVISOR), Settle(SUPERVISOR), Collect(SUPERVISOR)
        )


class TestTheDeal:
    @pytest.mark.clause("9.3", "9.3.1", "9.3.2", "9.3.3", "9.3.4", "9.1", "2.3")
    def test_by_hand_in_passes_from_the_left_the_dealer_last_then_the_jackpot_cards(self) -> None:
        log = betting({5: Seat(HAND, player="E"), 2: Seat(HAND, player="B")}, table(jackpot=system()))
        log.do(CloseBetting(DEALER), Shuffle(DEALER, DECK), Cut(DEALER, 20), Deal(DEALER))
        order = (*DECK[20:], *DECK[:20])
        event = log.events[-1]
        assert isinstance(event, CardsDealt)
        assert event.hands == {2: (order[0], order[3], order[6]), 5: (order[1], order[4], order[7])}
        assert event.dealer == (order[2], order[5], order[8])
        assert event.shared == order[9:11]
        assert event.stub == order[11:]
        assert {rule.clause for rule in event.also} >= {"9.3", "9.3.1", "9.3.2", "9.3.4", "9.1", "2.3"}

    @pytest.mark.clause("9.4", "9.4.1", "9.4.2", "9.4.3")
    def test_from_a_shuffling_shoe_in_sets_of_three(self) -> None:
        log = closed(Shoe.SHUFFLING, jackpot=system())
        log.do(Shuffle(DEALER, DECK), Deal(DEALER))
        event = log.events[-1]
        assert isinstance(event, CardsDealt)
        assert event.hands == {1: DECK[:3], 2: DECK[3:6]}
        assert (event.dealer, event.shared) == (DECK[6:9], DECK[9:11])
        assert {rule.clause for rule in event.also} >= {"9.4", "9.4.1", "9.4.3"}

    def test_nine_hands_the_dealers_and_the_jackpot_cards_fit(self) -> None:
        log = closed(seats=9, jackpot=system())
        log.do(Shuffle(DEALER, DECK), Cut(DEALER, 20), Deal(DEALER))
        assert isinstance(log.round, WithCards)
        assert len(log.round.stub) == 52 - 32

    @pytest.mark.parametrize(("reading", "count"), [("when_offered", 2), ("when_wagered", 0)])
    def test_jackpot_cards_where_nobody_wagered_are_a_reading(self, reading: str, count: int) -> None:
        log = closed(jackpot=system(), readings={"A-45": reading})
        log.do(Shuffle(DEALER, DECK), Cut(DEALER, 20), Deal(DEALER))
        assert isinstance(log.round, Dealt)
        assert len(log.round.shared) == count


class TestLooking:
    @pytest.mark.clause("9.5.1", "9.5.1(a)")
    def test_not_before_the_last_card_and_only_the_own_hand(self) -> None:
        log = closed()
        log.do(Shuffle(DEALER, DECK), Cut(DEALER, 20), Deal(DEALER))
        refused(log, ViewHand(1, "player 1"), "9.5.1")
        log.do(AnnounceChoices(DEALER))
        assert log.events[-1].rule.clause == "9.5.1"
        refused(log, ViewHand(1, "player 2"), "9.5.1(a)")
        log.do(ViewHand(1, "player 1"))

    @pytest.mark.clause("5.12.2")
    def test_of_several_hands_only_the_one_at_the_seat(self) -> None:
        seats = {
            1: Seat("Kh 7c 2s", player="Ann"),
            3: Seat("Kd 8c 2h", player="Ann"),
            4: Seat("Ks 9h 2c", player="Bea"),
        }
        log = deciding(seats)
        log.do(ViewHand(1, "Ann"), ViewHand(4, "Bea"))
        refused(log, ViewHand(3, "Ann"), "5.12.2")
        moved = deciding(seats, at=table(sits={"Ann": 3}))
        moved.do(ViewHand(3, "Ann"))
        refused(moved, ViewHand(1, "Ann"), "5.12.2")

    @pytest.mark.parametrize(("reading", "fold"), [("fold_or_play", True), ("play_only", False)])
    def test_folding_a_blind_hand_is_a_reading(self, reading: str, fold: bool) -> None:
        seats = {1: Seat("Kh 7c 2s", player="Ann"), 3: Seat("Kd 8c 2h", player="Ann")}
        log = deciding(seats, at=table(readings={"A-25": reading}))
        if fold:
            log.do(Decide(3, FOLD))
        else:
            refused(log, Decide(3, FOLD), "5.12.2")
            log.do(Decide(3, PLAY, cents(10)))
        log.do(Decide(1, FOLD))


class TestDeciding:
    @pytest.mark.clause("9.5.2", "9.5.2(a)", "9.5.2(b)", "9.5.2(c)")
    def test_seats_decide_in_any_order_once(self) -> None:
        seats = {1: Seat("Kh 7c 2s"), 3: Seat("Kd 8c 2h"), 4: Seat("Ks 9h 2c", pair_plus=5)}
        log = deciding(seats)
        log.do(Decide(4, KEEP))
        assert log.events[-1].rule.clause == "9.5.2(b)"
        log.do(Decide(1, PLAY, cents(10)))
        assert log.events[-1].rule.clause == "9.5.2(c)"
        refused(log, Decide(1, FOLD), "9.5.2")
        refused(log, Reveal(DEALER), "9.5.2")
        log.do(Decide(3, FOLD))
        assert [e.rule.clause for e in log.events[-2:]] == ["9.5.2(a)", "9.5.2(a)(ii)"]
        finish(log)

    @pytest.mark.clause("5.6", "9.5.2(c)(i)")
    @pytest.mark.parametrize("play", [9.99, 10.01, 20, 0])
    def test_play_equals_the_ante(self, play: float) -> None:
        refused(deciding({1: Seat(HAND)}), Decide(1, PLAY, cents(play)), "9.5.2(c)(i)")

    @pytest.mark.clause("5.6", "9.5.3")
    def test_without_an_ante_there_is_nothing_to_decide(self) -> None:
        log = deciding({1: Seat(HAND, ante=0, pair_plus=5), 2: Seat("Kd 8c 2h")})
        refused(log, Decide(1, PLAY, cents(5)), "5.6")
        refused(log, Decide(1, FOLD), "9.5.3")
        log.do(Decide(1, NONE))
        assert log.events[-1].rule.clause == "9.5.3"

    def test_what_does_not_fit_is_refused(self) -> None:
        log = deciding({1: Seat(HAND)})
        refused(log, Decide(1, KEEP), "9.5.2(b)")
        refused(log, Decide(1, NONE), "9.5.2")
        refused(log, Decide(7, FOLD), "9.5.2")
        refused(closed(), Decide(1, FOLD), "9.5.2")
        refused(log, Settle(DEALER), "9.6")

    @pytest.mark.clause("9.5.3", "9.5.2(a)(ii)", "9.6.3")
    def test_every_hand_is_collected_once_at_its_time(self) -> None:
        seats = {
            1: Seat("Kh 7c 2s"),
            2: Seat("Kd 8c 2h", choice=FOLD),
            3: Seat("Ks 9h 2c", ante=0, pair_plus=5, choice=NONE),
            4: Seat("7h 7d 3c", ante=0, pair_plus=5, choice=NONE),
        }
        for reading, clauses in (
            ("at_once", {1: "9.6.3", 2: "9.5.2(a)(ii)", 3: "9.5.3", 4: "9.6.3"}),
            ("at_settlement", {1: "9.6.3", 2: "9.5.2(a)(ii)", 3: "9.6.3", 4: "9.6.3"}),
        ):
            log = deciding(seats, at=table(readings={"A-07b": reading}))
            log.do(Decide(1, PLAY, cents(10)), Decide(2, FOLD))
            finish(log)
            found = [(e.seat, e.rule.clause) for e in log.events if isinstance(e, CardsCollected)]
            assert sorted(found) == sorted(clauses.items())

    @pytest.mark.clause("9.6.3")
    def test_a_hand_that_is_not_three_cards_when_it_is_collected_is_written_down(self) -> None:
        log = deciding({1: Seat(HAND), 2: Seat("Kd 8c 2h"), 3: Seat("Ks 9h 2c")})
        log.do(Decide(1, PLAY, cents(10)), Decide(2, FOLD), Decide(3, PLAY, cents(10)), Reveal(DEALER), Settle(DEALER))
        refused(log, Collect(DEALER, {2: 2}), "9.6.3")
        log.do(Collect(DEALER, {1: 2, 3: 3}))
        (made,) = (event for event in log.events if isinstance(event, Ruling))
        assert (made.rule.clause, made.notify) == ("9.6.3", ("TG Higher Duties Dealer",))
        assert [order.note for order in made.orders if isinstance(order, Record)] == ["area 1 had 2 cards, not 3"]

    @pytest.mark.clause("9.5.4(a)", "9.5.4(b)")
    def test_the_dealers_hand_then_the_jackpot_cards_are_turned(self) -> None:
        log = deciding({1: Seat(HAND)}, at=table(jackpot=system()))
        log.do(Decide(1, PLAY, cents(10)), Reveal(DEALER))
        shown = next(event for event in log.events if isinstance(event, DealerShown))
        assert (shown.words, shown.qualifies, len(shown.shared)) == ("queen high", True, 2)
        assert {rule.clause for rule in shown.also} >= {"9.5.4(b)", "1.1 'Qualify'"}

    @pytest.mark.clause("9.6", "10.1")
    def test_the_round_ends_in_the_discard_rack(self) -> None:
        assert played({1: Seat(HAND)}).outcome == "settled"
