"""All in or fold, three-handed: payoffs written down by hand, a best answer computed another way, and two hands inside three."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from random_deals import deals

import queenhigh
from queenhigh.cards import DECK
from queenhigh.hands import five_card_hand
from queenhigh.maths import push_fold, push_fold_three
from queenhigh.maths.push_fold_three import (
    DECISIONS,
    Solved,
    ThreeHanded,
    by_both,
    ends,
    match_ups,
    solve,
    together,
    utilities,
)
from queenhigh.rules import InputError

TEN = ThreeHanded(stack=10, small=0.5, big=1, ante=0.1)
ICM = ThreeHanded(stack=8, small=0.5, big=1, prizes=(50, 30, 20))


@pytest.fixture(scope="module", autouse=True)
def fewer_deals() -> Iterator[None]:
    """An eighth of the deals: enough to hold everything to everything, and drawn in a few seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(push_fold_three, "DEALS", 1 << 22)
        patch.setattr(push_fold_three, "CLOSE", 1e-3)
        ends.cache_clear()
        yield
    ends.cache_clear()


@pytest.fixture(scope="module", params=[TEN, ICM], ids=["chips", "prizes"])
def solved(request: pytest.FixtureRequest) -> Solved:
    return solve(request.param)


def by_number(solved: Solved) -> list[Any]:
    names = push_fold.chances().names
    return [np.array([solved.plays[name][hand] for hand in names]) for name, _ in DECISIONS]


def worth(game: ThreeHanded, stacks: tuple[float, float, float]) -> list[float]:
    """The chip model for three by hand: Malmuth and Harville's formula over all six orders; a player without chips is last."""
    if not game.prizes:
        return [(chips - game.stack) / game.big for chips in stacks]
    made, prizes = [0.0, 0.0, 0.0], game.prizes
    alive = [n for n in range(3) if stacks[n] > 0]
    gone = [n for n in range(3) if stacks[n] <= 0]
    for n in gone:
        made[n] = sum(prizes[len(alive) :]) / len(gone)
    total = sum(stacks)
    for first in alive:
        made[first] += stacks[first] / total * prizes[0]
        rest = [n for n in alive if n != first]
        left = sum(stacks[n] for n in rest)
        for second in rest:
            chance = stacks[first] / total * stacks[second] / left
            made[second] += chance * prizes[1]
            for third in rest:
                if third != second:
                    made[third] += chance * prizes[2]
    return [value / sum(prizes) - 1 / 3 for value in made]


def ended(game: ThreeHanded, went: tuple[bool, bool, bool], shares: tuple[float, float, float]) -> list[float]:
    """What everybody has after a hand in which these were all in and the pot was shared so."""
    down = [game.ante, game.ante + game.small, game.ante + game.big]
    put = [game.stack if all_in else blind for all_in, blind in zip(went, down, strict=True)]
    pot = sum(put)
    stacks = tuple(game.stack - mine + pot * part for mine, part in zip(put, shares, strict=True))
    return worth(game, stacks)  # type: ignore[arg-type]


