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
from queenhigh.training.floor_work import CHANGE, CLOSING
from queenhigh.training.procedure import JACKPOT, ROUND
from queenhigh.training.spot import WRONG_ORDER

PROCEDURES = making.offered()[Kind.PROCEDURE]
SPOTS = making.offered()[Kind.SPOT]


@pytest.mark.parametrize("book", PROCEDURES)
def test_the_steps_of_a_round_are_the_clauses_of_the_room_in_its_order(book: str) -> None:
    drill = making.make(Kind.PROCEDURE, book, "steps", 3, ROUND)
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
    drill = making.make(Kind.PROCEDURE, "crown-melbourne-three-card-poker", "whole", 3, ROUND)
    assert drill.items[0].clauses == ("9.2", "4.1.1(a)", "4.2.1", "9.3.3", "9.5.1", "9.5.4(a)", "9.6.3")
    said = next(item for item in drill.items if item.id == "said")
    assert said.clauses == ("9.2", "9.5.4(a)")


@pytest.mark.parametrize(
    ("book", "topic", "clauses"),
    [
        (
            "crown-melbourne-three-card-poker",
            JACKPOT,
            ("9.2", "4.1.1(a)", "4.2.1", "9.3.3", "9.5.1", "9.5.4(a)", "7.1.1", "9.6.3"),
        ),
        ("crown-melbourne-three-card-poker", CLOSING, ("3.2", "8.1", "13.8", "13.8", "3.2")),
        ("crown-melbourne-three-card-poker", CHANGE, ("3.2", "8.1", *["8.1 fn s66(2)"] * 3)),
        ("casino-canberra-3-card-poker", CLOSING, ("2.2", "1.1", "13.2", "2.2")),
        ("casino-canberra-3-card-poker", CHANGE, ("2.2", "1.1", "3.1", "3.1")),
        (
            "crown-perth-holdem-poker",
            JACKPOT,
            ("4.2", "4.1(a)", "4.3(b)", "4.6", "4.8", "4.10", "4.11", "4.14(b)", "4.21"),
        ),
        ("crown-perth-holdem-poker", CLOSING, ("2.2", "2.1", "6.7(c)", "6.7(c)", "2.2")),
        ("crown-perth-holdem-poker", CHANGE, ("2.2", "2.1", "6.3(c)", "6.3(c)", "6.3(c)")),
        ("crown-melbourne-crown-poker", CLOSING, ("3.1", "13.3", "13.3", "13.3")),
        ("crown-melbourne-crown-poker", CHANGE, ("3.1", "6.10", "6.10", "6.10")),
        ("crown-melbourne-crown-poker", "a bonus prize", ("3.1", "11.1", "11.3", "11.3.2")),
        ("crown-melbourne-crown-poker", "time charges", ("3.1", "7.2.2(a)", "7.2.2(e)", "7.2.2(e)")),
    ],
)
def test_work_around_the_rounds_goes_by_the_clauses_of_each_book(
    book: str, topic: str, clauses: tuple[str, ...]
) -> None:
    """A notice runs where the book says for how long: three hands, twenty minutes, ten minutes. Canberra says nothing of it."""
    drill = making.make(Kind.PROCEDURE, book, "work", 3, topic)
    assert drill.items[0].clauses == clauses
    assert check(drill, {item.id: "".join(item.key) for item in drill.items}).right


def test_a_book_that_says_nothing_of_opening_and_closing_has_no_question_about_it() -> None:
    """In California they are the house's own procedures."""
    assert making.topics(Kind.PROCEDURE, "california-three-card-poker") == (ROUND,)


@pytest.mark.parametrize("book", SPOTS)
@pytest.mark.parametrize("level", making.LEVELS)
def test_a_step_that_was_taken_too_soon_is_one_that_the_room_refuses_there(book: str, level: int) -> None:
    for number in range(6):
        drill = making.make(Kind.SPOT, book, f"order {number}", level, WRONG_ORDER)
        which, right = drill.items[:2]
        assert which.options == right.options
        soon = LETTERS.index(which.key[0])
        belongs = right.key.index(which.key[0])
        assert belongs - soon >= 2, "two places or more, so that no other step can be meant"
        assert check(drill, {item.id: "".join(item.key) for item in drill.items}).right
        assert not check(drill, {"right": LETTERS[: len(right.options)]}).marks[1].right, "as it was done is wrong"


def test_errors_are_in_the_order_too_where_any_may_be_asked() -> None:
    kinds = {making.make(Kind.SPOT, SPOTS[0], f"any {number}", 2).items[1].asks for number in range(40)}
    assert {Asks.ORDER, Asks.AMOUNT} <= kinds


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
        if WRONG_ORDER in drill.covers:
            continue
        which, right = drill.items[:2]
        done = which.options[LETTERS.index(which.key[0])].rpartition(": ")[2]
        assert (done,) != right.key
        assert (done,) not in right.also
        assert check(drill, {item.id: "".join(item.key) for item in drill.items}).right
        for wrong in LETTERS[: len(which.options)].replace(which.key[0], ""):
            assert not check(drill, {"wrong": wrong}).marks[0].right


@pytest.mark.parametrize("book", SPOTS)
@pytest.mark.parametrize("kind", [Kind.SPOT, Kind.SPEED, Kind.READ, Kind.PROCEDURE])
def test_the_independent_settler_finds_the_same(kind: Kind, book: str) -> None:
    """It works out every wager, sum and hand only from what is shown."""
    looked = 0
    for number in range(30):
        drill = msgspec.to_builtins(making.make(kind, book, f"settled {number}", 1 + number % 3))
        settled, wrong = other_disagreements(drill)
        assert not wrong, (drill["seed"], wrong)
        looked += settled
    assert looked


@pytest.mark.parametrize(
    ("kind", "topic"), [(Kind.PROCEDURE, ROUND), (Kind.PROCEDURE, CLOSING), (Kind.SPOT, WRONG_ORDER)]
)
def test_the_settler_notices_a_wrong_order(kind: Kind, topic: str) -> None:
    drill = msgspec.to_builtins(making.make(kind, SPOTS[0], "order", 2, topic))
    assert other_disagreements(drill)[1] == []
    item = next(item for item in drill["items"] if item["asks"] == "order")
    first, second, *rest = item["key"]
    item["key"] = [second, first, *rest]
    assert other_disagreements(drill)[1]


def test_the_settler_notices_a_wrong_step() -> None:
    drill = msgspec.to_builtins(making.make(Kind.SPOT, SPOTS[0], "order", 2, WRONG_ORDER))
    letter = drill["items"][0]["key"][0]
    drill["items"][0]["key"] = ["b" if letter == "a" else "a"]
    assert other_disagreements(drill)[1]


def test_the_settler_notices_a_wrong_error() -> None:
    """The key names another wager than the one that was done wrong, or corrects it wrongly."""
    drill = next(
        made
        for number in range(50)
        if other_disagreements(made := msgspec.to_builtins(making.make(Kind.SPOT, SPOTS[1], f"n {number}", 2)))[0] > 4
    )
    letter = drill["items"][0]["key"][0]
    moved = deepcopy(drill)
    moved["items"][0]["key"] = ["b" if letter == "a" else "a"]
    assert other_disagreements(moved)[1]
    bent = deepcopy(drill)
    bent["items"][1]["key"] = ["paid 3.21"]
    assert other_disagreements(bent)[1]
