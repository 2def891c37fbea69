"""Rules 11 and 14: collusion, disturbances, contraventions, fraud, and conduct that is only written down."""

import pytest
from canberra_play import (
    FOLDS,
    Box,
    betting,
    choose,
    dealt,
    decided,
    finish,
    money,
    net,
    orders,
    outcomes,
    over,
    report,
    table,
)

from queenhigh.games.casino_canberra_3_card_poker.conduct import (
    AdvantageGiven,
    CardsExchanged,
    CardsNotProtected,
    Collusion,
    CollusionRuling,
    Contravention,
    Disturbance,
    Fraud,
    Impractical,
    Influence,
    InformationExchanged,
    Payment,
    ProcedureNotFollowed,
    SideBet,
    StaffAdvice,
)
from queenhigh.games.kit.actions import PlaceWager, Report, WithdrawWager
from queenhigh.games.kit.events import OrderRefused
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.ruling import ReturnBets
from queenhigh.rules import IllegalAction, NotAuthorised

LOW = "Qc 3d 2h"
THREE = {
    1: Box("Kc 9d 4h", ante=10, pairs_plus=5),
    2: Box("8c 6d 2s", ante=20, choice=FOLDS),
    3: Box("Ks Jd 4c", ante=30),
}
EXCLUDE, VOID = CollusionRuling.EXCLUDE, CollusionRuling.VOID


class TestCollusion:
    pytestmark = pytest.mark.clause("11.3")

    def test_players_who_are_excluded_get_their_wagers_back_and_the_others_play_on(self) -> None:
        log = dealt(THREE, LOW)
        ruling = report(log, Collusion(seats=[1, 2], ruling=EXCLUDE), by="casino_supervisor")
        assert (ruling.rule.clause, orders(ruling)) == ("11.3", ["Exclude", "ReturnHands"])
        choose(log, 3, THREE[3].choice)
        ended = finish(log)
        assert (ended.outcome, net(ended, 3)) == ("settled", 60)
        assert [outcomes(ended)[key] for key in ((1, "ante"), (1, "pairs_plus"), (2, "ante"))] == ["void"] * 3

    def test_by_another_reading_their_wagers_are_lost(self) -> None:
        log = dealt(THREE, LOW, table(A10="forfeited"))
        report(log, Collusion(seats=[1], ruling=EXCLUDE))
        choose(log, 2, FOLDS)
        choose(log, 3, THREE[3].choice)
        ended = finish(log)
        assert net(ended, 1) == -15
        assert {one.rule.clause for one in ended.lines if one.wager.seat == 1} == {"11.3"}

    @pytest.mark.parametrize(("restores", "net_of_1"), [("everything", 0), ("live_wagers_only", -15)])
    def test_a_void_round_gives_back_what_an_exclusion_forfeited(self, restores: str, net_of_1: int) -> None:
        log = dealt(THREE, LOW, table(A10="forfeited", A9=restores))
        report(log, Collusion(seats=[1], ruling=EXCLUDE))
        report(log, Fraud())
        assert (over(log.round).outcome, net(over(log.round), 1)) == ("void", net_of_1)

    def test_or_the_round_is_void(self) -> None:
        log = decided(THREE, LOW)
        report(log, Collusion(seats=[1, 3], ruling=VOID), by="casino_supervisor")
        assert over(log.round).outcome == "void"
        assert set(outcomes(over(log.round)).values()) == {"void"}

    def test_there_must_be_such_hands(self) -> None:
        with pytest.raises(IllegalAction, match="no hand at box 9"):
            report(dealt(THREE, LOW), Collusion(seats=[1, 9], ruling=EXCLUDE))
        with pytest.raises(IllegalAction, match="No player is named"):
            report(dealt(THREE, LOW), Collusion(seats=[], ruling=EXCLUDE))

    def test_an_excluded_hand_decides_nothing_more(self) -> None:
        log = dealt(THREE, LOW)
        report(log, Collusion(seats=[1], ruling=EXCLUDE))
        with pytest.raises(IllegalAction, match="no hand to decide on"):
            choose(log, 1, FOLDS)

    @pytest.mark.clause("11.1", "11.2(a)", "11.2(b)")
    @pytest.mark.parametrize(
        ("kind", "clause"),
        [(CardsNotProtected, "11.1"), (CardsExchanged, "11.2(a)"), (InformationExchanged, "11.2(b)")],
    )
    def test_each_breach_is_written_down_and_may_lead_to_exclusion_or_a_void_round(
        self, kind: type, clause: str
    ) -> None:
        log = decided(THREE, LOW)
        ruling = report(log, kind(seats=[1]), by="casino_supervisor")
        assert (ruling.rule.clause, orders(ruling)) == (clause, ["Record"])
        ruling = report(log, kind(seats=[1], ruling=EXCLUDE), by="casino_supervisor")
        assert (ruling.rule.clause, ruling.orders[-1].rule.clause) == ("11.3", clause)
        report(log, kind(seats=[1], ruling=VOID), by="casino_supervisor")
        assert over(log.round).outcome == "void"


