"""Reading A16: the book is silent on irregularities, so the house's procedure rules; and the conduct clauses."""

from __future__ import annotations

import pytest
from california_play import (
    DEALER,
    FLOOR,
    FOLD,
    Bank,
    Seat,
    betting,
    cents,
    dealt,
    decided,
    deciding,
    lines,
    played,
    refused,
    seen,
    table,
    told,
)

from queenhigh.games.california_three_card_poker import conduct, irregularities
from queenhigh.games.california_three_card_poker.irregularities import Finding
from queenhigh.games.california_three_card_poker.round import next_table, ruling
from queenhigh.games.california_three_card_poker.table import Table
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Deal,
    Decide,
    Report,
    Reveal,
    Settle,
    TakeFees,
    TurnUp,
)
from queenhigh.games.kit.events import CardsCollected, OrderRefused, RoundEnded
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.ruling import Ruling
from queenhigh.rules import IllegalAction, NotAuthorised

SEATS = {1: Seat("As Kh 9s", pair_plus=5), 4: Seat("2c 2d 8s", choice=FOLD)}

MISFORTUNES = [
    (irregularities.ShufflerJam(), "Deck: shuffler"),
    (irregularities.DeckCount(deck_count=51), "Deck: physical"),
    (irregularities.DeckCount(deck_count=53), "Deck: physical"),
    (irregularities.WrongDeck(), "Deck (c)"),
    (irregularities.MixedDiscardRack(), "Deck (d)"),
    (irregularities.CardsToSeatWithoutAnte(to=2), "Dealing 3(ante)"),
    (irregularities.WrongNumberOfCards(to=1, count=2), "Dealing 7"),
    (irregularities.WrongNumberOfCards(to=["player_dealer"], dealt_count=4), "Dealing 7"),
    (irregularities.WrongNumberOfCards(), "Dealing 7"),
    (irregularities.Misdeal(detail="seat 4 before seat 1"), "Dealing 8(stacks)"),
    (irregularities.UpCardNotTurned(), "Dealing 8(upcard)"),
    (irregularities.ExposedCard(to=1), "Dealing 8(stacks)"),
    (irregularities.ExposedCard(to=[1, "player_dealer"], count=2), "Dealing 8(stacks)"),
    (irregularities.ExposedCard(to="stub"), "Dealing 8(rest)"),
]
RECORDED = [
    (irregularities.DeckCount(deck_count=52), FLOOR, "Deck: physical"),
    (conduct.BackLineWager(seat=1), DEALER, "Pair Plus item 9"),
    (conduct.BackLineWager(seat=1, bet="ante", player="Zoe"), DEALER, "Dealing 2"),
    (conduct.PlayWagerAmount(seat=1, attempted=cents(40)), DEALER, "Dealing 3(play)"),
    (conduct.LateWager(seat=1, act=conduct.LateAct.INCREASED), DEALER, "Dealing 5(lock)"),
    (conduct.LateWager(seat=1, bet="pair_plus", act=conduct.LateAct.WITHDRAWN), DEALER, "Dealing 5(lock)"),
    (conduct.LateWager(seat=7, bet="bank"), DEALER, "Type of Game 3"),
    (conduct.CardsTouched(seat=1, touched_by="Zoe"), DEALER, "Dealing 10(touch)"),
    (conduct.CardsOutOfView(seat=1), DEALER, "Dealing 10(view)"),
    (conduct.OutOfTurn(seat=4), DEALER, "Dealing 11(order)"),
    (conduct.FeeNotTaken(), FLOOR, "Collection timing"),
    (conduct.Dispute(seat=1), FLOOR, "Winners 3"),
]


def finish(log: Log[Table]) -> None:
    log.do(Reveal(DEALER), Settle(DEALER), Collect(DEALER))


