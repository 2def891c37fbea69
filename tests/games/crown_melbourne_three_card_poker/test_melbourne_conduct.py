"""Rules 9.5.1(a) and 13: conduct, and who may order what."""

from __future__ import annotations

from typing import Any

import pytest
from melbourne_play import (
    AREA_MANAGER,
    DEALER,
    MANAGER,
    SUPERVISOR,
    Seat,
    betting,
    cents,
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

from queenhigh.games.crown_melbourne_three_card_poker.conduct import (
    AdviceAsked,
    BetBetweenPlayers,
    Contravention,
    Dispute,
    ForceMajeure,
    Fraud,
    Influence,
    InformationShared,
    ProhibitedDevice,
)
from queenhigh.games.crown_melbourne_three_card_poker.facts import DeckCount
from queenhigh.games.crown_melbourne_three_card_poker.table import Table
from queenhigh.games.kit.actions import Choice, Collect, PlaceWager, Report, Reveal, Settle, WithdrawWager
from queenhigh.games.kit.events import CardsCollected
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.release import excluded
from queenhigh.money import Outcome

SEATS = {1: Seat("Kh 7c 2s", pair_plus=5, jackpot=1), 2: Seat("Jh 8d 2d", jackpot=1)}


def log(**readings: str) -> Log[Table]:
    at = table(jackpot=system(), readings={k.replace("_", "-"): v for k, v in readings.items()})
    return decided(SEATS, at=at)


@pytest.mark.clause("9.5.1(a)")
@pytest.mark.parametrize(
    ("reading", "rank"),
    [("assistant_casino_manager", MANAGER), ("higher_duties_dealer", SUPERVISOR), ("dealer", DEALER)],
)
def test_sharing_information_may_cost_the_wagers(reading: str, rank: str) -> None:
    at = log(A_49=reading)
    ruled(at, InformationShared(seats=(1,)), rank)
    assert {told(line) for line in lines(finish(at), 1).values()} == {("lose", 0, "9.5.1(a)")}
    warned = log()
    assert orders(ruled(warned, InformationShared(seats=(1,), forfeit=False), MANAGER)) == [("Warn", "9.5.1(a)")]


@pytest.mark.clause("9.5.1(a)")
def test_reading_a49b_the_play_wager_goes_back_and_the_rest_is_forfeited() -> None:
    at = log(A_49b="returned")
    made = ruled(at, InformationShared(seats=(1,)), MANAGER)
    assert orders(made) == [("ReturnBets", "9.5.1(a)"), ("ForfeitHands", "9.5.1(a)")]
    found = outcomes(finish(at))
    assert {bet: found[1, bet] for bet in ("ante", "play", "pair_plus", "jackpot")} == {
        "ante": Outcome.LOSE,
        "play": Outcome.RETURNED,
        "pair_plus": Outcome.LOSE,
        "jackpot": Outcome.LOSE,
    }
    early = deciding(SEATS, at=table(jackpot=system(), readings={"A-49b": "returned"}))
    assert orders(ruled(early, InformationShared(seats=(1,)), MANAGER)) == [("ForfeitHands", "9.5.1(a)")]


@pytest.mark.clause("13.2.1")
def test_reading_a35c_a_void_wager_is_taken_back_and_another_placed() -> None:
    for reading in ("stays", "taken_back"):
        at = betting({1: Seat("Kh 7c 2s"), 2: Seat("Jh 8d 2d")}, table(readings={"A-35c": reading}))
        ruled(at, Contravention(seat=1, void=True), MANAGER)
        player = at.round.hands[1].player
        refused(at, PlaceWager(1, player, "ante", cents(5)), "13.2.1")
        if reading == "stays":
            refused(at, WithdrawWager(1, "ante"), "13.2.1")
            continue
        at.do(WithdrawWager(1, "ante"), PlaceWager(1, player, "ante", cents(20)))
        assert (at.round.hands[1].wagers, at.round.released) == ({"ante": cents(20)}, {})


@pytest.mark.clause("9.5.1(a)")
def test_what_a_ruling_forfeited_before_the_deal_is_taken_back_by_no_reading() -> None:
    at = betting({1: Seat("Kh 7c 2s"), 2: Seat("Jh 8d 2d")}, table(readings={"A-35c": "taken_back"}))
    ruled(at, InformationShared(seats=(1,)), MANAGER)
    refused(at, WithdrawWager(1, "ante"), "9.5.1(a)")


class TestContraventions:
    @pytest.mark.clause("13.2", "13.2.1")
    def test_wagers_are_void_all_or_some(self) -> None:
        at = log()
        ruled(at, Contravention(seat=1, void=True, clause="13.1"), MANAGER)
        assert {told(line) for line in lines(finish(at), 1).values()} == {("void", 0, "13.2.1")}
        some = log()
        ruled(some, Contravention(seat=1, void_wagers=("pair_plus",)), MANAGER)
        found = outcomes(finish(some))
        assert found[1, "pair_plus"] is Outcome.VOID
        assert found[1, "ante"] is Outcome.WIN

    @pytest.mark.clause("13.2.2", "13.2.3", "13.2.4")
    @pytest.mark.parametrize(
        ("ordered", "made"),
        [
            ({"exclude": True}, [("Exclude", "13.2.2")]),
            ({"withhold": True}, [("Withhold", "13.2.3")]),
            ({"detain": "s 80 of the Act"}, [("Detain", "13.2.4")]),
            ({"exclude": True, "withhold": True}, [("Exclude", "13.2.2"), ("Withhold", "13.2.3")]),
        ],
    )
    def test_other_sanctions_leave_the_wagers_alone(self, ordered: Any, made: Any) -> None:
        at = log()
        assert orders(ruled(at, Contravention(seat=1, **ordered), MANAGER)) == made
        assert told(lines(finish(at), 1)["ante"])[0] == "win"

    @pytest.mark.clause("13.2.2")
    def test_a_player_excluded_while_the_betting_is_open_no_longer_wagers_and_stays_excluded(self) -> None:
        at = betting({1: Seat("Kh 7c 2s", player="Ann"), 2: Seat("Jh 8d 2d", player="Bob")}, table())
        ruled(at, Contravention(seat=1, exclude=True), MANAGER)
        for seat in (1, 3):
            refused(at, PlaceWager(seat, "Ann", "pair_plus", cents(5)), "13.2.2")
        at.do(PlaceWager(2, "Bob", "pair_plus", cents(5)), WithdrawWager(1, "ante"))
        assert excluded(at.round) == {"Ann"}

    @pytest.mark.clause("13.2.1")
    def test_both_names_of_the_field_count_together(self) -> None:
        both = log()
        ruled(both, Contravention(seat=1, void=("play",), void_wagers=("ante",)), MANAGER)
        found = outcomes(finish(both))
        assert found[1, "ante"] is found[1, "play"] is Outcome.VOID
        assert found[1, "pair_plus"] is not Outcome.VOID

    @pytest.mark.clause("13.2.1", "13.3", "5.6", "5.10.1")
    @pytest.mark.parametrize("fact", [Contravention(seat=1, void=("ante",)), Fraud(seats=(1,), bets=("ante",))])
    @pytest.mark.parametrize(
        ("readings", "play"), [({}, ("void", 0)), ({"A-49c": "stands"}, ("win", 10))], ids=["returned", "stands"]
    )
    def test_a_play_wager_beside_a_void_ante_follows_reading_a_49c(self, fact: Any, readings: Any, play: Any) -> None:
        at = decided({1: Seat("9c 8s 7h")}, at=table(readings=readings))
        ruled(at, fact, MANAGER)
        found = lines(finish(at), 1)
        assert (told(found["ante"])[0], told(found["play"])[:2]) == ("void", play)
        assert "ante_bonus" not in found

    @pytest.mark.clause("13.2.1", "5.5.1(a)")
    def test_an_ante_made_void_before_the_choice_takes_the_jackpot_wager_along(self) -> None:
        seats = {1: Seat("Kh Kd 2s", jackpot=1, pair_plus=5, choice=Choice.UNDECIDED), 2: Seat("Jh 8d 3d", jackpot=1)}
        at = decided(seats, at=table(jackpot=system()))
        ruled(at, Contravention(seat=1, void=("ante",)), MANAGER)
        found = lines(finish(at), 1)
        assert told(found["ante"]) == ("void", 0, "13.2.1")
        assert told(found["jackpot"]) == ("void", 0, "5.5.1(a)")
        assert told(found["pair_plus"]) == ("win", 5, "5.8.1")
        assert meter(at) == 12_000 + system().rate

    @pytest.mark.clause("13.2", "13.2.1", "13.3")
    @pytest.mark.parametrize(
        ("fact", "clause"),
        [
            (Contravention(seat=1), "13.2"),
            (Contravention(seat=1, exclude=True, clause="99.9"), "13.2"),
            (Contravention(seat=2, void=("pair_plus",)), "13.2.1"),
            (Contravention(seat=1, void=("tie",)), "13.2.1"),
            (Fraud(seats=(2,), bets=("pair_plus",)), "13.3"),
            (Fraud(bets=("six_card_bonus",)), "13.3"),
        ],
    )
    def test_something_must_be_ordered_and_be_there(self, fact: Any, clause: str) -> None:
        refused(log(), Report(MANAGER, fact), clause)


class TestVoidRounds:
    @pytest.mark.clause("9.5.1(a)", "11.12", "11.15", "13.4", "13.5")
    @pytest.mark.parametrize("jackpots", ["carried", "returned"])
    @pytest.mark.parametrize("reading", ["lost", "refunded"])
    def test_what_was_forfeited_before_the_round_is_void_follows_reading_a_47d(
        self, reading: str, jackpots: str
    ) -> None:
        at = log(A_47d=reading)
        ruled(at, InformationShared(seats=(1,)), MANAGER)
        counted_short = jackpots == "carried"
        ruled(at, DeckCount(deck_count=51) if counted_short else ForceMajeure(), SUPERVISOR)
        assert isinstance(at.round, Over)
        assert at.round.outcome == "void"
        fates = {bet: told(line)[0] for bet, line in lines(at.round, 1).items()}
        back = dict.fromkeys(("ante", "pair_plus", "play"), "returned") | {"jackpot": jackpots}
        assert fates == (back if reading == "refunded" else dict.fromkeys(back, "lose"))
        contributing = 2 if counted_short else int(reading == "lost")
        assert meter(at) == 12_000 + contributing * system().rate

    @pytest.mark.clause("13.3", "13.5")
    def test_fraud_voids_the_round_or_single_wagers(self) -> None:
        at = log()
        ruled(at, Fraud(detail="marked cards"), MANAGER)
        assert isinstance(at.round, Over)
        assert at.round.outcome == "void"
        assert {told(line) for line in at.round.lines} == {("returned", 0, "13.5")}
        assert meter(at) == 12_000
        some = log()
        ruled(some, Fraud(seats=(2,), bets=("ante", "play")), MANAGER)
        found = lines(finish(some), 2)
        assert told(found["ante"]) == told(found["play"]) == ("void", 0, "13.3")
        assert told(found["jackpot"])[0] == "lose"

    @pytest.mark.clause("13.3")
    def test_nothing_is_put_with_a_void_wager_and_nothing_taken_back(self) -> None:
        at = betting({1: Seat("", ante=10), 2: Seat("", ante=10, pair_plus=10)}, table(jackpot=system()))
        ruled(at, Fraud(seats=(1,)), MANAGER)
        ruled(at, Fraud(seats=(2,), bets=("ante",)), MANAGER)
        one, two = at.round.hands[1].player, at.round.hands[2].player
        for bet in ("ante", "pair_plus"):
            assert "wait for the next" in refused(at, PlaceWager(1, one, bet, cents(5)), "13.3")
        refused(at, PlaceWager(2, two, "ante", cents(5)), "13.3")
        refused(at, WithdrawWager(1, "ante"), "13.3")
        at.do(PlaceWager(2, two, "pair_plus", cents(5)), WithdrawWager(2, "pair_plus"))

    @pytest.mark.clause("13.3")
    def test_fraud_voids_one_kind_of_wager_wherever_it_is(self) -> None:
        at = log()
        ruled(at, Fraud(bets=("jackpot",)), MANAGER)
        found = outcomes(finish(at))
        assert {bet for (_, bet), outcome in found.items() if outcome is Outcome.VOID} == {"jackpot"}
        assert meter(at) == 12_000

    @pytest.mark.clause("13.3", "9.5.3", "9.6.3")
    @pytest.mark.parametrize("cards", ["Jh Qs 5d", "Jh Jd 5d"])
    def test_when_a_void_hand_is_collected_does_not_tell_what_it_was(self, cards: str) -> None:
        seats = {1: Seat("Kh 9d 6s"), 2: Seat(cards, ante=0, pair_plus=10, choice=Choice.UNDECIDED)}
        at = decided(seats)
        ruled(at, Fraud(seats=(2,), bets=("pair_plus",)), MANAGER)
        finish(at)
        collected = [(event.seat, event.rule.clause) for event in at.events if isinstance(event, CardsCollected)]
        assert collected == [(1, "9.6.3"), (2, "9.6.3")]

    @pytest.mark.clause("13.3", "9.5.3", "9.6.3")
    def test_a_hand_that_is_void_after_it_was_collected_is_not_collected_again(self) -> None:
        seats = {1: Seat("Kh 9d 6s"), 2: Seat("Jh Qs 5d", ante=0, pair_plus=10, choice=Choice.UNDECIDED)}
        at = decided(seats)
        at.do(Reveal(DEALER))
        ruled(at, Fraud(seats=(2,), bets=("pair_plus",)), MANAGER)
        at.do(Settle(DEALER), Collect(DEALER))
        collected = [(event.seat, event.rule.clause) for event in at.events if isinstance(event, CardsCollected)]
        assert collected == [(2, "9.5.3"), (1, "9.6.3")]

    @pytest.mark.clause("13.4", "13.5")
    def test_circumstances_beyond_control_void_the_round(self) -> None:
        at = log()
        made = ruled(at, ForceMajeure(detail="fire"), SUPERVISOR)
        assert made.reason == "fire"
        assert isinstance(at.round, Over)
        assert at.round.outcome == "void"
        assert {told(line) for line in at.round.lines} == {("returned", 0, "13.5")}

    def test_a_reading_carries_the_jackpot_wagers(self) -> None:
        at = log(A_32c="carried")
        ruled(at, ForceMajeure(), SUPERVISOR)
        assert isinstance(at.round, Over)
        assert told(lines(at.round, 1)["jackpot"]) == ("carried", 0, "11.15")


@pytest.mark.clause("13.1", "13.6", "13.7", "13.10", "13.13")
@pytest.mark.parametrize(
    ("fact", "clause", "rank"),
    [
        (ProhibitedDevice(seat=1), "13.1", DEALER),
        (AdviceAsked(seat=1), "13.6", DEALER),
        (Influence(seat=1), "13.7", DEALER),
        (Dispute(decision="the hand stands"), "13.10", AREA_MANAGER),
        (BetBetweenPlayers(seats=(1, 2)), "13.13", DEALER),
    ],
)
def test_what_is_noted_and_told_changes_no_wager(fact: Any, clause: str, rank: str) -> None:
    at = log()
    assert ruled(at, fact, rank).rule.clause == clause
    assert told(lines(finish(at), 1)["ante"])[0] == "win"
