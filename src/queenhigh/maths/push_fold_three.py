"""All-in or fold, three-handed: button, small blind and big blind with any stacks, for chips or for prizes.

Six decisions: the button is all in or folds; the small blind calls, or is all in after a fold; the big blind calls one
or two players. A player who calls is all in too, so with a short button the small blind plays against the big blind for
the rest. Equities of two hands are the exact ones; those of three are drawn, from deals that are the same every time.
What the best responses would gain is measured with other deals than the solution was found with, so that luck in the draw
cannot hide it. Boards are dealt as if a folded hand's cards could fall, as in the published charts; that folded cards
are less likely in the hands of an all-in is taken into account.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

import msgspec
import numpy as np

from queenhigh.maths import three_hands
from queenhigh.maths.equity.match_ups import GROUPS, HOLES
from queenhigh.maths.icm import worth
from queenhigh.maths.pictures.shapes import Grid
from queenhigh.maths.push_fold import PushFold, chances, grid_of, matched
from queenhigh.maths.three_hands import (
    MEASURED,
    SOLVED,
    WHOLE,
    drawn,
    ends,
    match_ups,
    threes,
    together,
    within,
)
from queenhigh.rules import InputError

Array = Any
ROUNDS, CHECK = 600, 10
CLOSE = 2e-4
"""The tolerance: what one player may still gain in the game that is solved, in big blinds, or as a share of all prizes."""
BUTTON, SMALL, BIG = range(3)
PLAYERS = ("button", "small_blind", "big_blind")
PUSH, SMALL_CALL, SMALL_PUSH, CALL_BUTTON, CALL_BOTH, CALL_SMALL = range(6)
DECISIONS = (
    ("button_push", "Button: all in"),
    ("small_blind_call", "Small blind: call the button"),
    ("small_blind_push", "Small blind: all in after a fold"),
    ("big_blind_call_button", "Big blind: call the button"),
    ("big_blind_call_both", "Big blind: call the button and the small blind"),
    ("big_blind_call_small_blind", "Big blind: call the small blind"),
)
ALL_IN = (PUSH, SMALL_CALL, CALL_BOTH)
"""The decisions after which three hands are shown."""
OF_PLAYER = ((PUSH,), (SMALL_CALL, SMALL_PUSH), (CALL_BUTTON, CALL_BOTH, CALL_SMALL))


class ThreeHanded(msgspec.Struct, frozen=True, kw_only=True):
    """The game. With `prizes` for first, second and third, their value by the chip model counts."""

    stacks: tuple[float, float, float]
    """Of the button, the small blind and the big blind, before blinds and antes."""
    small: float
    big: float
    ante: float = 0.0
    prizes: tuple[float, ...] = ()

    def check(self) -> None:
        if len(self.stacks) != 3:
            raise InputError("Stacks are three: of the button, the small blind and the big blind, such as 12, 8 and 5.")
        shortest, middle, _ = sorted(self.stacks)
        for stack in (shortest, middle):
            PushFold(stack=stack, small=self.small, big=self.big, ante=self.ante).check()
        if self.prizes and (len(self.prizes) != 3 or list(self.prizes) != sorted(self.prizes, reverse=True)):
            raise InputError(
                "Prizes are three, the first the highest: 50, 30, 20. Write 0 for a place that wins nothing."
            )
        if self.prizes and (self.prizes[-1] < 0 or self.prizes[0] <= 0):
            raise InputError("A prize cannot be negative, and the first prize must be above zero.")


def game_of(stacks: Sequence[float], **table: Any) -> ThreeHanded:
    """Return the game for three stacks, or for one stack that all three have."""
    given = tuple(map(float, stacks))
    return ThreeHanded(stacks=given * 3 if len(given) == 1 else given, **table)  # type: ignore[arg-type]


class Solved(msgspec.Struct, frozen=True, kw_only=True):
    game: ThreeHanded
    plays: dict[str, dict[str, float]]
    """How often each hand acts, by decision."""
    values: tuple[float, float, float]
    """What a hand is worth to each player: in big blinds, or in parts of all prizes above what the stack was worth."""
    gains: tuple[float, float, float]
    """What each player could still gain alone with a best response, measured with other deals; in the same unit. That
    response is chosen with the deals that measure it, so on average luck makes this larger."""
    values_within: tuple[float, float, float]
    """Half of a 95 % interval: three-way equities are drawn, and everything else is counted."""
    gains_within: tuple[float, float, float]
    """What luck in the draw may hide: the true gain exceeds the measured one by more than this at most 25 times in 1,000."""

    @property
    def exploitability(self) -> float:
        return max(self.gains)

    @property
    def exploitability_within(self) -> float:
        """How far the true exploitability may be above the measured one, for every player."""
        return max(gain + off for gain, off in zip(self.gains, self.gains_within, strict=True)) - self.exploitability

    def share(self, decision: str) -> float:
        held = chances()
        return float(
            sum(self.plays[decision][name] * many for name, many in zip(held.names, held.combos, strict=True)) / HOLES
        )


def after(game: ThreeHanded, went: Sequence[bool], places: Sequence[int]) -> list[float]:
    """Stacks after a hand in which these players were all in and their hands came in these places: pot by pot, the main
    pot first, each among those who paid into it. An uncalled amount goes back last."""
    down = (game.ante, game.ante + game.small, game.ante + game.big)
    put = [stack if all_in else blind for stack, all_in, blind in zip(game.stacks, went, down, strict=True)]
    made, floor = [stack - paid for stack, paid in zip(game.stacks, put, strict=True)], 0.0
    for level in sorted({*put} - {0.0}):
        paid = [player for player in range(3) if put[player] >= level]
        able = [player for player in paid if went[player]]
        winners = [player for player in able if places[player] == min(places[other] for other in able)]
        for player in winners:
            made[player] += (level - floor) * len(paid) / len(winners)
        floor = level
    return made


def standing(game: ThreeHanded, stacks: Sequence[float]) -> Array:
    """What three stacks are worth: in big blinds, or in parts of all prizes. Of players who go out in the same hand, who began
    it with more chips is placed higher; with equal chips they share."""
    if not game.prizes:
        return np.array(stacks) / game.big
    made, prizes = np.zeros(3), game.prizes
    left = [player for player in range(3) if stacks[player] > 0]
    out = [player for player in range(3) if player not in left]
    for player in out:
        better = len(left) + sum(game.stacks[other] > game.stacks[player] for other in out)
        equal = sum(game.stacks[other] == game.stacks[player] for other in out)
        made[player] = sum(prizes[better : better + equal]) / equal
    if len(left) == 1:
        made[left[0]] = prizes[0]
    else:
        fine = [round(stacks[player] * 1e6) for player in left]
        whole = [round(prize * 1e6) for prize in prizes[: len(left)]]
        made[left] = [float(value) / 1e6 for value in worth(fine, whole)]
    return made / sum(prizes)


class Payoffs(NamedTuple):
    """Payoffs, by player: for endings without a showdown, for showdowns of two hands, and for showdowns of three."""

    walk: Array
    stolen_small: Array
    stolen_button: Array
    small_big: Array
    """`[player][small blind's hand][big blind's hand]`."""
    button_small: Array
    button_big: Array
    all_three: Array
    """`[player][own hand][the others' two, in the order of the seats]`, times how likely the three hands are."""


def payoffs(game: ThreeHanded, first: int) -> Payoffs:
    won, tied = match_ups()
    before = standing(game, game.stacks)

    def gained(went: Sequence[bool], places: Sequence[int] = (0, 0, 0)) -> Array:
        return standing(game, after(game, went, places)) - before

    def two(one: int, other: int) -> Array:
        went = [player in (one, other) for player in range(3)]
        made = np.zeros((3, GROUPS, GROUPS))
        for often, place in ((won, 1), (tied, 0), (1 - won - tied, -1)):
            made += gained(went, [place * (player == other) for player in range(3)])[:, None, None] * often
        return made.astype(np.float32)

    by_end = {end: gained((True, True, True), end) for end in WHOLE}
    hands, shares = threes(), ends(first)
    dealt = together()[hands]
    three = np.zeros((3, GROUPS, GROUPS, GROUPS), dtype=np.float32)
    for order in permutations(range(3)):  # order[player]: which of the three hands is the player's
        worth_of = np.array([by_end[end[order[0]], end[order[1]], end[order[2]]] for end in WHOLE], dtype=np.float32)
        value = (shares @ worth_of).T * dealt
        button, small, big = (hands[which] for which in order)
        three[BUTTON, button, small, big] = value[BUTTON]
        three[SMALL, small, button, big] = value[SMALL]
        three[BIG, big, button, small] = value[BIG]
    alone = [gained([player == by for player in range(3)]) for by in range(3)]
    return Payoffs(
        alone[BIG],
        alone[SMALL],
        alone[BUTTON],
        two(SMALL, BIG),
        two(BUTTON, SMALL),
        two(BUTTON, BIG),
        three.reshape(3, GROUPS, -1),
    )


class Spots:
    """What a player's decisions are worth against the other two. Which hands come together does not depend on the seats, so
    the sum over a third hand is worked out once when its player's strategy changes, and each decision then takes one more."""

    def __init__(self, pay: Payoffs, plays: Array) -> None:
        self._pay = pay
        self._rows, self._wide = together().reshape(-1, GROUPS), together().reshape(GROUPS, -1)
        self._any = self._over(np.ones((1, GROUPS)))[0]
        self.plays: Array = np.zeros((len(DECISIONS), GROUPS), dtype=np.float32)
        self._held: Array = np.zeros((len(DECISIONS), GROUPS, GROUPS), dtype=np.float32)
        for player, decisions in enumerate(OF_PLAYER):
            self.change(player, plays[list(decisions)])

    def _over(self, third: Array) -> Array:
        return (self._rows @ third.T.astype(np.float32)).T.reshape(-1, GROUPS, GROUPS)

    def change(self, player: int, plays: Array) -> None:
        decisions = list(OF_PLAYER[player])
        self.plays[decisions] = plays
        summed = [decision for decision in decisions if decision not in (SMALL_PUSH, CALL_SMALL)]
        self._held[summed] = self._over(self.plays[summed])

    def of(self, player: int) -> list[tuple[Array, Array]]:
        """Return the value of acting and of passing with each hand, for each of the player's decisions, times the
        probability of the spot."""
        pay, (push, small_call, small_push, call_button, call_both, call_small) = self._pay, self.plays
        opened, passed = self._any - self._held[PUSH], self._any - self._held[SMALL_CALL]
        alone, without = self._any - self._held[CALL_BUTTON], self._any - self._held[CALL_BOTH]
        after_fold = pay.small_big[player] * call_small + pay.stolen_small[player] * (1 - call_small)
        small = small_push[:, None]

        def three(one: Array, other: Array) -> Array:
            return pay.all_three[player] @ np.outer(one, other).ravel()

        def summed(pair: Array) -> Array:
            return self._wide @ pair.astype(np.float32).ravel()

        if player == BUTTON:
            pushed = (
                pay.stolen_button[player] * (alone @ (1 - small_call))
                + (without * pay.button_small[player]) @ small_call
                + (passed * pay.button_big[player]) @ call_button
                + three(small_call, call_both)
            )
            return [(pushed, summed(small * after_fold + (1 - small) * pay.walk[player]))]
        if player == SMALL:
            called = push @ (without * pay.button_small[player]) + three(push, call_both)
            left = pay.button_big[player] * call_button + pay.stolen_button[player] * (1 - call_button)
            return [
                (called, summed(push[:, None] * left)),
                ((opened * after_fold).sum(axis=1), pay.walk[player] * opened.sum(axis=1)),
            ]
        facing, behind = passed * push[:, None], opened * small
        both = push[:, None] * small_call
        return [
            ((facing * pay.button_big[player]).sum(axis=0), pay.stolen_button[player] * facing.sum(axis=0)),
            (three(push, small_call), summed(both * pay.button_small[player])),
            ((behind * pay.small_big[player]).sum(axis=0), pay.stolen_small[player] * behind.sum(axis=0)),
        ]

    def walked(self) -> float:
        """Return what the big blind gains from hands in which everyone else folds."""
        seen = (self._any - self._held[PUSH]).sum(axis=1)
        return float(self._pay.walk[BIG] * (seen @ (1 - self.plays[SMALL_PUSH])))


