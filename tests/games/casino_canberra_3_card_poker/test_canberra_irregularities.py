"""Rules 10.6-10.8 and 12, and what else may go wrong with cards: the ruling, its rank, and what happens to every wager."""

from typing import ClassVar

import pytest
from canberra_play import (
    FOLDS,
    KEEPS,
    PLAYS,
    Box,
    bets,
    betting,
    choose,
    dealt,
    decided,
    finish,
    line,
    money,
    net,
    orders,
    outcomes,
    over,
    report,
    table,
)

from queenhigh.games.casino_canberra_3_card_poker.conduct import (
    Collusion,
    CollusionRuling,
    Contravention,
    Disturbance,
    Payment,
)
from queenhigh.games.casino_canberra_3_card_poker.irregularities import (
    CardExposed,
    DeckCount,
    FoldedHandCount,
    HandInDiscardRack,
    MisdealOrder,
    ShoeMalfunction,
    WrongNumberOfCards,
)
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.kit.actions import Choice, Collect, Report, Reveal, Settle
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.ruling import Reverse, Ruling, TurnOver
from queenhigh.rules import IllegalAction, NotAuthorised

LOW, MINE = "Qc 3d 2h", "Kc 9d 4h"
TWO = {1: Box(MINE, ante=10, pairs_plus=5), 2: Box("8c 6d 2s", ante=20, choice=FOLDS)}
FOUR = {**TWO, 3: Box("9h 9s 3c", ante=10, pairs_plus=5, choice=KEEPS), 4: Box("Ks Jd Th", ante=10)}
AUTOMATED = table(shoe="automated")


def is_void(log: Log[Table], by: str) -> None:
    """Every wager is back, once, by the clause that voided the round."""
    ended = over(log.round)
    assert ended.outcome == "void"
    assert set(outcomes(ended).values()) == {"void"}
    assert {one.rule.clause for one in ended.lines} == {by}
    assert len(outcomes(ended)) == len(ended.lines) == sum(len(hand.wagers) for hand in ended.hands.values())
    assert all(one.returned == one.wager.stake for one in ended.lines)


VOIDS = [
    (ShoeMalfunction(), AUTOMATED, "10.6", "casino_supervisor"),
    (CardExposed(to=[1, 2], count=2, when="deal"), table(), "12.2", "casino_supervisor"),
    (CardExposed(to="dealer", when="deal"), table(), "12.3", "casino_supervisor"),
    (MisdealOrder(), table(), "12.4", "casino_supervisor"),
    (MisdealOrder(), AUTOMATED, "12.4", "casino_supervisor"),
    (WrongNumberOfCards(to=2, dealt_count=4), table(), "12.4", "casino_supervisor"),
    (HandInDiscardRack(seat=1, reconstructed=False), table(A13="whole_round"), "12.5", "casino_supervisor"),
]


@pytest.mark.clause("Dictionary: Void", "10.6", "12.2", "12.3", "12.4", "12.5")
@pytest.mark.parametrize(("fact", "at", "by", "rank"), VOIDS)
def test_a_void_round_gives_back_every_wager_also_those_that_a_fold_had_lost(
    fact: Irregularity, at: Table, by: str, rank: str
) -> None:
    log = decided(TWO, LOW, at)
    ruling = report(log, fact, by=rank)
    assert (ruling.rule.clause, ruling.by) == (by, rank)
    is_void(log, by)


@pytest.mark.clause("10.6", "12.2", "12.3", "12.4", "12.5")
@pytest.mark.parametrize(("fact", "at", "by", "rank"), VOIDS)
def test_a_ruling_from_one_rank_below_is_refused_and_recorded(
    fact: Irregularity, at: Table, by: str, rank: str
) -> None:
    log = decided(TWO, LOW, at)
    before = log.round
    with pytest.raises(NotAuthorised, match=f"must come from a {rank}"):
        log.do(Report("dealer", fact))
    assert log.round is before
    refused = log.events[-1]
    assert isinstance(refused, OrderRefused)
    assert (refused.by, refused.needed, refused.rule.clause) == ("dealer", rank, by)


@pytest.mark.clause("12.2", "12.3", "12.4")
@pytest.mark.parametrize(("rank", "lower"), [("dealer", "player"), ("casino_operator", "casino_supervisor")])
def test_who_may_rule_where_the_book_names_nobody_is_a_reading(rank: str, lower: str) -> None:
    log = decided(TWO, LOW, table(A14=rank))
    with pytest.raises(NotAuthorised):
        log.do(Report(lower, MisdealOrder()))
    assert report(log, MisdealOrder(), by=rank).by == rank


