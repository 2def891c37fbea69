"""Drills on figures: each key calculated again another way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from book_ids import POKER

from queenhigh.games.crown_melbourne_crown_poker.facets.drills.figures import BETTER, SHORT, WORTH
from queenhigh.maths.equity.match_ups import HOLES
from queenhigh.maths.icm import worth_by_orders
from queenhigh.maths.push_fold import PushFold, chances, solve
from queenhigh.money import dollars
from queenhigh.training.drill import Drill, Kind, check
from queenhigh.training.making import LEVELS, make

SEEDS = tuple(map(str, range(6)))


def drills(topic: str) -> list[Drill]:
    return [make(Kind.PLAY, POKER, seed, level, topic) for level in LEVELS for seed in SEEDS]


def chosen(drill: Drill) -> str:
    (item,) = drill.items
    return item.options["abcdefgh".index(item.key[0])]


@pytest.mark.parametrize("topic", [SHORT, WORTH, BETTER])
def test_a_key_is_right_another_answer_is_wrong_and_both_kinds_come_up(topic: str) -> None:
    keys = set()
    for drill in drills(topic):
        (item,) = drill.items
        keys |= set(item.key)
        assert check(drill, {item.id: item.key[0]}).right
        for n in range(len(item.options)):
            letter = "abcdefgh"[n]
            assert check(drill, {item.id: letter}).right == (letter == item.key[0])
        assert len(set(item.options)) == len(item.options) >= 2
        assert item.clauses
    assert len(keys) > 1


def test_all_in_or_fold_is_as_the_whole_equilibrium_says() -> None:
    known = {stack: solve(PushFold(stack=stack, small=1, big=2)) for stack in (10, 16, 20, 24)}
    for drill in drills(SHORT):
        stack = 2 * int(drill.question[0].split("with ")[1].split()[0])
        hand = drill.question[1].split("hand is ")[1].split(".")[0]
        calls = "big blind;" in drill.question[0]
        often = (known[stack].call if calls else known[stack].push)[hand]
        assert often > 0.9 or often < 0.1
        assert (chosen(drill) == "fold") == (often < 0.5)


def test_a_stack_is_worth_what_every_order_of_finish_gives_it() -> None:
    for drill in drills(WORTH):
        stacks = [
            int(part.replace(",", "")) for part in drill.question[0].split("with ")[1].split(" chips")[0].split(", ")
        ]
        prizes = [
            dollars(part.strip("$ .")) for part in drill.question[1].split("are ")[1].split(". Use")[0].split(", ")
        ]
        asked = int(drill.items[0].ask.split("stack of ")[1].split()[0].replace(",", ""))
        assert dollars(chosen(drill).removeprefix("$")) == round(worth_by_orders(stacks, prizes)[stacks.index(asked)])


def test_the_better_hand_is_better_by_the_match_ups() -> None:
    held = chances()
    assert held.combos.sum() == HOLES
    share = {
        name: Fraction(float((held.together[n] * held.equity[n]).sum() / held.together[n].sum()))
        for n, name in enumerate(held.names)
    }
    for drill in drills(BETTER):
        (item,) = drill.items
        assert chosen(drill) == max(item.options, key=share.__getitem__)