def measured(pay: Payoffs, plays: Array) -> tuple[Array, Array]:
    """What a hand is worth to each player, and what each could gain alone by the best response to the other two."""
    spots, gains, values = Spots(pay, plays), np.zeros(3), np.zeros(3)
    for player in range(3):
        for decision, (acts, passes) in zip(OF_PLAYER[player], spots.of(player), strict=True):
            mixed = plays[decision] * acts + (1 - plays[decision]) * passes
            values[player] += float(mixed.sum())
            gains[player] += float((np.maximum(acts, passes) - mixed).sum())
    values[BIG] += spots.walked()
    return values, gains


def best_answers(pay: Payoffs, plays: Array) -> Array:
    """Return, by decision and hand, 1 if acting is worth more than passing against the other two, else 0."""
    spots = Spots(pay, plays)
    return np.array([acts > passes for player in range(3) for acts, passes in spots.of(player)], dtype=float)


def sure(game: ThreeHanded, plays: Array, first: int = MEASURED) -> tuple[Array, Array, Array, Array]:
    """Each player's value and gain, and half of a 95 % interval around each value and each gain. Three-way equities alone are
    drawn: a value is a sum of their shares of ends, and a gain is that sum with the best response less what the player does."""
    pay = payoffs(game, first)
    values, gains = measured(pay, plays)
    best = best_answers(pay, plays)
    hands, orders = threes(), list(permutations(range(3)))
    # Two equal hands change places in half of the orders, three in five of six, and are the same three hands.
    alike = (hands[0] == hands[1]).astype(int) + (hands[1] == hands[2])
    dealt = together()[hands] / np.array((1, 2, 6), dtype=np.float32)[alike]
    before = standing(game, game.stacks)
    by_end = {end: standing(game, after(game, (True, True, True), end)) - before for end in WHOLE}
    worth_of = np.array([[by_end[end[one], end[two], end[three]] for end in WHOLE] for one, two, three in orders])
    own = plays[list(ALL_IN)].astype(np.float32)
    instead = best[list(ALL_IN)].astype(np.float32) - own

    def slopes(player: int, *, gained: bool) -> Array:
        often = np.repeat(dealt[:, None], len(orders), axis=1)
        for n, order in enumerate(orders):
            for seat, which in enumerate(order):
                often[:, n] *= (instead if gained and seat == player else own)[seat][hands[which]]
        return often @ worth_of[:, :, player].astype(np.float32)

    halves = within(
        drawn(first),
        (slopes(player, gained=gained) for gained in (False, True) for player in range(3)),
    )
    return values, gains, halves[:3], halves[3:]