def drawn(many: int, stream: int) -> Iterator[tuple[list[int], list[int]]]:
    """Starting hands as numbers and strengths by the engine's own hands, card by card."""
    names = {name: n for n, name in enumerate(push_fold.chances().names)}
    ranks = "23456789TJQKA"
    for row in deals(many, 11, stream).tolist():
        hands = []
        for one, other in (row[0:2], row[2:4], row[4:6]):
            low, high = sorted((one, other))
            kind = "" if low // 4 == high // 4 else "s" if low % 4 == high % 4 else "o"
            hands.append(names[ranks[high // 4] + ranks[low // 4] + kind])
        board = [DECK[card] for card in row[6:]]
        made = [five_card_hand([DECK[card] for card in row[at : at + 2]] + board) for at in (0, 2, 4)]
        order = sorted(set(made))
        yield hands, [order.index(one) for one in made]


def shares_of(strengths: list[int], went: tuple[bool, bool, bool]) -> tuple[float, float, float]:
    best = max(strength for strength, all_in in zip(strengths, went, strict=True) if all_in)
    winners = [all_in and strength == best for strength, all_in in zip(strengths, went, strict=True)]
    return tuple(won / sum(winners) for won in winners)  # type: ignore[return-value]


def lines(solved: Solved, hands: list[int]) -> dict[tuple[bool, bool, bool], float]:
    """How likely three players with these hands end all in so."""
    plays = by_number(solved)
    push, call, steal, one, both, small = (float(plays[at][hands[(0, 1, 1, 2, 2, 2)[at]]]) for at in range(6))
    return {
        (False, False, False): (1 - push) * (1 - steal),
        (False, True, False): (1 - push) * steal * (1 - small),
        (False, True, True): (1 - push) * steal * small,
        (True, False, False): push * (1 - call) * (1 - one),
        (True, False, True): push * (1 - call) * one,
        (True, True, False): push * call * (1 - both),
        (True, True, True): push * call * both,
    }


def test_a_hand_is_worth_what_dealt_hands_come_to(solved: Solved) -> None:
    """Neither code nor symmetry in common: deals card by card, strengths by the engine, every line of play multiplied out."""
    many = 12_000
    values = np.zeros((many, 3))
    for n, (hands, strengths) in enumerate(drawn(many, 33)):
        for went, often in lines(solved, hands).items():
            shares = shares_of(strengths, went) if any(went) else (0.0, 0.0, 1.0)
            values[n] += often * np.array(ended(solved.game, went, shares))
    error = values.std(axis=0) / many**0.5
    assert (abs(values.mean(axis=0) - solved.values) < 4 * error).all(), (values.mean(axis=0), solved.values)


def outcome(game: ThreeHanded, went: tuple[bool, bool, bool], player: int) -> Any:
    """`[button][small blind][big blind]`: what a player has when it ends so."""
    inside = [n for n in range(3) if went[n]]
    if len(inside) < 2:
        shares = tuple(float(n == (inside[0] if inside else 2)) for n in range(3))
        return np.full((1, 1, 1), ended(game, went, shares)[player])  # type: ignore[arg-type]
    if len(inside) == 2:
        won, tied = match_ups()
        made = np.zeros((169, 169))
        for often, part in ((won, 1.0), (tied, 0.5), (1 - won - tied, 0.0)):
            pot = [0.0, 0.0, 0.0]
            pot[inside[0]], pot[inside[1]] = part, 1 - part
            made += often * ended(game, went, tuple(pot))[player]  # type: ignore[arg-type]
        return np.expand_dims(made, ({0, 1, 2} - set(inside)).pop())
    kinds = [(1, 0, 0), (0.5, 0.5, 0), (1 / 3, 1 / 3, 1 / 3), (0, 1, 0), (0, 0.5, 0.5)]
    by_end = np.array([ended(game, went, shares)[0] for shares in kinds])
    return np.moveaxis(by_both(ends(1) @ by_end), 0, player)


ENDS = [
    (False, False, False),
    (False, True, False),
    (False, True, True),
    (True, False, False),
    (True, False, True),
    (True, True, False),
    (True, True, True),
]


def test_best_answers_found_another_way_gain_what_is_stated(solved: Solved) -> None:
    """Every end of the game as one block of all three hands, and each decision as a sum over what the others hold and do."""
    game, dealt = solved.game, together().astype(np.float64)
    push, call, steal, one, both, small = by_number(solved)

    def of(player: int, often: Any) -> Any:
        return np.expand_dims(often, tuple(n for n in range(3) if n != player))

    def mixed(often: Any, acts: Any, passes: Any) -> Any:
        return often * acts + (1 - often) * passes

    for player in range(3):
        walk, stolen, shown, taken, against_big, against_small, everybody = (outcome(game, end, player) for end in ENDS)
        called, passed = mixed(of(2, both), everybody, against_small), mixed(of(2, one), against_big, taken)
        tried = mixed(of(2, small), shown, stolen)
        pushed, folded = mixed(of(1, call), called, passed), mixed(of(1, steal), tried, walk)
        spots = {
            0: [(push, 1.0, pushed, folded)],
            1: [(call, of(0, push), called, passed), (steal, 1 - of(0, push), tried, walk)],
            2: [
                (one, of(0, push) * (1 - of(1, call)), against_big, taken),
                (both, of(0, push) * of(1, call), everybody, against_small),
                (small, (1 - of(0, push)) * of(1, steal), shown, stolen),
            ],
        }
        others = tuple(n for n in range(3) if n != player)
        gain = 0.0
        for often, reached, acts, passes in spots[player]:
            a, c = ((dealt * reached * choice).sum(axis=others) for choice in (acts, passes))
            gain += float((np.maximum(a, c) - often * a - (1 - often) * c).sum())
        assert abs(gain - solved.gains[player]) < 2e-6, player
        value = float((dealt * mixed(of(0, push), pushed, folded)).sum())
        assert abs(value - solved.values[player]) < 2e-5, player


def test_what_best_answers_gain_is_stated_and_small(solved: Solved) -> None:
    assert 0 <= solved.exploitability < 0.004
    assert abs(sum(solved.values)) < 1e-5


def test_a_strategy_that_is_not_an_equilibrium_is_found_out() -> None:
    pay = push_fold_three.payoffs(TEN, 1)
    _, gains = push_fold_three.measured(pay, np.full((6, 169), 1.0))
    assert gains.max() > 0.5


def test_three_starting_hands_are_dealt_as_often_as_counting_cards_says() -> None:
    dealt, names = together(), push_fold.chances().names
    number = {name: n for n, name in enumerate(names)}
    assert abs(float(dealt.sum(dtype=np.float64)) - 1) < 1e-5
    suits = range(4)
    pairs = {
        "AA": [{(12, a), (12, b)} for a, b in combinations(suits, 2)],
        "AKs": [{(12, a), (11, a)} for a in suits],
        "KK": [{(11, a), (11, b)} for a, b in combinations(suits, 2)],
        "AKo": [{(12, a), (11, b)} for a in suits for b in suits if a != b],
        "72o": [{(5, a), (0, b)} for a in suits for b in suits if a != b],
    }
    for three in product(pairs, repeat=3):
        ways = sum(not (x & y or x & z or y & z) for x, y, z in product(*(pairs[name] for name in three)))
        exact = Fraction(ways, 1326 * 1225 * 1128)
        assert abs(float(dealt[tuple(number[name] for name in three)]) - float(exact)) < 1e-9


@pytest.mark.parametrize("hand", ["AA", "AKs", "72o", "65s"])
def test_drawn_equities_of_three_hands_average_to_those_of_other_deals(hand: str) -> None:
    n = push_fold.chances().names.index(hand)
    weights = together()[n] / together()[n].sum()
    share = float(
        (weights[:, :, None] * by_both(ends(0)[n : n + 1])[0]).sum(axis=(0, 1)) @ np.array([1, 0.5, 1 / 3, 0, 0])
    )
    drawn_again = queenhigh.equity("holdem", [hand, "random", "random"], samples=400_000, seed="three").hands[0]
    own = 0.5 / (push_fold_three.DEALS * 3 * float(together()[n].sum())) ** 0.5
    assert abs(share - drawn_again.equity) < 4 * (drawn_again.error**2 + own**2) ** 0.5 + 0.0005


def test_match_ups_are_those_of_two_players() -> None:
    won, tied = match_ups()
    assert np.allclose(won + tied / 2, push_fold.chances().equity)
    assert np.allclose(won + tied + won.T, 1)


def test_with_a_button_that_is_gone_the_blinds_play_nearly_as_two_do() -> None:
    """The button folds two hands of three and takes cards with it: the blinds' shares move by a per cent or two, not by ten."""
    three, two = queenhigh.push_fold(10, players=3), queenhigh.push_fold(10)
    assert abs(three["percent"]["small_blind_push"] - two["push_percent"]) < 2
    assert abs(three["percent"]["big_blind_call_small_blind"] - two["call_percent"]) < 2
    assert three["percent"]["button_push"] < two["push_percent"]


@pytest.mark.parametrize("stacks", [(12.0, 10.0, 2.0), (24.0, 0.0, 0.0), (12.0, 12.0, 0.0), (8.0, 8.0, 8.0)])
def test_stacks_are_worth_what_the_formula_says(stacks: tuple[float, float, float]) -> None:
    game = ThreeHanded(stack=8, small=0.5, big=1, prizes=(60, 25, 15))
    assert np.allclose(utilities(game, stacks), worth(game, stacks), atol=1e-6)


def test_for_prizes_fewer_hands_call() -> None:
    chips, prizes = queenhigh.push_fold(8, players=3), queenhigh.push_fold(8, players=3, prizes=(50, 30, 20))
    assert (chips["counts"], prizes["counts"]) == ("chips", "prizes")
    for name in ("small_blind_call", "big_blind_call_button", "big_blind_call_both"):
        assert prizes["percent"][name] < chips["percent"][name]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 3, "prizes": (50, 30)}, "Prizes are three"),
        ({"players": 3, "prizes": (20, 30, 50)}, "the first the highest"),
        ({"players": 3, "prizes": (0, 0, 0)}, "the first is above it"),
        ({"players": 4}, "two players, or for three"),
        ({"players": 2, "prizes": (50, 30, 20)}, "two players, or for three"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        queenhigh.push_fold(10, **asked)