class TestContravention:
    @pytest.mark.clause("14.2(a)")
    def test_nothing_is_put_with_a_void_wager_and_nothing_taken_back(self) -> None:
        log = betting({1: Box("", ante=10), 2: Box("", ante=10)}, table())
        report(log, Contravention(seat=1, void_wagers=True))
        player = log.round.hands[1].player
        for action in (PlaceWager(1, player, "pairs_plus", money(10)), WithdrawWager(1, "ante")):
            with pytest.raises(IllegalAction, match="wait for the next") as refusal:
                log.do(action)
            assert refusal.value.rule.clause == "14.2(a)"
        log.do(WithdrawWager(2, "ante"))

    @pytest.mark.clause("14.2(a)")
    def test_reading_a17b_a_void_wager_is_taken_back_and_another_placed(self) -> None:
        log = betting({1: Box("", ante=10), 2: Box("", ante=10)}, table(A17b="taken_back"))
        report(log, Contravention(seat=1, void_wagers=True))
        player = log.round.hands[1].player
        with pytest.raises(IllegalAction, match="wait for the next"):
            log.do(PlaceWager(1, player, "ante", money(5)))
        log.do(WithdrawWager(1, "ante"), PlaceWager(1, player, "ante", money(20)))
        assert (log.round.hands[1].wagers, log.round.released) == ({"ante": money(20)}, {})

    @pytest.mark.clause("14.2(a)", "14.2(b)")
    def test_the_operator_voids_the_wagers_and_excludes_the_player(self) -> None:
        log = decided(THREE, LOW)
        ruling = report(log, Contravention(seat=1, void_wagers=True, exclude=True))
        assert (ruling.rule.clause, [order.rule.clause for order in ruling.orders]) == (
            "14.2(a)",
            ["14.2(a)", "14.2(b)"],
        )
        ended = finish(log)
        assert (ended.outcome, net(ended, 1), net(ended, 3)) == ("settled", 0, 60)

    @pytest.mark.clause("14.2(a)")
    def test_one_wager_may_be_voided_alone(self) -> None:
        log = decided({1: Box("Kc Qd Jh", pairs_plus=10)}, LOW)
        ruling = report(log, Contravention(seat=1, void_wagers=["pairs_plus"]))
        assert orders(ruling) == ["ReturnBets"]
        ended = finish(log)
        assert outcomes(ended)[1, "pairs_plus"] == "void"
        assert net(ended, 1) == 30

    @pytest.mark.clause("4.12", "14.2(a)")
    @pytest.mark.parametrize(("bet", "rest"), [("ante", 10), ("play", 10)])
    def test_the_ante_bonus_needs_both_an_ante_and_a_play_wager_that_stand(self, bet: str, rest: int) -> None:
        log = decided({1: Box("Kc Qd Jh")}, LOW)
        report(log, Contravention(seat=1, void_wagers=[bet]))
        assert net(finish(log), 1) == rest

    @pytest.mark.clause("4.11(a)", "14.2(a)")
    def test_a_play_wager_stands_though_its_ante_is_void(self) -> None:
        """Only what the casino operator declares void is void (reading A10b)."""
        log = decided({1: Box("Kc Qd Jh")}, LOW)
        report(log, Contravention(seat=1, void_wagers=["ante"]))
        ended = finish(log)
        assert (outcomes(ended)[1, "ante"], outcomes(ended)[1, "play"], net(ended, 1)) == ("void", "win", 10)

    @pytest.mark.clause("4.6", "7.8", "14.2(a)")
    def test_by_reading_a10b_a_play_wager_goes_back_with_its_void_ante(self) -> None:
        log = decided({1: Box("Kc Qd Jh", pairs_plus=10)}, LOW, table(A10b="returned"))
        ruling = report(log, Contravention(seat=1, void_wagers=["ante"]))
        voided = [(order.rule.clause, order.bet) for order in ruling.orders if isinstance(order, ReturnBets)]
        assert voided == [("14.2(a)", "ante"), ("7.8", "play")]
        ended = finish(log)
        assert (outcomes(ended)[1, "play"], net(ended, 1)) == ("void", 60)

    @pytest.mark.clause("14.2(b)")
    def test_exclusion_alone_leaves_the_wagers_of_the_round(self) -> None:
        log = decided(THREE, LOW)
        ruling = report(log, Contravention(seat=1, exclude=True))
        assert (ruling.rule.clause, orders(ruling)) == ("14.2(b)", ["Exclude"])
        assert net(finish(log), 1) == 15

    @pytest.mark.clause("14.2(a)")
    @pytest.mark.parametrize(
        "fact",
        [Contravention(seat=1), Contravention(seat=8, exclude=True), Contravention(seat=2, void_wagers=["play"])],
    )
    def test_an_order_that_orders_nothing_is_refused(self, fact: Contravention) -> None:
        with pytest.raises(IllegalAction) as refused:
            report(decided(THREE, LOW), fact)
        assert refused.value.rule.clause == "14.2(a)"