class TestShoe:
    @pytest.mark.clause("10.8")
    def test_a_fault_that_hinders_neither_shuffle_nor_cards_is_no_malfunction(self) -> None:
        log = decided(TWO, LOW, AUTOMATED)
        ruling = report(log, ShoeMalfunction(hinders=False, detail="lamp out"), by="dealer")
        assert (ruling.rule.clause, orders(ruling)) == ("10.8", ["Continue"])
        assert finish(log).outcome == "settled"

    @pytest.mark.clause("10.6", "10.8")
    def test_the_fault_is_recorded(self) -> None:
        ruling = report(decided(TWO, LOW, AUTOMATED), ShoeMalfunction(detail="mechanical jam"))
        assert [order.rule.clause for order in ruling.orders] == ["10.6", "10.8"]
        assert ruling.reason == "mechanical jam"

    @pytest.mark.clause("10.1")
    def test_a_table_without_an_automated_shoe_has_none_to_fail(self) -> None:
        with pytest.raises(IllegalAction, match="no automated shoe"):
            report(decided(TWO, LOW), ShoeMalfunction())


class TestExposedCards:
    @pytest.mark.clause("12.1")
    def test_one_card_of_a_player_is_turned_over_by_the_dealer_and_the_deal_continues(self) -> None:
        log = decided(TWO, LOW)
        ruling = report(log, CardExposed(to=2, count=1, when="deal"), by="dealer")
        assert (ruling.rule.clause, ruling.orders) == ("12.1", (TurnOver(ruling.rule, (2,)),))
        assert net(finish(log), 1) == 15

    @pytest.mark.clause("12.1", "12.2")
    @pytest.mark.parametrize(
        ("facts", "void"),
        [
            ([CardExposed(to=1)], False),
            ([CardExposed(to=1, count=2)], True),
            ([CardExposed(to=[1, 2])], True),
            ([CardExposed(to=["1", "2"], count=2)], True),
            ([CardExposed(to=[1, 2], count=1)], True),
            ([CardExposed(to=1), CardExposed(to=2)], True),
            ([CardExposed(to=1), CardExposed(to=1)], True),
            ([CardExposed(count=1), CardExposed(count=1)], True),
            ([CardExposed(count=3)], True),
        ],
    )
    def test_a_second_card_voids_the_round_whosever_it_is(self, facts: list[CardExposed], void: bool) -> None:
        log = dealt(TWO, LOW)
        for fact in facts:
            report(log, fact)
        assert isinstance(log.round, Over) == void

    @pytest.mark.clause("12.1", "12.2")
    @pytest.mark.parametrize(
        ("facts", "void"),
        [
            ([CardExposed(to=[1, 2])], False),
            ([CardExposed(to=[1, 2], count=2)], False),
            ([CardExposed(to=[1, 2], count=3)], True),
            ([CardExposed(to=1), CardExposed(to=2)], False),
            ([CardExposed(to=1), CardExposed(to=1)], True),
            ([CardExposed(to=1, count=2)], True),
        ],
    )
    def test_by_another_reading_each_hand_is_counted_separately(self, facts: list[CardExposed], void: bool) -> None:
        log = dealt(TWO, LOW, table(A12="per_hand"))
        for fact in facts:
            report(log, fact)
        assert isinstance(log.round, Over) == void

    @pytest.mark.clause("12.3")
    @pytest.mark.parametrize("to", ["dealer", "Dealer", ["dealer"], [1, "dealer"]])
    def test_any_card_of_the_dealer_voids_the_round(self, to: str | list[int | str]) -> None:
        log = dealt(TWO, LOW)
        report(log, CardExposed(to=to, count=1))
        is_void(log, "12.3")

    @pytest.mark.clause("12.3")
    @pytest.mark.parametrize(
        ("reading", "when", "void"),
        [
            ("proper_turn", "deal", True),
            ("proper_turn", "before_decision", True),
            ("end_of_deal", "deal", True),
            ("end_of_deal", "before_decision", False),
        ],
    )
    def test_until_when_a_dealers_card_voids_is_a_reading(self, reading: str, when: str, void: bool) -> None:
        log = decided(TWO, LOW, table(A11=reading))
        report(log, CardExposed(to="dealer", when=when))
        assert isinstance(log.round, Over) == void

    @pytest.mark.clause("12.3")
    def test_the_dealers_hand_that_is_properly_turned_is_not_exposed(self) -> None:
        log = decided(TWO, LOW)
        log.do(Reveal("dealer"))
        assert orders(report(log, CardExposed(to="dealer"))) == ["Continue"]
        log.do(Settle("dealer"))
        assert orders(report(log, CardExposed(to="dealer"))) == ["Continue"]

    @pytest.mark.clause("11.1", "12.1")
    def test_what_a_player_shows_after_the_deal_is_for_rule_11(self) -> None:
        log = decided(TWO, LOW)
        ruling = report(log, CardExposed(to=1, count=3, when="before_decision"), by="dealer")
        assert (ruling.rule.clause, orders(ruling)) == ("11.1", ["Record", "Continue"])

    @pytest.mark.clause("11.3", "12.1")
    def test_an_exposure_that_is_collusion_is_ruled_on_under_rule_11(self) -> None:
        log = dealt(TWO, LOW)
        ruling = report(log, CardExposed(to=1, ruling=CollusionRuling.EXCLUDE))
        assert ruling.rule.clause == "11.3"
        choose(log, 2, FOLDS)
        assert outcomes(finish(log)) == {(1, "ante"): "void", (1, "pairs_plus"): "void", (2, "ante"): "lose"}

    @pytest.mark.clause("12.1")
    @pytest.mark.parametrize("fact", [CardExposed(to=1, count=0), CardExposed(to=7), CardExposed(to="deeler")])
    def test_facts_that_cannot_be_are_refused(self, fact: CardExposed) -> None:
        with pytest.raises(IllegalAction) as refused:
            report(dealt(TWO, LOW), fact)
        assert refused.value.rule.clause == "12.1"