@pytest.mark.clause(
    "Deck: shuffler", "Deck: physical", "Deck (c)", "Deck (d)", "Dealing 3(ante)", "Dealing 7", "Dealing 8(stacks)",
    "Dealing 8(upcard)", "Dealing 8(rest)",
)  # fmt: skip
@pytest.mark.parametrize(("fact", "clause"), MISFORTUNES)
class TestWhatTheBookIsSilentOn:
    @pytest.mark.parametrize("moment", [dealt, deciding, decided])
    def test_voids_the_round_and_returns_every_stake(self, fact: Irregularity, clause: str, moment: object) -> None:
        log: Log[Table] = moment(SEATS, Bank(), table())  # type: ignore[operator]
        log.do(Report(FLOOR, fact))
        over = log.round
        assert isinstance(over, Over)
        assert (over.outcome, over.rulings[0].by, over.rulings[0].rule.clause) == ("void", FLOOR, clause)
        assert {line.outcome.value for line in over.lines} == {"void"}
        assert all(line.net == 0 and line.returned == line.wager.stake for line in over.lines)
        wagers = {(hand.seat, bet) for hand in over.hands.values() for bet in hand.wagers}
        assert set(lines(log)) == wagers
        assert seen(log, RoundEnded)[0].rule.clause == clause

    def test_is_not_for_the_house_dealer_to_rule_on(self, fact: Irregularity, clause: str) -> None:
        log = dealt(SEATS, Bank(), table())
        before = log.round
        with pytest.raises(NotAuthorised, match="floor_supervisor"):
            log.do(Report(DEALER, fact))
        assert log.round == before
        refusal = log.events[-1]
        assert isinstance(refusal, OrderRefused)
        assert (refusal.by, refusal.needed, refusal.rule.clause) == (DEALER, FLOOR, clause)

    def test_reading_a25_unless_the_house_lets_the_dealer_rule(self, fact: Irregularity, clause: str) -> None:
        log = dealt(SEATS, Bank(), table(readings={"A25": "house_dealer"}))
        log.do(Report(DEALER, fact))
        assert isinstance(log.round, Over)
        with pytest.raises(NotAuthorised):
            dealt(SEATS, Bank(), table(readings={"A25": "house_dealer"})).do(Report("player", fact))

    def test_comes_too_late_when_wagers_are_settled(self, fact: Irregularity, clause: str) -> None:
        log = decided(SEATS, Bank(), table())
        log.do(Reveal(DEALER), Settle(DEALER))
        assert refused(log, Report(FLOOR, fact)) == "Winners 3"
        log.do(Collect(DEALER))
        assert refused(log, Report(FLOOR, fact)) == "Winners 3"


BEFORE_CARDS = (irregularities.ShufflerJam, irregularities.DeckCount, irregularities.MixedDiscardRack)
"""What can go wrong with the equipment while no card is out."""
OF_WAGERS = (conduct.BackLineWager, conduct.LateWager)


@pytest.mark.parametrize("fact", [fact for fact, _ in MISFORTUNES if isinstance(fact, BEFORE_CARDS)])
def test_equipment_may_fail_before_the_deal(fact: Irregularity) -> None:
    log = betting(SEATS, Bank(), table())
    log.do(Report(FLOOR, fact))
    assert isinstance(log.round, Over)
    assert {line.outcome.value for line in log.round.lines} == {"void"}


OF_CARDS: list[tuple[Irregularity, str]] = [
    *((fact, clause) for fact, clause in MISFORTUNES if not isinstance(fact, BEFORE_CARDS)),
    *((fact, clause) for fact, _, clause in RECORDED if not isinstance(fact, (*BEFORE_CARDS, *OF_WAGERS))),
]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("fact", "clause"), OF_CARDS)
def test_a_report_about_cards_needs_cards(fact: Irregularity, clause: str, closed: bool) -> None:
    log = betting(SEATS, Bank(), table())
    log.do(*([CloseBetting(DEALER), TakeFees(DEALER)] if closed else []))
    with pytest.raises(IllegalAction, match="No cards have been dealt") as refusal:
        log.do(Report(FLOOR, fact))
    assert refusal.value.rule.clause == clause.replace("(rest)", "(stacks)")


@pytest.mark.clause("Dealing 5(announce)")
def test_nothing_comes_late_while_betting_is_open() -> None:
    log = betting(SEATS, Bank(), table())
    assert refused(log, Report(DEALER, conduct.LateWager(seat=1))) == "Dealing 5(announce)"


