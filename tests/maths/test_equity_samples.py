"""Sampled equity: the deals are as likely as they should be, the same on any number of cores, and their errors are honest."""

from __future__ import annotations

import json
from math import comb, exp, log, sqrt

import pytest
from click.testing import CliRunner

import queenhigh
from queenhigh.cli.app import app
from queenhigh.maths.equity import sampling
from queenhigh.maths.equity.confidence import FEW, interval, standard_error


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead"),
    [("holdem", ["AA, AKs", "AKo, QQ@20%, 76s"], "", ""),
     ("holdem", ["AhKh, AhQh@70%", "QQ, 76s, AhTd", "KK@1%, 22"], "", "7c 7d"),
     ("holdem", ["AhKh", "random"], "Qh 7h 2c", "Ad"),
     ("holdem", ["AhKh", "KQs, T9s"], "Qh 7h 2c 3h", ""),
     ("pineapple", ["AhKhQd", "JJ2, 987"], "", ""),
     ("pineapple", ["AhKhQd", "JJ2"], "Th 9h 2s", "3c")],
)  # fmt: skip
def test_samples_agree_with_the_counts(game: str, hands: list[str], board: str, dead: str) -> None:
    exact = queenhigh.equity(game, hands, board, dead, exact=True)
    drawn = queenhigh.equity(game, hands, board, dead, samples=200_000)
    for one, other in zip(exact.hands, drawn.hands, strict=True):
        assert abs(one.equity - other.equity) < 4 * other.error
        assert abs(one.win - other.win) < 4 * standard_error(200_000 * other.win, one.win * (1 - one.win), 200_000)
        assert 0 < other.error < 0.002


def test_dealt_whole_or_card_by_card_it_is_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ["QQ+, AKs@50%", "random", "JTs, A5s"]
    whole = queenhigh.equity("holdem", hands, samples=300_000)
    monkeypatch.setattr(sampling, "FEW_PLAYERS", 1)
    by_card = queenhigh.equity("holdem", hands, samples=300_000)
    assert whole.hands != by_card.hands
    for one, other in zip(whole.hands, by_card.hands, strict=True):
        assert abs(one.equity - other.equity) < 4 * sqrt(one.error**2 + other.error**2)


def test_a_river_that_is_known_leaves_nothing_to_draw_but_hands() -> None:
    found = queenhigh.equity("holdem", ["AhKh", "QQ"], "Qh 7h 2c 3h 4s", samples=5_000)
    assert found.hands[0].equity == 1


@pytest.mark.parametrize("hands", [["QQ+", "random"], ["QQ+", "random", *["22+"] * 4]])
def test_any_number_of_cores_deals_the_same(hands: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    many = 2 * sampling.WHOLE_BLOCK + 17
    found = queenhigh.equity("holdem", hands, samples=many)
    monkeypatch.setattr(sampling, "cores", lambda: 3)
    monkeypatch.setattr(sampling, "share", lambda work, tasks: [work(task) for task in reversed(tasks)])
    assert queenhigh.equity("holdem", hands, samples=many) == found
    assert found.deals == many


class TestErrors:
    @pytest.mark.parametrize("deals", [1, 10, 60, 300, 2_000])
    def test_limits_contain_the_truth_as_often_as_they_say(self, deals: int) -> None:
        """Every result that deals won with a chance can have, each with its likelihood: nothing is drawn. The limits of few
        deals always hold; Wilson's can fall short of 95 % by very little."""
        limits = [interval(won, won / deals * (1 - won / deals), deals) for won in range(deals + 1)]
        for chance in (1e-4, 0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.83, 0.97, 0.9995):
            covered = sum(
                exp(log(comb(deals, won)) + won * log(chance) + (deals - won) * log(1 - chance))
                for won, (low, high) in enumerate(limits)
                if low <= chance <= high
            )
            certain = deals * min(chance, 1 - chance) < FEW / 2
            assert covered >= (0.95 if certain else 0.94), (chance, covered)

    def test_no_sample_is_without_an_error(self) -> None:
        for won, spread in ((0, 0.0), (1000, 0.0), (500, 0.0), (3, 0.003)):
            low, high = interval(won, spread, 1000)
            assert 0 <= low <= won / 1000 <= high <= 1
            assert standard_error(won, spread, 1000) > 0
        assert interval(0, 0.0, 1000) == pytest.approx((0, 1 - 0.025 ** (1 / 1000)))
        assert interval(1000, 0.0, 1000) == pytest.approx((0.025 ** (1 / 1000), 1))

    def test_many_deals_have_the_error_of_the_textbook(self) -> None:
        assert standard_error(300_000, 0.21, 10**6) == pytest.approx(sqrt(0.21 / 10**6), rel=1e-3)

    def test_python_json_and_the_terminal_say_so(self) -> None:
        asked = ("holdem", "AhAd", "7c2d", "--board", "As Ac 7h", "--samples", "1000")
        found = queenhigh.equity("holdem", ["AhAd", "7c2d"], "AsAc7h", samples=1000)
        assert [hand.equity for hand in found.hands] == [1, 0]
        assert found.hands[1].interval == pytest.approx((0, 1 - 0.025 ** (1 / 1000)))
        assert found.hands[0].interval == pytest.approx((0.025 ** (1 / 1000), 1))
        assert all(0.0005 < hand.error < 0.002 for hand in found.hands)
        runner = CliRunner(env={"COLUMNS": "80"})
        answer = json.loads(runner.invoke(app, ["equity", *asked, "--json"]).stdout)
        assert answer["hands"][1]["interval"] == list(found.hands[1].interval)
        assert answer["hands"][1]["error"] == found.hands[1].error
        shown = runner.invoke(app, ["equity", *asked]).stdout
        assert "7c2d: from 0.000 % to 0.368 % with 95 % confidence" in shown
        assert "0.092 %" in shown

    def test_every_share_is_as_sure_as_it_says(self) -> None:
        """Wins, ties, highs and lows of 200 samples beside the count: two standard errors hold it about 95 times in 100."""
        game, hands, board = "omaha-hilo", ["AhAd2h3d", "KsKc2c3s"], "4h 7s Tc"
        exact, many, inside = queenhigh.equity(game, hands, board), 200, dict.fromkeys(("win", "tie", "high", "low"), 0)
        assert exact.exact
        for number in range(many):
            found = queenhigh.equity(game, hands, board, samples=400, seed=f"cover {number}").hands[0]
            for what in inside:
                off = abs(getattr(found, what) - getattr(exact.hands[0], what))
                inside[what] += off < 1.96 * found.errors[what]
        assert all(0.9 * many <= held < many for held in inside.values()), inside

    def test_a_count_has_no_error(self) -> None:
        for hand in queenhigh.equity("holdem", ["AhAd", "KK"]).hands:
            assert (hand.error, hand.interval) == (0, (hand.equity, hand.equity))
            assert not any(hand.errors.values())
        for hand in queenhigh.equity("holdem", ["AhAd", "KK"], samples=500).hands:
            assert hand.errors.keys() == {"win", "tie", "high", "low", "quartered", *hand.parts}
            assert all(hand.errors[what] > 0 for what in ("win", "tie", "high", *hand.parts))
            assert hand.errors["low"] == hand.errors["quartered"] == 0