class TestMisdeal:
    @pytest.mark.clause("12.4", "10.4")
    @pytest.mark.parametrize(("readings", "clause"), [({"A4": "rule_6_only"}, "12.4"), ({"A8b": "any_order"}, "10.4")])
    def test_by_other_readings_an_automated_shoe_may_deal_in_another_order(
        self, readings: dict[str, str], clause: str
    ) -> None:
        log = decided(TWO, LOW, table(shoe="automated", **readings))
        ruling = report(log, MisdealOrder())
        assert (ruling.rule.clause, orders(ruling)) == (clause, ["Continue"])
        is_void(_after(decided(TWO, LOW, table(**readings)), MisdealOrder()), "12.4")

    @pytest.mark.clause("2.5", "12.4")
    def test_a_hand_of_another_size_was_not_dealt_by_the_rules(self) -> None:
        for count in (2, 4):
            log = _after(decided(TWO, LOW), WrongNumberOfCards(to=1, dealt_count=count))
            assert [order.rule.clause for order in log.round.rulings[0].orders] == ["12.4", "2.5"]
        with pytest.raises(IllegalAction) as refused:
            report(decided(TWO, LOW), WrongNumberOfCards(to=1, dealt_count=3))
        assert refused.value.rule.clause == "2.5"

    @pytest.mark.clause("12.4")
    def test_the_order_of_an_automated_shoe_does_not_excuse_a_hand_of_another_size(self) -> None:
        log = decided(TWO, LOW, table(shoe="automated", A8b="any_order"))
        is_void(_after(log, WrongNumberOfCards(to="dealer", dealt_count=4)), "12.4")


class TestHandInDiscardRack:
    pytestmark = pytest.mark.clause("12.5")

    def test_a_hand_that_can_be_reconstructed_continues(self) -> None:
        log = dealt(TWO, LOW)
        ruling = report(log, HandInDiscardRack(seat=1, reconstructed=True), by="casino_supervisor")
        assert orders(ruling) == ["Reconstruct"]
        choose(log, 1, PLAYS)
        choose(log, 2, FOLDS)
        assert net(finish(log), 1) == 15

    def test_a_hand_that_cannot_is_void_alone_and_the_others_settle(self) -> None:
        log = dealt(TWO, LOW)
        report(log, HandInDiscardRack(seat=1, reconstructed=False))
        choose(log, 2, FOLDS)
        ended = finish(log)
        assert ended.outcome == "settled"
        assert outcomes(ended) == {(1, "ante"): "void", (1, "pairs_plus"): "void", (2, "ante"): "lose"}

    def test_its_play_wager_goes_back_too_when_it_is_found_later(self) -> None:
        log = decided(TWO, LOW)
        report(log, HandInDiscardRack(seat=1, reconstructed=False))
        assert outcomes(finish(log))[1, "play"] == "void"

    def test_there_must_be_such_a_hand(self) -> None:
        with pytest.raises(IllegalAction, match="no hand at box 5"):
            report(dealt(TWO, LOW), HandInDiscardRack(seat=5, reconstructed=True))


