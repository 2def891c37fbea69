"""What a room was asked about a table is remembered, but only for the newest rounds."""

from __future__ import annotations

import pytest
from live_table import CANBERRA

from queenhigh.desk.tables import TableState
from queenhigh.server.views import asked
from queenhigh.server.views.asked import EACH, answers_about, once


def test_answers_about_the_newest_rounds_are_remembered_and_older_ones_are_let_go() -> None:
    kept: asked.Kept = {}
    rounds = [object() for _ in range(EACH + 1)]
    for number, one in enumerate(rounds):
        answers_about(kept, "1", one)["number"] = number
    assert [answers_about(kept, "1", one).get("number") for one in reversed(rounds)] == [*range(EACH, 0, -1), None]
    assert len(kept["1"]) == EACH


def test_tables_do_not_share_answers_nor_crowd_each_other_out(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: asked.Kept = {}
    monkeypatch.setattr(asked, "MOST_TABLES", 2)
    rounds = {table: object() for table in "123"}
    answers_about(kept, "1", rounds["1"])["asked"] = True
    assert answers_about(kept, "2", rounds["1"]) == {}
    for _ in range(9):
        answers_about(kept, "2", object())
    assert answers_about(kept, "1", rounds["1"]) == {"asked": True}
    answers_about(kept, "3", rounds["3"])
    assert kept.keys() == {"2", "3"}, "the table that was remembered first is forgotten"


def test_a_question_is_asked_once() -> None:
    state, about, times = TableState("1", CANBERRA), object(), list[int]()
    for _ in range(3):
        assert once(state, about, "what", lambda: times.append(1)) is None
    assert times == [1]
