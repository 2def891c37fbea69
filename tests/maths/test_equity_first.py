"""What is counted without the compiler, compared with the compiled kernels and the room's own ranking of hands."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from queenhigh.cards import DECK
from queenhigh.hands import omaha_hand
from queenhigh.hands.flop_games import FLOP_GAMES
from queenhigh.maths.equity import first, parts
from queenhigh.maths.equity.dealt import Deals, Question, board_choices, count_boards, new_counts, rest_of_deck, show
from queenhigh.maths.equity.holdings import holdings
from queenhigh.maths.equity.keeping import keep


def dealt(game: str, rng: Random, players: int, board: int = 0, dead: int = 0) -> tuple[Question, Deals]:
    width = 4 if FLOP_GAMES[game].omaha else 2
    deck = rng.sample(range(52), board + dead + players * width)
    lying, out, rest = deck[:board], deck[board : board + dead], deck[board + dead :]
    hands = np.array(rest, dtype=np.uint8).reshape(players, width)
    question = Question(FLOP_GAMES[game], tuple(lying), tuple(out), tuple(holdings(hand[None, :]) for hand in hands))
    gone = np.array([sum(1 << card for card in deck)], dtype=np.uint64)
    return question, Deals(hands[None], gone, np.ones(1, dtype=np.int64))


def by_kernels(question: Question, deals: Deals) -> Any:
    """Every board handed to the evaluator's kernels, card by card."""
    left = rest_of_deck(int(deals.gone[0]))
    rows = left[board_choices(len(left), question.missing)]
    boards = np.concatenate((np.tile(np.array(question.board, dtype=np.uint8), (len(rows), 1)), rows), axis=1)
    counts = new_counts(len(question.players))
    show(question.game, [np.tile(hole, (len(boards), 1)) for hole in deals.holes[0]], boards, counts)
    return counts


@pytest.mark.parametrize("players", [2, 3, 6])
def test_boards_by_their_ranks_are_all_boards(players: int) -> None:
    """Suited hands, pairs and dead cards come by chance; the compiled kernel counts by ranks too, so boards are dealt out."""
    question, deals = dealt("holdem", Random(f"ranks {players}"), players, dead=players // 3)
    found = first.count_by_ranks(question, deals)
    assert np.array_equal(found, first.count_boards(question, deals))
    assert np.array_equal(found[0], count_boards(question, deals, np.zeros((0, 5), dtype=np.uint8))[..., -1])


def test_hands_of_one_suit_are_corrected_for_every_flush() -> None:
    holes = np.array([[[48, 44], [40, 36], [32, 28]]], dtype=np.uint8)
    gone = np.array([sum(1 << int(card) for card in holes.ravel())], dtype=np.uint64)
    question = Question(FLOP_GAMES["holdem"], (), (), tuple(holdings(hand[None, :]) for hand in holes[0]))
    deals = Deals(holes, gone, np.ones(1, dtype=np.int64))
    assert np.array_equal(first.count_by_ranks(question, deals), first.count_boards(question, deals))


@pytest.mark.parametrize(("board", "dead"), [(0, 20), (3, 0), (4, 2)])
@pytest.mark.parametrize("game", ["omaha", "omaha_hilo", "holdem_hilo"])
def test_parts_of_pots_are_those_of_the_kernels(game: str, board: int, dead: int) -> None:
    """With many boards by threes, with few hand by hand, and by the kernels."""
    question, deals = dealt(game, Random(f"{game} {board}"), 3, board, dead)
    expected = by_kernels(question, deals)
    left, lying = rest_of_deck(int(deals.gone[0])), np.array(question.board, dtype=np.uint8)
    rows = board_choices(len(left), question.missing)
    places = np.concatenate((rows, np.tile(np.arange(len(left), len(left) + board), (len(rows), 1))), axis=1)
    by_threes = new_counts(3)
    parts.count(question.game, deals.holes[0], np.concatenate((left, lying)), places, by_threes)
    assert np.array_equal(by_threes, expected)
    assert np.array_equal(first.count_deals(question, deals)[0], expected)
    assert np.array_equal(count_boards(question, deals, rows).astype(np.int64), expected)


def test_the_best_with_each_three_is_what_the_room_says() -> None:
    rng = Random("threes")
    cards = rng.sample(range(52), 12)
    hole, lying = cards[:4], sorted(cards[4:])
    best = parts.best_with(np.array(hole, dtype=np.uint8).tobytes(), np.array(lying, dtype=np.uint8).tobytes())
    threes = list(combinations(range(8), 3))
    ours = [int(best[(a * 8 + b) * 8 + c]) for a, b, c in threes]
    rooms = [omaha_hand([DECK[n] for n in hole], [DECK[lying[place]] for place in three]) for three in threes]
    assert np.unique(ours, return_inverse=True)[1].tolist() == [sorted(set(rooms)).index(hand) for hand in rooms]


@pytest.mark.parametrize("game", ["crazy_pineapple", "crazy_pineapple_hilo"])
def test_a_card_is_given_up_as_the_kernels_say(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random flops, suited and paired ones among them, with and without dead cards."""
    rng, played = Random(f"keep {game}"), FLOP_GAMES[game]
    for _ in range(12):
        deck = rng.sample(range(52), 10)
        three, flop = np.array([deck[:3]], dtype=np.uint8), np.array([deck[3:6]], dtype=np.uint8)
        out = sum(1 << card for card in deck[6 : 6 + rng.randrange(4)])
        compiled = keep(played, three, flop, out, all_hands=True)
        with monkeypatch.context() as patched:
            patched.delitem(sys.modules, "numba")
            found = keep(played, three, flop, out, all_hands=True)
        assert [made.tolist() for made in found] == [made.tolist() for made in compiled]


@pytest.mark.parametrize(
    "asked",
    [
        ("holdem", "AA", "KK", "QQ"),
        ("omaha", "AhAdKhKd", "9s8s7d6c"),
        ("omaha-hilo", "AhAd2h3d", "KsKdQsQd", "9s8s7d6c"),
        ("pineapple", "AhAdKs", "QcQdJc"),
        ("crazy-pineapple", "AhAdKs", "QcQdJc", "--board", "Kh7c2d"),
        ("crazy-pineapple-hilo", "AhAd3s", "QcQdJc", "--board", "4h7c2d"),
    ],
    ids=" ".join,
)
def test_a_first_question_compiles_nothing_and_says_what_it_does(asked: tuple[str, ...], tmp_path: Path) -> None:
    program = """
import atexit, sys
from queenhigh.cli import main
atexit.register(lambda: print("numba" in sys.modules))
sys.argv[0] = "queenhigh"
main()
"""
    ran = subprocess.run(
        [sys.executable, "-c", program, "equity", *asked],
        env=os.environ | {"QUEENHIGH_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr.startswith("counting every ")
    assert "compiling" not in ran.stderr
    assert ran.stdout.endswith("False\n")
