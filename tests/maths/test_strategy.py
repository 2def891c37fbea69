"""Strategies in words and their prices, each compared with a calculation that shares no code with it."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from queenhigh.cards import DECK
from queenhigh.cli.app import app
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth, always, never
from queenhigh.games.library import room
from queenhigh.maths.holdem import strategy as streets
from queenhigh.maths.holdem.solving import FOURS, classes, starting_hands
from queenhigh.maths.holdem.streets import street_value
from queenhigh.maths.kernels import features
from queenhigh.maths.report import Asked, odds_of
from queenhigh.maths.strategy import Advised, Strategy, report
from queenhigh.maths.three_card.analysis import AntePlay, name_of
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import HANDS
from queenhigh.maths.three_card.counting import starting_hands as three_card_hands
from queenhigh.rules import InputError

CANBERRA, CALIFORNIA = "casino-canberra-3-card-poker", "california-three-card-poker"
PERTH = "crown-perth-holdem-poker"


def advised(book: str) -> Advised:
    return room(book).facet("strategy", Strategy).advised("", {}, lambda _: None)


@pytest.fixture(scope="module")
def canberra() -> Advised:
    return advised(CANBERRA)


@pytest.fixture(scope="module")
def perth() -> Advised:
    return advised(PERTH)


def test_mistakes_that_the_report_knows_have_the_same_price(canberra: Advised) -> None:
    mistakes = odds_of(room(CANBERRA), Asked())["strategy"]["mistakes"]
    for written, mistake in (
        ({"play": "everything"}, "play_everything"),
        ({"play": "Q-3-2"}, "mimic_the_dealer"),
        ({"play": "pair"}, "only_a_pair_or_better"),
    ):
        assert str(canberra.edge(written)) == mistakes[mistake]["house_edge"]
    assert canberra.edge({}) == canberra.edge({"play": "Q-6-4"}) == canberra.best


def test_a_table_of_exceptions_costs_what_its_hands_lose(canberra: Advised) -> None:
    rules = room(CANBERRA).facet("three_card", ThreeCards)
    ante, hands = AntePlay(rules.game(rules.book.readings)), three_card_hands()
    for key, name in (("fold", "Q-6-4"), ("fold", "K-Q-J"), ("also", "Q-6-3"), ("also", "7-5-2")):
        cost = Fraction(0)
        for n in range(len(hands)):
            if name_of(hands.hand(n)).split(" ")[0] == name:
                play, fold = ante.values[n]
                cost += int(hands.ways[n]) * (abs(play - fold) if ante.optimal(n) == (key == "fold") else 0)
        assert cost > 0
        assert canberra.edge({key: [name]}) - canberra.best == cost / HANDS


def test_strategies_against_an_open_card() -> None:
    it, found = advised(CALIFORNIA), odds_of(room(CALIFORNIA), Asked())
    assert str(it.edge({"play": "Q-6-4"})) == found["strategy"]["mistakes"]["ignore_the_up_card"]["house_edge"]
    high = {"Q": "Q-9-2", "K": "K-9-2", "A": "A-9-2"}
    assert it.edge({"play": "everything", "against": high}) == it.best == it.edge({})
    assert it.edge({"against": {"A": "A-10-2"}}) > it.best
    with pytest.raises(InputError, match="no card is 'Z'"):
        it.edge({"against": {"Z": "A-9-2"}})


def test_streets_played_best_always_and_never(perth: Advised) -> None:
    game = Perth()
    assert perth.edge({}) == perth.best == game.figures().house_edge
    assert perth.edge({"fold": "never"}) == game.figures(lambda _: True).house_edge
    for word, way in (("always", always), ("never", never)):
        assert perth.edge({"turn": word, "river": word}) == game.figures(streets=way).house_edge
    folds = [name for n, name in enumerate(starting_hands()) if not game.plays(n)]
    assert perth.edge({"fold": folds}) == perth.best


def test_a_rule_and_its_opposite_make_every_wager() -> None:
    for cards in (streets.TURN, streets.RIVER):
        whole = streets.worth("always", cards, (1, 1))
        parts = zip(streets.worth(["pair"], cards, (1, 1)), streets.worth(["not pair"], cards, (1, 1)), strict=True)
        assert [one + other for one, other in parts] == whole
        best = streets.worth("best", cards, (1, 1))
        assert all(value >= other for value, other in zip(best, whole, strict=True))


def test_one_wager_is_worth_what_its_own_deals_say() -> None:
    """The sums that rules are priced by, compared with a calculator that deals out one situation."""
    at = streets.street(streets.RIVER, (1, 1))
    boards = classes(4, FOURS)[0]
    for n, (a, b) in ((77, (3, 50)), (4242, (17, 30)), (16000, (9, 47))):
        board = [DECK[card] for card in boards[n]]
        if {a, b} & set(boards[n].tolist()):
            continue
        place = list(combinations(range(52), 2)).index((a, b))
        assert Fraction(int(at.sums[n, place]), 46 * 990) == street_value([DECK[a], DECK[b]], board)


def told(board: list[int], a: int, b: int) -> set[str]:
    """The words of a spot, by plain Python."""
    ranks, mine = [card // 4 for card in board], [a // 4, b // 4]
    counts = Counter(ranks)
    words = set()
    if mine[0] == mine[1] or set(mine) & set(ranks):
        words.add("pair")
    if (mine[0] == mine[1] and mine[0] > max(ranks)) or max(ranks) in mine:
        words.add("top_pair")
    suits = Counter(card % 4 for card in (*board, a, b))
    own = max(suits[a % 4], suits[b % 4])
    runs = [{12, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]

    def outs(held: set[int]) -> set[int]:
        return {next(iter(run - held)) for run in runs if len(run - held) == 1}

    everything = {*ranks, *mine}
    straight = any(run <= everything for run in runs)
    if straight or own >= 5:
        words.add("straight_or_flush")
    if own == 4:
        words.add("flush_draw")
    if not straight and len(outs(everything)) > len(outs(set(ranks))):
        words.add("open_ended" if len(outs(everything)) >= 2 else "gutshot")
    words |= {name for name, rank in (("ace", 12), ("king", 11), ("queen", 10), ("jack", 9)) if max(mine) >= rank}
    words |= {name for name, card in (("overcard", max(mine)), ("overcards", min(mine))) if card > max(ranks)}
    words |= {name for name, rank in (("both_ten", 8), ("both_eight", 6)) if min(mine) >= rank}
    pairs = sum(count == 2 for count in counts.values())
    words |= {name for name, many in (("paired_board", pairs == 1), ("two_pair_board", pairs >= 2)) if many}
    if max(counts.values()) >= 3:
        words.add("trips_board")
    if max(Counter(card % 4 for card in board).values()) >= 3:
        words.add("suited_board")
    return words


def test_the_words_of_a_rule_mean_what_they_say() -> None:
    draw = np.random.default_rng(11)
    for size in (3, 4):
        for _ in range(3000):
            *board, a, b = (int(card) for card in draw.choice(52, size + 2, replace=False))
            bits = int(features.seen(np.array(board), a, b))
            assert {name for name in streets.WORDS if bits >> getattr(features, name.upper()) & 1} == told(board, a, b)


def test_each_lesson_is_worth_learning() -> None:
    found = report(room(PERTH))
    costs = [step["costs_percent"] for step in found["steps"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0
    assert [round(cost, 4) for cost in costs[1:4]] == [2.1782, 1.736, 1.4367]


@pytest.mark.parametrize(
    ("book", "written", "said"),
    [
        (CANBERRA, {"plays": "Q-6-4"}, "Nearest: play"),
        (CANBERRA, {"play": "Q-4-6"}, "no hand 'Q-4-6'"),
        (CANBERRA, {"play": 3}, "not what a strategy has there"),
        (CANBERRA, {"against": {"A": "A-9-2"}}, "no 'against'"),
        (PERTH, {"turn": "sometimes"}, "best, always or never"),
        (PERTH, {"turn": ["pears"]}, "no word 'pears'"),
        (PERTH, {"river": ["pair and not pair"]}, "rules it out"),
        (PERTH, {"fold": ["27o"]}, "no starting hand '27o'"),
        (PERTH, {"fold": "often"}, "best or never"),
    ],
)
def test_what_is_no_strategy_is_refused(
    book: str, written: dict[str, Any], said: str, canberra: Advised, perth: Advised
) -> None:
    with pytest.raises(InputError, match=said):
        (canberra if book == CANBERRA else perth).edge(written)


def test_from_the_command_line(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('play = "Q-7-2"\nalso = ["Q-6-5"]\n')
    done = CliRunner().invoke(app, ["strategy", CANBERRA, "--price", str(mine), "--json"])
    assert done.exit_code == 0, done.output
    yours = json.loads(done.output)["yours"]
    assert 0 < yours["costs_percent"] < 0.0761
    card = tmp_path / "card.html"
    done = CliRunner().invoke(app, ["strategy", CANBERRA, "--price", str(mine), "--report", str(card)])
    assert done.exit_code == 0, done.output
    assert yours["house_edge"] in card.read_text()
    assert "http" not in card.read_text().replace("http-equiv", "")
    assert "Q-6-4" in CliRunner().invoke(app, ["strategy", CANBERRA]).output
    assert "lowest hand" in CliRunner().invoke(app, ["strategy", CANBERRA, "--price", "help"]).output
    mine.write_text("play = ")
    for given, said in ((mine, "not valid TOML"), (tmp_path / "none.toml", "cannot be read")):
        done = CliRunner().invoke(app, ["strategy", CANBERRA, "--price", str(given)])
        assert said in f"{done.output}{done.exception}"


def test_a_poker_room_has_no_strategy_against_the_house() -> None:
    done = CliRunner().invoke(app, ["strategy", "crown-poker"])
    assert "has no strategy. These books have: crown-melbourne-three" in f"{done.output}{done.exception}"
    assert isinstance(done.exception, InputError)
