"""Procedures and errors to spot: the order is the room's own, and exactly one thing in a settled round is wrong."""

from __future__ import annotations

from copy import deepcopy

import msgspec
import pytest
from settler_kinds import other_disagreements

from queenhigh.games.library import open_book
from queenhigh.training import answers, making
from queenhigh.training.answers import LETTERS, Nonsense
from queenhigh.training.drill import Asks, Kind, check

PROCEDURES = making.offered()[Kind.PROCEDURE]
SPOTS = making.offered()[Kind.SPOT]


@pytest.mark.parametrize("book", PROCEDURES)
def test_the_steps_of_a_round_are_the_clauses_of_the_room_in_its_order(book: str) -> None:
    drill = making.make(Kind.PROCEDURE, book, "steps", 3)
    order = drill.items[0]
    assert order.asks is Asks.ORDER
    assert sorted(order.key) == list(LETTERS[: len(order.options)])
    law = open_book(book)
    told = [order.options[LETTERS.index(letter)] for letter in order.key]
    assert told == [law.clause(law.rule(clause)).requires for clause in order.clauses]
    right = {item.id: "".join(item.key) for item in drill.items}
    assert check(drill, right).right
    swapped = order.key[1] + order.key[0] + "".join(order.key[2:])
    assert not check(drill, right | {"order": swapped}).right


def test_melbourne_closes_betting_shuffles_cuts_deals_and_collects_in_that_order() -> None:
    drill = making.make(Kind.PROCEDURE, "crown-melbourne-three-card-poker", "whole", 3)
    assert drill.items[0].clauses == ("9.2", "4.1.1(a)", "4.2.1", "9.3.3", "9.5.1", "9.5.4(a)", "9.6.3")
    said = next(item for item in drill.items if item.id == "said")
    assert said.clauses == ("9.2", "9.5.4(a)")


@pytest.mark.parametrize("typed", ["", "ab", "abca", "abcde", "a b d", "1234"])
def test_an_order_names_every_step_once(typed: str) -> None:
    with pytest.raises(Nonsense):
        answers.order(typed, ("w", "x", "y", "z"))


def test_an_order_is_understood_however_it_is_written() -> None:
    assert answers.order("C > a, b-D", ("w", "x", "y", "z")) == ("c", "a", "b", "d")


@pytest.mark.parametrize("book", SPOTS)
@pytest.mark.parametrize("level", making.LEVELS)
def test_one_thing_is_wrong_and_the_correction_is_what_the_room_settles(book: str, level: int) -> None:
    for number in range(12):
        seed = f"spot {number}"
        drill = making.make(Kind.SPOT, book, seed, level)
        which, right = drill.items[:2]
        done = which.options[LETTERS.index(which.key[0])].rpartition(": ")[2]
        assert (done,) != right.key
        assert (done,) not in right.also
        assert check(drill, {item.id: "".join(item.key) for item in drill.items}).right
        for wrong in LETTERS[: len(which.options)].replace(which.key[0], ""):
            assert not check(drill, {"wrong": wrong}).marks[0].right


@pytest.mark.parametrize("book", SPOTS)
@pytest.mark.parametrize("kind", [Kind.SPOT, Kind.SPEED, Kind.READ])
def test_the_independent_settler_finds_the_same(kind: Kind, book: str) -> None:
    """It works every wager, sum and hand out from what is shown alone."""
    looked = 0
    for number in range(30):
        drill = msgspec.to_builtins(making.make(kind, book, f"settled {number}", 1 + number % 3))
        settled, wrong = other_disagreements(drill)
        assert not wrong, (drill["seed"], wrong)
        looked += settled
    assert looked or (kind is Kind.SPOT and "crown-poker" in book)


def test_the_settler_notices_a_wrong_error() -> None:
    """The key names another wager than the one that was done wrong, or corrects it wrongly."""
    drill = next(
        made
        for number in range(50)
        if other_disagreements(made := msgspec.to_builtins(making.make(Kind.SPOT, SPOTS[1], f"n {number}", 1)))[0] > 4
    )
    letter = drill["items"][0]["key"][0]
    moved = deepcopy(drill)
    moved["items"][0]["key"] = ["b" if letter == "a" else "a"]
    assert other_disagreements(moved)[1]
    bent = deepcopy(drill)
    bent["items"][1]["key"] = ["paid 3.21"]
    assert other_disagreements(bent)[1]
