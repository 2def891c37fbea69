"""The three books of three cards: published figures come out exactly, and the room settles every deal as it was priced."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from random_deals import cards_of, deals

from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.maths import oracle
from queenhigh.maths.figures import Figures
from queenhigh.maths.three_card.analysis import AntePlay, mimic_the_dealer, name_of, play_everything
from queenhigh.maths.three_card.book import three_cards
from queenhigh.maths.three_card.counting import codes_against, kinds_with, place_of, starting_hands
from queenhigh.maths.three_card.game import ThreeCardGame
from queenhigh.maths.three_card.side_bets import OnSixCards

MELBOURNE, CANBERRA = "crown-melbourne-three-card-poker", "casino-canberra-3-card-poker"
CALIFORNIA = "california-three-card-poker"
BOOKS = (MELBOURNE, CANBERRA, CALIFORNIA)


@cache
def game(book: str, **readings: str) -> ThreeCardGame:
    return three_cards(book).game(open_book(book).readings.adopt(readings))


@cache
def base(book: str, column: str = "") -> AntePlay:
    return AntePlay(game(book), {"ante_bonus": column} if column else {})


def side_bet(book: str, name: str, column: str = "", choice: Choice = Choice.PLAY) -> Figures:
    side = game(book).sides[name]
    return side.figures(game(book), {side.bet: column} if column else {}, choice)


def pair_plus(book: str, column: str = "", choice: Choice = Choice.PLAY) -> Figures:
    return side_bet(book, "pairs_plus" if book == CANBERRA else "pair_plus", column, choice)


def shown(exact: Fraction, digits: int = 5) -> str:
    return f"{float(exact * 100):.{digits}f}"


def test_there_are_1755_starting_hands_and_they_are_all_the_hands() -> None:
    hands = starting_hands()
    assert len(hands) == oracle.read("suit_classes")["3"]
    assert hands.ways.sum() == 22100


@pytest.mark.parametrize(
    ("column", "edge", "risk"),
    [("A", "3.37298", "2.01467"), ("B", "3.60828", "2.15521"), ("C", "3.82547", "2.28494")],
)
def test_ante_and_play_keep_what_is_published(column: str, edge: str, risk: str) -> None:
    figures = base(MELBOURNE, column).figures(base(MELBOURNE, column).optimal)
    assert shown(figures.house_edge) == edge
    assert shown(figures.element_of_risk) == risk


def test_ante_and_play_at_five_four_one_is_the_published_fraction() -> None:
    figures = base(MELBOURNE, "A").figures(base(MELBOURNE, "A").optimal)
    assert figures.house_edge == Fraction(686689, 20358520)
    assert {str(net): count for net, count in figures.results.items()} == oracle.read("ante_play")


def test_the_dealer_qualifies_as_often_as_published() -> None:
    assert int(game(MELBOURNE).order.qualifies.sum()) == oracle.read("three_card")["qualifies"]


@pytest.mark.parametrize("book", BOOKS)
def test_queen_six_four_comes_out_as_the_lowest_hand_to_play(book: str) -> None:
    wager = base(book)
    hands = starting_hands()
    values = {name_of(hands.hand(n)): wager.values[n][0] for n in range(len(hands))}
    assert f"{float(values['Q-6-4']):.6f}" == "-0.993378"
    assert f"{float(values['Q-6-3']):.6f}" == "-1.002551"
    odd = [n for n in range(len(hands)) if game(book).kinds[n] is ThreeCard.ODD_CARDS]
    boundary = game(book).order.place[place_of([40, 17, 8])]
    for n in odd:
        assert wager.optimal(n) == (game(book).order.place[place_of(hands.cards[n])] >= boundary), hands.hand(n)
    assert all(wager.optimal(n) for n in range(len(hands)) if n not in set(odd))


def test_mistakes_cost_what_is_published() -> None:
    wager = base(MELBOURNE, "A")
    assert shown(wager.figures(play_everything).house_edge, 2) == "7.65"
    assert shown(wager.figures(mimic_the_dealer(game(MELBOURNE))).house_edge, 2) == "3.45"


@pytest.mark.parametrize(
    ("column", "edge"),
    [("A", "2.3167"), ("B", "3.4932"), ("C", "5.5747"), ("D", "7.2760"), ("E", "4.5792"), ("F", "2.6968")],
)
def test_pair_plus_keeps_what_is_published(column: str, edge: str) -> None:
    assert shown(pair_plus(MELBOURNE, column).house_edge, 4) == edge


def test_pair_plus_counts_are_the_textbooks() -> None:
    known = oracle.read("three_card")
    hands = pair_plus(MELBOURNE).hands
    assert {kind: result.count for kind, result in hands.items()} == {kind: known[kind] for kind in hands}


def test_six_card_bonus_keeps_what_is_published_on_the_published_counts() -> None:
    figures = side_bet(MELBOURNE, "six_card_bonus", "A")
    assert shown(figures.house_edge, 4) == "10.2248"
    assert {kind: result.count for kind, result in figures.hands.items()} == oracle.read("six_card")


def test_californias_mini_royal_stands_alone_in_its_pair_plus() -> None:
    hands = pair_plus(CALIFORNIA).hands
    assert hands["mini_royal"].count == oracle.read("three_card")["mini_royal"]
    assert hands["mini_royal"].net == 200
    assert hands["straight_flush"].count == 44
    assert "mini_royal" not in pair_plus(CANBERRA).hands


def test_a_fold_loses_pair_plus_everywhere_and_giving_up_the_ante_alone_keeps_it_where_a_book_has_that() -> None:
    for book in BOOKS:
        assert all(result.net == -1 for result in pair_plus(book, choice=Choice.FOLD).hands.values())
    for book in (MELBOURNE, CANBERRA):
        assert pair_plus(book, choice=Choice.KEEP_SIDE_BETS).house_edge == pair_plus(book).house_edge
    assert Choice.KEEP_SIDE_BETS not in game(CALIFORNIA).choices


def test_the_ante_bonus_is_paid_in_canberra_as_in_melbournes_column_c_and_not_at_all_in_california() -> None:
    canberra = base(CANBERRA).figures(base(CANBERRA).optimal)
    assert canberra.house_edge == base(MELBOURNE, "C").figures(base(MELBOURNE, "C").optimal).house_edge
    california = base(CALIFORNIA).figures(base(CALIFORNIA).optimal)
    assert max(california.results) == 2
    assert shown(california.house_edge, 4) == "8.6580"


def test_a_reading_about_hands_that_nobody_should_play_costs_only_those_who_do() -> None:
    """Equal hands below queen high: the best player has folded them, so the reading is free."""
    strict, usual = AntePlay(game(CANBERRA, A2="ante_stands_off")), base(CANBERRA)
    assert strict.figures(strict.optimal).house_edge == usual.figures(usual.optimal).house_edge
    assert strict.figures(play_everything).house_edge > usual.figures(play_everything).house_edge


def test_a_bonus_for_losing_hands_alone_would_cost_the_player() -> None:
    stingy, usual = AntePlay(game(CANBERRA, A3="losing_hands_only")), base(CANBERRA)
    assert stingy.figures(stingy.optimal).house_edge > usual.figures(usual.optimal).house_edge


@pytest.mark.parametrize("book", BOOKS)
def test_the_room_settles_random_deals_as_their_cells_are_priced(book: str) -> None:
    wager, room = base(book), game(book)
    side_bets = [side.bet for side in room.sides.values()]
    paid = {name: side.nets(room, {}) for name, side in room.sides.items()}
    plus = next(iter(room.sides))
    for row in deals(2500, 6, seed=len(book)):
        player, dealer = cards_of(row[:3]), cards_of(row[3:])
        own, other = room.value(player), room.value(dealer)
        cell = (own.category, int(room.qualifies(other)), 1 + room.higher(own, other))
        nets = room.nets(player, dealer, Choice.PLAY, side_bets)
        assert nets["ante"] + nets["play"] + nets.get("ante_bonus", 0) == wager.prices[Choice.PLAY][cell]
        assert room.nets(player, dealer, Choice.FOLD)["ante"] == wager.prices[Choice.FOLD][cell]
        assert nets[room.bets[plus]] == paid[plus][own.category.label]


def test_counts_of_a_starting_hand_are_those_of_every_dealers_hand_in_the_room() -> None:
    room, hands = game(MELBOURNE), starting_hands()
    n = 901
    own = room.value(hands.hand(n))
    expected = np.zeros((2, 3), dtype=int)
    from itertools import combinations

    rest = [card for card in range(52) if card not in hands.cards[n]]
    for row in combinations(rest, 3):
        dealer = room.value(cards_of(np.array(row, dtype=np.uint8)))
        expected[int(room.qualifies(dealer)), 1 + room.higher(own, dealer)] += 1
    assert room.counts[n].tolist() == expected.tolist()
    assert (codes_against(room.order, n) == 6).sum() == 22100 - 18424


def test_six_card_kinds_of_a_starting_hand_are_the_engines() -> None:
    from queenhigh.games.crown_melbourne_three_card_poker.hand import six_card_hand

    hands, readings = starting_hands(), open_book(MELBOURNE).readings
    nets = game(MELBOURNE).sides["six_card_bonus"].nets(game(MELBOURNE), {})
    for row in deals(400, 6, seed=66):
        player, dealer = cards_of(row[:3]), cards_of(row[3:])
        settled = game(MELBOURNE).nets(player, dealer, Choice.PLAY, ("six_card_bonus",))["six_card_bonus"]
        assert nets[six_card_hand(player, dealer, readings).label] == settled
    assert (kinds_with(3).sum(axis=1) == 18424).all()
    assert len(kinds_with(3)) == len(hands)


def test_a_six_card_bonus_on_any_three_cards_is_counted_and_priced_by_that_reading() -> None:
    from queenhigh.games.crown_melbourne_three_card_poker.hand import six_card_hand
    from queenhigh.maths.three_card.counting import any_three

    readings = open_book(MELBOURNE).readings.adopt({"A-09": "any_three"})
    rows = deals(1500, 6, seed=33)
    expected = [six_card_hand(cards_of(row[:3]), cards_of(row[3:]), readings) for row in rows]
    assert any_three(rows).tolist() == expected
    assert len(set(expected)) == 3
    six = three_cards(MELBOURNE).game(readings).sides["six_card_bonus"]
    assert isinstance(six, OnSixCards)
    assert six.kinds is any_three


def test_variance_is_that_of_the_results() -> None:
    figures: Any = base(MELBOURNE, "A").figures(base(MELBOURNE, "A").optimal)
    mean = sum(net * n for net, n in figures.results.items()) / figures.deals
    assert figures.variance == sum((net - mean) ** 2 * n for net, n in figures.results.items()) / figures.deals
    assert figures.wagered == 1 + Fraction(14900, 22100)


def test_flop_chase_keeps_a_seventeenth() -> None:
    from queenhigh.games.crown_melbourne_crown_poker.facets import odds as flop_chase

    for colour in ("red", "black"):
        figures = flop_chase.figures(colour)
        assert figures.house_edge == Fraction(1, 17)
        assert figures.hands[f"all {colour}"].count == oracle.read("flop_chase")["one_colour"]


def test_every_oracle_says_where_it_comes_from() -> None:
    assert len(oracle.names()) >= 8
    for name in oracle.names():
        assert len(oracle.source(name)) > 40, name
        assert oracle.read(name), name


def test_all_kinds_of_hands_have_a_name_in_the_oracles() -> None:
    assert set(oracle.read("seven_card")) == {kind.label for kind in FiveCard}
