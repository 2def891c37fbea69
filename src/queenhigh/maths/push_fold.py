"""All-in or fold, heads-up: the equilibrium for any stacks, blinds and antes, with the most that can be gained against
it.

Both players have the same effective stack. The small blind, who has the button, is all in or folds; the big blind calls
or folds. A chip is worth a chip. Equities are the exact ones of every match-up before the flop (`equity.match_ups`), so
the only error is that of the iteration, and that is measured: `exploitability` is what the best responses to both
strategies would gain.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np

from queenhigh.maths.equity.match_ups import BOARDS, GROUPS, HOLES, numbering, table
from queenhigh.maths.pictures.shapes import Cell, Grid
from queenhigh.rules import InputError

Array = Any
RANKS = "23456789TJQKA"
CLOSE = 1e-7
"""The tolerance: big blinds per hand that may be left to gain."""
ROUNDS = 20_000
CHECK = 250
MOST = 100
"""The most big blinds: with more, nobody plays this way."""


class Chances(NamedTuple):
    names: list[str]
    combos: Array
    together: Array
    """`[one][other]`: how likely both starting hands are dealt."""
    equity: Array
    """`[one][other]`: the first one's part of the pot."""


@cache
def chances() -> Chances:
    """The 169 starting hands against each other."""
    numbers, counts = numbering(), table()
    apart = (numbers.match_up >= 0).astype(np.int64)
    many, shares = (np.zeros((GROUPS, GROUPS), dtype=np.int64) for _ in range(2))
    for hole in range(HOLES):
        other = int(numbers.group[hole])
        many[:, other] += apart[:, hole]
        shares[:, other] += 2 * counts.won[:, hole] + counts.tied[:, hole]
    combos = np.bincount(numbers.group, minlength=GROUPS)
    together = combos[:, None] * many / (HOLES * (HOLES - 101))
    first = [int(np.flatnonzero(numbers.group == group)[0]) for group in range(GROUPS)]
    pairs = [(low, high) for low in range(51) for high in range(low + 1, 52)]
    return Chances([_name(*pairs[hole]) for hole in first], combos, together, shares / (2 * BOARDS * many))


def _name(one: int, other: int) -> str:
    low, high = RANKS[one >> 2], RANKS[other >> 2]
    return high + low + ("" if low == high else "s" if one & 3 == other & 3 else "o")


class PushFold(msgspec.Struct, frozen=True, kw_only=True):
    """The game. Chips may be in any unit."""

    stack: float
    """What each player has before blinds and antes."""
    small: float
    big: float
    ante: float = 0.0

    def check(self) -> None:
        if not 0 <= self.small <= self.big or self.big <= 0 or self.ante < 0:
            raise InputError(
                "Blinds are above zero, the small one no larger than the big one, and an ante is not below zero."
            )
        if self.stack <= self.big + self.ante:
            raise InputError(
                f"A stack of {self.stack:g} does not cover the big blind and the ante; there is nothing to decide."
            )
        if self.stack > MOST * self.big:
            raise InputError(f"All in or fold is solved up to {MOST} big blinds, not {self.stack / self.big:g}.")


class Equilibrium(msgspec.Struct, frozen=True, kw_only=True):
    game: PushFold
    push: dict[str, float]
    """How often the small blind is all in, by starting hand."""
    call: dict[str, float]
    value: float
    """The value of a hand to the small blind, in chips."""
    exploitability: float
    """What the best responses gain on both sides together, in big blinds a hand."""

    def share(self, which: dict[str, float]) -> float:
        """Return the share of all hands that are played."""
        held = chances()
        return float(sum(which[name] * many for name, many in zip(held.names, held.combos, strict=True)) / HOLES)


def solve(game: PushFold, close: float = CLOSE) -> Equilibrium:
    """Solve the game by regret matching with averages that weigh later rounds more (CFR+). Returns the average strategies."""
    game.check()
    held = chances()
    shown = game.stack * (2 * held.equity - 1) * held.together
    stolen = (game.big + game.ante) * held.together
    folded = -(game.small + game.ante) * held.together.sum(axis=1)
    regrets = np.zeros((2, 2, GROUPS))
    total, weights = np.zeros((2, GROUPS)), 0.0
    for turn in range(1, ROUNDS + 1):
        push, call = (matched(regret) for regret in regrets)
        pushed = shown @ call + stolen @ (1 - call)
        _add(regrets[0], pushed, folded, push)
        push = matched(regrets[0])
        called, passed = -(push @ shown), -(push @ stolen)
        _add(regrets[1], called, passed, call)
        total += turn * np.array((push, matched(regrets[1])))
        weights += turn
        if turn % CHECK == 0:
            push, call = total / weights
            value, gain = measured(game, push, call)
            if gain < close * game.big:
                break
    names = held.names
    return Equilibrium(
        game=game,
        push=dict(zip(names, push.tolist(), strict=True)),
        call=dict(zip(names, call.tolist(), strict=True)),
        value=value,
        exploitability=gain / game.big,
    )


