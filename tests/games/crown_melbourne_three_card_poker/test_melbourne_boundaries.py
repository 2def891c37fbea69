"""Melbourne where its law bites: who is paid a bonus or a prize, and who only seems to be owed one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from melbourne_play import (
    DEALER,
    FOLD,
    KEEP,
    MANAGER,
    NO_HAND,
    QUALIFIES,
    Seat,
    cents,
    clauses,
    decided,
    finish,
    lines,
    one,
    outcomes,
    played,
    refused,
    system,
    table,
    told,
)
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.facts import PlayUnequal
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import close_system, least_value
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize, awaiting, awaiting_lines
from queenhigh.games.crown_melbourne_three_card_poker.settle import settle
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits
from queenhigh.games.kit.actions import Report, Reveal, Settle
from queenhigh.games.kit.events import Advised, DealerShown
from queenhigh.games.kit.phases import Release, Settled, Showdown
from queenhigh.money import Outcome

DEFAULT = BOOK.readings
STRAIGHT = "9h 8d 7c"
ROYAL = ("Ah Kh Qh", "Jh Th")


@pytest.mark.clause("9.5.4(a)", "9.6.1", "9.6.2")
@pytest.mark.parametrize(
    ("dealer", "qualifies", "procedure", "other"),
    [(QUALIFIES, True, "9.6.2", "9.6.1"), (NO_HAND, False, "9.6.1", "9.6.2")],
)
def test_the_dealers_hand_is_declared_with_the_procedure_that_follows(
    dealer: str, qualifies: bool, procedure: str, other: str
) -> None:
    log = decided({1: Seat("Kh 7c 2s")}, dealer)
    log.do(Reveal(DEALER))
    (shown,) = [event for event in log.events if isinstance(event, DealerShown)]
    named = {rule.clause for rule in shown.also}
    assert shown.qualifies is qualifies
    assert procedure in named
    assert other not in named


@pytest.mark.clause("9.6.2")
def test_from_the_left_is_only_against_no_hand() -> None:
    over = played({1: Seat("Kh 7c 2s"), 4: Seat("Kd 7d 2d")}, QUALIFIES, at=table(readings={"A-36": "from_left"}))
    assert [line.wager.seat for line in over.lines if line.wager.bet == "ante"] == [4, 1]


@pytest.mark.clause("11.14.2")
def test_a_play_wager_below_an_ante_over_the_maximum_is_not_short() -> None:
    """Both count to the maximum."""
    log = decided({1: Seat("Kh 7c 2s")}, at=table(limits=Limits(cents(5), cents(8))))
    log.do(Report(DEALER, PlayUnequal(seat=1, placed=cents(9))))
    found = lines(finish(log), 1)
    assert found["play"].paid == found["ante"].paid == cents(8)
    assert "11.14.2" not in clauses(found["play"])


@pytest.mark.clause("9.6.2(d)")
def test_by_the_reading_that_pays_no_bonus_on_equal_hands_a_higher_hand_earns_it() -> None:
    at = table(readings={"A-08b": "not_paid"})
    assert told(one(Seat(STRAIGHT), at=at)["ante_bonus"]) == ("win", 10, "9.6.2(d)")


def test_by_the_reading_that_pays_a_bonus_after_a_fold_a_side_bet_must_keep_the_cards_there() -> None:
    at = table(readings={"A-08": "paid", "A-06": "keep"}, jackpot=system())
    assert "ante_bonus" not in one(Seat(STRAIGHT, choice=FOLD), at=at)
    assert "ante_bonus" not in one(Seat(STRAIGHT, ante=0, pair_plus=5), at=at)
    every = Seat(STRAIGHT, pair_plus=5, six_card_bonus=5, jackpot=1, choice=KEEP)
    assert "ante_bonus" in one(every, at=at)


@pytest.mark.clause("9.5.3")
def test_a_hand_that_is_played_keeps_its_six_card_bonus_by_either_reading() -> None:
    seat = Seat("8h 7d 2c", six_card_bonus=5)
    for at in (table(), table(readings={"A-07": "collected"})):
        assert told(one(seat, "8s 8d 4c", at=at)["six_card_bonus"]) == ("win", 25, "5.9.1")


@pytest.mark.clause("5.11.2(a)", "7.1.1")
@pytest.mark.parametrize("choice", [FOLD, KEEP])
def test_a_royal_flush_that_was_folded_waits_for_no_prize(choice: object) -> None:
    own, shared = ROYAL
    seat = Seat(own, pair_plus=5, jackpot=1, choice=choice)  # type: ignore[arg-type]
    log = decided({1: seat, 2: Seat("9s 9c 2d", jackpot=1)}, jackpot_cards=shared, at=table(jackpot=system()))
    log.do(Reveal(DEALER), Settle(DEALER))
    assert isinstance(log.round, Settled)
    assert awaiting_lines(log.round) == {}
    assert [event.seat for event in log.events if isinstance(event, Advised)] == []
    refused(log, DeterminePrize(MANAGER), "7.1.1")


@pytest.mark.clause("5.11.1(a)", "7.1.1")
def test_a_royal_flush_without_a_jackpot_wager_waits_for_no_prize() -> None:
    own, shared = ROYAL
    log = decided({1: Seat(own), 2: Seat("9s 9c 2d", jackpot=1)}, jackpot_cards=shared, at=table(jackpot=system()))
    over = finish(log)
    assert (1, "jackpot") not in outcomes(over)
    assert told(lines(over, 2)["jackpot"]) == ("lose", 0, "5.11.2(b)")
    without = decided({1: Seat(own)}, jackpot_cards=shared, at=table(jackpot=None))
    assert told(lines(finish(without), 1)["ante"])[0] == "win"


@pytest.mark.clause("9.6.2(d)", "5.11.1(a)")
def test_a_wager_that_a_ruling_took_out_earns_no_bonus_and_no_prize() -> None:
    own, shared = ROYAL
    log = decided({1: Seat(own, jackpot=1)}, jackpot_cards=shared, at=table(jackpot=system()))
    log.do(Reveal(DEALER))
    assert isinstance(log.round, Showdown)
    assert [line.wager.bet for line in settle(log.round)] == ["ante", "play", "ante_bonus"]
    assert list(awaiting(log.round)) == [1]
    void, returned = Release(Outcome.VOID, BOOK.rule("11.5.2")), Release(Outcome.RETURNED, BOOK.rule("11.5.2"))
    out = replace(log.round, released={(1, "ante"): void, (1, "jackpot"): void})
    assert [(line.wager.bet, line.outcome) for line in settle(out)] == [
        ("ante", Outcome.VOID),
        ("jackpot", Outcome.VOID),
        ("play", Outcome.VOID),
    ]
    assert awaiting(out) == {}
    apart = replace(log.round, released={(1, "ante"): void, (1, "play"): returned})
    assert {line.wager.bet: line.outcome for line in settle(apart)}["play"] is Outcome.RETURNED
    assert awaiting(replace(log.round, shared=())) == {}


@pytest.mark.clause("6.1.1(j)")
def test_a_meter_that_gets_no_part_of_a_closed_one_stays_as_it_is() -> None:
    closing, two, three = (system(name=name, cost=cost, meter=meter) for name, cost, meter in METERS)
    whole = closing.meter - closing.floor
    (moved,) = close_system(closing, {"three": whole}, [two, three], DEFAULT)
    assert (moved.system, moved.exact) == ("three", three.meter + whole)


METERS = (("one", 5, 61_234.5), ("two", 1, 12_000), ("three", 2, 25_000))


@pytest.mark.clause("6.3.1", "6.3.2", "6.3.3")
def test_a_meter_holds_at_least_its_seed_and_contributions_less_the_prizes() -> None:
    made = system(cost=5)
    least = Fraction(cents(50_000)) + made.rate * cents(100) - cents(7)
    assert least_value(made, cents(100), Fraction(cents(7))) == least
