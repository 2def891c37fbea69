"""Melbourne's Jackpot Wager against its meter, and California's fees."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from queenhigh.games.california_three_card_poker.facets.collection import banked, break_even
from queenhigh.games.crown_melbourne_three_card_poker.facets.jackpot_odds import (
    Jackpot,
    chance,
    outcomes,
    pairs_of_hits,
    systems,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import RATES, System
from queenhigh.games.crown_melbourne_three_card_poker.prizes import REACHABLE
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard
from queenhigh.maths import oracle
from queenhigh.maths.three_card.analysis import AntePlay
from queenhigh.maths.three_card.book import three_cards
from queenhigh.money import Cents

MELBOURNE = "crown-melbourne-three-card-poker"


def meter(option: int = 1, dollars: int = 10_000, cost: int = 100) -> System:
    return System(option=option, seed=Cents(1_000_000), cost=Cents(cost), meter=Fraction(100 * dollars))


@pytest.fixture(scope="module")
def base() -> AntePlay:
    return AntePlay(three_cards(MELBOURNE).game(open_book(MELBOURNE).readings))


def test_five_cards_hit_as_often_as_five_cards_do() -> None:
    known = oracle.read("five_card")
    for kind in FiveCard:
        assert chance(kind) == Fraction(known[kind.label], comb(52, 5))


def test_two_seats_hit_together_as_often_as_runs_overlap_in_two() -> None:
    counted = {f"{one.label} {other.label}": count for (one, other), count in pairs_of_hits().items()}
    assert counted == oracle.read("jackpot_pairs")


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_the_outcomes_of_a_deal_are_those_that_the_room_knows_and_add_up(seats: int) -> None:
    found = outcomes(seats)
    assert sum(found.values()) == 1
    assert all(p >= 0 for p in found.values())
    assert {outcome for outcome, p in found.items() if p} <= REACHABLE
    hits = sum((royals * p for (royals, _), p in found.items()), Fraction(0))
    assert hits == seats * chance(FiveCard.ROYAL_FLUSH)


def test_option_1_at_ten_thousand_dollars_returns_fixed_prizes_and_shares_of_the_meter() -> None:
    known, total = oracle.read("five_card"), comb(52, 5)
    fixed = Fraction(500 * known["four_of_a_kind"] + 150 * known["full_house"] + 100 * known["flush"], total)
    shares = Fraction(10_000 * known["royal_flush"] + 1_000 * known["straight_flush"], total)
    assert Jackpot(meter()).figures().player_return == fixed + shares


def test_a_stake_that_comes_back_with_the_prize_is_worth_as_much_as_wins_are_likely() -> None:
    readings = open_book(MELBOURNE).readings.adopt({"A-12": "returned"})
    wins = sum(chance(kind) for kind in FiveCard if kind >= FiveCard.FLUSH)
    assert Jackpot(meter(), readings).figures().mean - Jackpot(meter()).figures().mean == wins


def test_no_edge_is_left_at_the_break_even_meter_and_some_a_dollar_below() -> None:
    jackpot = Jackpot(meter())
    even = jackpot.break_even()
    assert jackpot.figures(meter=Fraction(even)).mean >= 0
    assert jackpot.figures(meter=Fraction(even - 100)).mean < 0


def test_folding_costs_option_2_its_straights_and_option_1_nothing(base: AntePlay) -> None:
    first, second = Jackpot(meter(1)), Jackpot(meter(2))
    assert first.figures(base.optimal).house_edge == first.figures().house_edge
    assert second.figures(base.optimal).house_edge > second.figures().house_edge


def test_a_large_jackpot_wager_makes_more_hands_worth_playing(base: AntePlay) -> None:
    jackpot = Jackpot(meter(2, cost=500))
    plays = jackpot.plays_with(base, Cents(500))
    assert all(plays(n) for n in range(1755) if base.optimal(n))
    assert any(plays(n) and not base.optimal(n) for n in range(1755))
    assert jackpot.together(base, Cents(500), plays) > jackpot.together(base, Cents(500), base.optimal)


def test_seats_that_may_hit_together_take_a_little_from_each_other() -> None:
    alone, seven = Jackpot(meter(dollars=50_000)), Jackpot(meter(dollars=50_000), seats=7)
    assert seven.expected_prize(FiveCard.ROYAL_FLUSH) < alone.expected_prize(FiveCard.ROYAL_FLUSH)
    assert seven.expected_prize(FiveCard.FLUSH) == alone.expected_prize(FiveCard.FLUSH)


def test_one_hand_in_649740_is_a_royal_flush_and_seven_seats_wait_a_seventh_as_long_or_hardly_more() -> None:
    assert Jackpot(meter()).rounds_to(FiveCard.ROYAL_FLUSH) == 649_740
    assert Jackpot(meter(), seats=7).rounds_to(FiveCard.ROYAL_FLUSH) == Fraction(649_740, 7)
    both = Jackpot(meter(), seats=7).rounds_to(FiveCard.STRAIGHT_FLUSH)
    assert Fraction(216_580, 21) < both < Fraction(216_580, 21) * Fraction(101, 100)


def test_a_meter_at_its_floor_only_grows_and_one_at_its_long_run_mean_shrinks() -> None:
    """What the floor adds near the bottom, prizes take above it: growth is zero on average and negative at the mean."""
    system = meter()
    jackpot = Jackpot(system)
    assert jackpot.growth(system.floor) == system.rate * system.cost
    assert jackpot.growth(jackpot.long_run().mean) < 0


def test_there_is_a_system_for_every_published_rate() -> None:
    assert len(list(systems(Cents(100)))) == sum(len(rates.rates) for rates in RATES.values())


def test_players_and_player_dealer_lose_the_fees_together() -> None:
    edge = Fraction(8813253, 101792600)
    for option in range(1, 8):
        both = banked(edge, option, Cents(2500), 4)
        assert both.players_result + both.bank_result == -(4 * both.player_fee + both.bank_fee)
    assert banked(edge, 1, Cents(2500), 4).player_fee == 50
    assert banked(edge, 2, Cents(2500), 4).player_fee == 0


def test_the_player_dealer_breaks_even_at_the_fee_divided_by_the_edge() -> None:
    floor, fee, least = break_even(Fraction(1, 10), 1)[0]
    assert (floor, fee, least) == (500, 100, 1000)
