"""All in or fold, three-handed: button, small blind and big blind with equal stacks, for chips or for prizes.

Six decisions: the button is all in or folds; the small blind calls, or is all in after a fold; the big blind calls one or two
players. Equities of two hands are the exact ones; those of three are drawn, from deals that are the same every time. What the
best answers would gain is measured with other deals than the solution was found with, so that luck in the draw cannot hide it.
Boards are dealt as if a folded hand's cards could fall, as in the published charts; that both hands of an all-in are less likely
to hold cards that were folded is taken account of.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np

from queenhigh.maths.equity.match_ups import BOARDS, GROUPS, HOLES, hole_ids, numbering, table
from queenhigh.maths.icm import worth
from queenhigh.maths.kept import kept
from queenhigh.maths.pictures.shapes import Grid
from queenhigh.maths.push_fold import PushFold, chances, grid_of, matched
from queenhigh.maths.simulation.running import seed_of
from queenhigh.maths.tables import load
from queenhigh.maths.workers import cores, share
from queenhigh.rules import InputError

Array = Any
DEALS = 1 << 25
"""Drawn for the solution, and as many again to measure it."""
ROUNDS, CHECK = 600, 50
CLOSE = 2e-4
"""Big blinds, or parts of all prizes in ten thousand: what one player may still gain in the game that is solved."""
BUTTON, SMALL, BIG = range(3)
PLAYERS = ("button", "small_blind", "big_blind")
DECISIONS = (
    ("button_push", "Button: all in"),
    ("small_blind_call", "Small blind: call the button"),
    ("small_blind_push", "Small blind: all in after a fold"),
    ("big_blind_call_button", "Big blind: call the button"),
    ("big_blind_call_both", "Big blind: call the button and the small blind"),
    ("big_blind_call_small_blind", "Big blind: call the small blind"),
)


class ThreeHanded(msgspec.Struct, frozen=True, kw_only=True):
    """Equal stacks. With `prizes` for first, second and third, what counts is their worth by the chip model."""

    stack: float
    small: float
    big: float
    ante: float = 0.0
    prizes: tuple[float, ...] = ()

    def check(self) -> None:
        PushFold(stack=self.stack, small=self.small, big=self.big, ante=self.ante).check()
        if self.prizes and (len(self.prizes) != 3 or list(self.prizes) != sorted(self.prizes, reverse=True)):
            raise InputError(
                "Prizes are three, the first the highest: 50, 30, 20. Write 0 for a place that wins nothing."
            )
        if self.prizes and (self.prizes[-1] < 0 or self.prizes[0] <= 0):
            raise InputError("A prize is not below nothing, and the first is above it.")


class Solved(msgspec.Struct, frozen=True, kw_only=True):
    game: ThreeHanded
    plays: dict[str, dict[str, float]]
    """How often each hand acts, by decision."""
    values: tuple[float, float, float]
    """What a hand is worth to each player: in big blinds, or in parts of all prizes above an equal share."""
    gains: tuple[float, float, float]
    """What each player could still gain alone with a best answer, measured with other deals; in the same unit."""

    @property
    def exploitability(self) -> float:
        return max(self.gains)

    def share(self, decision: str) -> float:
        held = chances()
        return float(
            sum(self.plays[decision][name] * many for name, many in zip(held.names, held.combos, strict=True)) / HOLES
        )


@cache
def together() -> Array:
    """`[button][small blind][big blind]`: how likely these three starting hands are dealt."""
    group = numbering().group
    pairs = np.array([(low, high) for low in range(51) for high in range(low + 1, 52)])
    apart = (pairs[:, None, :, None] != pairs[None, :, None, :]).all(axis=(2, 3))
    of_group = (group[:, None] == np.arange(GROUPS)).astype(np.float32)
    made = np.zeros((GROUPS, GROUPS, GROUPS), dtype=np.float32)
    for one in range(GROUPS):
        free = apart[np.flatnonzero(group == one)[0]]
        some = of_group[free]
        made[one] = some.T @ (apart[np.ix_(free, free)].astype(np.float32) @ some) * int((group == one).sum())
    return made / (HOLES * 1225 * 1128)


@cache
def ends(first: int) -> Array:
    """`[hand][pair of others][end]`: shares of the ends of three hands that are all in, from drawn deals. Three hands that were
    never drawn together win in proportion to the odds that each has against any two."""
    pairs = GROUPS * (GROUPS + 1) // 2

    def draw() -> dict[str, Array]:
        from queenhigh.maths.kernels import three_way as kernels

        tables, group = load(), numbering().group
        by_cards = np.zeros((52, 52), dtype=np.int64)
        for one in range(52):
            for other in range(52):
                if one != other:
                    by_cards[one, other] = group[hole_ids(np.array(sorted((one, other))))]
        workers = cores()
        seed = np.uint64(seed_of("three-handed", "push fold"))

        def some(worker: int) -> Array:
            counts = np.zeros((GROUPS, pairs, 5), dtype=np.uint16)
            for block in range(first * 32 + worker, (first + 1) * 32, workers):
                kernels.three_way(
                    seed, np.uint64(block), DEALS // 32, by_cards, tables.keys, tables.starts_7, tables.table_7,
                    tables.flush, counts,
                )  # fmt: skip
            return counts

        return {"counts": sum(share(some, range(workers)))}

    counts = kept("three-way", f"{first} {DEALS}".encode(), __file__, draw)["counts"]
    parts: Array = counts.astype(np.float32)
    wins = parts[:, :, 0].sum(axis=1) / parts.sum(axis=(1, 2))
    odds = wins / (1 - wins)
    low, high = np.triu_indices(GROUPS)
    hand, pair = np.nonzero(parts.sum(axis=2) == 0)
    won = odds[hand] / (odds[hand] + odds[low[pair]] + odds[high[pair]])
    parts[hand, pair, 0], parts[hand, pair, 3] = won, 1 - won
    return parts / parts.sum(axis=2, keepdims=True)


def by_both(pairs: Array) -> Array:
    """`[hand][other][third]` of `[hand][pair of others]`: pairs are numbered with the lower one first."""
    low, high = np.triu_indices(GROUPS)
    place = np.zeros((GROUPS, GROUPS), dtype=np.int64)
    place[low, high] = place[high, low] = np.arange(len(low))
    return pairs[:, place]


class Payoffs(NamedTuple):
    """By the player whose payoff it is: of the ends without a showdown, of two hands, and of three."""

    walk: Array
    stolen_small: Array
    stolen_button: Array
    small_big: Array
    """`[player][small blind's hand][big blind's hand]`."""
    button_small: Array
    button_big: Array
    all_three: Array
    """`[player][button][small blind][big blind]`, times how likely the three hands are."""


def utilities(game: ThreeHanded, stacks: Sequence[float]) -> Array:
    """What three stacks are worth above what they were before the deal: in big blinds, or in parts of all prizes."""
    if not game.prizes:
        return (np.array(stacks) - game.stack) / game.big
    left = [player for player in range(3) if stacks[player] > 0]
    prizes, made = game.prizes, np.zeros(3)
    out = [player for player in range(3) if stacks[player] <= 0]
    for player in out:
        made[player] = sum(prizes[len(left) :]) / len(out)
    if len(left) == 1:
        made[left[0]] = prizes[0]
    else:
        fine = [round(stacks[player] * 1e6) for player in left]
        whole = [round(prize * 1e6) for prize in prizes[: len(left)]]
        for player, value in zip(left, worth(fine, whole), strict=True):
            made[player] = float(value) / 1e6
    return made / sum(prizes) - 1 / 3


@cache
def match_ups() -> tuple[Array, Array]:
    """`[one][other]`: how often the first wins and ties, hand against hand."""
    numbers, counts = numbering(), table()
    many, won, tied = (np.zeros((GROUPS, GROUPS)) for _ in range(3))
    for hole in range(HOLES):
        other = int(numbers.group[hole])
        many[:, other] += numbers.match_up[:, hole] >= 0
        won[:, other] += counts.won[:, hole]
        tied[:, other] += counts.tied[:, hole]
    return won / (BOARDS * many), tied / (BOARDS * many)


def payoffs(game: ThreeHanded, first: int) -> Payoffs:
    full, ante = game.stack, game.ante
    down = np.array([ante, ante + game.small, ante + game.big])
    pot = float(down.sum())
    won, tied = match_ups()

    def stolen(by: int) -> Array:
        return utilities(game, [full - down[player] + (pot if player == by else 0) for player in range(3)])

    def two(one: int, other: int) -> Array:
        third = 3 - one - other
        dead = float(down[third])
        made = np.zeros((3, GROUPS, GROUPS))
        for often, to_one in ((won, 1.0), (tied, 0.5), (1 - won - tied, 0.0)):
            stacks = [0.0, 0.0, 0.0]
            stacks[third] = full - dead
            stacks[one], stacks[other] = to_one * (2 * full + dead), (1 - to_one) * (2 * full + dead)
            made += utilities(game, stacks)[:, None, None] * often
        return made

    alone = utilities(game, [3 * full, 0, 0])
    both = utilities(game, [1.5 * full, 1.5 * full, 0])
    by_end = np.array([alone[0], both[0], utilities(game, [full] * 3)[0], alone[1], both[2]], dtype=np.float32)
    value = by_both(ends(first) @ by_end)
    dealt = together()
    three = np.stack((value, value.transpose(1, 0, 2), value.transpose(1, 2, 0))) * dealt
    return Payoffs(
        stolen(BIG), stolen(SMALL), stolen(BUTTON), two(SMALL, BIG), two(BUTTON, SMALL), two(BUTTON, BIG), three
    )


def decided(pay: Payoffs, plays: Array) -> list[tuple[int, Array, Array]]:
    """Of each decision: whose it is, and what acting and passing are worth with each hand, times how likely the spot is."""
    push, small_call, small_push, call_one, call_two, call_small = np.asarray(plays, dtype=np.float32)
    dealt = together()
    alone, without = dealt @ (1 - call_one), dealt @ (1 - call_two)
    passed = np.matmul(1 - small_call, dealt)
    opened = ((1 - push) @ dealt.reshape(GROUPS, -1)).reshape(GROUPS, GROUPS)

    def after_fold(player: int) -> Array:
        """`[small blind][big blind]` once the small blind is all in."""
        return pay.small_big[player] * call_small + pay.stolen_small[player] * (1 - call_small)

    pushed = (
        pay.stolen_button[BUTTON] * (alone @ (1 - small_call))
        + (without * pay.button_small[BUTTON]) @ small_call
        + (passed * pay.button_big[BUTTON]) @ call_one
        + (pay.all_three[BUTTON] @ call_two) @ small_call
    )
    small = small_push[:, None]
    unopened = small * after_fold(BUTTON) + (1 - small) * pay.walk[BUTTON]
    folded = dealt.reshape(GROUPS, -1) @ unopened.astype(np.float32).ravel()
    called = push @ (without * pay.button_small[SMALL] + pay.all_three[SMALL] @ call_two)
    left = push[:, None] * (pay.button_big[SMALL] * call_one + pay.stolen_button[SMALL] * (1 - call_one))
    gave_up = np.matmul(dealt, left.astype(np.float32)[:, :, None])[:, :, 0].sum(axis=0)
    facing = passed * push[:, None]
    behind = opened * small
    both = push[:, None] * small_call
    beaten = (both * pay.button_small[BIG]).astype(np.float32)
    return [
        (BUTTON, pushed, folded),
        (SMALL, called, gave_up),
        (SMALL, (opened * after_fold(SMALL)).sum(axis=1), pay.walk[SMALL] * opened.sum(axis=1)),
        (BIG, (facing * pay.button_big[BIG]).sum(axis=0), pay.stolen_button[BIG] * facing.sum(axis=0)),
        (BIG, both.ravel() @ pay.all_three[BIG].reshape(-1, GROUPS), beaten.ravel() @ dealt.reshape(-1, GROUPS)),
        (BIG, (behind * pay.small_big[BIG]).sum(axis=0), pay.stolen_small[BIG] * behind.sum(axis=0)),
    ]


def measured(pay: Payoffs, plays: Array) -> tuple[Array, Array]:
    """What a hand is worth to each player, and what each could gain alone by the best answer to the other two."""
    gains = np.zeros(3)
    for (player, acts, passes), often in zip(decided(pay, plays), plays, strict=True):
        gains[player] += float((np.maximum(acts, passes) - often * acts - (1 - often) * passes).sum())
    (_, pushed, folded), *_ = decided(pay, plays)
    button = float((plays[0] * pushed + (1 - plays[0]) * folded).sum())
    values = np.array([button, *_blinds(pay, plays)])
    return values, gains


def _blinds(pay: Payoffs, plays: Array) -> tuple[float, float]:
    """What a hand is worth to the blinds: what they decide themselves, and what happens while they have nothing to decide."""
    push, small_push = plays[0], plays[2]
    found = decided(pay, plays)
    small = sum(
        float((often * acts + (1 - often) * passes).sum())
        for often, (_, acts, passes) in zip(plays[1:3], found[1:3], strict=True)
    )
    big = sum(
        float((often * acts + (1 - often) * passes).sum())
        for often, (_, acts, passes) in zip(plays[3:], found[3:], strict=True)
    )
    opened = ((1 - push) @ together().reshape(GROUPS, -1)).reshape(GROUPS, GROUPS).sum(axis=1)
    return small, big + float(pay.walk[BIG] * (opened @ (1 - small_push)))


def solve(game: ThreeHanded, close: float | None = None) -> Solved:
    """By regret matching as for two players (CFR+), one decision after the other; what is returned is the average."""
    game.check()
    pay, close = payoffs(game, 0), CLOSE if close is None else close
    count = len(DECISIONS)
    regrets, total, weights = np.zeros((count, 2, GROUPS)), np.zeros((count, GROUPS)), 0.0
    plays = np.full((count, GROUPS), 0.5)
    for turn in range(1, ROUNDS + 1):
        found = decided(pay, plays)
        for player in range(3):
            for n, (whose, acts, passes) in enumerate(found):
                if whose == player:
                    mean = plays[n] * acts + (1 - plays[n]) * passes
                    regrets[n] = np.maximum(regrets[n] + (acts - mean, passes - mean), 0)
                    plays[n] = matched(regrets[n])
            if player < BIG:
                found = decided(pay, plays)
        total += turn**2 * plays
        weights += turn**2
        if turn % CHECK == 0 and measured(pay, total / weights)[1].max() < close:
            break
    plays = total / weights
    values, gains = measured(payoffs(game, 1), plays)
    return Solved(
        game=game,
        plays={
            name: dict(zip(chances().names, row.tolist(), strict=True))
            for (name, _), row in zip(DECISIONS, plays, strict=True)
        },
        values=tuple(values.tolist()),
        gains=tuple(gains.tolist()),
    )


def as_data(made: Solved) -> dict[str, Any]:
    game, unit = made.game, "parts_of_all_prizes" if made.game.prizes else "big_blinds"
    return {
        "players": 3,
        "stack": game.stack,
        "small_blind": game.small,
        "big_blind": game.big,
        "ante": game.ante,
        "prizes": list(game.prizes),
        "counts": "prizes" if game.prizes else "chips",
        "stack_in_big_blinds": round(game.stack / game.big, 4),
        f"exploitability_{unit}": round(made.exploitability, 7),
        f"gains_{unit}": {name: round(gain, 7) for name, gain in zip(PLAYERS, made.gains, strict=True)},
        f"value_{unit}": {name: round(value, 6) for name, value in zip(PLAYERS, made.values, strict=True)},
        "three_way_equities_drawn_from": DEALS,
        "percent": {name: round(100 * made.share(name), 4) for name, _ in DECISIONS},
        **{name: {hand: round(often, 4) for hand, often in made.plays[name].items()} for name, _ in DECISIONS},
    }


def grids(made: Solved) -> list[Grid]:
    """Six charts of 13 by 13."""
    return [
        grid_of(name, title, made.plays[name], made.share(name), "are all in" if "push" in name else "call")
        for name, title in DECISIONS
    ]


def said(made: Solved) -> str:
    """How close it is, in a sentence."""
    unit = "of all prizes" if made.game.prizes else "big blinds a hand"
    most = f"{100 * made.exploitability:.4f} %" if made.game.prizes else f"{made.exploitability:.5f}"
    return f"No player gains more than {most} {unit} by a best answer, measured with {DEALS:,} other deals."
