"""Hold'em before the flop: the shipped table of match-ups and the count by ranks, compared with all boards dealt out."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import queenhigh
from queenhigh.cards import DECK
from queenhigh.hands.flop_games import FLOP_GAMES
from queenhigh.maths.equity import first, match_ups, order
from queenhigh.maths.equity.dealt import Deals, Question, count_boards
from queenhigh.maths.equity.holdings import choices, every, holdings
from queenhigh.maths.equity.ranges import parse
from queenhigh.maths.holdem.solving import groups
from queenhigh.maths.holdem.solving import starting_hands as named
from queenhigh.maths.kernels import compiling

HOLDEM = FLOP_GAMES["holdem"]
HASH = "ebcd2fa0a0a0ba2296c1f31145ee8be877dff9b4ce160434e622bf628df517a0"
"""Of the table: won and tied of each match-up as numbers of four bytes."""


def one_deal(hands: list[list[int]], dead: tuple[int, ...] = (), board: tuple[int, ...] = ()) -> tuple[Question, Deals]:
    players = tuple(holdings(np.array([hand], dtype=np.uint8)) for hand in hands)
    question = Question(HOLDEM, board, dead, players)
    gone = sum(1 << card for hand in hands for card in hand) | question.out
    holes = np.array([hands], dtype=np.uint8)
    return question, Deals(holes, np.array([gone], dtype=np.uint64), np.ones(1, dtype=np.int64))


def dealt_out(hands: list[list[int]], dead: tuple[int, ...] = (), board: tuple[int, ...] = ()) -> Any:
    """`counts[player, sharers]` with every board dealt, evaluated one by one."""
    return first.count_boards(*one_deal(hands, dead, board))[0]


def shipped() -> tuple[Any, Any]:
    with np.load(match_ups.SHIPPED) as table:
        return match_ups.unpacked(table["won"]), match_ups.unpacked(table["tied"])


def test_there_are_47008_match_ups_and_they_are_all_of_them() -> None:
    numbers = match_ups.numbering()
    assert len(numbers.cards) == match_ups.MATCH_UPS == len(np.unique(numbers.cards, axis=0))
    assert all(len(set(row)) == 4 for row in numbers.cards.tolist())
    assert sorted(set(numbers.match_up.ravel().tolist())) == list(range(-1, match_ups.MATCH_UPS))
    many = np.bincount(groups())
    of_group = np.bincount(numbers.group)
    assert sorted(many) == sorted(of_group)
    assert int((of_group[:, None] * (numbers.match_up >= 0)).sum()) == 1326 * 1225


def test_a_renaming_of_suits_never_changes_a_match_up() -> None:
    rng, holes = Random("renaming"), every(2)
    numbers = match_ups.numbering()

    def number(one: list[int], other: list[int]) -> int:
        mine, theirs = (match_ups.hole_ids(np.array([sorted(hand)]))[0] for hand in (one, other))
        return int(numbers.match_up[numbers.group[mine], numbers.moved[numbers.renaming[mine], theirs]])

    for _ in range(300):
        one, other = holes[rng.randrange(1326)].tolist(), holes[rng.randrange(1326)].tolist()
        suits = rng.sample(range(4), 4)
        moved = [[card & ~3 | suits[card & 3] for card in hand] for hand in (one, other)]
        assert number(one, other) == number(*moved) == number(other, one)
        assert (number(one, other) < 0) == bool(set(one) & set(other))


def test_the_shipped_table_is_what_the_kernels_count() -> None:
    won, tied = shipped()
    assert hashlib.sha256(np.stack((won, tied)).astype("<u4").tobytes()).hexdigest() == HASH
    rows = np.sort(np.random.default_rng(47_008).choice(match_ups.MATCH_UPS, 60, replace=False))
    again = match_ups.build(rows)
    assert np.array_equal(again[0], won[rows])
    assert np.array_equal(again[1], tied[rows])


def test_the_shipped_table_matches_every_board() -> None:
    """Two suited hands of one suit, of two, a pair with its own cards, and what comes by chance."""
    won, tied = shipped()
    cards = match_ups.numbering().cards
    suited = [int(n) for n in np.flatnonzero((cards & 3).max(axis=1) == 0)[[0, 500]]]
    for row in (*suited, *np.random.default_rng(5).choice(match_ups.MATCH_UPS, 3).tolist()):
        found = dealt_out(cards[row].reshape(2, 2).tolist())
        assert found[0].tolist() == [match_ups.BOARDS - won[row] - tied[row], won[row], tied[row]]
        assert found[1].tolist() == [won[row], match_ups.BOARDS - won[row] - tied[row], tied[row]]


def test_against_every_hand_the_table_adds_up_to_the_counts_against_an_unknown_one() -> None:
    """`order.counts` comes from ranking all hands on each board."""
    table, numbers = match_ups.table(), match_ups.numbering()
    names = list(named())
    by_hole = {names[group]: int(n) for n, group in enumerate(groups())}
    for name, standing in order.starting_hands().items():
        group = numbers.group[by_hole[name]]
        assert int(table.won[group].sum()) == standing.won
        assert int(table.tied[group].sum()) == standing.tied
        assert int((table.won + table.tied + table.lost)[group].sum()) == order.DEALS


def test_the_other_player_sees_the_mirror() -> None:
    rng = Random("mirror")
    for _ in range(40):
        one, other = (holdings(every(2)[rng.sample(range(1326), 5)], np.arange(1, 6)) for _ in range(2))
        assert match_ups.count(one, other) == match_ups.count(other, one)[::-1]


def test_ranges_that_share_cards_and_have_weights_are_the_sum_of_their_hands() -> None:
    one, other = "AhKh@30%, AhAd", "AhQs, KdKc@50%, 7h7d"
    won = tied = total = 0
    for (mine, weight), (theirs, times) in product(
        *(
            zip(held.cards.tolist(), held.weights.tolist(), strict=True)
            for held in (parse(t, HOLDEM) for t in (one, other))
        )
    ):
        if not set(mine) & set(theirs):
            found = dealt_out([mine, theirs])
            won, tied = won + weight * times * int(found[0, 1]), tied + weight * times * int(found[0, 2])
            total += weight * times * comb(48, 5)
    found = queenhigh.equity("holdem", [one, other])
    assert found.deals == total
    assert found.hands[0].fraction == Fraction(2 * won + tied, 2 * total)
    assert found.hands[0].win == won / total


def test_the_greatest_weights_are_added_up_without_overflow() -> None:
    heavy = holdings(every(2), np.full(1326, 10_000))
    won, tied, lost = match_ups.count(heavy, heavy)
    assert won == lost
    assert won + tied + lost == 10**8 * 1326 * 1225 * comb(48, 5) > 2**63


@pytest.mark.parametrize(("players", "dead"), [(2, 3), (3, 0), (4, 1), (6, 0), (9, 2)])
def test_boards_by_their_ranks_are_all_boards(players: int, dead: int) -> None:
    rng = Random(f"{players} {dead}")
    for suited in (False, True):
        deck = rng.sample(range(52), 52)
        if suited:  # the first two players have two hearts each
            deck.sort(key=lambda card: card & 3 != 2)
        hands = [sorted(deck[2 * n : 2 * n + 2]) for n in range(players)]
        out = tuple(deck[2 * players : 2 * players + dead])
        question, deals = one_deal(hands, out)
        found = count_boards(question, deals, choices(0, 0))
        assert found[:, :, -1].tolist() == dealt_out(hands, out).tolist()
        assert found[0].sum() == comb(52 - 2 * players - dead, 5)


@pytest.mark.parametrize("board", [3, 4, 5])
def test_boards_that_have_begun_are_all_boards(board: int) -> None:
    rng = Random(board)
    for _ in range(3):
        deck = rng.sample(range(52), 52)
        hands, shown, out = [deck[:2], deck[2:4], deck[4:6]], tuple(deck[6 : 6 + board]), tuple(deck[20:22])
        names = ["".join(str(DECK[card]) for card in hand) for hand in hands]
        found = queenhigh.equity("holdem", names, [str(DECK[c]) for c in shown], [str(DECK[c]) for c in out])
        by_hand = dealt_out(hands, out, shown)
        assert [hand.win for hand in found.hands] == [int(row[1]) / found.deals for row in by_hand]
        assert found.deals == by_hand[0].sum()


def test_a_first_answer_needs_no_compiler(tmp_path: Path) -> None:
    program = (
        "import sys, queenhigh\n"
        "for hands in (['AA', 'KK'], ['22+', 'random'], ['AhAd', 'KhKd', 'QcQs']):\n"
        "    assert queenhigh.equity('holdem', hands).exact\n"
        "    assert 'numba' not in sys.modules, hands\n"
        "print(queenhigh.equity('holdem', ['AhAd', 'KhKd']).hands[0].fraction)\n"
    )
    environment = {**os.environ, compiling.HOME: str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(queenhigh.equity("holdem", ["AhAd", "KhKd"]).hands[0].fraction)
    asked = (
        "from queenhigh.cli import main; import sys; sys.argv = ['queenhigh', 'equity', 'holdem', 'AA', 'KK']; main()"
    )
    ran = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True)
    assert "adding up the table of match-ups" in ran.stderr
    assert "81.946 %" in ran.stdout