@pytest.mark.clause("Dealing 3(ante)", "Collection basis")
@pytest.mark.parametrize(("schedule", "fees"), [(2, {7: 50, 1: 0, 4: 0}), (1, {7: 100, 1: 50, 4: 0})])
def test_an_ante_found_late_before_the_deal_draws_no_cards_and_no_fee(schedule: int, fees: dict[int, int]) -> None:
    seats = {1: Seat("As Kh 9s", ante=50), 4: Seat("2c 2d 8s", ante=5)}
    log = betting(seats, Bank(), table(schedule=schedule))
    log.do(CloseBetting(DEALER), Report(DEALER, conduct.LateWager(seat=4)), TakeFees(DEALER), Deal(DEALER))
    assert log.round.fees == fees
    assert [len(hand.cards) for hand in log.round.in_order] == [3, 0]
    log.do(TurnUp(DEALER), Decide(1, Choice.PLAY, cents(50)))
    finish(log)
    assert {seat: told(log)[seat, "ante"][0] for seat in seats}[4] == "returned"
    assert [event.seat for event in seen(log, CardsCollected)] == [1, 7]


@pytest.mark.clause("Dealing 3(ante)")
def test_where_every_ante_came_late_nothing_is_dealt() -> None:
    log = betting({1: Seat("As Kh 9s", pair_plus=5)}, Bank(), table())
    log.do(CloseBetting(DEALER), Report(DEALER, conduct.LateWager(seat=1)), TakeFees(DEALER), Deal(DEALER))
    assert isinstance(log.round, Over)
    assert log.round.fees == {7: 0, 1: 0}
    assert told(log) == {(1, "ante"): ("returned", 0, 20), (1, "pair_plus"): ("returned", 0, 5)}


@pytest.mark.parametrize(("finding", "outcome"), [(None, "void"), (Finding.VOID, "void"), (Finding.STAND, "settled")])
def test_reading_a16_the_floor_decides(finding: Finding | None, outcome: str) -> None:
    log = decided(SEATS, Bank(), table(readings={"A16": "floor_decides"}))
    log.do(Report(FLOOR, irregularities.ExposedCard(to=1, ruling=finding)))
    if outcome == "settled":
        finish(log)
    assert isinstance(log.round, Over)
    assert log.round.outcome == outcome


def test_reading_a16_void_leaves_the_floor_no_choice() -> None:
    log = decided(SEATS, Bank(), table())
    log.do(Report(FLOOR, irregularities.ExposedCard(to=1, ruling=Finding.STAND)))
    assert isinstance(log.round, Over)
    assert log.round.outcome == "void"


def test_readings_a16b_and_a17_a_void_round_keeps_its_fee_and_is_dealt_again() -> None:
    log = dealt(SEATS, Bank(), table())
    log.do(Report(FLOOR, irregularities.ShufflerJam()))
    assert log.round.fees == {7: cents(0.5), 1: 0, 4: 0}
    assert isinstance(log.round, Over)
    again = next_table(log.round)
    assert (again.redeal, again.held, again.last_deck) == (True, None, "red")


@pytest.mark.clause("Collection timing")
def test_reading_a16b_a_fee_that_was_never_taken_covers_nothing() -> None:
    log = betting(SEATS, Bank(), table())
    log.do(Report(FLOOR, irregularities.ShufflerJam()))
    assert isinstance(log.round, Over)
    assert not next_table(log.round).redeal
    again = betting(SEATS, Bank(), table(redeal=True))
    again.do(Report(FLOOR, irregularities.ShufflerJam()))
    assert isinstance(again.round, Over)
    assert next_table(again.round).redeal


@pytest.mark.clause(
    "Dealing 2", "Pair Plus item 9", "Dealing 3(play)", "Dealing 5(lock)", "Dealing 10(touch)", "Dealing 10(view)",
    "Dealing 11(order)", "Collection timing", "Winners 3", "Type of Game 3",
)  # fmt: skip
@pytest.mark.parametrize(("fact", "rank", "clause"), RECORDED)
class TestConduct:
    def test_is_ruled_on_and_the_round_goes_on(self, fact: Irregularity, rank: str, clause: str) -> None:
        log = decided(SEATS, Bank(), table())
        log.do(Report(rank, fact))
        (made,) = seen(log, Ruling)
        assert (made.by, made.rule.clause) == (rank, clause)
        assert made.orders
        finish(log)
        assert told(log) == told(played(SEATS))

    def test_not_by_a_lower_rank(self, fact: Irregularity, rank: str, clause: str) -> None:
        log = decided(SEATS, Bank(), table())
        with pytest.raises(NotAuthorised):
            log.do(Report({FLOOR: DEALER, DEALER: "player"}[rank], fact))
        assert isinstance(log.events[-1], OrderRefused)