def solve(game: ThreeHanded, close: float | None = None) -> Solved:
    """By regret matching as for two players, one player after the other, each expecting what the last round brought (predictive
    CFR+); what is returned is the average, in which later rounds weigh more."""
    game.check()
    pay, close = payoffs(game, SOLVED), CLOSE if close is None else close
    count = len(DECISIONS)
    regrets, total, weights = np.zeros((count, 2, GROUPS)), np.zeros((count, GROUPS)), 0.0
    plays = np.full((count, GROUPS), 0.5)
    spots = Spots(pay, plays)
    for turn in range(1, ROUNDS + 1):
        for player, decisions in enumerate(OF_PLAYER):
            for n, (acts, passes) in zip(decisions, spots.of(player), strict=True):
                mean = plays[n] * acts + (1 - plays[n]) * passes
                missed = np.array((acts - mean, passes - mean))
                regrets[n] = np.maximum(regrets[n] + missed, 0)
                plays[n] = matched(np.maximum(regrets[n] + missed, 0))
            spots.change(player, plays[list(decisions)])
        total += turn**4 * plays
        weights += turn**4
        if turn % CHECK == 0 and measured(pay, total / weights)[1].max() < close:
            break
    plays = total / weights
    values, gains, values_within, gains_within = sure(game, plays)
    return Solved(
        game=game,
        plays={
            name: dict(zip(chances().names, row.tolist(), strict=True))
            for (name, _), row in zip(DECISIONS, plays, strict=True)
        },
        values=tuple(values.tolist()),
        gains=tuple(gains.tolist()),
        values_within=tuple(values_within.tolist()),
        gains_within=tuple(gains_within.tolist()),
    )