class TestWhatAVoidRoundUndoes:
    """Dictionary: Void, with readings A9 and A9b."""

    pytestmark = pytest.mark.clause("Dictionary: Void", "14.1")

    def test_after_settlement_payments_are_taken_back(self) -> None:
        log = decided(FOUR, LOW)
        log.do(Reveal("dealer"), Settle("dealer"))
        ruling = report(log, Disturbance(cause="fire"))
        reversed_ = next(order for order in ruling.orders if isinstance(order, Reverse))
        assert (reversed_.rule.clause, reversed_.seats) == ("Dictionary: Void", (1, 2, 3, 4))
        is_void(log, "14.1")

    def test_a_payment_already_made_is_taken_back(self) -> None:
        log = decided(FOUR, LOW)
        ruling = report(log, Disturbance(cause="brawl", already_paid=Payment(1, money(20))))
        assert "Reverse" in orders(ruling)
        is_void(log, "14.1")

    def test_by_another_reading_what_a_fold_lost_stays_lost(self) -> None:
        log = decided(FOUR, LOW, table(A9="live_wagers_only"))
        report(log, MisdealOrder())
        assert outcomes(over(log.round)) == {
            (1, "ante"): "void",
            (1, "play"): "void",
            (1, "pairs_plus"): "void",
            (2, "ante"): "lose",
            (3, "ante"): "lose",
            (3, "pairs_plus"): "void",
            (4, "ante"): "void",
            (4, "play"): "void",
        }

    def test_by_another_reading_an_invalidated_game_leaves_what_was_paid(self) -> None:
        log = decided({**FOUR, 4: Box("Ks Qd Jh")}, LOW, table(A9b="unsettled_only"))
        report(log, Disturbance(cause="brawl", already_paid=[Payment(4)]))
        ended = over(log.round)
        assert ended.outcome == "void"
        assert net(ended, 4) == 30  # ante, play and bonus
        assert net(ended, 1) == 0
        assert (net(ended, 2), net(ended, 3)) == (-20, -10)
        log = decided(FOUR, LOW, table(A9b="unsettled_only"))
        report(log, MisdealOrder())
        is_void(log, "12.4")

    def test_by_another_reading_a_settled_round_stays_settled(self) -> None:
        log = decided(FOUR, LOW, table(A9="live_wagers_only"))
        log.do(Reveal("dealer"), Settle("dealer"))
        lines = log.round.lines  # type: ignore[attr-defined]
        report(log, Disturbance(cause="fire"))
        assert set(over(log.round).lines) == set(lines)

    def test_before_the_deal_wagers_go_back_too(self) -> None:
        log = betting(TWO, table())
        report(log, Disturbance(cause="riot"))
        is_void(log, "14.1")


class TestCounting:
    @pytest.mark.clause("2.4")
    @pytest.mark.parametrize(("count", "told"), [(51, ("casino_operator",)), (52, ()), (53, ("casino_operator",))])
    def test_a_supervisor_may_have_the_cards_counted_at_any_time(self, count: int, told: tuple[str, ...]) -> None:
        log = decided(TWO, LOW)
        with pytest.raises(NotAuthorised):
            log.do(Report("dealer", DeckCount(deck_count=count)))
        ruling = report(log, DeckCount(deck_count=count), by="casino_supervisor")
        assert (ruling.rule.clause, ruling.notify, orders(ruling)) == ("2.4", told, ["CountCards"])
        assert finish(log).outcome == "settled"

    @pytest.mark.clause("7.7")
    @pytest.mark.parametrize(("count", "told"), [(2, ("casino_supervisor",)), (3, ()), (4, ("casino_supervisor",))])
    def test_a_folded_hand_is_counted_and_a_wrong_count_reaches_the_supervisor(
        self, count: int, told: tuple[str, ...]
    ) -> None:
        log = decided(TWO, LOW)
        assert report(log, FoldedHandCount(seat=2, count=count), by="dealer").notify == told
        log.do(Reveal("dealer"), Settle("dealer"), Collect("dealer", {2: count}))
        assert [ruling.notify for ruling in log.round.rulings[1:]] == ([told] if told else [])

    @pytest.mark.clause("7.7")
    def test_cards_are_counted_into_the_discard_rack_hand_by_hand(self) -> None:
        log = decided({1: Box(MINE), 2: Box(choice=Choice.FOLD)}, LOW)
        finish(log)
        counts = [(event.seat, event.count) for event in log.events if type(event).__name__ == "CardsCollected"]  # type: ignore[attr-defined]
        assert counts == [(1, 3), (2, 3)]


