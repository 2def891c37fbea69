"""Scenarios: every irregularity clause shown as given, when and then, and decided so by the room's own engine."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from book_ids import CANBERRA, MELBOURNE, POKER
from msgspec.structs import replace

from queenhigh.games.kit.ruling import Order
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.notation.scenario_words import ORDERS, in_words
from queenhigh.notation.scenarios import Scenario, deciding, differences, scenarios_of, without_scenario
from queenhigh.rules import BookFault, InputError

ALL = [
    pytest.param(book, one, id=f"{book} {one.clause} {number}")
    for book in BOOK_IDS
    for number, one in enumerate(scenarios_of(room(book)).scenarios)
]


@pytest.mark.parametrize(("book", "scenario"), ALL)
def test_the_room_decides_as_the_scenario_says(book: str, scenario: Scenario) -> None:
    assert not differences(room(book), scenario), scenario.title


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_clause_on_irregularities_and_every_report_has_a_scenario(book: str) -> None:
    assert not without_scenario(room(book))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_clause_without_a_case_is_one_on_irregularities_and_says_why(book: str) -> None:
    read = scenarios_of(room(book))
    for clause, why in read.no_case.items():
        assert room(book).book.clauses[clause].kind == "irregularity", clause
        assert not read.of(clause), f"{clause} has a scenario after all"
        assert why.endswith("."), clause


def test_a_clause_that_loses_its_scenarios_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = room(CANBERRA)
    read = scenarios_of(opened)
    rest = [one for one in read.scenarios if one.clause != "12.3"]
    monkeypatch.setattr("queenhigh.notation.scenarios.scenarios_of", lambda _: replace(read, scenarios=rest))
    assert without_scenario(opened) == ["12.3"]


def first(book: str, clause: str) -> Scenario:
    return scenarios_of(room(book)).of(clause)[0]


def wrong(scenario: Scenario, *path: str | int, value: Any) -> Scenario:
    """The scenario with another expectation at one place."""
    then = deepcopy(scenario.then)
    at: Any = then
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return replace(scenario, then=then)


@pytest.mark.parametrize(
    ("book", "clause", "path", "value"),
    [
        (CANBERRA, "12.1", ("round",), "void"),
        (CANBERRA, "12.1", ("seats", 1, "net"), "20.01"),
        (CANBERRA, "12.1", ("seats", 1, "wagers", "ante"), "lose"),
        (CANBERRA, "12.1", ("rulings", 0, "rule"), "12.2"),
        (CANBERRA, "12.1", ("rulings", 0, "by"), "casino_supervisor"),
        (CANBERRA, "12.1", ("rulings", 0, "orders"), ["void_round"]),
        (CANBERRA, "12.1", ("rulings", 0, "orders"), []),
        (CANBERRA, "12.1", ("rulings",), []),
        (CANBERRA, "12.1", ("seats", 6), {"net": "0.00"}),
        (MELBOURNE, "11.4", ("rulings", 0, "notify"), ["TG Area Manager"]),
        (MELBOURNE, "11.4", ("rulings", 0), {"rule": "11.4", "orders": ["void_round"]}),
        (POKER, "9.7", ("burns", 0), "4c"),
        (POKER, "9.10", ("board",), ["Jd", "9c", "5h", "3s", "2h"]),
    ],
)
def test_a_wrong_expectation_is_found(book: str, clause: str, path: tuple[str | int, ...], value: Any) -> None:
    scenario = first(book, clause)
    assert not differences(room(book), scenario)
    assert differences(room(book), wrong(scenario, *path, value=value))


def test_the_clause_that_is_named_must_have_decided() -> None:
    other = replace(first(CANBERRA, "12.1"), clause="12.2", then={"round": "settled"})
    assert differences(room(CANBERRA), other) == [
        "12.2 did not decide; these did: 12.1, 4.10(a), 4.11(a), 4.7(b), 4.8(a)"
    ]


def test_a_clause_that_only_helped_did_not_decide() -> None:
    assert deciding({"seats": {"1": {"ante": {"rule": "4.7(b)", "also": ["9.4"]}}}}) == {"4.7(b)"}


def test_a_refusal_is_expected_by_its_clause() -> None:
    refused = next(one for one in scenarios_of(room(MELBOURNE)).of("11.4") if "refused" in one.then)
    assert not differences(room(MELBOURNE), refused)
    assert differences(room(MELBOURNE), replace(refused, then={"refused": "11.5"}))
    with pytest.raises(
        InputError, match="A ruling on 'Wrong number of cards' must come from a TG Higher Duties Dealer"
    ):
        differences(room(MELBOURNE), replace(refused, then={"round": "misdeal"}))


def test_what_is_given_is_the_head_of_the_file_with_its_own_changes() -> None:
    read = scenarios_of(room(MELBOURNE))
    jammed = read.of("11.19")[0]
    assert read.table(jammed)["table"] == {**read.given["table"], "shoe": "shuffling_shoe"}
    assert read.table(jammed)["seats"] == read.given["seats"]


def test_a_scenario_is_printed_in_lines() -> None:
    words = in_words(room(CANBERRA), first(CANBERRA, "12.1"))
    assert words.given == (
        "Table: limits min $5.00, max $200.00, unit $5.00; shoe manual; boxes 7",
        "Seat 1: cards Ac Kd 9h; wagers ante $10.00, play $10.00; decision play",
        "Seat 2: cards 8c 6d 2h; wagers ante $20.00; decision fold",
        "Seat 3: cards 7c 7d 2s; wagers pairs plus $5.00; decision none",
        "Dealer: cards Qd 5c 3s",
    )
    assert words.when == ("Card exposed (deal): to seat 2",)
    assert words.then[:3] == (
        "Ruling under 12.1 by dealer or above: turn the card over and continue the deal",
        "Round: settled",
        "Seat 1: net $20.00; wagers ante win, play win",
    )


def test_a_moment_of_a_hand_and_a_ruling_with_details_are_described_in_words() -> None:
    words = in_words(room(POKER), first(POKER, "9.1.1(f) affected player acted"))
    assert words.when == ("Wrong card count (second betting round, after action 4): seat 3; cards 3",)
    assert words.then[0] == (
        "Ruling under 9.1.1(f) affected player acted by Dealer or above: "
        "the hand is out of play and its wagers are lost (seat 3)"
    )
    retracted = in_words(room(MELBOURNE), first(MELBOURNE, "11.5.2(a)"))
    assert retracted.when == (
        "Wrong number of cards (decision): to seat 3; cards dealt 4; cards counted 52; retracted by seat 5",
    )
    assert retracted.then[-1] == "Seat 5: net $0.00; wagers ante returned, jackpot returned $1.00"
    assert "seed $10,000.00" in retracted.given[0]


def test_words_are_for_orders_that_there_are() -> None:
    names = {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in Order.__subclasses__()}
    assert set(ORDERS) <= names


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_scenario_reads_as_lines(book: str) -> None:
    for scenario in scenarios_of(room(book)).scenarios:
        words = in_words(room(book), scenario)
        assert words.given
        assert words.then
        assert scenario.title[0].isupper()
        assert scenario.title.endswith(".")
        lines = (*words.given, *words.when, *words.then)
        assert not [line for line in lines if any(mark in line for mark in "_{}[]")], scenario.title


def test_a_file_that_cannot_be_read_names_the_book_and_the_field(tmp_path: Any) -> None:
    (tmp_path / "scenarios.yaml").write_text("scenarios: [{clause: '12.1', tilte: x, then: {}}]", encoding="utf-8")
    opened = room(CANBERRA)
    book = deepcopy(opened.book)
    book.folder = tmp_path
    with pytest.raises(BookFault, match=r"scenarios.yaml of casino-canberra-3-card-poker cannot be read: .*tilte"):
        scenarios_of(replace(opened, book=book))
