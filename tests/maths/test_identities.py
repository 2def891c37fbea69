"""Identities that every published figure has to satisfy, read from the report itself: parts add up to their wholes, conditional
figures average to the total, and edge and variance follow from the results by another route."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest
from solved_holdem import solution

from queenhigh.cards import DECK, cards
from queenhigh.games.library import BOOK_IDS
from queenhigh.hands import FiveCard, five_card_hand
from queenhigh.maths import oracle
from queenhigh.maths.report import Asked, each_figure, odds
from queenhigh.maths.three_card.counting import kinds_with, starting_hands

PERTH, MELBOURNE, CALIFORNIA = (
    "crown-perth-holdem-poker",
    "crown-melbourne-three-card-poker",
    "california-three-card-poker",
)
CANBERRA = "casino-canberra-3-card-poker"
POKER = "crown-melbourne-crown-poker"
NOTHING = Fraction(0)


@cache
def found(book: str) -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.solve", lambda *_: solution())
        return odds(book, Asked(hands=True, seats=3))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_wager_is_the_sum_of_its_results_and_of_its_hands(book: str) -> None:
    for name, assumes, wager in each_figure(found(book)["wagers"]):
        said = f"{name} {assumes}"
        edge = Fraction(wager["house_edge"])
        results = {Fraction(net): count for net, count in wager["results"].items()}
        assert sum(results.values()) == wager["deals"], said
        assert -sum((net * count for net, count in results.items()), NOTHING) / wager["deals"] == edge, said
        assert Fraction(wager["return"]) == 1 - edge, said
        assert Fraction(wager["element_of_risk"]) * Fraction(wager["wagered"]) == edge, said
        level = Fraction(results.get(NOTHING, 0), wager["deals"])
        assert wager["wins_percent"] + wager["loses_percent"] + float(100 * level) == pytest.approx(100, abs=1e-5), said
        hands = wager["hands"].values()
        assert sum(Fraction(hand["probability"]) for hand in hands) == 1, said
        assert -sum(Fraction(hand["probability"]) * Fraction(hand["net"]) for hand in hands) == edge, said


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_variance_is_half_the_mean_square_of_the_difference_of_two_rounds(book: str) -> None:
    """No mean is taken off here, so nothing that squares an average in the wrong place can pass."""
    for name, assumes, wager in each_figure(found(book)["wagers"]):
        results = [(Fraction(net), count) for net, count in wager["results"].items()]
        squares = sum(((a - b) ** 2 * m * n for (a, m), (b, n) in combinations(results, 2)), NOTHING)
        assert Fraction(wager["variance"]) == squares / wager["deals"] ** 2, f"{name} {assumes}"
        assert wager["standard_deviation"] ** 2 == pytest.approx(float(Fraction(wager["variance"])), rel=1e-4)


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA, PERTH])
def test_starting_hands_with_their_best_choice_average_to_the_total(book: str) -> None:
    answer = found(book)
    strategy, hands = answer["strategy"], answer["strategy"]["starting_hands"].values()
    assert sum(hand["count"] for hand in hands) == strategy["of"]
    assert sum(hand["count"] for hand in hands if hand["best"] == "play") == strategy["plays"]
    worth = sum(
        hand["count"] * (Fraction(hand["play"]["exact"]) if hand["best"] == "play" else Fraction(-1)) for hand in hands
    )
    assert all((Fraction(hand["play"]["exact"]) > -1) == (hand["best"] == "play") for hand in hands)
    total = {
        PERTH: lambda: answer["wagers"]["main"]["house_edge"],
        CALIFORNIA: lambda: answer["strategy"]["mistakes"]["ignore_the_up_card"]["house_edge"],
    }.get(book, lambda: answer["wagers"][answer["strategy"]["for"]]["house_edge"])()
    assert -Fraction(worth) / strategy["of"] == Fraction(total)


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA])
def test_what_is_wagered_is_the_ante_and_the_share_of_hands_that_is_played(book: str) -> None:
    answer = found(book)
    strategy = answer["strategy"]
    played = Fraction(strategy["plays"], strategy["of"])
    if "up_card" in answer:
        played = Fraction(answer["up_card"]["any_card"]["plays"])
    for name, wager in answer["wagers"].items():
        if name.startswith("ante_play"):
            assert Fraction(wager["wagered"]) == 1 + played, name


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA])
def test_a_mistake_costs_the_difference_between_its_edge_and_the_best(book: str) -> None:
    answer = found(book)
    best = Fraction(answer["wagers"][answer["strategy"]["for"]]["house_edge"])
    for name, mistake in answer["strategy"]["mistakes"].items():
        assert Fraction(mistake["house_edge"]) - Fraction(mistake["costs"]) == best, name
        assert Fraction(mistake["costs"]) > 0, name


def test_perths_streets_add_up_to_the_main_game() -> None:
    streets, main = found(PERTH)["streets"].values(), found(PERTH)["wagers"]["main"]
    assert sum(Fraction(street["wagered"]) for street in streets) == Fraction(main["wagered"])
    assert -sum(Fraction(street["result"]["exact"]) for street in streets) == Fraction(main["house_edge"])


def test_perths_share_of_turn_and_river_wagers_is_what_is_wagered_there() -> None:
    answer = found(PERTH)
    played = Fraction(answer["strategy"]["plays"], answer["strategy"]["of"])
    for street in ("turn", "river"):
        share = Fraction(answer["streets"][street]["wagered"]) / played
        assert answer["strategy"][f"{street}_wagers_percent"] == pytest.approx(float(100 * share), abs=1e-6)


@pytest.mark.parametrize("book", [MELBOURNE, PERTH])
def test_jackpot_hits_are_hands_of_five_and_what_falls_together_is_every_deal(book: str) -> None:
    jackpot, textbook = found(book)["jackpot"], oracle.read("five_card")
    for kind, hit in jackpot["hits"].items():
        assert Fraction(hit["probability"]) == Fraction(textbook[kind], comb(52, 5)), kind
    together = {words: Fraction(p) for words, p in jackpot["together"].items()}
    assert sum(together.values()) == 1
    for at, kind in ((0, "royal_flush"), (2, "straight_flush")):
        hits = sum(int(words.replace(",", "").split()[at]) * p for words, p in together.items())
        assert hits == jackpot["seats"] * Fraction(jackpot["hits"][kind]["probability"])


def test_both_sides_of_californias_bank_and_the_fees_add_up_to_zero() -> None:
    collection = found(CALIFORNIA)["collection"]
    antes = Fraction(str(collection["ante"])) * collection["players"]
    for option, both in collection["options"].items():
        fees = Fraction(str(both["player_fee"])) * collection["players"] + Fraction(str(both["player_dealer_fee"]))
        results = Fraction(both["players_result"]["exact"]) + Fraction(both["player_dealer_result"]["exact"])
        assert results == -fees, option
        assert -Fraction(both["players_result"]["exact"]) / antes == pytest.approx(
            both["players_edge_percent"] / 100, abs=1e-8
        )


def test_a_hand_is_what_an_hour_is_over_its_hands_and_a_player_is_one_of_many() -> None:
    given = found(POKER)["rake"]
    assumed = given["assumes"]
    for name, taken in given["methods"].items():
        hour = Fraction(taken["an_hour"]["exact"])
        assert Fraction(taken["a_hand"]["exact"]) * assumed["hands_an_hour"] == hour, name
        assert Fraction(taken["a_player_an_hour"]["exact"]) * assumed["players"] == hour, name
        pots = Fraction(str(assumed["average_pot"])) * assumed["hands_an_hour"]
        assert taken["of_pots_percent"] == pytest.approx(float(100 * hour / pots), abs=1e-5), name


def test_a_folded_hand_makes_with_the_dealers_cards_what_dealing_them_all_says() -> None:
    """What a full fold throws away of a Six Card Bonus is counted from such hands: here one of two suits, by the engine."""
    hand = cards("9d 7c 3c")
    (n,) = (n for n in range(len(starting_hands())) if set(starting_hands().hand(n)) == set(hand))
    rest = [card for card in DECK if card not in hand]
    counts = [0] * len(FiveCard)
    for dealer in combinations(rest, 3):
        counts[five_card_hand((*hand, *dealer)).category] += 1
    assert kinds_with(3)[n].tolist() == counts
