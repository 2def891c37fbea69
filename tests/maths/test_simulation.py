"""Simulated rounds: the rooms settle the same deals to the same cent, and chance explains what is left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard
from queenhigh.maths.oracle import read as oracle
from queenhigh.maths.simulation.report import BOOKS, CLOSE, Wanted, asked_for, rounds_of, simulate
from queenhigh.maths.simulation.rounds import ENDINGS, KINDS, Array, Rounds
from queenhigh.maths.simulation.running import BLOCK, on_threads, seed_of, tasks
from queenhigh.maths.three_card.analysis import BASE
from queenhigh.maths.three_card.counting import DEALERS, HANDS, cards_of, every_hand, starting_hands

MELBOURNE, CANBERRA, _ = BOOKS
ONES = (1 << 64) - 1


def deals(seed: int, block: int) -> Iterator[tuple[int, int]]:
    """The stream of a block, written a second time in plain Python: the numbers of the player's and the dealer's hands."""
    state = seed + (block << 24) * 0x9E3779B97F4A7C15
    while True:
        state = state + 0x9E3779B97F4A7C15 & ONES
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & ONES
        z = (z ^ z >> 27) * 0x94D049BB133111EB & ONES
        z ^= z >> 31
        drawn = [divmod(half * HANDS, 1 << 32) for half in (z >> 32, z & 0xFFFFFFFF)]
        fair = all(rest >= (1 << 32) % HANDS for _, rest in drawn)
        player, dealer = drawn[0][0], drawn[1][0]
        if fair and not set(map(int, every_hand()[player])) & set(map(int, every_hand()[dealer])):
            yield player, dealer


@pytest.mark.parametrize("book", BOOKS)
def test_the_room_settles_the_same_deals_to_the_same_amounts(book: str) -> None:
    rounds, seed, many = rounds_of(book), seed_of("by hand"), 400
    game, wagers = rounds.game, {wager.name: wager for wager in asked_for(rounds)}
    first = {bet: columns[0] for bet, columns in game.columns.items()}
    sides = [bet for name, bet in game.bets.items() if name != "ante_play"]
    best = next(iter(rounds.antes.values())).optimal
    plays = {_key(cards): best(n) for n, cards in enumerate(starting_hands().cards)}
    won = dict.fromkeys(game.bets, Fraction(0))
    stream = deals(seed, 7)
    for _ in range(many):
        player, dealer = next(stream)
        choice = Choice.PLAY if plays[_key(every_hand()[player])] else game.choices[-1]
        nets = game.nets(cards_of(every_hand()[player]), cards_of(every_hand()[dealer]), choice, sides, first)
        won["ante_play"] += sum((nets.get(bet, Fraction(0)) for bet in BASE), Fraction(0))
        for name, bet in game.bets.items():
            if bet in sides:
                won[name] += nets[bet]
    counts = [int(n) for n in rounds.count(seed, 7, many)]
    for name, bet in game.bets.items():
        column = first.get(bet, "")
        figures = wagers[f"{name}[{column}]" if column else name].simulated(counts)
        assert figures.mean * many == won[name], name


def _key(cards: Array) -> bytes:
    """A hand without the names of its suits."""
    suits: dict[int, int] = dict.fromkeys(range(4), 0)
    for card in map(int, cards):
        suits[card & 3] |= 1 << (card >> 2)
    return np.array(sorted(suits.values())).tobytes()


@pytest.mark.parametrize("book", BOOKS)
def test_it_agrees_with_the_exact_figures(book: str) -> None:
    found = simulate(book, Wanted(rounds=6_000_000, seed="agreement"))
    assert found["agrees"]
    assert {
        name: wager["errors_away"] for name, wager in found["wagers"].items() if abs(wager["errors_away"]) > CLOSE
    } == {}
    assert all(wager["standard_error_percent"] > 0 for wager in found["wagers"].values())


@cache
def melbourne_counts() -> Array:
    rounds = rounds_of(MELBOURNE)
    counts: Array = np.sum([rounds.count(seed_of("cells"), block, BLOCK) for block in range(6)], axis=0)
    return counts


def test_every_way_in_which_a_round_can_end_is_as_frequent_as_counted() -> None:
    rounds = rounds_of(MELBOURNE)
    seen = melbourne_counts().reshape(-1, ENDINGS, KINDS).sum(axis=2)
    ways = np.zeros((len(rounds.groups), ENDINGS))
    for n, group in enumerate(rounds._group_of):
        ways[rounds.groups.index(group)] += rounds.game.counts[n].reshape(-1) * starting_hands().ways[n]
    assert ways.sum() == HANDS * DEALERS
    _as_expected(seen.reshape(-1), ways.reshape(-1))


def test_six_cards_make_what_they_are_counted_to_make() -> None:
    known = oracle("six_card")
    seen = melbourne_counts().reshape(-1, KINDS).sum(axis=0)
    _as_expected(seen, np.array([int(known[kind.label]) for kind in sorted(FiveCard)]))


def _as_expected(seen: Array, ways: Array) -> None:
    """Chi-squared within four deviations of what it is on average. What cannot happen has not happened."""
    assert not seen[ways == 0].any()
    seen, ways = seen[ways > 0], ways[ways > 0]
    expected = ways / ways.sum() * seen.sum()
    freedom = len(ways) - 1
    assert ((seen - expected) ** 2 / expected).sum() < freedom + 4 * (2 * freedom) ** 0.5


def test_any_number_of_workers_counts_the_same() -> None:
    many = 5 * BLOCK // 2 + 1
    found = [simulate(CANBERRA, Wanted(rounds=many, seed="words", workers=workers)) for workers in (1, 2, 7)]
    for other in found:
        assert other.pop("run")["workers"] in (1, 2, 7)
        assert other == found[0]
    assert sum(found[0]["wagers"]["ante_play"]["results"].values()) == many
    assert simulate(CANBERRA, Wanted(rounds=many, seed="other words"))["wagers"] != found[0]["wagers"]


def test_blocks_cover_all_rounds_once() -> None:
    made = list(tasks(1, 2 * BLOCK + 5))
    assert [(task.block, task.rounds) for task in made] == [(0, BLOCK), (1, BLOCK), (2, 5)]
    assert sorted(done.block for done, _ in on_threads(lambda task: task.rounds, tasks(1, 99, 3), 4)) == list(range(33))


def test_a_failing_block_is_not_swallowed() -> None:
    def fails(_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(on_threads(fails, tasks(1, 99, 3), 2))


def test_prices_are_not_in_the_kernels() -> None:
    """One count, two pay tables: the difference is that of the prices, to the last digit."""
    rounds = rounds_of(MELBOURNE)
    counts = [int(n) for n in melbourne_counts()]
    a, d = (wager.simulated(counts) for wager in asked_for(rounds, ("pair_plus.A", "pair_plus.D")))
    kinds = [kind for kind in rounds.groups if kind.kind.label == "flush"]
    cells = np.array(counts).reshape(len(rounds.groups), -1).sum(axis=1)
    flushes = sum(int(cells[rounds.groups.index(kind)]) for kind in kinds)
    assert a.mean - d.mean == Fraction(flushes, a.deals)


def test_a_round_that_cannot_be_has_no_price() -> None:
    rounds: Rounds = rounds_of(MELBOURNE)
    ante = rounds.wager("ante_play", "A")
    impossible = next(n for n, net in enumerate(ante.nets) if net is None)
    counts = [0] * rounds.counters
    counts[impossible] = 1
    with pytest.raises(ValueError, match="ended as none can"):
        ante.simulated(counts)