def measured(game: PushFold, push: Array, call: Array) -> tuple[float, float]:
    """The value of two strategies to the small blind, and what best responses to each gain over it, in chips."""
    held = chances()
    shown, dealt = game.stack * (2 * held.equity - 1) * held.together, held.together.sum(axis=1)
    pushed = shown @ call + (game.big + game.ante) * (held.together @ (1 - call))
    folded = -(game.small + game.ante) * dealt
    value = float(push @ pushed + (1 - push) @ folded)
    best = float(np.maximum(pushed, folded).sum())
    called, passed = -(push @ shown), -(game.big + game.ante) * (push @ held.together)
    least = float((1 - push) @ folded - np.maximum(called, passed).sum())
    return value, (best - value) + (value - least)


def matched(regret: Array) -> Array:
    """Return how often to act, in proportion to the regret for not acting."""
    whole = regret.sum(axis=0)
    return np.where(whole > 0, regret[0] / np.where(whole > 0, whole, 1), 0.5)


def _add(regret: Array, acts: Array, passes: Array, often: Array) -> None:
    """Add to the regrets, which never fall below zero."""
    mean = often * acts + (1 - often) * passes
    regret[0] = np.maximum(regret[0] + acts - mean, 0)
    regret[1] = np.maximum(regret[1] + passes - mean, 0)


def as_data(made: Equilibrium) -> dict[str, Any]:
    game = made.game
    return {
        "stack": game.stack,
        "small_blind": game.small,
        "big_blind": game.big,
        "ante": game.ante,
        "stack_in_big_blinds": round(game.stack / game.big, 4),
        "exploitability_big_blinds": made.exploitability,
        "value_big_blinds": round(made.value / game.big, 6),
        "push_percent": round(100 * made.share(made.push), 4),
        "call_percent": round(100 * made.share(made.call), 4),
        "push": {name: round(part, 4) for name, part in made.push.items()},
        "call": {name: round(part, 4) for name, part in made.call.items()},
    }


def grid_of(name: str, title: str, which: dict[str, float], share: float) -> Grid:
    """Return a strategy as a 13 by 13 chart: pairs on the diagonal, suited hands above it, offsuit hands below."""
    ranks = RANKS[::-1]

    def cell(row: int, column: int) -> Cell:
        high, low = sorted((ranks[row], ranks[column]), key=ranks.index)
        hand = high + low + ("" if row == column else "s" if column > row else "o")
        return Cell(hand, round(100 * which[hand], 2), which[hand] < 0.5)

    return Grid(
        name=name,
        title=title,
        says=f"{100 * share:.2f} % of all hands. A percentage below a hand says how often it is played this way.",
        rows=tuple(tuple(cell(row, column) for column in range(13)) for row in range(13)),
        unit="%",
        marked="folded",
        plain=True,
    )


def grids(made: Equilibrium) -> list[Grid]:
    """Both strategies as charts."""
    return [
        grid_of("push", "Small blind: all in", made.push, made.share(made.push)),
        grid_of("call", "Big blind: call", made.call, made.share(made.call)),
    ]


def said(made: Equilibrium) -> str:
    """Describe the value of the game and the accuracy of the solution, in two sentences."""
    return (
        f"A hand is worth {made.value / made.game.big:+.4f} big blinds to the small blind. Best responses to both "
        f"strategies together gain {made.exploitability:.7f} big blinds a hand."
    )


def as_page(data: dict[str, Any], charts: list[Grid], words: str, version: str) -> str:
    """Charts as a page that prints."""
    from queenhigh.maths.paper.markup import chart, document, many, paragraph, tag

    heading = f"All in or fold with {data['stack_in_big_blinds']:g} big blinds"
    ante = f", an ante of {data['ante']:g} each" if data["ante"] else ""
    prizes = f" Prizes of {', '.join(f'{prize:g}' for prize in data['prizes'])}." if data.get("prizes") else ""
    stacks = [f"{one:g}" for one in data.get("stacks", {}).values()]
    if len({*stacks}) > 1:
        heading = f"All in or fold with stacks of {', '.join(stacks)}"
        chips = f"Stacks of the button, the small blind and the big blind: {', '.join(stacks)}. Blinds"
    else:
        chips = f"Stacks of {data['stack']:g}, blinds"
    head = tag(
        "header",
        paragraph(
            "Queenhigh ", version, f" · Push and fold, {'three-handed' if data.get('players') == 3 else 'heads-up'}"
        ),
        tag("h1", heading),
        paragraph(f"{chips} of {data['small_blind']:g} and {data['big_blind']:g}{ante}.{prizes}"),
        paragraph(words),
    )
    return document(heading, head, tag("main", many(map(chart, charts))))
