"""Perth's known cards as counted in full by another program, compared with the package: values, identities, a published
figure."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import holdem_recount as recounted
import numpy as np
import pytest
from msgspec.structs import replace
from sizes import size

from queenhigh.games.crown_perth_holdem_poker.facets import information as facet
from queenhigh.games.crown_perth_holdem_poker.facets.information import streets
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.library import room
from queenhigh.hands import FiveCard
from queenhigh.maths import oracle
from queenhigh.maths.holdem import information as holdem
from queenhigh.maths.holdem.solving import starting_hands
from queenhigh.maths.information import Study, cost, report

FILE = "perth_known_cards"
SEEN = 10 * 50 * comb(49, 5) * 44
STREETS, STREETS_ERROR = 0.004134, 0.000013
"""What six other hands gain on turn and river: scripts/known_cards.cu with the seed 2026, 218,000 cases by starting hand, each
priced over all boards and all hands of the dealer. The same run gave 2.036 % with every decision (standard error 0.012 %)."""


@pytest.fixture(scope="module")
def perth() -> holdem.Streets:
    return streets()


def test_the_other_program_gives_every_starting_hand_our_value(perth: holdem.Streets) -> None:
    found = holdem.counted(perth, FILE, 6)
    assert found == {
        "own_ranks": Fraction(33121299429191033, 2355077963556318000),
        "dealer_card": Fraction(8529941542, 86918156325),
        "dealer_card_after_flop": Fraction(24156601279, 278138100240),
    }
    assert 0.014 < found["own_ranks"] < found["dealer_card_after_flop"] < found["dealer_card"] < 0.1
    other = replace(perth, values=[*perth.values[:-1], perth.values[-1] + 1])
    assert holdem.counted(other, FILE, 6) == {}


def test_the_published_edge_with_a_card_of_the_dealers() -> None:
    """Texas Hold'em Bonus Poker, which pays the ante from a straight: 7.61 % for the player with perfect play (Eliot Jacobson,
    "Texas Hold'em Bonus Poker: Hole-Card Play, One Dealer Card", apheat.net, 30 November 2013)."""
    counts, hands = oracle.read(FILE), starting_hands()
    whole = sum(ways * counts[f"{name} dealer's card, ante from a straight"] for name, ways in hands.items())
    assert round(100 * whole / (1326 * SEEN), 2) == 7.61
    assert round(100 * float(Perth(ante_from=FiveCard.STRAIGHT).figures().house_edge), 2) == 2.04


def test_cards_of_your_own_ranks_seen_nowhere_gain_nothing_and_more_gain_more(perth: holdem.Streets) -> None:
    gains = [holdem.counted(perth, FILE, others)["own_ranks"] for others in range(7)]
    assert gains[0] == 0
    assert gains == sorted(gains)
    assert gains[6] > Fraction(1, 100)
    # What a hand is worth does not depend on who looks: all that may be held, together, is the value again.
    out = [Fraction(n, 7) for n in (3, -5, 2, 0, 1, -1, 4)]
    assert holdem._own_ranks(out, 6, 6, Fraction(-(10**9))) == sum(out)


def test_the_other_program_finds_the_edge_and_the_variance_of_the_main_game() -> None:
    """From the sums and the sums of squares of all 169 starting hands, each over every board and every hand of the dealer."""
    counts, deals = oracle.read(FILE), 20 * comb(50, 5) * 990
    mean = squares = Fraction(0)
    for name, ways in starting_hands().items():
        won = 2 * sum(counts.get(f"{name} with {many} of its ranks out", 0) for many in range(7))
        played = won > -deals
        mean += ways * (Fraction(won, deals) if played else -1)
        squares += ways * (Fraction(counts[f"{name} squares"], deals) if played else 1)
    mean, squares = mean / 1326, squares / 1326
    figures = Perth().figures()
    assert figures.house_edge == -mean
    assert figures.variance == squares - mean**2 == Fraction(722622110934419239811623, 60438127191497100045000)


def test_a_hand_counted_only_from_the_books_words() -> None:
    """4-3 in two suits, over 2,118,760 boards x 990 hands of the dealer, with none of the project's code."""
    counted, counts = recounted.recount("4", "3", suited=False), oracle.read(FILE)
    assert counted.by_ranks == [2 * counts[f"43o with {many} of its ranks out"] for many in range(7)]
    assert counted.squares == counts["43o squares"]
    assert counted.value == Perth().value(list(starting_hands()).index("43o"))
    assert round(float(recounted.gain(counted, pair=False)), 4) == 0.1148


