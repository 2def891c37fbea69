"""The card that California's player-dealer shows: how to play against it, and what a look is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from queenhigh.cards import cards
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import open_book
from queenhigh.maths import oracle
from queenhigh.maths.report import odds
from queenhigh.maths.three_card.analysis import AntePlay, name_of
from queenhigh.maths.three_card.counting import DEALERS, HANDS, starting_hands
from queenhigh.maths.three_card.report import game_of, up_card_rule
from queenhigh.maths.three_card.up_card import UpCard, one_of_each_rank

MELBOURNE, CALIFORNIA = "crown-melbourne-three-card-poker", "california-three-card-poker"


@cache
def seen(book: str) -> UpCard:
    return UpCard(AntePlay(game_of(book, open_book(book).readings)))


def test_a_dealer_who_flashes_a_card_gives_away_what_is_published() -> None:
    """5-4-1 with one of the dealer's cards known is 3.48 % for the player, as is known of dealers who are careless."""
    figures = seen(MELBOURNE).figures()
    assert f"{float(-figures.house_edge * 100):.2f}" == "3.48"


def test_californias_player_dealer_keeps_less_than_two_percent_of_who_looks() -> None:
    figures = seen(CALIFORNIA).figures()
    assert figures.house_edge == Fraction(229314, 12724075)
    assert figures.deals == 3 * HANDS * DEALERS
    assert {str(net): count for net, count in figures.results.items()} == oracle.read("california_up_card")
    assert sum(result.count for result in figures.hands.values()) == HANDS
    alone = seen(CALIFORNIA).base.figures(seen(CALIFORNIA).base.optimal)
    assert alone.house_edge - figures.house_edge == pytest.approx(0.068558, abs=1e-6)


@pytest.mark.parametrize(("shown", "lowest"), [("Qc", "Q-9-2"), ("Kd", "K-9-2"), ("Ah", "A-9-2")])
def test_against_a_high_card_one_wants_that_card_and_a_nine(shown: str, lowest: str) -> None:
    up, (card,) = seen(CALIFORNIA), cards(shown)
    assert name_of(starting_hands().hand(up.lowest_played(card))).split(" ")[0] == lowest
    folded = up.highest_folded(card)
    assert folded is not None
    assert name_of(starting_hands().hand(folded)).split(" ")[0] == f"{lowest[0]}-8-7"


def test_against_a_jack_or_less_everything_is_played() -> None:
    for card in one_of_each_rank()[:10]:
        assert seen(CALIFORNIA).highest_folded(card) is None
        assert seen(CALIFORNIA).share_played(card) == 1


def test_over_all_cards_a_hand_is_worth_what_it_is_worth_unseen() -> None:
    up = seen(CALIFORNIA)
    for n in (0, 700, 1754):
        weights = up.counts[n].sum(axis=1)
        assert weights.sum() == 3 * DEALERS
        assert set(np.unique(weights)) == {0, 1128}
        hand = starting_hands().hand(n)
        values = [up.value(n, card) for card in cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac") if card not in hand]
        assert min(values) < up.base.value(n, Choice.PLAY) < max(values)


def test_the_odds_are_those_of_a_player_who_looks() -> None:
    found = odds(CALIFORNIA)
    assert found["wagers"]["ante_play"]["house_edge"] == "229314/12724075"
    assert "Dealing 8(upcard)" in found["wagers"]["ante_play"]["clauses"]
    assert found["up_card"]["rule"] == (
        "Look at the card that the player-dealer shows: against 2 to J play everything, against Q play Q-9-2 or better, "
        "against K play K-9-2 or better, against A play A-9-2 or better."
    )
    assert found["strategy"]["mistakes"]["ignore_the_up_card"]["house_edge_percent"] == 8.658049
    assert found["collection"]["player_dealer_edge"] == "229314/12724075"
    assert up_card_rule({"2": {"play": "everything"}, "3": {"play": "everything"}}).endswith(
        "against 2 to 3 play everything."
    )
