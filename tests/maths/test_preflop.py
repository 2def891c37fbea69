"""Starting hands against one unknown hand: exact where they are counted, and within their intervals where they are drawn."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from random_deals import deals

import queenhigh
from queenhigh.cards import DECK
from queenhigh.cli.app import app
from queenhigh.cli.screen import console
from queenhigh.hands import five_card_hand, omaha_hand
from queenhigh.hands.flop_games import FLOP_GAMES
from queenhigh.maths.preflop import cell_name, grid
from queenhigh.maths.push_fold import chances
from queenhigh.rules import InputError


def combos(name: str) -> int:
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12


def test_holdem_averages_to_half_of_the_pot_exactly() -> None:
    found = queenhigh.preflop("holdem")
    assert found["exact"]
    assert len(found["hands"]) == 169
    total = sum(combos(name) * Fraction(one["fraction"]) for name, one in found["hands"].items())
    assert total == Fraction(1326, 2)


def test_holdem_agrees_with_the_match_ups_which_are_counted_another_way() -> None:
    """Each hand against every other by the table of 47,008 match-ups; the shipped order ranks all hands on each board."""
    held, found = chances(), queenhigh.preflop("holdem")["hands"]
    for n, name in enumerate(held.names):
        mean = float((held.together[n] * held.equity[n]).sum() / held.together[n].sum())
        assert abs(100 * mean - found[name]["percent"]) < 1e-4


@pytest.mark.parametrize("game", [game for game in FLOP_GAMES if game != "holdem"])
def test_pairs_win_more_than_half_in_every_game(game: str) -> None:
    name = cell_name(FLOP_GAMES[game], 0, 0)
    low, high = queenhigh.preflop(game, [name], samples=2_000)["hands"][name]["interval_percent"]
    assert 50 < low < high


@pytest.mark.parametrize("game", ["pineapple", "crazy_pineapple", "omaha"])
def test_games_with_more_cards_have_a_chart_with_intervals(game: str) -> None:
    found = queenhigh.preflop(game, samples=64)
    assert not found["exact"]
    chart = grid(found)
    assert len(chart.rows) == 13
    assert all(len(row) == 13 for row in chart.rows)
    for one in found["hands"].values():
        low, high = one["interval_percent"]
        assert low <= one["percent"] <= high
        assert low < high


def test_holdem_hi_lo_averages_to_half_within_its_intervals() -> None:
    hands = queenhigh.preflop("holdem-hilo", samples=4_096)["hands"]
    mean = sum(combos(name) * one["percent"] for name, one in hands.items()) / 1326
    error = sum((combos(name) * one["standard_error_percent"]) ** 2 for name, one in hands.items()) ** 0.5 / 1326
    assert abs(mean - 50) < 4 * error


def test_intervals_hold_the_exact_figure_as_often_as_they_say() -> None:
    """Hold'em is known exactly: of 200 intervals of 95 in 100, all but a few hold it (outside 180 to 198: 1 in 10,000)."""
    exact = {name: one["percent"] for name, one in queenhigh.preflop("holdem")["hands"].items()}
    inside = 0
    for name in ("AA", "AKs", "72o", "T9s"):
        for sample in range(50):
            low, high = queenhigh.preflop("holdem", [name], samples=1_000, seed=f"cover {sample}")["hands"][name][
                "interval_percent"
            ]
            inside += low <= exact[name] <= high
    assert 180 <= inside <= 198


@pytest.mark.parametrize(("game", "hand", "size"), [("omaha", "AA**", 4), ("holdem", "AKs", 2)])
def test_a_drawn_figure_agrees_with_hands_ranked_by_the_engine(game: str, hand: str, size: int) -> None:
    many, won = 4_000, 0.0
    dealt = 0
    for row in deals(60_000, 2 * size + 5, 7).tolist():
        own = sorted((DECK[card] for card in row[:size]), key=lambda card: -card.rank)
        fits = (
            own[0].rank == own[1].rank == 14
            if hand == "AA**"
            else own[0].rank == 14 and own[1].rank == 13 and own[0].suit is own[1].suit
        )
        if not fits or dealt == many:
            continue
        dealt += 1
        other, board = [DECK[card] for card in row[size : 2 * size]], [DECK[card] for card in row[2 * size :]]
        worth = omaha_hand if size == 4 else (lambda hole, shared: five_card_hand([*hole, *shared]))
        one, two = worth(own, board), worth(other, board)
        won += 1.0 if one > two else 0.5 if one == two else 0.0
    found = queenhigh.preflop(game, [hand], samples=100_000)["hands"][hand]
    assert abs(100 * won / dealt - found["percent"]) < 4 * 50 / dealt**0.5


def test_the_command_prints_a_chart_a_list_json_and_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    console.cache_clear()
    chart = CliRunner().invoke(app, ["preflop", "holdem"])
    assert chart.exit_code == 0, chart.output
    first, second = (line for line in chart.output.splitlines() if line.split()[:1] in (["AA"], ["85"]))
    assert (first.split()[:2], second.split()[:2]) == (["AA", "AKs"], ["85", "67"]), "each hand above its share"
    some = CliRunner().invoke(app, ["preflop", "omaha", "--hand", "AA**ds", "--samples", "2000"])
    assert "AA**ds" in some.output
    data = json.loads(CliRunner().invoke(app, ["preflop", "holdem", "--json"]).stdout)
    assert data["hands"]["AA"]["percent"] == 85.2037
    file = tmp_path / "chart.html"
    assert CliRunner().invoke(app, ["preflop", "holdem", "--report", str(file)]).exit_code == 0
    assert "Every hand" in file.read_text(encoding="utf-8")


def test_an_unknown_game_or_hand_is_refused() -> None:
    with pytest.raises(InputError, match="no game 'razz'"):
        queenhigh.preflop("razz")
    with pytest.raises(InputError):
        queenhigh.preflop("holdem", ["AKx7"])
