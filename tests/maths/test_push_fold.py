"""All in or fold, compared with a linear solution, best responses by hand, and the published charts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from published_charts import CALL, GAPS, PUSH, limits

from queenhigh.cli.app import app
from queenhigh.house.tournaments.files import template, tournament_books
from queenhigh.maths.equity.report import equity
from queenhigh.maths.push_fold import Equilibrium, PushFold, chances, measured, solve
from queenhigh.rules import InputError


def blinds(stack: float) -> Equilibrium:
    return solve(PushFold(stack=stack, small=0.5, big=1))


def test_equities_and_chances_are_those_of_the_calculator() -> None:
    held = chances()
    assert held.together.sum() == pytest.approx(1)
    assert np.allclose(held.together, held.together.T)
    assert np.allclose(held.equity + held.equity.T, 1)
    for one, other in (("AA", "KK"), ("AKs", "AKo"), ("72o", "72o"), ("JTs", "22")):
        found = equity("holdem", [one, other])
        assert found.exact
        a, b = held.names.index(one), held.names.index(other)
        assert held.equity[a, b] == pytest.approx(found.hands[0].equity)
    alike = held.names.index("AA")
    assert held.together[alike, alike] == pytest.approx(6 * 1 / (1326 * 1225))


@pytest.mark.parametrize(
    ("hand", "which", "played", "folded"),
    [
        ("T3s", "push", (7.7, 5.0), (7.8,)),
        ("Q2o", "call", (5.6,), (5.7,)),
        ("63s", "push", (7.1, 5.1, 2.3), (7.2, 5.0, 2.4)),
        ("Q8o", "push", (12.0,), ()),
        ("Q7o", "push", (), (12.0,)),
    ],
)
def test_the_published_charts(hand: str, which: str, played: tuple[float, ...], folded: tuple[float, ...]) -> None:
    """HoldemResources.net, "Using the Nash Charts": T3s is pushed up to 7.7 big blinds, Q2o called with up to 5.6, and 63s pushed
    between 7.1 and 5.1 and below 2.3. Poker.com, "Nash Equilibrium Pushbot Charts": 12 big blinds push Q8o and not Q7o."""
    for stack in played:
        assert getattr(blinds(stack), which)[hand] > 0.5
    for stack in folded:
        assert getattr(blinds(stack), which)[hand] < 0.5


@pytest.mark.parametrize("stack", [1.5, 2.5, 4.1, 6.5, 8.5, 10.5, 13.0, 16.1, 19.3])
def test_the_whole_published_chart(stack: float) -> None:
    """All 338 limits. A hand whose limit this is is played, and none with a lower limit. Below its limit a hand may be folded
    again for a while, as the caller's last hands come and go, which the chart does not show: that hand is then within a hundredth
    of a big blind of being all in."""
    made, held = blinds(stack), chances()
    call = np.array(list(made.call.values()))
    for hand, limit in limits(CALL).items():
        assert (made.call[hand] > 0.5) == (limit >= stack), hand
    for hand, limit in limits(PUSH).items():
        above, below = GAPS.get(hand, (0.0, 0.0))
        if limit < stack or below < stack < above:
            assert made.push[hand] < 0.5, hand
        elif limit == stack:
            assert made.push[hand] > 0.5, hand
        elif made.push[hand] < 0.5:
            row = held.together[held.names.index(hand)]
            shown = row * call * stack * (2 * held.equity[held.names.index(hand)] - 1)
            assert -0.51 < (shown.sum() + (row * (1 - call)).sum()) / row.sum() < -0.4999, hand


@pytest.mark.parametrize(
    "game", [PushFold(stack=10, small=0.5, big=1), PushFold(stack=12_000, small=500, big=1000, ante=100)]
)
def test_exploitability_is_what_best_answers_gain(game: PushFold) -> None:
    """Every one of the 338 decisions changed by hand."""
    made, held = solve(game), chances()
    assert made.exploitability < 1e-7
    push, call = np.array(list(made.push.values())), np.array(list(made.call.values()))

    def worth(push: np.ndarray, call: np.ndarray) -> float:
        """To the small blind, summed over both hands."""
        total = 0.0
        for i in range(169):
            row = held.together[i]
            shown = (row * call * game.stack * (2 * held.equity[i] - 1)).sum()
            total += push[i] * (shown + (row * (1 - call)).sum() * (game.big + game.ante))
            total -= (1 - push[i]) * row.sum() * (game.small + game.ante)
        return float(total)

    value = worth(push, call)
    assert value == pytest.approx(made.value)
    gains = 0.0
    for which, sign in ((push, 1), (call, -1)):
        for hand in range(169):
            before, ends = which[hand], []
            for often in (0.0, 1.0):
                which[hand] = often
                ends.append(sign * (worth(push, call) - value))
            which[hand] = before
            gains += max(0.0, *ends)
    assert gains / game.big == pytest.approx(made.exploitability, abs=1e-9)


def test_a_strategy_that_never_calls_is_exploited() -> None:
    game, nobody, everybody = PushFold(stack=10, small=0.5, big=1), np.zeros(169), np.ones(169)
    value, gain = measured(game, everybody, nobody)
    assert value == pytest.approx(1)
    assert gain > 0.5


def test_a_stack_of_only_blinds_calls_everything_and_antes_loosen_play() -> None:
    short = blinds(1.01)
    assert short.share(short.call) == pytest.approx(1)
    with_ante, without = solve(PushFold(stack=10, small=0.5, big=1, ante=0.1)), blinds(10)
    assert with_ante.share(with_ante.push) > without.share(without.push)
    assert round(100 * without.share(without.push), 1) == 58.3
    assert round(100 * without.share(without.call), 1) == 37.4


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("1",), "nothing to decide"),
        (("101",), "up to 100 big blinds"),
        (("ten",), "number of chips"),
        (("10", "--blinds", "5"), "SMALL/BIG"),
        (("10", "--blinds", "2/1"), "small one no larger"),
        (("10", "--ante", "-1"), "0 or more"),
        (("10", "--terms", "no.toml", "--ante", "1"), "leave out"),
    ],
)
def test_what_cannot_be_solved_is_refused(given: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["push-fold", *given])
    assert done.exit_code == 2 or isinstance(done.exception, InputError)
    assert said in f"{done.output}{done.exception}"


def test_from_the_command_line(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["push-fold", "12000", "--blinds", "500/1000", "--ante", "100", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert found["stack_in_big_blinds"] == 12
    assert found["push"]["AA"] == found["call"]["AA"] == 1
    terms, page = tmp_path / "terms.toml", tmp_path / "chart.html"
    poker = next(book for book in tournament_books() if "big = " in template(book))
    terms.write_text(template(poker))
    done = CliRunner().invoke(app, ["push-fold", "5000", "--terms", str(terms), "--level", "5", "--report", str(page)])
    assert done.exit_code == 0, done.output
    assert page.read_text().count("<svg") == 2
    done = CliRunner().invoke(app, ["push-fold", "5000", "--terms", str(terms), "--level", "99"])
    assert "--level must be from 1 to" in f"{done.output}{done.exception}"
    shown = CliRunner().invoke(app, ["push-fold", "10"]).output
    # Without colours too: a hand that folds is a dash, and one that is played has its name.
    assert "72o" not in shown
    assert "72s" not in shown
    assert shown.count("AKs") == 2
    assert "A dash is a hand that folds." in shown