@pytest.mark.clause("14.4")
def test_when_the_round_is_over_there_is_nothing_left_to_rule_on_but_a_dispute() -> None:
    log = decided(TWO, LOW)
    finish(log)
    with pytest.raises(IllegalAction, match="The round is over") as refused:
        report(log, MisdealOrder())
    assert refused.value.rule.clause == "14.4"
    with pytest.raises(IllegalAction, match="no ruling on Irregularity"):
        report(decided(TWO, LOW), Irregularity())


def _after(log: Log[Table], fact: Irregularity) -> Log[Table]:
    report(log, fact)
    return log


@pytest.mark.clause("2.5", "7.7", "12.1", "12.4", "12.5")
@pytest.mark.parametrize(
    ("fact", "clause"),
    [
        (CardExposed(to=1, count=1, when="deal"), "12.1"),
        (MisdealOrder(), "12.4"),
        (WrongNumberOfCards(to=1, dealt_count=2), "2.5"),
        (HandInDiscardRack(seat=1, reconstructed=True), "12.5"),
        (FoldedHandCount(seat=1, count=3), "7.7"),
    ],
)
def test_nothing_is_ruled_on_cards_before_there_are_any(fact: Irregularity, clause: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        report(betting({1: Box("Ah Kd 9c")}, table()), fact)
    assert refusal.value.rule.clause == clause


class TestAfterTheSettlement:
    """Until the cards are in the rack a hand or wager can still be declared void: what it was paid is taken back."""

    STRAIGHT: ClassVar = {1: Box("Kc Qd Jh", ante=10, pairs_plus=5), 2: Box("8c 6d 2s", ante=20, choice=FOLDS)}

    def reported(self, fact: Irregularity, **readings: str) -> tuple[Ruling, Over[Table]]:
        log = decided(self.STRAIGHT, LOW, table(**readings))
        log.do(Reveal("dealer"), Settle("dealer"))
        ruling = report(log, fact)
        log.do(Collect("dealer"))
        return ruling, over(log.round)

    @pytest.mark.clause("14.2(a)", "12.5", "11.3", "Dictionary: Void")
    @pytest.mark.parametrize(
        ("fact", "clause"),
        [
            (Contravention(seat=1, void_wagers=True), "14.2(a)"),
            (HandInDiscardRack(seat=1, reconstructed=False), "12.5"),
            (Collusion(seats=[1], ruling=CollusionRuling.EXCLUDE), "11.3"),
        ],
    )
    def test_a_box_that_is_void_gives_back_what_it_won_and_its_ante_bonus(
        self, fact: Irregularity, clause: str
    ) -> None:
        ruling, ended = self.reported(fact)
        assert (orders(ruling)[0], ruling.orders[0].rule.clause) == ("Reverse", "Dictionary: Void")
        assert bets(ended, 1) == ["ante", "pairs_plus", "play"]
        assert {(one.outcome.value, one.rule.clause) for one in ended.lines if one.wager.seat == 1} == {
            ("void", clause)
        }
        assert (net(ended, 1), net(ended, 2)) == (0, -20)

    @pytest.mark.clause("14.2(a)")
    def test_one_wager_may_be_void_and_the_others_are_settled_as_before(self) -> None:
        _, ended = self.reported(Contravention(seat=1, void_wagers=["pairs_plus"]))
        assert (line(ended, 1, "pairs_plus").outcome.value, net(ended, 1)) == ("void", 30)

    @pytest.mark.clause("11.3")
    def test_forfeited_by_reading_a10_it_loses_what_it_won(self) -> None:
        _, ended = self.reported(Collusion(seats=[1], ruling=CollusionRuling.EXCLUDE), A10="forfeited")
        assert net(ended, 1) == -25

    @pytest.mark.clause("14.2(b)")
    def test_a_player_who_is_only_excluded_keeps_what_was_won(self) -> None:
        ruling, ended = self.reported(Contravention(seat=1, exclude=True))
        assert (orders(ruling), net(ended, 1)) == (["Exclude"], 60)