def test_six_other_hands_gain_more_than_one_per_cent_with_only_fifteen_starting_hands() -> None:
    """A lower bound that needs no sample: twelve seen cards are used for fifteen weak hands only, only before the flop, and only
    by how many of them are of your own two ranks. Every other hand is played as if nothing were seen."""
    counts, gained = oracle.read(FILE), Fraction(0)
    for name in ["43", "72", "63", "82", "73", "53", "62", "52", "83", "42", "64", "92", "74", "54", "32"]:
        by_ranks = [2 * counts[f"{name}o with {many} of its ranks out"] for many in range(7)]
        gained += 12 * recounted.gain(recounted.Counted(by_ranks, 0), pair=False) / 1326
    assert Fraction(1, 100) < gained < Fraction(101, 10_000)


def test_one_hand_by_own_ranks_played_out(perth: holdem.Streets) -> None:
    """4-3 in two suits is folded as a rule (-1.0091). Dealt at random with 12 cards seen, it is worth playing where at most one
    of its six cards is among them, as the counts say."""
    from queenhigh.maths.holdem.solving import FLOPS, FOURS, classes
    from queenhigh.maths.kernels import information as kernels
    from queenhigh.maths.tables import load

    tables, threes, fours = load(), classes(3, FLOPS)[1], classes(4, FOURS)[1]
    nets = np.array([[float(net) for net in row] for row in perth.nets])
    counts, whole = oracle.read(FILE), 10 * comb(50, 5) * 990
    hole = np.array([8, 5])  # a four of clubs and a three of diamonds
    draw = np.random.default_rng(43)
    worths: dict[int, list[float]] = {0: [], 1: [], 2: [], 3: []}
    for _ in range(1500):
        rest = draw.permutation([card for card in range(52) if card not in hole])
        held = int(sum(card // 4 in (2, 1) for card in rest[:12]))
        if held not in worths:
            continue
        deck = np.concatenate([hole, rest])
        _, worth = kernels.played_worth(
            np.uint64(draw.integers(1 << 62)), 400, hole, deck, 14, 0, 0, nets, threes, fours, perth.solution.turn_wagers,
            perth.solution.river_wagers, tables.keys, perth.order, tables.starts_7, tables.table_7, tables.flush,
            tables.categories,
        )  # fmt: skip
        worths[held].append(worth)
    for held, found in worths.items():
        often = comb(6, held) * comb(44, 12 - held) / comb(50, 12)
        exact = sum(
            counts.get(f"43o with {many} of its ranks out", 0)
            / whole
            * comb(6 - many, held)
            * comb(37 + many, 12 - held)
            / comb(43, 12)
            for many in range(7)
        )
        mean, error = np.mean(found), np.std(found) / sqrt(len(found))
        assert abs(mean - exact / often) < 4.5 * error, (held, mean, exact / often, error)
        assert (exact / often > -1) == (held < 2)


def test_95_of_100_intervals_hold_the_dealers_card_that_was_counted(perth: holdem.Streets) -> None:
    exact = float(holdem.counted(perth, FILE, 6)["dealer_card_after_flop"])
    many = size(40, 80)
    look = Study(samples=many * 192, seed="cover")
    by_street = holdem.draw(perth, look, hands=0, dealers=1, before_flop=False)
    for street in (1, 2):  # each by itself beside the mean of all runs, which is close enough to the exact figure
        runs = by_street[:, street].reshape(many, 192)
        off = np.abs(runs.mean(axis=1) - runs.mean())
        held = int((off < 1.96 * runs.std(axis=1, ddof=1) / sqrt(192)).sum())
        assert 0.85 * many < held <= many, (street, held)
    gains = by_street.sum(axis=1).reshape(many, 192)
    means, errors = gains.mean(axis=1), gains.std(axis=1, ddof=1) / sqrt(192)
    inside = int((np.abs(means - exact) < 1.96 * errors).sum())
    assert 0.87 * many < inside <= many, inside
    assert abs(gains.mean() - exact) < 4 * gains.std() / sqrt(gains.size)


def test_six_other_hands_gain_on_turn_and_river_what_the_other_program_found(perth: holdem.Streets) -> None:
    look = Study(samples=size(512, 1024), seed="other")
    gains = holdem.draw(perth, look, hands=6, dealers=0, before_flop=False).sum(axis=1)
    error = sqrt(gains.var(ddof=1) / len(gains) + STREETS_ERROR**2)
    assert abs(gains.mean() - STREETS) < 4 * error


def test_other_readings_are_drawn_and_not_looked_up() -> None:
    """Under reading A2 hands of one kind are equal, so the counts are those of another game."""
    found = report(room("crown-perth-holdem-poker"), samples=256, readings={"A2": "category"})
    assert "own_ranks" not in found["cases"]
    assert not found["cases"]["dealer_card"]["exact"]
    (stands,) = found["stands"]
    assert stands["costs_interval_percent"] == found["cases"]["dealer_card_after_flop"]["gain_interval_percent"]
    assert "{:.4f} to {:.4f} %".format(*stands["costs_interval_percent"]) in cost(stands)
    assert facet.SAYS["dealer_card"] == found["cases"]["dealer_card"]["says"]