OPERATORS = [
    (Disturbance(cause="fire"), "14.1"),
    (Contravention(seat=1, void_wagers=True), "14.2(a)"),
    (Contravention(seat=1, exclude=True), "14.2(b)"),
    (Fraud(), "14.3"),
    (Impractical(), "14.3"),
]
SUPERVISORS = [
    (Collusion(seats=[1], ruling=EXCLUDE), "11.3"),
    (CardsExchanged(seats=[1]), "11.2(a)"),
    (SideBet(), "14.8"),
]


@pytest.mark.clause("11.3", "14.1", "14.2(a)", "14.2(b)", "14.3", "14.8")
@pytest.mark.parametrize(
    ("fact", "clause", "lower", "rank"),
    [(*one, "casino_supervisor", "casino_operator") for one in OPERATORS]
    + [(*one, "dealer", "casino_supervisor") for one in SUPERVISORS],
)
def test_each_order_is_refused_from_one_rank_below_and_that_is_recorded(
    fact: Irregularity, clause: str, lower: str, rank: str
) -> None:
    log = decided(THREE, LOW)
    before = log.round
    with pytest.raises(NotAuthorised):
        log.do(Report(lower, fact))
    assert log.round is before
    refused = log.events[-1]
    assert isinstance(refused, OrderRefused)
    assert (refused.by, refused.needed, refused.rule.clause) == (lower, rank, clause)
    assert report(log, fact, by=rank).by == rank


@pytest.mark.clause("14.1", "14.3")
@pytest.mark.parametrize(("fact", "clause"), [OPERATORS[0], OPERATORS[3], OPERATORS[4]])
def test_the_operator_may_end_a_round_without_a_result(fact: Irregularity, clause: str) -> None:
    log = decided(THREE, LOW)
    report(log, fact)
    ended = over(log.round)
    assert ended.outcome == "void"
    assert {one.rule.clause for one in ended.lines} == {clause}
    assert [net(ended, seat) for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.clause("14.1")
def test_a_payment_to_a_box_that_has_no_hand_cannot_be() -> None:
    with pytest.raises(IllegalAction, match="no hand at box 7"):
        report(decided(THREE, LOW), Disturbance(already_paid=Payment(7)))


@pytest.mark.clause("14.5(a)", "14.5(b)", "14.5(c)", "14.7", "14.8")
@pytest.mark.parametrize(
    ("fact", "clause"),
    [
        (StaffAdvice(detail="told box 1 to play"), "14.5(a)"),
        (AdvantageGiven(), "14.5(b)"),
        (ProcedureNotFollowed(), "14.5(c)"),
        (Influence(detail="a bystander"), "14.7"),
        (SideBet(), "14.8"),
    ],
)
def test_conduct_without_a_remedy_is_recorded_and_the_round_continues(fact: Irregularity, clause: str) -> None:
    log = decided(THREE, LOW)
    ruling = report(log, fact, by="casino_supervisor")
    assert (ruling.rule.clause, orders(ruling)) == (clause, ["Record"])
    assert finish(log).outcome == "settled"