@pytest.mark.clause("Dealing 5(lock)")
def test_a_pair_plus_placed_too_late_goes_back() -> None:
    log = decided(SEATS, Bank(), table())
    log.do(Report(DEALER, conduct.LateWager(seat=1, bet="pair_plus")))
    finish(log)
    assert told(log)[1, "pair_plus"] == ("returned", 0, 5)
    assert told(log)[1, "ante"] == ("win", 20, 20)


@pytest.mark.clause("Dealing 5(lock)")
def test_with_a_late_ante_the_whole_hand_goes_back_and_nobody_waits_for_it() -> None:
    log = deciding({1: Seat("As Kh 9s", pair_plus=5), 4: Seat("2c 2d 8s")}, Bank(), table())
    log.do(Report(DEALER, conduct.LateWager(seat=1)))
    assert refused(log, Decide(1, FOLD)) == "Dealing 11(option)"
    log.do(Decide(4, FOLD))
    finish(log)
    assert {bet: told(log)[1, bet][0] for bet in ("ante", "pair_plus")} == {"ante": "returned", "pair_plus": "returned"}
    assert told(log)[4, "ante"] == ("lose", 0, 0)


@pytest.mark.clause("Dealing 3(play)")
@pytest.mark.parametrize(("seat", "attempted"), [(1, 20), (7, 10)])
def test_a_report_of_a_play_wager_has_to_make_sense(seat: int, attempted: int) -> None:
    log = decided(SEATS, Bank(), table())
    assert (
        refused(log, Report(DEALER, conduct.PlayWagerAmount(seat=seat, attempted=cents(attempted))))
        == "Dealing 3(play)"
    )


@pytest.mark.clause("Pair Plus item 9")
def test_where_back_line_pair_plus_is_taken_it_is_no_irregularity() -> None:
    log = decided(SEATS, Bank(), table(readings={"A1": "pair_plus"}))
    assert refused(log, Report(DEALER, conduct.BackLineWager(seat=1))) == "Pair Plus item 9"


@pytest.mark.clause("Winners 3")
class TestDisputes:
    def test_hands_that_cannot_be_rebuilt_void_the_round(self) -> None:
        log = decided(SEATS, Bank(), table())
        log.do(Report(FLOOR, conduct.Dispute(seat=1, reconstructed=False)))
        assert isinstance(log.round, Over)
        assert log.round.outcome == "void"

    def test_the_floor_may_order_it_void(self) -> None:
        log = decided(SEATS, Bank(), table())
        log.do(Report(FLOOR, conduct.Dispute(ruling=Finding.VOID)))
        assert isinstance(log.round, Over)

    def test_a_settled_round_is_rebuilt_unchanged(self) -> None:
        log = decided(SEATS, Bank(), table())
        log.do(Reveal(DEALER), Settle(DEALER))
        log.do(Report(FLOOR, conduct.Dispute(seat=1)))
        assert refused(log, Report(FLOOR, conduct.Dispute(seat=1, reconstructed=False))) == "Winners 3"
        log.do(Collect(DEALER))
        assert told(log) == told(played(SEATS))


def test_no_exposed_card_means_no_irregularity() -> None:
    log = dealt(SEATS, Bank(), table())
    assert refused(log, Report(FLOOR, irregularities.ExposedCard(to=1, count=0))) == "Dealing 8(stacks)"


@pytest.mark.clause("Table: seats")
@pytest.mark.parametrize(
    "fact",
    [
        conduct.LateWager(seat=5),
        conduct.CardsTouched(seat=0),
        conduct.Dispute(seat=8),
        irregularities.ExposedCard(to=8),
        irregularities.WrongNumberOfCards(to=["dealer", "9"]),
    ],
)
def test_a_report_about_a_seat_that_does_not_exist_is_refused(fact: Irregularity) -> None:
    assert refused(dealt(SEATS, Bank(), table()), Report(FLOOR, fact)) == "Table: seats"


def test_a_fact_that_no_clause_covers_is_refused() -> None:
    log = dealt(SEATS, Bank(), table())
    assert refused(log, Report(FLOOR, Irregularity())) == "Winners 3"


def test_a_ruling_orders_and_does_not_act() -> None:
    log = dealt(SEATS, Bank(), table())
    before = log.round
    assert ruling(log.round, irregularities.Misdeal()).orders
    assert log.round is before
