"""The card that California's player-dealer shows: how to play against it, and what a look is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from open_cards import RANKS, of_rank, recount

from queenhigh.cards import DECK, Rank
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import open_book
from queenhigh.maths import oracle
from queenhigh.maths.report import odds
from queenhigh.maths.three_card.analysis import AntePlay, UpCard, name_of
from queenhigh.maths.three_card.book import three_cards
from queenhigh.maths.three_card.counting import DEALERS, HANDS, starting_hands
from queenhigh.maths.three_card.report import up_card_rule

MELBOURNE, CALIFORNIA = "crown-melbourne-three-card-poker", "california-three-card-poker"


@cache
def seen(book: str) -> UpCard:
    return UpCard(AntePlay(three_cards(book).game(open_book(book).readings)))


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


@pytest.mark.parametrize(("shown", "lowest"), [(Rank.QUEEN, "Q-9-2"), (Rank.KING, "K-9-2"), (Rank.ACE, "A-9-2")])
def test_against_a_high_card_one_wants_that_card_and_a_nine(shown: Rank, lowest: str) -> None:
    up = seen(CALIFORNIA)
    assert name_of(starting_hands().hand(up.lowest_played(shown))).split(" ")[0] == lowest
    folded = up.highest_folded(shown)
    assert folded is not None
    assert name_of(starting_hands().hand(folded)).split(" ")[0] == f"{lowest[0]}-8-7"


def test_against_a_jack_or_less_everything_is_played() -> None:
    for rank in list(Rank)[:10]:
        assert seen(CALIFORNIA).highest_folded(rank) is None
        assert seen(CALIFORNIA).share_played(rank) == 1


@pytest.mark.parametrize("book", [MELBOURNE, CALIFORNIA])
def test_the_figures_against_each_rank_average_to_the_total(book: str) -> None:
    """Each rank is turned up in one round of thirteen, so nothing may be left over: edge, stakes, results and shares."""
    up, whole = seen(book), seen(book).figures()
    each = {rank: up.figures(rank) for rank in Rank}
    assert {figures.deals for figures in each.values()} == {Fraction(whole.deals, 13)}
    assert sum(figures.house_edge for figures in each.values()) / 13 == whole.house_edge
    assert sum(figures.wagered for figures in each.values()) / 13 == whole.wagered
    for net in whole.results:
        assert sum(figures.results.get(net, 0) for figures in each.values()) == whole.results[net]
    for kind in whole.hands:
        results = [figures.hands[kind] for figures in each.values()]
        assert sum(result.count for result in results) == 49 * whole.hands[kind].count
        assert (
            sum(result.count * result.net for result in results) == 49 * whole.hands[kind].count * whole.hands[kind].net
        )
    played = sum(up.share_played(rank) for rank in Rank) / 13
    assert played == whole.wagered - 1
    for rank, figures in each.items():
        assert figures.wagered == 1 + up.share_played(rank)


def test_a_rank_against_every_suit_counted_without_any_symmetry() -> None:
    """The queen, which some hands fold against; `scripts/release_counts.py` counts all thirteen ranks so."""
    results, played = recount(of_rank(RANKS.index("Q")))
    figures = seen(CALIFORNIA).figures(Rank.QUEEN)
    assert figures.results == {Fraction(net): count for net, count in results.items() if count}
    assert seen(CALIFORNIA).share_played(Rank.QUEEN) == Fraction(played, figures.deals)


def test_all_thirteen_ranks_are_those_of_the_recount() -> None:
    found = {
        f"{rank} {net}": count
        for rank, shown in zip(RANKS, Rank, strict=True)
        for net, count in seen(CALIFORNIA).figures(shown).results.items()
    }
    assert found == oracle.read("california_up_card_ranks")


def test_whether_a_hand_is_played_depends_on_its_ranks_and_not_on_its_suits() -> None:
    """A rule of one hand or better is exact only if no hand above it is folded and none below it played, in any suits."""
    up = seen(CALIFORNIA)
    for rank in Rank:
        folded = up.highest_folded(rank)
        if folded is not None:
            assert up.standing(folded) < up.standing(up.lowest_played(rank)), rank


def test_over_all_cards_a_hand_is_worth_what_it_is_worth_unseen() -> None:
    up = seen(CALIFORNIA)
    for n in (0, 700, 1754):
        weights = up.counts[n].sum(axis=1)
        assert weights.sum() == 3 * DEALERS
        assert set(np.unique(weights)) == {0, 1128}
        hand = starting_hands().hand(n)
        values = [up.value(n, card) for card in DECK if card not in hand]
        assert sum(values, Fraction(0)) / 49 == up.base.value(n, Choice.PLAY)


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
    edges = [Fraction(at["house_edge"]) for at in found["up_card"]["cards"].values()]
    average = found["up_card"]["any_card"]
    assert sum(edges) / 13 == Fraction(average["house_edge"]) == Fraction(229314, 12724075)
    assert sum(Fraction(at["plays"]) for at in found["up_card"]["cards"].values()) / 13 == Fraction(average["plays"])
    assert found["up_card"]["cards"]["Q"]["house_edge_percent"] == -10.083787
    assert [found["up_card"]["cards"][rank]["plays_percent"] for rank in "QKA"] == [63.193277, 50.516206, 35.17407]
    assert up_card_rule({"2": {"play": "everything"}, "3": {"play": "everything"}}).endswith(
        "against 2 to 3 play everything."
    )