def as_data(made: Solved) -> dict[str, Any]:
    game, unit = made.game, "parts_of_all_prizes" if made.game.prizes else "big_blinds"
    return {
        "players": 3,
        "stack": min(game.stacks),
        "stacks": dict(zip(PLAYERS, game.stacks, strict=True)),
        "small_blind": game.small,
        "big_blind": game.big,
        "ante": game.ante,
        "prizes": list(game.prizes),
        "counts": "prizes" if game.prizes else "chips",
        "stack_in_big_blinds": round(min(game.stacks) / game.big, 4),
        f"exploitability_{unit}": round(made.exploitability, 7),
        f"gains_{unit}": {name: round(gain, 7) for name, gain in zip(PLAYERS, made.gains, strict=True)},
        f"value_{unit}": {name: round(value, 6) for name, value in zip(PLAYERS, made.values, strict=True)},
        f"exploitability_{unit}_within": round(made.exploitability_within, 7),
        f"gains_{unit}_within": {name: round(off, 7) for name, off in zip(PLAYERS, made.gains_within, strict=True)},
        f"value_{unit}_within": {name: round(off, 7) for name, off in zip(PLAYERS, made.values_within, strict=True)},
        "three_way_equities_drawn_from": three_hands.DEALS,
        "percent": {name: round(100 * made.share(name), 4) for name, _ in DECISIONS},
        **{name: {hand: round(often, 4) for hand, often in made.plays[name].items()} for name, _ in DECISIONS},
    }


def grids(made: Solved) -> list[Grid]:
    """Six charts of 13 by 13."""
    return [grid_of(name, title, made.plays[name], made.share(name)) for name, title in DECISIONS]


def said(made: Solved) -> str:
    """Describe the accuracy of the solution in a sentence."""
    unit, times = ("% of all prizes", 100) if made.game.prizes else ("big blinds a hand", 1)
    most, within = times * made.exploitability, times * made.exploitability_within
    worths = ", ".join(
        f"{times * value:+.4f} ± {times * off:.4f} to the {name.replace('_', ' ')}"
        for name, value, off in zip(PLAYERS, made.values, made.values_within, strict=True)
    )
    return (
        f"No player gains more than {most + within:.5f} {unit} by a best response: {most:.5f} measured with "
        f"{three_hands.DEALS:,} other deals of six hands, and {within:.5f} for luck in them. A hand is worth {worths}, in the "
        "same unit. The limit holds at least 97 times in 100, the ranges 95 times in 100."
    )
